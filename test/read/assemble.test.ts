import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assemble } from '../../src/read/assemble.ts';
import type { PagePost, ThreadPage } from '../../src/read/thread-page.ts';
import { titlesOf } from '../../src/read/titles.ts';

const post = (author: string, n: number): PagePost => ({
  author,
  authorUrl: null,
  time: { shown: `${n}`, found: null, declared: Date.UTC(2020, 0, 1, 0, n) },
  url: null,
  text: `What ${author} had to say in post ${n} of all the posts there are.`,
  html: '',
  quotes: [],
  links: [],
  images: [],
});
const at = (thread: string, number: number) => `https://forum.example/${thread}?page=${number}`;

function pageOf(thread: string, number: number, of: number, posts: PagePost[], url = at(thread, number)): ThreadPage {
  const turns = Array.from({ length: of }, (_, i) => i + 1)
    .filter((n) => n !== number)
    .map((n) => ({ url: at(thread, n), number: n }));
  return {
    url,
    date: null,
    title: `${thread} - Forum`,
    headings: [],
    zone: null,
    posts,
    turns,
    between: [],
    beside: [],
    above: [],
  };
}
const others = Array.from({ length: 20 }, (_, i) =>
  pageOf(`other ${'abcdefghijklmnopqrst'[i]}`, 1, 1, [post(`o${i}`, i), post(`p${i}`, i)]),
);
const threadsOf = (pages: ThreadPage[]) =>
  assemble([...pages, ...others], titlesOf([...pages, ...others], new Map())).filter(
    (thread) => !thread.title.startsWith('other'),
  );
const textsOf = (posts: { post: PagePost }[]) => posts.map(({ post }) => Number(/post (\d+)/.exec(post.text)![1]));

test('pages of a thread are joined in reading order, whatever order they were fetched in', () => {
  const pages = [1, 2, 3].map((n) => pageOf('Roses', n, 3, [post('a', n * 10), post('b', n * 10 + 1)]));
  for (const order of [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]) {
    const [thread, more] = threadsOf(order.map((i) => pages[i]!));
    assert.equal(more, undefined);
    assert.equal(thread!.title, 'Roses');
    assert.deepEqual(textsOf(thread!.posts), [10, 11, 20, 21, 30, 31]);
    assert.deepEqual(
      thread!.pages.map((page) => page.url),
      [1, 2, 3].map((n) => at('Roses', n)),
    );
  }
});

test('a first post that every page repeats is there once', () => {
  const pages = [1, 2].map((n) => pageOf('Tulips', n, 2, [post('a', 1), post('b', n * 10)]));
  assert.deepEqual(textsOf(threadsOf(pages)[0]!.posts), [1, 10, 20]);
});

test('a page under a URL that no pager names finds its place by time', () => {
  const pages = [
    pageOf('Lilies', 1, 3, [post('a', 1)]),
    pageOf('Lilies', 3, 3, [post('a', 9)]),
    pageOf('Lilies', 2, 3, [post('b', 5)], 'https://forum.example/post/5'),
  ];
  assert.deepEqual(textsOf(threadsOf(pages)[0]!.posts), [1, 5, 9]);
});

test('nothing of another thread is mixed in, even when both link to each other', () => {
  const [a, b] = [pageOf('Oaks', 1, 1, [post('a', 1)]), pageOf('Elms', 1, 1, [post('b', 2)])];
  a.turns.push({ url: b.url, number: 2 });
  b.turns.push({ url: a.url, number: 1 });
  assert.equal(threadsOf([a, b]).length, 2);
});

test('a page that gathers posts from threads is no thread', () => {
  const [a, b] = [pageOf('Oaks', 1, 1, [post('x', 1), post('y', 2)]), pageOf('Elms', 1, 1, [post('x', 3), post('z', 4)])];
  const gathered = pageOf('Posts by x', 1, 1, [post('x', 3), post('x', 1)]);
  gathered.between = [a.url, b.url];
  assert.deepEqual(
    threadsOf([gathered, a, b])
      .map((thread) => thread.title)
      .sort(),
    ['Elms', 'Oaks'],
  );
});
