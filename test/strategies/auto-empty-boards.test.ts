import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('empty boards do not speak for those with threads, though categories list both', async () => {
  const forum = makeForum({ seed: 7, size: 160, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  const empty = Array.from({ length: forum.boards.length }, (_, i) => ({
    id: 90 + i,
    name: `Nothing said about ${forum.users[i]!.name}`,
  }));
  const boards = [...forum.boards.map(({ id, name }) => ({ id, name })), ...empty];
  const named = ({ id, name }: (typeof boards)[number]) => `<li><h3><a href="/boards/b.${id}">${name}</a></h3></li>`;
  const row = ({ id, title, posts }: (typeof forum.threads)[number]) =>
    `<div class="row"><a class="title" href="/threads/t.${id}">${title}</a> ${written.author(posts[0]!.author)} ${posts.length - 1} replies, ${posts.at(-1)!.time.toUTCString()}</div>`;
  const last = (id: number) =>
    forum.threads
      .filter(({ board }) => board === id)
      .slice(0, 1)
      .map((one) => `<p>${row(one)}</p>`);
  const categories = [0, 1, 2, 3].map((n) => {
    const own = boards.filter((_, i) => i % 4 === n);
    written.put(`/categories/c.${n}`, `Things ${n}`, `<ul>${own.map(named).join('')}</ul>`);
    return `<h2><a href="/categories/c.${n}">Things ${n}</a></h2><ul>${own.map((board) => named(board) + last(board.id).join('')).join('')}</ul>`;
  });
  written.put('/', 'Home', categories.join(''));
  for (const { id, name } of boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(`/boards/b.${id}`, name, own, row, '', own.length > 0 ? '' : '<p>There are no threads here.</p>');
  }
  for (const { id, title, posts } of forum.threads)
    written.putList(`/threads/t.${id}`, title, posts, (post) => `<div class="message">${written.post(post)}</div>`);
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => /^\/threads/.test(path) && !/=1$/.test(path));
  for (let seed = 1; seed <= 12; seed++) {
    const { fetched } = await written.crawl(seed);
    const lost = wanted.filter((path) => !fetched.has(path));
    assert.equal(lost.length, 0, `seed ${seed} lost ${lost.length} of ${wanted.length}`);
  }
});
