import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { classificationPrecision, clusterQuality, stratifiedFolds } from '../../src/evaluate/cluster-quality.ts';
import type { Label } from '../../src/evaluate/ground-truth.ts';
import { chartSvg } from '../../src/evaluate/papers/chart.ts';
import { contentFigures, crawlFigures, informativenessOf } from '../../src/evaluate/papers/crawl-figures.ts';
import { isUserCreated } from '../../src/evaluate/papers/page-types.ts';
import type { LabelledMirror } from '../../src/evaluate/papers/paper-run.ts';
import { writeMirror } from '../../testbed/export.ts';
import { makeSite } from '../../testbed/site.ts';
import { skinByName } from '../../testbed/skins/index.ts';
import { boardwalk } from '../crawl/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-papers-'));
const mirror = join(folder, 'forum');
before(async () => {
  await writeMirror(mirror, makeSite({ skin: skinByName('dl-list'), size: 30 }), { compress: 'zstd', noise: 60 });
});
after(() => rmSync(folder, { recursive: true }));

const near = (a: number | null, b: number) => assert.ok(a !== null && Math.abs(a - b) < 1e-9, `${a} is ${b}`);

test('purity and F of clusters: a split type, a mixed cluster, an outlier, a type too rare to count', () => {
  const pages = [
    ...Array(6).fill({ type: 'thread', cluster: 0 }),
    ...Array(2).fill({ type: 'thread', cluster: 1 }),
    ...Array(4).fill({ type: 'list', cluster: 1 }),
    { type: 'list', cluster: null },
    { type: 'help', cluster: 7 },
  ];
  const quality = clusterQuality(pages);
  assert.deepEqual([quality.pages, quality.types, quality.clusters, quality.outliers], [13, 2, 2, 1]);
  near(quality.purity, (6 + 4 + 1) / 13);
  // Threads fit cluster 0 best, lists cluster 1: 2 · 6 / (6 + 8) and 2 · 4 / (6 + 5).
  near(quality.microF, ((12 / 14) * 8 + (8 / 11) * 5) / 13);
  near(quality.macroF, (12 / 14 + 8 / 11) / 2);
});

test('precision: a cluster stands for what most of its training pages are; outliers are wrong; folds keep the types', () => {
  const train = [...Array(3).fill({ type: 'thread', cluster: 0 }), { type: 'list', cluster: 0 }, { type: 'list', cluster: 1 }];
  const test = [
    { type: 'thread', cluster: 0 },
    { type: 'list', cluster: 0 },
    { type: 'list', cluster: 1 },
    { type: 'list', cluster: null },
  ];
  const { micro, macro } = classificationPrecision(train, test);
  near(micro, 2 / 4);
  near(macro, (1 / 2 + 1 + 0) / 3);
  assert.deepEqual(stratifiedFolds(['a', 'a', 'b', 'a', 'b', 'a', 'a'], 4), [0, 1, 0, 2, 1, 3, 0]);
});

/** A mirror of labels alone. */
function labelled(labels: Record<string, Partial<Label>>): LabelledMirror {
  const all = new Map(
    Object.entries(labels).map(([url, label]): [string, Label] => [
      `http://f.example/${url}`,
      { url: `http://f.example/${url}`, status: 200, type: 'other', kind: 'x', key: null, value: 'uninformative', ...label },
    ]),
  );
  const label = (url: string) => all.get(url);
  const truth = { labels: all, package: undefined, threads: [] };
  return { name: 'm', path: '', source: null as never, start: '', truth, urls: all.size, label };
}
const small = labelled({
  '': { type: 'entry', kind: 'entry', key: 'entry', value: 'valuable' },
  b1: { type: 'index', kind: 'index', key: 'board/1/1', value: 'valuable' },
  t1: { type: 'thread', kind: 'thread', key: 'thread/1/1', value: 'valuable' },
  't1?again': { type: 'thread', kind: 'thread', key: 'thread/1/1', value: 'duplicate' },
  t1p2: { type: 'thread', kind: 'thread', key: 'thread/1/2', value: 'valuable' },
  u1: { kind: 'profile' },
  login: { kind: 'login', value: 'invalid' },
  'login?2': { kind: 'login', value: 'invalid' },
});
const url = (path: string) => `http://f.example/${path}`;

