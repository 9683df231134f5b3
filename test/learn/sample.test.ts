import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describePages, type SampleAnswer, samplePages } from '../../src/learn/sample.ts';
import { Page } from '../../src/page/page.ts';

const origin = 'http://forum.example';

/** A site given as path → paths it links to, or a redirect written "→ /path". */
function site(pages: Record<string, readonly string[] | string>) {
  const asked: string[] = [];
  const get = async (url: string): Promise<SampleAnswer | null> => {
    asked.push(url.slice(origin.length));
    const found = pages[url.slice(origin.length)];
    if (found === undefined) return { status: 404, page: null, bytes: 0 };
    if (typeof found === 'string') return { status: 302, page: null, bytes: 0, redirect: origin + found.slice(2) };
    const html = `<title>${url}</title><body>${found.map((to) => `<a href="${to}">${to}</a>`).join('')}</body>`;
    return { status: 200, page: new Page(html, url), bytes: html.length };
  };
  return { get, asked };
}
const tree: Record<string, string[]> = {};
for (let i = 0; i < 200; i++)
  tree[i === 0 ? '/' : `/${i}`] = [`/${4 * i + 1}`, `/${4 * i + 2}`, `/${4 * i + 3}`, `/${4 * i + 4}`];

const settings = { start: `${origin}/`, inScope: (url: string) => url.startsWith(origin), budget: 60, seed: 1, look: () => true };

test('the entry comes first, each URL once, and the budget holds', async () => {
  const { get, asked } = site(tree);
  const visits = await samplePages({ ...settings, get });
  assert.equal(asked[0], '/');
  assert.equal(asked.length, 60);
  assert.equal(new Set(asked).size, 60);
  assert.deepEqual(
    visits.map((visit) => visit.url.slice(origin.length)),
    asked,
  );
});

test('the sample follows from the seed', async () => {
  const [a, b, c] = await Promise.all(
    [1, 1, 2].map(async (seed) => {
      const { get, asked } = site(tree);
      await samplePages({ ...settings, get, seed });
      return asked;
    }),
  );
  assert.deepEqual(a, b);
  assert.notDeepEqual(a, c);
});

test('it goes breadth first and depth first at once', async () => {
  // A hub with 500 children, each the head of a long chain.
  const chains: Record<string, string[]> = { '/': Array.from({ length: 500 }, (_, i) => `/c${i}x0`) };
  for (let i = 0; i < 500; i++) for (let j = 0; j < 50; j++) chains[`/c${i}x${j}`] = [`/c${i}x${j + 1}`];
  const visits = await samplePages({ ...settings, ...site(chains) });
  const depths = visits.map((visit) => visit.depth);
  assert.ok(depths.filter((depth) => depth === 1).length > 15, 'breadth');
  assert.ok(Math.max(...depths) > 3, 'depth');
});

test('the depth is the fewest links from the start within the sample', async () => {
  const visits = await samplePages({
    ...settings,
    ...site({ '/': ['/b', '/a'], '/a': ['/c', '/d'], '/c': ['/b'], '/b': ['/d'], '/d': [] }),
  });
  assert.deepEqual(Object.fromEntries(visits.map((visit) => [visit.url.slice(origin.length), visit.depth])), {
    '/': 0,
    '/a': 1,
    '/b': 1,
    '/c': 2,
    '/d': 2,
  });
});

test('a URL that redirects stands with the page it leads to; loops and failures end', async () => {
  const { get, asked } = site({
    '/': ['/reply', '/quote', '/loop', '/gone'],
    '/reply': '→ /login',
    '/quote': '→ /login',
    '/loop': '→ /loop',
    '/login': ['/'],
  });
  const visits = await samplePages({ ...settings, get });
  assert.equal(asked.filter((path) => path === '/login').length, 1);
  const by = new Map(visits.map((visit) => [visit.url.slice(origin.length), visit]));
  for (const path of ['/reply', '/quote']) {
    assert.equal(by.get(path)!.status, 200);
    assert.equal(by.get(path)!.title, `${origin}/login`);
    assert.equal(by.get(path)!.redirectedTo, `${origin}/login`);
  }
  assert.equal(by.get('/loop')!.status, 302);
  assert.equal(by.get('/gone')!.status, 404);
});

test('nothing that answers null is in the sample, and each null costs a request', async () => {
  let asked = 0;
  const visits = await samplePages({ ...settings, get: async (url) => (asked++ === 0 ? site(tree).get(url) : null) });
  assert.equal(visits.length, 1);
  assert.equal(asked, 5);
});

test('pages are described once all were seen; locations go by the index among all links of the page', async () => {
  const { get } = site({ '/': ['http://elsewhere.example/', '/a'], '/a': [] });
  const visits = await samplePages({ ...settings, get, look: (page) => page.links.length });
  const pages = await describePages(visits, (links) => ({
    layout: new Map([[1, visits.length]]),
    locations: Array.from({ length: links }, (_, i) => `p0.c${i}`),
  }));
  assert.deepEqual(pages[0]!.links, [{ url: `${origin}/a`, text: '/a', rel: '', location: 'p0.c1' }]);
  assert.equal(pages[0]!.layout.get(1), 2);
});

test('what probes leave of the budget is drawn by chance, and probes are told from the rest', async () => {
  const { get, asked } = site(tree);
  const visits = await samplePages({ ...settings, get, probes: { share: 0.2, choose: async () => [`${origin}/150`] } });
  assert.equal(asked.length, 60);
  assert.deepEqual(
    visits.filter((visit) => visit.probe).map((visit) => visit.url),
    [`${origin}/150`],
  );
  assert.ok(asked.indexOf('/150') === 48);
});

test('probes come out of a share of the budget kept for them, and are counted in it', async () => {
  const { get, asked } = site(tree);
  let before = 0;
  const choose = async (visits: readonly { url: string }[]) => {
    before = visits.length;
    return Array.from({ length: 30 }, (_, i) => `${origin}/${150 + i}`);
  };
  const visits = await samplePages({ ...settings, get, probes: { share: 0.2, choose } });
  assert.equal(before, 48);
  assert.equal(asked.length, 60);
  assert.equal(new Set(asked).size, 60);
  assert.ok(visits.some((visit) => visit.url === `${origin}/150`));
});
