import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hash, makeRandom } from '../../testbed/random.ts';

test('one seed gives one sequence, another seed another', () => {
  const draw = (seed: number): number[] => Array.from({ length: 20 }, makeRandom(seed).next);
  assert.deepEqual(draw(7), draw(7));
  assert.notDeepEqual(draw(7), draw(8));
});

test('a stream depends on its name only, not on what was drawn before it', () => {
  const fresh = makeRandom(3);
  const used = makeRandom(3);
  for (let i = 0; i < 100; i++) used.next();
  assert.equal(fresh.stream('users').next(), used.stream('users').next());
  assert.notEqual(fresh.stream('users').next(), fresh.stream('posts').next());
});

test('int stays within its bounds and reaches both', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 5 }), (seed, low, span) => {
      const random = makeRandom(seed);
      const seen = new Set(Array.from({ length: 200 }, () => random.int(low, low + span)));
      return [...seen].every((n) => Number.isInteger(n) && n >= low && n <= low + span) && seen.size === span + 1;
    }),
    { seed: 1 },
  );
});

test('shuffle keeps every item and moves some', () => {
  const items = Array.from({ length: 30 }, (_, i) => i);
  const shuffled = makeRandom(1).shuffle(items);
  assert.notDeepEqual(shuffled, items);
  assert.deepEqual(
    shuffled.toSorted((a, b) => a - b),
    items,
  );
});

test('pick refuses an empty list', () => {
  assert.throws(() => makeRandom(1).pick([]), /nothing to pick/);
});

test('hash spreads names that differ in one letter', () => {
  const buckets = new Set(Array.from({ length: 1000 }, (_, i) => hash(`/t/${i}`) % 100));
  assert.equal(buckets.size, 100);
});
