import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GuideMatcher } from '../../src/guide/match.ts';
import { explore } from '../../src/strategies/auto/explore/explore.ts';
import { haveTrees } from '../../src/strategies/auto/explore/trees.ts';
import { guideFrom } from '../../src/strategies/auto/guide/guide.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import { WrittenForum } from './written-forum.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
/** A number in words, as a title has them. */
const called = (id: number) => [...String(id)].map((digit) => 'abcdefghij'[Number(digit)]!.repeat(4)).join(' ');
const plain = (id: number) => `/message/${id}`;

/** Three boards of twelve threads; what a page of the message with a number has below it. */
function forum(below: (id: number) => readonly number[], address = plain): WrittenForum {
  const message = (id: number) => `<li><a href="${address(id)}">What came of ${called(id)} in the end</a></li>`;
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = numbers(3).map((id) => `<h2><a href="/board/${id}">The board of number ${id}</a></h2>`);
  written.put('/', 'Home', boards.join(''));
  for (const board of numbers(3)) {
    const firsts = numbers(12).map((n) => 1000 * board + 10 * n);
    written.put(`/board/${board}`, `Board ${board}`, `<ul>${firsts.map(message).join('')}</ul>`);
    for (const id of firsts.flatMap((first) => numbers(5).map((n) => first + n - 1)))
      written.put(address(id), called(id), `<p>What ${called(id)} said.</p><ol>${below(id).map(message).join('')}</ol>`);
  }
  return written;
}

async function surveyed(written: WrittenForum) {
  const judge: Judge = ({ url }) => (url.includes('/message/') ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 80, judge });
  const known = await explore(survey, survey.start);
  const guide = guideFrom(survey, known, survey.start, {});
  return { survey, threads: guide.rows.filter(({ to, relation }) => to === 'thread' && relation === 'child') };
}

// A server may know no other order of parameters than the one that it gives.
for (const address of [plain, (id: number) => `/message/${id}?show=1&by=2`])
  test(`messages that lists do not name are followed from those of their thread that name them: ${address(7)}`, async () => {
    const { survey, threads } = await surveyed(forum((id) => numbers(5).map((n) => id - (id % 10) + n - 1), address));
    assert.equal(haveTrees(survey), true);
    assert.deepEqual(
      threads.map(({ from }) => from),
      [null],
    );
  });

test('threads that name others which are like them are followed from lists alone', async () => {
  const others = (id: number) => numbers(4).map((n) => 1000 * (1 + ((id + n) % 3)) + 10 * (1 + ((id + 7 * n) % 12)) + 1);
  const { survey, threads } = await surveyed(forum(others));
  assert.equal(haveTrees(survey), false);
  assert.deepEqual(
    threads.map(({ from }) => from),
    ['index'],
  );
});

test('so are the threads of a small board that all name one another', async () => {
  const { survey, threads } = await surveyed(forum((id) => numbers(12).map((n) => 1000 * Math.floor(id / 1000) + 10 * n)));
  assert.equal(haveTrees(survey), false);
  assert.deepEqual(
    threads.map(({ from }) => from),
    ['index'],
  );
});

test('first messages are followed where lists name more answers, which have addresses of their later pages', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const address = (id: number, n: number) => (n === 1 ? `/message/${id}` : `/message/${id}/page-${n}`);
  const link = (id: number, n: number) =>
    `<li><b><a href="${address(id, n)}">${n === 1 ? '' : 'Re: '}What came of ${called(id)} in the end</a></b></li>`;
  const boards = numbers(3).map((id) => `<h2><a href="/board/${id}">The board of number ${id}</a></h2>`);
  written.put('/', 'Home', boards.join(''));
  for (const board of numbers(3)) {
    const firsts = numbers(12).map((n) => 1000 * board + 10 * n);
    const answers = [2, 3, 4, 5, 6, 7, 8];
    const rows = firsts.map((id) => `${link(id, 1)}<ul>${answers.map((n) => link(id, n)).join('')}</ul>`);
    written.put(`/board/${board}`, `Board ${board}`, `<ul>${rows.join('')}</ul>`);
    for (const id of firsts)
      for (const n of [1, ...answers]) {
        const next = n < 8 ? `<p><a href="${address(id, n + 1)}">Thread next</a></p>` : '';
        written.put(address(id, n), called(id), `<p>What ${called(id)} said, number ${n}.</p>${next}`);
      }
  }
  const { survey } = await surveyed(written);
  const matcher = new GuideMatcher(guideFrom(survey, understand(survey), survey.start, {}));
  for (const n of [1, 2, 8]) assert.ok(matcher.row('index', `http://forum.test${address(3120, n)}`, null).follow, `number ${n}`);
});

test('messages whose addresses name nothing are followed wherever they stand, though some look like nothing', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const link = (id: number) =>
    `<li><b><a href="/${Math.floor(id / 1000)}/${id}">What came of ${called(id)} in the end</a></b></li>`;
  const boards = numbers(3).map((id) => `<h2><a href="/board/${id}">The board of number ${id}</a></h2>`);
  written.put('/', 'Home', boards.join(''));
  for (const board of numbers(3)) {
    const firsts = numbers(12).map((n) => 1000 * board + 10 * n);
    const rows = firsts.map((id) => `${link(id)}<ul>${link(id + 1)}${link(id + 2)}</ul>`);
    written.put(`/board/${board}`, `Board ${board}`, `<ul>${rows.join('')}</ul>`);
    for (const id of firsts.flatMap((first) => [first, first + 1, first + 2]))
      written.put(`/${board}/${id}`, called(id), `<p>What ${called(id)} said.</p>`);
  }
  const judge: Judge = ({ url }) => {
    if (!/\/\d+\/\d+$/.test(new URL(url).pathname)) return { index: 2, thread: -2 };
    return /10$/.test(url) ? { index: -2, thread: -0.6 } : { index: -2, thread: 1 };
  };
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 80, judge });
  for (const path of ['/', '/board/1', '/board/2', '/board/3']) await survey.look(`http://forum.test${path}`);
  for (const id of [1010, 2010, 1020, 2020, 3020, 1040, 1021, 1032, 1041, 1052, 2031, 2052, 2061, 3072])
    await survey.look(`http://forum.test/${Math.floor(id / 1000)}/${id}`);
  assert.equal(survey.isMixed(new Set([survey.shapes.of('http://forum.test/3/3032')])), false);
});
