import { A, IMG, isHiddenContent, traits, VOID } from './html/tags.ts';
import type { Tree } from './html/tree.ts';

/** Structural paths from the root to an element (`/html/body/div/a`), each written once however many elements share it. */
export class TagPaths {
  readonly #tree: Tree;
  /** Path number of each node asked about; 0 where it was not yet. */
  readonly #ofNode: Int32Array;
  readonly #numbers = new Map<number, number>();
  readonly #paths: string[] = [''];

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#ofNode = new Int32Array(tree.size);
  }

  path(node: number): string {
    return this.#paths[this.number(node)]!;
  }
  /** The path of this number. */
  written(number: number): string {
    return this.#paths[number]!;
  }

  /** Paths have numbers from 1 on: counting them is cheaper than writing them. */
  number(node: number): number {
    if (node === 0) return 0;
    const known = this.#ofNode[node]!;
    if (known !== 0) return known;
    const parent = this.number(this.#tree.parent(node));
    const tag = this.#tree.tag(node);
    // A page has fewer paths and tags than 2^20, its nodes being fewer than that. Small keys are found faster, and nearly all are small.
    const key = tag < 1024 ? parent * 1024 + tag : -(parent * 0x100000 + tag);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#paths.length;
      this.#paths.push(`${this.#paths[parent]}/${this.#tree.name(node)}`);
      this.#numbers.set(key, number);
    }
    this.#ofNode[node] = number;
    return number;
  }
}

/**
 * The page as a bag of XPaths (SOUrCe 3.2): paths that end in a leaf a reader sees (text, links, images, form fields), with how
 * often each occurs. Text is `…/text()`.
 */
export function leafPaths(tree: Tree, paths: TagPaths): Map<string, number> {
  // Counted by number and written once: the same few dozen paths come again and again. Even places are elements, odd ones text.
  const counts: number[] = [];
  const order: number[] = [];
  const add = (place: number) => {
    const count = counts[place];
    if (count === undefined) order.push(place);
    counts[place] = (count ?? 0) + 1;
  };
  for (let node = tree.following(0); node !== 0; ) {
    const tag = tree.tag(node);
    if (tag === 0) {
      // A tag that was ignored may have cut one text in two.
      const previous = tree.previous(node);
      if (!tree.isBlank(node) && !(previous !== 0 && tree.isText(previous))) add(2 * paths.number(tree.parent(node)) + 1);
    } else if (isHiddenContent(tag)) {
      node = tree.afterSubtree(node);
      continue;
    } else if (tag === A || tag === IMG || ((traits[tag] ?? 0) & VOID) !== 0) add(2 * paths.number(node));
    node = tree.following(node);
  }
  return new Map(order.map((place) => [`${paths.written(place >> 1)}${place % 2 === 1 ? '/text()' : ''}`, counts[place]!]));
}
