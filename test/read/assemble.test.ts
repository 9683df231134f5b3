import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assemble } from '../../src/read/assemble.ts';
import type { PagePost, ThreadPage } from '../../src/read/thread-page.ts';
import { titlesOf } from '../../src/read/titles.ts';
import { normalForm } from '../../src/url/normal-form.ts';

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

test('the page that a pager is on has no number of its own: without "1" beside "2" it is the first', () => {
  const first = pageOf('Ferns', 1, 2, [post('a', 50), post('b', 51)], 'https://forum.example/ferns');
  // Sorted by votes: later pages may have older posts.
  const second = pageOf('Ferns', 2, 2, [post('c', 3), post('d', 4)]);
  assert.deepEqual(textsOf(threadsOf([second, first])[0]!.posts), [50, 51, 3, 4]);
  // Another thread that one person likes is no page of this one.
  first.turns.push({ url: 'https://forum.example/mosses?from=ferns', number: 1 });
  assert.deepEqual(textsOf(threadsOf([second, first])[0]!.posts), [50, 51, 3, 4]);
});

test('a thread that repeats what its author wrote elsewhere is one, when lists name it and its URL is like that of threads', () => {
  const named = (page: ThreadPage): [string, Map<string, number>] => [
    normalForm(page.url),
    new Map([[page.title.slice(0, -8), 1]]),
  ];
  const copy = (thread: string, url?: string) => pageOf(thread, 1, 1, [post('carl', 1), post('carl', 2)], url);
  const pages = [copy('Chapter one'), copy('Chapter one, archived'), copy('What carl wrote', 'https://forum.example/by/carl')];
  const all = [...pages, ...others];
  const titles = titlesOf(all, new Map(all.slice(0, -1).map(named)));
  assert.deepEqual(
    assemble(all, titles)
      .map((thread) => thread.title)
      .filter((title) => !title.startsWith('other')),
    ['Chapter one', 'Chapter one, archived'],
  );
});

test('a title keeps a part that is also the name of a tag, and a date that is no page', () => {
  const pages = [
    pageOf('Saws - pruning', 1, 1, [post('a', 1), post('b', 2)]),
    pageOf('Meeting (December 2020)', 1, 1, [post('a', 3), post('b', 4)]),
    pageOf('Meeting, page 12', 1, 1, [post('a', 5), post('b', 6)]),
  ];
  pages[0]!.headings = ['Saws - pruning'];
  pages[0]!.above = [{ url: 'https://forum.example/tags/pruning', text: 'pruning' }];
  assert.deepEqual(
    threadsOf(pages).map((thread) => thread.title),
    ['Saws - pruning', 'Meeting (December 2020)', 'Meeting'],
  );
});

test('three dots may be the own end of a title', () => {
  const page = pageOf('', 1, 1, [post('a', 1), post('b', 2)]);
  page.title = 'Forum';
  const all = [page, ...others];
  const titles = titlesOf(all, new Map([[normalForm(page.url), new Map([['And so on...', 2]])]]));
  assert.equal(titles.ofThread([page]), 'And so on...');
});

test('what looks like a page number is the title when lists call the thread so', () => {
  const page = pageOf('For rent, p. 1', 1, 1, [post('a', 1), post('b', 2)]);
  const all = [page, ...others];
  assert.equal(titlesOf(all, new Map()).ofThread([page]), 'For rent');
  const names = new Map([[normalForm(page.url), new Map([['For rent, p. 1', 1]])]]);
  assert.equal(titlesOf(all, names).ofThread([page]), 'For rent, p. 1');
});
