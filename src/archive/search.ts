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
 * Matches that are ranked, the newest. Ranking all that a common word matches grows with the forum; this does not. Among a million posts a
 * thousand matches of a long phrase took 149 ms to find, and half as many half of that.
 */
const MAX_RANKED = 500;
/** Posts that hold all the words; null when there is no word in what was typed. */
export function search(db: ForumDb, typed: string, options: SearchOptions = {}): Hit[] | null {
  const words = queryOf(typed);
  if (words === null) return null;
  const { boards = null, since = null, limit = 20, ranked = false } = options;
  const place = boards === null ? '' : ` AND place : (${boards.map((board) => `"b${board}"`).join(' OR ') || '"b0"'})`;
  const query = words + place;
  const ids = ranked ? best(db, query, typed, since, limit) : newest(db, query, since, limit);
  return ids.map((id) => hit(db, id)).filter((found) => found !== undefined);
}

function newest(db: ForumDb, query: string, since: string | null, limit: number): number[] {
  const found = 'SELECT rowid FROM post_index WHERE post_index MATCH ?';
  if (since === null) return numbers(db, `${found} ORDER BY rowid DESC LIMIT ?`, query, limit);
  // Posts that a crawl puts in as they come are numbered as they come.
  if ((JSON.parse(db.setting('reading') ?? '{}') as { along?: boolean }).along) {
    const isRecent = '(SELECT time FROM posts WHERE id = post_index.rowid) >= ?';
    return numbers(db, `${found} AND ${isRecent} ORDER BY rowid DESC LIMIT ?`, query, since, limit);
  }
  return numbers(db, `${found} AND rowid >= ? ORDER BY rowid DESC LIMIT ?`, query, firstSince(db, since), limit);
}

/** BM25's own constants: how soon more of a word stops to matter, and how much a long post is held against. */
const SATURATION = 1.2;
const LENGTH = 0.75;
/** A word in the title says more than any number of it in the text. */
const TITLE = 2;

/**
 * SQLite's own ranking first counts each word over the whole forum, which takes longer than the search. Every match holds every word, so
 * the counts would weigh all matches alike; what tells them apart is how often each word stands in how long a text, and the title.
 */
function best(db: ForumDb, query: string, typed: string, since: string | null, limit: number): number[] {
  const roots = rootsOf(typed);
  const ids = JSON.stringify(newest(db, query, since, MAX_RANKED));
  const found = db
    .tuples<[number, string, string]>(
      `SELECT p.id, p.text, iif(p.position = 0, t.title, '') FROM json_each(?) j JOIN posts p ON p.id = j.value JOIN threads t ON t.id = p.thread`,
      ids,
    )
    .map(([id, text, title]) => ({ id, text: plain(text), title: plain(title) }));
  const average = found.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, found.length) || 1;
  const scored = found.map(({ id, text, title }) => {
    const worth = SATURATION * (1 - LENGTH + (LENGTH * text.length) / average);
    const score = roots.reduce((sum, root) => {
      const times = text.split(root).length - 1;
      return sum + times / (times + worth) + (title.includes(root) ? TITLE : 0);
    }, 0);
    return { id, score };
  });
  // Newest first where they are equal.
  return scored
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id);
}

function plain(text: string): string {
  // Most texts have no letter that could bear a mark.
  return (/^[\0-\x7f]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
}

/** Words without the endings that English gives them, near enough to find them in a text. */
function rootsOf(typed: string): string[] {
  const words = plain(typed.replace(/-\S+/g, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (/^[a-z]{5,}$/.test(word) ? word.replace(/(ing|ed|es|s|y|e)$/, '') : word));
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
