import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ForumDb } from '../../src/archive/forum-db.ts';
import type { PagerLink } from '../../src/archive/pager-claims.ts';
import { writeReading } from '../../src/archive/write-reading.ts';
import type { Post, Thread } from '../../src/read/thread.ts';

/** A post with whatever matters to a test. */
export function post(text: string, changes: Partial<Post> & { at?: string } = {}): Post {
  const { at, ...rest } = changes;
  return {
    author: 'anna',
    ...(at ? { time: { utc: at, precision: 'minute', inferred: [], shown: at } } : {}),
    text,
    html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    quotes: [],
    links: [],
    images: [],
    attachments: [],
    page: '',
    ...rest,
  };
}

export function thread(number: number, title: string, board: string | null, posts: Post[]): Thread {
  const url = `https://forum.example/t/${number}`;
  return {
    url,
    title,
    board: board === null ? null : { title: board, url: `https://forum.example/b/${board}` },
    pages: [url],
    posts: posts.map((one) => ({ ...one, page: url })),
  };
}

/** Writes threads into the forum.db of a folder, as reading does. Boards "a/b" lie below "a". */
export function keepForum(folder: string, threads: Thread[], unheld: Record<string, PagerLink[]> = {}): void {
  mkdirSync(folder, { recursive: true });
  const titles = new Set(threads.flatMap(({ board }) => (board ? [board.title] : [])));
  for (const title of [...titles]) if (title.includes('/')) titles.add(title.split('/')[0]!);
  const urlOf = (title: string) => `https://forum.example/b/${title}`;
  const boards = [...titles].map((title) => ({
    title,
    url: urlOf(title),
    parent: title.includes('/') ? urlOf(title.split('/')[0]!) : null,
  }));
  const db = new ForumDb(join(folder, 'forum.db'));
  const place = { fetched: '2024-01-01T00:00:00.000Z', file: 'one.warc.gz', offset: 7 };
  db.transaction(() => {
    writeReading(db, { threads, boards }, { provenance: () => place, unheld: (url) => unheld[url] ?? [] });
    db.set('reading', JSON.stringify({ date: place.fetched, source: 'test', problems: [] }));
  });
  db.close();
}
