import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

const turned = /showforum=(\d+)/;

/** Lists are linked to as `showforum=7` and turned by `act=SF&f=7&st=20`; boards, threads and people have the same ids. */
function renamingForum(): WrittenForum {
  const forum = makeForum({ seed: 5, size: 160, longestThread: 40, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => {
    const start = (page - 1) * 10;
    return turned.test(path) ? `${path.replace(turned, 'act=SF&f=$1')}&st=${start}` : page === 1 ? path : `${path}&st=${start}`;
  };
  const boards = [...forum.boards, { id: forum.boards.length + 1, name: 'Plans for next year', description: 'Nothing yet' }];
  const rows = boards.map(
    ({ id, name, description }) => `<tr><td><a href="/i?showforum=${id}">${name}</a><p>${description}</p></td></tr>`,
  );
  written.put('/', 'Home', `<table>${rows.join('')}</table>`);
  const row = (thread: Thread) => {
    const count = Math.ceil(thread.posts.length / 10);
    const path = `/i?showtopic=${thread.id}`;
    const numbers = Array.from({ length: count }, (_, i) => `<a href="${written.flip(path, i + 1)}">${i + 1}</a>`);
    const pages = count < 2 ? '' : `<span>${numbers.join(' ')}</span>`;
    return `<div class="row"><h3><a href="${path}">${thread.title}</a></h3>${pages} ${written.author(thread.posts[0]!.author)}</div>`;
  };
  for (const { id, name } of boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(`/i?showforum=${id}`, name, own, row);
    const first = written.pages.get(`/i?showforum=${id}`)!;
    written.pages.set(`/i?showforum=${id}`, first.replace(/<a href="[^"]*">1<\/a>(?=<\/li>)/, '<b>1</b>'));
  }
  for (const thread of forum.threads) {
    const show = (post: Thread['posts'][number]) => `<article>${written.post(post)}</article>`;
    written.putList(`/i?showtopic=${thread.id}`, thread.title, thread.posts, show);
  }
  written.putPeople();
  return written;
}

test('a list may be turned by addresses of another form than its own: its numbers are in both', async () => {
  const written = renamingForum();
  const again = /act=SF&f=\d+&st=0$/;
  const wanted = [...written.pages.keys()].filter((path) => path.startsWith('/i?') && !again.test(path));
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    // The first page by its number may have been looked at before it was known to be that.
    assert.ok([...fetched].filter((path) => again.test(path)).length < 3);
    assert.ok(requests < 1.05 * wanted.length + 10, `${requests} requests for ${wanted.length} pages`);
  }
});
