import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryStore } from '../../src/crawl/memory-store.ts';
import { BudgetSpent, Site, type Visit } from '../../src/crawl/site.ts';
import { type WalkEnd, type WalkEvent, type WalkOptions, walk } from '../../src/crawl/walk.ts';
import type { Answer, Source } from '../../src/fetch/source.ts';
import type { Guide, Row } from '../../src/guide/guide.ts';
import { restRow } from '../../src/guide/rest-row.ts';
import { patternOf } from '../../src/url/pattern.ts';

const origin = 'http://forum.test';

/** A site held in memory: path → HTML, or a redirect as "→ /path", or an Error for a failed request. Counts what is asked. */
function siteOf(pages: Record<string, string | Error>, options: { delay?: number; maxRequests?: number } = {}) {
  const asked: string[] = [];
  let underWay = 0;
  const state = { most: 0 };
  const source: Source = {
    async fetch({ url }): Promise<Answer> {
      const path = url.slice(origin.length);
      asked.push(path);
      state.most = Math.max(state.most, ++underWay);
      await new Promise((done) => setTimeout(done, options.delay ?? 0));
      underWay--;
      const page = pages[path];
      if (page instanceof Error) return { ok: false, url, reason: 'reset', message: page.message, retryable: true };
      const redirect = page?.startsWith('→ ') ? page.slice(2) : null;
      const headers: Record<string, string> = { 'content-type': 'text/html' };
      if (redirect !== null) headers.location = redirect;
      const status = page === undefined ? 404 : redirect !== null ? 302 : 200;
      return {
        ok: true,
        url,
        status,
        headers,
        body: Buffer.from(redirect === null ? (page ?? '') : ''),
        date: '2020-01-01T00:00:00Z',
      };
    },
    close: async () => {},
  };
  const visits: Visit[] = [];
  const limit = options.maxRequests === undefined ? {} : { maxRequests: options.maxRequests };
  const site = new Site({ source, start: `${origin}/`, onVisit: (visit) => visits.push(visit), ...limit });
  return { site, asked, visits, state };
}

const everything: Row = { ...restRow('test'), id: 'all', follow: true };
const guideOf = (rows: Partial<Row>[] = [], ranking: Guide['ranking'] = 'fifo', rest: Partial<Row> = {}): Guide => ({
  format: 'boardwalk-guide',
  version: 1,
  strategy: 'test',
  settings: {},
  entry: `${origin}/`,
  ranking,
  kinds: [],
  rows: [...rows.map((row, i) => ({ ...everything, id: `r${i}`, ...row })), { ...everything, ...rest }],
});

async function run(given: Omit<WalkOptions, 'store'>): Promise<{ events: WalkEvent[]; end: WalkEnd }> {
  const events: WalkEvent[] = [];
  const steps = walk({ store: new MemoryStore(), ...given });
  for (;;) {
    const step = await steps.next();
    if (step.done) return { events, end: step.value };
    events.push(step.value);
  }
}

const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">x</a>`).join(' ');

test('every page is asked for once, in the order found, under any spelling, and never off the site', async () => {
  const { site, asked } = siteOf({
    '/': links('/b?x=1&y=2', '/a', '/b?y=2&x=1', 'http://other.test/', 'https://forum.test:8443/', '/a#p7', '/'),
    '/a': links('/c', '/'),
    '/b?x=1&y=2': links('/c', '/d'),
    '/c': '',
  });
  const { events, end } = await run({ site, guide: guideOf() });
  assert.deepEqual(asked, ['/', '/b?x=1&y=2', '/a', '/c', '/d']);
  assert.deepEqual(end, { reason: 'done', message: null, waiting: 0, saved: 0 });
  assert.deepEqual(
    events.map((event) => [
      event.url.slice(origin.length),
      event.visit.status,
      event.depth,
      event.from?.slice(origin.length) ?? null,
    ]),
    [
      ['/', 200, 0, null],
      ['/b?x=1&y=2', 200, 1, '/'],
      ['/a', 200, 1, '/'],
      ['/c', 200, 2, '/b?x=1&y=2'],
      ['/d', 404, 2, '/b?x=1&y=2'],
    ],
  );
  assert.deepEqual(events[0]!.links, { queued: 2, known: 3, refused: 0, nofollow: 0, outside: 2 });
});

