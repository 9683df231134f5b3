import type { SQLInputValue } from 'node:sqlite';
import type { ForumDb } from './forum-db.ts';
import { queryOf } from './search-words.ts';

export interface SearchOptions {
  /** Only in these boards and the boards below them. */
  boards?: readonly number[] | null;
  /** Only posts of this moment or later, ISO 8601. */
  since?: string | null;
  limit?: number;
  /** Best match first instead of newest first, among the newest matches. */
  ranked?: boolean;
}

export interface Hit {
  post: number;
  thread: number;
  /** Where in the thread, from 0. */
  position: number;
  title: string;
  board: string | null;
  author: string | null;
  time: string | null;
  text: string;
  /** The post's own address, or its page's. */
  url: string;
}

/**
 * Matches that are ranked. Ranking all that a common word matches takes seconds at a million posts; among the newest thousand the best are
 * found in milliseconds, and nobody reads further.
 */
const MAX_RANKED = 1000;
/** A word in the title says more than one in the text; columns in the order of the index. */
const WEIGHTS = '8.0, 2.0, 1.0, 0.0';

/** Posts that hold all the words; null when there is no word in what was typed. */
export function search(db: ForumDb, typed: string, options: SearchOptions = {}): Hit[] | null {
  const words = queryOf(typed);
  if (words === null) return null;
  const { boards = null, since = null, limit = 20, ranked = false } = options;
  const place = boards === null ? '' : ` AND place : (${boards.map((board) => `"b${board}"`).join(' OR ') || '"b0"'})`;
  const query = words + place;
  const from = since === null ? 0 : firstSince(db, since);
  const ids = ranked ? best(db, query, from, limit) : newest(db, query, from, limit);
  return ids.map((id) => hit(db, id)).filter((found) => found !== undefined);
}

function newest(db: ForumDb, query: string, from: number, limit: number): number[] {
  return numbers(
    db,
    'SELECT rowid FROM post_index WHERE post_index MATCH ? AND rowid >= ? ORDER BY rowid DESC LIMIT ?',
    query,
    from,
    limit,
  );
}

function best(db: ForumDb, query: string, from: number, limit: number): number[] {
  const [last = from] = numbers(
    db,
    'SELECT rowid FROM post_index WHERE post_index MATCH ? AND rowid >= ? ORDER BY rowid DESC LIMIT 1 OFFSET ?',
    query,
    from,
    MAX_RANKED - 1,
  );
  return numbers(
    db,
    `SELECT rowid FROM post_index WHERE post_index MATCH ? AND rowid >= ? ORDER BY bm25(post_index, ${WEIGHTS}), rowid DESC LIMIT ?`,
    query,
    last,
    limit,
  );
}

function numbers(db: ForumDb, sql: string, ...values: SQLInputValue[]): number[] {
  return db.tuples<[number]>(sql, ...values).map(([number]) => number);
}

/** Posts are numbered by time, so that all from a moment on are a range. */
export function firstSince(db: ForumDb, since: string): number {
  const first = db.get<{ id: number }>('SELECT id FROM posts WHERE time >= ? ORDER BY time, id LIMIT 1', since);
  return first?.id ?? Number.MAX_SAFE_INTEGER;
}

function hit(db: ForumDb, id: number): Hit | undefined {
  return db.get<Hit & Record<string, never>>(
    `SELECT p.id AS post, p.thread, p.position, t.title, b.title AS board, u.name AS author, p.time, p.text,
       coalesce(p.url, g.url, t.url) AS url
     FROM posts p JOIN threads t ON t.id = p.thread LEFT JOIN boards b ON b.id = t.board LEFT JOIN users u ON u.id = p.user
     LEFT JOIN thread_pages g ON g.id = p.page WHERE p.id = ?`,
    id,
  );
}
