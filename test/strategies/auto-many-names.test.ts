import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

/** Threads are `/forum/board/title`, further pages of lists `/forum/board/page-2`, and there are more boards than a sample looks at. */
function names(): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 83, size: 350, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : `${path}/page-${page}`);
  const boardOf = (id: number) => `/forum/${slug(forum.boards[id - 1]!.name)}`;
  const pathOf = ({ board, title }: Thread) => `${boardOf(board)}/${slug(title)}`;
  const named = forum.boards.map(
    ({ id, name, description }) => `<div class="board"><h3><a href="${boardOf(id)}">${name}</a></h3><p>${description}</p></div>`,
  );
  written.put('/forum', 'Forum', named.join(''));
  const row = (thread: Thread) =>
    `<div class="row"><p><a href="${pathOf(thread)}">${thread.title}</a></p>${written.author(thread.posts[0]!.author)}
     ${thread.posts.at(-1)!.time.toUTCString()}</div>`;
  for (const { id, name } of forum.boards)
    written.putList(
      boardOf(id),
      name,
      forum.threads.filter(({ board }) => board === id),
      row,
    );
  for (const thread of forum.threads) {
    const up = `<ol><li><a href="/forum">Forum</a></li><li><a href="${boardOf(thread.board)}">${forum.boards[thread.board - 1]!.name}</a></li></ol>`;
    written.putList(pathOf(thread), thread.title, thread.posts, (post) => `<article>${written.post(post)}</article>`, up);
  }
  written.putPeople();
  return { written, wanted: [...written.pages.keys()].filter((path) => path.startsWith('/forum/')) };
}

test('threads of boards whose names no sample has seen are had, and further pages of lists are no threads', async () => {
  const { written, wanted } = names();
  assert.ok(wanted.some((path) => path.endsWith('/page-3')));
  await assertWhole(written, wanted, { spared: 20, start: '/forum' });
});
