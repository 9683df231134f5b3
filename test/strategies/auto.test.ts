import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MemoryStore } from '../../src/crawl/memory-store.ts';
import { Site } from '../../src/crawl/site.ts';
import { type WalkEnd, type WalkEvent, walk } from '../../src/crawl/walk.ts';
import type { Source } from '../../src/fetch/source.ts';
import { auto } from '../../src/strategies/auto/auto.ts';
import { addedTo, isView } from '../../src/strategies/auto/survey/view.ts';
import { tokensOf } from '../../src/url/pattern.ts';
import { startTestbed } from '../../testbed/server.ts';
import { skinByName } from '../../testbed/skins/index.ts';
import { crawled } from '../crawl/crawling.ts';

/** A site of a few pages, by path. Paths it does not have answer 404. */
function sourceOf(pages: Record<string, string>): Source {
  return {
    async fetch({ url }) {
      const { pathname, search } = new URL(url);
      const html = pages[pathname + search];
      return {
        ok: true,
        url,
        status: html === undefined ? 404 : 200,
        statusText: '',
        headers: { 'content-type': 'text/html; charset=utf-8' },
        headerFields: [],
        body: Buffer.from(html ?? '<p>Not found</p>'),
      } as unknown as Awaited<ReturnType<Source['fetch']>>;
    },
    async close() {},
  };
}

async function crawlOf(pages: Record<string, string>) {
  const site = new Site({ source: sourceOf(pages), start: 'http://plain.test/', maxRequests: 500 });
  const { guide, seeds, observe } = await auto.learn(site, { seed: 1 });
  const steps = walk({ site, guide, store: new MemoryStore(), ...(seeds ? { seeds } : {}), ...(observe ? { observe } : {}) });
  const fetched: string[] = [];
  for (;;) {
    const step: IteratorResult<WalkEvent, WalkEnd> = await steps.next();
    if (step.done) return { guide, fetched, end: step.value, requests: site.requests };
    fetched.push(new URL(step.value.url).pathname);
  }
}

const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
const menu =
  '<ul><li><a href="/">Home</a></li><li><a href="/about">About us</a></li><li><a href="/contact">Contact</a></li></ul>';

describe('a site that is no forum ends soon, and the guide says so', () => {
  test('a site of a few pages: those that the start page links to', async () => {
    const { guide, fetched, end } = await crawlOf({
      '/': page('A bakery', `${menu}<p>We bake bread.</p>`),
      '/about': page('About us', `${menu}<p>Since 1950.</p>`),
      '/contact': page('Contact', `${menu}<p>Call us.</p>`),
    });
    assert.equal(end.reason, 'done');
    assert.deepEqual(fetched.sort(), ['/', '/about', '/contact']);
    assert.match(guide.rows.at(-1)!.evidence!.why, /No lists and no threads/);
  });

  test('a single page', async () => {
    const { guide, fetched, end } = await crawlOf({ '/': page('Under construction', '<p>Come back later.</p>') });
    assert.equal(end.reason, 'done');
    assert.deepEqual(fetched, ['/']);
    assert.match(guide.rows.at(-1)!.evidence!.why, /No lists and no threads/);
  });

  test('no page at all', async () => {
    const { fetched, end } = await crawlOf({});
    assert.equal(end.reason, 'done');
    assert.deepEqual(fetched, ['/']);
  });

  test('a login wall', async () => {
    const form = '<form action="/login" method="post"><input name="user"><input name="password" type="password"></form>';
    const wall = page(
      'Log in',
      `${form}<a href="/login">Log in</a> <a href="/register">Register</a> <a href="/lost">Forgot it?</a>`,
    );
    const { end, requests } = await crawlOf({ '/': wall, '/login': wall, '/register': wall, '/lost': wall });
    assert.equal(end.reason, 'done');
    assert.ok(requests <= 8, `${requests} requests`);
  });

  test('a forum in which nobody has written', async () => {
    const boards = Array.from(
      { length: 4 },
      (_, i) => `<tr><td><a href="/board/${i + 1}">Board number ${i + 1}</a></td></tr>`,
    ).join('');
    const empty = page('Nothing here', `${menu}<p>There are no topics in this board yet.</p><a href="/">Boards</a>`);
    const { end, requests } = await crawlOf({
      '/': page('Forum', `${menu}<table>${boards}</table>`),
      '/about': page('About us', menu),
      '/contact': page('Contact', menu),
      ...Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`/board/${i + 1}`, empty])),
    });
    assert.equal(end.reason, 'done');
    assert.ok(requests <= 20, `${requests} requests`);
  });
});

test('a crawl that begins at a list or a thread reaches every thread', async () => {
  const bed = await startTestbed({ size: 30, skin: skinByName('dl-list') });
  try {
    const wanted = new Set(bed.labels().flatMap(({ key, type }) => (type === 'thread' && key ? [key] : [])));
    for (const type of ['index', 'thread']) {
      const url = bed.labels().find((label) => label.type === type && label.key)!.url;
      const run = await crawled({ url, strategy: auto });
      const got = new Set(run.pages.map((one) => bed.label(one.url).key));
      assert.deepEqual(
        [...wanted].filter((key) => !got.has(key)),
        [],
        `from ${url}`,
      );
    }
  } finally {
    await bed.close();
  }
});

describe('another order of a list is a view of it', () => {
  const own = tokensOf('http://a.test/index.php?board=7.20');
  const turned = [{ at: 'board', digits: 0 }];
  for (const [url, is] of [
    ['index.php?board=7.20&sort=views', true],
    ['index.php?board=7.0&sort=views', true],
    ['index.php?board=8.0&sort=views', false],
    ['index.php?board=7.0', false],
    ['other.php?board=7.0&sort=views', false],
  ] as const) {
    test(`${url} ${is ? 'is' : 'is not'}`, () => assert.equal(isView(own, turned, `http://a.test/${url}`, new Set()), is));
  }
  test('a title beside the number of a list may be missing', () => {
    const list = tokensOf('http://a.test/list.asp?id=7&title=garden-tools');
    const isOrder = (query: string) => isView(list, [], `http://a.test/list.asp?${query}`, new Set());
    assert.equal(isOrder('id=7&page=1&sort=replies'), true);
    assert.equal(isOrder('id=8&page=1&sort=replies'), false);
    assert.equal(isOrder('title=garden-tools&sort=replies'), false);
  });
  test('what is added to an address without parameters is a view only when pages are known to do that', () => {
    const tag = tokensOf('http://a.test/tags/7');
    const url = 'http://a.test/tags/7?tab=votes';
    assert.equal(isView(tag, [], url, new Set()), false);
    assert.equal(isView(tag, [], url, new Set(['tab'])), true);
    assert.equal(isView(tag, [], 'http://a.test/tags/8?tab=votes', new Set(['tab'])), false);
    const links = ['?tab=votes', '?page=2', '/x?tab=votes'].map((end) => ({ url: `http://a.test/tags/7${end}`, text: 'Votes' }));
    assert.deepEqual(addedTo('http://a.test/tags/7', links), ['tab=votes']);
  });
});
