import type { TextPrint } from '../page/text-print.ts';
import { hash64 } from '../url/hash.ts';

/** Bits of the table: 16 MB, in which twenty million texts make one new text in seven look old. */
const tableBits = 27;
/** Bits of a line of the processor's cache: all that is known of one text lies in one, since fetching it is most of the cost. */
const lineBits = 9;

/** How much of a page is new, as shares of its characters. */
export interface Novelty {
  /** In texts never met before. */
  novelty: number;
  /** In texts not met before on pages of this shape. */
  inShape: number;
}

/**
 * Which texts the crawl has met, on the whole site and on pages of each shape, to tell how much of a page is new. Not kept: a crawl
 * that goes on learns its furniture again.
 */
export class SeenText {
  readonly #table = new Uint32Array(1 << (tableBits - 5));

  /** What of the page is new; it is met now. */
  novelty(print: TextPrint, shape: string): Novelty {
    const { hashes, lengths, length } = print;
    const { low } = hash64(shape);
    let fresh = 0;
    let freshInShape = 0;
    for (let i = 0; i < hashes.length; i++) {
      const hash = hashes[i]!;
      const bit = Math.imul(hash, 0x9e3779b1) >>> (32 - tableBits);
      const line = bit & ~lineMask;
      if (this.#meet(bit)) fresh += lengths[i]!;
      if (this.#meet(line + (Math.imul(hash ^ low, 0x85ebca6b) >>> (32 - lineBits)))) freshInShape += lengths[i]!;
    }
    return length === 0 ? { novelty: 0, inShape: 0 } : { novelty: fresh / length, inShape: freshInShape / length };
  }

  /** Whether a bit was not set; it is now. */
  #meet(bit: number): boolean {
    const mask = 1 << (bit & 31);
    const word = this.#table[bit >>> 5]!;
    if ((word & mask) !== 0) return false;
    this.#table[bit >>> 5] = word | mask;
    return true;
  }
}

const lineMask = (1 << lineBits) - 1;