test('a redirect is an answer of its own and its target is fetched once, within the site only', async () => {
  const { site, asked } = siteOf({
    '/': links('/old', '/away', '/loop', '/new'),
    '/old': '→ /new',
    '/away': '→ http://other.test/',
    '/loop': '→ /loop',
    '/new': '',
  });
  const { end } = await run({ site, guide: guideOf() });
  assert.deepEqual(asked, ['/', '/old', '/away', '/loop', '/new']);
  assert.equal(end.reason, 'done');
});

test('a failed request is reported and the walk goes on', async () => {
  const { site } = siteOf({ '/': links('/broken', '/fine'), '/broken': new Error('connection reset'), '/fine': '' });
  const { events } = await run({ site, guide: guideOf() });
  assert.deepEqual(
    events.map((event) => event.visit.status),
    [200, 0, 200],
  );
});

test('the guide decides, and says what it saved', async () => {
  const { site, asked } = siteOf({ '/': links('/t/1', '/print/1', '/print/2'), '/t/1': links('/print/1', '/t/2'), '/t/2': '' });
  const guide = guideOf([{ pattern: patternOf('/t/1'), relation: 'same-thread' }], 'fifo', { follow: false });
  const { events, end } = await run({ site, guide });
  assert.deepEqual(asked, ['/', '/t/1', '/t/2']);
  assert.equal(end.saved, 2);
  assert.deepEqual([events[1]!.row, events[1]!.relation], ['r0', 'same-thread']);
});

test('priority ranking fetches what is most worth having first', async () => {
  const pages = { '/': links('/low/1', '/high/1', '/low/2', '/high/2') };
  const rows = [{ pattern: patternOf('/high/1'), priority: 5 }];
  const first = siteOf(pages);
  await run({ site: first.site, guide: guideOf(rows, 'priority') });
  assert.deepEqual(first.asked, ['/', '/high/1', '/high/2', '/low/1', '/low/2']);
  const second = siteOf(pages);
  await run({ site: second.site, guide: guideOf(rows, 'fifo') });
  assert.deepEqual(second.asked, ['/', '/low/1', '/high/1', '/low/2', '/high/2']);
});

test('nofollow is obeyed when asked for', async () => {
  const pages = {
    '/': `<a href=/a rel="ugc nofollow">a</a><a href=/b>b</a>`,
    '/b': `<meta name=robots content=nofollow><a href=/c>c</a>`,
  };
  const obeying = siteOf(pages);
  const { end } = await run({ site: obeying.site, guide: guideOf(), nofollow: 'obey' });
  assert.deepEqual(obeying.asked, ['/', '/b']);
  assert.equal(end.saved, 2);
  const ignoring = siteOf(pages);
  await run({ site: ignoring.site, guide: guideOf() });
  assert.deepEqual(ignoring.asked, ['/', '/a', '/b', '/c']);
});

test('a budget of requests and of time stop the walk with the rest waiting', async () => {
  const pages = { '/': links('/1', '/2', '/3', '/4') };
  const budget = siteOf(pages, { maxRequests: 3 });
  assert.deepEqual((await run({ site: budget.site, guide: guideOf() })).end, {
    reason: 'budget',
    message: null,
    waiting: 2,
    saved: 0,
  });
  assert.equal(budget.asked.length, 3);
  const time = siteOf(pages, { delay: 30 });
  const { end } = await run({ site: time.site, guide: guideOf(), maxTime: 45 });
  assert.equal(end.reason, 'time');
  assert.ok(end.waiting > 0);
});

