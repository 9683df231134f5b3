import { folded } from '../page/fold.ts';
import { A, IMG } from '../page/html/tags.ts';
import type { Tree } from '../page/html/tree.ts';

/** What a quote says of where it is from. */
export interface QuoteHead {
  /** Who is quoted, where an attribute tells. */
  author: string | null;
  /** Words that stand before the quote and belong to it; '' when its own first line is all there is. */
  text: string;
  /** Where the quote's links and attributes lead, the likeliest first. */
  links: string[];
}

/** Characters of a head; with more it is a paragraph. */
const MAX_HEAD = 160;
/** Elements around a quote that are still about it. */
const AROUND = 3;
/** Nodes of a quote within which its head has its links. */
const HEAD_NODES = 16;
/** Characters; longer values name nobody. */
const MAX_NAME = 60;
/** What software calls the line above a quote. */
const callsHead = /quote|cit(e|ation)|attribution|source/i;

/** Reads who and what is quoted around the beginning of a quote. */
export function quoteHead(tree: Tree, quote: number, body: number): QuoteHead {
  const head = headBefore(tree, quote, body);
  const links: string[] = [];
  const cite = tree.attribute(quote, 'cite');
  if (cite) links.push(cite);
  const found = [...(head === 0 ? [] : linksIn(tree, head)), ...linksIn(tree, quote)];
  // Beside the post the author may be linked.
  links.push(...found.filter((href) => href.includes('#')), ...found.filter((href) => !href.includes('#')));
  return { author: namedAround(tree, quote, body), text: head === 0 ? '' : textIn(tree, head, MAX_HEAD + 1), links };
}

/** The element before a quote that is called its head, or that shares an element with nothing but the quote. */
function headBefore(tree: Tree, quote: number, body: number): number {
  for (let at = quote, i = 0; at !== body && i < AROUND; at = tree.parent(at), i++) {
    const before = beside(tree, at, -1);
    if (before === 0) continue;
    if (tree.isText(before) || textIn(tree, before, MAX_HEAD + 1).length > MAX_HEAD) return 0;
    const alone = tree.parent(at) !== body && beside(tree, before, -1) === 0 && beside(tree, at, 1) === 0;
    return alone || callsHead.test(tree.attribute(before, 'class') ?? '') ? before : 0;
  }
  return 0;
}

/** The next sibling on a side that shows something; 0 when there is none. */
export function beside(tree: Tree, node: number, side: -1 | 1): number {
  const step = (from: number) => (side < 0 ? tree.previous(from) : tree.next(from));
  for (let at = step(node); at !== 0; at = step(at)) {
    if (tree.isText(at) ? !tree.isBlank(at) : tree.first(at) !== 0 || tree.tag(at) === IMG) return at;
  }
  return 0;
}

function linksIn(tree: Tree, root: number): string[] {
  const hrefs: string[] = [];
  for (let node = tree.following(root, root), i = 0; node !== 0 && i < HEAD_NODES; node = tree.following(node, root), i++) {
    const href = tree.tag(node) === A ? tree.attribute(node, 'href') : null;
    if (href) hrefs.push(href);
  }
  return hrefs;
}

function textIn(tree: Tree, root: number, most: number): string {
  let text = '';
  for (let node = tree.following(root, root); node !== 0 && text.length < most; node = tree.following(node, root))
    if (tree.isText(node)) text += tree.text(node);
  return folded(text);
}

function namedAround(tree: Tree, quote: number, body: number): string | null {
  for (let at = quote, i = 0; at !== body && i < AROUND; at = tree.parent(at), i++) {
    for (const name of ['data-author', 'data-username', 'data-quote', 'data-ipsquote-username', 'data-user']) {
      const value = tree.attribute(at, name)?.trim() ?? '';
      if (value !== '' && value.length <= MAX_NAME && /\p{L}/u.test(value)) return value;
    }
  }
  return null;
}
