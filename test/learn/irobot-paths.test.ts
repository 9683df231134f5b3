import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectPaths } from '../../src/learn/irobot-paths.ts';
import { isPageFlipText } from '../../src/learn/page-flip-texts.ts';
import type { Arc, SampledPage, Sitemap, Vertex } from '../../src/learn/sitemap.ts';
import { patternOf } from '../../src/url/pattern.ts';

const vertex = (id: string, given: Partial<Vertex> = {}): Vertex => ({
  id,
  cluster: Number(id.slice(1)),
  pattern: patternOf(`/${id}`),
  pages: [0, 1, 2],
  depth: Number(id.slice(1)),
  duplicates: 0,
  informativeness: 1,
  ...given,
});
const arc = (from: string, to: string | null, given: Partial<Arc> = {}): Arc => ({
  from,
  to,
  location: `p${from.slice(1)}.c0`,
  pattern: patternOf(`/${to}`),
  links: 1,
  targets: 1,
  sampled: [],
  examples: [],
  texts: ['a title'],
  ...given,
});
const page = (i: number): SampledPage => ({
  url: `http://forum.example/${i}`,
  status: 200,
  depth: 0,
  bytes: 0,
  title: '',
  layout: new Map(),
  shingles: new Uint32Array(),
  links: [],
});
const map = (vertices: Vertex[], arcs: Arc[]): Sitemap => ({
  pages: Array.from({ length: 10 }, (_, i) => page(i)),
  vertices,
  arcs,
  root: 'v0',
});
const thetas = (sitemap: Sitemap, options = {}) => selectPaths(sitemap, options).verdicts.map(({ theta }) => theta);

test('the spanning tree takes shallow targets first, then informative ones, and each vertex once', () => {
  const arcs = [
    arc('v0', 'v1'),
    arc('v0', 'v2'),
    arc('v1', 'v2'),
    arc('v2', 'v1'),
    arc('v1', 'v3'),
    arc('v2', 'v3'),
    arc('v3', 'v0'),
  ];
  const vertices = [vertex('v0'), vertex('v1', { depth: 2 }), vertex('v2', { depth: 1 }), vertex('v3')];
  // v2 comes in before v1; both v1 and v2 lead to v3, from the same depth on: the first with most targets, here the first.
  assert.deepEqual(thetas(map(vertices, arcs)), [1, 1, 0, 0, 1, 0, 0]);
});

test('the link of the spanning tree is followed from every kind of page that has it', () => {
  // Two kinds of boards list the threads at the same place; a third shows them in a box of its own.
  const arcs = [
    arc('v0', 'v1', { location: 'p9.c1' }),
    arc('v0', 'v2', { location: 'p9.c2' }),
    arc('v1', 'v3', { location: 'p4.c1', targets: 9 }),
    arc('v2', 'v3', { location: 'p4.c1' }),
    arc('v2', 'v3', { location: 'p5.c1' }),
  ];
  assert.deepEqual(thetas(map([vertex('v0'), vertex('v1'), vertex('v2'), vertex('v3')], arcs)), [1, 1, 1, 1, 0]);
});

test('of several arcs to one vertex the one with most targets is taken', () => {
  const arcs = [arc('v0', 'v1', { targets: 5 }), arc('v0', 'v1', { targets: 40, location: 'p1.c0' })];
  assert.deepEqual(thetas(map([vertex('v0'), vertex('v1')], arcs)), [0, 1]);
});

test('heuristic 1: below mean − standard deviation', () => {
  const vertices = [1, 1, 1, 1, 0.01].map((informativeness, i) => vertex(`v${i}`, { informativeness }));
  const arcs = [1, 2, 3, 4].map((i) => arc('v0', `v${i}`));
  assert.deepEqual(thetas(map(vertices, arcs)), [1, 1, 1, 0]);
  assert.deepEqual(thetas(map(vertices, arcs), { dropUninformative: false }), [1, 1, 1, 1]);
  // A negative line drops nothing.
  const uneven = [5, 0.1, 0.1, 0.1, 0.01].map((informativeness, i) => vertex(`v${i}`, { informativeness }));
  assert.deepEqual(thetas(map(uneven, arcs)), [1, 1, 1, 1]);
});

test('heuristic 2: the largest vertex of each layout cluster, and the root', () => {
  const vertices = [
    vertex('v0', { cluster: 1, pages: [0] }),
    vertex('v1', { pages: [1, 2] }),
    vertex('v2', { cluster: 1, pages: [3, 4, 5] }),
  ];
  const arcs = [arc('v0', 'v1'), arc('v0', 'v2'), arc('v1', 'v2')];
  assert.deepEqual(thetas(map(vertices, arcs)), [0, 1, 0]);
  assert.deepEqual(thetas(map(vertices, arcs), { oneVertexForLayout: false }), [1, 1, 0]);
});

test('heuristic 2 counts pages that chance drew: probes of sort orders do not outnumber the list', () => {
  const list = vertex('v1', { pages: [1, 2] });
  const sorted = vertex('v2', { cluster: 1, pages: [3, 4, 5] });
  const sitemap = map([vertex('v0', { pages: [0] }), list, sorted], [arc('v0', 'v1'), arc('v0', 'v2')]);
  assert.deepEqual(thetas(sitemap), [0, 1]);
  const probed = sitemap.pages.map((one, i): SampledPage => (i === 4 || i === 5 ? { ...one, probe: true } : one));
  assert.deepEqual(thetas({ ...sitemap, pages: probed }), [1, 0]);
});

test('heuristic 3: self-links stay when their texts are those of page flipping, with their relationship', () => {
  const arcs = [
    arc('v0', 'v0', { texts: ['2', '3', '…', '17'] }),
    arc('v0', 'v0', { texts: ['How to bake', 'Re: 2'] }),
    arc('v0', 'v0', { texts: ['Next »'] }),
  ];
  assert.deepEqual(thetas(map([vertex('v0')], arcs)), [2, 0, 2]);
  assert.deepEqual(thetas(map([vertex('v0')], arcs), { flipTextsOnly: false }), [2, 2, 2]);
});

test('arcs to nowhere, and vertices that nothing leads to', () => {
  const { verdicts, unreached } = selectPaths(map([vertex('v0'), vertex('v1')], [arc('v0', null)]));
  assert.equal(verdicts[0]!.theta, 0);
  assert.deepEqual(unreached, ['v1']);
});

test('texts of page flipping in many languages; titles are none', () => {
  for (const text of [
    '2',
    '[3]',
    'Next',
    'next »',
    '»',
    '<<',
    'Page 2',
    '下一页',
    '第2页',
    '次へ',
    'Weiter',
    'Следующая',
    'Page suivante',
    '>|',
  ]) {
    assert.ok(isPageFlipText(text), text);
  }
  for (const text of ['', 'Next week in London', 'Windows 10', 'Reply', '|', '2 replies', 'page', 'How to 2', '…']) {
    assert.ok(!isPageFlipText(text), text);
  }
});
