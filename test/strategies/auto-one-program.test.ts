import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

/** One program shows lists and threads, and each thread with the page of the list that it stands on, which its address carries along. */
function oneProgram(): { written: WrittenForum; wanted: Map<string, string> } {
  const forum = makeForum({ seed: 4, size: 150, longestThread: 12, subBoards: false });
  const codes = 'free,qa,notice,humor,tip,news,photo,music,movie,game,food,study,life,sport'
    .split(',')
    .slice(0, forum.boards.length);
  const written = new WrittenForum(forum);
  const menu = `<ul class="boards">${codes.map((code, i) => `<li><a href="/b.php?b=${code}">${forum.boards[i]!.name}</a></li>`).join('')}<li><a href="/b.php?b=staff">Only for us</a></li><li><a href="/b.php?b=attic">The attic</a></li><li><a href="/b.php?b=cellar">The cellar</a></li></ul>`;
  const wanted = new Map<string, string>();
  const newest: string[] = [];
  // One board is closed, and two are empty.
  written.put('/b.php?b=staff', 'Closed', '<p>Please log in.</p>');
  for (const code of ['attic', 'cellar']) written.put(`/b.php?b=${code}`, code, `${menu}<p>Nobody wrote anything here.</p>`);
  for (const [i, code] of codes.entries()) {
    const own = forum.threads.filter(({ board }) => board === i + 1);
    const perPage = 8;
    const pages = Math.max(1, Math.ceil(own.length / perPage));
    const pathOf = ({ id }: Thread, page: number) => `/b.php?b=${code}&id=${id}${page > 1 ? `&page=${page}` : ''}`;
    const list = (page: number) => {
      const rows = own
        .slice((page - 1) * perPage, page * perPage)
        .map(
          (thread) =>
            `<tr><td>${thread.id}</td><td class="title"><a href="${pathOf(thread, page)}">${thread.title}</a></td><td>${written.author(thread.posts[0]!.author)}</td><td>${thread.posts[0]!.time.toISOString().slice(0, 10)}</td></tr>`,
        );
      const numbers = Array.from({ length: pages }, (_, n) => n + 1).map((n) =>
        n === page
          ? `<b>${n}</b>`
          : `<a class="page" href="/b.php?b=${code}&page=${n}">${n}<span class="hidden">페이지</span></a>`,
      );
      const orders = ['hits', 'date'].map((name) => `<th><a href="/b.php?b=${code}&sort=${name}&page=${page}">${name}</a></th>`);
      return `<form><table><tr><th>No</th><th>Title</th>${orders.join('')}</tr>${rows.join('')}</table></form><p>${pages > 1 ? numbers.join(' ') : ''}</p>`;
    };
    for (let page = 1; page <= pages; page++) {
      if (page === 1) written.put(`/b.php?b=${code}`, forum.boards[i]!.name, `${menu}${list(1)}`);
      written.put(`/b.php?b=${code}&page=${page}`, forum.boards[i]!.name, `${menu}${list(page)}`);
      wanted.set(page === 1 ? `/b.php?b=${code}` : `/b.php?b=${code}&page=${page}`, `list ${code} ${page}`);
      for (const thread of own.slice((page - 1) * perPage, page * perPage)) {
        const posts = thread.posts.map((post) => `<div class="post">${written.post(post)}</div>`).join('');
        for (const at of new Set([1, page]))
          written.put(pathOf(thread, at), thread.title, `${menu}<h1>${thread.title}</h1>${posts}${list(at)}`);
        wanted.set(pathOf(thread, page), `thread ${thread.id}`);
      }
    }
    newest.push(
      `<h2>${code}</h2><ol>${own
        .slice(0, 3)
        .map((thread) => `<li><a href="${pathOf(thread, 1)}">${thread.title}</a></li>`)
        .join('')}</ol>`,
    );
  }
  written.put('/', 'Home', `${menu}${newest.join('')}`);
  written.putPeople();
  return { written, wanted };
}

test('threads that add a number to the address of their list, and to its page, are no other orders of it', async () => {
  const { written, wanted } = oneProgram();
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      [...wanted.keys()].filter((path) => !fetched.has(path) && !fetched.has(path.replace(/(&id=\d+)&page=\d+$/, '$1'))),
      [],
    );
    assert.ok(requests < 1.1 * wanted.size + 10, `${requests} requests for ${wanted.size} pages`);
  }
});
