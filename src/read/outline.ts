import { folded } from '../page/fold.ts';
import { isHiddenContent, knownTags, NOSCRIPT, TD, TH, tagNumber } from '../page/html/tags.ts';
import type { Tree } from '../page/html/tree.ts';
import type { Page } from '../page/page.ts';

/**
 * A page as reading sees it: visible nodes in document order, each element with its **place** (what it and the three elements around it
 * are called), so that the same part of every post has the same place on every page of a template.
 */
export interface Outline {
  page: Page;
  tree: Tree;
  /** Visible nodes in document order. */
  order: Int32Array;
  /** By node: its index in `order`; -1 when nobody sees it. */
  at: Int32Array;
  /** By node: the index in `order` after all that is in it. */
  end: Int32Array;
  depth: Int32Array;
  /** By node; 0 for text. */
  place: Uint32Array;
  /** By node: what it is called by itself; 0 for text. */
  name: Uint32Array;
  /** By index in `order`: characters of text before it, white space aside. */
  characters: Float64Array;
}

/** A run of nodes by their indices in `order`; the one at `to` is not in it. */
export interface Span {
  from: number;
  to: number;
}

/** Elements around an element that make up its place. Two are too few for tables without classes, six break in nested replies. */
const ANCESTORS = 3;
/** Cells further right count as this column. */
const MAX_COLUMN = 7;

const unread = new Uint8Array(knownTags + 1);
for (const name of ['textarea', 'select', 'option', 'button', 'svg', 'iframe', 'object', 'embed'])
  unread[tagNumber.get(name)!] = 1;
/** Words that tell neighbours apart and not what they are. */
const alternating = new Set(['odd', 'even', 'alt', 'first', 'last']);

/** What stands there for those who run no scripts is the page itself where it says more than all the rest; elsewhere it repeats or asks. */
export function outlineOf(page: Page): Outline {
  const { outline, aside } = outlineWith(page, false);
  return aside > outline.characters.at(-1)! ? outlineWith(page, true).outline : outline;
}

function outlineWith(page: Page, scriptless: boolean): { outline: Outline; aside: number } {
  const { tree } = page;
  const size = tree.size;
  const order = new Int32Array(size);
  const at = new Int32Array(size).fill(-1);
  const end = new Int32Array(size);
  const depth = new Int32Array(size);
  const place = new Uint32Array(size);
  const name = new Uint32Array(size);
  const characters = new Float64Array(size + 1);
  let count = 0;
  let total = 0;
  let aside = 0;
  const enter = (node: number): boolean => {
    const tag = tree.tag(node);
    if (tag === NOSCRIPT && !scriptless) {
      aside += inkWithin(tree, node);
      return false;
    }
    if (tag !== 0 && (isHiddenContent(tag) || unread[tag] === 1 || isHidden(tree, node))) return false;
    const parent = tree.parent(node);
    depth[node] = depth[parent]! + 1;
    at[node] = count;
    characters[count] = total;
    order[count++] = node;
    if (tag === 0) total += ink(tree, node);
    else {
      name[node] = nameOf(tree, node, tag);
      let hash = name[node]!;
      for (let around = parent, i = 0; i < ANCESTORS && around !== 0; around = tree.parent(around), i++) {
        hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ name[around]!;
      }
      place[node] = hash >>> 0 || 1;
    }
    return true;
  };
  let node = tree.first(0);
  while (node !== 0) {
    const shown = enter(node);
    const child = shown ? tree.first(node) : 0;
    if (child !== 0) {
      node = child;
      continue;
    }
    if (shown) end[node] = count;
    while (node !== 0 && tree.next(node) === 0) {
      node = tree.parent(node);
      if (node !== 0) end[node] = count;
    }
    if (node !== 0) node = tree.next(node);
  }
  characters[count] = total;
  const outline: Outline = {
    page,
    tree,
    order: order.subarray(0, count),
    at,
    end,
    depth,
    place,
    name,
    characters: characters.subarray(0, count + 1),
  };
  return { outline, aside };
}

function inkWithin(tree: Tree, node: number): number {
  let sum = 0;
  const end = tree.afterSubtree(node);
  for (let inner = tree.following(node); inner !== 0 && inner !== end; ) {
    const tag = tree.tag(inner);
    if (tag === 0) sum += ink(tree, inner);
    inner = tag !== 0 && isHiddenContent(tag) ? tree.afterSubtree(inner) : tree.following(inner);
  }
  return sum;
}

/** Characters of visible text in a subtree, white space aside. */
export function inkOf(outline: Outline, node: number): number {
  const at = outline.at[node]!;
  return at < 0 ? 0 : outline.characters[outline.end[node]!]! - outline.characters[at]!;
}

export function spanOf(outline: Outline, node: number): Span {
  return { from: outline.at[node]!, to: outline.end[node]! };
}

export function contains(outline: Outline, outer: number, inner: number): boolean {
  const at = outline.at[inner]!;
  return at >= outline.at[outer]! && at < outline.end[outer]!;
}

