import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../../src/page/page.ts';
import type { Judge } from '../../src/strategies/auto/survey/survey.ts';
import { at, observerOf, row, seen } from './observed-walk.ts';

const looks = {
  'clearly a list': { index: 1.6, thread: -1.6 },
  'a list, maybe': { index: 0.8, thread: -0.8 },
  'a list with posts': { index: 1.6, thread: 0.1 },
  'clearly a thread': { index: -1.6, thread: 1.6 },
  nothing: { index: -1.6, thread: -1.6 },
} satisfies Record<string, ReturnType<Judge>>;

/** What a page is taken for that was expected to be something, by the place of a link or wherever it stood. */
function takenFor(expected: 'index' | 'thread', shown: keyof typeof looks, location: string | null, links = 3) {
  const rows = [row('index', ['/a', '/b']), row('thread', ['/a', '/b'])].map((one) => ({ ...one, location }));
  const observer = observerOf(rows, { judge: () => looks[shown], places: new Map([[place, 'thread']]) });
  const listed = Array.from({ length: links }, (_, i) => `<b><a href="/tea-${i}">Of tea, ${i}</a></b>`);
  const page = new Page(`<title>Of tea</title><div>${listed.join('')}</div>`, at('/tea'));
  return observer.observe(seen(page, expected, rows.find(({ to }) => to === expected)!.id)).kind ?? expected;
}

const place = '/html/body/div/b/a';

test('a page at the place of threads that is clearly a list is one', () => {
  assert.equal(takenFor('thread', 'clearly a list', place), 'index');
});

test('a page with little where lists have threads is not judged: that would cost more than all else', () => {
  assert.equal(takenFor('thread', 'clearly a list', place, 2), 'thread');
});

test('what may still be a thread, or looks like nothing, is what its place says', () => {
  for (const shown of ['a list, maybe', 'a list with posts', 'clearly a thread', 'nothing'] as const)
    assert.equal(takenFor('thread', shown, place), 'thread', shown);
});

test('a page at the place of lists that is clearly a thread is one', () => {
  assert.equal(takenFor('index', 'clearly a thread', place, 0), 'thread');
  for (const shown of ['a list, maybe', 'clearly a list', 'nothing'] as const)
    assert.equal(takenFor('index', shown, place, 0), 'index');
});

test('a page at the place of lists that has threads where lists have them is not judged', () => {
  assert.equal(takenFor('index', 'clearly a thread', place), 'index');
});

test('where addresses tell lists from threads, looks do not', () => {
  assert.equal(takenFor('thread', 'clearly a list', null), 'thread');
  assert.equal(takenFor('index', 'clearly a thread', null), 'index');
});
