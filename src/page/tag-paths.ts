import { apart } from '../url/apart.ts';
import { A, IMG, isHiddenContent, knownTags, traits, VOID } from './html/tags.ts';
import type { Tree } from './html/tree.ts';

/** Paths that are kept; when there are more, the next page begins anew. A forum has a few hundred. */
const mostPaths = 20_000;

/**
 * Paths and what they are called with the class of their last tag. Pages of a forum have the same, and a text that was looked up before is
 * found at once, while an equal one is read to its end.
 */
class Written {
  readonly paths: string[] = [''];
  readonly #numbers = new Map<number, number>();
  readonly #unknown = new Map<string, number>();
  /** By the class, then by the number of the path. */
  readonly #classed = new Map<string, Map<number, string>>();
  #size = 0;

  get isFull(): boolean {
    return this.paths.length + this.#size > mostPaths;
  }

  below(parent: number, tree: Tree, node: number): number {
    const tag = tree.tag(node);
    // Names that the standard does not know have other numbers on each page.
    const known = tag <= knownTags ? this.#numbers.get(parent * 1024 + tag) : this.#unknown.get(`${parent} ${tree.name(node)}`);
    if (known !== undefined) return known;
    const number = this.paths.length;
    const name = tree.name(node);
    this.paths.push(`${this.paths[parent]}/${name}`);
    if (tag <= knownTags) this.#numbers.set(parent * 1024 + tag, number);
    else this.#unknown.set(apart(`${parent} ${name}`), number);
    return number;
  }

  classed(number: number, name: string): string {
    let classed = this.#classed.get(name);
    if (classed === undefined) {
      classed = new Map();
      this.#classed.set(apart(name), classed);
    }
    let text = classed.get(number);
    if (text === undefined) {
      text = apart(this.paths[number]! + bracketed(name));
      classed.set(number, text);
      this.#size++;
    }
    return text;
  }
}

let written = new Written();

/** Structural paths from the root to an element (`/html/body/div/a`), each written once however many elements and pages share it. */
export class TagPaths {
  readonly #tree: Tree;
  /** Path number of each node asked about; 0 where it was not yet. */
  readonly #ofNode: Int32Array;
  readonly #written: Written;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#ofNode = new Int32Array(tree.size);
    if (written.isFull) written = new Written();
    this.#written = written;
  }

  path(node: number): string {
    return this.#written.paths[this.number(node)]!;
  }
  /** The path of this number. */
  written(number: number): string {
    return this.#written.paths[number]!;
  }
  /** The path of a node with the class of its tag in brackets. */
  classed(node: number, name: string): string {
    return name === '' ? this.path(node) : this.#written.classed(this.number(node), name);
  }

  /** Paths have numbers from 1 on: counting them is cheaper than writing them. */
  number(node: number): number {
    if (node === 0) return 0;
    const known = this.#ofNode[node]!;
    if (known !== 0) return known;
    const number = this.#written.below(this.number(this.#tree.parent(node)), this.#tree, node);
    this.#ofNode[node] = number;
    return number;
  }
}

/** Classes such as "post-123" would give every link a location of its own. */
function bracketed(name: string): string {
  const text = name.trim();
  return text === '' ? '' : `[${text.replace(/\s+/g, ' ').replace(/\d+/g, '#')}]`;
}

/**
 * The page as a bag of XPaths (SOUrCe 3.2): paths that end in a leaf a reader sees (text, links, images, form fields), with how
 * often each occurs. Text is `…/text()`.
 */
export function leafPaths(tree: Tree, paths: TagPaths): Map<string, number> {
  // Counted by number and written once: the same few dozen paths come again and again. Even places are elements, odd ones text.
  const counts = new Map<number, number>();
  const add = (place: number) => counts.set(place, (counts.get(place) ?? 0) + 1);
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
  return new Map([...counts].map(([place, count]) => [`${paths.written(place >> 1)}${place % 2 === 1 ? '/text()' : ''}`, count]));
}
