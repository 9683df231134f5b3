import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('boards that every page names are followed, though the one of them that was looked at is empty', async () => {
  const forum = makeForum({ seed: 21, size: 120, longestThread: 20 });
  const written = new WrittenForum(forum);
  const nameOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');
  const link = ({ name }: { name: string }) => `<a href="/boards/${nameOf(name)}">${name}</a>`;
  const empty = ['Suggestions', 'Announcements', 'Meetings'].map((name) => ({ name, id: 0 }));
  const top = [...forum.boards.filter(({ parent }) => parent === null), ...empty];
  const below = (id: number) => forum.boards.filter(({ parent }) => parent === id);
  const panel = `<aside><ul>${top.map((board) => `<li>${link(board)}</li>`).join('')}</ul></aside>`;
  const named = top.map(
    (board) => `<li><h3>${link(board)}</h3><p>It has ${below(board.id).map(link).join(', ') || 'no more'}.</p></li>`,
  );
  written.put('/', 'Home', `${panel}<ul>${named.join('')}</ul>`);
  written.putPeople();
  for (const { id, name } of [...forum.boards, ...empty]) {
    const own = forum.threads.filter((thread) => thread.board === id);
    const row = ({ id, title, posts }: (typeof own)[number]) =>
      `<div class="row"><h4><a href="/topic/${id}/${nameOf(title)}">${title}</a></h4> ${written.author(posts[0]!.author)}</div>`;
    written.putList(
      `/boards/${nameOf(name)}`,
      name,
      own,
      row,
      panel,
      own.length === 0 ? '<p>There is nothing here yet.</p>' : '',
    );
    for (const { id, title, posts } of own)
      written.putList(
        `/topic/${id}/${nameOf(title)}`,
        title,
        posts,
        (post) => `<div class="post">${written.post(post)}</div>`,
        panel,
      );
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/(boards|topic)\//.test(path) && !/page=1$/.test(path));
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
      `seed ${seed}`,
    );
    assert.ok(requests <= wanted.length + 20, `${requests} requests for ${wanted.length} pages`);
  }
});
