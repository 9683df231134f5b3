import { A } from '../page/html/tags.ts';
import type { Outline } from './outline.ts';
import type { Post } from './thread.ts';

/** The absolute address of a post, with the fragment that names it on its page. Null for what is no web address. */
export function postUrl(href: string, base: string): string | null {
  const url = URL.parse(href, base);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

/** What names a post among those of its thread, under whatever address: the last number of the fragment, else of the address. */
export function postNumberIn(url: string): string | null {
  const hash = url.indexOf('#');
  const named = hash < 0 ? null : lastNumber(url.slice(hash));
  return named ?? lastNumber(hash < 0 ? url : url.slice(0, hash));
}

/** Posts by the number in their addresses; numbers that several have name none. */
export function postsByNumber(posts: readonly Post[]): Map<string, number> {
  const named = new Map<string, number>();
  const shared = new Set<string>();
  for (const [i, { url }] of posts.entries()) {
    const number = url === undefined ? null : postNumberIn(url);
    if (number === null) continue;
    if (named.has(number)) shared.add(number);
    named.set(number, i);
  }
  for (const number of shared) named.delete(number);
  return named;
}

function lastNumber(text: string): string | null {
  return /(\d{1,18})\D{0,200}$/.exec(text.slice(-240))?.[1] ?? null;
}

/** What a fragment may call an element. */
export function anchorAt(outline: Outline, node: number): string | null {
  const { tree } = outline;
  if (tree.isText(node)) return null;
  return tree.attribute(node, 'id') || (tree.tag(node) === A ? tree.attribute(node, 'name') : null) || null;
}

/** Values that several have. */
export function sharedIn(values: readonly (string | null)[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const value of values) {
    if (value === null) continue;
    if (seen.has(value)) shared.add(value);
    seen.add(value);
  }
  return shared;
}

const HASH = 35;

/** Where a link leads, as the page gives it; null for what is no link to a page. */
export function linkAt(outline: Outline, node: number): string | null {
  const href = outline.tree.tag(node) === A ? outline.tree.attribute(node, 'href') : null;
  if (href === null || href.length < 2) return null;
  return href.charCodeAt(0) !== HASH && /^\s*(javascript|mailto):/i.test(href) ? null : href;
}
