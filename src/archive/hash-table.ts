/** Words of one place: both halves of the hash and the row. */
const stride = 3;
/** Open addressing stays short-pathed up to about two thirds. */
const maxLoad = 2 / 3;
const minPlaces = 2048;

/**
 * A set of 64-bit hashes, each with a number (of the row it stands for), in one typed array: 36 bytes an entry at most, where a Set
 * of strings takes some hundred. The front of the table of URLs: nearly every link of a page is known already, and that is found
 * out here without asking the database. What belongs to one place lies together, because at millions of entries a look-up costs
 * what its misses of the processor's cache cost: one here, three with an array for each part.
 */
export class HashTable {
  #words: Uint32Array;
  #mask: number;
  #size = 0;

  constructor(expected = 0) {
    let places = minPlaces;
    while (places * maxLoad < expected) places *= 2;
    this.#words = new Uint32Array(places * stride);
    this.#mask = places - 1;
  }

  get size(): number {
    return this.#size;
  }

  /** The row of a hash, or 0. */
  get(high: number, low: number): number {
    return this.#words[this.#place(high, low)]!;
  }

  /** Adds a hash that is not there yet. Rows count from 1. */
  add(high: number, low: number, row: number): void {
    if (this.#size + 1 > (this.#mask + 1) * maxLoad) this.#grow();
    this.#put(high, low, row);
    this.#size++;
  }

  /** Changes the row of a hash that is there. */
  set(high: number, low: number, row: number): void {
    this.#words[this.#place(high, low)] = row;
  }

  /** Where the row of a hash is or would be; behind it come the halves of the hash. */
  #place(high: number, low: number): number {
    const words = this.#words;
    const mask = this.#mask;
    let place = low & mask;
    // 0 marks a free place.
    for (;;) {
      const at = place * stride;
      if (words[at] === 0 || (words[at + 1] === low && words[at + 2] === high)) return at;
      place = (place + 1) & mask;
    }
  }

  #put(high: number, low: number, row: number): void {
    const at = this.#place(high, low);
    this.#words[at] = row;
    this.#words[at + 1] = low;
    this.#words[at + 2] = high;
  }

  #grow(): void {
    const words = this.#words;
    this.#words = new Uint32Array(words.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let at = 0; at < words.length; at += stride) {
      if (words[at] !== 0) this.#put(words[at + 2]!, words[at + 1]!, words[at]!);
    }
  }
}
