import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

/**
 * Addresses of names alone: `/talk/board/`, `/talk/board/title/`, and people beside them. Threads name a few others of any board; those of
 * one post then look like lists, and each board has few threads that could say otherwise.
 */
function slugs(size: number): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 45, size, longestThread: 50 });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => `${path}paged/${page}/`;
  const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const person = (id: number) => {
    const { name } = forum.users[id - 1]!;
    return `<i><a class="user" href="/talk/profile/${slug(name)}/">${name}</a></i>`;
  };
  for (const { name } of forum.users)
    written.put(`/talk/profile/${slug(name)}/`, name, `<h1>${name}</h1><p>One of us since the beginning.</p>`);
  const boardOf = (id: number) => `/talk/${slug(forum.boards[id - 1]!.name)}/`;
  const pathOf = ({ board, title }: (typeof forum.threads)[number]) => `${boardOf(board)}${slug(title)}/`;
  const below = (parent: number | null) => forum.boards.filter((board) => board.parent === parent);
  const threadsOf = (id: number) => forum.threads.filter(({ board }) => board === id).toReversed();
  const board = ({ id, name }: (typeof forum.boards)[number]) => {
    const newest = threadsOf(id)
      .slice(0, 3)
      .map(
        (thread) => `<li><div><a href="${pathOf(thread)}">${thread.title}</a></div>${person(thread.posts.at(-1)!.author)}</li>`,
      );
    return `<div class="board"><h3><a href="${boardOf(id)}">${name}</a></h3><ul>${newest.join('')}</ul></div>`;
  };
  written.put('/talk/', 'Forum', below(null).map(board).join(''));
  const row = (thread: (typeof forum.threads)[number]) =>
    `<div class="row"><p><a href="${pathOf(thread)}">${thread.title}</a></p>${person(thread.posts[0]!.author)}
     <span>${thread.posts.length - 1} replies</span></div>`;
  for (const { id, name } of forum.boards) written.putList(boardOf(id), name, threadsOf(id), row, below(id).map(board).join(''));
  for (const thread of forum.threads) {
    const up = `<p class="up"><a href="/talk/">Forum</a> <a href="${boardOf(thread.board)}">${forum.boards[thread.board - 1]!.name}</a></p>`;
    const alike = [1, 2, 3, 4, 5].map((n) => forum.threads[(thread.id * 7 + n * 31) % forum.threads.length]!);
    const related = alike.map((one) => `<li><a href="${pathOf(one)}">${one.title}</a> ${one.posts[0]!.time.toUTCString()}</li>`);
    const show = (post: (typeof thread.posts)[number]) =>
      `<div class="post">${person(post.author)}${written.post(post).replace(/^<a .*?<\/a>/, '')}</div>`;
    written.putList(pathOf(thread), thread.title, thread.posts, show, up, `<h4>Related</h4><ul>${related.join('')}</ul>`);
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/talk\/./.test(path) && !/profile|paged\/1\//.test(path));
  return { written, wanted };
}

test('threads that differ in the names of their boards, and name one another, are threads; later pages of them too', async () => {
  const { written, wanted } = slugs(200);
  for (const seed of [1, 2, 3, 4]) {
    const { fetched, requests } = await written.crawl(seed, '/talk/');
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
      `seed ${seed}`,
    );
    assert.ok(requests <= wanted.length + 25, `${requests} requests for ${wanted.length} pages`);
  }
});
