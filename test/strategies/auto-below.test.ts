import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Board, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

test('boards below boards and threads below both are told apart by the ids before their titles', async () => {
  const forum = makeForum({ seed: 11, size: 200, longestThread: 40, subBoards: true });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : `${path}/page${page}`);
  const boardPath = ({ name, parent }: Board): string =>
    `${parent === null ? '/forum' : boardPath(forum.boards[parent - 1]!)}/${slug(name)}`;
  const threadPath = ({ id, board, title }: Thread) => `${boardPath(forum.boards[board - 1]!)}/${id}-${slug(title)}`;
  const boardRow = (board: Board) =>
    `<tr><td><a class="board" href="${boardPath(board)}">${board.name}</a><p>${board.description}</p></td></tr>`;
  const below = (id: number | null) => forum.boards.filter(({ parent }) => parent === id);
  const table = (rows: string[]) => (rows.length === 0 ? '' : `<table><tbody>${rows.join('')}</tbody></table>`);
  written.put('/', 'Home', table(below(null).map(boardRow)));
  const pagesOf = (thread: Thread) => {
    const count = Math.ceil(thread.posts.length / 10);
    const numbers = Array.from({ length: count }, (_, i) => `<a href="${written.flip(threadPath(thread), i + 1)}">${i + 1}</a>`);
    return count < 2 ? '' : `<span class="pages">${numbers.join(' ')}</span>`;
  };
  for (const board of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board.id);
    const row = (thread: Thread) =>
      `<div class="row"><h3><a class="title" href="${threadPath(thread)}">${thread.title}</a></h3>${pagesOf(thread)} <i>${written.author(thread.posts[0]!.author)}</i></div>`;
    written.putList(boardPath(board), board.name, own, row, table(below(board.id).map(boardRow)));
  }
  for (const thread of forum.threads)
    written.putList(threadPath(thread), thread.title, thread.posts, (post) => `<article>${written.post(post)}</article>`);
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/forum/'));
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.1 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});

test('people whose addresses are like those of threads are left alone, and pages of threads are not those of their boards', async () => {
  const forum = makeForum({ seed: 11, size: 200, longestThread: 40, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : `${path}?start=${(page - 1) * 10}`);
  const person = (id: number) => {
    const { name } = forum.users[id - 1]!;
    return `<a class="user" href="/forum/user/${100 + id}-${slug(name)}">${name}</a>`;
  };
  const boardPath = ({ name }: Board) => `/forum/${slug(name)}`;
  const threadPath = ({ id, board, title }: Thread) => `${boardPath(forum.boards[board - 1]!)}/${id}-${slug(title)}`;
  const count = ({ posts }: Thread) => Math.ceil(posts.length / 10);
  const threadsOf = ({ id }: Board) => forum.threads.filter(({ board }) => board === id);
  const boardRow = (board: Board) => {
    const [last] = threadsOf(board).sort((a, b) => +b.posts.at(-1)!.time - +a.posts.at(-1)!.time);
    const newest = last ? `<a class="last" href="${written.flip(threadPath(last), count(last))}#last">${last.title}</a>` : '';
    return `<tr><td><h3><a class="board" href="${boardPath(board)}">${board.name}</a></h3></td><td>${newest}</td></tr>`;
  };
  written.put('/', 'Home', `<table><tbody>${forum.boards.map(boardRow).join('')}</tbody></table>`);
  for (const board of forum.boards) {
    const row = (thread: Thread) => {
      const numbers = Array.from(
        { length: count(thread) },
        (_, i) => `<a href="${written.flip(threadPath(thread), i + 1)}">${i + 1}</a>`,
      );
      const pages = numbers.length < 2 ? '' : `<span class="pages">${numbers.join(' ')}</span>`;
      return `<div class="row"><h3><a class="title" href="${threadPath(thread)}">${thread.title}</a></h3>${pages} <i>${person(thread.posts[0]!.author)}</i></div>`;
    };
    written.putList(boardPath(board), board.name, threadsOf(board), row);
  }
  for (const thread of forum.threads) {
    const show = (post: Thread['posts'][number]) =>
      `<article>${person(post.author)} ${written.post(post).replace(/<a class="user".*?<\/a>/, '')}</article>`;
    written.putList(threadPath(thread), thread.title, thread.posts, show);
  }
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/forum/'));
  for (const { id, name } of forum.users) written.put(`/forum/user/${100 + id}-${slug(name)}`, name, `<h1>${name}</h1>`);
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.1 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});

/** Boards have the names of their categories before their own, and those below them theirs, so that no two begin alike. */
test('boards below boards are found by addresses that go on from those of boards, wherever they stand', async () => {
  const forum = makeForum({ seed: 11, size: 200, longestThread: 40, subBoards: true });
  const written = new WrittenForum(forum);
  const [top, sub] = [forum.boards.filter(({ parent }) => parent === null), forum.boards.filter(({ parent }) => parent !== null)];
  const categories = ['home', 'garden', 'kitchen', 'workshop'];
  const boardPath = ({ id, name, parent }: Board): string =>
    parent === null
      ? `/${categories[id % categories.length]}/${slug(name)}`
      : `${boardPath(forum.boards[parent - 1]!)}/${slug(name)}`;
  const threadPath = ({ id, title }: Thread) => `/t/${id}/${slug(title)}`;
  const named = top.map((board) => `<li><h2><a href="${boardPath(board)}">${board.name}</a></h2></li>`);
  written.put('/', 'Home', `<section><ul>${named.join('')}</ul></section>`);
  for (const board of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board.id);
    const row = (thread: Thread) => `<div class="row"><h3><a href="${threadPath(thread)}">${thread.title}</a></h3></div>`;
    const below = sub.filter(({ parent }) => parent === board.id);
    const links = below.map((one) => `<p class="below"><a href="${boardPath(one)}">${one.name}</a></p>`);
    written.putList(boardPath(board), board.name, own, row, links.join(''));
  }
  for (const thread of forum.threads)
    written.putList(threadPath(thread), thread.title, thread.posts, (post) => `<article>${written.post(post)}</article>`);
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => !/^\/(user|help)|[?]page=1$|^\/$/.test(path));
  assert.ok(sub.length > 0);
  await assertWhole(written, wanted, { spared: 25 });
});
