import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** Lists are `/list,14` and turned by `/list,14_offset,10`; threads likewise. */
function offsets(): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 23, size: 160, longestThread: 40, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : `${path}_offset,${10 * (page - 1)}`);
  const boardOf = (id: number) => `/list,${id + 9}`;
  const rows = forum.boards.map(
    ({ id, name, description }) => `<tr><td><a href="${boardOf(id)}">${name}</a><p>${description}</p></td></tr>`,
  );
  written.put('/', 'Home', `<table>${rows.join('')}</table>`);
  const row = ({ id, title, posts }: Thread) =>
    `<div class="row"><h3><a href="/view,${id}">${title}</a></h3>${written.author(posts[0]!.author)} ${posts.at(-1)!.time.toUTCString()}</div>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(boardOf(id), name, own, row);
  }
  for (const { id, board, title, posts } of forum.threads) {
    const up = `<p><a href="${boardOf(board)}">${forum.boards[board - 1]!.name}</a></p>`;
    written.putList(`/view,${id}`, title, posts, (post) => `<article>${written.post(post)}</article>`, up);
  }
  written.putPeople();
  // The number of the page itself is no link.
  for (const [path, page] of written.pages)
    written.pages.set(path, page.replace(new RegExp(`<a href="${path}">(\\d+)</a>`), '<b>$1</b>'));
  return { written, wanted: [...written.pages.keys()].filter((path) => /^\/(list|view),/.test(path)) };
}

test('what is turned by a number behind its id, with a word between, is had whole', async () => {
  const { written, wanted } = offsets();
  for (const name of ['list', 'view'])
    assert.ok(wanted.some((path) => path.startsWith(`/${name}`) && path.endsWith('_offset,20')));
  await assertWhole(written, wanted, { spared: 10 });
});
