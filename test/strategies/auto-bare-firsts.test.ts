import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenKey } from '../../src/guide/identity.ts';
import { GuideMatcher } from '../../src/guide/match.ts';
import { explore } from '../../src/strategies/auto/explore/explore.ts';
import { guideFrom } from '../../src/strategies/auto/guide/guide.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { WrittenForum } from './written-forum.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
/** A number in words, as a title has them. */
const called = (id: number) => [...String(id)].map((digit) => 'abcdefghij'[Number(digit)]!.repeat(4)).join(' ');
const address = (thread: number, page: number) => `/read?t=${thread}${page > 1 ? `&page=${page}` : ''}`;

/** Boards that show their messages as a tree: all but the first of each thread have a number. */
function tree(): WrittenForum {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = numbers(3).map((id) => `<h2><a href="/board/${id}">The board of number ${id}</a></h2>`);
  written.put('/', 'Home', boards.join(''));
  const link = (thread: number, page: number) =>
    `<a href="${address(thread, page).replace('&', '&amp;')}">What ${called(10 * thread + page)} has to say</a>`;
  for (const board of numbers(3)) {
    const threads = numbers(6).map((n) => 10 * board + n);
    const answers = (thread: number) => numbers(8).map((n) => `<li><i>${link(thread, n + 1)}</i></li>`);
    const messages = threads.map((thread) => `<li><b>${link(thread, 1)}</b><ul>${answers(thread).join('')}</ul></li>`);
    written.put(`/board/${board}`, `Board ${board}`, `<ul>${messages.join('')}</ul>`);
    for (const thread of threads)
      for (const page of numbers(9)) {
        const turns = [page - 1, page + 1].filter((n) => n >= 1 && n <= 9);
        const pager = turns.map(
          (n) => `<a href="${address(thread, n).replace('&', '&amp;')}">${n < page ? 'Previous' : 'Next'}</a>`,
        );
        written.put(
          address(thread, page),
          called(10 * thread + page),
          `<p>${called(10 * thread + page)} said.</p>${pager.join(' ')}`,
        );
      }
  }
  return written;
}

test('first messages that lists name without the number which all others have are followed, and known as first pages', async () => {
  const judge: Judge = ({ url }) => (url.includes('/read') ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const survey = new Survey({ site: tree().site(), start: 'http://forum.test/', seed: 1, budget: 60, judge });
  const matcher = new GuideMatcher(guideFrom(survey, await explore(survey, survey.start), survey.start, {}));
  const rowOf = (thread: number, page: number) => matcher.row('index', `http://forum.test${address(thread, page)}`, null);
  for (const page of [1, 2, 7]) assert.equal(rowOf(99, page).follow, true, `page ${page}`);
  const shows = (path: string) => seenKey(rowOf(99, 2).identity, `http://forum.test${path}`);
  assert.equal(shows('/read?t=99'), shows('/read?t=99&page=1'));
});
