import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ArcVerdict, judgeLikeArcs, linkGroups } from '../../src/learn/like-arcs.ts';
import type { Arc } from '../../src/learn/sitemap.ts';
import { patternOf } from '../../src/url/pattern.ts';

const verdict = (from: string, to: string | null, url: string, given: Partial<Arc & ArcVerdict> = {}): ArcVerdict => ({
  arc: {
    from,
    to,
    location: given.location ?? 'p1.c1',
    pattern: patternOf(url),
    links: given.links ?? 10,
    targets: 10,
    sampled: [],
    examples: [],
    texts: [],
  },
  follow: given.follow ?? false,
  flipping: given.flipping ?? false,
  why: 'as it was',
});

test('an arc without a sampled target is judged as links at its place with its pattern are elsewhere', () => {
  const judged = judgeLikeArcs([
    verdict('v1', 'v9', '/topic?t=1', { follow: true }),
    verdict('v2', null, '/topic?t=2'),
    verdict('v2', null, '/user?u=2'),
    verdict('v2', null, '/topic?t=3', { location: 'p7.c1' }),
  ]);
  assert.deepEqual(
    judged.map(({ follow, arc }) => [follow, arc.to]),
    [
      [true, 'v9'],
      [true, 'v9'],
      [false, null],
      [false, null],
    ],
  );
});

test('where the links at a place turn pages, those of another pattern do too', () => {
  const pager = { location: 'p3.c1', follow: true, flipping: true };
  const [, board, other] = judgeLikeArcs([
    verdict('v1', 'v1', '/topic?t=1&start=20', pager),
    verdict('v2', null, '/board?b=1&start=20', { location: 'p3.c1' }),
    verdict('v2', null, '/board?b=1&start=20', { location: 'p4.c1' }),
  ]);
  assert.deepEqual([board!.follow, board!.flipping], [true, true]);
  assert.deepEqual([other!.follow, other!.flipping], [false, false]);
});

test('a group is judged as most of its links are', () => {
  const [group, ...none] = linkGroups([
    verdict('v1', 'v9', '/topic?t=1', { follow: true, links: 3 }),
    verdict('v2', 'v9', '/topic?t=2', { links: 4 }),
    verdict('v3', null, '/topic?t=2', { follow: true, links: 100 }),
  ]);
  assert.equal(none.length, 0);
  assert.deepEqual([group!.follow, group!.links], [false, 7]);
});
