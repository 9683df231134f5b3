import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('a thread that is listed by its last page alone is had from its first page on', async () => {
  const forum = makeForum({ seed: 9, size: 100, longestThread: 40, subBoards: false });
  const written = new WrittenForum(forum);
  const perPage = 4;
  const pagesOf = ({ posts }: (typeof forum.threads)[number]) => Math.ceil(posts.length / perPage);
  // The second of two pages has no other number to turn by.
  const listedBy = (thread: (typeof forum.threads)[number]) => (pagesOf(thread) > 2 ? pagesOf(thread) : 1);
  const address = (path: string, page: number) => (page === 1 ? `${path}/` : `${path}/page-${page}`);
  const pathOf = ({ id, title }: (typeof forum.threads)[number]) => `/t/${title.toLowerCase().replace(/[^a-z]+/g, '-')}.${id}`;
  const pager = (path: string, count: number) =>
    count < 2
      ? ''
      : `<p>${Array.from({ length: count }, (_, i) => `<a href="${address(path, i + 1)}">${i + 1}</a>`).join(' ')}</p>`;
  const wanted: string[] = [];
  written.put('/', 'Home', forum.boards.map(({ id, name }) => `<h2><a href="/b/${id}/">${name}</a></h2>`).join(''));
  for (const { id: board, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board);
    const row = (thread: (typeof own)[number]) =>
      `<li><b><a href="${address(pathOf(thread), listedBy(thread))}">${thread.title}</a></b> ${thread.posts.length}</li>`;
    wanted.push(`/b/${board}/`);
    written.put(`/b/${board}/`, name, `<h1>${name}</h1><ul>${own.map(row).join('')}</ul>`);
    for (const thread of own) {
      const count = pagesOf(thread);
      for (let page = 1; page <= count; page++) {
        const posts = thread.posts.slice((page - 1) * perPage, page * perPage).map((post) => `<div>${written.post(post)}</div>`);
        wanted.push(address(pathOf(thread), page));
        const body = `<h1>${thread.title}</h1>${posts.join('')}${pager(pathOf(thread), count)}`;
        written.put(address(pathOf(thread), page), thread.title, body);
      }
    }
  }
  for (const seed of [1, 2, 3, 4]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.1 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});
