import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('addresses whose queries go by place are understood', async () => {
  const forum = makeForum({ seed: 3, size: 80, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => `${path},page=${page}`;
  const boards = forum.boards.map(({ id, name }) => `<li><h2><a href="/list.php?${id}">${name}</a></h2></li>`);
  written.put('/', 'Home', `<ul>${boards.join('')}</ul>`);
  written.putPeople();
  for (const { id: board, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board);
    const row = ({ id, title, posts }: (typeof own)[number]) =>
      `<div class="row"><h3><a href="/read.php?${board},${id}">${title}</a></h3>${posts.length} posts,
       <a href="/read.php?${board},${id},${posts.at(-1)!.id}">last post</a> by ${written.author(posts.at(-1)!.author)}</div>`;
    written.putList(`/list.php?${board}`, name, own, row);
    for (const { id, title, posts } of own) {
      const up = `<ol><li><a href="/list.php?${board}">${name}</a></li></ol>`;
      const path = `/read.php?${board},${id}`;
      written.putList(path, title, posts, (post) => `<div class="row">${written.post(post)}</div>`, up);
      for (const [i, post] of posts.entries()) {
        const page = written.flip(path, Math.floor(i / 10) + 1);
        written.pages.set(`${path},${post.id}`, written.pages.get(page)!);
      }
    }
  }
  const wanted = [...written.pages.keys()].filter(
    (path) => /\?\d+(,\d+)?(,page=([2-9]|1\d))?$/.test(path) && !/,\d+,\d+$/.test(path),
  );
  const lists = wanted.filter((path) => path.startsWith('/list'));
  assert.ok(lists.length > forum.boards.length);
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.25 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});

test('where boards have the addresses of people, boards below others are found where they stand', async () => {
  const forum = makeForum({ seed: 7, size: 160, longestThread: 20, subBoards: true });
  const topOf = (id: number): number => {
    const { parent } = forum.boards[id - 1]!;
    return parent === null ? id : topOf(parent);
  };
  const below = (top: number | null) =>
    forum.boards.filter(({ id, parent }) => (top === null ? parent === null : parent !== null && topOf(id) === top));
  assert.ok(forum.boards.some(({ parent }) => parent !== null));
  const written = new WrittenForum(forum);
  const board = (id: number) => `/node/${id * 2}`;
  const person = (id: number) => `/node/${id * 2 + 1}`;
  const link = (path: string, text: string) => `<a href="${path}">${text}</a>`;
  const named = (id: number) => link(person(id), forum.users[id - 1]!.name);
  for (const { id, name } of forum.users) written.put(person(id), name, `<h1>${name}</h1><p>Member number ${id}.</p>`);
  const threadsOf = (id: number) => forum.threads.filter((thread) => thread.board === id);
  const row = ({ id, name }: (typeof forum.boards)[number]) => {
    const last = threadsOf(id).at(-1)?.posts.at(-1);
    const children = below(id).map((child) => `<li>${link(board(child.id), child.name)}</li>`);
    return `<div><h3>${link(board(id), name)}</h3><ol>${children.join('')}</ol><p>${last ? named(last.author) : ''}</p></div>`;
  };
  written.put('/', 'Home', below(null).map(row).join(''));
  for (const { id, name } of forum.boards) {
    const show = (thread: (typeof forum.threads)[number]) =>
      `<section><h4>${link(`/topic/${thread.id}`, thread.title)}</h4><small>${named(thread.posts[0]!.author)}</small></section>`;
    written.putList(board(id), name, threadsOf(id).toReversed(), show);
  }
  for (const { id, title, posts } of forum.threads)
    written.putList(`/topic/${id}`, title, posts, (post) => `<article>${named(post.author)} ${written.post(post)}</article>`);
  const boards = new Set(forum.boards.map(({ id }) => board(id)));
  const wanted = [...written.pages.keys()].filter(
    (path) => boards.has(path) || (path.startsWith('/topic/') && !path.endsWith('page=1')),
  );
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.25 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});
