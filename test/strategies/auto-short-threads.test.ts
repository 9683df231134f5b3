import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recogniseThreads } from '../../src/strategies/auto/explore/recognise.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import { WrittenForum } from './written-forum.ts';

const at = (path: string) => `http://forum.test${path}`;
const letters = [...'abcdefghij'];
const pathOf = (board: string, letter: string) => `/talk/${board}/number-${letter}/`;
const scores = {
  thread: { index: -1, thread: 1 },
  index: { index: 1, thread: -1 },
  nothing: { index: -1, thread: -1 },
};

const plainRow = (link: string) => `<div class="row">${link}</div>`;

/** What becomes of the threads of a board, five of which look like this, where those of another look like threads. */
async function roleOf(looks: readonly (keyof typeof scores)[], row = plainRow) {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = ['garden', 'attic'];
  const link = (path: string) => `<a href="${path}">What came of ${path.slice(6).replaceAll('/', ' ')} in the end</a>`;
  written.put('/', 'Home', boards.map((name) => `<h2><a href="/talk/${name}/">All of the ${name}</a></h2>`).join(''));
  for (const name of boards) {
    const rows = letters.map((letter) => link(pathOf(name, letter)));
    written.put(`/talk/${name}/`, name, rows.map(name === 'attic' ? row : plainRow).join(''));
    for (const [i, letter] of letters.entries()) {
      const listed = looks[i] === 'index' ? letters.map((one) => `<li>${link(`/${name}/${letter}/${one}`)}</li>`) : [];
      written.put(pathOf(name, letter), letter, `<p>What ${name} ${letter} said.</p><ul>${listed.join('')}</ul>`);
    }
  }
  const judge: Judge = ({ url }) => {
    if (!url.includes('number')) return scores.index;
    return url.includes('garden') ? scores.thread : scores[looks[letters.findIndex((one) => url.endsWith(`-${one}/`))]!];
  };
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
  const threads = boards.flatMap((name) => letters.slice(0, 5).map((letter) => pathOf(name, letter)));
  for (const path of ['/', ...boards.map((name) => `/talk/${name}/`), ...threads]) await survey.look(at(path));
  const role = () => survey.roleOfUrl(at(pathOf('attic', 'j')));
  const before = role();
  return { before, found: recogniseThreads(survey, understand(survey)), after: role() };
}

const mostlyNothing = ['nothing', 'nothing', 'thread', 'nothing', 'nothing'] as const;
const others = { before: 'other', found: false, after: 'other' };

test('threads of a board that look like nothing are threads, where its list has them as others have theirs and one looks so', async () => {
  assert.deepEqual(await roleOf(mostlyNothing), { before: 'other', found: true, after: 'thread' });
});

test('they are none where not one looks so, or one looks like a list', async () => {
  assert.deepEqual(await roleOf(['nothing', 'nothing', 'nothing', 'nothing', 'nothing']), others);
  assert.deepEqual(await roleOf(['nothing', 'nothing', 'thread', 'index', 'nothing']), others);
});

test('nor are they at another place than that of threads', async () => {
  const row = (link: string) => `<ul><li><i>${link}</i></li></ul>`;
  assert.deepEqual(await roleOf(mostlyNothing, row), others);
});
