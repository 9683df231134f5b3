import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookUp } from '../../src/read/page-lookup.ts';
import { post, readPages } from './thread-html.ts';

test('a pager’s address leads to the page that was fetched without what changes nothing', () => {
  const byUrl = new Map(['?t=7', '?page=2&t=7', '?page=2&t=8'].map((query, i) => [`http://f/thread.php${query}`, i]));
  const at = (query: string) => lookUp(byUrl, `http://f/thread.php?${query}`);
  assert.equal(at('t=7&page=2'), 1);
  assert.equal(at('t=7&view=0&hilight=&user=0&page=2'), 1);
  assert.equal(at('t=8&view=0&hilight=&user=0&sort=1&page=2'), 2);
  assert.equal(at('t=9&view=0&hilight=&user=0&page=2'), undefined);
});

const address = (page: number) => (page === 1 ? '/t?id=7' : `/t?id=7&page=${page}`);
const pagesWith = (turn: (page: number) => string) =>
  Object.fromEntries(
    [1, 2, 3].map((page) => {
      const posts = [0, 1].map((i) => post(2 * page - 2 + i, {}));
      const html = `<html lang="en"><head><title>Rakes</title></head><body><h1>Rakes</h1>${posts.join('')}${turn(page)}</body></html>`;
      return [`https://forum.example${address(page)}`, html];
    }),
  );

test('pages that are chosen by their numbers are one thread', async () => {
  const options = [1, 2, 3].map((page) => `<option value="${page}">${page}</option>`);
  const form = `<form action="/t"><input type="hidden" name="id" value="7"><select name="page">${options.join('')}</select></form>`;
  const [thread, ...more] = await readPages(pagesWith(() => form));
  assert.deepEqual(more, []);
  assert.deepEqual(
    thread!.pages,
    [1, 2, 3].map((page) => `https://forum.example${address(page)}`),
  );
});
