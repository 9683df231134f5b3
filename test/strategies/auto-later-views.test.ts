import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

const manners: { board: (id: number) => string; flip: (path: string, page: number) => string }[] = [
  { board: (id) => `/board-${id}.html`, flip: (path, page) => path.replace('.html', `-${page}.html`) },
  { board: (id) => `/board/${id}/`, flip: (path, page) => `${path}page-${page}` },
];
for (const { board, flip } of manners)
  test(`orders that a later page names by the address of the first are no lists of their own: ${board(7)}`, async () => {
    const forum = makeForum({ seed: 7, size: 260, longestThread: 12, subBoards: false });
    const written = new WrittenForum(forum);
    written.flip = (path, page) => (page === 1 ? path : flip(path, page));
    const boards = forum.boards.map(({ id, name }) => `<li><h2><a href="${board(id)}">${name}</a></h2></li>`);
    written.put('/', 'Home', `<ul>${boards.join('')}</ul>`);
    const orders = ['title', 'author', 'replies'];
    for (const { id, name } of forum.boards) {
      const path = board(id);
      const threads = forum.threads.filter((one) => one.board === id && !one.deleted);
      const show = (thread: (typeof threads)[number]) => `<p><a href="/read?id=${thread.id}">${thread.title}</a></p>`;
      // They stand where boards and threads do.
      const bar = `<p>${orders.map((order) => `<a href="${path}?sort=${order}">By ${order}</a>`).join(' ')}</p>`;
      written.putList(path, name, threads, show, bar);
      for (const order of orders) written.put(`${path}?sort=${order}`, name, threads.toReversed().map(show).join(''));
      for (const { id, title, posts } of threads)
        written.put(
          `/read?id=${id}`,
          title,
          `<h1>${title}</h1>${posts.map((post) => `<article>${written.post(post)}</article>`)}`,
        );
    }
    const { fetched } = await written.crawl(1);
    assert.deepEqual(
      [...fetched].filter((path) => path.includes('sort=')),
      [],
    );
    const paths = [...written.pages.keys()].filter((path) => /read|board/.test(path) && !path.includes('sort='));
    assert.deepEqual(
      paths.filter((path) => !fetched.has(path) && !/-1(\.html)?$/.test(path)),
      [],
    );
  });
