import { absoluteUrl } from '../url/absolute.ts';
import { A, AREA, FRAME, IFRAME, LINK, TEMPLATE } from './html/tags.ts';
import type { Page } from './page.ts';

/** The node of each of a page's links, in the order of `page.links`. */
export function linkNodes(page: Page): Int32Array {
  const { tree, links } = page;
  const nodes: number[] = [];
  const hrefs: string[] = [];
  for (let node = tree.following(0); node !== 0; ) {
    const tag = tree.tag(node);
    if (tag === TEMPLATE) {
      node = tree.afterSubtree(node);
      continue;
    }
    const source =
      tag === A || tag === AREA ? 'href' : tag === FRAME || tag === IFRAME ? 'src' : isTurn(page, node) ? 'href' : null;
    const href = source === null ? null : tree.attribute(node, source);
    if (href !== null) {
      nodes.push(node);
      hrefs.push(href);
    }
    node = tree.following(node);
  }
  // Resolving a URL costs more than everything else here; nearly always the scheme tells which links are no web addresses.
  const web = nodes.filter((_, i) => !OTHER_SCHEME.test(hrefs[i]!));
  if (web.length === links.length) return Int32Array.from(web);
  return Int32Array.from(nodes.filter((_, i) => absoluteUrl(hrefs[i]!, page.base) !== null));
}

const OTHER_SCHEME = /^\s*(?!https?:)[a-z][a-z\d+.-]*:/i;

function isTurn({ tree }: Page, node: number): boolean {
  return tree.tag(node) === LINK && /(^|\s)(next|prev|previous)(\s|$)/i.test(tree.attribute(node, 'rel') ?? '');
}
