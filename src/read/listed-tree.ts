import { A, tagNumber } from '../page/html/tags.ts';
import { contains, type Outline } from './outline.ts';

/** A message that a page lists below another. */
export interface Listed {
  url: string;
  /** The message above it. */
  above: string;
}

/** Entries of a list that are read; the longest threads of mailing lists have some 300. */
const MAX_LISTED = 500;
/** Levels from a link up to its entry of the list. */
const MAX_CLIMB = 6;
const LI = tagNumber.get('li')!;

/**
 * Where a page shows one message and a list of others, as trees and mail archives do: which message stands in which entry. An entry without a
 * link of its own is the page itself, or says "follow-ups" to it.
 */
export function listedTree(outline: Outline, body: number, absolute: (href: string) => string | null): Listed[] {
  const { tree, order, page } = outline;
  const listed: Listed[] = [];
  const first = new Map<number, string>();
  for (let i = 0; i < order.length && listed.length < MAX_LISTED; i++) {
    const node = order[i]!;
    if (tree.tag(node) !== A || contains(outline, body, node)) continue;
    const entry = entryOf(outline, node, MAX_CLIMB);
    if (entry === 0 || first.has(entry)) continue;
    const href = tree.attribute(node, 'href');
    const url = href === null || href === '' ? null : absolute(href);
    if (url === null) continue;
    first.set(entry, url);
    const around = entryOf(outline, tree.parent(entry), MAX_CLIMB);
    if (around !== 0) listed.push({ url, above: first.get(around) ?? page.url });
  }
  return listed;
}

function entryOf(outline: Outline, node: number, levels: number): number {
  const { tree } = outline;
  for (let up = node, i = 0; up !== 0 && i < levels; up = tree.parent(up), i++) if (tree.tag(up) === LI) return up;
  return 0;
}