test('a stop finishes what is under way and reports it', async () => {
  const { site, asked } = siteOf({ '/': links(...Array.from({ length: 20 }, (_, i) => `/${i}`)) }, { delay: 5 });
  const stop = new AbortController();
  const events: WalkEvent[] = [];
  const steps = walk({ site, guide: guideOf(), store: new MemoryStore(), concurrency: 4, signal: stop.signal });
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) {
    events.push(step.value);
    if (events.length === 6) stop.abort();
  }
  assert.equal(step.value.reason, 'stopped');
  assert.equal(events.length, asked.length);
  assert.ok(asked.length < 12);
});

test('concurrency is used and bounded, and no event is lost to a slow reader', async () => {
  const { site, asked, state } = siteOf({ '/': links(...Array.from({ length: 40 }, (_, i) => `/${i}`)) }, { delay: 2 });
  let events = 0;
  for await (const event of walk({ site, guide: guideOf(), store: new MemoryStore(), concurrency: 5 })) {
    assert.ok(event.visit.status > 0);
    if (++events % 7 === 0) await new Promise((done) => setTimeout(done, 15));
  }
  assert.equal(events, 41);
  assert.equal(asked.length, 41);
  assert.equal(state.most, 5);
});

test('a sampled page is not asked for again, and its request is charged to learning', async () => {
  const { site, asked, visits } = siteOf({ '/': links('/a'), '/a': links('/b'), '/b': '' });
  await site.get(`${origin}/a`, 'sample');
  await site.get(`${origin}/a`, 'sample');
  const { events } = await run({ site, guide: guideOf() });
  assert.deepEqual(asked, ['/a', '/', '/b']);
  assert.deepEqual(
    visits.map((visit) => visit.phase),
    ['sample', 'crawl', 'crawl'],
  );
  assert.equal(events.length, 3);
});

test('learning cannot spend more than the budget', async () => {
  const { site } = siteOf({ '/': '' }, { maxRequests: 1 });
  await site.get(`${origin}/`, 'sample');
  await assert.rejects(site.get(`${origin}/x`, 'sample'), BudgetSpent);
});

test('only HTML is parsed, whatever a server says of it', async () => {
  const answers: [string | undefined, string, boolean][] = [
    ['text/html; charset=utf-8', '<a href=/x>', true],
    ['application/xhtml+xml', '<a href=/x>', true],
    [undefined, '  <html><a href=/x>', true],
    ['text/plain', '<a href=/x>', true],
    ['text/plain', 'see <a href=/x>', false],
    ['application/json', '{"a": "<a href=/x>"}', false],
    ['image/png', '<a href=/x>', false],
  ];
  for (const [type, body, isPage] of answers) {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const source: Source = {
      fetch: async ({ url }) => ({ ok: true, url, status: 200, headers, body: Buffer.from(body), date: '' }),
      close: async () => {},
    };
    const visit = await new Site({ source, start: `${origin}/` }).get(`${origin}/`, 'crawl');
    assert.equal(visit.page?.links.length ?? null, isPage ? 1 : null, `${type} ${body}`);
  }
});

test('the store keeps order within a priority over many additions and takes', () => {
  const frontier = new MemoryStore();
  const taken: number[] = [];
  for (let i = 0; i < 10_000; i++) {
    frontier.queue({ url: `${origin}/${i}`, from: null, row: null, relation: 'child', priority: 0, depth: 0 });
    if (i % 3 !== 0) taken.push(Number(frontier.take()!.url.slice(origin.length + 1)));
  }
  for (let entry = frontier.take(); entry !== null; entry = frontier.take())
    taken.push(Number(entry.url.slice(origin.length + 1)));
  assert.deepEqual(
    taken,
    Array.from({ length: 10_000 }, (_, i) => i),
  );
  assert.equal(frontier.waiting, 0);
});
