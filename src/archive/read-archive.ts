import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openMirror } from '../fetch/mirror.ts';
import { readSite } from '../read/read-site.ts';
import { normalForm } from '../url/normal-form.ts';
import { archiveError } from './archive-error.ts';
import { ForumDb, ForumDbError } from './forum-db.ts';
import { claimsOfLists, writeClaims } from './list-claims.ts';
import { type KeptPages, pagesOfArchive, pagesOfMirror } from './page-shelf.ts';
import { type PagerLink, unheldLinks } from './pager-claims.ts';
import { writeReading } from './write-reading.ts';

/** What reading made of an archive. */
export interface ReadingSummary {
  /** When it was read. */
  date: string;
  /** What was read: the archive itself, or a WARC or WACZ from elsewhere. */
  source: string;
  /** Pages looked at, and those of them that are pages of threads. */
  pages: number;
  threadPages: number;
  boards: number;
  threads: number;
  posts: number;
  /** Set while a crawl puts in posts as they come, until the whole is read: then threads are what single pages tell of them. */
  along?: boolean;
  /** What could not be read and was passed over, in words. */
  problems: string[];
}

export type ReadingProgress = (done: number, all: number) => void;

/** Reads the pages of an archive folder into its forum.db. Makes no request. */
export async function readArchive(folder: string, onProgress?: ReadingProgress): Promise<ReadingSummary> {
  const db = new ForumDb(join(folder, 'forum.db'));
  try {
    return await readKept(db, folder, onProgress);
  } finally {
    db.close();
  }
}

/** The same with a database that is open. */
export function readKept(db: ForumDb, folder: string, onProgress?: ReadingProgress): Promise<ReadingSummary> {
  return readInto(db, pagesOfArchive(db, folder), { source: 'archive', problems: [] }, onProgress);
}

/** Reads any WARC, WACZ or folder of them into the forum.db of a folder, which is made when it is not there. */
export async function readMirror(path: string, out: string, onProgress?: ReadingProgress): Promise<ReadingSummary> {
  const mirror = await openMirror(path);
  try {
    try {
      mkdirSync(out, { recursive: true });
    } catch (error) {
      throw archiveError(error, 'make', out);
    }
    const db = new ForumDb(join(out, 'forum.db'));
    try {
      if (db.setting('start') !== undefined)
        throw new ForumDbError(`${out} holds a crawl, which reading something else would mix up. Give another folder.`);
      const problems = mirror.problems.map(({ file, offset, message }) => `${file} at ${offset}: ${message}`);
      return await readInto(db, pagesOfMirror(mirror), { source: path, problems }, onProgress);
    } finally {
      db.close();
    }
  } finally {
    await mirror.close();
  }
}

export function isArchive(folder: string): boolean {
  return existsSync(join(folder, 'forum.db')) && existsSync(join(folder, 'archive'));
}

/** Reads pages into a database. */
export async function readInto(
  db: ForumDb,
  pages: KeptPages,
  { source, problems }: { source: string; problems: readonly string[] },
  onProgress: ReadingProgress = () => {},
): Promise<ReadingSummary> {
  const looked = new Set<string>();
  const held = new Set(pages.urls.map((url) => normalForm(url)));
  const unheld = new Map<string, PagerLink[]>();
  const reading = await readSite({
    urls: pages.urls,
    async page(url) {
      const found = await pages.page(url);
      if (!looked.has(url)) {
        const links = found ? unheldLinks(found.page, (key) => held.has(key)) : [];
        if (links.length > 0) unheld.set(url, links);
        looked.add(url);
        onProgress(looked.size, pages.urls.length);
      }
      return found;
    },
  });
  const unheldOf = (url: string) => unheld.get(url) ?? [];
  const claims = await claimsOfLists(reading, pages, unheldOf);
  const sum = (of: (thread: (typeof reading.threads)[number]) => number) =>
    reading.threads.reduce((n, thread) => n + of(thread), 0);
  const summary: ReadingSummary = {
    date: new Date().toISOString(),
    source,
    pages: pages.urls.length,
    threadPages: sum((thread) => thread.pages.length),
    boards: reading.boards.length,
    threads: reading.threads.length,
    posts: sum((thread) => thread.posts.length),
    problems: [...problems, ...pages.problems.values()],
  };
  db.transaction(() => {
    const numbers = writeReading(db, reading, { provenance: pages.provenance, unheld: unheldOf });
    writeClaims(db, claims, numbers);
    db.set('reading', JSON.stringify({ ...summary, problems: summary.problems.slice(0, MAX_PROBLEMS) }));
  });
  return summary;
}

/** Problems kept in the database. */
const MAX_PROBLEMS = 1000;

/** Opens what was read; a folder that was never read says what to do. */
export function openReading(folder: string): { db: ForumDb; reading: ReadingSummary } {
  const db = new ForumDb(join(folder, 'forum.db'), { readOnly: true });
  const kept = db.setting('reading');
  if (kept !== undefined) return { db, reading: JSON.parse(kept) as ReadingSummary };
  db.close();
  throw new ForumDbError(`${folder} was not read yet. "boardwalk read ${folder}" does it, without a request.`);
}
