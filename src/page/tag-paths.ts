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
    return this.#paths[this.#number(node)]!;
  }

  #number(node: number): number {
    if (node === 0) return 0;
    const known = this.#ofNode[node]!;
    if (known !== 0) return known;
    const parent = this.#number(this.#tree.parent(node));
    // A page has fewer distinct tags than 2^20, its nodes being fewer than that.
    const key = parent * 0x100000 + this.#tree.tag(node);
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
  const counts = new Map<string, number>();
  const add = (path: string) => counts.set(path, (counts.get(path) ?? 0) + 1);
  for (let node = tree.following(0); node !== 0; ) {
    const tag = tree.tag(node);
    if (tag === 0) {
      // A tag that was ignored may have cut one text in two.
      const previous = tree.previous(node);
      if (!tree.isBlank(node) && !(previous !== 0 && tree.isText(previous))) add(`${paths.path(tree.parent(node))}/text()`);
    } else if (isHiddenContent(tag)) {
      node = tree.afterSubtree(node);
      continue;
    } else if (tag === A || tag === IMG || ((traits[tag] ?? 0) & VOID) !== 0) add(paths.path(node));
    node = tree.following(node);
  }
  return counts;
}
