import {
  A,
  AREA,
  BR,
  COL,
  COLGROUP,
  HR,
  isHiddenContent,
  knownTags,
  LINK,
  META,
  SELECT,
  tagNumber,
  traits,
  VOID,
} from './html/tags.ts';
import type { Tree } from './html/tree.ts';
import { classHint, type Hint, hashName, noHint, shareToken } from './regions-hint.ts';

/**
 * Every subtree of a page in a few machine words, so that comparing two of them costs as much for a post of a thousand nodes as for
 * a cell: the set of tags at each depth below the root, and the set of class names. Sets, not counts: a post of twenty paragraphs
 * has the shape of a post of two.
 */
export interface Shapes {
  tree: Tree;
  /** Elements that are part of the layout, in document order. */
  order: Int32Array;
  /** By node: tags of its children, as a set of bits. */
  children: Int32Array;
  /** By node: tags one, two, three and more levels down, as sets of bits; elements around nothing but one other are no level. */
  tags: readonly [Int32Array, Int32Array, Int32Array, Int32Array];
  /** By node: class names of children and of grandchildren, as sets of bits. */
  classes: readonly [Int32Array, Int32Array];
  /** By node: which of `hints` is its own. */
  hint: Int32Array;
  hints: Hint[];
  /** By node: elements in its subtree, itself included; 0 for what is no part of the layout. */
  size: Int32Array;
  /** By node: its place in `order`; a subtree stands there in one piece. */
  position: Int32Array;
  /** By node: its subtree (tags, class names, which elements hold text, their order) as a number in two halves; see `formOf`. */
  form: readonly [Int32Array, Int32Array];
  /** By node: `a[href]` and `area[href]` in its subtree, itself included. */
  links: Int32Array;
}

const notLayout = new Uint8Array(knownTags + 1);
for (const tag of [BR, HR, COL, COLGROUP, LINK, META, tagNumber.get('wbr')!, tagNumber.get('param')!, tagNumber.get('source')!]) {
  notLayout[tag] = 1;
}
for (let tag = 1; tag <= knownTags; tag++) if (isHiddenContent(tag)) notLayout[tag] = 1;

/** Line breaks and rules only separate parts of the layout, and an anchor that is only a target shows nothing. */
function isPart(tree: Tree, node: number): boolean {
  const tag = tree.tag(node);
  return tag !== 0 && notLayout[tag] !== 1 && !(tag === A && tree.first(node) === 0 && tree.attribute(node, 'href') === null);
}

/** The elements under `parent` that make up its layout. */
export function partsOf({ tree, size }: Shapes, parent: number): number[] {
  const parts: number[] = [];
  for (let node = tree.first(parent); node !== 0; node = tree.next(node)) if (size[node] !== 0) parts.push(node);
  return parts;
}

// The tags that forums are built of have a bit each; the others share the last two.
const bits = new Int32Array(knownTags + 1);
const common =
  'a div span td tr table tbody li ul p img b strong i em font h1 h2 h3 h4 dl dt dd input form label th blockquote small';
for (let tag = 1; tag <= knownTags; tag++) bits[tag] = 1 << 30;
for (const [i, name] of common.split(' ').entries()) bits[tagNumber.get(name)!] = 1 << i;
/** Stands for text that a reader sees. */
export const TEXT_BIT = 1 << 29;

/** The bit of a tag by its number in a page; names that the standard does not know share one. */
export function tagBit(tag: number): number {
  return tag > knownTags ? 1 << 31 : bits[tag]!;
}

export function shapesOf(tree: Tree): Shapes {
  const { size: n } = tree;
  const found = new Int32Array(n);
  let count = 0;
  // One piece of memory for all: to ask for a dozen costs more than to fill them.
  const memory = new Int32Array(13 * n);
  let pieces = 0;
  const words = () => memory.subarray(pieces * n, ++pieces * n);
  const children = words();
  const tags = [words(), words(), words(), words()] as const;
  const classes = [words(), words()] as const;
  const hint = words();
  const size = words();
  const position = words();
  const form = [words(), words()] as const;
  const links = words();
  const hints: Hint[] = [noHint];
  const numbers = new Map<string, number>();

  for (let node = tree.following(0); node !== 0; ) {
    const tag = tree.tag(node);
    if (tag === 0) {
      // White space between tags is the author's, not the reader's.
      const parent = tree.parent(node);
      if ((children[parent]! & TEXT_BIT) === 0 && !tree.isBlank(node)) children[parent]! |= TEXT_BIT;
      node = tree.afterSubtree(node);
      continue;
    }
    if (!isPart(tree, node)) {
      node = tree.afterSubtree(node);
      continue;
    }
    position[node] = count;
    found[count++] = node;
    const name = tree.attribute(node, 'class') || tree.attribute(node, 'id');
    if (name) {
      let number = numbers.get(name);
      if (number === undefined) {
        const made = classHint(name);
        number = made === noHint ? 0 : hints.push(made) - 1;
        numbers.set(name, number);
      }
      hint[node] = number;
    }
    if ((tag === A || tag === AREA) && tree.attribute(node, 'href') !== null) links[node] = 1;
    size[node] = 1;
    node = tag === SELECT || ((traits[tag] ?? 0) & VOID) !== 0 ? tree.afterSubtree(node) : tree.following(node);
  }

  // Children come after their parents in document order, so going back meets every subtree complete.
  for (let i = count - 1; i >= 0; i--) {
    const node = found[i]!;
    const parent = tree.parent(node);
    const ownHint = hints[hint[node]!]!;
    const tag = tree.tag(node);
    const own = (tag > knownTags ? hashName(tree.name(node)) : tag * 2 + (children[node]! & TEXT_BIT ? 1 : 0)) ^ ownHint.key;
    const [x, y] = [mix(form[0][node]! ^ own), mix(Math.imul(form[1][node]! ^ own, 0x9e3779b1))];
    form[0][node] = x;
    form[1][node] = y;
    form[0][parent] = Math.imul(form[0][parent]!, 0x01000193) + x;
    form[1][parent] = Math.imul(form[1][parent]!, 0x5bd1e995) + y;
    tags[0][node]! |= children[node]!;
    children[parent]! |= tagBit(tag);
    size[parent]! += size[node]!;
    links[parent]! += links[node]!;
    const names = ownHint.bits;
    // Layout tables and boxes in boxes would hide what they are around: a table around a menu and one around posts are both
    // table, tbody, tr, td.
    const wrapper = isOnlyPart(tree, size, node) && (children[parent]! & TEXT_BIT) === 0;
    const down = wrapper ? 0 : 1;
    tags[0][parent]! |= wrapper ? tags[0][node]! : 0;
    tags[1][parent]! |= tags[1 - down]![node]!;
    tags[2][parent]! |= tags[2 - down]![node]!;
    tags[3][parent]! |= tags[3 - down]![node]! | tags[3][node]!;
    classes[0][parent]! |= names | (wrapper ? classes[0][node]! : 0);
    classes[1][parent]! |= classes[1 - down]![node]!;
  }
  return { tree, order: found.subarray(0, count), children, tags, classes, hint, hints, size, position, form, links };
}

