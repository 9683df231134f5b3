import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boardwalk, everyLink } from './cli.ts';
import { type Answer, archived, crawled, letters, links, newFolder, prose, rowsOf, smallForum } from './crawling.ts';

const range = (n: number, from = 1) => Array.from({ length: n }, (_, i) => i + from);
const threads = 60;
const boards = 3;

/** Three boards of twenty threads. After `after` threads it shows `wall` for every thread, until it is opened again. */
async function shuttingForum(wall: (path: string) => string | Answer, after: number) {
  const door = { shown: 0, shut: true };
  const forum = await smallForum((path) => {
    const thread = /^\/thread\/(\d+)$/.exec(path)?.[1];
    if (thread !== undefined) {
      if (door.shut && door.shown >= after) return wall(path);
      door.shown++;
      return page(`<h1>Thread ${letters(Number(thread))}</h1>${prose(Number(thread))}`);
    }
    const board = /^\/board\/(\d+)$/.exec(path)?.[1];
    if (board !== undefined)
      return page(links(...range(threads / boards, (Number(board) - 1) * 20 + 1).map((n) => `/thread/${n}`)));
    return path === '/' ? page(links(...range(boards).map((n) => `/board/${n}`))) : undefined;
  });
  return { forum, door };
}

const page = (body: string) => `<html><title>A forum</title><body><a href="/">Home</a>${body}</body></html>`;

const walls: Record<string, (path: string) => string | Answer> = {
  'a login page': () => page('<form><p>Please log in</p><input name=user><input type=password></form>'),
  'access denied': () => ({ status: 403, body: page('Forbidden') }),
  'a page that says "too many requests"': () => page('<h1>Slow down</h1><p>Too many requests from your address.</p>'),
  'a redirect to the login page': (path) => ({ status: 302, headers: { location: `/login?back=${path}` }, body: '' }),
  'an error': () => ({ status: 500, body: page('Database error') }),
};

function statesOf(out: string): Map<string, number> {
  return new Map(
    rowsOf<{ url: string; state: number }>(out, 'SELECT url, state FROM urls').map(({ url, state }) => [
      new URL(url).pathname,
      state,
    ]),
  );
}

describe('a site that lets us read no further', () => {
  for (const [name, wall] of Object.entries(walls)) {
    test(`with ${name}: the crawl pauses and goes on when it is lifted`, async () => {
      const { forum, door } = await shuttingForum(wall, 20);
      const first = await crawled({ url: forum.url });
      assert.equal(first.end.reason, 'shut');
      assert.match(first.end.message ?? '', /^The site now answers with .* where it showed content before/);
      assert.equal(door.shown, 20);
      assert.equal(first.end.waiting, threads - 20 + waitingLogins(first.out));
      const asked = forum.asked.filter((path) => path.startsWith('/thread/')).length;
      // Eight in a row, those that were under way, and the one that is asked for again.
      assert.ok(asked <= 20 + 8 + 1 + 2 + (name === 'an error' ? 60 : 0), `${asked} threads asked for`);

      const states = statesOf(first.out);
      const done = range(threads).filter((n) => states.get(`/thread/${n}`) === 1);
      assert.equal(done.length, 20, 'only what was shown is done');
      const content = rowsOf<{ url: string }>(
        first.out,
        "SELECT u.url FROM pages p JOIN urls u ON u.id = p.url_id WHERE p.verdict = 'content' AND u.url LIKE '%/thread/%'",
      );
      assert.deepEqual(
        content.map(({ url }) => Number(url.split('/').at(-1))).sort((a, b) => a - b),
        done,
      );

      // Still shut: says so again after a few requests, and loses nothing.
      const before = forum.asked.length;
      const second = await crawled({ url: forum.url, out: first.out });
      assert.equal(second.end.reason, 'shut');
      assert.ok(forum.asked.length - before < 20 + (name === 'an error' ? 60 : 0));
      assert.equal(range(threads).filter((n) => statesOf(first.out).get(`/thread/${n}`) === 1).length, 20);

      door.shut = false;
      const third = await crawled({ url: forum.url, out: first.out });
      assert.equal(third.end.reason, 'done');
      assert.equal(third.end.waiting, 0);
      const kept = await archived(first.out);
      const verdicts = new Map(
        rowsOf<{ url: string; verdict: string }>(
          first.out,
          'SELECT u.url, p.verdict FROM pages p JOIN urls u ON u.id = p.url_id',
        ).map(({ url, verdict }) => [url, verdict]),
      );
      for (const n of range(threads)) {
        const url = `${forum.url}thread/${n}`;
        assert.equal(verdicts.get(url), 'content', url);
        assert.ok(kept.get(url)?.body.includes(`Thread ${letters(n)}<`), `${url}: the archive shows the thread`);
      }
    });
  }

  const waitingLogins = (out: string) =>
    rowsOf<{ n: number }>(out, "SELECT count(*) AS n FROM urls WHERE state = 0 AND url LIKE '%/login%'")[0]!.n;
});

