import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Page } from '../../src/page/page.ts';
import { type Held, learnClaims, type SeenRow } from '../../src/read/learn-claims.ts';
import { numbersIn, rowsOf } from '../../src/read/list-rows.ts';

const f = 'http://forum.example/';
const clock = { zone: 0, order: null };
/** Threads 1 to 8 with so many posts each, the last at the minute that is their number. */
const sizes = [1, 4, 2, 9, 3, 1, 12, 5];
const lastOf = (thread: number) => `2020-03-04 10:0${thread}`;
const held = sizes.map(
  (posts, i): Held => ({
    facts: { replies: posts - 1, posts },
    lastTime: posts > 1 ? `${lastOf(i + 1).replace(' ', 'T')}:00.000Z` : null,
    isWhole: true,
  }),
);
const titleOf = (key: string) => {
  const thread = /t=(\d)$/.exec(key)?.[1];
  return thread === undefined ? null : `Title of ${'abcdefgh'[Number(thread) - 1]}`;
};

function seen(html: string, isLike = (_: string) => false): SeenRow[] {
  const page = new Page(html, `${f}list`);
  return rowsOf(page, titleOf, isLike, new Map()).map((row) => ({
    ...row,
    thing: Number(/t=(\d)/.exec(row.url)![1]) - 1,
    page: page.url,
    fetched: '2020-05-05T00:00:00.000Z',
  }));
}
const title = (thread: number) => `<a href="?t=${thread}">Title of ${'abcdefgh'[thread - 1]}</a>`;
const threads = sizes.map((_, i) => i + 1);
const claims = (html: string, what: string) =>
  learnClaims(seen(html), held, clock)
    .filter((claim) => claim.what === what)
    .map(({ thing, value }) => [thing + 1, value])
    .sort((a, b) => Number(a[0]) - Number(b[0]));
const replies = threads.map((thread) => [thread, sizes[thread - 1]! - 1]);

test('a column of a table is the reply count when its numbers are those of the posts, whatever its head says', () => {
  const rows = threads.map(
    (thread) =>
      `<tr><td>${title(thread)} <a href="?t=${thread}&p=2">2</a></td><td>${sizes[thread - 1]! - 1}</td><td>${thread * 37}</td><td>${lastOf(thread)} <a href="?u=1">anna</a></td></tr>`,
  );
  const html = `<table><tr><th>主题</th><th>回复</th><th>查看</th></tr>${rows.join('')}</table>`;
  assert.deepEqual(claims(html, 'replies'), replies);
  assert.deepEqual(claims(html, 'posts'), [], 'views are no posts');
  assert.deepEqual(
    claims(html, 'lastTime'),
    threads.map((thread) => [thread, `${lastOf(thread).replace(' ', 'T')}:00.000Z`]),
  );
});

test('lists without tables, with words around their numbers, and rows in two texts', () => {
  const rows = threads.map(
    (thread) =>
      `<li><h3>${title(thread)}</h3><p class="info">Beiträge: ${sizes[thread - 1]!}, gelesen: 1.${100 + thread}</p><p class="by">von <a href="?u=${thread}">x</a></p></li>`,
  );
  assert.deepEqual(
    claims(`<ul>${rows.join('')}</ul>`, 'posts'),
    threads.map((thread) => [thread, sizes[thread - 1]!]),
  );
});

test('nothing is claimed where numbers do not agree, or agree because they are all the same', () => {
  const rows = (number: (thread: number) => number) =>
    `<table>${threads.map((thread) => `<tr><td>${title(thread)}</td><td>${number(thread)}</td></tr>`).join('')}</table>`;
  assert.deepEqual(learnClaims(seen(rows((thread) => thread * 11)), held, clock), []);
  const single = sizes.map((): Held => ({ facts: { replies: 0, posts: 1 }, lastTime: null, isWhole: true }));
  assert.deepEqual(learnClaims(seen(rows(() => 0)), single, clock), []);
});

test('a column that was understood tells of threads that are not whole', () => {
  const short = held.map((one, i) => (i === 6 ? { ...one, facts: { replies: 2, posts: 3 }, isWhole: false } : one));
  const rows = threads.map((thread) => `<tr><td>${title(thread)}</td><td>${sizes[thread - 1]! - 1}</td></tr>`);
  const found = learnClaims(seen(`<table>${rows.join('')}</table>`), short, clock);
  assert.equal(found.find(({ thing }) => thing === 6)?.value, 11);
});

test('threads that are not held are rows when they stand where titles stand', () => {
  const rows = threads.map((thread) => `<tr><td>${title(thread)}</td><td><a href="?t=${thread}">yesterday</a></td></tr>`);
  const html = `<div><a href="?t=9">Popular</a></div><table>${rows.join('')}<tr><td><a href="?t=9">Unknown</a></td><td><a href="?t=9">today</a></td></tr></table>`;
  const page = new Page(html, f);
  const found = rowsOf(page, titleOf, (url) => /t=\d$/.test(url), new Map());
  assert.deepEqual(
    found.map(({ text }) => text),
    [...threads.map((thread) => `Title of ${'abcdefgh'[thread - 1]}`), 'Unknown'],
  );
});

test('numbers as people write them', () => {
  assert.deepEqual(numbersIn('12 replies'), [12]);
  assert.deepEqual(numbersIn('Antworten: 1.204, Aufrufe: 12.345.678'), [1204, 12345678]);
  assert.deepEqual(numbersIn("1,204 1'204 1\u202f204"), [1204, 1204, 1204]);
  assert.deepEqual(numbersIn('2.4k views'), [null], 'rounded');
  assert.deepEqual(numbersIn('1.5'), [null]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const number of numbersIn(text)) assert.ok(number === null || Number.isSafeInteger(number));
    }),
  );
});

test('no page breaks it', () => {
  const piece = fc.constantFrom(
    '<table>',
    '<tr>',
    '<td>',
    title(1),
    title(2),
    '7',
    '<p>',
    '</td>',
    '</table>',
    '2020-01-01 10:00',
    '<a>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      learnClaims(seen(pieces.join('')), held, clock);
    }),
  );
});
