import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeople } from '../../src/strategies/auto/explore/people.ts';
import { guideFrom } from '../../src/strategies/auto/guide/guide.ts';
import { dispensable } from '../../src/strategies/auto/guide/idle.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import { WrittenForum } from './written-forum.ts';

test('what tells links apart is not idle', () => {
  const links = [1, 2, 3, 4].flatMap((id) => [`http://f/t?id=${id}&from=0`, `http://f/t?id=${id}&from=15`]);
  assert.deepEqual(dispensable(['id', 'from', 'other'], links), ['from', 'other']);
  // Each of two says as much as the other: without both there would be one link.
  const moments = [1, 2, 3, 4].map((id) => `http://f/more?of=${id}&before=${id * 1000}`);
  assert.deepEqual(dispensable(['of', 'before'], moments), ['of']);
});

/** Threads are `show?id=7&from=0`, their posts `show?post=71&from=0` and called by who wrote them: the last one of each in lists, and what was answered. */
async function surveyed(): Promise<Survey> {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const ids = Array.from({ length: 40 }, (_, i) => i + 1);
  const person = (id: number) => `<a href="/user?id=${id}">Person number ${id}</a>`;
  const title = (id: number) => `<a href="/show?id=${id}&from=0">What came of number ${id} in the end</a>`;
  const last = (id: number) => `<a href="/show?post=${10 * id + 5}&from=0">by Person number ${(3 * id) % 40}</a>`;
  const boards = [1, 2, 3, 4].map((id) => `<tr><td><a href="/list?id=${id}">Board ${id}</a></td><td>${last(9 * id)}</td></tr>`);
  written.put('/', 'Home', `<table>${boards.join('')}</table>`);
  for (const half of [1, 2])
    written.put(`/category?id=${half}`, 'Category', `<table>${boards.slice(2 * half - 2).join('')}</table>`);
  for (const id of ids) {
    const rows = ids
      .slice(9 * id - 9, 9 * id)
      .map((one) => `<tr><td>${title(one)}</td><td>${person(one)}</td><td>${last(one)}</td></tr>`);
    written.put(`/list?id=${id}`, `Board ${id}`, `<table>${rows.join('')}</table>`);
    const posts = [1, 2, 3, 4, 5].map((n) => {
      const to = n === 1 ? '' : `<td>in answer to <a href="/show?post=${10 * id + n - 1}&from=0">Person ${n - 1}</a></td>`;
      return `<tr><td>${person(((5 * id + n) % 40) + 1)}</td>${to}<td>said so</td></tr>`;
    });
    const pager = [2, 3].map((page) => `<a href="/show?id=${id}&start=${5 * page - 5}&from=0">${page}</a>`).join(' ');
    for (const path of [`/show?id=${id}&from=0`, ...[1, 2, 3, 4, 5].map((n) => `/show?post=${10 * id + n}&from=0`)])
      written.put(path, `Number ${id}`, `<table>${posts.join('')}</table>${pager}`);
    const wrote = [1, 2, 3, 4].map((n) => `<p>${last(((id + 7 * n) % 40) + 1)} in <a href="/list?id=${n}">Board ${n}</a></p>`);
    written.put(`/user?id=${id}`, `Person ${id}`, wrote.join(''));
  }
  const judge: Judge = ({ url }) => (url.includes('/show') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  const lists = ['/', '/list?id=1', '/list?id=2', '/list?id=3', '/category?id=1', '/category?id=2', '/user?id=1', '/user?id=2'];
  for (const path of [...lists, '/show?id=1&from=0', '/show?id=2&from=0', '/show?post=95&from=0', '/show?post=185&from=0'])
    await survey.look(`http://forum.test${path}`);
  return survey;
}

test('a post behind each title of a list is its last one, though other lists name such posts alone', async () => {
  const { threads } = understand(await surveyed());
  assert.ok(threads.length > 0);
  assert.deepEqual(
    threads.flatMap(({ links }) => [...links.keys()]).filter((url) => !url.includes('id=')),
    [],
  );
});

test('where posts are followed like threads, their pages’ pagers have other ids, and neither is idle', async () => {
  const survey = await surveyed();
  const known = understand(survey);
  const posts = [9, 18, 27, 36].map((id) => [`http://forum.test/show?post=${10 * id + 5}&from=0`, `by ${id}`] as const);
  const shapes = new Set(posts.map(([url]) => survey.shapes.of(url)));
  const threads = [...known.threads, { ...known.threads[0]!, shapes, links: new Map(posts) }];
  const { rows } = guideFrom(survey, { ...known, threads }, survey.start, {});
  const idle = new Set(rows.flatMap(({ to, identity }) => (to === 'thread' ? (identity?.idle ?? []) : [])));
  assert.deepEqual(
    ['id', 'post'].filter((key) => idle.has(key)),
    [],
  );
});

test('who is named with each post that was answered is a person', async () => {
  const survey = await surveyed();
  assert.equal(findPeople(survey), true);
  assert.equal(survey.roleOfUrl('http://forum.test/user?id=9'), 'other');
  assert.equal(survey.roleOfUrl('http://forum.test/list?id=2'), 'index');
});
