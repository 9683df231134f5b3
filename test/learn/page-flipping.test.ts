import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildSitemap } from '../../src/learn/build-sitemap.ts';
import { connectivityOf } from '../../src/learn/connectivity.ts';
import { pageFlipping } from '../../src/learn/page-flipping.ts';
import { areas, shows, syntheticSample } from './synthetic-sample.ts';

test('a digit pager is above the line, previous and next thread below it', () => {
  const { sitemap } = buildSitemap(syntheticSample({ pages: 3 }), { areas, vertices: 'layout' });
  const loops = pageFlipping(sitemap);
  const at = (pattern: number) => loops.filter(({ arc }) => arc.location === `p${pattern}.c0`);
  assert.ok(at(shows.pager).length >= 3, 'of lists and of threads, with and without a page number');
  for (const loop of at(shows.pager)) {
    assert.equal(loop.connectivity, 1);
    assert.ok(loop.flipping);
  }
  // Three pages a thread, all of which lead to the next thread's first page: a third of the paths lead back.
  const [neighbours] = at(shows.neighbours);
  assert.ok(neighbours!.connectivity! > 0.3 && neighbours!.connectivity! < 0.35, String(neighbours!.connectivity));
  assert.equal(neighbours!.flipping, false);
});

test('arc by arc, a pager whose first page has another URL format has no way back', () => {
  const { sitemap } = buildSitemap(syntheticSample({ pages: 2 }), { areas, vertices: 'layout' });
  const location = `p${shows.pager}.c0`;
  const alone = pageFlipping(sitemap, { kind: 'arc' }).filter(({ arc }) => arc.location === location);
  assert.ok(alone.every(({ flipping }) => !flipping));
  const together = pageFlipping(sitemap).filter(({ arc }) => arc.location === location);
  assert.ok(together.every(({ flipping }) => flipping));
});

test('links that are not among those given are not judged', () => {
  const { sitemap } = buildSitemap(syntheticSample(), { areas, vertices: 'layout' });
  assert.deepEqual(pageFlipping(sitemap, { among: new Set() }), []);
});

test('no pair of pages: no connectivity', () => {
  assert.deepEqual(connectivityOf([]), { pairs: 0, mutual: 0 });
});

test('entries of a menu lead back and forth between pages of one kind, and are no pager', () => {
  const { sitemap } = buildSitemap(syntheticSample(), { areas, vertices: 'layout' });
  const menu = pageFlipping(sitemap).filter(({ arc }) => arc.location === `p${shows.menu}.c0`);
  assert.ok(menu.some(({ connectivity }) => connectivity !== null && connectivity > 0));
  assert.ok(menu.every(({ flipping }) => !flipping));
});

test('connectivity is that of the definition', () => {
  const edge = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })).filter(([a, b]) => a !== b);
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 80 }), (edges) => {
      const path = new Set(edges.map(([a, b]) => `${a} ${b}`));
      const pages = [...new Set(edges.flat())];
      for (const through of pages) {
        for (const a of pages)
          for (const b of pages) if (path.has(`${a} ${through}`) && path.has(`${through} ${b}`)) path.add(`${a} ${b}`);
      }
      let [pairs, mutual] = [0, 0];
      for (const a of pages) {
        for (const b of pages) {
          if (a === b || !path.has(`${a} ${b}`)) continue;
          pairs++;
          if (path.has(`${b} ${a}`)) mutual++;
        }
      }
      assert.deepEqual(connectivityOf(edges), { pairs, mutual });
    }),
  );
});
