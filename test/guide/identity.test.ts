import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fixedStart, type Identity, isBetweenPages, seenKey, shownBy } from '../../src/guide/identity.ts';

const start: Identity = { idle: ['sid', 'view'], page: { at: 'start', digits: 0, first: 0, step: 15, optional: true } };
const same = (identity: Identity, ...urls: string[]) => {
  const keys = new Set(urls.map((url) => seenKey(identity, url)));
  assert.equal(keys.size, 1, [...keys].join('\n'));
};
const differ = (identity: Identity, ...urls: string[]) =>
  assert.equal(new Set(urls.map((url) => seenKey(identity, url))).size, urls.length);

test('no number is the first page', () => {
  same(start, 'http://f/t.php?t=7', 'http://f/t.php?t=7&start=0');
  differ(start, 'http://f/t.php?t=7', 'http://f/t.php?t=7&start=15', 'http://f/t.php?t=8', 'http://g/t.php?t=7');
  assert.deepEqual(
    [0, 15, 30].map((at) => shownBy(start, `http://f/t.php?t=7&start=${at}`).page),
    [1, 2, 3],
  );
});

test('a number between two pages is a post of the one before', () => {
  same(start, 'http://f/t.php?t=7&start=30', 'http://f/t.php?t=7&start=32', 'http://f/t.php?t=7&start=44');
});

test('what is between two pages is told by the step alone', () => {
  const posts: Identity = { idle: [], page: { at: 'msg', digits: 0, first: 1, step: 10, optional: false } };
  const between = (numbers: number[], identity = posts) =>
    numbers.filter((n) => isBetweenPages(identity, `http://f/show?msg=7.${n}`));
  assert.deepEqual(between([1, 2, 11, 13, 21]), [2, 13]);
  assert.deepEqual(between([1, 2, 11], { idle: [], page: { ...posts.page!, step: 1 } }), []);
  assert.equal(isBetweenPages(posts, 'http://f/show'), false);
});

test('an id is no number of a page where pages have one behind it: num=7 and num=7/15', () => {
  const num: Identity = { idle: [], page: { at: 'num', digits: 0, first: 0, step: 15, optional: true, runs: 2 } };
  same(num, 'http://f/?num=4711', 'http://f/?num=4711/0', 'http://f/?num=4711/8');
  differ(num, 'http://f/?num=4711', 'http://f/?num=4711/15', 'http://f/?num=4726', 'http://f/?num=4726/15');
});

test('idle parameters say nothing', () => {
  same(start, 'http://f/t.php?t=7', 'http://f/t.php?t=7&sid=abc', 'http://f/t.php?view=new&t=7');
  differ(start, 'http://f/t.php?t=7', 'http://f/t.php?t=7&order=desc');
});

test('pages of one thread are one whole', () => {
  const whole = (url: string) => shownBy(start, url).whole;
  assert.equal(whole('http://f/t.php?t=7'), whole('http://f/t.php?t=7&start=45&sid=1'));
  assert.notEqual(whole('http://f/t.php?t=7'), whole('http://f/t.php?t=8&start=45'));
});

test('a number behind a dot: topic=12.0 and topic=12.15', () => {
  const topic: Identity = { idle: [], page: { at: 'topic', digits: 0, first: 0, step: 15, optional: false } };
  differ(topic, 'http://f/?topic=12.0', 'http://f/?topic=12.15', 'http://f/?topic=13.0');
  const { whole, page } = shownBy(topic, 'http://f/?topic=12.15');
  assert.deepEqual([whole, page], [shownBy(topic, 'http://f/?topic=12.0').whole, 2]);
});

test('a number in a path of its own, behind those that the first page has', () => {
  const path: Identity = { idle: [], page: { at: 3, digits: 0, first: 1, step: 1, optional: true, keep: 2 } };
  same(path, 'http://f/topic/a-title/', 'http://f/topic/a-title', 'http://f/topic/a-title/page/1/');
  differ(path, 'http://f/topic/a-title/', 'http://f/topic/a-title/page/2/', 'http://f/topic/b-title/page/2/');
});

test('a number in a path that the first page has, too', () => {
  const path: Identity = { idle: [], page: { at: 0, digits: 0, first: 1, step: 1, optional: false } };
  differ(path, 'http://f/thread-12-1.html', 'http://f/thread-12-2.html', 'http://f/thread-13-1.html');
  assert.equal(shownBy(path, 'http://f/thread-12-1.html').whole, shownBy(path, 'http://f/thread-12-9.html').whole);
});

const hostile = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.string({ maxLength: 60 }).map((rest) => `http://f/${rest}`),
  fc.bigInt({ min: 0n, max: 10n ** 40n }).map((number) => `http://f/t.php?t=7&start=${number}`),
  fc.constantFrom('http://f', 'http://f/?start', 'http://f/?start=', 'http://f/?start=&start=5', 'http://f/%', '', 'x'),
);
const pages = fc.record({
  at: fc.oneof(fc.nat(5), fc.constantFrom('start', 't', '')),
  digits: fc.nat(3),
  first: fc.nat(1),
  step: fc.integer({ min: 1, max: 50 }),
  optional: fc.boolean(),
});

test('no URL makes it throw, and a page is a whole number from 1', () => {
  fc.assert(
    fc.property(hostile, fc.option(pages), (url, page) => {
      const shown = shownBy({ idle: ['sid'], page }, url);
      assert.ok(Number.isSafeInteger(shown.page) && shown.page >= 1);
      assert.equal(seenKey({ idle: ['sid'], page }, url), seenKey({ idle: ['sid'], page }, url));
    }),
  );
});

