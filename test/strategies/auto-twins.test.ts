import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

const forum = makeForum({ seed: 31, size: 180, longestThread: 40, subBoards: false });
const show = (written: WrittenForum) => (post: Post) => `<article>${written.post(post)}</article>`;
const ofBoard = (id: number) => forum.threads.filter(({ board }) => board === id);

test('threads that lists name in two ways are asked for once', async () => {
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (path.startsWith('/topic') ? path.replace(/\d+(?=\.html)/, `${page}`) : `${path}&page=${page}`);
  written.putPeople();
  const file = ({ id }: Thread) => `/topic-${id}-1.html`;
  const program = ({ id }: Thread) => `/show.php?from=list&topic=${id}`;
  const boards = forum.boards.map(
    ({ id, name, description }) => `<li><a href="/list.php?b=${id}">${name}</a><p>${description}</p></li>`,
  );
  written.put('/', 'Home', `<ul>${boards.join('')}</ul>`);
  for (const { id, name } of forum.boards) {
    const own = ofBoard(id);
    // What was answered to last stands above all pages of the list, under another address.
    const above = own
      .slice(3, 9)
      .map(
        (one) => `<tr><td><a href="${program(one)}">${one.title}</a></td><td>${written.author(one.posts[0]!.author)}</td></tr>`,
      );
    const row = (one: Thread) =>
      `<tr><td><a href="${file(one)}">${one.title}</a></td><td>${written.author(one.posts[0]!.author)}</td></tr>`;
    written.putList(`/list.php?b=${id}`, name, own, (one) => `<table>${row(one)}</table>`, `<table>${above.join('')}</table>`);
  }
  for (const thread of forum.threads) {
    written.putList(file(thread), thread.title, thread.posts, show(written));
    written.pages.set(program(thread), written.pages.get(file(thread))!);
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/(list|topic)/.test(path) && !/&page=1$/.test(path));
  assert.ok(wanted.some((path) => /-2\.html/.test(path)));
  await assertWhole(written, wanted, { spared: 20 });
});

test('a thread whose pager gives its number another name is had whole, and each page once', async () => {
  const written = new WrittenForum(forum);
  const thread = /ID=(\d+)/;
  written.flip = (path, page) => {
    if (page === 1) return path;
    return thread.test(path) ? `${path.replace(thread, 'id=$1')}&part=${page}` : `${path}&page=${page}`;
  };
  written.putPeople();
  const boards = forum.boards.map(
    ({ id, name, description }) => `<li><a href="/list.php?b=${id}">${name}</a><p>${description}</p></li>`,
  );
  written.put('/', 'Home', `<ul>${boards.join('')}</ul>`);
  const pathOf = ({ id, board }: Thread) => `/show.php?b=${board}&ID=${id}`;
  const row = (one: Thread) =>
    `<div><h3><a href="${pathOf(one)}">${one.title}</a></h3>${written.author(one.posts[0]!.author)}</div>`;
  for (const { id, name } of forum.boards) written.putList(`/list.php?b=${id}`, name, ofBoard(id), row);
  for (const one of forum.threads) written.putList(pathOf(one), one.title, one.posts, show(written));
  const wanted = [...written.pages.keys()].filter((path) => /^\/(list|show)/.test(path));
  assert.ok(wanted.some((path) => /part=3/.test(path)));
  await assertWhole(written, wanted, { spared: 20 });
});
