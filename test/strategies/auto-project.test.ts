import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

/** A house of projects, each with news and a menu of its own that has a forum in it. Nothing in the house ends with a slash. */
function project(): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 5, size: 120, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  const menu =
    '<div id="menu"><a href="/in/garden">Overview</a><a href="/in/garden/wiki">Wiki</a><a href="/in/garden/boards">Forums</a></div>';
  const up = '<p class="crumbs"><a href="/in/garden/boards">Forums</a> »</p>';
  const news = [1, 2, 3, 4, 5].map(
    (n) => `<li><a href="/news/${n}">What came with release ${n} of the garden</a> by ${written.author(1)}</li>`,
  );
  written.put('/', 'Home', `<p>By <a href="/in/garden">Garden</a></p><ul>${news.join('')}</ul>`);
  for (const n of [1, 2, 3, 4, 5])
    written.put(`/news/${n}`, `Release ${n}`, `${menu}<h1>Release ${n}</h1><p>${'There is much that is new. '.repeat(20)}</p>`);
  written.put('/in/garden', 'Garden', `${menu}<h1>Garden</h1><p>${'It is a garden. '.repeat(20)}</p>`);
  written.put('/in/garden/wiki', 'Wiki', `${menu}<h1>Wiki</h1><p>${'This is how to water it. '.repeat(20)}</p>`);
  const boards = forum.boards.map(({ id, name }) => {
    const count = forum.threads.filter(({ board }) => board === id).length;
    return `<tr><td><a class="board" href="/in/garden/boards/${id}">${name}</a></td><td>${count}</td></tr>`;
  });
  written.put('/in/garden/boards', 'Forums', `${menu}<table>${boards.join('')}</table>`);
  const row = ({ id, title, posts }: (typeof forum.threads)[number]) =>
    `<table><tr><td><a class="title" href="/topics/${id}">${title}</a></td><td>${written.author(posts[0]!.author)}</td><td>${posts.length - 1}</td><td>${posts.at(-1)!.time.toUTCString()}</td></tr></table>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === id);
    written.putList(`/in/garden/boards/${id}`, name, own, row, `${menu}${up}`);
  }
  for (const { id, title, posts } of forum.threads)
    written.putList(`/topics/${id}`, title, posts, (post) => `<div class="message">${written.post(post)}</div>`, `${menu}${up}`);
  for (const { id, posts } of forum.threads)
    for (const post of posts) written.pages.set(`/topics/${id}?r=${post.id}`, written.pages.get(`/topics/${id}`)!);
  for (const { id, name } of forum.users) {
    const wrote = forum.threads.flatMap((thread) =>
      thread.posts.filter(({ author }) => author === id).map((post) => ({ ...post, thread: thread.id, title: thread.title })),
    );
    const lines = wrote
      .slice(0, 10)
      .map((post) => `<dt><a href="/topics/${post.thread}?r=${post.id}">RE: ${post.title}</a> ${post.time.toUTCString()}</dt>`);
    written.put(`/user/${id}`, name, `<h1>${name}</h1><dl>${lines.join('')}</dl>`);
  }
  const wanted = [...written.pages.keys()].filter((path) => /boards\/|topics\//.test(path) && !/[?](r=|page=1$)/.test(path));
  return { written, wanted };
}

describe('a forum that is one of the things a project has', () => {
  const { written, wanted } = project();
  const starts = {
    'the front page': '/',
    'the project': '/in/garden',
    'a board': '/in/garden/boards/3',
    'another board': '/in/garden/boards/5',
    'a thread': '/topics/40',
  };
  for (const [name, start] of Object.entries(starts)) {
    test(`from ${name}`, async () => {
      for (const seed of [1, 2]) {
        const { fetched, requests } = await written.crawl(seed, start);
        assert.deepEqual(
          wanted.filter((path) => !fetched.has(path)),
          [],
        );
        assert.ok(requests <= wanted.length + 60, `${requests} requests for ${wanted.length} pages`);
      }
    });
  }
});
