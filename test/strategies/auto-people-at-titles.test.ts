import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

const slug = (text: string) => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');

test('people who stand where titles do are no threads, though nobody may look at them', async () => {
  const forum = makeForum({ seed: 7, size: 160, longestThread: 50, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : `${path}page-${page}`);
  const person = (id: number) => `<a href="/members/${slug(forum.users[id - 1]!.name)}.${id}/">${forum.users[id - 1]!.name}</a>`;
  const pathOf = ({ id, title }: Thread) => `/threads/${slug(title)}.${id}/`;
  const boards = forum.boards.map((board) => ({ ...board, path: `/forums/${slug(board.name)}.${board.id}/` }));
  const named = boards.map(
    ({ path, name, description }) => `<li><h2><a href="${path}">${name}</a></h2><p>${description}</p></li>`,
  );
  written.put('/', 'Home', `<ul>${named.join('')}</ul>`);
  // Title and author are cells of one sort.
  const row = (thread: Thread) => {
    const last = thread.posts.at(-1)!;
    return `<div><div><a href="${pathOf(thread)}">${thread.title}</a></div><div>${person(thread.posts[0]!.author)}</div><div>${last.time.toUTCString()} ${person(last.author)}</div></div>`;
  };
  for (const { id, path, name } of boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(path, name, own, row);
  }
  const show = (post: Post) => `<article>${written.post(post).replace(/<a class="user".*?<\/a>/, person(post.author))}</article>`;
  for (const thread of forum.threads) written.putList(pathOf(thread), thread.title, thread.posts, show);
  const wanted = [...written.pages.keys()].filter((path) => /^\/(forums|threads)\//.test(path));
  await assertWhole(written, wanted, { spared: 20 });
});
