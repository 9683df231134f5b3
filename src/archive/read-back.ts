import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Answer } from '../fetch/source.ts';
import { parseHttpMessage } from '../fetch/warc-payload.ts';
import type { ForumDb } from './forum-db.ts';

interface Kept {
  url: string;
  date: string;
  digest: string | null;
  file: string;
  offset: number;
  length: number;
  revisit: number;
}

/** The answer that a sample of this URL brought, from the archive; null when it was not sampled, or cannot be read. */
export function readSample(db: ForumDb, folder: string, urlId: number): Answer | null {
  const kept = db.get<Kept>(
    `SELECT u.url, f.date, f.digest, f.file, f.offset, f.length, f.revisit FROM fetches f JOIN urls u ON u.id = f.url_id
     WHERE f.url_id = ? AND f.phase = 'sample' AND f.file IS NOT NULL ORDER BY f.id DESC LIMIT 1`,
    urlId,
  );
  return kept === undefined ? null : answerOf(db, folder, kept);
}

/** The answer of a fetch, as a browser left the page where it was rendered. Throws when its file is missing or damaged there. */
export function readFetch(db: ForumDb, folder: string, fetchId: number): Answer | null {
  const kept = db.get<Kept & { rendered_offset: number | null; rendered_length: number | null }>(
    `SELECT u.url, f.date, f.digest, f.file, f.offset, f.length, f.revisit, f.rendered_offset, f.rendered_length
     FROM fetches f JOIN urls u ON u.id = f.url_id WHERE f.id = ? AND f.file IS NOT NULL`,
    fetchId,
  );
  if (kept === undefined) return null;
  const { rendered_offset: offset, rendered_length: length } = kept;
  const rendered = offset === null || length === null ? null : blockAt(folder, { file: kept.file, offset, length });
  const answer = answerOf(db, folder, kept);
  return answer?.ok && rendered ? { ...answer, rendered: rendered.toString('utf8') } : answer;
}

function answerOf(db: ForumDb, folder: string, kept: Kept): Answer | null {
  const own = messageAt(folder, kept);
  // The body of a revisit lies with the answer that had it first.
  const original = kept.revisit
    ? db.get<Kept>('SELECT file, offset, length FROM fetches WHERE digest = ? AND revisit = 0 ORDER BY id LIMIT 1', kept.digest)
    : undefined;
  const body = kept.revisit ? (original && messageAt(folder, original))?.raw : own?.raw;
  if (!own || !body) return null;
  return { ok: true, url: kept.url, status: own.status, headers: own.headers, body, date: kept.date };
}

function messageAt(folder: string, place: Pick<Kept, 'file' | 'offset' | 'length'>) {
  const block = blockAt(folder, place);
  return block && parseHttpMessage(block);
}

/** What a record of ours holds behind its head. */
function blockAt(folder: string, place: Pick<Kept, 'file' | 'offset' | 'length'>): Buffer | null {
  const fd = openSync(join(folder, place.file), 'r');
  try {
    const packed = Buffer.alloc(place.length);
    readSync(fd, packed, 0, place.length, place.offset);
    const record = gunzipSync(packed);
    const head = record.indexOf('\r\n\r\n');
    // Every record of ours ends with two empty lines.
    return head < 0 ? null : record.subarray(head + 4, -4);
  } finally {
    closeSync(fd);
  }
}
