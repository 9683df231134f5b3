import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenKey, shownBy } from '../../src/guide/identity.ts';
import { LinkShapes } from '../../src/learn/link-shapes.ts';
import { findPagers } from '../../src/learn/pagers.ts';
import { shapeOf } from '../../src/learn/url-formats.ts';
import { addedParameters } from '../../src/strategies/auto/guide/flip-pattern.ts';
import { pageNumbers } from '../../src/strategies/auto/guide/page-numbers.ts';
import { fitsAny, patternFor } from '../../src/strategies/auto/guide/way-patterns.ts';
import type { Survey } from '../../src/strategies/auto/survey/survey.ts';
import { identityOf } from '../../src/strategies/auto/survey/turning.ts';

/** All of a survey that page numbers ask for. */
const survey = () => ({ shapes: new LinkShapes(), page: () => undefined }) as unknown as Survey;
/** The pager of a page, as far as some page of its. */
const ownPager = (page: string, last: number, flip: (n: number) => string) => {
  const numbers = Array.from({ length: last - 1 }, (_, i) => i + 2);
  const links = numbers.map((n) => ({ url: flip(n), text: String(n), rel: '' }));
  const [pager] = findPagers(page, links).filter(({ own }) => own);
  assert.ok(pager, page);
  return { page, pager };
};

test('a number within a title is not that of a page, as one behind it is', () => {
  const { pager } = ownPager('http://f/d/an-oak', 3, (n) => `http://f/d/an-oak-${n}`);
  for (const title of ['an-oak', 'oaks-under-665-euros']) {
    const [first, later] = [title, `${title}-31`].map((path) => shownBy(identityOf(pager), `http://f/d/${path}`));
    assert.deepEqual([first!.page, later!.page, first!.whole], [1, 31, later!.whole]);
  }
});

test('pages of a list and pages of another order of it are not the same', () => {
  const boards = [1, 2, 3].map((id) => `http://f/forum/${id}/`);
  const flips = (page: string, name: string, last: number) => {
    const numbers = Array.from({ length: last }, (_, i) => i + 1);
    const links = numbers.map((n) => ({ url: `${boards[0]}${name}${n}.html`, text: String(n), rel: '' }));
    const own = findPagers(page, links).filter((pager) => pager.own);
    assert.equal(own.length, 1);
    return own.map((pager) => ({ page, pager }));
  };
  const seen = [...flips(boards[0]!, 'page', 6), ...flips(`${boards[0]}by-name-1.html`, 'by-name-', 3)];
  const numbers = pageNumbers(survey(), seen, new Map(boards.map((url) => [url, 'A board'])));
  const keys = ['page2', 'by-name-2'].map((file) => {
    const flip = numbers.flips.find(({ urls }) => urls.includes(`${boards[0]}${file}.html`))!;
    return seenKey({ idle: [], page: flip.page }, `${boards[0]}${file}.html`);
  });
  assert.notEqual(keys[0], keys[1]);
  const [first] = numbers.flips;
  assert.equal(seenKey({ idle: [], page: first!.page }, `${boards[0]}page1.html`), seenKey({ idle: [], page: null }, boards[0]!));
});

test('lists that other parameters name may have pages of other lengths: members and boards are both turned by start', () => {
  const boards = [1, 2, 3].map((id) => `http://f/list?group=${id}`);
  const members = ownPager('http://f/members', 9, (n) => `http://f/members?start=${(n - 1) * 30}`);
  const seen = [...boards.map((page) => ownPager(page, 3, (n) => `${page}&start=${(n - 1) * 16}`)), members];
  const { flips } = pageNumbers(survey(), seen, new Map([...boards, members.page].map((url) => [url, 'A list'])));
  assert.deepEqual(
    new Set(flips.map(({ urls, page }) => `${urls[0]!.includes('group')} ${page.step}`)),
    new Set(['true 16', 'false 30']),
  );
});

