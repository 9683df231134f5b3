import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { layoutClassifier, layoutClusters } from '../../src/learn/layout-clusters.ts';
import { singleLinkage } from '../../src/learn/single-linkage.ts';
import { distance, type SparseVector } from '../../src/learn/sparse-vector.ts';

const layout = (...pairs: [number, number][]) => new Map(pairs);
const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

test('equations 1 and 2 on an example worked out by hand', () => {
  // Pattern 9 is on all pages and goes; 1 is on two of four pages, 2 on three.
  const pages = [layout([9, 1], [1, 3], [2, 1]), layout([9, 4], [1, 1]), layout([9, 1], [2, 1]), layout([9, 2], [2, 7])];
  const areas = new Map([
    [9, 0.5],
    [1, 0.3],
    [2, 0.1],
  ]);
  const { model, clusterOf } = layoutClusters(pages, { areas, threshold: 0 });
  assert.deepEqual(
    model.patterns.map(({ id }) => id),
    [1, 2],
  );
  close(model.patterns[0]!.area, 0.75);
  close(model.patterns[1]!.area, 0.25);
  close(model.patterns[0]!.rarity, Math.log10(2));
  close(model.patterns[1]!.rarity, Math.log10(4 / 3));
  // f of the first page: 3/4 of pattern 1 and 1/4 of pattern 2; its vector, f times the root of the area, has length 1.
  const [f1, f2] = [0.75 * Math.log10(2), 0.25 * Math.log10(4 / 3)];
  const length = Math.sqrt(0.75 * f1 ** 2 + 0.25 * f2 ** 2);
  const [first] = model.centres;
  close(first!.features[0]![1], f1 / length);
  close(first!.features[1]![1], f2 / length);
  // Pages 2 and 3 have the same features, whatever their counts.
  assert.deepEqual(clusterOf, [0, 1, 2, 2]);
});

test('pages of one template fall together, pages of others apart, and are recognised from the model as JSON', () => {
  // Eight patterns a template; a pager (2) on some lists, quotes (4) on some posts.
  const template = (first: number) => Array.from({ length: 8 }, (_, i): [number, number] => [first + i, 1]);
  const lists = Array.from({ length: 30 }, (_, i) =>
    layout([0, 1], ...template(10), ...(i % 3 ? [[2, 1] as [number, number]] : [])),
  );
  const threads = Array.from({ length: 30 }, (_, i) => layout([0, 1], ...template(20), [2, 1], [4, 1 + (i % 3)]));
  const { clusterOf, model, featureless } = layoutClusters([...lists, ...threads], {
    areas: new Map([
      [0, 0.1],
      [2, 0.02],
      [4, 0.1],
      [10, 0.6],
      [20, 0.6],
    ]),
  });
  assert.deepEqual(clusterOf, [...lists.map(() => 0), ...threads.map(() => 1)]);
  assert.equal(featureless, null);
  const classify = layoutClassifier(JSON.parse(JSON.stringify(model)));
  assert.equal(classify(layout([0, 3], ...template(10))), 0);
  assert.equal(classify(layout([0, 2], ...template(20), [2, 1], [4, 2])), 1);
  assert.equal(classify(layout([0, 1], [10, 1], [20, 1])), null, 'a page of neither kind');
  assert.equal(classify(layout([0, 1])), null, 'a page with no distinguishing pattern, when the sample had none');
});

test('pages without a distinguishing pattern are a cluster of their own', () => {
  const pages = [layout([0, 1], [1, 1]), layout(), layout([0, 1]), layout([0, 1], [1, 2]), layout()];
  const { clusterOf, featureless, model } = layoutClusters(pages);
  assert.deepEqual(clusterOf, [0, 1, 1, 0, 1]);
  assert.equal(featureless, 1);
  const classify = layoutClassifier(model);
  assert.equal(classify(layout([77, 3])), 1, 'a page whose patterns the sample never had');
});

test('members at the end of a chain fail the threshold from the centre, not the radius', () => {
  // Two patterns in shares of 0 to 20 twentieths: neighbours are near, the ends are far apart.
  const chain = Array.from({ length: 21 }, (_, i) => layout([0, 1], [1, 20 - i], [2, i]));
  const { clusterOf, model } = layoutClusters([...chain, ...chain.map(() => layout([0, 1], [9, 1]))]);
  assert.equal(new Set(clusterOf).size, 2);
  const [end] = chain;
  assert.equal(layoutClassifier(model)(end!), null);
  assert.equal(layoutClassifier(model, 'radius')(end!), clusterOf[0]);
});

test('no pages, one page, equal pages', () => {
  assert.deepEqual(layoutClusters([]).clusterOf, []);
  assert.deepEqual(layoutClusters([layout([1, 1])]).clusterOf, [0]);
  assert.deepEqual(layoutClusters([layout([1, 1]), layout([1, 1])]).clusterOf, [0, 0]);
});

test('single linkage is that of all pairs', () => {
  const vector = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 })
    .map((pairs): SparseVector => {
      const entries = [...new Map(pairs)].sort((a, b) => a[0] - b[0]);
      return { ids: entries.map(([id]) => id), values: entries.map(([, value]) => value) };
    });
  fc.assert(
    fc.property(fc.array(vector, { maxLength: 25 }), fc.integer({ min: 0, max: 5 }), (points, threshold) => {
      const found = singleLinkage(points, threshold);
      // The slow way: spread the smallest index along pairs until nothing changes.
      const slow = points.map((_, i) => i);
      for (let changed = true; changed; ) {
        changed = false;
        for (const [i, a] of points.entries()) {
          for (const [j, b] of points.entries()) {
            if (slow[j]! < slow[i]! && distance(a, b) <= threshold) {
              slow[i] = slow[j]!;
              changed = true;
            }
          }
        }
      }
      assert.deepEqual([...found], slow);
    }),
  );
});
