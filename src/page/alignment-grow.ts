import { alignSiblings, MAX_COMPARED, type PatternNode, type PatternTree, tagsBelow } from './alignment.ts';
import { A, AREA } from './html/tags.ts';
import type { Tree } from './html/tree.ts';
import { type Region, searchRegions, withoutFixedParts } from './regions.ts';
import { commonHint, shareToken } from './regions-hint.ts';
import { bitCount, partsOf, type Shapes } from './regions-shape.ts';

/** Nodes of one pattern; what else turns up is somebody's writing. Links beyond have no column. */
const MAX_PATTERN_NODES = 400;
/** Children of a pattern node; with more of them there is no order to be found, as in running text, and like is put to like. */
const MAX_CHILDREN = 16;
/** Seen in fewer of the nodes around it, a child is given up when children become too many. */
const USUAL_SHARE = 0.5;

/** Children of one kind, optional ones among them, that are taken for a list. */
const MIN_LIST_PARTS = 3;
/** Share of the nodes around it in which a part that is not optional may be missing. */
const MISSING_SHARE = 0.1;

/** By node: 1 for the roots of records of lists inside records. */
export type ListMarks = Uint8Array;

/** What the records of a region have in common (AlignRecordsInRegion of figure 5, by partial tree alignment as in DEPTA). */
export function alignRecords(tree: Tree, region: Region): PatternTree {
  const search = searchRegions(tree);
  const pattern: PatternTree = { roots: [], records: 0, columns: 0 };
  growPattern(search.shapes, pattern, region.records, listMarks(tree, withoutFixedParts(search)));
  return pattern;
}

export function listMarks(tree: Tree, regions: readonly Region[]): ListMarks {
  const marks = new Uint8Array(tree.size);
  for (const region of regions) {
    if (region.around === null) continue;
    for (const record of region.records) for (const node of record) marks[node] = 1;
  }
  return marks;
}

/**
 * Adds records to a pattern. The largest goes first and is the seed; nodes that fit nothing are inserted where their place is unique,
 * and records with nodes whose place was not are tried once more after the others (DEPTA 4.2). Columns never change their number.
 */
export function growPattern(shapes: Shapes, pattern: PatternTree, records: readonly number[][], lists: ListMarks): void {
  const size = (record: readonly number[]) => record.reduce((sum, node) => sum + shapes.size[node]!, 0);
  let seed = 0;
  for (let i = 1; i < records.length; i++) if (size(records[i]!) > size(records[seed]!)) seed = i;
  const grow: Grow = { shapes, pattern, lists, room: MAX_PATTERN_NODES - countNodes(pattern.roots), left: 0 };
  const again: (readonly number[])[] = [];
  const add = (record: readonly number[]) => {
    grow.left = 0;
    pattern.records++;
    growSiblings(grow, pattern.roots, record, 1, true);
    if (grow.left > 0) again.push(record);
  };
  add(records[seed]!);
  for (let i = 0; i < records.length; i++) if (i !== seed) add(records[i]!);
  // Counted already: only what finds its place now is new.
  for (const record of again) growSiblings(grow, pattern.roots, record, 0, true);
}

interface Grow {
  shapes: Shapes;
  pattern: PatternTree;
  lists: ListMarks;
  /** Nodes that may still be added. */
  room: number;
  /** Nodes of the record at hand whose place was not unique. */
  left: number;
}

function growSiblings(grow: Grow, patterns: PatternNode[], siblings: readonly number[], count: 0 | 1, areRoots = false): void {
  const { shapes, lists } = grow;
  const nodes = siblings.length > MAX_COMPARED ? siblings.slice(0, MAX_COMPARED) : siblings;
  const placed = alignSiblings(shapes, patterns, nodes);
  const counted = new Set<PatternNode>();
  let hasList = false;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    let pattern = placed[i] ?? null;
    // The roots of records of a list are marked themselves; a record is one of them.
    const inList = !areRoots && lists[node] === 1;
    if (pattern === null && inList)
      pattern = patterns.find((other) => other.repeated && isSameKindAsNode(shapes, other, node)) ?? null;
    if (pattern === null) {
      // Tried again, a node that still has no place of its own goes behind its neighbour: DEPTA leaves it out, but its links need columns.
      const place = grow.room > 0 ? uniquePlace(patterns, placed, i, inList || count === 0) : -1;
      if (place < 0) {
        grow.left++;
        continue;
      }
      pattern = {
        tag: shapes.tree.name(node),
        hint: hintOfNode(shapes, node),
        seen: 0,
        repeated: false,
        column: 0,
        children: [],
        kinds: 0,
      };
      patterns.splice(place, 0, pattern);
      grow.room--;
      counted.add(pattern);
      pattern.seen++;
    } else if (!counted.has(pattern)) {
      counted.add(pattern);
      pattern.seen += count;
    }
    placed[i] = pattern;
    if (inList) hasList = pattern.repeated = true;
    growNode(grow, pattern, node, count);
  }
  if (hasList) joinLikes(grow, patterns, (pattern) => patterns.some((list) => list.repeated && isSameKind(list, pattern)));
  const around = Math.max(...patterns.map((pattern) => pattern.seen));
  // Several of a kind, of which some are there and some are not, are a list of varying length, seen from several pages.
  for (const kind of patterns.filter((pattern) => !pattern.repeated && isOptional(pattern, around) && !isCell(pattern))) {
    const likes = patterns.filter((pattern) => pattern === kind || isSameKind(pattern, kind));
    if (likes.length >= MIN_LIST_PARTS) joinLikes(grow, patterns, (pattern) => likes.includes(pattern));
  }
  if (patterns.length > MAX_CHILDREN) {
    joinLikes(grow, patterns, (pattern) => pattern.repeated || pattern.seen < around * USUAL_SHARE);
  }
}