test('informativeness (eq. 2): all different is 1, copies take from it, invalid pages of one kind are copies', () => {
  near(informativenessOf(small, ['', 'b1', 't1', 'u1'].map(url)), 1);
  near(informativenessOf(small, ['t1', 't1?again'].map(url)), 0);
  near(informativenessOf(small, ['login', 'login?2', 'b1', 't1'].map(url)), 1.5 / 2);
  assert.equal(informativenessOf(small, [url('t1')]), 1);
});

test('figures of a crawl as the papers count it', () => {
  const fetches = ['', 'b1', 't1', 't1?again', 'login', 't1p2'].map((path, i) => ({
    url: url(path),
    phase: i < 2 ? ('sample' as const) : ('crawl' as const),
    status: 200,
  }));
  const walked = [
    { url: url('t1p2'), from: url('t1'), relation: 'same-thread' as const },
    { url: url('t1'), from: url('t1p2'), relation: 'child' as const },
    { url: url('t1'), from: url('b1'), relation: 'child' as const },
  ];
  const figures = crawlFigures(small, { fetches, walked });
  near(figures.coverageOfAll, 4 / 5);
  near(figures.valuableEarly, 1);
  assert.deepEqual(figures.crawlPhase, { valuable: 2, requests: 4 });
  assert.deepEqual(figures.threadPages, { fetched: 2, all: 2 });
  assert.deepEqual(figures.relations, { kept: 1, all: 2 });
});

test('user-created content: valid ratio, recall, entropy', () => {
  assert.ok(isUserCreated(small.label(url('u1'))) && !isUserCreated(small.label(url('login'))) && !isUserCreated(undefined));
  const walked = ['t1', 't1p2', 'u1', 'login'].map((path) => ({ url: url(path), from: null, relation: 'child' as const }));
  const { validRatio, recall, entropy, ours } = contentFigures(small, walked);
  near(validRatio, 3 / 4);
  near(recall, 3 / 6);
  near(entropy, -(2 / 3) * Math.log2(2 / 3) - (1 / 3) * Math.log2(1 / 3));
  near(ours, 2 / 4);
});

test('a chart draws what it is given and escapes its names', () => {
  const svg = chartSvg(
    [
      {
        name: '<a>',
        points: [
          [0, 0],
          [1, 1],
        ],
      },
      { name: 'b', points: [[1, 0.5]], draw: 'dots' },
    ],
    { x: { title: 'x', max: 1 }, y: { title: 'y', max: 1 } },
  );
  assert.ok(svg.includes('&#60;a&#62;') && !svg.includes('<a>'));
  assert.equal(svg.match(/<circle/g)?.length, 2);
});

test("compare --paper writes every paper's tables with the paper's numbers beside ours", async () => {
  const out = join(folder, 'out');
  const run = await boardwalk(['compare', mirror, '--paper', 'irobot,skeleton,focus,source', '--out', out]);
  assert.equal(run.code, 0, run.err);
  const read = (name: string) => readFileSync(join(out, name), 'utf8');
  for (const [name, theirs] of [
    ['irobot', '32.7 %'],
    ['skeleton', '0.97'],
    ['focus', '99.96 %'],
    ['source', '0.9954'],
  ] as const) {
    const text = read(`paper-${name}.md`);
    assert.ok(text.includes(theirs), `${name} has the paper's ${theirs}`);
    assert.match(text, /^\| forum \|/m);
    assert.ok(!/NaN|undefined|Infinity/.test(text), `${name} has no hole`);
    for (const [, figure] of text.matchAll(/\]\((paper-[\w-]+\.svg)\)/g)) assert.match(read(figure!), /^<svg .*<\/svg>\n$/s);
  }
  const rows = read('paper-focus.md')
    .split('\n')
    .filter((line) => line.startsWith('| breadth-first |'));
  assert.match(rows[0]!, /100\.0 %/, 'breadth-first covers everything');
});

test('a paper that is not known, or a setting that a paper has of its own, is refused', async () => {
  for (const [args, said] of [
    [['--paper', 'nature'], /--paper takes irobot, skeleton, focus, source, not "nature"/],
    [['--paper', 'source', '--sample', '5'], /--sample does not go with --paper/],
  ] as const) {
    const run = await boardwalk(['compare', mirror, ...args]);
    assert.deepEqual([run.code, said.test(run.err)], [2, true], run.err);
  }
});
