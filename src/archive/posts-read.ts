import type { ForumDb } from './forum-db.ts';
import type { Wanted } from './threads-read.ts';

/** A post in one flat row, named after schema.org where it has a name. */
export interface PostRecord {
  thread: number;
  threadUrl: string;
  headline: string;
  board: string | null;
  boardUrl: string | null;
  /** In the thread, from 1. */
  position: number;
  author: string | null;
  authorUrl: string | null;
  datePublished: string | null;
  datePrecision: string | null;
  /** What the page did not say, with blanks between. */
  dateInferred: string | null;
  text: string;
  html: string;
  /** Of the post, else of its page. */
  url: string;
  /** What the page counts it as. */
  number: number | null;
  /** The position of the post it answers. */
  parentItem: number | null;
  /** Where it was read from: the page, when that was fetched, the WARC file it is in and where. */
  page: string | null;
  fetched: string | null;
  file: string | null;
  offset: number | null;
}

/** Posts one at a time, thread by thread in reading order. */
export function postsRead(db: ForumDb, { boards = null, since = null }: Wanted): IterableIterator<PostRecord> {
  const inBoards = boards === null ? '1' : `t.board IN (${boards.map(Number).join(', ')})`;
  return db.each<PostRecord>(
    `SELECT t.id AS thread, t.url AS threadUrl, t.title AS headline, b.title AS board, b.url AS boardUrl, p.position + 1 AS position,
       u.name AS author, u.url AS authorUrl, p.time AS datePublished, p.time_precision AS datePrecision, p.time_inferred AS dateInferred,
       p.text, p.html, coalesce(p.url, g.url, t.url) AS url, p.number, a.position + 1 AS parentItem,
       g.url AS page, g.fetched, g.file, g.offset
     FROM threads t CROSS JOIN posts p ON p.thread = t.id LEFT JOIN boards b ON b.id = t.board LEFT JOIN users u ON u.id = p.user
     LEFT JOIN thread_pages g ON g.id = p.page LEFT JOIN posts a ON a.id = p.reply_to
     WHERE ${inBoards} AND (?1 IS NULL OR p.time >= ?1) ORDER BY t.id, p.position`,
    since,
  );
}
