import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearDuplicates, surplusCopies } from '../../src/learn/near-duplicates.ts';
import { seeded } from '../../src/learn/random.ts';
import { shinglesOf } from '../../src/page/shingles.ts';

function text(seed: number, words: number): string[] {
  const random = seeded(seed);
  return Array.from({ length: words }, () => `word${Math.floor(random() * 10_000)}`);
}
const groups = (...texts: string[][]) => [...nearDuplicates(texts.map((words) => shinglesOf(words.join(' '))))];

test('exact duplicates form one group, named by its first page', () => {
  const [a, b] = [text(1, 200), text(2, 200)];
  assert.deepEqual(groups(a, b, a, b, a), [0, 1, 0, 1, 0]);
});

test('one word changed in a page is a near-duplicate, wherever it stands', () => {
  const page = text(3, 400);
  for (const place of [0, 50, 199, 399]) assert.deepEqual(groups(page, page.with(place, 'changed')), [0, 0], `word ${place}`);
});

test('different texts under the same template are not near-duplicates', () => {
  const [head, foot] = [text(4, 60), text(5, 60)];
  const pages = Array.from({ length: 40 }, (_, i) => [...head, ...text(100 + i, 150), ...foot]);
  assert.deepEqual(
    groups(...pages),
    pages.map((_, i) => i),
  );
});

test('the length of a text does not decide: a page and the same page twice as long in the same words are near', () => {
  const page = text(6, 300);
  assert.deepEqual(groups(page, [...page, ...page]), [0, 0]);
  // With counts that are not scaled, two short different texts would be nearer than two copies of a long one.
  assert.deepEqual(groups(['yes'], ['no'], ['yes']), [0, 1, 0]);
});

test('short texts: equal or not; pages without a word are copies of each other', () => {
  assert.deepEqual(groups(['please', 'log', 'in'], ['please', 'log', 'out'], [], ['please', 'log', 'in'], []), [0, 1, 2, 0, 2]);
});

test('likeness does not creep along a chain', () => {
  const page = text(7, 400);
  // Each is near the one before; the last shares nothing with the first.
  const chain = Array.from({ length: 60 }, (_, i) => [...text(8, 600).slice(0, 8 * i), ...page.slice(8 * i)]);
  const found = groups(...chain);
  assert.equal(found[1], 0);
  assert.notEqual(found.at(-1), 0);
});

test('copies with small changes are found among many pages', () => {
  const pages = Array.from({ length: 600 }, (_, i) => text(1000 + i, 250));
  // At a distance of about 0.2: one word changed of 250.
  const copies = pages.map((page, i) => page.with((i * 37) % 250, 'online'));
  const found = groups(...pages, ...copies);
  const missed = copies.filter((_, i) => found[600 + i] !== i).length;
  assert.ok(missed <= 6, `${missed} of 600 missed`);
  assert.deepEqual(found, groups(...pages, ...copies));
});

test('surplus copies are the members beyond the first of each group', () => {
  const groupOf = Int32Array.from([0, 0, 0, 3, 3, 5]);
  assert.equal(surplusCopies(groupOf, [0, 1, 2, 3, 4, 5]), 3);
  assert.equal(surplusCopies(groupOf, [1, 2, 5]), 1);
});
