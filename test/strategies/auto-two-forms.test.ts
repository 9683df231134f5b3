import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strangers } from '../../src/strategies/auto/explore/strangers.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { WrittenForum } from './written-forum.ts';

const at = (path: string) => `http://forum.test${path}`;
const numbered = [202_947, 203_018, 203_166, 203_402, 203_555, 204_101].map((id) => `/discussion/${id}/`);
const named = ['general', 'garden', 'kitchen', 'workshop', 'travel', 'music'].map((name) => `/discussion/${name}/`);

/** Boards of two forms in one table, or at two places, of the front page; every page names all of them, and a few pages of help, beside it. */
async function strangersOf(table: (numbered: string[], named: string[]) => string): Promise<Set<string>> {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = [...numbered, ...named];
  const item = (path: string) => `<li><a href="${path}">The board at ${path.split('/')[2]}</a></li>`;
  const help = ['rules', 'search', 'about', 'terms'].map((name) => `<li><a href="/help/${name}/">Read the ${name}</a></li>`);
  const menu = `<aside><ul>${boards.map(item).join('')}</ul><ol>${help.join('')}</ol></aside>`;
  const row = (path: string) => `<tr><td><a href="${path}">The board at ${path.split('/')[2]}</a></td></tr>`;
  written.put('/', 'Home', `${table(numbered.map(row), named.map(row))}${menu}`);
  for (const [i, path] of boards.entries()) {
    const rows = Array.from(
      { length: 8 },
      (_, n) => `<div><a href="/comments/${10 * i + n}/">What came of ${10 * i + n} there</a></div>`,
    );
    written.put(path, path, `${rows.join('')}${menu}`);
  }
  const judge: Judge = ({ url }) => (url.includes('/comments/') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: at('/'), seed: 1, budget: 50, judge });
  for (const path of ['/', ...numbered.slice(0, 4)]) await survey.look(at(path));
  return new Set(strangers(survey, survey.pages[0]!).flatMap(({ links }) => [...links.keys()]));
}

test('boards of another form in the table of boards are tried, though a menu of every page names them too', async () => {
  assert.deepEqual(
    await strangersOf((some, others) => `<table>${[...some, ...others].join('')}</table>`),
    new Set(named.map(at)),
  );
});

test('what stands in the menu alone is not tried', async () => {
  assert.deepEqual(await strangersOf((some) => `<table>${some.join('')}</table>`), new Set());
});