test('what shows a page of the same begins as the page does', () => {
  const path = fc.constantFrom('', 'a', '1', '2', '10', 'a1', 'a2', 't-1-2', 't-1-3', 't-1', 'index.html', '1p2_a', '%61');
  const query = fc.constantFrom('', '?p=1', '?p=2', '?p=2&sid=7', '?1,2', '?1,3', '?/a/1', '?');
  const url = fc.tuple(fc.array(path, { maxLength: 3 }), query).map(([paths, query]) => `http://f/${paths.join('/')}${query}`);
  const page = fc.record(
    {
      at: fc.oneof(fc.nat(3), fc.constant('p')),
      digits: fc.option(fc.integer({ min: -2, max: 1 })),
      first: fc.nat(2),
      step: fc.constant(1),
      optional: fc.boolean(),
      runs: fc.constantFrom(1, 2),
      keep: fc.nat(2),
      named: fc.constant('index.html'),
    },
    { requiredKeys: ['at', 'digits', 'first', 'step', 'optional'] },
  );
  let alike = 0;
  fc.assert(
    fc.property(url, url, fc.option(page), fc.boolean(), (a, b, page, idle) => {
      const identity: Identity = { idle: idle ? ['sid'] : [], page };
      if (a === b || shownBy(identity, a).whole !== shownBy(identity, b).whole) return;
      alike++;
      assert.ok(b.includes('%') || b.startsWith(fixedStart(identity, a)), `${a} and ${b}`);
    }),
    { numRuns: 20_000 },
  );
  assert.ok(alike > 100, `${alike} were alike`);
  const flat: Identity = { idle: ['sid'], page: { at: 0, digits: 0, first: 1, step: 1, optional: false } };
  assert.equal(fixedStart(flat, 'http://f/5439_2.html?sid=7'), 'http://f/5439_');
});

test('a number in a path of its own between those of the first page: /t/7/title and /t/7/2/title', () => {
  const between: Identity = { idle: [], page: { at: 2, digits: 0, first: 1, step: 1, optional: true, keep: 3 } };
  same(between, 'http://f/t/7/2_days_in_Oslo', 'http://f/t/7/1/2_days_in_Oslo', 'http://f/t/7/2_days_in_Oslo/');
  differ(between, 'http://f/t/7/2_days_in_Oslo', 'http://f/t/7/2/2_days_in_Oslo', 'http://f/t/8/2/2_days_in_Oslo');
});

test('the first page may have a name where others have their number: index.html and 2.html', () => {
  const named: Identity = {
    idle: [],
    page: { at: 1, digits: 0, first: 1, step: 1, optional: true, named: 'index.html' },
  };
  same(named, 'http://f/b/index.html', 'http://f/b/1.html');
  differ(named, 'http://f/b/index.html', 'http://f/b/2.html', 'http://f/c/index.html', 'http://f/b/catalog.html');
  assert.equal(shownBy(named, 'http://f/b/2.html').whole, shownBy(named, 'http://f/b/index.html').whole);
});

test('a number may say what is shown, whatever else an address has: topic-7-2.html and show.php?id=7', () => {
  const ids: Identity = {
    idle: [],
    page: { at: 0, digits: 0, first: 1, step: 1, optional: false, runs: 2 },
    ids: [
      { at: 'id', digits: 0 },
      { at: 0, digits: 1 },
    ],
  };
  same(ids, 'http://f/topic-7-1.html', 'http://f/show.php?id=7', 'http://f/show.php?from=new&id=7', 'http://f/old/7?id=7');
  differ(ids, 'http://f/topic-7-1.html', 'http://f/topic-7-2.html', 'http://f/topic-8-1.html', 'http://g/topic-7-1.html');
  assert.equal(shownBy(ids, 'http://f/topic-7-2.html').whole, shownBy(ids, 'http://f/show.php?id=7').whole);
  // The first place that an address has is it.
  same(ids, 'http://f/topic-7-1.html?id=9', 'http://f/show.php?id=9');
  // What has no such number is known by all that it says.
  differ(ids, 'http://f/show.php?from=new', 'http://f/show.php', 'http://f/7', 'http://f/show.php?id=7');
});

test('a number that a title ends with is no page of it: a-title-v2 and a-title-v2.20', () => {
  const titled: Identity = { idle: [], page: { at: 1, digits: 0, first: 0, step: 10, optional: true, before: '.' } };
  const shown = (path: string) => shownBy(titled, `http://f/d/${path}`);
  assert.deepEqual([shown('7-a-title-v2').page, shown('7-a-title-v2.20').page], [1, 3]);
  assert.equal(shown('7-a-title-v2').whole, shown('7-a-title-v2.20').whole);
  differ(titled, 'http://f/d/7-a-title-v2', 'http://f/d/7-a-title-v', 'http://f/d/7-a-title-v2.20');
  assert.equal(isBetweenPages(titled, 'http://f/d/7-a-title-12'), false);
  assert.equal(isBetweenPages(titled, 'http://f/d/7-a-title-12.13'), true);
});

test('a number that words of a title stand behind is no page of it: under-665-euros and under-665-euros-31', () => {
  const titled: Identity = { idle: [], page: { at: 0, digits: 0, first: 1, step: 1, optional: true, before: '-' } };
  for (const [first, later] of [
    ['under-665-euros', 'under-665-euros-31'],
    ['under-665-%C3%A9cus', 'under-665-%C3%A9cus-31'],
    ['under-665-euros.html', 'under-665-euros-31.html'],
  ]) {
    const [one, other] = [first, later].map((path) => shownBy(titled, `http://f/${path}`));
    assert.deepEqual([one!.page, other!.page, one!.whole], [1, 31, other!.whole]);
  }
});
