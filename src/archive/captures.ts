import { join } from 'node:path';
import type { CdxRow } from './cdxj.ts';
import { writeCdxj } from './cdxj.ts';
import type { ForumDb } from './forum-db.ts';
import { type WaczSummary, writeWacz } from './wacz.ts';
import type { Position } from './warc-writer-files.ts';

type FetchRow = [
  url: string,
  date: string,
  status: number,
  mime: string | null,
  digest: string,
  file: string,
  offset: number,
  length: number,
  revisit: number,
  renderedDigest: string | null,
  renderedOffset: number | null,
  renderedLength: number | null,
];

/** Every record of the archive that shows a page, as the database knows it. */
export function* captures(db: ForumDb): Generator<CdxRow> {
  const rows = db.eachTuple<FetchRow>(
    `SELECT u.url, f.date, f.status, f.mime, f.digest, f.file, f.offset, f.length, f.revisit, f.rendered_digest, f.rendered_offset, f.rendered_length
     FROM fetches f JOIN urls u ON u.id = f.url_id WHERE f.file IS NOT NULL ORDER BY f.id`,
  );
  for (const [url, date, status, mime, digest, file, offset, length, revisit, renderedDigest, ...rendered] of rows) {
    yield { kind: revisit ? 'revisit' : 'response', url, date, mime, status, digest, file, offset, length };
    if (renderedDigest !== null) {
      const place = { digest: renderedDigest, offset: rendered[0]!, length: rendered[1]! };
      yield { kind: 'rendered', url, date, mime: 'text/html', status, file, ...place };
    }
  }
}

/** Writes archive/index.cdxj, which is derived and may be made again at any time. */
export function writeIndex(db: ForumDb, folder: string): Promise<number> {
  return writeCdxj(captures(db), { out: join(folder, 'archive', 'index.cdxj') });
}

/** Exports an archive folder as one WACZ file. Works beside a running crawl: it ends where the crawl last committed. */
export function exportWacz(db: ForumDb, folder: string, out: string): Promise<WaczSummary> {
  const pages = db.each<{ url: string; title: string; ts: string }>(
    `SELECT u.url, p.title, f.date AS ts FROM pages p JOIN urls u ON u.id = p.url_id JOIN fetches f ON f.id = p.fetch_id
     WHERE p.verdict = 'content' ORDER BY p.fetch_id`,
  );
  const entry = db.setting('entry');
  return writeWacz({
    folder: join(folder, 'archive'),
    out,
    pages,
    rows: captures(db),
    upTo: JSON.parse(db.setting('warc') ?? 'null') as Position | null,
    title: entry === undefined ? 'A forum' : new URL(entry).host,
    description: 'A forum archived by Boardwalk',
    ...(entry === undefined ? {} : { mainPageUrl: entry }),
  });
}
