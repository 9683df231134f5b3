import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

const perPage = 10;

test('lists that say where they go on, and no number, are read to their end', async () => {
  const forum = makeForum({ seed: 5, size: 200, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  const name = (id: number) => `t3_${(id * 7919).toString(36)}x`;
  const wanted: string[] = [];
  for (const { id, title, posts } of forum.threads) {
    wanted.push(`/read/${name(id)}/`);
    written.put(wanted.at(-1)!, title, `<h1>${title}</h1>${posts.map((post) => `<div>${written.post(post)}</div>`).join('')}`);
  }
  const boards = forum.boards.map((board) => ({ ...board, threads: forum.threads.filter((one) => one.board === board.id) }));
  for (const { id, name: title, threads } of boards) {
    for (let from = 0; from === 0 || from < threads.length; from += perPage) {
      const rows = threads
        .slice(from, from + perPage)
        .map(
          (one) =>
            `<li><a href="/read/${name(one.id)}/">${one.title}</a> ${written.author(one.posts[0]!.author)} <i>${one.posts.length} posts</i></li>`,
        );
      const at = (thread: number) => `/in/board${id}/${thread === 0 ? '' : `?after=${name(threads[thread - 1]!.id)}`}`;
      const isLast = from + perPage >= threads.length;
      const next = isLast ? '' : `<p><a rel="nofollow next" href="${at(from + perPage)}">more</a></p>`;
      wanted.push(at(from));
      written.put(at(from), title, `<h1>${title}</h1><ul>${rows.join('')}</ul>${next}`);
    }
  }
  written.putPeople();
  const names = boards.map(({ id, name: title }) => `<h3><a href="/in/board${id}/">${title}</a></h3>`);
  written.put('/', 'All boards', `<h1>All boards</h1>${names.join('')}`);
  for (const seed of [1, 2]) {
    const { fetched } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
  }
});
