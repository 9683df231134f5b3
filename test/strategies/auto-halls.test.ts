import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strangers } from '../../src/strategies/auto/explore/strangers.ts';
import { candidates, recordsFirst } from '../../src/strategies/auto/survey/link-group.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { WrittenForum } from './written-forum.ts';

const nobody = { title: '', language: 'en', categories: [], boards: [], users: [], threads: [] } as const;
const at = (path: string) => `http://forum.test${path}`;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
/** A number in words, as a title has them. */
const called = (id: number) => [...String(id)].map((digit) => 'abcdefghij'[Number(digit)]!.repeat(4)).join(' ');

/** Boards by their folders, with what stands above them: groups of boards, some of which have one alone. */
function forum(): { written: WrittenForum; boards: string[]; halls: string[] } {
  const written = new WrittenForum({ ...nobody, categories: [], boards: [], users: [], threads: [] });
  const board = (path: string, id: number) =>
    `<li><a href="${path}">Board ${called(id)}</a> <a href="${path}${10 * id + 3}/">The last that was said in ${called(id)}</a></li>`;
  const putBoard = (path: string, id: number) => {
    const threads = numbers(6).map((n) => 10 * id + n);
    const rows = threads.map((one) => `<p><a class="title" href="${path}${one}/">What is said of ${called(one)}</a></p>`);
    written.put(path, called(id), rows.join(''));
    for (const one of threads) written.put(`${path}${one}/`, called(one), `<p>What ${called(one)} said.</p>`);
    return path;
  };
  const own = numbers(5).map((id) => putBoard(`/forum/${'vwxyz'[id - 1]}/board/`, id));
  const sizes = [1, 2, 5];
  const below = sizes.map((size, i) =>
    numbers(size).map((n) => putBoard(`/forum/${'abc'[i]}/of/${'klmno'[n - 1]}/board/`, 10 * (i + 1) + n)),
  );
  const halls = sizes.map((_, i) => `/forum/${'abc'[i]}/of/`);
  for (const [i, hall] of halls.entries())
    written.put(hall, `Hall ${hall}`, `<ul>${below[i]!.map((path, n) => board(path, 10 * (i + 1) + n + 1)).join('')}</ul>`);
  const named = halls.map((hall, i) => `<li><a href="${hall}">${called(i + 1)}</a></li>`);
  written.put('/', 'Home', `<ul>${named.join('')}${own.map((path, i) => board(path, i + 1)).join('')}</ul>`);
  return { written, boards: [...own, ...below.flat()], halls };
}

/** A page that names one board looks like nothing, as it does to the model. */
const judge: Judge = ({ url, links }) => {
  if (/\/\d+\/$/.test(url)) return { index: -2, thread: 2 };
  return links.length > 5 ? { index: 1, thread: -2 } : { index: -0.8, thread: -1 };
};

test('a list of two boards with their last threads is one', async () => {
  const { written, halls } = forum();
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
  const paths = ['/', halls[1]!, '/forum/v/board/', '/forum/w/board/', '/forum/v/board/11/', '/forum/w/board/22/'];
  for (const path of paths) await survey.look(at(path));
  assert.equal(survey.roleOfPage(survey.page(at(halls[1]!))!), 'index');
});

test('boards come before their last threads, whose titles are longer than their names', async () => {
  const { written, halls } = forum();
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
  for (const path of ['/', ...halls]) await survey.look(at(path));
  for (const hall of halls.slice(1)) {
    const groups = candidates(survey, survey.page(at(hall))!);
    const isOfBoards = (groups: ReturnType<typeof candidates>) => groups[0]!.links.keys().next().value!.endsWith('/board/');
    assert.deepEqual([isOfBoards(groups), isOfBoards(recordsFirst(groups))], [false, true]);
  }
});

test('last posts are not what records begin with because an announcement of another board comes first', async () => {
  const written = new WrittenForum({ ...nobody, categories: [], boards: [], users: [], threads: [] });
  const record = (board: string, id: number) =>
    `<p><a class="title" href="/${board}/t-${id}.html">What is said of ${called(id)}</a> <a class="last" href="/post${700 + id}.html">By ${called(id)}</a></p>`;
  written.put('/cars/', 'Cars', [record('news', 40), ...numbers(8).map((id) => record('cars', 10 + id))].join(''));
  const survey = new Survey({ site: written.site(), start: at('/cars/'), seed: 1, budget: 50, judge });
  await survey.look(at('/cars/'));
  const groups = candidates(survey, survey.pages[0]!);
  const places = groups.map(({ location }) => location.slice(location.lastIndexOf('/')));
  assert.deepEqual(places, ['/a[title]', '/a[last]']);
  assert.deepEqual(recordsFirst(groups), groups);
});

test('a hall of one board does not speak for those beside it', async () => {
  const { written, halls } = forum();
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
  for (const path of ['/', '/forum/v/board/', '/forum/w/board/', '/forum/x/board/', halls[0]!]) await survey.look(at(path));
  const isOfHalls = (found: ReturnType<typeof strangers>) => found.some(({ links }) => links.has(at(halls[1]!)));
  assert.equal(isOfHalls(strangers(survey, survey.pages[0]!)), true);
  await survey.look(at(halls[2]!));
  assert.equal(isOfHalls(strangers(survey, survey.pages[0]!)), false);
});
