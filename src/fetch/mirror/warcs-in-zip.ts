import type { ByteReader } from '../byte-reader.ts';

/** A WARC file inside a package (WACZ). Packages store them as they are, so that they can be read by position. */
export interface PackedWarc {
  name: string;
  start: number;
  length: number;
}

const LOCAL_HEAD = 0x04034b50;
const CENTRAL_HEAD = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
/** The end of a zip may be followed by a comment of this length. */
const MAX_COMMENT = 0xffff;
/** A directory above this is no package of WARC files. */
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;
const WIDE = 0xffffffff;

/** The WARC files of a zip; null when the file is no zip. What cannot be read is reported. */
export function warcsInZip(bytes: ByteReader, size: number, problem: (message: string) => void): PackedWarc[] | null {
  const head = bytes.read(0, 4);
  if (head.length < 4 || head.readUInt32LE(0) !== LOCAL_HEAD) return null;
  const directory = directoryOf(bytes, size);
  if (directory === null) {
    problem('the package is cut off: its directory, which stands at the end, is missing; what is there is read');
    return warcsByHeads(bytes, size);
  }
  const found: PackedWarc[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL_HEAD; ) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes);
    if (/\.warc(\.gz|\.zst)?$/i.test(name)) {
      const entry = entryAt(directory, at, directory.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes));
      const local = bytes.read(entry.offset, 30);
      const start =
        local.length < 30 || local.readUInt32LE(0) !== LOCAL_HEAD
          ? size
          : entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
      if (directory.readUInt16LE(at + 10) !== 0) problem(`${name} is compressed inside the package, which the format forbids`);
      else if (start + entry.length > size) problem(`${name} is not whole in the package`);
      else found.push({ name, start, length: entry.length });
    }
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return found;
}

/** Without its directory a package is still a row of entries, each with a head of its own. */
function warcsByHeads(bytes: ByteReader, size: number): PackedWarc[] {
  const found: PackedWarc[] = [];
  for (let at = 0; ; ) {
    const head = Buffer.from(bytes.read(at, 30));
    if (head.length < 30 || head.readUInt32LE(0) !== LOCAL_HEAD) return found;
    const nameBytes = head.readUInt16LE(26);
    const extraBytes = head.readUInt16LE(28);
    const rest = Buffer.from(bytes.read(at + 30, nameBytes + extraBytes));
    const name = rest.toString('utf8', 0, nameBytes);
    const start = at + 30 + nameBytes + extraBytes;
    const extra = rest.subarray(nameBytes);
    let length = head.readUInt32LE(22);
    if (length === WIDE && extra.length >= 12 && extra.readUInt16LE(0) === 1) length = Number(extra.readBigUInt64LE(4));
    // An entry that was being written when the package was cut off does not know its length yet.
    if (length === 0 || length > size - start) length = size - start;
    if (length <= 0) return found;
    if (/\.warc(\.gz|\.zst)?$/i.test(name) && head.readUInt16LE(8) === 0) found.push({ name, start, length });
    at = start + length;
  }
}

function directoryOf(bytes: ByteReader, size: number): Buffer | null {
  const tailFrom = Math.max(0, size - END_BYTES - MAX_COMMENT - LOCATOR_BYTES);
  const tail = Buffer.from(bytes.read(tailFrom, size - tailFrom));
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) return null;
  let length = tail.readUInt32LE(end + 12);
  let offset = tail.readUInt32LE(end + 16);
  if (end >= LOCATOR_BYTES && tail.readUInt32LE(end - LOCATOR_BYTES) === LOCATOR_64) {
    const wide = bytes.read(Number(tail.readBigUInt64LE(end - LOCATOR_BYTES + 8)), 56);
    if (wide.length < 56 || wide.readUInt32LE(0) !== END_64) return null;
    length = Number(wide.readBigUInt64LE(40));
    offset = Number(wide.readBigUInt64LE(48));
  }
  if (length > MAX_DIRECTORY_BYTES || offset + length > size) return null;
  return Buffer.from(bytes.read(offset, length));
}

/** Sizes that do not fit are in an extra field, in the order in which they are missing. */
function entryAt(directory: Buffer, at: number, extra: Buffer): { length: number; offset: number } {
  let length = directory.readUInt32LE(at + 24);
  let offset = directory.readUInt32LE(at + 42);
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue;
    let value = field + 4;
    const take = () => {
      const number = value + 8 <= extra.length ? Number(extra.readBigUInt64LE(value)) : 0;
      value += 8;
      return number;
    };
    if (length === WIDE) length = take();
    if (directory.readUInt32LE(at + 20) === WIDE) take();
    if (offset === WIDE) offset = take();
    break;
  }
  return { length, offset };
}
