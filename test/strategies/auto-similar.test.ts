import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listsByThreads } from '../../src/strategies/auto/explore/lists-by-threads.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import { WrittenForum } from './written-forum.ts';

const threads = Array.from({ length: 12 }, (_, i) => ({ id: i + 1, title: `What came of number ${i + 1} in the end` }));
const row = ({ id, title }: (typeof threads)[number]) =>
  `<div class="row"><a class="title" href="/thread/${id}">${title}</a> <a class="user" href="/user/${id}">someone${id}</a></div>`;
const similarTo = (id: number) => [1, 2, 3, 4].map((step) => threads[(id + step * 2) % threads.length]!);

/** A forum whose threads of one post look like lists to the judge, as they name similar threads. */
async function surveyed(below: (id: number) => string): Promise<Survey> {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = [1, 2].map((id) => `<li><a class="board" href="/board/${id}">The board of number ${id}</a></li>`);
  written.put('/', 'Home', `<ul>${boards.join('')}</ul>`);
  for (const id of [1, 2]) written.put(`/board/${id}`, `Board ${id}`, threads.map(row).join(''));
  for (const { id, title } of threads) written.put(`/thread/${id}`, title, `<p>What they said.</p>${below(id)}`);
  const isShort = (url: string) => /\/thread\/[123]$/.test(url);
  const judge: Judge = ({ url }) => {
    if (url.includes('/thread/')) return isShort(url) ? { index: 1, thread: -0.4 } : { index: -1, thread: 1 };
    return { index: 2, thread: -2 };
  };
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  const paths = ['/', '/board/1', '/board/2', ...threads.slice(0, 9).map(({ id }) => `/thread/${id}`)];
  for (const path of paths) await survey.look(`http://forum.test${path}`);
  return survey;
}

test('threads of one post that name similar ones are no lists', async () => {
  const survey = await surveyed((id) => `<h3>Similar threads</h3>${similarTo(id).map(row).join('')}`);
  const shapes = new Set([survey.shapes.of('http://forum.test/thread/1')]);
  assert.equal(survey.tally(shapes).clearly.index, 0);
  assert.equal(survey.isMixed(shapes), false);
  assert.equal(survey.roleOfUrl('http://forum.test/board/1'), 'index');
});

test('where threads name no others, what looks like a list is one', async () => {
  const survey = await surveyed((id) => (id <= 3 ? threads.map(row).join('') : ''));
  assert.equal(survey.isMixed(new Set([survey.shapes.of('http://forum.test/thread/1')])), true);
});

test('so are those whose addresses differ in the name of a board, and later pages of threads that name some', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = ['garden', 'kitchen', 'attic'];
  const pathOf = (id: number) => `/talk/${boards[id % 3]}/number-${'abcdefghijkl'[id - 1]}/`;
  const link = ({ id, title }: (typeof threads)[number]) => `<li><a href="${pathOf(id)}">${title}</a></li>`;
  written.put(
    '/',
    'Home',
    `<ul>${boards.map((name) => `<li><a class="board" href="/talk/${name}/">All of the ${name}</a></li>`)}</ul>`,
  );
  for (const [i, name] of boards.entries())
    written.put(
      `/talk/${name}/`,
      name,
      `<div><p>${threads
        .filter(({ id }) => id % 3 === i)
        .map(link)
        .join('')}</p></div>`,
    );
  const later = [4, 5, 7, 8];
  for (const { id, title } of threads) {
    const pages = [1, 2, 3].map((n) => `<a class="page" href="${pathOf(id)}paged/${n}/">${n}</a>`).join(' ');
    const body = `<p>What they said.</p>${later.includes(id) ? pages : ''}<ul>${similarTo(id).map(link).join('')}</ul>`;
    written.put(pathOf(id), title, body);
    for (const n of [2, 3]) written.put(`${pathOf(id)}paged/${n}/`, title, body);
  }
  // One board has threads of one post alone.
  const judge: Judge = ({ url }) => {
    if (/attic.number/.test(url)) return { index: 1, thread: -0.4 };
    return /number/.test(url) ? { index: -1, thread: 1 } : { index: 2, thread: -2 };
  };
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  const paths = ['/', ...boards.map((name) => `/talk/${name}/`), ...threads.slice(0, 9).map(({ id }) => pathOf(id))];
  for (const path of [...paths, ...later.map((id) => `${pathOf(id)}paged/2/`)]) await survey.look(`http://forum.test${path}`);
  assert.equal(survey.roleOfUrl(`http://forum.test${pathOf(2)}`), 'thread');
  assert.equal(survey.roleOfUrl('http://forum.test/talk/attic/'), 'index');
  assert.ok(survey.looks(`http://forum.test${pathOf(2)}`)!.thread > 0, 'what it looks like counts for the whole sample');
  // What was found of one board alone lists no threads of the others.
  const { threads: ways, ...known } = understand(survey);
  const few = ways.map((way) => ({ ...way, shapes: new Set([...way.shapes].filter((shape) => shape.includes('garden'))) }));
  listsByThreads(survey, { ...known, threads: few });
  // Most threads look like threads, where nothing else is known of them.
  listsByThreads(survey, { ...known, threads: [] });
  assert.equal(survey.roleOfUrl(`http://forum.test${pathOf(1)}`), 'thread');
  assert.equal(survey.roleOfUrl(`http://forum.test${pathOf(2)}`), 'thread');
  assert.equal(survey.roleOfUrl(`http://forum.test${pathOf(4)}paged/2/`), 'thread');
});
