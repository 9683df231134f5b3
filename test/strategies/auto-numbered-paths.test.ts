import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/**
 * All addresses are numbers in one path: boards `/forum/3`, which go on at `/forum/3-0-2`, threads `/forum/3-12-1`, which go on at
 * `/forum/3-12-2`, and last posts `/forum/3-12-0-16-1723`.
 */
function numberedForum(): WrittenForum {
  const forum = makeForum({ seed: 11, size: 160, longestThread: 40, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => {
    if (/\d-\d/.test(path)) return path.replace(/1$/, `${page}`);
    return page === 1 ? path : `${path}-0-${page}`;
  };
  const pathOf = ({ board, id }: Thread) => `/forum/${board}-${id}-1`;
  const lastPost = ({ board, id, posts }: Thread) => `/forum/${board}-${id}-0-16-${posts.at(-1)!.id}`;
  const last = (thread: Thread) => `<a href="${lastPost(thread)}">${thread.posts.at(-1)!.time.toUTCString()}</a>`;
  const boards = forum.boards.map(({ id, name, description }) => {
    const newest = forum.threads.findLast(({ board }) => board === id)!;
    return `<tr><td><a href="/forum/${id}">${name}</a><p>${description}</p></td><td>${last(newest)}</td></tr>`;
  });
  written.put('/', 'Home', `<table>${boards.join('')}</table>`);
  const row = (thread: Thread) =>
    `<div class="row"><h3><a href="${pathOf(thread)}">${thread.title}</a></h3>${written.author(thread.posts[0]!.author)} ${last(thread)}</div>`;
  const show = (post: Post) => `<article>${written.post(post)}</article>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(`/forum/${id}`, name, own, row);
  }
  for (const thread of forum.threads) {
    written.putList(pathOf(thread), thread.title, thread.posts, show);
    written.redirects.set(lastPost(thread), written.flip(pathOf(thread), Math.ceil(thread.posts.length / 10)));
  }
  written.putPeople();
  return written;
}

test('boards, threads, their pages and posts are told apart by how many numbers their addresses have', async () => {
  const written = numberedForum();
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/forum/'));
  await assertWhole(written, wanted, { spared: 20 });
});
