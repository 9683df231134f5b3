import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { breadthFirst } from '../../src/strategies/breadth-first/breadth-first.ts';
import { crawl } from '../../src/strategies/crawl.ts';
import { answer } from '../../testbed/answer.ts';
import { startTestbed, type Testbed } from '../../testbed/server.ts';
import { makeSite } from '../../testbed/site.ts';
import { skinByName, skins } from '../../testbed/skins/index.ts';
import type { Switches } from '../../testbed/types.ts';
import { withoutBrowser } from '../fetch/browser-opened.ts';
import {
  archived,
  atEnd,
  type Crawled,
  crawled,
  hurried,
  letters,
  links,
  newFolder,
  prose,
  rowsOf,
  smallForum,
} from './crawling.ts';

const switches: Partial<Switches> = {
  loginWalls: true,
  duplicates: true,
  stickies: true,
  windowedPagers: true,
  subBoards: true,
  advertisements: true,
  deletedThreads: true,
  redirects: true,
  sessionIds: true,
};

/** Keys of the forum's thread and index pages. */
function valuableKeys(bed: Testbed): Set<string> {
  return new Set(bed.labels().flatMap(({ key }) => key ?? []));
}

function keysOf(bed: Testbed, urls: Iterable<string>): Set<string> {
  return new Set([...urls].flatMap((url) => bed.label(url).key ?? []));
}

/** What was asked for more than once: the start page may be, robots.txt and the page that cannot exist are not counted. */
function askedTwice(asked: readonly string[], start: string): string[] {
  const times = new Map<string, number>();
  for (const url of asked) times.set(url, (times.get(url) ?? 0) + 1);
  return [...times].filter(([url, n]) => n > (url === start ? 2 : 1) && !url.endsWith('/robots.txt')).map(([url]) => url);
}

/** The database says of every URL that was fetched where it lies, and of no other. */
function checkRows({ out, pages }: Crawled): void {
  const fetches = rowsOf<{ url: string; status: number; file: string | null; state: number }>(
    out,
    'SELECT u.url, f.status, f.file, u.state FROM fetches f JOIN urls u ON u.id = f.url_id',
  );
  assert.deepEqual(fetches.map((row) => row.url).sort(), pages.map((page) => page.url).sort());
  assert.ok(fetches.every((row) => row.state === 1 && row.file !== null));
  assert.deepEqual(new Map(fetches.map((row) => [row.url, row.status])), new Map(pages.map((page) => [page.url, page.status])));
  assert.deepEqual(rowsOf(out, 'SELECT url FROM urls WHERE state = 0'), []);
}

describe('every skin is crawled to its end over HTTP', { concurrency: false }, () => {
  for (const skin of skins.filter((one) => !one.scripted)) {
    test(skin.name, async () => {
      const asked: string[] = [];
      const bed = await startTestbed({ skin, size: 18, seed: 3, switches, onRequest: ({ url }) => asked.push(url) });
      atEnd(() => bed.close());
      const run = await crawled({ url: bed.url });
      assert.equal(run.end.reason, 'done');
      assert.equal(run.end.waiting, 0);

      const wanted = valuableKeys(bed);
      assert.ok(wanted.size > 20, `${wanted.size} pages worth having`);
      const got = keysOf(
        bed,
        run.pages.map((page) => page.url),
      );
      assert.deepEqual(
        [...wanted].filter((key) => !got.has(key)),
        [],
      );

      assert.deepEqual(askedTwice(asked, bed.url), []);
      assert.ok(
        run.pages.every((page) => page.url.startsWith(`${bed.origin}/`)),
        'this host alone',
      );
      assert.ok(!run.pages.some((page) => page.failure !== null));

      checkRows(run);
      const kept = await archived(run.out);
      assert.equal(kept.size, run.pages.length);
      // The cookie that our client had by then.
      const cookie = 'board_session=1';
      for (const [url, { status, body }] of kept) {
        const sent = answer(bed.site, url.slice(bed.origin.length), cookie);
        assert.equal(status, sent.status, url);
        assert.ok(sent.body.equals(body), `${url} as the server sent it`);
      }
      await bed.close();
    });
  }
});

