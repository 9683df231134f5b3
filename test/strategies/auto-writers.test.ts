import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findWriters } from '../../src/strategies/auto/explore/people.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { WrittenForum } from './written-forum.ts';

const at = (path: string) => `http://forum.test${path}`;
const ids = Array.from({ length: 80 }, (_, i) => i + 1);
const boards = [1, 2, 3, 4, 5, 6, 7, 8];

/** Lists name those who wrote in a thread beside it; profiles look like threads. Of 60 people each wrote in several threads, or in one. */
function survey(writersOf: (thread: number) => number[]): Survey {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const person = (id: number) => `<i><a href="/user/${id}">Person of number ${id}</a></i>`;
  const title = (id: number) => `<a href="/topic/${id}">What came of number ${id} in the end</a>`;
  const row = (id: number) => `<div class="row"><h3>${title(id)}</h3><p>${writersOf(id).map(person).join(' ')}</p></div>`;
  written.put('/', 'Home', boards.map((id) => `<h2><a href="/board/${id}">The board of number ${id}</a></h2>`).join(''));
  for (const id of boards)
    written.put(
      `/board/${id}`,
      `Board ${id}`,
      ids
        .slice(10 * id - 10, 10 * id)
        .map(row)
        .join(''),
    );
  for (const id of ids) {
    const posts = writersOf(id).map(
      (who) => `<div class="post">${person(who)}<p>What number ${who} said of number ${id}.</p></div>`,
    );
    written.put(`/topic/${id}`, `Number ${id}`, posts.join(''));
  }
  for (const id of new Set(ids.flatMap(writersOf))) {
    const own = ids
      .filter((one) => writersOf(one).includes(id))
      .map((one) => `<div class="post"><p>What number ${id} said of number ${one}.</p></div>`);
    written.put(`/user/${id}`, `Person ${id}`, own.join(''));
  }
  const judge: Judge = ({ url }) => (/user|topic/.test(url) ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  return new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
}

const several = (thread: number) => [1, 2, 3, 4, 5].map((n) => ((11 * thread + 7 * n * n) % 60) + 1);
const once = (thread: number) => [1, 2, 3, 4, 5].map((n) => 5 * thread + n);

describe('profiles that show posts', () => {
  const paths = [
    '/',
    '/board/1',
    '/board/2',
    ...[1, 2, 3, 4, 5, 6, 11, 12, 13].map((id) => `/topic/${id}`),
    '/user/19',
    '/user/41',
  ];
  const roleOf = async (writersOf: (thread: number) => number[]) => {
    const looked = survey(writersOf);
    for (const path of paths) await looked.look(at(path));
    const found = findWriters(looked);
    assert.equal(looked.roleOfUrl(at('/topic/30')), 'thread');
    return { found, role: looked.roleOfUrl(at('/user/31')) };
  };

  test('are those of people, where these are named beside threads and wrote in several', async () => {
    assert.deepEqual(await roleOf(several), { found: true, role: 'other' });
  });
  test('may be threads where none of them is named by two', async () => {
    assert.deepEqual(await roleOf(once), { found: false, role: 'thread' });
  });
});

describe('pages of people whom threads alone name, once for each post', () => {
  /** Such pages show what somebody wrote, with the thread of each post above it or without. */
  async function roleOf(heading: (thread: number) => string): Promise<{ found: boolean; role: string | null }> {
    const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
    const person = (id: number) => `<i><a href="/user/${id}">Person of number ${id}</a></i>`;
    const said = (who: number, id: number) => `<p>What number ${who} said of number ${id}.</p>`;
    written.put('/', 'Home', boards.map((id) => `<h2><a href="/board/${id}">The board of number ${id}</a></h2>`).join(''));
    for (const id of boards) {
      const rows = ids.slice(10 * id - 10, 10 * id).map((one) => `<h3>${titleOf(one)}</h3>`);
      written.put(`/board/${id}`, `Board ${id}`, rows.join(''));
    }
    for (const id of ids) {
      const posts = several(id).map((who) => `<div class="post">${person(who)}${said(who, id)}</div>`);
      written.put(`/topic/${id}`, `Number ${id}`, posts.join(''));
    }
    for (const id of new Set(ids.flatMap(several))) {
      const own = ids.filter((one) => several(one).includes(id));
      const posts = own.map((one) => `<div class="post">${heading(one)}${said(id, one)}</div>`);
      written.put(`/user/${id}`, `Person ${id}`, posts.join(''));
    }
    const judge: Judge = ({ url }) => (/user|topic/.test(url) ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
    const looked = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
    const topics = [1, 2, 3, 4, 5, 6, 11, 12, 13].map((id) => `/topic/${id}`);
    for (const path of ['/', '/board/1', '/board/2', ...topics, '/user/19', '/user/41', '/user/31']) await looked.look(at(path));
    const found = findWriters(looked);
    assert.equal(looked.roleOfUrl(at('/topic/30')), 'thread');
    return { found, role: looked.roleOfUrl(at('/user/32')) };
  }
  const titleOf = (id: number) => `<a href="/topic/${id}">What came of number ${id} in the end</a>`;

  test('are no threads where they name those that somebody wrote in', async () => {
    assert.deepEqual(await roleOf(titleOf), { found: true, role: 'other' });
  });
  test('may be threads where they name none', async () => {
    assert.deepEqual(await roleOf(() => ''), { found: false, role: 'thread' });
  });
});
