import { isHiddenContent } from '../page/html/tags.ts';
import type { Tree } from '../page/html/tree.ts';
import { hash64 } from '../url/hash.ts';

/** The elements of a page as tags and nothing else: what is left of a page when its content is taken away. Node 0 is the root. */
export interface TagTree {
  /** Hash of each element's name. */
  tags: Int32Array;
  /** Children of node n are `children` from `starts[n]` to `starts[n + 1]`. */
  starts: Int32Array;
  children: Int32Array;
  /** Elements in the subtree, itself included. */
  sizes: Int32Array;
  /** Equal for equal subtrees. */
  classes: Int32Array;
}

/**
 * Elements of a page that are compared, in document order. RTDM looks at most at every pair of elements of one depth, so that two pages
 * at this limit cost some millions of steps; in the mirrors of real forums nine pages in ten have fewer.
 */
const maxElements = 3000;

/**
 * The tag tree of a page. Neighbours that are equal, all the way down, count once: a list of twenty rows and one of two are the
 * same template.
 */
export function tagTree(tree: Tree): TagTree {
  const tags: number[] = [];
  const children: number[][] = [];
  const parents: number[] = [];
  const numberOf = new Map<number, number>([[0, 0]]);
  const add = (tag: number, parent: number): number => {
    tags.push(tag);
    children.push([]);
    parents.push(parent);
    return tags.length - 1;
  };
  add(0, -1);
  for (let node = tree.following(0); node !== 0 && tags.length < maxElements; ) {
    if (tree.isText(node)) node = tree.following(node);
    else if (isHiddenContent(tree.tag(node))) node = tree.afterSubtree(node);
    else {
      numberOf.set(node, add(hash64(tree.name(node)).low | 0, numberOf.get(tree.parent(node)) ?? 0));
      node = tree.following(node);
    }
  }
  const sizes = new Int32Array(tags.length).fill(1);
  const classes = new Int32Array(tags.length);
  // Children come after their parents: backwards, every subtree is complete when its root is reached.
  for (let node = tags.length - 1; node >= 0; node--) {
    const own = children[node]!.reverse();
    const distinct = own.filter((child, i) => i === 0 || classes[child] !== classes[own[i - 1]!]);
    children[node] = distinct;
    let hash = Math.imul(tags[node]! ^ 0x9e3779b9, 0x85ebca6b);
    for (const child of distinct) {
      sizes[node]! += sizes[child]!;
      hash = Math.imul(hash ^ classes[child]!, 0xc2b2ae35);
      hash ^= hash >>> 15;
    }
    classes[node] = hash;
    if (node > 0) children[parents[node]!]!.push(node);
  }
  const starts = new Int32Array(tags.length + 1);
  for (const [node, own] of children.entries()) starts[node + 1] = starts[node]! + own.length;
  return { tags: Int32Array.from(tags), starts, children: Int32Array.from(children.flat()), sizes, classes };
}

/**
 * Similarity by restricted top-down mapping (RTDM, which Vidal et al. use): 1 − cost / (|A| + |B|), the cost being the elements of the
 * subtrees that must be removed and inserted. Elements are mapped only when their parents are.
 */
export function treeSimilarity(a: TagTree, b: TagTree): number {
  return 1 - mappingCost(a, 0, b, 0) / (a.sizes[0]! + b.sizes[0]!);
}

function mappingCost(a: TagTree, x: number, b: TagTree, y: number): number {
  if (a.classes[x] === b.classes[y]) return 0;
  if (a.tags[x] !== b.tags[y]) return a.sizes[x]! + b.sizes[y]!;
  const left = a.children.subarray(a.starts[x], a.starts[x + 1]);
  const right = b.children.subarray(b.starts[y], b.starts[y + 1]);
  // Least cost of turning the first children of one into the first of the other.
  let row = new Float64Array(right.length + 1);
  for (const [j, child] of right.entries()) row[j + 1] = row[j]! + b.sizes[child]!;
  for (const child of left) {
    const next = new Float64Array(right.length + 1);
    next[0] = row[0]! + a.sizes[child]!;
    for (const [j, other] of right.entries()) {
      const cheapest = Math.min(next[j]! + b.sizes[other]!, row[j + 1]! + a.sizes[child]!);
      // Mapping cannot gain when even a free one costs more.
      next[j + 1] = row[j]! < cheapest ? Math.min(cheapest, row[j]! + mappingCost(a, child, b, other)) : cheapest;
    }
    row = next;
  }
  return row[right.length]!;
}
