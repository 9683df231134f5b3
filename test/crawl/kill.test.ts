import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { ForumDb } from '../../src/archive/forum-db.ts';
import { openWarcWriter, type Position } from '../../src/archive/warc-writer.ts';
import { startTestbed, type Testbed, type TestbedSettings } from '../../testbed/server.ts';
import { boardwalk, start } from './cli.ts';
import { archived, atEnd, crawled, newFolder, rowsOf, smallForum } from './crawling.ts';

const kills = 50;
const concurrency = 2;
interface Watched {
  bed: Testbed;
  /** URLs asked for since the log was last cleared. What is asked for before a crawl begins is left out: robots.txt, the start page, a page that cannot exist. */
  log: string[];
  /** Resolves with the next request that is logged. */
  next(): Promise<void>;
}

async function watched(settings: TestbedSettings): Promise<Watched> {
  const log: string[] = [];
  let wake = () => {};
  const bed = await startTestbed({
    ...settings,
    onRequest: ({ url }) => {
      if (url.endsWith('/robots.txt') || url.includes('/boardwalk-') || url === bed.url) return;
      log.push(url);
      wake();
    },
  });
  atEnd(() => bed.close());
  const next = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return { bed, log, next };
}

const args = (bed: Testbed, out: string) => [
  'crawl',
  '--strategy',
  'breadth-first',
  '--no-entry-search',
  bed.url,
  '--out',
  out,
  '--delay',
  '0',
  '--concurrency',
  `${concurrency}`,
  '--browser',
  'never',
  // Profiles bring so little that the crawl gives them up, a little sooner or later after each start.
  '--exclude',
  'memberlist',
];
const exclude = /memberlist/;

/** State and reason of every URL, and what the archive has of it. */
async function contentsOf(out: string) {
  const urls = rowsOf<{ url: string; state: number; reason: string | null }>(
    out,
    'SELECT url, state, reason FROM urls ORDER BY url',
  );
  const pages = new Map(
    [...(await archived(out))].map(([url, { status, body }]) => [url, `${status} ${body.toString('latin1')}`] as const),
  );
  return { urls, pages };
}

async function assertSame(out: string, reference: Awaited<ReturnType<typeof contentsOf>>): Promise<void> {
  const contents = await contentsOf(out);
  assert.deepEqual(contents.urls, reference.urls);
  assert.deepEqual([...contents.pages.keys()].sort(), [...reference.pages.keys()].sort());
  for (const [url, page] of contents.pages) assert.ok(page === reference.pages.get(url), `${url} as in the crawl without kills`);
}

/** Every URL has one settled fetch, one response in the WARC files, and that at the place the database names. */
function assertWhole(out: string): void {
  const fetches = rowsOf<{ url: string; file: string; offset: number; length: number; status: number }>(
    out,
    'SELECT u.url, f.file, f.offset, f.length, f.status FROM fetches f JOIN urls u ON u.id = f.url_id',
  );
  assert.equal(new Set(fetches.map(({ url }) => url)).size, fetches.length, 'one fetch for each URL');
  const folder = join(out, 'archive');
  const files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.warc.gz'))
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
  for (const { url, file, offset, length, status } of fetches) {
    const record = gunzipSync(files.get(file)!.subarray(offset, offset + length)).toString('latin1');
    assert.match(record, /^WARC\/1\.\d\r\n/);
    assert.ok(record.includes(`\r\nWARC-Target-URI: ${url}\r\n`), `${url} lies where forum.db says`);
    assert.match(record, new RegExp(`\r\n\r\nHTTP/1\\.1 ${status}\\b`));
  }
  const responses = [...files.values()].flatMap((bytes) =>
    [
      ...gunzipSync(bytes)
        .toString('latin1')
        .matchAll(/^WARC\/1\.\d\r\n(?:[^\r\n]+\r\n)+\r\n/gm),
    ]
      .map(([head]) => head)
      .filter((head) => /^WARC-Type: (response|revisit)\r$/m.test(head))
      .map((head) => /^WARC-Target-URI: (.*)\r$/m.exec(head)![1]!),
  );
  assert.deepEqual(responses.sort(), fetches.map(({ url }) => url).sort(), 'one response for each URL');
  const [check] = rowsOf<{ integrity_check: string }>(out, 'PRAGMA integrity_check');
  assert.equal(check!.integrity_check, 'ok');
}

