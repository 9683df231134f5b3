import { crc32, inflateRawSync } from 'node:zlib';

/** ID1, ID2 and the only compression method there is (RFC 1952). */
export const GZIP_MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);

/** CRC-32 and length, after the compressed bytes of a member. */
export const GZIP_TRAILER_BYTES = 8;

const FLAG_HCRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;
const FLAGS_RESERVED = 0xe0;

export interface Member {
  output: Buffer;
  /** Where the next member starts, if there is one. */
  next: number;
}

/** One whole gzip member, checked against its trailer; null when it is damaged, cut, or unpacks to more than `limit` bytes. */
export function memberAt(bytes: Uint8Array, at: number, limit: number): Member | null {
  const head = memberHeadLength(bytes, at);
  if (head === null) return null;
  try {
    const { buffer, engine } = inflateRawSync(bytes.subarray(at + head), {
      info: true,
      maxOutputLength: limit,
      chunkSize: INFLATE_CHUNK_BYTES,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    const trailer = at + head + engine.bytesWritten;
    if (trailer + GZIP_TRAILER_BYTES > bytes.length || crc32(buffer) !== crcAt(bytes, trailer)) return null;
    return { output: buffer, next: trailer + GZIP_TRAILER_BYTES };
  } catch {
    return null;
  }
}

/** Room for a usual page at once: fewer pieces to join than with the 16 KB of the default. */
const INFLATE_CHUNK_BYTES = 64 * 1024;

/** The CRC-32 stored at the start of a member's trailer. */
export function crcAt(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);
}

/** Length of a member's head; null when there is none at `at`. */
export function memberHeadLength(bytes: Uint8Array, at: number): number | null {
  if (bytes[at] !== 0x1f || bytes[at + 1] !== 0x8b || bytes[at + 2] !== 0x08) return null;
  const flags = bytes[at + 3];
  if (flags === undefined || flags & FLAGS_RESERVED) return null;
  let end = at + 10;
  if (flags & FLAG_EXTRA) end += 2 + ((bytes[end] ?? 0) | ((bytes[end + 1] ?? 0) << 8));
  for (const flag of [FLAG_NAME, FLAG_COMMENT]) {
    if (!(flags & flag)) continue;
    const zero = bytes.indexOf(0, end);
    if (zero < 0) return null;
    end = zero + 1;
  }
  if (flags & FLAG_HCRC) end += 2;
  return end < bytes.length ? end - at : null;
}
