import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Strategy } from '../../src/crawl/strategy.ts';
import { classificationPrecision, clusterQuality, stratifiedFolds } from '../../src/evaluate/cluster-quality.ts';
import type { Label } from '../../src/evaluate/ground-truth.ts';
import { chartSvg } from '../../src/evaluate/papers/chart.ts';
import { contentFigures, crawlFigures, informativenessOf } from '../../src/evaluate/papers/crawl-figures.ts';
import { handChosenArcs } from '../../src/evaluate/papers/hand-chosen-arcs.ts';
import { idealCoverage } from '../../src/evaluate/papers/ideal-crawl.ts';
import { balanced, precisionOf, recallOf, sumOf } from '../../src/evaluate/papers/page-type-figures.ts';
import { isUserCreated } from '../../src/evaluate/papers/page-types.ts';
import { type LabelledMirror, partOf } from '../../src/evaluate/papers/paper-run.ts';
import { paperReports } from '../../src/evaluate/papers/papers.ts';
import { deviation } from '../../src/evaluate/papers/report.ts';
import { rowsSvg } from '../../src/evaluate/papers/rows-chart.ts';
import type { Answer } from '../../src/fetch/source.ts';
import type { Sitemap } from '../../src/learn/sitemap.ts';
import { featureNames } from '../../src/page/page-features.ts';
import { breadthFirst } from '../../src/strategies/breadth-first/breadth-first.ts';
import type { UrlPattern } from '../../src/url/pattern.ts';
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
  const part = (url: string) => partOf(label(url));
  return { name: 'm', path: '', source: null as never, start: '', truth, urls: all.size, label, part };
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
  const figures = crawlFigures(small, { fetches, walked, nofollowed: 0 });
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
  assert.equal(svg.match(/<circle/g)?.length, 2 + 2, 'two points on the line, a dot, and that of the legend');
});

test('a row of dots or of shares a mirror, the paper below; what there is no figure of is left out', () => {
  const rows = [
    { name: '<m>', values: [0.5, null] },
    { name: 'paper', values: [1, 0.25], strong: true },
  ];
  const dots = rowsSvg({ series: ['a', 'b'], rows, title: 'x', max: 1, percent: true, draw: 'dots' });
  assert.ok(dots.includes('&#60;m&#62;') && !dots.includes('<m>'));
  assert.equal(dots.match(/<circle/g)?.length, 1 + 2, 'the first series: one in the legend, two dots');
  assert.equal(dots.match(/<path d="M[\d.]+ [\d.]+L/g)?.length, 1 + 1, 'the second: one in the legend, one dot');
  const stack = rowsSvg({ series: ['a', 'b'], rows: [rows[1]!], title: 'x', max: 2, percent: false, draw: 'stack' });
  assert.deepEqual(
    [...stack.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="14"/g)].map((m) => [m[1], m[2]]),
    [
      ['118', '260'],
      ['378', '65'],
    ],
  );
});

test('precision, recall and deviation of page types: as many pages of each type', () => {
  const page = (type: 'index' | 'thread' | 'other', x: number) => ({ url: '', type, kind: type, features: [x] });
  const pages = [page('index', 1), page('index', 1), page('index', 1), page('thread', 2), page('thread', 2), page('other', 0)];
  assert.deepEqual(
    balanced(pages).map(({ type }) => type),
    ['index', 'thread', 'other'],
  );
  const found = { right: 3, claimed: 4, real: 6 };
  assert.deepEqual([precisionOf(found), recallOf(found), recallOf({ right: 0, claimed: 0, real: 0 })], [0.75, 0.5, null]);
  assert.deepEqual(sumOf([found, found]), { right: 6, claimed: 8, real: 12 });
  near(deviation([1, null, 3]), 1);
});

test('arcs chosen by hand: the cleaner of two to the same pages, none from a kind that nothing leads to, none to noise', () => {
  const thread = (page: number) => ({ type: 'thread', kind: 'thread', key: `thread/1/${page}` }) as const;
  const site = labelled({
    b: { type: 'index', kind: 'index', key: 'board/1/1' },
    t: thread(1),
    copy: thread(1),
    p2: thread(2),
    u: { kind: 'profile' },
    login: { kind: 'login', value: 'invalid' },
  });
  // From each kind of page: links by location.
  const kinds: Record<string, Record<string, [to: string, urls: string[]]>> = {
    entry: { login: ['login', ['login']], boards: ['list', ['b']] },
    list: { newest: ['thread', ['copy', 'u', 'login']], titles: ['thread', ['t']], 'also titles': ['thread', ['t']] },
    profile: { posts: ['thread', ['p2']] },
    thread: { pages: ['thread', ['p2']] },
  };
  const pattern: UrlPattern = { paths: [[{ any: 'text' }]], parameters: [] };
  const sitemap = {
    root: 'entry',
    vertices: Object.keys(kinds).map((id, i) => ({ id, pages: [i] })),
    pages: Object.values(kinds).map((links) => ({
      links: Object.entries(links).flatMap(([location, [, urls]]) => urls.map((path) => ({ url: url(path), location }))),
    })),
    arcs: Object.entries(kinds).flatMap(([from, links]) =>
      Object.entries(links).map(([location, [to]]) => ({ from, location, to, pattern })),
    ),
  } as unknown as Sitemap;
  const keyOf = (at: string) => site.label(at)?.key ?? null;
  const chosen = [...handChosenArcs(sitemap, keyOf)].map((arc) => arc.location);
  assert.deepEqual(chosen, ['boards', 'titles', 'pages']);
  // What was followed before is kept where it will do, and of two that do the same one is redundant.
  const given = new Set(sitemap.arcs.filter((arc) => ['login', 'boards', 'pages', 'also titles'].includes(arc.location)));
  const kept = [...handChosenArcs(sitemap, keyOf, given)].map((arc) => arc.location);
  assert.deepEqual(kept, ['boards', 'also titles', 'pages']);
});

test('an ideal crawler: what it misses is what its start does not lead to by lists and page flipping', async () => {
  const links: Record<string, string[]> = {
    '': ['b1', 'b2', 'login'],
    b1: ['t1', ''],
    b2: ['t2', 't3'],
    // A breadcrumb and a link to another thread stand on a thread page: neither is an index or thread URL.
    t1: ['t1p2', 'b2', 't2'],
    t1p2: ['b1'],
    t2: [],
    t3: [],
  };
  const site = labelled({
    '': { type: 'entry', kind: 'entry', key: 'entry' },
    ...Object.fromEntries([1, 2].map((n) => [`b${n}`, { type: 'index', kind: 'index', key: `board/${n}/1` }])),
    ...Object.fromEntries([1, 2, 3].map((n) => [`t${n}`, { type: 'thread', kind: 'thread', key: `thread/${n}/1` }])),
    t1p2: { type: 'thread', kind: 'thread', key: 'thread/1/2' },
    login: { kind: 'login', value: 'invalid' },
  });
  const fetch = async ({ url: asked }: { url: string }): Promise<Answer> => {
    const html = links[asked.slice(url('').length)]!.map((to) => `<a href="/${to}">to a page</a>`).join('');
    return { ok: true, url: asked, status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) } as never;
  };
  const { fromEntry, fromOther } = await idealCoverage({ ...site, source: { fetch } as never });
  near(fromEntry, 1);
  near(fromOther, 1 / 2);
});