const doneIn = (out: string) => {
  if (!existsSync(join(out, 'forum.db'))) return new Set<string>();
  try {
    return new Set(rowsOf<{ url: string }>(out, 'SELECT url FROM urls WHERE state = 1').map(({ url }) => url));
  } catch (error) {
    // Killed before there was a table.
    assert.match((error as Error).message, /is not an archive/);
    return new Set<string>();
  }
};

/** Numbers below 1, the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

test(`a crawl that is killed ${kills} times ends as one that was not`, async (context) => {
  const { bed, log, next } = await watched({
    size: 90,
    seed: 5,
    switches: { windowedPagers: true, stickies: true, subBoards: true, redirects: true, deletedThreads: true },
    faults: [{ kind: 'latency', milliseconds: 5, rate: 1, times: Number.POSITIVE_INFINITY }],
  });
  const whole = await crawled({ entrySearch: false, url: bed.url, concurrency, exclude });
  assert.equal(whole.end.reason, 'done');
  const reference = await contentsOf(whole.out);
  assert.deepEqual(new Set(log).size, log.length, 'without kills nothing is asked for twice');

  const out = newFolder();
  const random = seeded(11);
  const asked = new Map<string, number>();
  const lost = new Map<string, number>();
  let crawlingAtKill = 0;
  for (let life = 0; life < kills; life++) {
    log.length = 0;
    const firstPage = next();
    const { child, finished } = start(args(bed, out));
    // A fifth of them while they start, the rest while they crawl.
    if (life % 5 === 0) await sleep(random() * 300);
    else {
      await Promise.race([firstPage, finished]);
      const pages = life % 4;
      while (log.length < pages && child.exitCode === null) await sleep(2);
      await sleep(random() * 150);
    }
    child.kill('SIGKILL');
    const { signal, err } = await finished;
    assert.equal(signal, 'SIGKILL', `life ${life} ended by itself: ${err}`);
    const done = doneIn(out);
    if (log.length > 0) crawlingAtKill++;
    const inFlight = log.filter((url) => !done.has(url));
    assert.ok(inFlight.length <= concurrency, `life ${life}: ${inFlight.length} answers lost`);
    for (const url of log) asked.set(url, (asked.get(url) ?? 0) + 1);
    for (const url of inFlight) lost.set(url, (lost.get(url) ?? 0) + 1);
  }
  const before = doneIn(out).size;
  log.length = 0;
  const last = await crawled({ entrySearch: false, url: bed.url, out, concurrency, exclude });
  assert.equal(last.end.reason, 'done');
  for (const url of log) asked.set(url, (asked.get(url) ?? 0) + 1);

  assert.ok(crawlingAtKill >= kills * 0.7, `${crawlingAtKill} kills hit a crawl under way`);
  assert.ok(log.length > 0 && before > 20, `${before} pages were kept before the last life, ${log.length} came in it`);
  const extra = [...asked].filter(([url, n]) => n !== 1 + (lost.get(url) ?? 0));
  assert.deepEqual(extra, [], 'asked for again only what was under way at a kill');
  await assertSame(out, reference);
  assertWhole(out);
  context.diagnostic(
    `${asked.size} URLs, ${[...lost.values()].reduce((a, b) => a + b, 0)} answers lost in ${kills} kills, ${before} pages kept before the last life`,
  );
});

describe('what lies behind the last commit', () => {
  const settings: TestbedSettings = { size: 16, seed: 5, switches: { redirects: true } };

  test('in the WARC file is cut off when the crawl goes on', async () => {
    const { bed } = await watched(settings);
    const reference = await contentsOf((await crawled({ entrySearch: false, url: bed.url, exclude })).out);
    const part = await crawled({ entrySearch: false, url: bed.url, exclude, maxPages: 20 });
    assert.equal(part.end.reason, 'budget');
    // A crawl that died after it had written a page and before it had committed it.
    const committed = JSON.parse(
      rowsOf<{ value: string }>(part.out, "SELECT value FROM crawl WHERE name = 'warc'")[0]!.value,
    ) as Position;
    const path = join(part.out, 'archive', committed.file);
    assert.equal(statSync(path).size, committed.size);
    const writer = openWarcWriter({ folder: join(part.out, 'archive'), name: 'x', committed });
    const waiting = rowsOf<{ url: string }>(part.out, 'SELECT url FROM urls WHERE state = 0 ORDER BY id LIMIT 1')[0]!.url;
    writer.append({
      url: waiting,
      date: new Date().toISOString(),
      request: { method: 'GET', headers: {} },
      response: {
        ok: true,
        url: waiting,
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('never committed'),
        date: new Date().toISOString(),
      },
      duplicateOf: null,
    });
    writer.close();
    assert.ok(statSync(path).size > committed.size);
    const rest = await crawled({ entrySearch: false, url: bed.url, exclude, out: part.out });
    assert.equal(rest.end.reason, 'done');
    assertWhole(part.out);
    await assertSame(part.out, reference);
  });

  test('in the database is fetched again when a power cut took the end of its log', async () => {
    const { bed, log } = await watched({
      ...settings,
      faults: [{ kind: 'latency', milliseconds: 4, rate: 1, times: Number.POSITIVE_INFINITY }],
    });
    const reference = await contentsOf((await crawled({ entrySearch: false, url: bed.url, exclude })).out);
    log.length = 0;
    const out = newFolder();
    const { child, finished } = start(args(bed, out));
    while (log.length < 30) await sleep(5);
    child.kill('SIGKILL');
    await finished;
    const before = doneIn(out).size;
    const wal = join(out, 'forum.db-wal');
    truncateSync(wal, Math.floor(statSync(wal).size * 0.6));
    const after = doneIn(out).size;
    assert.ok(after > 0 && after < before, `${before} pages, ${after} after the cut`);
    const rest = await crawled({ entrySearch: false, url: bed.url, out, exclude });
    assert.equal(rest.end.reason, 'done');
    assertWhole(out);
    await assertSame(out, reference);
  });
});

describe('Ctrl-C', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`${signal}: what is under way is finished and kept`, async () => {
      const { bed, log } = await watched({
        size: 16,
        faults: [{ kind: 'latency', milliseconds: 60, rate: 1, times: Number.POSITIVE_INFINITY }],
      });
      const out = newFolder();
      const run = start(args(bed, out));
      while (log.length < 5) await sleep(2);
      run.child.kill(signal);
      const { code, err, out: said } = await run.finished;
      assert.equal(code, 11, err);
      if (signal === 'SIGINT') assert.match(err, /Stopping after what is under way; once more to stop at once\./);
      assert.match(err, /interrupted; \d+ URLs wait\. The same command goes on\./);
      assert.match(said, /^Stopped after .*: interrupted\./);
      const done = doneIn(out);
      assert.deepEqual(
        log.filter((url) => !done.has(url)),
        [],
        'every answer that was asked for is kept',
      );
      assert.ok(log.length < 10, `${log.length} requests`);
      assertWhole(out);
      const rest = await crawled({ entrySearch: false, url: bed.url, out, robots: 'ignore', maxPages: done.size + 10 });
      assert.ok(rest.pages.length > 0);
      assert.equal(new Set(log).size, log.length, 'and nothing of it is asked for again');
    });
  }

  test('twice: ends at once', async () => {
    const { bed, log } = await watched({
      size: 8,
      faults: [
        { kind: 'latency', milliseconds: 15, rate: 1, times: Number.POSITIVE_INFINITY },
        { kind: 'latency', milliseconds: 30_000, rate: 1, only: 'thread' },
      ],
    });
    const out = newFolder();
    const run = start(args(bed, out));
    const stuck = () => log.some((url) => bed.label(url).type === 'thread');
    while (!stuck()) await sleep(5);
    await sleep(50);
    run.child.kill('SIGINT');
    while (!run.said.includes('once more')) await sleep(5);
    await sleep(100);
    assert.equal(run.child.exitCode, null, 'the first one waits for what is under way');
    const asked = performance.now();
    run.child.kill('SIGINT');
    const { code } = await run.finished;
    assert.equal(code, 11);
    assert.ok(performance.now() - asked < 2000);
    // The fault happens once to each URL: the ones that hung come now.
    const rest = await crawled({ entrySearch: false, url: bed.url, out, maxPages: doneIn(out).size + 2 });
    assert.ok(rest.pages.length > 0);
  });

  test('before the first page: says so, and the next call begins', async () => {
    const { bed } = await watched({ size: 8, faults: [{ kind: 'latency', milliseconds: 400, rate: 1, times: 1 }] });
    const stop = new AbortController();
    const out = newFolder();
    setTimeout(() => stop.abort(), 100);
    const early = await crawled({ entrySearch: false, url: bed.url, out, signal: stop.signal });
    assert.equal(early.end.reason, 'stopped');
    const rest = await crawled({ entrySearch: false, url: bed.url, out, maxPages: 3 });
    assert.equal(rest.end.reason, 'budget');
    assert.equal(rowsOf(out, "SELECT 1 FROM crawl WHERE name = 'about'").length, 1, 'the site was looked at');
  });

  test('while robots.txt cannot be had yet: is no error', async () => {
    const forum = await smallForum(() => ({ status: 503, body: 'later' }));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    const { end } = await crawled({ url: forum.url, signal: stop.signal, patience: { firstBackOff: 60_000 } });
    assert.equal(end.reason, 'stopped');
  });

  test('while the host is dead: does not wait for it', async () => {
    const { bed } = await watched({ size: 8 });
    const out = newFolder();
    await crawled({ entrySearch: false, url: bed.url, out, maxPages: 5 });
    await bed.close();
    const stop = new AbortController();
    const waiting = crawled({
      url: bed.url,
      out,
      signal: stop.signal,
      patience: { pace: { minDelay: 0 }, firstBackOff: 60_000 },
    });
    setTimeout(() => stop.abort(), 150);
    const { end } = await waiting;
    assert.equal(end.reason, 'stopped');
    assert.ok(end.waiting > 0);
  });
});

test('how the last run ended is not told of a run that was killed after it', async () => {
  const { bed, log } = await watched({
    size: 16,
    faults: [{ kind: 'latency', milliseconds: 20, rate: 1, times: Number.POSITIVE_INFINITY }],
  });
  const out = newFolder();
  await crawled({ entrySearch: false, url: bed.url, out, maxPages: 5 });
  assert.match((await boardwalk(['status', out])).out, /stopped \(budget\)/);
  log.length = 0;
  const run = start(args(bed, out));
  while (log.length < 3) await sleep(5);
  assert.match((await boardwalk(['status', out])).out, new RegExp(`running \\(process ${run.child.pid}\\)`));
  run.child.kill('SIGKILL');
  await run.finished;
  assert.match((await boardwalk(['status', out])).out, /stopped in the middle; "boardwalk crawl" with the same address goes on/);
  const db = new ForumDb(join(out, 'forum.db'), { readOnly: true });
  assert.equal(db.setting('end'), undefined);
  db.close();
});
