import { setImmediate } from 'node:timers/promises';
import type { ByteReader } from './byte-reader.ts';
import { unpackGzip } from './unpack/gzip.ts';
import { unpackZstd } from './unpack/zstd.ts';
import { ZSTD_MAGIC } from './unpack/zstd-frame.ts';

export type Container = 'plain' | 'gzip' | 'zstd';

export interface UnpackSink {
  /** Takes unpacked bytes, in order. */
  write(chunk: Uint8Array): void;
  /** Something in the packed file could not be unpacked and was passed over. */
  problem(offset: number, message: string): void;
}

/** What a file is, by its first bytes and whatever its name says. */
export function containerOf(bytes: ByteReader): Container {
  const start = bytes.read(0, 4);
  if (start.length >= 2 && start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  if (start.length === 4 && (start.equals(ZSTD_MAGIC) || (start.readUInt32LE(0) & 0xfffffff0) >>> 0 === 0x184d2a50))
    return 'zstd';
  return 'plain';
}

/** Unpacks a whole file in one pass, however many members or frames it has, and goes on behind damaged ones. */
export async function unpack(bytes: ByteReader, container: 'gzip' | 'zstd', sink: UnpackSink): Promise<void> {
  const steps = container === 'gzip' ? unpackGzip(bytes, sink) : unpackZstd(bytes, sink);
  let pause = BYTES_BETWEEN_PAUSES;
  for await (const at of steps) {
    if (at < pause) continue;
    // Small members are unpacked without leaving the thread: let others have a turn now and then.
    pause = at + BYTES_BETWEEN_PAUSES;
    await setImmediate();
  }
}

/** Packed bytes; about 20 ms of work. */
const BYTES_BETWEEN_PAUSES = 1024 * 1024;
