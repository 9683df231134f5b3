import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

const slug = (text: string) => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');

test('one parameter may say by a path what is shown, and posts by addresses of their own are not asked for', async () => {
  const forum = makeForum({ seed: 7, size: 160, longestThread: 50, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : `${path}/${page}`);
  const at = (path: string) => `/index.php?r=/${path}`;
  const person = (id: number) => `<a href="${at(`user/${id}`)}">${forum.users[id - 1]!.name}</a>`;
  const pathOf = ({ id, title }: Thread) => at(`topic/${id}/${slug(title)}`);
  const postPath = (thread: Thread, { id }: Post) => `${pathOf(thread)}/post-${id}`;
  const boards = forum.boards.map((board) => ({ ...board, path: at(`board/${slug(board.name)}`) }));
  const named = boards.map(
    ({ path, name, description }) => `<li><h2><a href="${path}">${name}</a></h2><p>${description}</p></li>`,
  );
  written.put('/', 'Home', `<ul>${named.join('')}</ul>`);
  const row = (thread: Thread) => {
    const last = thread.posts.at(-1)!;
    const newest = `${person(last.author)} <a href="${postPath(thread, last)}">${last.time.toUTCString()}</a>`;
    return `<article><a class="title" href="${pathOf(thread)}">${thread.title}</a><p>${newest}</p></article>`;
  };
  for (const { id, path, name } of boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(path, name, own, row);
  }
  for (const thread of forum.threads) {
    const show = (post: Post) => {
      const text = written.post(post).replace(/<a class="user".*?<\/a>/, person(post.author));
      return `<article>${text} <a href="${postPath(thread, post)}">#</a></article>`;
    };
    written.putList(pathOf(thread), thread.title, thread.posts, show);
    for (const [i, post] of thread.posts.entries())
      written.pages.set(postPath(thread, post), written.pages.get(written.flip(pathOf(thread), Math.floor(i / 10) + 1))!);
  }
  const wanted = [...written.pages.keys()].filter((path) => /\/(board|topic)\//.test(path) && !path.includes('/post-'));
  for (const { id, name } of forum.users) written.put(at(`user/${id}`), name, `<h1>${name}</h1><p>Member number ${id}.</p>`);
  await assertWhole(written, wanted, { spared: 25 });
});
