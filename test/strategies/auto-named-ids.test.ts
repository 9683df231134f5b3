import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

const slug = (text: string) => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');

test('files of one folder are told apart by the words before their ids, and their pages by a number between id and title', async () => {
  const forum = makeForum({ seed: 7, size: 160, longestThread: 50, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : path.replace(/(?<=\d)_/, `p${page}_`));
  const person = (id: number) => {
    const { name } = forum.users[id - 1]!;
    return `<a href="/f/user${id}_${slug(name)}.html">${name}</a>`;
  };
  const pathOf = ({ id, title }: Thread) => `/f/posts${id}_${slug(title)}.html`;
  const unread = ({ id, title }: Thread) => `/f/posts${id}unread_${slug(title)}.html`;
  const lastPost = ({ posts, title }: Thread) => `/f/post${posts.at(-1)!.id}_${slug(title)}.html`;
  const shortcuts = (thread: Thread) =>
    `<a href="${lastPost(thread)}"><img alt="Last post"></a> <a href="${unread(thread)}"><img alt="First unread"></a>`;
  const boards = forum.boards.map((board) => ({ ...board, path: `/f/topics${board.id}_${slug(board.name)}.html` }));
  const rows = boards.map(({ id, path, name, description }) => {
    const last = forum.threads.findLast(({ board }) => board === id)!;
    const newest = `<td><a href="${pathOf(last)}">${last.title}</a> ${shortcuts(last)} ${person(last.posts.at(-1)!.author)}</td>`;
    return `<tr><td><h3><a href="${path}">${name}</a></h3><p>${description}</p></td>${newest}</tr>`;
  });
  written.put('/', 'Home', `<table>${rows.join('')}</table>`);
  const row = (thread: Thread) => {
    const count = Math.ceil(thread.posts.length / 10);
    const numbers = Array.from({ length: count - 1 }, (_, i) => `<a href="${written.flip(pathOf(thread), i + 2)}">${i + 2}</a>`);
    const title = `<td><a class="title" href="${pathOf(thread)}">${thread.title}</a> <span>${numbers.join(' ')}</span></td>`;
    return `<table><tr>${title}<td>${person(thread.posts[0]!.author)}</td><td>${shortcuts(thread)}</td></tr></table>`;
  };
  for (const { id, path, name } of boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(path, name, own, row);
  }
  const show = (post: Post) => `<article>${written.post(post).replace(/<a class="user".*?<\/a>/, person(post.author))}</article>`;
  for (const thread of forum.threads) {
    written.putList(pathOf(thread), thread.title, thread.posts, show);
    for (const path of [unread(thread), lastPost(thread)])
      written.pages.set(path, written.pages.get(written.flip(pathOf(thread), Math.ceil(thread.posts.length / 10)))!);
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/f\/(topics|posts)\d+(p\d+)?_/.test(path));
  for (const { id, name } of forum.users) written.put(`/f/user${id}_${slug(name)}.html`, name, `<h1>${name}</h1>`);
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.1 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});
