import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('profiles that list what people wrote are no boards, and links to last posts no threads of their own', async () => {
  const forum = makeForum({ seed: 5, size: 120, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  const last = ({ id, title, posts }: (typeof forum.threads)[number]) => {
    const { id: post, author, time } = posts.at(-1)!;
    return `begun by ${written.author(posts[0]!.author)}, last by ${written.author(author)} <i>${time.toUTCString()}</i><br><a href="/topic/${id}?r=${post}#${post}">RE: ${title}</a>`;
  };
  const threadsOf = (board: number) => forum.threads.filter((thread) => thread.board === board);
  const table = (rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
  const boards = forum.boards.map(({ id, name }) => {
    const newest = threadsOf(id).slice(0, 2).map(last);
    return `<tr><td><a class="board" href="/board/${id}">${name}</a></td><td>${threadsOf(id).length}</td><td>${newest.join('<br>')}</td></tr>`;
  });
  written.put('/', 'Home', table(boards));
  const sizes = (path: string) => `<p>On a page: 10, <a href="${path}?size=25">25</a>, <a href="${path}?size=50">50</a></p>`;
  for (const { id: board, name } of forum.boards) {
    const path = `/board/${board}`;
    const row = (thread: (typeof forum.threads)[number]) =>
      table([
        `<tr><td><a href="/topic/${thread.id}">${thread.title}</a></td><td>${written.author(thread.posts[0]!.author)}</td><td>${last(thread)}</td></tr>`,
      ]);
    written.putList(path, name, threadsOf(board), row, '', sizes(path));
    for (const size of [25, 50]) written.pages.set(`${path}?size=${size}`, written.pages.get(path)!);
  }
  for (const { id, title, posts, board } of forum.threads) {
    const up = `<p><a href="/board/${board}">${forum.boards[board - 1]!.name}</a></p>`;
    written.putList(`/topic/${id}`, title, posts, (post) => `<div class="message">${written.post(post)}</div>`, up);
    for (const post of posts) written.pages.set(`/topic/${id}?r=${post.id}`, written.pages.get(`/topic/${id}`)!);
  }
  for (const { id, name } of forum.users) {
    const wrote = forum.threads.flatMap((thread) =>
      thread.posts
        .filter(({ author }) => author === id)
        .map(
          (post) =>
            `<tr><td><a href="/topic/${thread.id}?r=${post.id}">RE: ${thread.title}</a></td><td>${post.time.toUTCString()}</td></tr>`,
        ),
    );
    written.put(`/user/${id}`, name, `<h1>${name}</h1>${table(wrote.slice(0, 20))}`);
  }
  const wanted = [...written.pages.keys()].filter(
    (path) => /^\/(board|topic)\//.test(path) && !path.endsWith('?page=1') && !/[?](r|size)=/.test(path),
  );
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.25 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});
