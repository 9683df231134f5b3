import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { type FrontierEntry, UrlTable } from '../../src/archive/url-table.ts';
import { Balance } from '../../src/crawl/balance.ts';
import { MemoryStore } from '../../src/crawl/memory-store.ts';
import type { Guide, Row } from '../../src/guide/guide.ts';
import { readGuide, writeGuide } from '../../src/guide/read.ts';
import { atEnd, newFolder } from './crawling.ts';

const row = (id: string, from: string | null, location: string | null, chances: Record<string, number>): Row => ({
  id,
  from,
  location,
  pattern: null,
  follow: true,
  relation: 'child',
  priority: 0,
  to: null,
  chances,
  evidence: { why: 'test' },
});
const guide: Guide = {
  format: 'boardwalk-guide',
  version: 1,
  strategy: 'test',
  settings: {},
  entry: 'http://f.example/',
  ranking: 'balance',
  kinds: [
    { id: 'thread', role: 'thread', examples: [], classifier: { by: 'nearest', cluster: 0 }, worth: 0.6 },
    { id: 'list', role: 'index', examples: [], classifier: { by: 'nearest', cluster: 1 }, worth: 0.4 },
  ],
  rows: [
    row('titles', 'list', 'td', { thread: 1 }),
    row('pager', 'list', 'p', { list: 0.9, thread: 0.1 }),
    row('rest', null, null, {}),
  ],
};

test('a queue ranks by what its links lead to (eq. 12), kinds losing what was fetched of them (eq. 11)', () => {
  const balance = new Balance(guide);
  const first = balance.rank(new Map());
  assert.deepEqual([0, 1, 2].map(first), [0.6, 0.9 * 0.4 + 0.1 * 0.6, 0]);
  const later = balance.rank(
    new Map([
      ['thread', 3],
      [null, 1],
    ] as [string | null, number][]),
  );
  assert.ok(Math.abs(later(0) - 0.6 * 0.25) < 1e-12, 'three of four pages were threads');
  assert.ok(later(1) > later(0));
  assert.equal(balance.queueOf(guide.rows[1]!), 1);
  assert.equal(balance.queueOf(null), 2, 'the start is a link like any other');
  assert.equal(first(99), 0, 'a queue of an older guide');
});

test('a guide with chances and worth goes through its file; wrong ones are refused', () => {
  assert.deepEqual(readGuide(writeGuide(guide)), guide);
  const text = writeGuide(guide);
  assert.throws(() => readGuide(text.replace('"thread": 1', '"nothing": 1')), /ids of kinds/);
  assert.throws(() => readGuide(text.replace('"worth": 0.6', '"worth": "much"')), /worth must be a number/);
});

const entry = (name: string, priority: number): FrontierEntry => ({
  url: `http://f.example/${name}`,
  from: null,
  row: null,
  relation: 'child',
  priority,
  depth: 0,
});
/** What waits in queues 0 to 2, and orders that change with every entry taken. */
const waiting = ['a0', 'b1', 'c0', 'd2', 'e1', 'f0', 'g2'].map((name) => entry(name, Number(name[1])));
const ranks = [
  [1, 2, 3],
  [1, 2, 3],
  [1, 2, 3],
  [5, 5, 9],
  [0, 1, 9],
  [2, 2, 2],
  [1, 1, 1],
].map((scores) => (priority: number) => scores[priority]!);
const expected = ['d2', 'g2', 'b1', 'a0', 'e1', 'c0', 'f0'];

test('in memory: the first of the queue that ranks highest now, of equals the lowest', () => {
  const store = new MemoryStore();
  for (const one of waiting) store.queue(one);
  assert.deepEqual(
    ranks.map((rank) => store.take(rank)?.url.slice(-2)),
    expected,
  );
  assert.equal(
    store.take(() => 1),
    null,
  );
});

test('on disk the same, across stops, with what is put back and what comes anew in its place', () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'forum.db');
  const taken: string[] = [];
  let db = new ForumDb(path);
  let urls = new UrlTable(db);
  atEnd(() => db.close());
  const open = db;
  for (const one of waiting) open.transaction(() => urls.queue(one, one.url, null));
  for (const [i, rank] of ranks.entries()) {
    if (i % 3 === 2) {
      // As after a kill: what was taken and not settled waits again.
      urls.take(rank);
      db.close();
      db = new ForumDb(path);
      urls = new UrlTable(db);
    }
    const before = urls.take(rank)!;
    urls.putBack(before.id);
    const got = urls.take(rank)!;
    assert.equal(got.id, before.id);
    taken.push(got.url.slice(-2));
    db.transaction(() => urls.settle(got.id, 'done', null));
  }
  assert.deepEqual(taken, expected);
  assert.equal(
    urls.take(() => 1),
    null,
  );
  db.transaction(() => urls.queue(entry('h7', 7), 'h7', null));
  assert.equal(urls.take(() => 1)?.url, 'http://f.example/h7', 'a queue that was not there before');
});
