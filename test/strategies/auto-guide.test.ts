import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restRow } from '../../src/guide/rest-row.ts';
import { toFirstPage } from '../../src/strategies/auto/guide/flip-rows.ts';
import { guideFrom } from '../../src/strategies/auto/guide/guide.ts';
import { idleParameters } from '../../src/strategies/auto/guide/idle.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import { matchesPattern, patternOf, tokensOf } from '../../src/url/pattern.ts';
import type { Forum } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

const at = (path: string) => `http://forum.test${path}`;
const nobody: Forum = { title: '', language: 'en', categories: [], boards: [], users: [], threads: [] };

/** Whether the guide that comes of some pages follows a link on a list or a thread; undefined where no row is for it. */
async function guided(written: WrittenForum, judge: Judge, paths: readonly string[]) {
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
  for (const path of ['/', ...paths]) await survey.look(at(path));
  const { rows } = guideFrom(survey, understand(survey), at('/'), {});
  return (path: string) => rows.find(({ pattern }) => pattern && matchesPattern(pattern, tokensOf(at(path))))?.follow;
}

test('a number that stands alone turns no pages as long as nobody looked', async () => {
  const written = new WrittenForum(nobody);
  const ids = [1, 2, 3, 4, 5, 6];
  written.put('/', 'Home', '<h2><a href="/board/1">The first board</a></h2><h2><a href="/board/2">The second board</a></h2>');
  for (const board of [1, 2]) {
    const rows = ids.map((id) => `<div><a href="/topic/${board}${id}">The topic called ${board}${id}</a></div>`);
    written.put(`/board/${board}`, `Board ${board}`, rows.join(''));
    for (const id of ids) {
      const path = `/topic/${board}${id}`;
      const likes = `<p>Well said. <a href="${path}?likes=1&post=${id}">2</a></p>`;
      written.put(path, `The topic called ${board}${id}`, likes);
      written.put(`${path}?likes=1&post=${id}`, 'Who likes this', '<p>Two people.</p>');
    }
  }
  const judge: Judge = ({ url }) =>
    url.includes('likes')
      ? { index: -2, thread: -2 }
      : url.includes('topic')
        ? { index: -2, thread: 2 }
        : { index: 2, thread: -2 };
  const paths = ['/board/1', '/board/2', '/topic/11', '/topic/12', '/topic/21'];
  assert.equal((await guided(written, judge, paths))('/topic/13?likes=1&post=3'), undefined);
});

