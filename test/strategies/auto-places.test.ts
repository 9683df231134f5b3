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
