import type { ForumDb } from '../forum-db.ts';
import { threadsRead, type Wanted } from '../threads-read.ts';

const columns = [
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
];

/** A row a post (RFC 4180), named after schema.org. */
export function* csv(db: ForumDb, wanted: Wanted): Generator<string> {
  yield `${columns.join(',')}\r\n`;
  for (const thread of threadsRead(db, wanted)) {
    for (const post of thread.posts) {
      const cells = [
        String(thread.id),
        thread.url,
        thread.title,
        thread.board?.title ?? '',
        String(post.position + 1),
        post.author ?? '',
        post.authorUrl ?? '',
        post.time?.utc ?? '',
        post.time?.precision ?? '',
        post.text,
        post.url ?? post.page,
      ];
      yield `${cells.map(cell).join(',')}\r\n`;
    }
  }
}

/**
 * Spreadsheets run what begins like a formula, so an apostrophe goes before it, which they take for "this is text". Full-width signs count
 * as the plain ones where East Asian text is usual.
 */
export function cell(value: string): string {
  const safe = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
