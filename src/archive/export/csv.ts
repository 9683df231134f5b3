import type { ForumDb } from '../forum-db.ts';
import { type PostRecord, postsRead } from '../posts-read.ts';
import type { Wanted } from '../threads-read.ts';

const columns: (keyof PostRecord)[] = [
  'thread',
  'threadUrl',
  'headline',
  'board',
  'position',
  'author',
  'authorUrl',
  'datePublished',
  'datePrecision',
  'text',
  'url',
  'page',
  'fetched',
  'file',
  'offset',
];

/** A row a post (RFC 4180), named after schema.org. */
export function* csv(db: ForumDb, wanted: Wanted): Generator<string> {
  yield `${columns.join(',')}\r\n`;
  for (const post of postsRead(db, wanted)) yield `${columns.map((name) => cell(String(post[name] ?? ''))).join(',')}\r\n`;
}

/**
 * Spreadsheets run what begins like a formula, so an apostrophe goes before it, which they take for "this is text". Full-width signs count
 * as the plain ones where East Asian text is usual.
 */
export function cell(value: string): string {
  const safe = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
