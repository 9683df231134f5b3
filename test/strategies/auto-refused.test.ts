import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patternsOf } from '../../src/strategies/auto/guide/way-patterns.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import type { Way } from '../../src/strategies/auto/understand/way.ts';
import { WrittenForum } from './written-forum.ts';

test('people are refused where one pattern for all boards would let too much in', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const letters = ['a', 'be-see', 'dee-e-ef', 'gee', 'aitch-i', 'jay-kay-el-em', 'en', 'oh-pea', 'queue', 'are-s-tea'];
  const title = (board: string, letter: string) =>
    `<h4><a href="/talk/${board}/${letter}${board[1]}/">About ${letter} of ${board}</a></h4>`;
  const person = (letter: string) => `<i><a href="/talk/profile/${letter}/">Person ${letter}</a></i>`;
  const shown = (board: string, count: number) =>
    letters.slice(0, count).map((letter) => `${title(board, letter)}${person(letter + board[0])}`);
  const help = letters.slice(0, 6).map((letter) => `<h4><a href="/talk/help/${letter}h/">Help about ${letter}</a></h4>`);
  const lists = ['garden', 'kitchen', 'attic'];
  for (const board of lists)
    written.put(`/talk/${board}/`, board, `${shown(board, 5).join('')}${title('cellar', 'a')}${help.join('')}`);
  for (const letter of letters) written.put(`/talk/help/${letter}h/`, 'Help', `<p>This is how ${letter} is done.</p>`);
  const judge: Judge = ({ url }) => (url.includes('/help/') ? { index: -1, thread: -1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/talk/garden/', seed: 1, budget: 50, judge });
  for (const path of [...lists.map((board) => `/talk/${board}/`), '/talk/help/ah/', '/talk/help/geeh/'])
    await survey.look(`http://forum.test${path}`);
  const threads = survey.pages.flatMap(({ links }) => links.filter(({ url }) => /garden|kitchen|attic|cellar/.test(url)));
  const way = {
    shapes: new Set(threads.map(({ url }) => survey.shapes.of(url))),
    location: null,
    locations: new Set(threads.map(({ location }) => location)),
    links: new Map(threads.map(({ url, text }) => [url, text])),
    exact: false,
  } as Partial<Way> as Way;
  const patterns = patternsOf(survey, way, [way], 'thread');
  assert.ok(patterns.length > 2, 'help is no thread, so each board has a pattern of its own');
  const refused = patterns.filter((one) => one.refused).flatMap(({ urls }) => urls);
  assert.ok(refused.length > 0 && refused.every((url) => url.includes('/profile/')), refused.join());
});
