import { gzipSync } from 'node:zlib';

/** A player fetches and reads one block to find one page: 300 lines are about 16 KB packed, and what cdxj-indexer takes. */
const BLOCK_LINES = 300;

export interface CompressedIndex {
  /** The packed blocks, one gzip member each. */
  blocks: AsyncIterable<Uint8Array>;
  /** The index of the blocks; whole once all of them were taken. */
  secondary(): string;
}

/** Sorted CDXJ in blocks, so that a player reads only those it needs (the "cdxj-gzip" of WACZ). */
export function compressedIndex(lines: AsyncIterable<string>, filename: string): CompressedIndex {
  let secondary = `!meta 0 ${JSON.stringify({ format: 'cdxj-gzip-1.0', filename })}\n`;
  let offset = 0;
  const pack = (block: readonly string[]) => {
    const packed = gzipSync(`${block.join('\n')}\n`);
    const first = block[0]!;
    const key = first.slice(0, first.indexOf(' {'));
    secondary += `${key} ${JSON.stringify({ offset, length: packed.length })}\n`;
    offset += packed.length;
    return packed;
  };
  async function* blocks(): AsyncGenerator<Uint8Array> {
    let block: string[] = [];
    for await (const line of lines) {
      block.push(line);
      if (block.length < BLOCK_LINES) continue;
      yield pack(block);
      block = [];
    }
    if (block.length > 0) yield pack(block);
  }
  return { blocks: blocks(), secondary: () => secondary };
}
