import { type Hint, shareToken } from './regions-hint.ts';
import { bitCount, partsOf, type Shapes, TEXT_BIT } from './regions-shape.ts';

/** A repetitive pattern (iRobot 3): what the records of a region have in common, with a sign on each node as in a regular expression. */
export interface PatternTree {
  /** The siblings that a record consists of. */
  roots: PatternNode[];
  /** Records seen. */
  records: number;
  /** Columns given out; they are numbered from 1 in the order in which they were first seen. */
  columns: number;
}

export interface PatternNode {
  tag: string;
  /** Class names that its nodes share. */
  hint: Hint;
  /** Nodes around it in which it was seen; fewer than those say that it is optional ("?"). */
  seen: number;
  /** Stands for any number of children ("*"). */
  repeated: boolean;
  /** Its column in the link table; 0 for what is no link. */
  column: number;
  children: PatternNode[];
  /** Tags of the children as a set of bits (regions-shape.ts). */
  kinds: number;
}

/** How the nodes of one record fit a pattern. */
export interface Fit {
  /** Nodes and the pattern nodes they were put on, alternating. */
  nodes: number[];
  patterns: PatternNode[];
}

// Whether two nodes are the same part of a record, by their tags, class names and children's tags. Points are added up; a pair below
// MIN_PAIR is not put together. A class in common decides against any difference in content, and classes without anything in common
// are made up for only by equal content (odd and even rows).
const SAME_TAG = 1;
const SHARED_CLASS = 2;
const OTHER_CLASS = -1;
const SAME_CONTENT = 1;
const MIN_PAIR = 0.6;
/** Children of one node that are compared; more are a list, whose length says nothing. */
export const MAX_COMPARED = 400;

// Similarity of two subtrees: so much for the node itself, the rest for what is in it, each level weighed as a whole. So what somebody wrote
// into a post, however long, weighs no more than the one branch that holds it.
const OWN_WEIGHT = 0.4;
/** Levels that are compared for the cost alone: what is below weighs less than 0.6^6, a twentieth. */
const MAX_COST_DEPTH = 6;
const ONE_CLASS = 0.7;
const NO_CLASS_SHARED = 0.3;

function pairScore(shapes: Shapes, pattern: PatternNode, node: number): number {
  if (shapes.tree.name(node) !== pattern.tag) return 0;
  const hint = shapes.hints[shapes.hint[node]!]!;
  const below = tagsBelow(shapes, node);
  const content = below === pattern.kinds ? 1 : bitCount(pattern.kinds & below) / bitCount(pattern.kinds | below);
  const classes = hint.bits === 0 || pattern.hint.bits === 0 ? 0 : shareToken(hint, pattern.hint) ? SHARED_CLASS : OTHER_CLASS;
  return SAME_TAG + classes + SAME_CONTENT * content;
}

/** Whether a node may be put on a pattern node at all. */
export function isPair(shapes: Shapes, pattern: PatternNode, node: number): boolean {
  return pairScore(shapes, pattern, node) >= MIN_PAIR;
}

/** Bits for the tags of a node's children, text aside: patterns are made of elements. */
export function tagsBelow(shapes: Shapes, node: number): number {
  return shapes.children[node]! & ~TEXT_BIT;
}

/**
 * For each node the pattern child it is put on, or null: the best pairs that keep the order on both sides (an edit path without
 * replacements), then repeated children take what is left and looks like them.
 */
export function alignSiblings(
  shapes: Shapes,
  patterns: readonly PatternNode[],
  nodes: readonly number[],
): (PatternNode | null)[] {
  if (patterns.length === 0) return nodes.map(() => null);
  // One of a kind on both sides: the roots of records, or boxes around boxes.
  if (patterns.length === 1 && nodes.length === 1 && patterns[0]!.tag === shapes.tree.name(nodes[0]!)) return [patterns[0]!];
  const placed: (PatternNode | null)[] =
    sameInOrder(shapes, patterns, nodes) ??
    bestInOrder(shapes, patterns, nodes.length > MAX_COMPARED ? nodes.slice(0, MAX_COMPARED) : nodes);
  while (placed.length < nodes.length) placed.push(null);
  if (!patterns.some((pattern) => pattern.repeated)) return placed;
  for (let i = 0; i < nodes.length; i++) {
    if (placed[i] !== null) continue;
    let most = MIN_PAIR;
    for (const pattern of patterns) {
      const score = pattern.repeated ? pairScore(shapes, pattern, nodes[i]!) : 0;
      if (score > most) {
        most = score;
        placed[i] = pattern;
      }
    }
  }
  return placed;
}

/** Nearly always a record has what its pattern has. */
function sameInOrder(shapes: Shapes, patterns: readonly PatternNode[], nodes: readonly number[]): PatternNode[] | null {
  if (patterns.length !== nodes.length) return null;
  for (let i = 0; i < nodes.length; i++) if (pairScore(shapes, patterns[i]!, nodes[i]!) < SAME_TAG + SAME_CONTENT) return null;
  return [...patterns];
}

// Kept from one call to the next: most of the time would go into making them.
let best = new Float64Array(1024);
let scores = new Float64Array(1024);

