import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dbscan, kDistances } from '../../src/learn/dbscan.ts';
import { DistanceRows } from '../../src/learn/distance-rows.ts';
import { epsOf } from '../../src/learn/eps.ts';
import { type NearestModel, nearestClassifier, nearestModel } from '../../src/learn/nearest-pages.ts';
import { distance, type SparseVector } from '../../src/learn/sparse-vector.ts';
import { structuralDiversity } from '../../src/learn/structural-diversity.ts';
import { xpathClusters } from '../../src/learn/xpath-clusters.ts';
import { type PathBag, xpathSpace, xpathVectors } from '../../src/learn/xpath-space.ts';

const at = (...values: number[]): SparseVector => ({ ids: values.map((_, i) => i), values });
const points = (...xs: number[]) => xs.map((x) => ({ vector: at(x), pages: 1 }));
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is ${b}`);

test('XPaths are weighed by eq. 1 and divided by their sum, eq. 2', () => {
  const bags: PathBag[] = [
    new Map([
      ['/a', 3],
      ['/b', 1],
    ]),
    new Map([['/a', 1]]),
  ];
  const vectorOf = xpathVectors(xpathSpace(bags, 1));
  const a = Math.log(4) * Math.log(2 / 2 + 1);
  const b = Math.log(2) * Math.log(2 / 1 + 1);
  const { ids, values } = vectorOf(bags[0]!);
  assert.deepEqual(ids, [0, 1]);
  near(values[0]!, a / (a + b));
  near(values[1]!, b / (a + b));
  assert.deepEqual(vectorOf(new Map([['/unheard/of', 5]])), { ids: [], values: [] });
});

test('XPaths of fewer pages than asked for are left out', () => {
  const bags = [1, 2, 3, 4].map(
    (i) =>
      new Map([
        ['/a', 1],
        [`/rare${i}`, 1],
      ] as [string, number][]),
  );
  assert.deepEqual([...xpathSpace(bags, 4).paths], [['/a', 4]]);
});

test('K-dist is the distance to the third nearest other page; equal pages lie at none', () => {
  assert.deepEqual([...kDistances(points(0, 1, 3, 7, 20))], [7, 6, 4, 7, 19]);
  assert.deepEqual(
    [
      ...kDistances([
        { vector: at(5), pages: 4 },
        { vector: at(9), pages: 1 },
      ]),
    ],
    [0, 4],
  );
  assert.deepEqual([...kDistances(points(1, 2))], [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
});

test('eps is where the first thin bin begins once half of the pages are covered', () => {
  // Ten bins of width 1: 3, 9, 0, 5, … The thin first bin is passed over: nothing is covered yet.
  const kDist = Float64Array.from([...Array(3).fill(0.5), ...Array(9).fill(1.5), ...Array(5).fill(3.5), 10]);
  assert.equal(epsOf(points(...kDist), kDist, 10, 1), 2);
  assert.equal(epsOf(points(1, 1, 1, 1, 1), new Float64Array(5), 10, 1), 0, 'all alike');
});

test('DBSCAN: two dense regions, a chain between close points, an outlier', () => {
  const xs = [0, 1, 2, 3, 4, 50, 51, 52, 53, 100];
  assert.deepEqual(dbscan(points(...xs), 2), [0, 0, 0, 0, 0, 1, 1, 1, 1, null]);
  assert.deepEqual(dbscan(points(0, 1, 2), 2), [null, null, null], 'three points are no region');
  assert.deepEqual(dbscan([{ vector: at(0), pages: 4 }], 0), [0], 'four equal pages are');
});

test('DBSCAN as its definition has it: core points within eps are together, others border on one or are outliers', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 25 }), fc.integer({ min: 1, max: 8 }), (given, eps) => {
      const all = given.map(([x, y]) => ({ vector: at(x, y), pages: 1 }));
      const clusterOf = dbscan(all, eps);
      const close = (i: number) => all.flatMap((p, j) => (distance(p.vector, all[i]!.vector) <= eps + 1e-6 ? [j] : []));
      const core = all.map((_, i) => close(i).length >= 4);
      for (const i of all.keys()) {
        if (core[i]) for (const j of close(i)) assert.ok(clusterOf[j] !== null && (!core[j] || clusterOf[j] === clusterOf[i]));
        else if (clusterOf[i] !== null) assert.ok(close(i).some((j) => core[j] && clusterOf[j] === clusterOf[i]));
        else assert.ok(!close(i).some((j) => core[j]));
      }
    }),
  );
});

test('distances by the inverted index are those of the vectors', () => {
  const vector = fc.uniqueArray(fc.nat(12), { maxLength: 8 }).chain((ids) =>
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: ids.length, maxLength: ids.length }).map((values) => ({
      ids: ids.sort((a, b) => a - b),
      values,
    })),
  );
  fc.assert(
    fc.property(fc.array(vector, { minLength: 1, maxLength: 8 }), vector, fc.nat(7), (vectors, a, from) => {
      const row = new Float64Array(vectors.length);
      new DistanceRows(vectors).fill(row, a, from);
      for (let i = from; i < vectors.length; i++) assert.ok(Math.abs(row[i]! - distance(a, vectors[i]!)) < 1e-5);
    }),
  );
});

/** Pages of three templates, with as many posts or rows as `n` says. */
const thread = (n: number): PathBag =>
  new Map([
    ['/html/body/h1', 1],
    ['/html/body/div/p', 2 + n],
    ['/html/body/div/a', 1 + n],
  ]);
const list = (n: number): PathBag =>
  new Map([
    ['/html/body/h1', 1],
    ['/html/body/table/tr/td/a', 3 + n],
    ['/html/body/table/tr/th', 3],
  ]);
const login: PathBag = new Map([['/html/body/form/input', 3]]);
const sampled = [...Array(12).keys()].flatMap((n) => [thread(n), list(n), ...(n % 2 === 0 ? [login] : [])]);

test('pages of one template fall together, whatever their length; a page of its own is an outlier', () => {
  const odd: PathBag = new Map([['/html/body/canvas', 1]]);
  const { clusterOf, count } = xpathClusters([...sampled, odd]);
  assert.equal(count, 3);
  const expected = [...Array(12).keys()].flatMap((n) => (n % 2 === 0 ? [0, 1, 2] : [0, 1]));
  assert.deepEqual(clusterOf, [...expected, null]);
});

test('a new page is of the kind of its nearest; one like none is an outlier; the model goes through JSON unchanged', () => {
  const clusters = xpathClusters(sampled);
  const model = JSON.parse(JSON.stringify(nearestModel(sampled, clusters))) as NearestModel;
  const classify = nearestClassifier(model);
  assert.equal(classify(thread(30)), 0);
  assert.equal(classify(list(7)), 1);
  assert.equal(classify(login), 2);
  assert.equal(classify(new Map([['/html/body/canvas', 4]])), null, 'no XPath that was seen');
  assert.equal(classify(new Map([['/html/body/h1', 90]])), null, 'farther than three steps of eps');
  assert.equal(model.samples.find((sample) => sample.cluster === 2)?.pages, 6, 'equal pages are kept once');
});

test('two outliers among the three nearest make a new page an outlier', () => {
  const space = { pages: 10, paths: { '/a': 5, '/b': 5 } };
  const sample = (cluster: number | null, bag: string) => ({ cluster, pages: 1, bag });
  const samples = [sample(null, '0:1 1:2'), sample(null, '0:2 1:3'), sample(0, '0:1 1:1'), sample(0, '0:9')];
  assert.equal(
    nearestClassifier({ ...space, eps: 1, samples })(
      new Map([
        ['/a', 1],
        ['/b', 2],
      ]),
    ),
    null,
  );
  assert.equal(nearestClassifier({ ...space, eps: 1, samples: samples.slice(1) })(new Map([['/a', 5]])), 0);
});

test('a model that was edited wrongly is refused', () => {
  const model: NearestModel = { pages: 4, eps: 0.1, paths: { '/a': 4 }, samples: [{ cluster: 0, pages: 4, bag: '0:1' }] };
  for (const wrong of [
    { pages: 0 },
    { eps: Number.NaN },
    { paths: { '/a': 0 } },
    { samples: [{ cluster: 0, pages: 1, bag: '7:1' }] },
  ])
    assert.throws(() => nearestClassifier({ ...model, ...wrong } as NearestModel), /wrong|names no XPath/);
});

test('DSim (eq. 10) is the mean distance to the centroid', () => {
  const vectors = [at(0), at(2), at(5), at(5), at(9)];
  assert.deepEqual(structuralDiversity(vectors, [0, 0, 1, 1, null], 2), [1, 0]);
});
