import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import { WrittenForum } from './written-forum.ts';

/** Each board names the boards below it, with their last posts, above its own threads. Some threads were moved: their titles redirect. */
function survey(): Survey {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const title = (id: number) => `What to do about number ${id}`;
  const board = (id: number) =>
    `<li class="board"><h2><a href="/board/${id}">The board called ${id}</a></h2><p><a href="/thread/${id}99/post-${id}7">${title(id * 100 + 99)}</a></p></li>`;
  const row = (id: number) =>
    `<div class="row"><a href="${id % 10 === 4 ? `/moved/${id}` : `/thread/${id}`}">${title(id)}</a></div>`;
  written.put('/', 'Home', `<ul>${[1, 2, 3].map(board).join('')}</ul>`);
  for (const id of [1, 2, 3, 11, 12, 21, 22, 31, 32]) {
    const below = id < 10 ? `<ul>${board(id * 10 + 1)}${board(id * 10 + 2)}</ul>` : '';
    written.put(`/board/${id}`, `The board called ${id}`, below + [1, 2, 3, 4, 5].map((n) => row(id * 10 + n)).join(''));
    for (const n of [id * 100 + 99, ...[1, 2, 3, 4, 5].map((n) => id * 10 + n)])
      written.put(`/thread/${n}`, title(n), `<p>Nothing can be done about ${n}.</p>`);
    written.redirects.set(`/moved/${id * 10 + 4}`, `/thread/${id * 10 + 4}`);
    written.redirects.set(`/thread/${id}99/post-${id}7`, `/thread/${id}99`);
  }
  const judge: Judge = (page) => (page.url.includes('/thread/') ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  return new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
}

test('what redirects to threads is needed where titles stand, and not for the last post of a board', async () => {
  const seen = survey();
  const paths = ['/', '/board/1', '/board/2', '/board/3', '/thread/11', '/thread/12', '/thread/21', '/moved/14', '/moved/24'];
  for (const path of [...paths, '/thread/1199/post-117', '/thread/2299/post-227']) await seen.look(`http://forum.test${path}`);
  const links = understand(seen).threads.flatMap((way) => [...way.links.keys()]);
  assert.ok(links.includes('http://forum.test/thread/11'));
  assert.ok(links.includes('http://forum.test/moved/34'));
  assert.deepEqual(
    links.filter((url) => url.includes('post-')),
    [],
  );
});

test('last posts behind some titles of a list are no threads, where none stands behind another; threads of another form are', async () => {
  /** Rows of a list: titles, and what stands behind each, or instead. */
  const links = async (row: (id: number) => string) => {
    const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
    const boards = [1, 2, 3, 4];
    written.put('/', 'Home', boards.map((id) => `<h2><a href="/board/${id}">The board called ${id}</a></h2>`).join(''));
    for (const board of boards) {
      const ids = Array.from({ length: 10 }, (_, i) => board * 10 + i);
      written.put(`/board/${board}`, `The board called ${board}`, ids.map((id) => `<div>${row(id)}</div>`).join(''));
      for (const id of ids)
        for (const path of [`/thread/${id}`, `/latest?of=${id}`]) written.put(path, `Number ${id}`, `<p>What ${id} said.</p>`);
    }
    const judge: Judge = ({ url }) => (/thread|latest/.test(url) ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
    const seen = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
    const paths = ['/', '/board/1', '/board/2', '/board/3', '/thread/11', '/thread/21', '/latest?of=12', '/latest?of=22'];
    for (const path of paths) await seen.look(`http://forum.test${path}`);
    return understand(seen).threads.flatMap((way) => [...way.links.keys()]);
  };
  const title = (id: number) => `<a href="/thread/${id}">What was said of number ${id}</a>`;
  const isPosted = (id: number) => [2, 3, 5, 6, 9].includes(id % 10);
  const posts = await links((id) =>
    isPosted(id) ? `${title(id)} <a href="/latest?of=${id}">Monday the ${id}th</a>` : title(id),
  );
  assert.deepEqual([posts.includes('http://forum.test/thread/11'), posts.some((url) => url.includes('latest'))], [true, false]);
  const forms = await links((id) => (isPosted(id) ? title(id).replace('thread/', 'latest?of=') : title(id)));
  assert.deepEqual(
    [forms.includes('http://forum.test/thread/11'), forms.includes('http://forum.test/latest?of=13')],
    [true, true],
  );
});
