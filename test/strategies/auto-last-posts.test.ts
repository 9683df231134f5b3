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
