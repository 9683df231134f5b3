import type { OpenElements } from './open-elements.ts';
import { isTableContext, SPECIAL, traits } from './tags.ts';
import type { Tree } from './tree.ts';

const marker = 0;
/** HTML standard: the adoption agency gives up after this many rounds, and stops cloning after three inner ones. */
const outerRounds = 8;
const innerClones = 3;

/**
 * The list of active formatting elements: what keeps `<b>` bold over misnested and unclosed tags, and the adoption agency that
 * puts them right (HTML standard, 13.2.4.3 and 13.2.6.4.7).
 */
export class Formatting {
  readonly #tree: Tree;
  readonly #open: OpenElements;
  readonly #nodes: number[] = [];

  constructor(tree: Tree, open: OpenElements) {
    this.#tree = tree;
    this.#open = open;
  }

  push(node: number): void {
    // "Noah's Ark": at most three of a kind with equal attributes behind the last marker.
    let alike = 0;
    for (let i = this.#nodes.length - 1; i >= 0 && this.#nodes[i] !== marker; i--) {
      if (this.#tree.alike(this.#nodes[i]!, node) && ++alike === 3) {
        this.#nodes.splice(i, 1);
        break;
      }
    }
    this.#nodes.push(node);
  }

  pushMarker(): void {
    this.#nodes.push(marker);
  }

  clearToMarker(): void {
    while (this.#nodes.length > 0 && this.#nodes.pop() !== marker);
  }

  /** The last element of this tag behind the last marker; 0 when there is none. */
  find(tag: number): number {
    for (let i = this.#nodes.length - 1; i >= 0; i--) {
      const node = this.#nodes[i]!;
      if (node === marker) return 0;
      if (this.#tree.tag(node) === tag) return node;
    }
    return 0;
  }

  remove(node: number): void {
    const at = this.#nodes.lastIndexOf(node);
    if (at >= 0) this.#nodes.splice(at, 1);
  }

  /** Whether something was cut off by the end of a block: asked before every text, and seldom so. */
  get isCutOff(): boolean {
    const nodes = this.#nodes;
    const last = nodes.length === 0 ? marker : nodes[nodes.length - 1]!;
    return last !== marker && !this.#open.contains(last);
  }

  /** Opens again what was cut off. `insert` places a node where the next one belongs. */
  reconstruct(insert: (node: number) => void): void {
    const nodes = this.#nodes;
    let at = nodes.length - 1;
    while (at > 0 && nodes[at - 1] !== marker && !this.#open.contains(nodes[at - 1]!)) at--;
    for (; at < nodes.length; at++) {
      const twin = this.#tree.twin(nodes[at]!);
      insert(twin);
      this.#open.push(twin, this.#tree.tag(twin));
      nodes[at] = twin;
    }
  }

  /** The adoption agency's one step where an element was opened last and nothing of it is misnested, as with nearly all. */
  closeLast(tag: number): boolean {
    const nodes = this.#nodes;
    if (this.#open.tag !== tag || nodes.length === 0 || nodes[nodes.length - 1] !== this.#open.node) return false;
    nodes.pop();
    this.#open.pop();
    return true;
  }

  /** The adoption agency algorithm. False when the end tag has to be treated like any other. */
  adopt(tag: number, fosterBeforeTable: (node: number) => void): boolean {
    const [tree, open, nodes] = [this.#tree, this.#open, this.#nodes];
    if (open.tag === tag && !nodes.includes(open.node)) {
      open.pop();
      return true;
    }
    for (let outer = 0; outer < outerRounds; outer++) {
      const element = this.find(tag);
      if (element === 0) return outer > 0;
      const index = open.nodes.lastIndexOf(element);
      if (index < 0) {
        this.remove(element);
        return true;
      }
      if (!open.inScope(tag)) return true;
      let blockIndex = index + 1;
      while (blockIndex < open.depth && ((traits[open.tags[blockIndex]!] ?? 0) & SPECIAL) === 0) blockIndex++;
      if (blockIndex === open.depth) {
        while (open.depth > index) open.pop();
        this.remove(element);
        return true;
      }
      const block = open.nodes[blockIndex]!;
      const ancestor = open.nodes[index - 1]!;
      const ancestorTag = open.tags[index - 1]!;
      let bookmark = nodes.lastIndexOf(element);
      let last = block;
      let inner = 0;
      for (let i = blockIndex - 1; open.nodes[i] !== element; i--) {
        const node = open.nodes[i]!;
        inner++;
        let place = nodes.lastIndexOf(node);
        if (inner > innerClones && place >= 0) {
          nodes.splice(place, 1);
          if (place < bookmark) bookmark--;
          place = -1;
        }
        if (place < 0) {
          open.removeAt(i);
          continue;
        }
        const twin = tree.twin(node);
        nodes[place] = twin;
        open.nodes[i] = twin;
        if (last === block) bookmark = place + 1;
        tree.remove(last);
        tree.append(twin, last);
        last = twin;
      }
      tree.remove(last);
      if (isTableContext(ancestorTag)) fosterBeforeTable(last);
      else tree.append(ancestor, last);
      const twin = tree.twin(element);
      for (let child = tree.first(block); child !== 0; child = tree.first(block)) {
        tree.remove(child);
        tree.append(twin, child);
      }
      tree.append(block, twin);
      const place = nodes.lastIndexOf(element);
      nodes.splice(place, 1);
      nodes.splice(place < bookmark ? bookmark - 1 : bookmark, 0, twin);
      open.removeAt(open.nodes.lastIndexOf(element));
      open.insertAt(open.nodes.lastIndexOf(block) + 1, twin, tag);
    }
    return true;
  }
}
