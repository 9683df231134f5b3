import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkReading, isIncomplete } from '../../src/archive/check-reading.ts';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { claimOf, type PagerLink } from '../../src/archive/pager-claims.ts';
import { boardwalk } from '../crawl/cli.ts';
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
  const two = () => [post('one', { at: at(1) }), post('two', { at: at(2) })];
  keepForum(
    folder,
    [
      thread(1, 'Short of pages', 'a', two()),
      thread(2, 'Gaps', 'a', [post('one', { at: at(1), number: 1 }), post('four', { at: at(2), number: 4 })]),
      thread(3, 'Odd', null, [post('late', { at: at(5) }), post('early', { at: at(3) }), post('', { author: null })]),
      thread(4, 'Fine', 'a', [post('all is well', { at: at(1), number: 1 })]),
      thread(5, 'Short of posts', 'a', two()),
      thread(6, 'Older list', 'a', two()),
      thread(7, 'Newer post', 'a', two()),
      thread(8, 'Edited', 'a', two()),
      thread(9, 'One deleted', 'a', two()),
    ],
    { 'https://forum.example/t/1': [2, 3].map((number) => ({ number, url: `https://forum.example/t/1/page/${number}` })) },
  );
  const db = new ForumDb(join(folder, 'forum.db'));
  const url = (page: string, state: number, reason: string | null) =>
    db.run(
      "INSERT INTO urls (url, hash, state, reason, priority, depth, relation) VALUES (?, 1, ?, ?, 0, 1, 'child')",
      `https://forum.example/t/${page}`,
      state,
      reason,
    );
  url('1/page/2', 1, 'failed: timeout');
  url('90', 2, 'excluded by the user');
  const list = 'https://forum.example/b/a';
  const claim = (thread: number | null, board: number | null, what: string, value: number | string) =>
    db.run('INSERT INTO claims VALUES (?, ?, ?, ?, ?, NULL)', thread, board, what, value, list);
  claim(4, null, 'replies', 0);
  claim(5, null, 'replies', 6);
  claim(6, null, 'posts', 1);
  claim(7, null, 'lastTime', at(9));
  claim(8, null, 'replies', 1);
  claim(8, null, 'lastTime', at(9));
  claim(9, null, 'replies', 2);
  claim(9, null, 'lastTime', at(2));
  claim(null, 1, 'threads', 10);
  claim(null, 1, 'repliesBelow', 3);
  db.run("INSERT INTO missing_threads VALUES ('https://forum.example/t/90', 'Elsewhere', ?)", list);
  const report = checkReading(db);
  db.close();
  assert.deepEqual(
    report.lacking.map(({ thread: number, pages, posts, lastTime, numbered }) => [
      number,
      pages.claimed - pages.held,
      posts && posts.claimed - posts.held,
      lastTime?.claimed ?? null,
      numbered,
    ]),
    [
      [1, 2, null, null, null],
      [5, 0, 5, null, null],
      [2, 0, null, null, 4],
      [7, 0, null, at(9), null],
    ],
  );
  assert.deepEqual(report.lacking[0]!.pages.missing, [
    { number: 2, url: 'https://forum.example/t/1/page/2', why: 'failed: timeout' },
    { number: 3, url: 'https://forum.example/t/1/page/3', why: 'never asked for' },
  ]);
  assert.deepEqual(report.missingThreads, [
    { url: 'https://forum.example/t/90', title: 'Elsewhere', list, why: 'excluded by the user' },
  ]);
  assert.deepEqual(report.lackingBoards, [{ board: 1, title: 'a', what: 'threads', held: 8, claimed: 10, list }]);
  const { threads, complete, unknown, missingPages, missingPosts, otherLastTime, failed, waiting } = report;
  assert.deepEqual([threads, complete, unknown, missingPages, missingPosts], [9, 3, 2, 2, 5]);
  assert.deepEqual(
    [report.more.map((one) => one.thread), report.oneLess.map((one) => one.thread), otherLastTime, failed, waiting],
    [[6], [9], 1, 1, 0],
  );
  const { unordered, emptyPosts, withoutAuthor, withoutTime, withoutBoard } = report;
  assert.deepEqual([unordered, emptyPosts, withoutAuthor, withoutTime, withoutBoard], [1, 1, 1, 1, 1]);
  assert.ok(isIncomplete(report));
});

test('an archive that was read before lists were compared says what to do', async () => {
  const folder = join(temporaryFolder(), 'old');
  keepForum(folder, [thread(1, 'One', null, [post('one')])]);
  const db = new ForumDb(join(folder, 'forum.db'));
  db.run('DROP TABLE claims');
  db.run('DROP TABLE missing_threads');
  db.run('PRAGMA user_version = 2');
  db.close();
  const { code, err } = await boardwalk(['check', folder]);
  assert.equal(code, 2);
  assert.match(err, /"boardwalk read .*" compares/);
  const { code: exported } = await boardwalk(['export', folder, '--format', 'sqlite', '-o', join(folder, 'copy.db')]);
  assert.equal(exported, 0, 'everything else works as before');
});
