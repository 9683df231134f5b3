import fs from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Above it a number does not fit where the first zip format keeps it. */
const LARGEST_32 = 0xffffffff;
const LARGEST_16 = 0xffff;

interface Entry {
  name: Buffer;
  crc: number;
  size: number;
  offset: number;
  /** Sizes are kept in the 64-bit field, in both heads. */
  wide: boolean;
}

export interface ZipOptions {
  /** When the entries say they were changed. */
  date?: Date;
  /** What counts as too large for 32 bits; lower for tests. */
  wideFrom?: number;
}

/**
 * Writes a zip whose entries are stored as they are, because what goes in is packed already and is read by position.
 * An entry is streamed and its head filled in afterwards, so that memory does not grow with it.
 */
export class ZipWriter {
  #file: fs.FileHandle;
  #at = 0;
  #entries: Entry[] = [];
  #time: { time: number; date: number };
  #wideFrom: number;

  private constructor(file: fs.FileHandle, { date = new Date(), wideFrom = LARGEST_32 }: ZipOptions) {
    this.#file = file;
    this.#time = dosTime(date);
    this.#wideFrom = wideFrom;
  }

  static async create(path: string, options: ZipOptions = {}): Promise<ZipWriter> {
    return new ZipWriter(await fs.open(path, 'w'), options);
  }

  /** `size` is what the entry will have, when that is known: small ones then do without 64-bit fields. */
  async add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size?: number): Promise<void> {
    const wide = size === undefined || size >= this.#wideFrom;
    const entry: Entry = { name: Buffer.from(name), crc: 0, size: 0, offset: this.#at, wide };
    this.#at += localHead(entry, this.#time).length;
    for await (const chunk of content) {
      await this.#write(chunk, this.#at);
      this.#at += chunk.length;
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
    }
    if (!wide && entry.size >= this.#wideFrom) throw new RangeError(`${name} has ${entry.size} bytes, not the ${size} announced`);
    await this.#write(localHead(entry, this.#time), entry.offset);
    this.#entries.push(entry);
  }

  /** Writes the directory and waits for the disk. */
  async finish(): Promise<number> {
    const start = this.#at;
    for (const entry of this.#entries) {
      const head = centralHead(entry, this.#time, this.#wideFrom);
      await this.#write(head, this.#at);
      this.#at += head.length;
    }
    const end = endOfDirectory({ entries: this.#entries.length, start, end: this.#at, wideFrom: this.#wideFrom });
    await this.#write(end, this.#at);
    await this.#file.sync();
    return this.#at + end.length;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #write(bytes: Uint8Array, position: number): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      const { bytesWritten } = await this.#file.write(bytes, written, bytes.length - written, position + written);
      written += bytesWritten;
    }
  }
}

/** Names are UTF-8. */
const FLAGS = 0x0800;
/** 4.5 is the first version with 64-bit fields, 1.0 the first of all. */
const VERSION_WIDE = 45;
const VERSION_PLAIN = 10;
/** Made on Unix, so that the permissions below are read as such. */
const MADE_BY = (3 << 8) | VERSION_WIDE;
const PERMISSIONS = (0o100644 << 16) >>> 0;
const WIDE_FIELD_ID = 1;

function localHead({ name, crc, size, wide }: Entry, { time, date }: { time: number; date: number }): Buffer {
  const extra = wide ? wideField([size, size]) : Buffer.alloc(0);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(wide ? VERSION_WIDE : VERSION_PLAIN, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(date, 12);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(wide ? LARGEST_32 : size, 18);
  head.writeUInt32LE(wide ? LARGEST_32 : size, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, name, extra]);
}

/** An entry with the 64-bit field in one head has it in the other: some readers infer one head's length from the other. */
function centralHead(
  { name, crc, size, offset, wide }: Entry,
  { time, date }: { time: number; date: number },
  wideFrom: number,
): Buffer {
  const far = offset >= wideFrom;
  const numbers = [...(wide ? [size, size] : []), ...(far ? [offset] : [])];
  const extra = numbers.length > 0 ? wideField(numbers) : Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(MADE_BY, 4);
  head.writeUInt16LE(wide || far ? VERSION_WIDE : VERSION_PLAIN, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(time, 12);
  head.writeUInt16LE(date, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(wide ? LARGEST_32 : size, 20);
  head.writeUInt32LE(wide ? LARGEST_32 : size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(PERMISSIONS, 38);
  head.writeUInt32LE(far ? LARGEST_32 : offset, 42);
  return Buffer.concat([head, name, extra]);
}

function wideField(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(WIDE_FIELD_ID, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [i, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * i);
  return field;
}

function endOfDirectory({
  entries,
  start,
  end,
  wideFrom,
}: {
  entries: number;
  start: number;
  end: number;
  wideFrom: number;
}): Buffer {
  const wide = entries >= LARGEST_16 || start >= wideFrom || end - start >= wideFrom;
  const plain = Buffer.alloc(22);
  plain.writeUInt32LE(0x06054b50, 0);
  plain.writeUInt16LE(wide ? LARGEST_16 : entries, 8);
  plain.writeUInt16LE(wide ? LARGEST_16 : entries, 10);
  plain.writeUInt32LE(wide ? LARGEST_32 : end - start, 12);
  plain.writeUInt32LE(wide ? LARGEST_32 : start, 16);
  if (!wide) return plain;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(record.length - 12), 4);
  record.writeUInt16LE(MADE_BY, 12);
  record.writeUInt16LE(VERSION_WIDE, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(end - start), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(end), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, plain]);
}

/** Two seconds is as fine as it gets, and 1980 as early. */
function dosTime(when: Date): { time: number; date: number } {
  const year = Math.max(1980, when.getUTCFullYear());
  return {
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
  };
}