/** The elements around these, each once, in document order. */
export function parentsOf(outline: Outline, nodes: readonly number[]): number[] {
  const parents = new Set(nodes.map((node) => outline.tree.parent(node)));
  return [...parents].sort((a, b) => outline.at[a]! - outline.at[b]!);
}

export function outermost(outline: Outline, nodes: readonly number[]): number[] {
  const outer: number[] = [];
  for (const node of nodes) {
    const last = outer.at(-1);
    if (last === undefined || !contains(outline, last, node)) outer.push(node);
  }
  return outer;
}

/** How deep the smallest element around both lies. */
export function commonDepth(outline: Outline, a: number, b: number): number {
  const { tree, depth } = outline;
  let x = a;
  let y = b;
  while (depth[x]! > depth[y]!) x = tree.parent(x);
  while (depth[y]! > depth[x]!) y = tree.parent(y);
  while (x !== y) {
    x = tree.parent(x);
    y = tree.parent(y);
  }
  return depth[x]!;
}

/** Visible text, white space folded, at most `most` characters. */
export function plainText(outline: Outline, node: number, most = 300): string {
  const { tree, order } = outline;
  const from = outline.at[node]!;
  // Most that is asked for is one piece of text.
  if (from >= 0 && outline.end[node] === from + 2 && tree.isText(order[from + 1]!))
    return folded(tree.text(order[from + 1]!)).slice(0, most);
  let text = '';
  for (let i = from; i >= 0 && i < outline.end[node]! && text.length < most * 2; i++) {
    const part = order[i]!;
    const piece = tree.isText(part) ? tree.text(part) : ' ';
    // An element is a word of its own, at its end too: "Posted" and "May 5th" behind it, but not the bracket behind an address.
    text += tree.previous(part) !== 0 && /^[\p{L}\p{N}]/u.test(piece) ? ` ${piece}` : piece;
  }
  return folded(text).slice(0, most);
}

export function isHidden(tree: Tree, node: number): boolean {
  if (tree.attributeAt(node, 'hidden') >= 0) return true;
  const style = tree.attribute(node, 'style');
  return style !== null && /display\s*:\s*none/i.test(style);
}

function ink(tree: Tree, node: number): number {
  let count = 0;
  const { source } = tree;
  const to = tree.textTo(node);
  for (let i = tree.textFrom(node); i < to; i++) if (source.charCodeAt(i) > 32) count++;
  return count;
}

/** An element's tag with its first telling class, or its id, digits left out; cells with their column. As a hash. */
function nameOf(tree: Tree, node: number, tag: number): number {
  let hash = Math.imul(tag + 0x9e37, 0x01000193);
  if (tag === TD || tag === TH) hash = Math.imul(hash ^ (columnOf(tree, node) + 1), 0x01000193);
  const called = withWord(hash, tree, node, 'class');
  return (called === hash ? withWord(hash, tree, node, 'id') : called) >>> 0;
}

/** The hash with the telling word of an attribute added; as it was when there is none. Every element is asked, so no string is made. */
function withWord(hash: number, tree: Tree, node: number, name: string): number {
  const attribute = tree.attributeAt(node, name);
  if (attribute < 0) return hash;
  const { source } = tree;
  const to = tree.valueTo(attribute);
  let added = hash;
  let length = 0;
  let first = 0;
  for (let i = tree.valueFrom(attribute); i <= to; i++) {
    const c = i < to ? source.charCodeAt(i) : SPACE;
    if (c > 126 || c === AMPERSAND) return withRareWord(hash, tree, node, name);
    if (c === SPACE || (c >= 9 && c <= 13)) {
      if (length >= 3 && length <= 5 && mayAlternate(first)) return withRareWord(hash, tree, node, name);
      if (length > 0) return added;
    } else if (!isDigit(c) && !((c === HYPHEN || c === UNDERSCORE) && i + 1 < to && isDigit(source.charCodeAt(i + 1)))) {
      if (length++ === 0) first = c;
      added = Math.imul(added ^ c, 0x01000193);
    }
  }
  return hash;
}

const SPACE = 32;
const AMPERSAND = 38;
const HYPHEN = 45;
const UNDERSCORE = 95;
const isDigit = (c: number): boolean => c >= 48 && c <= 57;
/** Whether an alternating word begins so. */
const mayAlternate = (c: number): boolean => 'oeafl'.includes(String.fromCharCode(c).toLowerCase());

/** The same for what is escaped, not ASCII, or perhaps alternating. */
function withRareWord(hash: number, tree: Tree, node: number, name: string): number {
  const word = tellingWord(tree.attribute(node, name)!);
  let added = hash;
  for (let i = 0; i < word.length; i++) added = Math.imul(added ^ word.charCodeAt(i), 0x01000193);
  return added;
}

function tellingWord(value: string): string {
  for (const token of value.split(/\s+/)) {
    const word = token.replace(/[-_]?\d+/g, '');
    if (word !== '' && !alternating.has(word.toLowerCase())) return word;
  }
  return '';
}

function columnOf(tree: Tree, node: number): number {
  let column = 0;
  for (let cell = tree.previous(node); cell !== 0 && column < MAX_COLUMN; cell = tree.previous(cell)) {
    if (!tree.isText(cell)) column++;
  }
  return column;
}
