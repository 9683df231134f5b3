import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

test('what every list calls its orders says nothing of the numbers in their addresses', async () => {
  const forum = makeForum({ seed: 11, size: 150, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  const titled = (name: string) => `title=${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  written.flip = (path, page) => (page === 1 ? path : path.replace('&title=', `&n=${page}&title=`));
  const threadPath = ({ id, title }: Thread) => `/posts.asp?tid=${id}&${titled(title)}`;
  const boards = forum.boards.map(
    ({ id, name }) => `<tr><td><a class="board" href="/topics.asp?fid=${id}&${titled(name)}">${name}</a></td><td>4</td></tr>`,
  );
  written.put('/', 'Home', `<table><tbody>${boards.join('')}</tbody></table>`);
  for (const { id, name } of forum.boards) {
    const orders = ['Topics', 'Replies', 'Views', 'Last post'].map(
      (text) => `<td><a href="/topics.asp?fid=${id}&n=1&so=${text[0]}&ob=desc">${text}</a></td>`,
    );
    const above = `<table><tbody><tr>${orders.join('')}</tr></tbody></table>`;
    const row = (thread: Thread) =>
      `<table><tbody><tr><td><a class="title" href="${threadPath(thread)}">${thread.title}</a></td><td>${written.author(thread.posts[0]!.author)}</td><td>${thread.posts.length}</td></tr></tbody></table>`;
    const own = forum.threads.filter(({ board }) => board === id);
    const path = `/topics.asp?fid=${id}&${titled(name)}`;
    written.putList(path, name, own, row, above);
    for (const order of ['T', 'R', 'V', 'L'])
      written.pages.set(`/topics.asp?fid=${id}&n=1&so=${order}&ob=desc`, written.pages.get(path)!);
  }
  for (const thread of forum.threads)
    written.putList(threadPath(thread), thread.title, thread.posts, (post) => `<article>${written.post(post)}</article>`);
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => path.includes('title='));
  for (const seed of [1, 2, 3, 4]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.15 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});
