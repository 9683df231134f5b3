import fs from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { archiveError } from './archive-error.ts';
import { sortedLines } from './cdxj-sort.ts';
import { surt } from './cdxj-surt.ts';
import { targetUri, warcDate } from './warc-record.ts';

/** One capture: a record that shows a page. */
export interface CdxRow {
  kind: 'response' | 'revisit' | 'rendered';
  url: string;
  /** ISO 8601. */
  date: string;
  /** Without parameters; null where the answer did not say. */
  mime: string | null;
  status: number;
  digest: string;
  /** Name of the file in the archive's folder. */
  file: string;
  offset: number;
  /** Bytes of the gzip member. */
  length: number;
}

/** A row as a line of CDXJ, without its end. Plain ASCII, so that every program sorts the lines alike. */
export function cdxjLine({ kind, url, date, mime, status, digest, file, offset, length }: CdxRow): string {
  const uri = targetUri(url);
  const what = {
    url: uri,
    // Players that keep one capture a second keep the last in order: "status" sorts behind "mime", so that is the rendered one.
    ...(kind === 'rendered' && { status: String(status) }),
    mime: kind === 'revisit' ? 'warc/revisit' : (mime ?? 'unk'),
    ...(kind !== 'rendered' && { status: String(status) }),
    digest,
    length: String(length),
    offset: String(offset),
    filename: file,
  };
  const json = JSON.stringify(what).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${surt(uri)} ${timestamp(date)} ${json}`;
}

/** YYYYMMDDhhmmss. */
function timestamp(date: string): string {
  return warcDate(date).slice(0, 19).replace(/\D/g, '');
}

/** Rows in any order as sorted lines, in memory that does not grow with their number. */
export async function* cdxjLines(
  rows: Iterable<CdxRow> | AsyncIterable<CdxRow>,
  temporaryFolder: string,
): AsyncGenerator<string> {
  yield* sortedLines(linesOf(rows), temporaryFolder);
}

/** Lines made before others have a turn; about ten milliseconds. */
const LINES_BETWEEN_PAUSES = 1000;

async function* linesOf(rows: Iterable<CdxRow> | AsyncIterable<CdxRow>): AsyncGenerator<string> {
  let made = 0;
  for await (const row of rows) {
    yield cdxjLine(row);
    if (++made % LINES_BETWEEN_PAUSES === 0) await setImmediate();
  }
}

/** Bytes gathered before they are written. */
const WRITE_BYTES = 256 * 1024;

/** Writes the index of an archive, whole or not at all. Returns the number of its lines. */
export async function writeCdxj(
  rows: Iterable<CdxRow> | AsyncIterable<CdxRow>,
  { out, temporaryFolder = `${out}.sort` }: { out: string; temporaryFolder?: string },
): Promise<number> {
  const part = `${out}.part`;
  let count = 0;
  try {
    const file = await fs.open(part, 'w');
    try {
      let text = '';
      for await (const line of cdxjLines(rows, temporaryFolder)) {
        count++;
        text += `${line}\n`;
        if (text.length < WRITE_BYTES) continue;
        await file.write(text);
        text = '';
      }
      if (text) await file.write(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await fs.rename(part, out);
    return count;
  } catch (error) {
    await fs.rm(part, { force: true });
    throw archiveError(error, 'write the index', out);
  }
}