function mix(word: number): number {
  const x = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  return Math.imul(x ^ (x >>> 13), 0xc2b2ae35) ^ (x >>> 16);
}

/**
 * The same number for records that are the same in all that regions and patterns look at, on one page and on another. 53 bits: among
 * a million forms the odds that any two share a number are one in twenty thousand.
 */
export function formOf({ form }: Shapes, records: readonly (readonly number[])[]): number {
  let [x, y] = [0, 0];
  for (const record of records) {
    x = mix(x + record.length);
    y = mix(y - record.length);
    for (const node of record) {
      x = mix(Math.imul(x, 0x01000193) + form[0][node]!);
      y = mix(Math.imul(y, 0x5bd1e995) + form[1][node]!);
    }
  }
  return (x >>> 0) * 0x200000 + (y >>> 11);
}

// How much each set says about whether two subtrees are records of one list. What is deep in a post is its writer's, so weight falls
// with depth; a shared class name says as much as a shared tag. Set by hand while looking at the groups found on sixteen mirrors.
const TAG_WEIGHT = 2;
const CLASS_WEIGHT = 1.5;
const OTHER_CLASS_WEIGHT = 2.5;
const DEPTH_WEIGHTS = [1, 1, 0.5, 0.25] as const;
const CLASS_DEPTH_WEIGHTS = [1, 0.5] as const;

/** Powers of two between the sizes of two records of one list: posts differ by this much and more, a menu and a list always do. */
const USUAL_SIZE_RATIO = 2;
const SIZE_WEIGHT = 0.7;

/** 0 to 1: weighted Jaccard index of the sets of two subtrees. 0 when their roots have different tags. */
export function similarity(shapes: Shapes, a: number, b: number, withClasses = true): number {
  const { tree, tags, classes, hint, hints } = shapes;
  if (tree.tag(a) !== tree.tag(b)) return 0;
  let both = TAG_WEIGHT;
  let either = TAG_WEIGHT;
  for (let depth = 0; depth < 4; depth++) {
    const [of, weight] = [tags[depth]!, DEPTH_WEIGHTS[depth]!];
    both += weight * bitCount(of[a]! & of[b]!);
    either += weight * bitCount(of[a]! | of[b]!);
  }
  const ratio = Math.abs(Math.log2(shapes.size[a]! / shapes.size[b]!));
  if (ratio > USUAL_SIZE_RATIO) either += SIZE_WEIGHT * (ratio - USUAL_SIZE_RATIO);
  if (!withClasses) return both / either;
  const [x, y] = [hint[a]!, hint[b]!];
  if (x !== 0 && y !== 0) {
    const shared = x === y || shareToken(hints[x]!, hints[y]!);
    either += shared ? CLASS_WEIGHT : OTHER_CLASS_WEIGHT;
    if (shared) both += CLASS_WEIGHT;
  } else if (x !== y) either += CLASS_WEIGHT / 2;
  for (let depth = 0; depth < 2; depth++) {
    const [of, weight] = [classes[depth]!, CLASS_DEPTH_WEIGHTS[depth]!];
    both += weight * bitCount(of[a]! & of[b]!);
    either += weight * bitCount(of[a]! | of[b]!);
  }
  return both / either;
}

function isOnlyPart(tree: Tree, size: Int32Array, node: number): boolean {
  for (let other = tree.previous(node); other !== 0; other = tree.previous(other)) if (size[other] !== 0) return false;
  for (let other = tree.next(node); other !== 0; other = tree.next(other)) if (size[other] !== 0) return false;
  return true;
}

export function bitCount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
