import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { knownTags, RAW_TEXT, TEXTAREA, TITLE, tagNames, traits } from './tags.ts';

// One row of numbers a node, in a single array: half the memory of objects and several times as fast to build.
const TAG = 0;
const PARENT = 1;
const FIRST = 2;
const LAST = 3;
const NEXT = 4;
const PREVIOUS = 5;
/** Text: where it starts and ends in the source. Element: its first attribute and the one after its last. */
const FROM = 6;
const TO = 7;

/** Nodes are numbers; 0 is the document, which is also what "no node" looks like in links between nodes. */
export class Tree {
  readonly source: string;
  /** Names of this page's tags that the standard does not know. */
  readonly unknownTags: string[] = [];
  size = 1;
  #rows: Int32Array;
  #attributes: Int32Array;
  #attributeCount = 0;

  constructor(source: string) {
    this.source = source;
    // Forum pages have a node for every 20 to 40 characters; an array grows when that is not enough. What both take is asked for at once:
    // asking twice was a twentieth of walking pages of 3 KB.
    const rows = 8 * (64 + (source.length >> 5));
    const attributes = 4 * (64 + (source.length >> 6));
    const memory = new ArrayBuffer(4 * (rows + attributes));
    this.#rows = new Int32Array(memory, 0, rows);
    this.#attributes = new Int32Array(memory, 4 * rows, attributes);
  }

  tag(node: number): number {
    return this.#rows[node * 8 + TAG]!;
  }
  parent(node: number): number {
    return this.#rows[node * 8 + PARENT]!;
  }
  first(node: number): number {
    return this.#rows[node * 8 + FIRST]!;
  }
  next(node: number): number {
    return this.#rows[node * 8 + NEXT]!;
  }
  last(node: number): number {
    return this.#rows[node * 8 + LAST]!;
  }
  previous(node: number): number {
    return this.#rows[node * 8 + PREVIOUS]!;
  }

  isText(node: number): boolean {
    return node !== 0 && this.#rows[node * 8 + TAG] === 0;
  }

  name(node: number): string {
    const tag = this.tag(node);
    return (tag <= knownTags ? tagNames[tag] : this.unknownTags[tag - knownTags - 1])!;
  }

  /** The node after this one in document order, within `root`; 0 at the end. */
  following(node: number, root = 0): number {
    const child = this.first(node);
    return child !== 0 ? child : this.afterSubtree(node, root);
  }

  /** The node after this one and all that is in it. */
  afterSubtree(node: number, root = 0): number {
    for (let at = node; at !== root && at !== 0; at = this.parent(at)) {
      const next = this.next(at);
      if (next !== 0) return next;
    }
    return 0;
  }