test('page types for a mirror are learned without its package', async () => {
  const forum = (name: string) => ({
    name,
    package: name,
    pages: (['index', 'thread', 'other'] as const).map((type, i) => ({
      url: '',
      type,
      kind: type,
      features: featureNames.map(() => i),
    })),
  });
  const trained: (readonly string[] | undefined)[] = [];
  const spy: Strategy = {
    name: 'breadth-first',
    summary: '',
    learn: (site, options) => {
      trained.push(options.pageTypes?.trainedOn);
      return breadthFirst.learn(site, options);
    },
  };
  // The mirror's package is that of its skin, and the mirror itself is annotated too: both are left out.
  const forums = [forum('dl-list'), forum('another')];
  await paperReports({ papers: ['skeleton'], mirrors: [mirror], strategies: [spy], forums });
  assert.ok(trained.length > 0);
  for (const on of trained) assert.match(String(on), /\b1 mirrors/);
});

test("compare --paper writes every paper's tables with the paper's numbers beside ours", async () => {
  const out = join(folder, 'out');
  const run = await boardwalk(['compare', mirror, '--paper', 'irobot,skeleton,focus,source', '--out', out]);
  assert.equal(run.code, 0, run.err);
  const read = (name: string) => readFileSync(join(out, name), 'utf8');
  for (const [name, theirs] of [
    ['irobot', '32.7 %'],
    ['irobot', 'seven forums | 290'],
    ['focus', '98.24 % ± 0.55'],
    ['focus', '76.38 %'],
    ['focus', 'about 52 %'],
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
  const systems = '| breadth-first | structure-driven | irobot | skeleton | focus | auto |';
  for (const name of ['irobot', 'skeleton', 'focus'])
    assert.ok(read(`paper-${name}.md`).includes(systems), `${name}: all systems`);
  // Table 3: an entry that is claimed from every page, and found.
  assert.match(read('paper-focus.md'), /^\| focus \| 100\.0 % \| 0\.0 % \| 100\.0 % \| 0\.0 % \|$/m);
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