test('what a page and its pager say under different names is not idle', () => {
  const added = (url: string, page: string, at: string) => addedParameters(url, page, patternFor([page]), at);
  assert.deepEqual(added('http://f/show?id=73&part=2', 'http://f/show?ID=73', 'part'), []);
  assert.deepEqual(added('http://f/list.php?of=news&page=2', 'http://f/news', 'page'), []);
  // What one of them has for itself is, and what both have in common does not stand for it.
  assert.deepEqual(added('http://f/show?id=73&part=2&view=flat', 'http://f/show?ID=73&from=new', 'part'), ['view', 'from']);
  assert.deepEqual(added('http://f/show?id=1&order=1&part=2', 'http://f/show?id=1', 'part'), ['order']);
  assert.deepEqual(added('http://f/show?id=1&part=2&q=', 'http://f/show?id=1&from=', 'part'), ['q', 'from']);
});

test('a number that a list has not and all pagers have is part of their name: /forum/3 and /forum/3-0-2', () => {
  const boards = [3, 7, 9].map((id) => `http://f/forum/${id}`);
  const seen = boards.slice(0, 2).map((board, i) => ownPager(board, i + 3, (n) => `${board}-0-${n}`));
  assert.ok(seen.every(({ pager }) => pager.renames));
  const { flips } = pageNumbers(survey(), seen, new Map(boards.map((url) => [url, 'A board'])));
  const [{ pattern, page }] = flips as [(typeof flips)[number]];
  assert.ok(fitsAny([pattern], 'http://f/forum/9-0-5'));
  assert.ok(!fitsAny([pattern], 'http://f/forum/9-41-5'), 'a thread');
  assert.equal(shownBy({ idle: [], page }, 'http://f/forum/9-0-5').page, 5);
  // It is none where it differs from list to list.
  const other = boards.slice(0, 2).map((board, i) => ownPager(board, 3, (n) => `${board}-${20 + i}-${n}`));
  const open = pageNumbers(survey(), other, new Map(boards.map((url) => [url, 'A board']))).flips;
  assert.ok(open.some((one) => fitsAny([one.pattern], 'http://f/forum/9-41-5')));
});

test('what has more numbers than the pages of a thread is none of them: /forum/3-12-1 and /forum/3-12-1-16-1723', () => {
  const threads = [12, 13, 14].map((id) => `http://f/forum/3-${id}-1`);
  const posts = [12, 13].map((id) => `http://f/forum/3-${id}-0-16-${1711 + id}`);
  const seen = threads.map((thread) => ownPager(thread, 3, (n) => thread.replace(/1$/, `${n}`)));
  const { bases } = pageNumbers(survey(), seen, new Map([...threads, ...posts].map((url) => [url, 'A thread'])));
  const page = bases.get(shapeOf(threads[0]!).key)!;
  const shown = (url: string) => shownBy({ idle: [], page }, url);
  assert.deepEqual([shown('http://f/forum/3-12-4').page, shown(posts[0]!).page], [4, 1]);
  assert.equal(shown('http://f/forum/3-12-4').whole, shown(threads[0]!).whole);
  assert.notEqual(shown(posts[0]!).whole, shown('http://f/forum/3-12-0-16-1').whole);
});

test('titles that end with numbers are first pages: /d/7-nails-v2, which goes on at /d/7-nails-v2.10', () => {
  const titles = [
    'nails-v2',
    'what-to-saw',
    'is-it-12',
    'old-screws-and-3-more',
    'moss',
    'a-hedge-in-may',
    'oak-or-elm-7',
    'slugs',
  ];
  const threads = titles.map((title, i) => `http://f/d/${7 + i}-${title}`);
  const seen = threads.slice(0, 3).map((thread) => ownPager(thread, 4, (n) => `${thread}.${10 * (n - 1)}`));
  const known = survey();
  for (const url of threads) known.shapes.observe(url);
  const { flips, bases } = pageNumbers(known, seen, new Map(threads.map((url) => [url, 'A thread'])));
  const numbers = [...flips.map(({ page }) => page), ...bases.values()];
  assert.ok(numbers.length > 0);
  for (const page of numbers)
    for (const thread of threads) {
      const [first, later] = [thread, `${thread}.20`].map((url) => shownBy({ idle: [], page }, url));
      assert.deepEqual([first!.page, later!.page, first!.whole], [1, 3, later!.whole]);
    }
});
