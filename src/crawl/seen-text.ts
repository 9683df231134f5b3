import type { TextPrint } from '../page/text-print.ts';

/** Bits of the table: 16 MB, in which twenty million texts make one new text in seven look old. */
const tableBits = 27;

/** Which texts the crawl has met, to tell how much of a page is new. Not kept: a crawl that goes on learns its furniture again. */
export class SeenText {
  readonly #table = new Uint32Array(1 << (tableBits - 5));

  /** The share of the page's characters in texts never met before; they are met now. */
  novelty(print: TextPrint): number {
    let fresh = 0;
    for (let i = 0; i < print.hashes.length; i++) {
      const bit = print.hashes[i]! >>> (32 - tableBits);
      const mask = 1 << (bit & 31);
      if ((this.#table[bit >>> 5]! & mask) === 0) {
        this.#table[bit >>> 5]! |= mask;
        fresh += print.lengths[i]!;
      }
    }
    return print.length === 0 ? 0 : fresh / print.length;
  }
}