function bestInOrder(shapes: Shapes, patterns: readonly PatternNode[], nodes: readonly number[]): (PatternNode | null)[] {
  const [m, n] = [patterns.length, nodes.length];
  const width = n + 1;
  if ((m + 1) * width > best.length) {
    best = new Float64Array(2 * (m + 1) * width);
    scores = new Float64Array(best.length);
  }
  best.fill(0, m * width, (m + 1) * width);
  for (let i = 0; i < m; i++) best[i * width + n] = 0;
  for (let i = m - 1; i >= 0; i--) {
    for (let j = n - 1; j >= 0; j--) {
      const score = pairScore(shapes, patterns[i]!, nodes[j]!);
      scores[i * n + j] = score;
      const skip = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
      const pair = score < MIN_PAIR ? 0 : score + best[(i + 1) * width + j + 1]!;
      best[i * width + j] = Math.max(skip, pair);
    }
  }
  const placed = new Array<PatternNode | null>(n).fill(null);
  for (let i = 0, j = 0; i < m && j < n; ) {
    const here = best[i * width + j]!;
    const score = scores[i * n + j]!;
    if (score >= MIN_PAIR && here === score + best[(i + 1) * width + j + 1]!) placed[j++] = patterns[i++]!;
    else if (here === best[(i + 1) * width + j]!) i++;
    else j++;
  }
  return placed;
}

/** 1 − TreeAlignmentCost of one record (its nodes, siblings) against a pattern. `fit` collects where every node was put. */
export function fitRecord(shapes: Shapes, tree: PatternTree, record: readonly number[], fit: Fit | null): number {
  return fitSiblings(shapes, tree.roots, tree.records, record, fit, 0);
}

function fitSiblings(
  shapes: Shapes,
  patterns: readonly PatternNode[],
  seen: number,
  nodes: readonly number[],
  fit: Fit | null,
  depth: number,
): number {
  if (patterns.length === 0 && nodes.length === 0) return 1;
  const placed = alignSiblings(shapes, patterns, nodes);
  let both = 0;
  // Pattern children are crossed off as nodes are put on them; a list counts once, whatever its length.
  let either = 0;
  for (const pattern of patterns) either += pattern.seen / seen;
  let lists: Map<PatternNode, { sum: number; count: number }> | null = null;
  for (let i = 0; i < nodes.length; i++) {
    const pattern = placed[i];
    if (!pattern) {
      either++;
      continue;
    }
    const alike = fitNode(shapes, pattern, nodes[i]!, fit, depth);
    if (pattern.repeated) {
      lists ??= new Map();
      const known = lists.get(pattern);
      if (known === undefined) lists.set(pattern, { sum: alike, count: 1 });
      else {
        known.sum += alike;
        known.count++;
      }
    } else {
      // What is missing counts by how usual it is, what is there counts in full.
      either += 1 - pattern.seen / seen;
      both += alike;
    }
  }
  lists?.forEach(({ sum, count }, pattern) => {
    either += 1 - pattern.seen / seen;
    both += sum / count;
  });
  return either === 0 ? 1 : both / either;
}

function fitNode(shapes: Shapes, pattern: PatternNode, node: number, fit: Fit | null, depth: number): number {
  if (fit !== null) {
    fit.nodes.push(node);
    fit.patterns.push(pattern);
  }
  const hint = shapes.hints[shapes.hint[node]!]!;
  const none = hint.bits === 0 || pattern.hint.bits === 0;
  const own = none ? (hint.bits === pattern.hint.bits ? 1 : ONE_CLASS) : shareToken(hint, pattern.hint) ? 1 : NO_CLASS_SHARED;
  if (tagsBelow(shapes, node) === 0 && pattern.children.length === 0) return own;
  if (fit === null && depth === MAX_COST_DEPTH) return own;
  const parts = partsOf(shapes, node);
  return OWN_WEIGHT * own + (1 - OWN_WEIGHT) * fitSiblings(shapes, pattern.children, pattern.seen, parts, fit, depth + 1);
}

const COMPARED_RECORDS = 5;

/** Records looked at to tell how well a region fits a pattern. */
export function comparedRecords(records: readonly number[][]): number[][] {
  const step = Math.max(1, records.length / COMPARED_RECORDS);
  const compared: number[][] = [];
  for (let i = step / 2; i < records.length; i += step) compared.push(records[Math.floor(i)]!);
  return compared;
}

/**
 * TreeAlignmentCost of figure 5, 0 (the same) to 1: of the records themselves, as aligning them first would only blur what differs.
 * The median record speaks for the region, so that a heading among the rows does not.
 */
export function treeAlignmentCost(shapes: Shapes, tree: PatternTree, records: readonly number[][]): number {
  const costs = comparedRecords(records).map((record) => 1 - fitRecord(shapes, tree, record, null));
  costs.sort((a, b) => a - b);
  return (costs[(costs.length - 1) >> 1]! + costs[costs.length >> 1]!) / 2;
}

/** How many nodes a record of this pattern has, optional ones counted by how often they are there. */
export function usualSize(tree: PatternTree): number {
  const sum = (patterns: readonly PatternNode[], around: number): number =>
    patterns.reduce((total, node) => total + (node.seen / around) * (1 + sum(node.children, node.seen)), 0);
  return tree.records === 0 ? 0 : sum(tree.roots, tree.records);
}
