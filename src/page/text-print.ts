import { isHiddenContent } from './html/tags.ts';
import type { Tree } from './html/tree.ts';

/** The texts of a page as hashes, digits and white space left out: "Page 3 of 17" and "Page 4 of 17" are the same text. */
export interface TextPrint {
  /** A hash and a length for each piece of text, in document order. */
  hashes: Uint32Array;
  lengths: Uint32Array;
  /** Characters in all. */
  length: number;
  /** One number for the whole, whatever the order of the pieces; 0 for a page without text. A safe integer. */
  fingerprint: number;
}

/** Room to gather in, for one page after the other. */
let hashRoom = new Uint32Array(0);
let lengthRoom = new Uint32Array(0);

export function textPrint(tree: Tree): TextPrint {
  const { source } = tree;
  // A page cannot have more pieces of text than nodes.
  if (hashRoom.length < tree.size) {
    hashRoom = new Uint32Array(2 * tree.size);
    lengthRoom = new Uint32Array(2 * tree.size);
  }
  const hashes = hashRoom;
  const lengths = lengthRoom;
  let count = 0;
  let total = 0;
  let low = 0;
  let high = 0;
  for (let node = tree.following(0); node !== 0; ) {
    const tag = tree.tag(node);
    if (tag !== 0) {
      node = isHiddenContent(tag) ? tree.afterSubtree(node) : tree.following(node);
      continue;
    }
    let hash = 0x811c9dc5;
    let length = 0;
    const to = tree.textTo(node);
    for (let i = tree.textFrom(node); i < to; i++) {
      const c = source.charCodeAt(i);
      if (c <= 32 || (c >= 48 && c <= 57)) continue;
      hash = Math.imul(hash ^ c, 0x01000193);
      length++;
    }
    if (length > 0) {
      hashes[count] = hash;
      lengths[count++] = length;
      total += length;
      low = (low + hash) >>> 0;
      high = (high + Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)) >>> 0;
    }
    node = tree.following(node);
  }
  const fingerprint = (high & 0x1fffff) * 0x100000000 + low;
  return { hashes: hashes.slice(0, count), lengths: lengths.slice(0, count), length: total, fingerprint };
}

/** Pieces of text that have so many characters, as hashes. */
export function longPieces({ hashes, lengths }: TextPrint, minLength: number): Set<number> {
  return new Set(hashes.filter((_, i) => lengths[i]! >= minLength));
}
