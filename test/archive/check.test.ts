import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkReading } from '../../src/archive/check-reading.ts';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { claimOf, type PagerLink } from '../../src/archive/pager-claims.ts';
import { keepForum, post, thread } from './kept-forum.ts';
import { temporaryFolder } from './samples.ts';

const f = 'http://forum.example/';
function claimed(pages: string[], links: Record<string, [number, string][]>): [number, ...string[]] {
  const byUrl = new Map(
    Object.entries(links).map(([url, list]) => [f + url, list.map(([number, to]): PagerLink => ({ number, url: f + to }))]),
  );
  const { pages: n, missing } = claimOf(
    pages.map((url) => f + url),
    (url) => byUrl.get(url) ?? [],
  );
  return [n, ...missing.map(({ url }) => url.slice(f.length))];
}

test('pagers of every style tell how long a thread is', () => {
  assert.deepEqual(
    claimed(['v?t=7'], {
      'v?t=7': [
        [2, 'v?t=7&start=15'],
        [3, 'v?t=7&start=30'],
      ],
    }),
    [3, 'v?t=7&start=15', 'v?t=7&start=30'],
  );
  assert.deepEqual(claimed(['t/slug'], { 't/slug': [[2, 't/slug/page/2']] }), [2, 't/slug/page/2']);
  assert.deepEqual(claimed(['t7.html'], { 't7.html': [[9, 't7p9.html']] }), [9, 't7p9.html']);
  assert.deepEqual(claimed(['t-7-1-1.html'], { 't-7-1-1.html': [[2, 't-7-2-1.html']] }), [2, 't-7-2-1.html']);
  assert.deepEqual(claimed(['v?t=7&start=0', 'v?t=7&start=15'], { 'v?t=7&start=15': [[3, 'v?t=7&start=30']] }), [
    3,
    'v?t=7&start=30',
  ]);
});

test('what is no pager, or is held under another address, is not missed', () => {
  assert.deepEqual(claimed(['v?t=7'], {}), [1]);
  assert.deepEqual(
    claimed(['v?t=7'], {
      'v?t=7': [
        [12, 'v?t=12'],
        [3, 'user?id=3'],
        [2, 'elsewhere/2'],
      ],
    }),
    [1],
  );
  assert.deepEqual(claimed(['v?t=7', 'v?t=7&page=2'], { 'v?t=7': [[2, 'v?t=7&start=15']] }), [2]);
});

test('a report counts what is missing and what looks wrong, and says what the crawl knows', () => {
  const folder = join(temporaryFolder(), 'forum');
  const at = (minute: number) => `2020-01-01T10:0${minute}:00.000Z`;
  keepForum(
    folder,
    [
      thread(1, 'Short of pages', 'a', [post('one', { at: at(1) }), post('two', { at: at(2) })]),
      thread(2, 'Gaps', 'a', [post('one', { at: at(1), number: 1 }), post('four', { at: at(2), number: 4 })]),
      thread(3, 'Odd', null, [post('late', { at: at(5) }), post('early', { at: at(3) }), post('', { author: null })]),
      thread(4, 'Fine', 'a', [post('all is well', { at: at(1), number: 1 })]),
    ],
    { 'https://forum.example/t/1': [2, 3].map((number) => ({ number, url: `https://forum.example/t/1/page/${number}` })) },
  );
  const db = new ForumDb(join(folder, 'forum.db'));
  const url = (page: number, state: number, reason: string | null) =>
    db.run(
      "INSERT INTO urls (url, hash, state, reason, priority, depth, relation) VALUES (?, ?, ?, ?, 0, 1, 'child')",
      `https://forum.example/t/1/page/${page}`,
      page,
      state,
      reason,
    );
  url(2, 1, 'failed: timeout');
  const report = checkReading(db);
  db.close();
  assert.deepEqual(report.lacking, [
    {
      thread: 1,
      title: 'Short of pages',
      held: 1,
      claimed: 3,
      missing: [
        { number: 2, url: 'https://forum.example/t/1/page/2', why: 'failed: timeout' },
        { number: 3, url: 'https://forum.example/t/1/page/3', why: 'never asked for' },
      ],
    },
  ]);
  assert.deepEqual(report.gaps, [{ thread: 2, title: 'Gaps', posts: 2, numbered: 4 }]);
  const { threads, posts, missingPages, unordered, emptyPosts, withoutAuthor, withoutTime, withoutBoard, failed, waiting } =
    report;
  assert.deepEqual([threads, posts, missingPages, failed, waiting], [4, 8, 2, 1, 0]);
  assert.deepEqual([unordered, emptyPosts, withoutAuthor, withoutTime, withoutBoard], [1, 1, 1, 1, 1]);
});
