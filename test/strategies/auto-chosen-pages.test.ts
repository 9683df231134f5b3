import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('lists that are turned by choosing a number are read to their end', async () => {
  const forum = makeForum({ seed: 5, size: 150, longestThread: 40, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => `${path.replace('?', '?order=desc&')}&page=${page}`;
  const rows = forum.boards.map(({ id, name }) => `<li><h2><a href="/board?id=${id}">${name}</a></h2></li>`);
  written.put('/', 'Home', `<ul>${rows.join('')}</ul>`);
  for (const { id: board, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board);
    written.putList(`/board?id=${board}`, name, own, ({ id, title }) => `<p><a href="/topic?id=${id}">${title}</a></p>`);
  }
  for (const { id, title, posts } of forum.threads)
    written.putList(`/topic?id=${id}`, title, posts, (post) => `<article>${written.post(post)}</article>`);
  // Links of pagers become options of a form.
  for (const [path, html] of written.pages) {
    const [, script, id] = /^\/(\w+)\?.*?id=(\d+)/.exec(path) ?? [];
    const hidden = `<input type="hidden" name="order" value="desc"><input type="hidden" name="id" value="${id}">`;
    const chosen = html.replace(/<ul class="pages">(.*?)<\/ul>/, (_, links: string) => {
      const options = links.replace(/<li><a href="[^"]*">(\d+)<\/a><\/li>/g, '<option value="$1">$1</option>');
      return `<form action="/${script}">${hidden}Page: <select name="page" onchange="submit()">${options}</select></form>`;
    });
    written.pages.set(path, chosen);
  }
  const wanted = [...written.pages.keys()].filter((path) => path.includes('id=') && !path.endsWith('page=1'));
  for (const seed of [1, 2]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.1 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});