test('the program says so, with exit code 4', async () => {
  const { forum, door } = await shuttingForum(walls['access denied']!, 20);
  const out = newFolder();
  const shut = await everyLink(forum.url, out);
  assert.equal(shut.code, 4, shut.err);
  assert.match(shut.out, /^Stopped after .*: the site let us read no further\.\n {2}The site now answers with "access denied"/);
  assert.match(shut.err, /40 URLs wait\. The same command goes on\./);
  const status = await boardwalk(['status', out]);
  assert.match(status.out, /stopped \(shut\)/);
  assert.match(status.out, /where it showed content before/);
  door.shut = false;
  const open = await everyLink(forum.url, out);
  assert.equal(open.code, 0, open.err);
  assert.match((await boardwalk(['status', out])).out, /: done, /);
});

describe('a part of the site that is closed is not the whole', () => {
  const closedParts: Record<string, (n: number) => string | Answer> = {
    'threads that are for members': () => ({ status: 403, body: page('For members') }),
    'threads that show one login page': () => page('<p>Members only</p><input type=password>'),
    'threads that moved to one place': () => ({ status: 301, headers: { location: '/board/1' }, body: '' }),
    'threads that are gone': () => ({ status: 404, body: page('Gone') }),
  };
  for (const [name, closed] of Object.entries(closedParts)) {
    test(`${name}: the rest is crawled and the crawl ends`, async () => {
      const forum = await smallForum((path) => {
        const n = Number(/\d+$/.exec(path)?.[0] ?? 0);
        if (path === '/') return page(links(...range(6).map((board) => `/board/${board}`)));
        if (path.startsWith('/board/')) return page(links(...range(20, (n - 1) * 20 + 1).map((thread) => `/thread/${thread}`)));
        // The third board.
        if (path.startsWith('/thread/')) return n > 40 && n <= 60 ? closed(n) : page(prose(n));
        return undefined;
      });
      const run = await crawled({ url: forum.url });
      assert.equal(run.end.reason, 'done', run.end.message ?? '');
      const kept = await archived(run.out);
      for (const n of range(120)) assert.ok(kept.has(`${forum.url}thread/${n}`), `thread ${n}`);
      // One question more than pages, at most two.
      assert.ok(forum.asked.length <= 1 + 1 + 6 + 120 + 2, `${forum.asked.length} requests`);
    });
  }

  test('permalinks of long threads, many in a row with one page each, are neither walls nor a reason to stop', async () => {
    const posts = 30;
    const forum = await smallForum((path) => {
      const n = Number(/\d+$/.exec(path)?.[0] ?? 0);
      if (path === '/') return page(links(...range(12).map((thread) => `/thread/${thread}`)));
      const thread = path.startsWith('/thread/') ? n : path.startsWith('/post/') ? Math.ceil(n / posts) : 0;
      if (thread === 0) return undefined;
      return page(prose(thread) + links(...range(posts, (thread - 1) * posts + 1).map((post) => `/post/${post}`)));
    });
    const run = await crawled({ url: forum.url });
    assert.equal(run.end.reason, 'done');
    assert.deepEqual(
      rowsOf(run.out, "SELECT u.url FROM pages p JOIN urls u ON u.id = p.url_id WHERE p.verdict <> 'content'"),
      [],
    );
    assert.equal(new Set(forum.asked).size, forum.asked.length - 1, 'nothing but the start page is asked for twice');
  });
});
