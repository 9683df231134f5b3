import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hubsAndAuthorities, informativeness } from '../../src/learn/hubs-and-authorities.ts';
import { navigationTable } from '../../src/learn/navigation-table.ts';
import { type StructuredSample, sampleAnchorPaths } from '../../src/learn/sample-anchor-paths.ts';
import { Page } from '../../src/page/page.ts';

const origin = 'http://forum.example';

/** Path → groups of links, each group under an anchor path of its own; or a redirect written "→ /path". */
function site(pages: Record<string, readonly (readonly string[])[] | string>) {
  const asked: string[] = [];
  const tags = ['p', 'li', 'td', 'span'];
  const get = async (url: string) => {
    asked.push(url.slice(origin.length));
    const found = pages[url.slice(origin.length)];
    if (found === undefined) return { page: null, redirect: null };
    if (typeof found === 'string') return { page: null, redirect: origin + found.slice(2) };
    const groups = found.map((links, i) => links.map((to) => `<${tags[i]}><a href="${to}">x</a></${tags[i]}>`).join(''));
    return { page: new Page(`<body>${groups.join('')}</body>`, url), redirect: null };
  };
  return { get, asked };
}
const settings = { start: `${origin}/`, inScope: (url: string) => url.startsWith(origin), budget: 100, seed: 1 };

test('of the links under one anchor path of a page one is followed; the others are kept for the table', async () => {
  const { get, asked } = site({
    '/': [
      ['/1', '/2', '/3', '/4'],
      ['/a', '/b'],
    ],
    '/1': [],
    '/2': [],
    '/3': [],
    '/4': [],
    '/a': [],
    '/b': [],
  });
  const sample = await sampleAnchorPaths({ ...settings, get, take: 'one-per-anchor-path' });
  assert.equal(asked.length, 3);
  assert.match(asked.slice(1).join(' '), /^\/[1-4] \/[ab]$/);
  assert.equal(sample.pages[0]!.links.length, 6);
  assert.equal(sample.pageAt(origin + asked[1]!), 1);
  const whole = site({ '/': [['/1', '/2'], ['/a']], '/1': [['/1', '/']], '/2': [], '/a': [] });
  await sampleAnchorPaths({ ...settings, get: whole.get, take: 'every-link' });
  assert.deepEqual(whole.asked, ['/', '/1', '/2', '/a']);
});

test('on the next page a link that waits already is not drawn again; budget, redirects and dead ends are heeded', async () => {
  const pages: Record<string, string[][] | string> = { '/': [['/1']], '/1': [['/1', '/2']], '/2': '→ /3', '/3': [['/none']] };
  const { get, asked } = site(pages);
  const sample = await sampleAnchorPaths({ ...settings, get, take: 'one-per-anchor-path' });
  assert.deepEqual(asked, ['/', '/1', '/2', '/3', '/none']);
  assert.equal(sample.pageAt(`${origin}/2`), sample.pageAt(`${origin}/3`), 'a redirect leads to the page it shows');
  assert.equal(sample.pageAt(`${origin}/none`), null);
  assert.equal(sample.pageAt(`${origin}/elsewhere`), undefined);
  const short = site(pages);
  await sampleAnchorPaths({ ...settings, get: short.get, budget: 3, take: 'one-per-anchor-path' });
  assert.equal(short.asked.length, 3);
});

/** Two lists (cluster 0) and three threads (cluster 1), one outlier; link locations by hand. */
function handMade(): { sample: StructuredSample; clusterOf: (number | null)[] } {
  const link = (url: string, location: string) => ({ url, location, text: '', rel: '' });
  const page = (url: string, links: { url: string; location: string; text: string; rel: string }[]) => ({
    url,
    bag: new Map(),
    links,
    from: null,
    textLength: 0,
  });
  const pages = [
    page('L1', [link('T1', 'title'), link('T2', 'title'), link('T9', 'title'), link('L2', 'pager'), link('X', 'menu')]),
    page('L2', [link('T3', 'title'), link('L1', 'pager'), link('X', 'menu'), link('X', 'title')]),
    page('T1', [link('L1', 'up')]),
    page('T2', [link('L1', 'up')]),
    page('T3', [link('gone', 'up')]),
    page('X', [link('T1', 'title')]),
  ];
  const known = new Map<string, number | null>(pages.map(({ url }, i) => [url, i]));
  known.set('gone', null);
  return { sample: { pages, pageAt: (url) => known.get(url) }, clusterOf: [0, 0, 1, 1, 1, null] };
}

test('the navigation table: probabilities (eq. 5) over what was sampled, weights (eq. 6) over all links', () => {
  const { sample, clusterOf } = handMade();
  const { passages, adjacency } = navigationTable(sample, clusterOf, 2);
  const of = (from: number | null, location: string) => passages.find((one) => one.from === from && one.location === location);
  // Four of five links were sampled: three threads and an outlier.
  assert.deepEqual(of(0, 'title'), { from: 0, location: 'title', links: 5, sampled: 4, chances: [[1, 0.75]] });
  assert.deepEqual(of(0, 'pager')?.chances, [[0, 1]]);
  assert.deepEqual(of(0, 'menu')?.chances, [], 'nothing but outliers: no division by zero');
  assert.equal(of(1, 'up')?.chances[0]?.[1], 2 / 3, 'a dead end counts');
  assert.deepEqual(of(null, 'title')?.chances, [[1, 1]], 'outliers have a row too');
  assert.deepEqual(adjacency, [
    [2, 5 * 0.75],
    [2, 0],
  ]);
});

test('HITS: on a chain the first is the hub and the last the authority; scores have length 1', () => {
  const { hubs, authorities } = hubsAndAuthorities([
    [0, 10, 1],
    [0, 0, 10],
    [0, 0, 0],
  ]);
  assert.ok(Math.abs(Math.hypot(...hubs) - 1) < 1e-9 && Math.abs(Math.hypot(...authorities) - 1) < 1e-9);
  assert.deepEqual([hubs[2], authorities[0]], [0, 0]);
  // The fixed point of h = A a, a = Aᵀ h.
  const a = authorities.map((_, j) => [10 * hubs[0]!, hubs[0]! + 10 * hubs[1]!][j - 1] ?? 0);
  const length = Math.hypot(...a);
  for (const [j, value] of a.entries()) assert.ok(Math.abs(value / length - authorities[j]!) < 1e-6);
  assert.deepEqual(
    hubsAndAuthorities([
      [0, 0],
      [0, 0],
    ]).hubs,
    [0, 0],
    'no links at all',
  );
});

test('for a target its authority is 1 and hubs are the kinds that link to it; α mixes them (eq. 9)', () => {
  const scores = hubsAndAuthorities(
    [
      [0, 4, 2],
      [3, 0, 0],
      [0, 8, 1],
    ],
    1,
  );
  assert.deepEqual(scores, { hubs: [0.5, 0, 1], authorities: [0, 1, 0] });
  assert.deepEqual(informativeness(scores, 0.75), [0.125, 0.75, 0.25]);
});
