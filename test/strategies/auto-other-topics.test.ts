import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('"Older topic" adds a 1 to the address of a thread and turns none of its pages where numbers do', async () => {
  const forum = makeForum({ seed: 5, size: 150, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : `${path}&page=${page}`);
  written.putPeople();
  const boards = forum.boards.map(({ id, name }) => `<li><h2><a href="/list?board=${id}">${name}</a></h2></li>`);
  written.put('/', 'Home', `<ul>${boards.join('')}</ul>`);
  const worth = new Set(['/']);
  const others = new Set<string>();
  for (const { id, name } of forum.boards) {
    const threads = forum.threads.filter(({ board, deleted }) => board === id && !deleted);
    const show = (thread: (typeof threads)[number]) =>
      `<div><h3><a href="/read?id=${thread.id}">${thread.title}</a></h3>${written.author(thread.posts[0]!.author)}</div>`;
    written.putList(`/list?board=${id}`, name, threads, show);
    for (const [i, thread] of threads.entries()) {
      const path = `/read?id=${thread.id}`;
      const older = `<p><a href="${path}&older=1">Older topic</a> <a href="${path}&newer=1">Next topic</a></p>`;
      written.putList(path, thread.title, thread.posts, (post) => `<article>${written.post(post)}</article>`, older);
      for (const [word, to] of [
        ['older', threads[i + 1]],
        ['newer', threads[i - 1]],
      ] as const) {
        others.add(`${path}&${word}=1`);
        written.redirects.set(`${path}&${word}=1`, to === undefined ? '/' : `/read?id=${to.id}`);
      }
      for (let page = 1; page <= Math.max(1, Math.ceil(thread.posts.length / 10)); page++) worth.add(written.flip(path, page));
    }
    for (let page = 1; page <= Math.ceil(threads.length / 10); page++) worth.add(written.flip(`/list?board=${id}`, page));
  }
  const { fetched } = await written.crawl(1);
  assert.deepEqual([...worth.difference(fetched)], []);
  // Those that were looked at, and those that were asked for before the first thread of several pages was met.
  assert.ok(fetched.intersection(others).size < 10, `${fetched.intersection(others).size} of ${others.size}`);
});
