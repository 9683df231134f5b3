import { constants, createZstdDecompress, type ZstdOptions, zstdDecompressSync } from 'node:zlib';
import type { ByteReader } from '../byte-reader.ts';
import type { UnpackSink } from '../unpack.ts';
import { OUTPUT_BYTES, unpackStream } from './stream.ts';
import { frameAt, ZSTD_MAGIC } from './zstd-frame.ts';

/** log2 of the largest window: 128 MiB, what `zstd --long` and solid archives use. */
const WINDOW_LOG_MAX = 27;

/** A frame within these bounds is unpacked in memory at once; a solid archive is streamed. */
const SMALL_FRAME_PACKED = 512 * 1024;
const SMALL_FRAME_UNPACKED = 4 * 1024 * 1024;

/** Unpacks frame by frame, since Node stops at the end of the first; yields where it is. */
export async function* unpackZstd(bytes: ByteReader, sink: UnpackSink): AsyncGenerator<number> {
  const options: ZstdOptions = { params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG_MAX } };
  for (let at = 0; at < bytes.size; ) {
    const frame = frameAt(bytes, at);
    if (frame.kind === 'dictionary') options.dictionary = dictionaryIn(bytes.read(frame.content, frame.end - frame.content));
    if (frame.kind === 'data' || frame.kind === 'broken') {
      // A frame that does not end is unpacked as far as it goes.
      const error = await unpackFrame(bytes, at, frame.kind === 'data' ? frame.end : bytes.size, options, sink);
      if (error || frame.kind === 'broken') sink.problem(at, explain(error, options.dictionary !== undefined));
    }
    at = frame.kind === 'broken' ? findFrame(bytes, at + 1) : frame.end;
    yield at;
  }
}

async function unpackFrame(
  bytes: ByteReader,
  at: number,
  end: number,
  options: ZstdOptions,
  sink: UnpackSink,
): Promise<Error | null> {
  const small = end - at <= SMALL_FRAME_PACKED ? smallFrame(bytes.read(at, end - at), options) : null;
  if (small) {
    sink.write(small);
    return null;
  }
  const decoder = createZstdDecompress({ ...options, chunkSize: OUTPUT_BYTES });
  return unpackStream(bytes, at, end, decoder, (chunk) => sink.write(chunk));
}

function smallFrame(frame: Buffer, options: ZstdOptions): Buffer | null {
  try {
    return zstdDecompressSync(frame, { ...options, maxOutputLength: SMALL_FRAME_UNPACKED, chunkSize: OUTPUT_BYTES });
  } catch {
    return null;
  }
}

/** The dictionary may itself be packed. */
function dictionaryIn(content: Buffer): Buffer {
  return content.subarray(0, 4).equals(ZSTD_MAGIC) ? zstdDecompressSync(content) : Buffer.from(content);
}

function explain(error: Error | null, dictionary: boolean): string {
  if ((error as { code?: string } | null)?.code === 'Z_BUF_ERROR') return 'a zstd frame that is cut off';
  const hint = dictionary ? '; the file uses a dictionary, which needs Node 24.6 or later' : '';
  return `a damaged zstd frame (${error?.message ?? 'its blocks do not end'})${hint}`;
}

const SEARCH_BYTES = 1024 * 1024;

/** The next whole frame. */
function findFrame(bytes: ByteReader, from: number): number {
  for (let at = from; at < bytes.size; at += SEARCH_BYTES - ZSTD_MAGIC.length) {
    const hits: number[] = [];
    const window = bytes.read(at, SEARCH_BYTES);
    const length = window.length;
    for (let hit = window.indexOf(ZSTD_MAGIC); hit >= 0; hit = window.indexOf(ZSTD_MAGIC, hit + 1)) hits.push(at + hit);
    const whole = hits.find((hit) => frameAt(bytes, hit).kind === 'data');
    if (whole !== undefined) return whole;
    if (at + length >= bytes.size) break;
  }
  return bytes.size;
}
