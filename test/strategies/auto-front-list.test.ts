import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explore } from '../../src/strategies/auto/explore/explore.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { WrittenForum } from './written-forum.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
/** A number in words, as a title has them. */
const called = (id: number) => [...String(id)].map((digit) => 'abcdefghij'[Number(digit)]!.repeat(4)).join(' ');

test('boards that look like nothing are found by their threads, though the front page lists threads and goes on', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const threads = numbers(60);
  const row = (id: number) => `<tr><td><a class="title" href="/thread/${id}">What came of ${called(id)} in the end</a></td></tr>`;
  const boards = numbers(6).map((id) => `<li><a href="/all/board/${id}">The board of number ${id}</a></li>`);
  written.putList('/', 'Home', threads, row, `<ul>${boards.join('')}</ul>`);
  for (const board of numbers(6))
    written.put(
      `/all/board/${board}`,
      `Board ${board}`,
      threads
        .filter((id) => id % 6 === board % 6)
        .map(row)
        .join(''),
    );
  for (const id of threads) written.put(`/thread/${id}`, `What came of ${called(id)}`, `<p>What ${called(id)} said.</p>`);
  const judge: Judge = ({ url }) => (url.includes('/thread/') ? { index: -2, thread: 2 } : { index: -0.6, thread: -2 });
  for (const seed of numbers(4)) {
    const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed, budget: 80, judge });
    await explore(survey, survey.start);
    assert.equal(survey.roleOfUrl('http://forum.test/all/board/1'), 'index', `seed ${seed}`);
  }
});
