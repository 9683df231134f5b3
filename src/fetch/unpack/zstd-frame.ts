import type { ByteReader } from '../byte-reader.ts';

export const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** The skippable frame that carries the dictionary of a `.warc.zst` (WARC-zstd, 0.1). */
const DICTIONARY_FRAME = 0x184d2a5d;
const SKIPPABLE_FRAMES = 0x184d2a50;

export type ZstdFrame =
  | { kind: 'data'; end: number }
  | { kind: 'skippable' | 'dictionary'; content: number; end: number }
  /** No frame here, or one whose blocks run past the end. */
  | { kind: 'broken' };

/** Finds where the frame at `at` ends by walking its block heads (RFC 8878, 3.1), without unpacking anything. */
export function frameAt(bytes: ByteReader, at: number): ZstdFrame {
  const head = bytes.read(at, 8);
  if (head.length < 8) return { kind: 'broken' };
  const magic = head.readUInt32LE(0);
  if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE_FRAMES) {
    const end = at + 8 + head.readUInt32LE(4);
    if (end > bytes.size) return { kind: 'broken' };
    return { kind: magic === DICTIONARY_FRAME ? 'dictionary' : 'skippable', content: at + 8, end };
  }
  if (magic !== ZSTD_MAGIC.readUInt32LE(0)) return { kind: 'broken' };
  const descriptor = head[4]!;
  const singleSegment = (descriptor & 0x20) !== 0;
  const sizeBytes = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
  let end = at + 5 + (singleSegment ? 0 : 1) + dictionaryBytes + sizeBytes;
  for (;;) {
    const block = bytes.read(end, 3);
    if (block.length < 3) return { kind: 'broken' };
    const value = block.readUIntLE(0, 3);
    const type = (value >> 1) & 3;
    if (type === RESERVED_BLOCK) return { kind: 'broken' };
    end += 3 + (type === RLE_BLOCK ? 1 : value >> 3);
    if (value & 1) break;
  }
  if (descriptor & 4) end += 4;
  return end <= bytes.size ? { kind: 'data', end } : { kind: 'broken' };
}

const RLE_BLOCK = 1;
const RESERVED_BLOCK = 3;
