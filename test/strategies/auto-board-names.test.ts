import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LinkShapes } from '../../src/learn/link-shapes.ts';
import { explore } from '../../src/strategies/auto/explore/explore.ts';
import { otherUses } from '../../src/strategies/auto/guide/other-uses.ts';
import { fitsAny, patternsOf } from '../../src/strategies/auto/guide/way-patterns.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import type { Way } from '../../src/strategies/auto/understand/way.ts';
import { normalForm } from '../../src/url/normal-form.ts';
import { WrittenForum } from './written-forum.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const boards = ['oak', 'elm', 'ash', 'yew', 'fir', 'bay'];
const at = (path: string) => `http://forum.test/talk${path}`;

test('boards are no threads because the last thread of each has their address and a number', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const idOf = (board: number, n: number) => 1000 * (board + 1) + 37 * n;
  const row = (name: string, board: number) =>
    `<tr><td><a href="/talk/${name}">All there is to say of ${name}</a></td><td><a href="/talk/${name}/${idOf(board, 12)}">today</a></td></tr>`;
  written.put('/', 'Home', `<table>${boards.map(row).join('')}</table>`);
  for (const [board, name] of boards.entries()) {
    const title = (n: number) =>
      `<li><a href="/talk/${name}/${idOf(board, n)}">What became of ${name} and ${'abcdefghijkl'[n - 1]}</a></li>`;
    written.put(`/talk/${name}`, name, `<ul>${numbers(12).toReversed().map(title).join('')}</ul>`);
    for (const n of numbers(12)) written.put(`/talk/${name}/${idOf(board, n)}`, `${name} ${n}`, `<p>It grew.</p>`);
  }
  const judge: Judge = ({ url }) => (/\d/.test(url) ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  for (const seed of [1, 2, 3, 4]) {
    const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed, budget: 80, judge });
    const known = await explore(survey, survey.start);
    assert.equal(known.boards.flatMap(({ links }) => [...links.keys()]).length, boards.length, `seed ${seed}`);
  }
});

/** What the pattern of some boards' threads lets in, where pages have links besides those to threads. */
function letIn(links: (thread: string) => readonly string[]): (url: string) => boolean {
  const threads = boards.flatMap((name, board) => numbers(4).map((n) => at(`/${name}/${10 * board + n}`)));
  const shapes = new LinkShapes();
  // Few of them are named: what comes as often as threads do is known without that.
  const pages = threads.map((url, i) => {
    const urls = [...(i < 6 ? links(url) : []), ...threads.slice(0, 3)];
    for (const one of [url, ...urls]) shapes.observe(one);
    return { url, links: urls.map((one) => ({ url: one, text: '', rel: '', location: threads.includes(one) ? '/a' : '/i' })) };
  });
  // All of a survey that patterns ask for.
  const survey = {
    shapes,
    pages,
    urls: () => [...new Set(pages.flatMap((page) => page.links.map(({ url }) => normalForm(url))))],
    menu: () => new Set(),
    roleOfUrl: (url: string) => (threads.includes(url) ? 'thread' : null),
    tally: () => ({ pages: 0 }),
    taken: { isOf: () => false },
  } as unknown as Survey;
  const way = {
    shapes: new Set(threads.map((url) => shapes.of(url))),
    location: null,
    locations: new Set(['/a']),
    links: new Map(threads.map((url) => [url, 'A thread'])),
  } as Way;
  const patterns = patternsOf(survey, way, [way], 'thread');
  return (url) => {
    const first = patterns.find(({ pattern }) => fitsAny([pattern], url));
    return first !== undefined && !first.refused;
  };
}

const idOf = (url: string) => /\d+$/.exec(url)![0];

test('what is done with a thread is none of a board with another name: it has the number of its page', () => {
  const isLetIn = letIn((thread) => [at(`/reply/${idOf(thread)}`)]);
  assert.equal(isLetIn(at('/reply/99')), false);
  assert.equal(isLetIn(at('/gorse/99')), true);
});

test('… or of a thread that is named beside it', () => {
  const isLetIn = letIn(() => [at('/rates/1'), at('/rates/2')]);
  assert.equal(isLetIn(at('/rates/99')), false);
});

test('threads of a board that is not known yet have numbers of their own', () => {
  const isLetIn = letIn((thread) => [at(`/gorse/${idOf(thread)}`), at('/gorse/77')]);
  assert.equal(isLetIn(at('/gorse/99')), true);
});

test('escaped letters have digits that are no numbers of a thread', () => {
  const board = at('/%E6%B1%A0/%E6%B0%B4');
  const threads = [6, 1, 0, 4].map((id) => at(`/gorse/${id}`));
  const pages = threads.map((url) => ({ url, links: [board, ...threads].map((one) => ({ url: one })) }));
  const survey = { pages } as unknown as Survey;
  const pattern = { paths: [[{ any: 'text' as const }], [{ any: 'text' as const }]], parameters: [] };
  assert.deepEqual(otherUses(survey, pattern, threads, new Set([board, ...threads].map((url) => normalForm(url)))), []);
});
