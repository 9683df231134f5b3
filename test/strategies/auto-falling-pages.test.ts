import assert from 'node:assert/strict';
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

const forum = makeForum({ seed: 31, size: 180, longestThread: 40, subBoards: false });
const rowOf = (written: WrittenForum, { title, posts }: Thread, path: string, ...numbered: string[]) => {
  const cells = [`<a href="${path}">${title}</a>`, ...numbered, written.author(posts[0]!.author)];
  return `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
};

test('rows that are numbered from the top and lead to older and older threads turn no page', async () => {
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`);
  const pathOf = ({ id }: Thread) => `/talk.php?id=${id}`;
  const threads = forum.threads.toReversed();
  const row = (thread: Thread) => {
    const position = (threads.indexOf(thread) % 10) + 1;
    return rowOf(written, thread, pathOf(thread), `<a href="${pathOf(thread)}">${position}</a>`);
  };
  written.put('/', 'Home', '<ul><li><h2><a href="/talk.php">All talk</a></h2></li></ul>');
  written.putList('/talk.php', 'All talk', threads, row);
  for (const thread of threads)
    written.putList(pathOf(thread), thread.title, thread.posts, (post) => `<article>${written.post(post)}</article>`);
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/talk'));
  await assertWhole(written, wanted, { spared: 10 });
});

test('posts that are numbered from the top and lead to themselves are not asked for one by one', async () => {
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : `${path}&page=${page}`);
  const boards = forum.boards.map(
    ({ id, name, description }) => `<li><a href="/list.php?b=${id}">${name}</a><p>${description}</p></li>`,
  );
  written.put('/', 'Home', `<ul>${boards.join('')}</ul>`);
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(`/list.php?b=${id}`, name, own, (thread) => rowOf(written, thread, `/show.php?id=${thread.id}`));
  }
  for (const { id, title, posts } of forum.threads) {
    const newest = posts.toReversed();
    written.putList(`/show.php?id=${id}`, title, newest, (post) => {
      const number = newest.indexOf(post) + 1;
      const path = `/show.php?id=${id}&post=${500 + 60 * id - number}`;
      written.put(path, title, `<article>${written.post(post)}</article>`);
      return `<article><a href="${path}">${number}</a>${written.post(post)}</article>`;
    });
  }
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => /^\/(list|show)/.test(path) && !path.includes('post='));
  assert.ok(wanted.some((path) => /show.*page=3/.test(path)));
  await assertWhole(written, wanted, { spared: 10 });
});
