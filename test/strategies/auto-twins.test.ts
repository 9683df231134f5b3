import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

const forum = makeForum({ seed: 31, size: 180, longestThread: 40, subBoards: false });
const show = (written: WrittenForum) => (post: Post) => `<article>${written.post(post)}</article>`;
const boards = forum.boards
  .map(({ id, name, description }) => `<li><a href="/list.php?b=${id}">${name}</a><p>${description}</p></li>`)
  .join('');
const ofBoard = (id: number) => forum.threads.filter(({ board }) => board === id);

const file = ({ id }: Thread) => `/topic-${id}-1.html`;
const other = ({ id }: Thread) => `/new/${id}`;

/** Some threads of each board stand above all pages of its list, too, under another address that shows one of their pages. */
function twinned(some: (own: Thread[]) => Thread[], shownOf: (thread: Thread) => number): WrittenForum {
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (path.startsWith('/topic') ? path.replace(/\d+(?=\.html)/, `${page}`) : `${path}&page=${page}`);
  written.putPeople();
  written.put('/', 'Home', `<ul>${boards}</ul>`);
  const row = (path: string, { title, posts }: Thread) =>
    `<tr><td><a href="${path}">${title}</a></td><td>${written.author(posts[0]!.author)}</td></tr>`;
  for (const { id, name } of forum.boards) {
    const own = ofBoard(id);
    const above = `<table>${some(own)
      .map((one) => row(other(one), one))
      .join('')}</table>`;
    written.putList(`/list.php?b=${id}`, name, own, (one) => `<table>${row(file(one), one)}</table>`, above);
  }
  for (const thread of forum.threads) {
    written.putList(file(thread), thread.title, thread.posts, show(written));
    written.pages.set(other(thread), written.pages.get(written.flip(file(thread), shownOf(thread)))!);
  }
  return written;
}

test('threads that lists name in two ways are asked for once', async () => {
  const written = twinned(
    (own) => own.slice(3, 9),
    () => 1,
  );
  for (const seed of [1, 2, 3]) {
    const { fetched } = await written.crawl(seed);
    const asked = forum.threads.map((thread) => [file(thread), other(thread)].filter((path) => fetched.has(path)));
    assert.deepEqual(
      asked.filter(({ length }) => length === 0),
      [],
      `seed ${seed}`,
    );
    assert.ok(asked.filter(({ length }) => length > 1).length < 5, `seed ${seed}: ${asked.flat().length} for ${asked.length}`);
  }
});

test('an address that shows the last page of a thread does not take the place of its first', async () => {
  const byLength = (a: Thread, b: Thread) => b.posts.length - a.posts.length;
  const written = twinned(
    (own) => own.toSorted(byLength).slice(0, 6),
    ({ posts }) => Math.ceil(posts.length / 10),
  );
  const wanted = forum.threads.filter(({ posts }) => posts.length > 10).map(file);
  for (const seed of [1, 2, 3]) {
    const { fetched } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
      `seed ${seed}`,
    );
  }
});

test('a thread whose pager gives its number another name is had whole, and each page once', async () => {
  const written = new WrittenForum(forum);
  const thread = /ID=(\d+)/;
  written.flip = (path, page) => {
    if (page === 1) return path;
    return thread.test(path) ? `${path.replace(thread, 'id=$1')}&part=${page}` : `${path}&page=${page}`;
  };
  written.putPeople();
  written.put('/', 'Home', `<ul>${boards}</ul>`);
  const pathOf = ({ id, board }: Thread) => `/show.php?b=${board}&ID=${id}`;
  const row = (one: Thread) =>
    `<div><h3><a href="${pathOf(one)}">${one.title}</a></h3>${written.author(one.posts[0]!.author)}</div>`;
  for (const { id, name } of forum.boards) written.putList(`/list.php?b=${id}`, name, ofBoard(id), row);
  for (const one of forum.threads) written.putList(pathOf(one), one.title, one.posts, show(written));
  const wanted = [...written.pages.keys()].filter((path) => /^\/(list|show)/.test(path));
  assert.ok(wanted.some((path) => /part=3/.test(path)));
  await assertWhole(written, wanted, { spared: 20, seeds: [1, 3] });
});
