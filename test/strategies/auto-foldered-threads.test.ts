import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

const slug = (text: string) => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');

test('threads in the folder of their board are turned beside their titles, and that turns no list', async () => {
  const forum = makeForum({ seed: 7, size: 160, longestThread: 50, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) =>
    page === 1 ? path : path.endsWith('/') ? `${path}index${page}.html` : path.replace('.html', `-${page}.html`);
  const boards = forum.boards.map((board) => ({ ...board, path: `/f${board.id}/` }));
  const pathOf = ({ board, id, title }: Thread) => `/f${board}/${slug(title)}-${id}.html`;
  const postPath = (thread: Thread, { id }: Post) => pathOf(thread).replace('.html', `-post${id}.html`);
  const named = boards.map(
    ({ path, name, description }) => `<li><h2><a href="${path}">${name}</a></h2><p>${description}</p></li>`,
  );
  written.put('/', 'Home', `<ul>${named.join('')}</ul>`);
  const row = (thread: Thread) => {
    const count = Math.ceil(thread.posts.length / 10);
    const numbers = Array.from({ length: count - 1 }, (_, i) => `<a href="${written.flip(pathOf(thread), i + 2)}">${i + 2}</a>`);
    const last = `<td><a href="${postPath(thread, thread.posts.at(-1)!)}">Last post</a></td>`;
    const title = `<td><a class="title" href="${pathOf(thread)}">${thread.title}</a> <small>${numbers.join(' ')}</small></td>`;
    return `<table><tr>${title}<td>${written.author(thread.posts[0]!.author)}</td>${last}</tr></table>`;
  };
  for (const { id, path, name } of boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(path, name, own, row);
  }
  for (const thread of forum.threads) {
    const show = (post: Post) =>
      `<article>${written.post(post)} <a href="${postPath(thread, post)}">#${thread.posts.indexOf(post) + 1}</a></article>`;
    written.putList(pathOf(thread), thread.title, thread.posts, show);
    for (const [i, post] of thread.posts.entries())
      written.pages.set(postPath(thread, post), written.pages.get(written.flip(pathOf(thread), Math.floor(i / 10) + 1))!);
  }
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/f') && !/-post\d+\.html$/.test(path));
  written.putPeople();
  await assertWhole(written, wanted, { spared: 25 });
});
