import fs from 'node:fs';

/** Bytes that can be read at any place: a file, or a part of one. */
export interface ByteReader {
  readonly size: number;
  /** The bytes from `at`, fewer at the end. Valid until the next call. */
  read(at: number, length: number): Buffer;
}

/** Most reads are of heads: one read of this size holds a record's head and the head of its answer. */
const WINDOW_BYTES = 16 * 1024;

/** A part of an open file, with a small window kept in memory so that many short reads in one place cost one call. */
export function fileReader(fd: number, start: number, size: number): ByteReader {
  let window = Buffer.allocUnsafe(WINDOW_BYTES);
  let windowAt = 0;
  let windowLength = 0;
  return {
    size,
    read(at, length) {
      const wanted = Math.max(0, Math.min(length, size - at));
      if (at < windowAt || at + wanted > windowAt + windowLength) {
        const load = Math.max(wanted, Math.min(WINDOW_BYTES, size - at));
        if (load > window.length) window = Buffer.allocUnsafe(load);
        windowAt = at;
        windowLength = readFully(fd, window, load, start + at);
      }
      const from = at - windowAt;
      return window.subarray(from, Math.min(from + wanted, windowLength));
    },
  };
}

/** Bytes in memory. */
export function bufferReader(bytes: Buffer): ByteReader {
  return { size: bytes.length, read: (at, length) => bytes.subarray(at, at + length) };
}

/** Reads until `length` bytes are there or the file ends; says how many there were. */
export function readFully(fd: number, into: Buffer, length: number, position: number): number {
  let got = 0;
  while (got < length) {
    const read = fs.readSync(fd, into, got, length - got, position + got);
    if (read === 0) break;
    got += read;
  }
  return got;
}
