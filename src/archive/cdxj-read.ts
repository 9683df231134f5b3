import fs from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { bufferReader, readFully } from '../fetch/byte-reader.ts';
import { memberAt } from '../fetch/gzip-member.ts';
import { scanRecords, type WarcRecord } from '../fetch/warc.ts';
import { parseHttpMessage } from '../fetch/warc-payload.ts';
import { ArchiveError, archiveError } from './archive-error.ts';
import type { CdxRow } from './cdxj.ts';
import { type Position, warcFiles } from './warc-writer-files.ts';

/** Packed bytes read at once; most hold a hundred pages. */
const WINDOW_BYTES = 1024 * 1024;

/** Packed or unpacked, far above any page we keep: a member that is larger is damaged. */
const MAX_RECORD_BYTES = 256 * 1024 * 1024;

/** The captures in an archive's own files, in the order they were saved, as far as `upTo`. Throws ArchiveError where a file is damaged. */
export async function* readCdxRows(folder: string, upTo: Position | null = null): AsyncGenerator<CdxRow> {
  for (const { file, size } of warcFiles(folder, upTo)) yield* rowsOf(join(folder, file), file, size);
}

async function* rowsOf(path: string, file: string, size: number): AsyncGenerator<CdxRow> {
  const fd = openToRead(path);
  try {
    let at = 0;
    let windowBytes = WINDOW_BYTES;
    let room = Buffer.allocUnsafe(WINDOW_BYTES);
    while (at < size) {
      if (room.length < windowBytes) room = Buffer.allocUnsafe(windowBytes);
      const window = room.subarray(0, Math.min(windowBytes, size - at));
      readFully(fd, window, window.length, at);
      let inside = 0;
      for (;;) {
        const member = memberAt(window, inside, MAX_RECORD_BYTES);
        if (!member) break;
        const row = rowOf(member.output, { file, offset: at + inside, length: member.next - inside });
        if (row) yield row;
        inside = member.next;
      }
      at += inside;
      // Nothing whole in it: the member is larger than the window, or it is damaged.
      if (inside === 0 && (window.length < windowBytes || windowBytes >= MAX_RECORD_BYTES)) {
        throw new ArchiveError(`${path}: the record at byte ${at} is damaged; put a whole copy of the file back`);
      }
      windowBytes = inside === 0 ? windowBytes * 4 : WINDOW_BYTES;
      // Unpacking is done without leaving the thread: let others have a turn.
      await setImmediate();
    }
  } finally {
    fs.closeSync(fd);
  }
}

function openToRead(path: string): number {
  try {
    return fs.openSync(path, 'r');
  } catch (error) {
    throw archiveError(error, 'read', path);
  }
}

/** Null for records that show no page. */
function rowOf(bytes: Buffer, place: { file: string; offset: number; length: number }): CdxRow | null {
  const { type, uri, date, contentType, payloadDigest, block, length } = onlyRecord(bytes, place);
  const capture = { ...place, url: uri, date: new Date(date).toISOString(), digest: payloadDigest };
  if (type === 'resource' && /html/i.test(contentType)) {
    return { ...capture, kind: 'rendered', mime: bareMime(contentType), status: 200 };
  }
  if (type !== 'response' && type !== 'revisit') return null;
  const message = parseHttpMessage(bytes.subarray(block, block + length));
  return { ...capture, kind: type, mime: bareMime(message?.headers['content-type']), status: message?.status ?? 200 };
}

function onlyRecord(bytes: Buffer, { file, offset }: { file: string; offset: number }): WarcRecord {
  const records: WarcRecord[] = [];
  const trouble: string[] = [];
  scanRecords(bufferReader(bytes), {
    record: (record) => records.push(record),
    problem: (_at, message) => trouble.push(message),
  });
  if (records.length === 1 && trouble.length === 0) return records[0]!;
  const what = trouble[0] ?? `a member of ${records.length} records where there should be one`;
  throw new ArchiveError(`${file}: at byte ${offset} lies ${what}; put a whole copy of the file back`);
}

/** A type without its parameters. */
function bareMime(contentType = ''): string | null {
  return contentType.split(';', 1)[0]!.trim().toLowerCase() || null;
}
