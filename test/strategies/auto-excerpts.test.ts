import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('lists that show a post of each thread are lists', async () => {
  const forum = makeForum({ seed: 3, size: 80, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  written.putFront(forum.boards);
  written.putPeople();
  for (const { id: board, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board);
    // The last post of each in full, with its author and time.
    const row = ({ id, title, posts }: (typeof own)[number]) =>
      `<div class="row"><h2><a href="/topic/${id}">${title}</a></h2>${written.post(posts.at(-1)!)}</div>`;
    written.putList(`/board/${board}`, name, own, row);
    for (const { id, title, posts } of own) {
      const up = `<ol><li><a href="/board/${board}">${name}</a></li></ol>`;
      written.putList(`/topic/${id}`, title, posts, (post) => `<div class="row">${written.post(post)}</div>`, up);
    }
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/(board|topic)\//.test(path) && !path.endsWith('?page=1'));
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.25 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});
