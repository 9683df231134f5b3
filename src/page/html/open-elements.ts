import { BUTTON, HTML, knownTags, OPTGROUP, OPTION, SCOPE, TABLE, TEMPLATE, tagNumber, traits } from './tags.ts';

const OL = tagNumber.get('ol')!;
const UL = tagNumber.get('ul')!;

/** As browsers do: deeper nesting becomes siblings, so that no page can make scope checks slow. */
const maxDepth = 512;

const noneOpen: readonly number[] = Array.from({ length: knownTags + 1 }, () => 0);

/** The stack of open elements and the questions about scope that tree construction asks of it. */
export class OpenElements {
  readonly nodes: number[] = [];
  readonly tags: number[] = [];
  /** Whether the element belongs to SVG or MathML. */
  readonly foreign: boolean[] = [];
  /** How many elements of each known tag are open: most scope questions end here. Numbers, not typed: those are costly to make. */
  readonly #count: number[] = [...noneOpen];

  get depth(): number {
    return this.nodes.length;
  }
  get node(): number {
    return this.nodes[this.nodes.length - 1] ?? 0;
  }
  get tag(): number {
    return this.tags[this.tags.length - 1] ?? 0;
  }

  push(node: number, tag: number, foreign = false): void {
    this.nodes.push(node);
    this.tags.push(tag);
    this.foreign.push(foreign);
    if (tag <= knownTags) this.#count[tag]!++;
  }

  /** To be asked before an element is placed: below the last level the one before it is closed. */
  makeRoom(): void {
    if (this.nodes.length >= maxDepth) this.pop();
  }

  pop(): number {
    const tag = this.tags.pop() ?? 0;
    this.foreign.pop();
    if (tag <= knownTags) this.#count[tag]!--;
    return this.nodes.pop() ?? 0;
  }

  removeAt(index: number): void {
    const tag = this.tags[index]!;
    this.nodes.splice(index, 1);
    this.tags.splice(index, 1);
    this.foreign.splice(index, 1);
    if (tag <= knownTags) this.#count[tag]!--;
  }

  insertAt(index: number, node: number, tag: number): void {
    this.nodes.splice(index, 0, node);
    this.tags.splice(index, 0, tag);
    this.foreign.splice(index, 0, false);
    if (tag <= knownTags) this.#count[tag]!++;
  }

  has(tag: number): boolean {
    return this.#count[tag]! > 0;
  }
  contains(node: number): boolean {
    return this.nodes.lastIndexOf(node) >= 0;
  }

  inScope(tag: number): boolean {
    return this.has(tag) && this.#reaches(tag, 0, 0);
  }
  inButtonScope(tag: number): boolean {
    return this.has(tag) && this.#reaches(tag, BUTTON, 0);
  }
  inListItemScope(tag: number): boolean {
    return this.has(tag) && this.#reaches(tag, OL, UL);
  }

  #reaches(tag: number, stopA: number, stopB: number): boolean {
    for (let i = this.tags.length - 1; i >= 0; i--) {
      const at = this.tags[i]!;
      if (at === tag && !this.foreign[i]) return true;
      if (at === stopA || at === stopB || ((traits[at] ?? 0) & SCOPE) !== 0) return false;
    }
    return false;
  }

  inTableScope(tag: number): boolean {
    if (!this.has(tag)) return false;
    for (let i = this.tags.length - 1; i >= 0; i--) {
      const at = this.tags[i]!;
      if (at === tag) return true;
      if (at === TABLE || at === HTML || at === TEMPLATE) return false;
    }
    return false;
  }

  inSelectScope(tag: number): boolean {
    for (let i = this.tags.length - 1; i >= 0; i--) {
      const at = this.tags[i]!;
      if (at === tag) return true;
      if (at !== OPTGROUP && at !== OPTION) return false;
    }
    return false;
  }

  /** Any element with one of these traits in scope (headings). */
  traitInScope(trait: number): boolean {
    for (let i = this.tags.length - 1; i >= 0; i--) {
      const of = traits[this.tags[i]!] ?? 0;
      if ((of & trait) !== 0) return true;
      if ((of & SCOPE) !== 0) return false;
    }
    return false;
  }

  popUntil(tag: number): void {
    while (this.nodes.length > 0) {
      const [at, foreign] = [this.tag, this.foreign[this.foreign.length - 1]];
      this.pop();
      if (at === tag && !foreign) return;
    }
  }

  popUntilTrait(trait: number): void {
    while (this.nodes.length > 0) {
      const at = this.tag;
      this.pop();
      if (((traits[at] ?? 0) & trait) !== 0) return;
    }
  }

  /** Pops until the current element is one of these (or the root). */
  clearTo(a: number, b = 0, c = 0, d = 0): void {
    for (;;) {
      const at = this.tag;
      if (at === a || at === b || at === c || at === d || at === HTML || at === TEMPLATE || this.depth === 0) return;
      this.pop();
    }
  }
}
