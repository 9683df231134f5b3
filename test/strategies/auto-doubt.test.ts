import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('members who are online are no threads, though a board is empty', async () => {
  const forum = makeForum({ seed: 5, size: 60, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  const full = ['Everything', 'Tools', 'Plants'];
  const names = ['Rules', 'Polls'];
  const board = (id: number, name: string) => `<tr><td><a class="board" href="/board?f=${id}">${name}</a></td></tr>`;
  const online = forum.users.slice(0, 30).map(({ id }) => written.author(id));
  written.put(
    '/',
    'Home',
    `<table>${full.map((name, i) => board(i + 1, name)).join('')}${names.map((name, i) => board(i + 50, name)).join('')}</table><p>Online now: ${online.join(', ')}</p>`,
  );
  names.forEach((name, i) => {
    written.put(
      `/board?f=${i + 50}`,
      name,
      `<h1>${name}</h1><table><tr><td>There are no topics in this forum.</td></tr></table>`,
    );
  });
  const flip = written.flip;
  written.flip = (path, page) => (page === 1 ? path : `${path}&start=${page * 10 - 10}`);
  const row = ({ id, title, posts }: (typeof forum.threads)[number]) =>
    `<table><tr><td><a href="/topic?t=${id}">${title}</a></td><td>${written.author(posts[0]!.author)}</td></tr></table>`;
  full.forEach((name, i) => {
    written.putList(
      `/board?f=${i + 1}`,
      name,
      forum.threads.filter(({ id }) => id % 3 === i),
      row,
    );
  });
  for (const { id, title, posts } of forum.threads)
    written.putList(`/topic?t=${id}`, title, posts, (post) => `<div class="message">${written.post(post)}</div>`);
  written.flip = flip;
  for (const { id, name } of forum.users)
    written.put(
      `/user/${id}`,
      name,
      `<h1>${name}</h1><dl><dt>Joined</dt><dd>12 Mar 2019, 10:05</dd><dt>Wrote</dt><dd>${id * 3} posts</dd></dl>`,
    );
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/topic'));
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { fetched } = await written.crawl(seed);
    const missed = wanted.filter((path) => !fetched.has(path));
    assert.equal(missed.length, 0, `seed ${seed}: ${missed.length} of ${wanted.length} missed, as ${missed[0]}`);
  }
});
