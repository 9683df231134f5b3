import type { TextPrint } from '../page/text-print.ts';
import { hash64 } from '../url/hash.ts';

/** Bits of the table: 16 MB, in which twenty million texts make one new text in seven look old. */
const tableBits = 27;

/**
 * Which texts the crawl has met, on the whole site and on pages of each shape, to tell how much of a page is new. Not kept: a crawl
 * that goes on learns its furniture again.
 */
export class SeenText {
  readonly #table = new Uint32Array(1 << (tableBits - 5));

  /** The share of the page's characters in texts never met before, or not on pages of this shape; they are met now. */
  novelty(print: TextPrint, shape = ''): number {
    const { low } = hash64(shape);
    let fresh = 0;
    for (let i = 0; i < print.hashes.length; i++) {
      const bit = Math.imul(print.hashes[i]! ^ low, 0x9e3779b1) >>> (32 - tableBits);
      const mask = 1 << (bit & 31);
      if ((this.#table[bit >>> 5]! & mask) === 0) {
        this.#table[bit >>> 5]! |= mask;
        fresh += print.lengths[i]!;
      }
    }
    return print.length === 0 ? 0 : fresh / print.length;
  }
}
