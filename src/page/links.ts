import { resolverFor } from '../url/absolute.ts';
import { folded } from './fold.ts';
import { A, AREA, FRAME, IFRAME, IMG, LINK, SELECT } from './html/tags.ts';
import type { Tree } from './html/tree.ts';
import { selectedPages } from './page-select.ts';
import type { TagPaths } from './tag-paths.ts';

/** A link is an `a`, an `area`, a frame's source, `link rel=next/prev` or a page chosen by its number; not another form or option, nor a feed. */
export interface Link {
  /** Absolute, without fragment, otherwise as the page gave it. */
  url: string;
  /** What a reader sees of it: its text, or the alternative text of its picture. White space folded. */
  text: string;
  /** The rel attribute in lower case; '' when there is none. */
  rel: string;
  /** Anchor path (SOUrCe 3.3): tags from the root, with the class of the last one in brackets. Digits in it are written "#". */
  location: string;
}

/** The links of a page in document order, and the node of each. `candidates`: the elements that may be links; `formOf`: the forms of those to choose from. */
export function collectLinks(
  tree: Tree,
  paths: TagPaths,
  base: string,
  candidates: readonly number[],
  formOf: ReadonlyMap<number, number>,
): { links: Link[]; nodes: number[] } {
  const links: Link[] = [];
  const nodes: number[] = [];
  const resolve = resolverFor(base);
  for (const node of candidates) {
    const tag = tree.tag(node);
    if (tag === SELECT) {
      for (const { node: option, href, text } of selectedPages(tree, node, formOf.get(node) ?? 0)) {
        const url = resolve(href);
        if (url === null) continue;
        links.push({ url, text, rel: '', location: paths.path(option) });
        nodes.push(option);
      }
      continue;
    }
    const href = hrefOf(tree, node, tag);
    const url = href === null ? null : resolve(href);
    if (url === null) continue;
    const rel = tree.attribute(node, 'rel')?.trim().toLowerCase() ?? '';
    links.push({
      url,
      text: linkText(tree, node),
      rel,
      location: paths.classed(node, tag === LINK ? rel : (tree.attribute(node, 'class') ?? '')),
    });
    nodes.push(node);
  }
  return { links, nodes };
}

function hrefOf(tree: Tree, node: number, tag: number): string | null {
  if (tag === A || tag === AREA) return tree.attribute(node, 'href');
  if (tag === FRAME || tag === IFRAME) return tree.attribute(node, 'src');
  return tag === LINK && isPageTurn(tree.attribute(node, 'rel')) ? tree.attribute(node, 'href') : null;
}

/** A link to the page before or after. */
export interface PageTurn {
  /** Its words, in lower case. */
  rel: string[];
  href: string;
}

/** The links of a page that say which page comes before or after. Collecting all links for them would cost more than the page's tree. */
export function pageTurns(tree: Tree, candidates: readonly number[]): PageTurn[] {
  const turns: PageTurn[] = [];
  for (const node of candidates) {
    const rel = tree.attribute(node, 'rel');
    const href = isPageTurn(rel) ? hrefOf(tree, node, tree.tag(node)) : null;
    if (href !== null) turns.push({ rel: rel!.trim().toLowerCase().split(/\s+/), href });
  }
  return turns;
}

function isPageTurn(rel: string | null): boolean {
  return rel !== null && /(^|\s)(next|prev|previous)(\s|$)/i.test(rel);
}

function linkText(tree: Tree, node: number): string {
  const only = tree.first(node);
  // Nearly every link holds one piece of text and nothing else.
  if (only !== 0 && tree.isText(only) && tree.next(only) === 0) return folded(tree.text(only));
  let text = '';
  let picture = '';
  for (let at = only; at !== 0; at = tree.following(at, node)) {
    if (tree.isText(at)) text += tree.text(at);
    else if (tree.tag(at) === IMG) picture ||= tree.attribute(at, 'alt') || tree.attribute(at, 'title') || '';
    else text += ' ';
  }
  return folded(text) || folded(picture) || folded(tree.attribute(node, 'title') ?? '') || overlaidText(tree, node);
}

/** Elements above an empty link that are looked at, and nodes of each. */
const maxAbove = 3;
const maxLaidOver = 100;

/**
 * What an empty link is laid over: the first words of the largest element around it that holds no other link. So a whole row of a list can be
 * clicked, and its title is no part of the link. '' where the link is not empty or lies over nothing.
 */
export function overlaidText(tree: Tree, link: number): string {
  if (tree.first(link) !== 0) return '';
  let words = '';
  let around = link;
  for (let above = 0; above < maxAbove; above++) {
    around = tree.parent(around);
    if (around === 0) break;
    let found = '';
    let nodes = 0;
    for (let at = tree.first(around); at !== 0; at = tree.following(at, around)) {
      if (++nodes > maxLaidOver || (at !== link && tree.tag(at) === A && tree.attributeAt(at, 'href') >= 0)) return words;
      if (found === '' && tree.isText(at)) found = folded(tree.text(at));
    }
    words = found;
  }
  return words;
}
