import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** Lists are numbered from their oldest page, so that a page keeps its number; the newest has none. */
function fallingForum(): WrittenForum {
  const forum = makeForum({ seed: 23, size: 200, longestThread: 10, subBoards: false });
  const written = new WrittenForum(forum);
  const countOf = (path: string) => {
    const own = forum.threads.filter(({ board }) => path === `/board?b=${board}`);
    return Math.ceil(own.length / 10);
  };
  written.flip = (path, page) => (page === 1 ? path : `${path}&page=${countOf(path) + 30 - page}`);
  const boards = forum.boards.map(
    ({ id, name, description }) => `<tr><td><a href="/board?b=${id}">${name}</a><p>${description}</p></td></tr>`,
  );
  written.put('/', 'Home', `<table>${boards.join('')}</table>`);
  const row = ({ id, title, posts }: Thread) =>
    `<div class="row"><h3><a href="/topic?t=${id}">${title}</a></h3>${written.author(posts[0]!.author)}</div>`;
  const show = (post: Post) => `<article>${written.post(post)}</article>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(`/board?b=${id}`, name, own, row);
  }
  for (const { id, title, posts } of forum.threads) written.putList(`/topic?t=${id}`, title, posts, show);
  written.putPeople();
  return written;
}

test('lists that are numbered from their oldest page are had whole', async () => {
  const written = fallingForum();
  const wanted = [...written.pages.keys()].filter((path) => /^\/(board|topic)/.test(path));
  await assertWhole(written, wanted, { spared: 20 });
});
