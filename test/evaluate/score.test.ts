import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadOf } from '../../src/evaluate/compare.ts';
import { curvesSvg } from '../../src/evaluate/curves.ts';
import type { GroundTruth, Label } from '../../src/evaluate/ground-truth.ts';
import { type Fetch, score } from '../../src/evaluate/score.ts';
import type { RunSummary } from '../../src/evaluate/simulate.ts';
import { markdownTable, terminalTable } from '../../src/evaluate/table.ts';

const label = (path: string, fields: Partial<Label>): [string, Label] => [
  `http://f${path}`,
  { url: `http://f${path}`, status: 200, type: 'other', kind: 'x', key: null, value: 'uninformative', ...fields },
];
const truth: GroundTruth = {
  package: 'P',
  threads: [{ id: 1 }, { id: 2, viaIndex: false }],
  labels: new Map([
    label('/', { type: 'entry', key: 'entry', value: 'valuable' }),
    label('/b', { type: 'index', key: 'board/1/1', value: 'valuable' }),
    label('/t1', { type: 'thread', key: 'thread/1/1', value: 'valuable' }),
    label('/t1?x', { type: 'thread', key: 'thread/1/1', value: 'duplicate' }),
    label('/t1-2', { type: 'thread', key: 'thread/1/2', value: 'valuable' }),
    label('/t2', { type: 'thread', key: 'thread/2/1', value: 'valuable' }),
    label('/login', { value: 'invalid' }),
    label('/gone', { status: 404, value: 'invalid' }),
    label('/profile', {}),
    label('/go', { status: 302, value: 'redirect' }),
  ]),
};
const fetches = (...paths: string[]): Fetch[] =>
  paths.map((path) => ({ url: `http://f${path}`, phase: path.startsWith('/b') ? 'sample' : 'crawl', status: 200 }));

test('each request is one of six things, and the ratios follow', () => {
  const run = score(
    truth,
    fetches('/robots.txt', '/', '/b', '/t1?x', '/t1#p2', '/login', '/gone', '/nowhere', '/profile', '/go', '/t1-2'),
  );
  assert.deepEqual(
    { ...run, curve: undefined, requestsFor: undefined },
    {
      requests: 10,
      sampled: 1,
      floor: 4,
      valuable: 4,
      duplicate: 1,
      invalid: 2,
      uninformative: 1,
      redirect: 1,
      unknown: 1,
      effectiveness: 0.4,
      threadCoverage: 1,
      indexCoverage: 1,
      overhead: 2.5,
      invalidRatio: 0.3,
      duplicateRatio: 0.1,
      neitherInvalidNorDuplicate: 0.6,
      effectivenessOfCrawlPhase: 3 / 9,
      curve: undefined,
      requestsFor: undefined,
      // The first three requests: there are ten labels.
      firstQuarter: { neitherInvalidNorDuplicate: 1, effectiveness: 1 },
    },
  );
  assert.deepEqual(run.requestsFor, { half: 2, ninety: 10, ninetyNine: 10 });
});

test('a thread that no list leads to counts only when it was found', () => {
  const run = score(truth, fetches('/', '/t2'));
  assert.deepEqual([run.valuable, run.floor, run.threadCoverage], [2, 4, 0]);
});

test('an empty run has no ratios', () => {
  const run = score(truth, []);
  assert.deepEqual([run.requests, run.effectiveness, run.overhead, run.threadCoverage], [0, null, null, 0]);
});

test('the curve has a point every hundred requests', () => {
  const run = score(truth, fetches('/', '/b', ...Array.from({ length: 248 }, (_, i) => `/n${i}`)));
  assert.deepEqual(run.curve, [
    [100, 2],
    [200, 2],
  ]);
});

test('median and worst, whichever end is bad', () => {
  assert.deepEqual(spreadOf([3, 1, 2], 'lowest'), { median: 2, worst: 1 });
  assert.deepEqual(spreadOf([4, 1, null, 2, 3, undefined], 'highest'), { median: 2.5, worst: 4 });
  assert.deepEqual(spreadOf([], 'highest'), { median: null, worst: null });
});

const summary = (mirror: string, strategy: string, paths: string[]): RunSummary => ({
  mirror,
  ...score(truth, fetches(...paths)),
  strategy,
  settings: {},
  end: { reason: 'done', message: null, waiting: 0, saved: 0 },
  performance: { seconds: 1, cpuSeconds: 1, requestsPerSecond: 1, peakMemoryMB: 1 },
  problems: [],
});
const runs = [
  summary('one', 'breadth-first', ['/', '/b', '/login']),
  summary('two <b>', 'breadth-first', ['/', '/b', '/t1', '/t1-2']),
  { ...summary('three', 'breadth-first', []), curve: undefined as never, valuable: undefined as never },
];

test('tables give every run, then median and worst', () => {
  const markdown = markdownTable(runs).split('\n');
  assert.equal(markdown.length, 2 + 3 + 2);
  assert.match(markdown[0]!, /^\| mirror \| strategy \| requests \|/);
  const columns = markdown.map((line) => line.split('|').length);
  assert.equal(new Set(columns).size, 1);
  assert.match(markdown.at(-1)!, /^\| worst \| breadth-first \|.* 66\.7% \|/);
  const terminal = terminalTable(runs).split('\n');
  assert.equal(terminal.length, 1 + 3 + 2);
});

test('the curves are well-formed SVG whatever a mirror is called', () => {
  const svg = curvesSvg(runs);
  assert.match(svg, /^<svg /);
  assert.ok(!svg.includes('<b>'));
  assert.equal(svg.match(/<g /g)?.length, 2);
  assert.ok(!/NaN|Infinity|undefined/.test(svg));
  assert.match(curvesSvg([]), /<\/svg>\n$/);
});