test('robots.txt is obeyed unless told otherwise, and says so', async () => {
  const bed = await startTestbed({ size: 12, robots: 'User-agent: *\nDisallow: /viewtopic.php\nDisallow: /memberlist.php\n' });
  atEnd(() => bed.close());
  const obeying = await crawled({ url: bed.url });
  assert.ok(!obeying.pages.some((page) => /viewtopic/.test(page.url)));
  const reasons = rowsOf<{ reason: string }>(obeying.out, 'SELECT DISTINCT reason FROM urls WHERE state = 2');
  assert.ok(
    reasons.some(({ reason }) => reason === 'robots.txt: Disallow: /viewtopic.php'),
    JSON.stringify(reasons),
  );
  const ignoring = await crawled({ url: bed.url, robots: 'ignore' });
  assert.ok(ignoring.pages.some((page) => /viewtopic/.test(page.url)));
  await bed.close();
});

describe('sessions in URLs', () => {
  const skin = skinByName('dl-list');
  const name = skin.session ?? 'sid';

  /** A forum that takes no cookies: every page it sends carries a session of its own in every link, whatever it was asked with. */
  async function forgetfulForum(): Promise<{
    url: string;
    asked: string[];
    origin: string;
    keys: (urls: Iterable<string>) => Set<string>;
  }> {
    const site = makeSite({ skin, size: 8, switches: { sessionIds: true, duplicates: true, windowedPagers: true } });
    const asked: string[] = [];
    let sessions = 0;
    const server = http.createServer((request, response) => {
      const path = request.url ?? '/';
      asked.push(path);
      const page = answer(site, path);
      const { 'set-cookie': _, ...headers } = page.headers;
      const session = `${++sessions}`.padStart(32, '5ca1ab1e');
      const fresh = (text: string) => text.replace(/\b[0-9a-f]{32}\b/g, session);
      const body = Buffer.from(fresh(page.body.toString()));
      if (headers.location) headers.location = fresh(headers.location);
      response.writeHead(page.status, headers).end(body);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    atEnd(() => server.closeAllConnections());
    atEnd(() => server.close());
    site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = (urls: Iterable<string>) =>
      new Set([...urls].flatMap((url) => answer(site, url.slice(site.origin.length)).outcome.key ?? []));
    return { url: site.origin + skin.url({ to: 'entry' }, site.present().forum), asked, origin: site.origin, keys };
  }

  test('where each page has new ones and cookies are not taken, each page is still fetched once', async () => {
    const forum = await forgetfulForum();
    const run = await crawled({ url: forum.url, maxPages: 3000 });
    assert.equal(run.end.reason, 'done');
    const bare = (path: string) => path.replace(new RegExp(`([?&])${name}=[0-9a-f]{32}&?`), '$1').replace(/[?&]$/, '');
    assert.ok(run.pages.filter((page) => page.url.includes(`${name}=`)).length > 50, 'sessions are in the URLs');
    assert.deepEqual(askedTwice(forum.asked.map(bare), skin.url({ to: 'entry' }, makeSite({ skin }).forum)), []);
    const { sessionParameters } = JSON.parse(
      rowsOf<{ value: string }>(run.out, "SELECT value FROM crawl WHERE name = 'about'")[0]!.value,
    ) as { sessionParameters: string[] };
    assert.deepEqual(sessionParameters, [name]);
    const site = makeSite({ skin, size: 8, switches: { duplicates: true, windowedPagers: true }, origin: forum.origin });
    const got = forum.keys(run.pages.map((page) => page.url));
    assert.deepEqual(
      valuableOf(site).filter((key) => !got.has(key)),
      [],
    );
  });

  function valuableOf(site: ReturnType<typeof makeSite>): string[] {
    const found: string[] = [];
    const queue = [skin.url({ to: 'entry' }, site.present().forum)];
    const seen = new Set(queue);
    for (const path of queue) {
      const page = answer(site, path);
      if (page.outcome.key !== null) found.push(page.outcome.key);
      for (const link of page.links) if (!seen.has(link.path) && seen.add(link.path)) queue.push(link.path);
    }
    return found;
  }

  test('with a cookie there is no session in any URL after the first page', async () => {
    const bed = await startTestbed({ skin, size: 8, switches: { sessionIds: true } });
    atEnd(() => bed.close());
    const run = await crawled({ url: bed.url });
    assert.ok(!run.pages.some((page) => page.url.includes(`${name}=`)));
    await bed.close();
  });
});

test('a parameter that proves idle on the way makes no page be fetched twice', async () => {
  // `r` says where the reader came from, and changes nothing: each thread has many URLs. The popular ones are linked from everywhere.
  const threads = 100;
  const popular = Array.from({ length: 12 }, (_, i) => `/t.php?r=0&t=${i + 1}`);
  const forum = await smallForum((path) => {
    const thread = Number(/[?&]t=(\d+)/.exec(path)?.[1] ?? 0);
    if (path !== '/' && !path.startsWith('/t.php')) return undefined;
    const others = [1, 2, 3].map((step) => thread + step).filter((other) => other <= threads);
    return `<h1>Thread ${letters(thread)}</h1>${prose(thread)}${links(...popular, ...others.map((other) => `/t.php?r=${thread}&t=${other}`))}`;
  });
  // In two runs: what is known must not depend on what this process has met.
  const { out } = await crawled({ url: forum.url, maxPages: 70 });
  const run = await crawled({ url: forum.url, out });
  assert.equal(run.end.reason, 'done');
  assert.deepEqual(askedTwice(forum.asked, '/'), []);
  assert.equal(new Set(forum.asked.flatMap((path) => /[?&]t=(\d+)/.exec(path)?.[1] ?? [])).size, threads);
  assert.ok(forum.asked.length < threads * 2, `${forum.asked.length} requests for ${threads} threads under three URLs each`);
});

describe('a forum that only scripts can draw', { skip: withoutBrowser }, () => {
  test('is crawled completely with a browser', async () => {
    const bed = await startTestbed({ skin: 'script-only', size: 4, seed: 3, switches: { duplicates: true, loginWalls: true } });
    atEnd(() => bed.close());
    const run = await crawled({ url: bed.url, browser: 'auto', include: /\/[bt]\/\d+$/ });
    assert.equal(run.end.reason, 'done');
    const got = keysOf(
      bed,
      run.pages.map((page) => page.url),
    );
    assert.deepEqual(
      [...valuableKeys(bed)].filter((key) => !got.has(key)),
      [],
    );
    const rendered = rowsOf<{ n: number }>(run.out, 'SELECT count(*) AS n FROM fetches WHERE rendered_digest IS NOT NULL')[0]!.n;
    assert.ok(rendered > got.size / 2, `${rendered} pages rendered`);
    await archived(run.out);
    await bed.close();
  });
});

test('leaving the loop early stops cleanly, and the next call goes on', async () => {
  const bed = await startTestbed({ size: 12 });
  atEnd(() => bed.close());
  const out = newFolder();
  let seen = 0;
  for await (const _ of crawl({ strategy: breadthFirst, url: bed.url, out, patience: hurried, concurrency: 4 }))
    if (++seen === 5) break;
  const rest = await crawled({ url: bed.url, out });
  assert.equal(rest.end.reason, 'done');
  assert.deepEqual(rest.events[0], {
    type: 'start',
    url: bed.url,
    out,
    resumed: true,
    waiting: (rest.events[0] as { waiting: number }).waiting,
    plan: null,
  });
  const db = new ForumDb(join(out, 'forum.db'), { readOnly: true });
  const { n, urls } = db.get<{ n: number; urls: number }>('SELECT count(*) AS n, count(DISTINCT url_id) AS urls FROM fetches')!;
  db.close();
  assert.equal(n, urls);
  const kept = await archived(out);
  assert.deepEqual(
    [...valuableKeys(bed)].filter((key) => !keysOf(bed, kept.keys()).has(key)),
    [],
  );
  await bed.close();
});