test('threads of a board are not refused because a box beside them has other threads', async () => {
  const written = new WrittenForum(nobody);
  const names = ['apples', 'pears', 'plums'];
  const topic = (name: string, id: number) => `/${name}/${id}-about-${name}`;
  const title = (name: string, id: number) => `What is there to say of ${name}, part ${id}`;
  const link = (name: string, id: number) => `<a href="${topic(name, id)}">${title(name, id)}</a>`;
  // Two pages name boards and what is new in some of them; so do boards, above their threads.
  const box = ['apples', 'pears'].flatMap((name) => [1, 2].map((id) => `<p class="new"><b>${link(name, id)}</b></p>`)).join('');
  const boards = names.map((name) => `<li><a href="/board/${name}">All about ${name}</a></li>`).join('');
  written.put(
    '/',
    'Home',
    '<h2><a href="/board/fruit">All fruit</a></h2><h2><a href="/board/trees">All that grows on trees</a></h2>',
  );
  for (const name of ['fruit', 'trees']) written.put(`/board/${name}`, `All ${name}`, `<ul>${boards}</ul>${box}`);
  for (const name of names) {
    const ids = Array.from({ length: 24 }, (_, i) => i + 1);
    for (const [page, some] of [ids.slice(0, 12), ids.slice(12)].entries()) {
      const rows = some.map((id) => `<div>${link(name, id)}</div>`).join('');
      written.put(
        `/board/${name}${page === 0 ? '' : '?page=2'}`,
        `All about ${name}`,
        `${box}${rows}<a href="/board/${name}?page=2">2</a>`,
      );
    }
    for (const id of ids) written.put(topic(name, id), title(name, id), `<p>${id}</p>`);
  }
  const judge: Judge = ({ url }) => (/-about-/.test(url) ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const paths = ['/board/fruit', '/board/trees', '/board/apples', '/board/pears', '/board/plums', '/board/plums?page=2'];
  const follows = await guided(written, judge, [
    ...paths,
    topic('apples', 1),
    topic('apples', 3),
    topic('pears', 2),
    topic('pears', 5),
  ]);
  for (const name of names) assert.equal(follows(topic(name, 7)), true, name);
});

test('answers that are all called alike are threads where their pages are called so', async () => {
  const written = new WrittenForum(nobody);
  const ids = Array.from({ length: 30 }, (_, i) => i + 1);
  written.put(
    '/',
    'Archives',
    '<ul><li><a href="/first/list.html">First list</a></li><li><a href="/second/list.html">Second list</a></li></ul>',
  );
  for (const name of ['first', 'second']) {
    const called = (id: number) =>
      name === 'first' ? `A message about ${id} things` : `Re: ${id % 3 === 0 ? 'pumps' : 'valves'}`;
    const links = ids.map((id) => `<li><a href="/${name}/msg${id}.html">${called(id)}</a></li>`).join('');
    written.put(
      `/${name}/list.html`,
      `The ${name} list`,
      name === 'first' ? `<ul>${links}</ul>` : `<ul><li>Top<ul>${links}</ul></li></ul>`,
    );
    for (const id of ids) written.put(`/${name}/msg${id}.html`, called(id), `<p>${id}</p>`);
  }
  const judge: Judge = ({ url }) => (url.includes('msg') ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const paths = ['/first/list.html', '/second/list.html', '/first/msg1.html', '/second/msg2.html', '/second/msg3.html'];
  const follows = await guided(written, judge, paths);
  assert.equal(follows('/first/msg9.html'), true);
  assert.equal(follows('/second/msg9.html'), true);
});

test('what lists have as titles is not refused as the first page of a list that is turned under another name', async () => {
  const written = new WrittenForum(nobody);
  const ids = Array.from({ length: 12 }, (_, i) => i + 1);
  const boards = [3, 5, 7];
  const named = boards.map((board) => `<h2><a href="/list/${board}">The board of number ${board}</a></h2>`);
  written.put('/', 'Home', named.join(''));
  // Lists go on at `/3-20-2`, `/5-40-2`; threads are `/3-112-1`.
  for (const board of boards) {
    for (const page of [1, 2, 3]) {
      const pager = [2, 3].map((n) => `<a href="/${board}-${board * 8}-${n}">${n}</a>`).join(' ');
      const rows = ids.map(
        (id) => `<div><b><a href="/${board}-${board}${page}${id}-1">What ${board}${page}${id} is about</a></b></div>`,
      );
      const path = page === 1 ? `/list/${board}` : `/${board}-${board * 8}-${page}`;
      written.put(path, `Board ${board}`, `${rows.join('')}<p>${pager}</p>`);
      for (const id of ids) written.put(`/${board}-${board}${page}${id}-1`, `What ${board}${page}${id} is about`, '<p>Well.</p>');
    }
  }
  const isList = (url: string) => /\/list\/|\/$|-(24|40|56)-/.test(url);
  const judge: Judge = ({ url }) => (isList(url) ? { index: 2, thread: -2 } : { index: -2, thread: 2 });
  const follows = await guided(written, judge, ['/list/3', '/list/5', '/list/7', '/3-24-2', '/3-311-1', '/5-512-1', '/7-713-1']);
  assert.equal(follows('/list/7'), true);
  assert.equal(follows('/5-40-3'), true);
  assert.equal(follows('/5-515-1'), true);
});

test('a parameter that changes nothing for people may still say which board it is', () => {
  const people = [7, 8, 9].flatMap((id) =>
    ['garden', 'kitchen'].map((board) => [`http://f/user.cgi?board=${board}&user=${id}`, `Member ${id}`] as const),
  );
  const boards = ['garden', 'kitchen', 'attic'].map((board) => [`http://f/list.cgi?board=${board}`, board] as const);
  assert.deepEqual(idleParameters(new Map(people)), ['board']);
  assert.deepEqual(idleParameters(new Map([...people, ...boards])), []);
});

test('a post of a thread is no first page of it, though pages have their numbers where it has its own', () => {
  const row = (path: string) => ({ ...restRow('test'), follow: true, to: 'thread', pattern: patternOf(at(path)) });
  const page = { at: 2, digits: 0, first: 1, step: 1, optional: true, keep: 2 };
  const flip = { ...row('/threads/7/page-2'), identity: { idle: [], page } };
  assert.ok(toFirstPage('first', row('/threads/7/'), flip, new Set()) !== null);
  assert.equal(toFirstPage('first', row('/threads/7/post-9'), flip, new Set()), null);
});