function growNode(grow: Grow, pattern: PatternNode, node: number, count: 0 | 1): void {
  const { shapes } = grow;
  const { tree } = shapes;
  const own = hintOfNode(shapes, node);
  if (own !== pattern.hint) pattern.hint = commonHint(pattern.hint, own);
  const tag = tree.tag(node);
  if (pattern.column === 0 && (tag === A || tag === AREA) && tree.attribute(node, 'href') !== null) {
    pattern.column = ++grow.pattern.columns;
  }
  const parts = partsOf(shapes, node);
  if (parts.length > 0) growSiblings(grow, pattern.children, parts, count);
  pattern.kinds |= tagsBelow(shapes, node);
}

/** Where an unmatched node goes: between its neighbours, if these are neighbours in the pattern too (DEPTA figure 9). −1: not unique. */
function uniquePlace(
  patterns: readonly PatternNode[],
  placed: readonly (PatternNode | null)[],
  at: number,
  anywhere: boolean,
): number {
  let before = -1;
  for (let i = at - 1; i >= 0 && before < 0; i--) if (placed[i]) before = patterns.indexOf(placed[i]!);
  let after = patterns.length;
  for (let i = at + 1; i < placed.length && after === patterns.length; i++) if (placed[i]) after = patterns.indexOf(placed[i]!);
  // Children that repeat stand in no order.
  return after === before + 1 || anywhere ? before + 1 : -1;
}

/** Makes one repeated child of those of a kind. The lowest column stays. */
function joinLikes(grow: Grow, patterns: PatternNode[], eligible: (pattern: PatternNode) => boolean): void {
  const joined: PatternNode[] = [];
  for (const pattern of [...patterns]) {
    const like = eligible(pattern)
      ? joined.find((other) => isSameKind(other, pattern) && (other.repeated || eligible(other)))
      : undefined;
    if (like === undefined) joined.push(pattern);
    else {
      joinNodes(like, pattern);
      like.repeated = true;
    }
  }
  patterns.splice(0, patterns.length, ...joined);
  grow.room = MAX_PATTERN_NODES - countNodes(grow.pattern.roots);
}

function joinNodes(into: PatternNode, from: PatternNode): void {
  into.seen = Math.max(into.seen, from.seen);
  into.hint = commonHint(into.hint, from.hint);
  if (from.column !== 0 && (into.column === 0 || from.column < into.column)) into.column = from.column;
  into.kinds |= from.kinds;
  for (const child of from.children) {
    const like = into.children.find((other) => isSameKind(other, child));
    if (like === undefined) into.children.push(child);
    else joinNodes(like, child);
  }
}

function isOptional(pattern: PatternNode, around: number): boolean {
  return pattern.seen < around * (1 - MISSING_SHARE);
}

/** Cells of a row are its columns, however many there are. */
function isCell({ tag }: PatternNode): boolean {
  return tag === 'td' || tag === 'th';
}

/** Same tag, classes that do not speak against it, and half of the content in common. */
function isSameKind(a: PatternNode, b: PatternNode): boolean {
  if (a.tag !== b.tag) return false;
  if (a.hint.bits !== 0 && b.hint.bits !== 0) return shareToken(a.hint, b.hint);
  const either = bitCount(a.kinds | b.kinds);
  return either === 0 || bitCount(a.kinds & b.kinds) * 2 >= either;
}

function isSameKindAsNode(shapes: Shapes, pattern: PatternNode, node: number): boolean {
  if (pattern.tag !== shapes.tree.name(node)) return false;
  const hint = hintOfNode(shapes, node);
  return hint.bits === 0 || pattern.hint.bits === 0 || shareToken(hint, pattern.hint);
}

function hintOfNode(shapes: Shapes, node: number) {
  return shapes.hints[shapes.hint[node]!]!;
}

export function countNodes(patterns: readonly PatternNode[]): number {
  let count = 0;
  for (const pattern of patterns) count += 1 + countNodes(pattern.children);
  return count;
}
