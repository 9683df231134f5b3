import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnedNumber } from '../../src/read/page-number.ts';
import { post, readPages, words } from './thread-html.ts';

const turned = (own: string, url: string) => turnedNumber(`http://f${own}`, `http://f${url}`);

test('the next page is the own address with a number more, or one more', () => {
  assert.equal(turned('/d/12-title', '/d/12-title?page=2'), 2);
  assert.equal(turned('/node/12', '/node/12?page=1'), 1);
  assert.equal(turned('/d/12-title?page=3', '/d/12-title?page=4'), 4);
  assert.equal(turned('/t-12-2.html', '/t-12-3.html'), null, 'two numbers are no page alone');
  assert.equal(turned('/topic/title/page-2', '/topic/title/page-1'), 1);
  assert.equal(turned('/topic/title/', '/topic/title/paged/2/'), 2);
  assert.equal(turned('/topic/title', '/topic/title/page-2'), 2);
  assert.equal(turned('/topic/title', '/topic/title/2'), 2);
});

test('other addresses turn nothing', () => {
  assert.equal(turned('/d/12-title', '/d/12-title?post=981'), null);
  assert.equal(turned('/d/12-title', '/d/13-other'), null);
  assert.equal(turned('/d/12-title?page=3', '/d/12-title?page=9'), null);
  assert.equal(turned('/d/12-title', '/d/12-title'), null);
  assert.equal(turned('/d/12-title', '/u/name'), null);
  assert.equal(turned('/d/12-title', '/d/12-title/post/2/edit'), null);
  assert.equal(turned('/d', '/d/12-title/page-2'), null);
  assert.equal(turned('/d/title', '/d/title/4'), null);
  assert.equal(turned('/2019/msg00012.html', '/2019/msg00013.html'), null, 'messages of an archive');
});

test('where links count pages from 1 and addresses from 0, the links are believed', async () => {
  const address = (page: number) => (page === 1 ? '/t' : `/t?page=${page - 1}`);
  const pages = [1, 2, 3, 4].map((page) => {
    const numbers = [1, 2, 3, 4].filter((n) => Math.abs(n - page) === 1).map((n) => `<a href="${address(n)}">${n}</a>`);
    const next = [page - 1, page + 1]
      .filter((n) => n > 0 && n < 5)
      .map((n) => `<a href="${address(n)}">${n < page ? 'previous' : 'next'}</a>`)
      .join(' ');
    // The votes of readers decide which posts come first.
    const order = [4, 2, 5, 1, 3, 0, 2, 5];
    const posts = order
      .slice(2 * page - 2, 2 * page)
      .map((i, at) => post(i, { body: () => `${words(i)} On page ${'abcd'[page - 1]}${at}.` }));
    const html = `<html lang="en"><head><title>Rakes - Tools</title></head><body><h1>Rakes</h1>${posts.join('')}<p>${numbers.join(' ')} ${next}</p></body></html>`;
    return [`https://forum.example${address(page)}`, html] as const;
  });
  const [thread, ...more] = await readPages(Object.fromEntries(pages));
  assert.deepEqual(more, []);
  assert.deepEqual(
    thread!.pages,
    pages.map(([url]) => url),
  );
});