  /** A text node's characters, entities decoded where the element around it has any. */
  text(node: number): string {
    const raw = this.source.slice(this.#rows[node * 8 + FROM]!, this.#rows[node * 8 + TO]!);
    if (!raw.includes('&')) return raw;
    const around = this.tag(this.parent(node));
    const verbatim = ((traits[around] ?? 0) & RAW_TEXT) !== 0 && around !== TITLE && around !== TEXTAREA;
    return verbatim ? raw : decodeHTML(raw);
  }

  /** Where a text node stands in the source. */
  textFrom(node: number): number {
    return this.#rows[node * 8 + FROM]!;
  }
  textTo(node: number): number {
    return this.#rows[node * 8 + TO]!;
  }

  /** Whether a text node is nothing but white space. */
  isBlank(node: number): boolean {
    const to = this.#rows[node * 8 + TO]!;
    for (let i = this.#rows[node * 8 + FROM]!; i < to; i++) if (!isSpace(this.source.charCodeAt(i))) return false;
    return true;
  }

  /** An attribute's value, entities decoded; '' when it has none; null when it is not there. `name` in lower case. */
  attribute(node: number, name: string): string | null {
    if (this.tag(node) === 0) return null;
    return this.attributeIn(this.#rows[node * 8 + FROM]!, this.#rows[node * 8 + TO]!, name);
  }

  attributeIn(from: number, to: number, name: string): string | null {
    const at = this.#find(from, to, name);
    if (at < 0) return null;
    const raw = this.source.slice(this.valueFrom(at), this.valueTo(at));
    return raw.includes('&') ? decodeHTMLAttribute(raw) : raw;
  }

  /** An attribute's number; -1 when it is not there. For those who need no string of it. */
  attributeAt(node: number, name: string): number {
    return this.tag(node) === 0 ? -1 : this.#find(this.#rows[node * 8 + FROM]!, this.#rows[node * 8 + TO]!, name);
  }
  /** Where the value of an attribute, by its number, stands in the source. */
  valueFrom(attribute: number): number {
    return this.#attributes[attribute * 4 + 2]!;
  }
  valueTo(attribute: number): number {
    return this.#attributes[attribute * 4 + 3]!;
  }

  #find(from: number, to: number, name: string): number {
    const rows = this.#attributes;
    for (let i = from; i < to; i++) {
      const start = rows[i * 4]!;
      if (rows[i * 4 + 1]! - start === name.length && this.#same(start, name)) return i;
    }
    return -1;
  }

  #same(at: number, name: string): boolean {
    for (let i = 0; i < name.length; i++) {
      const c = this.source.charCodeAt(at + i);
      if ((c >= 65 && c <= 90 ? c + 32 : c) !== name.charCodeAt(i)) return false;
    }
    return true;
  }

  // ---- building ----

  create(tag: number, from: number, to: number): number {
    const node = this.size++;
    if (this.size * 8 > this.#rows.length) {
      const larger = new Int32Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    const row = node * 8;
    this.#rows[row + TAG] = tag;
    this.#rows[row + FROM] = from;
    this.#rows[row + TO] = to;
    return node;
  }

  /** A second element with the tag and attributes of this one. */
  twin(node: number): number {
    return this.create(this.tag(node), this.#rows[node * 8 + FROM]!, this.#rows[node * 8 + TO]!);
  }

  /** Same tag, same attributes. */
  alike(a: number, b: number): boolean {
    if (this.tag(a) !== this.tag(b)) return false;
    const [from, other] = [this.#rows[a * 8 + FROM]!, this.#rows[b * 8 + FROM]!];
    const count = this.#rows[a * 8 + TO]! - from;
    if (count !== this.#rows[b * 8 + TO]! - other) return false;
    if (from === other) return true;
    const part = (row: number, column: number) =>
      this.source.slice(this.#attributes[row * 4 + column], this.#attributes[row * 4 + column + 1]);
    for (let i = 0; i < count; i++) {
      if (part(from + i, 0) !== part(other + i, 0) || part(from + i, 2) !== part(other + i, 2)) return false;
    }
    return true;
  }

  append(parent: number, node: number): void {
    const rows = this.#rows;
    const last = rows[parent * 8 + LAST]!;
    rows[node * 8 + PARENT] = parent;
    rows[node * 8 + PREVIOUS] = last;
    if (last === 0) rows[parent * 8 + FIRST] = node;
    else rows[last * 8 + NEXT] = node;
    rows[parent * 8 + LAST] = node;
  }

  insertBefore(node: number, reference: number): void {
    const rows = this.#rows;
    const parent = rows[reference * 8 + PARENT]!;
    const previous = rows[reference * 8 + PREVIOUS]!;
    rows[node * 8 + PARENT] = parent;
    rows[node * 8 + PREVIOUS] = previous;
    rows[node * 8 + NEXT] = reference;
    rows[reference * 8 + PREVIOUS] = node;
    if (previous === 0) rows[parent * 8 + FIRST] = node;
    else rows[previous * 8 + NEXT] = node;
  }

  remove(node: number): void {
    const rows = this.#rows;
    const parent = rows[node * 8 + PARENT]!;
    const next = rows[node * 8 + NEXT]!;
    const previous = rows[node * 8 + PREVIOUS]!;
    if (previous !== 0) rows[previous * 8 + NEXT] = next;
    else if (rows[parent * 8 + FIRST] === node) rows[parent * 8 + FIRST] = next;
    if (next !== 0) rows[next * 8 + PREVIOUS] = previous;
    else if (rows[parent * 8 + LAST] === node) rows[parent * 8 + LAST] = previous;
    rows[node * 8 + PARENT] = rows[node * 8 + NEXT] = rows[node * 8 + PREVIOUS] = 0;
  }

  /** Lengthens the text node before by this text if they stand side by side in the source. */
  extend(textNode: number, from: number, to: number): boolean {
    if (textNode === 0 || this.tag(textNode) !== 0 || this.#rows[textNode * 8 + TO] !== from) return false;
    this.#rows[textNode * 8 + TO] = to;
    return true;
  }

  get attributeCount(): number {
    return this.#attributeCount;
  }

  addAttribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const row = this.#attributeCount++ * 4;
    if (row + 4 > this.#attributes.length) {
      const larger = new Int32Array(this.#attributes.length * 2);
      larger.set(this.#attributes);
      this.#attributes = larger;
    }
    this.#attributes[row] = nameStart;
    this.#attributes[row + 1] = nameEnd;
    this.#attributes[row + 2] = valueStart;
    this.#attributes[row + 3] = valueEnd;
  }
}

export const isSpace = (c: number): boolean => c === 32 || c === 10 || c === 9 || c === 13 || c === 12;
