import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import type { ByteReader } from '../byte-reader.ts';
import { crcAt, GZIP_MAGIC, GZIP_TRAILER_BYTES, memberAt, memberHeadLength } from '../gzip-member.ts';
import type { UnpackSink } from '../unpack.ts';
import { OUTPUT_BYTES, unpackStream } from './stream.ts';

/** A member within these bounds is unpacked in memory at once: four times faster than a stream for each. */
const SMALL_MEMBER_PACKED = 512 * 1024;
const SMALL_MEMBER_UNPACKED = 4 * 1024 * 1024;

/** Unpacks member by member, whether a member is a record or the whole file; yields where it is. */
export async function* unpackGzip(bytes: ByteReader, sink: UnpackSink): AsyncGenerator<number> {
  let at = 0;
  while (at < bytes.size) {
    const window = bytes.read(at, SMALL_MEMBER_PACKED);
    let inside = 0;
    for (;;) {
      const member = memberAt(window, inside, SMALL_MEMBER_UNPACKED);
      if (!member) break;
      sink.write(member.output);
      inside = member.next;
    }
    // Whole members came out of this window: go on with a fresh one from there.
    if (inside > 0) {
      at += inside;
    } else {
      at = await unpackLargeMember(bytes, at, sink);
    }
    yield at;
  }
}

/** A member that is large, cut or damaged, as a stream: what can be had of it is had. */
async function unpackLargeMember(bytes: ByteReader, at: number, sink: UnpackSink): Promise<number> {
  const window = bytes.read(at, SMALL_MEMBER_PACKED);
  const head = memberHeadLength(window, 0);
  if (head === null) {
    if (!isPadding(window)) sink.problem(at, 'bytes that are not gzip');
    return findMember(bytes, at + 1);
  }
  const decoder = createInflateRaw({ chunkSize: OUTPUT_BYTES });
  const held = holdBack(sink);
  const error = await unpackStream(bytes, at + head, bytes.size, decoder, held.write);
  if (error) {
    // Its start is true, and tells the reader of records which page is lost.
    held.release();
    const cut = (error as { code?: string }).code === 'Z_BUF_ERROR';
    sink.problem(at, cut ? 'a gzip member that is cut off' : `a damaged gzip member (${error.message})`);
    return findMember(bytes, at + GZIP_MAGIC.length);
  }
  const end = at + head + decoder.bytesWritten + GZIP_TRAILER_BYTES;
  const trailer = bytes.read(end - GZIP_TRAILER_BYTES, GZIP_TRAILER_BYTES);
  if (trailer.length === GZIP_TRAILER_BYTES && crcAt(trailer, 0) === held.crc()) {
    held.release();
    return end;
  }
  // Wrong somewhere, nobody knows where: a single record is not shown as if it were right, a whole stream of them is kept.
  if (held.records() > 1) held.release();
  sink.problem(at, 'a damaged gzip member (wrong checksum)');
  return findMember(bytes, at + GZIP_MAGIC.length);
}

/** Keeps what a member unpacks to until it is released or becomes too much to keep. */
function holdBack(sink: UnpackSink) {
  let held: Buffer[] | null = [];
  let bytes = 0;
  let crc = 0;
  const release = () => {
    for (const chunk of held ?? []) sink.write(chunk);
    held = null;
  };
  const write = (chunk: Buffer) => {
    crc = crc32(chunk, crc);
    bytes += chunk.length;
    if (bytes > SMALL_MEMBER_UNPACKED) release();
    if (held) held.push(chunk);
    else sink.write(chunk);
  };
  const records = () =>
    Buffer.concat(held ?? [])
      .toString('latin1')
      .match(/WARC\/\d\.\d{1,2}\r?\nWARC-/gi)?.length ?? 0;
  return { write, release, records, crc: () => crc };
}

/** The next place where a member starts that unpacks to the start of a record. */
function findMember(bytes: ByteReader, from: number): number {
  for (let at = from; at < bytes.size; at += SEARCH_BYTES - TRIAL_BYTES) {
    const window = bytes.read(at, SEARCH_BYTES);
    for (let hit = window.indexOf(GZIP_MAGIC); hit >= 0; hit = window.indexOf(GZIP_MAGIC, hit + 1)) {
      if (startsRecord(window.subarray(hit, hit + TRIAL_BYTES))) return at + hit;
    }
    if (at + window.length >= bytes.size) break;
  }
  return bytes.size;
}

const SEARCH_BYTES = 1024 * 1024;
const TRIAL_BYTES = 4096;

function startsRecord(bytes: Buffer): boolean {
  const head = memberHeadLength(bytes, 0);
  if (head === null) return false;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: TRIAL_BYTES * 1100 };
    return inflateRawSync(bytes.subarray(head), options).toString('latin1', 0, 5) === 'WARC/';
  } catch {
    return false;
  }
}

/** Zeros behind the last member come from tapes and block devices and mean nothing. */
function isPadding(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}
