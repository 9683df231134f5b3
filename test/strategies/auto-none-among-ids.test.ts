import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Board, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** Every address has the same seven numbers before its title: lists `0-7-0-1-0-11-0-garden.htm`, threads `42-7-1234-2-0-1-0-a-title.htm`. */
test('a 0 among many ids says that there is none: lists and threads are told apart by it', async () => {
  const forum = makeForum({ seed: 11, size: 160, longestThread: 40, subBoards: false });
  const written = new WrittenForum(forum);
  const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const boardPath = ({ id, name }: Board) => `/talk/0-${id}-0-1-0-1-0-${slug(name)}.htm`;
  const threadPath = ({ id, board, title }: Thread) => `/talk/42-${board}-${6000 + id * 7}-1-0-1-0-${slug(title)}.htm`;
  written.flip = (path, page) =>
    path.startsWith('/talk/0-')
      ? path.replace(/-1-0-1-0-/, `-1-0-${(page - 1) * 10 + 1}-0-`)
      : path.replace(/-1-0-1-0-/, `-${page}-0-1-0-`);
  const named = forum.boards.map((board) => `<li><a href="${boardPath(board)}">${board.name}</a></li>`);
  written.put('/', 'Home', `<ul>${named.join('')}</ul>`);
  for (const board of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board.id);
    const row = (thread: Thread) => `<div class="row"><a class="title" href="${threadPath(thread)}">${thread.title}</a></div>`;
    written.putList(boardPath(board), board.name, own, row);
    const up = `<p><a href="${boardPath(board)}">${board.name}</a></p>`;
    for (const thread of own)
      written.putList(threadPath(thread), thread.title, thread.posts, (post) => `<article>${written.post(post)}</article>`, up);
  }
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/talk/'));
  await assertWhole(written, wanted, { spared: 12 });
});
