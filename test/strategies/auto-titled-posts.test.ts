import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeople } from '../../src/strategies/auto/explore/people.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { WrittenForum } from './written-forum.ts';

/** Each post of a thread has an address like that of a thread, the same words for it as all others or its own, and its author beside it. */
function survey(wordsOf: (thread: number, post: number) => string): Survey {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const ids = Array.from({ length: 30 }, (_, i) => i + 1);
  const person = (id: number) => `<i><a href="/user/${id}">Person ${id}</a></i>`;
  const title = (id: number) =>
    `<div class="row"><a href="/read/${id}">What came of number ${id} in the end</a> ${person(id)}</div>`;
  written.put('/', 'Home', [1, 2, 3].map((id) => `<h2><a href="/board/${id}">The board of number ${id}</a></h2>`).join(''));
  for (const id of [1, 2, 3])
    written.put(
      `/board/${id}`,
      `Board ${id}`,
      ids
        .slice(9 * id - 9, 9 * id)
        .map(title)
        .join(''),
    );
  for (const id of ids) {
    const posts = [1, 2, 3, 4, 5, 6].map(
      (n) =>
        `<div class="post"><b><a href="/read/${100 * id + n}">${wordsOf(id, n)}</a></b> ${person(((7 * id + n) % 60) + 1)} said so</div>`,
    );
    written.put(`/read/${id}`, `Number ${id}`, posts.join(''));
  }
  for (let id = 1; id <= 60; id++) {
    const wrote = ids
      .slice(id % 20, (id % 20) + 5)
      .map((one) => `<p><a href="/read/${one}">What came of number ${one} in the end</a></p>`);
    written.put(`/user/${id}`, `Person ${id}`, wrote.join(''));
  }
  const judge: Judge = ({ url }) => (url.includes('/read/') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  return new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
}

const looked = ['/', '/board/1', '/board/2', '/read/1', '/read/2', '/read/3', '/read/12', '/user/1', '/user/2'];

test('who stands beside posts that are all called as their thread is wrote them, though each has an address like a thread', async () => {
  const titled = survey((thread) => `Re: What came of number ${thread} in the end`);
  for (const path of looked) await titled.look(`http://forum.test${path}`);
  assert.equal(findPeople(titled), true);
  assert.equal(titled.roleOfUrl('http://forum.test/user/3'), 'other');
  assert.equal(titled.roleOfUrl('http://forum.test/board/3'), 'index');
});

test('where each is called otherwise they are threads, and what stands beside each is where it is', async () => {
  const named = survey((thread, post) => `What ${thread} has to do with ${post} after all`);
  for (const path of looked) await named.look(`http://forum.test${path}`);
  assert.equal(findPeople(named), false);
});
