import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** Boards have numbers (`/discussion/202947/`) or names (`/discussion/general/`) in one table, and a menu beside every page names them all. */
function forms(): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 19, size: 180, longestThread: 25, subBoards: false });
  const written = new WrittenForum(forum);
  const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const boardOf = (id: number) =>
    `/discussion/${id % 4 === 0 ? slug(forum.boards[id - 1]!.name) : 202_900 + 47 * id}/`;
  const menu = forum.boards.map(({ id, name }) => `<li><a href="${boardOf(id)}">${name}</a></li>`);
  const put = written.put.bind(written);
  written.put = (path, title, body) => put(path, title, `${body}<aside><ul>${menu.join('')}</ul></aside>`);
  const table = forum.boards.map(
    ({ id, name, description }) => `<tr><td><h3><a href="${boardOf(id)}">${name}</a></h3>${description}</td></tr>`,
  );
  written.put('/', 'Home', `<table>${table.join('')}</table>`);
  const row = ({ id, title, posts }: Thread) =>
    `<div class="row"><h3><a href="/comments/${300_000 + 13 * id}/">${title}</a></h3>${written.author(posts[0]!.author)} ${posts.at(-1)!.time.toUTCString()}</div>`;
  for (const { id, name } of forum.boards)
    written.putList(
      boardOf(id),
      name,
      forum.threads.filter(({ board }) => board === id),
      row,
    );
  for (const { id, title, posts } of forum.threads)
    written.putList(`/comments/${300_000 + 13 * id}/`, title, posts, (post) => `<article>${written.post(post)}</article>`);
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => /^\/(discussion|comments)\//.test(path) && !path.endsWith('?page=1'));
  return { written, wanted };
}

test('boards with names among boards with numbers are had, though a menu of every page names them all', async () => {
  const { written, wanted } = forms();
  await assertWhole(written, wanted, { spared: 15 });
});
