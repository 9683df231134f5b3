import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArchiveFull } from '../../src/archive/archive-error.ts';
import { CrawlError } from '../../src/crawl/folder-lock.ts';
import type { CrawlEvent } from '../../src/crawl/options.ts';
import { Pace } from '../../src/crawl/pace.ts';
import { PoliteSource, retryAfter } from '../../src/crawl/polite-source.ts';
import { failure } from '../../src/fetch/failure.ts';
import type { Answer, FailureReason, Source } from '../../src/fetch/source.ts';
import { breadthFirst } from '../../src/strategies/breadth-first/breadth-first.ts';
import { crawl } from '../../src/strategies/crawl.ts';
import type { Fault } from '../../testbed/faults.ts';
import { hash } from '../../testbed/random.ts';
import { startTestbed, type Testbed } from '../../testbed/server.ts';
import { boardwalk, everyLink } from './cli.ts';
import { archived, atEnd, crawled, hurried, letters, links, newFolder, prose, rowsOf, smallForum } from './crawling.ts';

const range = (n: number, from = 1) => Array.from({ length: n }, (_, i) => i + from);
const seed = 2;
/** What an answer that never ends is given, where the crawl has two minutes. */
const totalTimeout = 300;

const valuable = (bed: Testbed) => [...new Set(bed.labels().flatMap(({ key }) => key ?? []))];

// ---- the matrix ----

type Kind = Fault['kind'];
/** What becomes of a URL that a fault strikes: it comes in the end, or it is recorded as failed for this reason. */
interface Outcome {
  fault: string;
  how: 'once' | 'always';
  /** How often it strikes; enough to matter and few enough to be quick. */
  rate: number;
  make: { kind: Kind; milliseconds?: number; interval?: number };
  failed: string | null;
}
const both = (make: Outcome['make'], fault: string, rate: number, once: string | null, always: string | null): Outcome[] => [
  { fault, how: 'once', rate, make, failed: once },
  { fault, how: 'always', rate: Math.min(rate, 0.2), make, failed: always },
];
const matrix: Outcome[] = [
  ...both({ kind: 'latency', milliseconds: 30 }, 'slow answer', 0.5, null, null),
  ...both({ kind: 'too-many' }, '429 too many requests', 1, null, 'failed: status 429'),
  ...both({ kind: 'unavailable' }, '503 unavailable', 1, null, 'failed: status 503'),
  ...both({ kind: 'reset' }, 'connection reset', 1, null, 'failed: reset'),
  ...both({ kind: 'truncated' }, 'answer cut in half', 1, null, 'failed: truncated'),
  ...both({ kind: 'wrong-charset' }, 'wrong charset named', 1, null, null),
  ...both({ kind: 'huge' }, '50 MB answer', 0.1, 'failed: too-large', 'failed: too-large'),
  ...both({ kind: 'endless', interval: 20 }, 'answer without end', 0.1, null, 'failed: timeout'),
];

const results: string[] = [];
after(() => {
  if (!process.env.RESULTS) return;
  console.log(
    `\n| fault | strikes each URL | URLs struck | outcome | requests |\n| --- | --- | --- | --- | --- |\n${results.join('\n')}\n`,
  );
});

describe('the fault matrix', () => {
  for (const { fault, how, rate, make, failed } of matrix) {
    test(`${fault}, ${how}: ${failed ?? 'complete'}`, async () => {
      // Every thread is one page, so that no page is lost with the one that links to it.
      const times = how === 'once' ? 1 : Number.POSITIVE_INFINITY;
      const only = rate < 1 || how === 'always' ? { only: 'thread' as const } : {};
      const faults = [{ rate, times, ...only, ...make } as Fault];
      let requests = 0;
      const onRequest = () => requests++;
      const bed = await startTestbed({ size: 30, seed, longestThread: 6, faults, onRequest });
      atEnd(() => bed.close());
      const run = await crawled({ url: bed.url, patience: make.kind === 'endless' ? { ...hurried, totalTimeout } : hurried });
      assert.equal(run.end.reason, 'done', run.end.message ?? '');

      const strikes = (url: string) =>
        (!only.only || bed.label(url).type === 'thread') &&
        hash(`${make.kind} 0 ${url.slice(bed.origin.length)}`, seed) / 4294967296 < rate;
      const struck = run.pages.map((page) => page.url).filter(strikes);
      assert.ok(struck.length >= 3 && (rate === 1 || struck.length < run.pages.length / 2), `${struck.length} struck`);

      const reasons = rowsOf<{ url: string; reason: string }>(
        run.out,
        'SELECT url, reason FROM urls WHERE state = 1 AND reason IS NOT NULL',
      );
      assert.deepEqual(
        reasons.sort((a, b) => (a.url < b.url ? -1 : 1)),
        failed === null ? [] : struck.sort().map((url) => ({ url, reason: failed })),
      );
      const lost = new Set(failed === null ? [] : struck.map((url) => bed.label(url).key));
      const got = new Set(run.pages.filter((page) => page.status === 200).map((page) => bed.label(page.url).key));
      const missing = valuable(bed).filter((key) => !got.has(key));
      assert.deepEqual(new Set(missing), lost, 'everything else is complete');
      await archived(run.out);
      results.push(
        `| ${fault} | ${how === 'once' ? 'the first time' : 'every time'} | ${struck.length} of ${run.pages.length} | ${failed === null ? 'complete' : `those \`${failed}\`, the rest complete`} | ${requests} |`,
      );
      await bed.close();
    });
  }
});

// ---- later runs ----

test('what failed is asked for once more by each later run, unless it would fail again', async () => {
  let well = false;
  const forum = await smallForum((path) => {
    if (path === '/') return links(...range(6).map((n) => `/t/${n}`));
    if (path === '/t/5') return { headers: { 'content-length': '50000000' }, body: 'too much' };
    if (!well && path === '/t/2') return { status: 500, body: 'sorry' };
    if (!well && path === '/t/3') return { status: 429, body: 'too many' };
    if (!well && path === '/t/4') return { headers: { 'content-length': '9999' }, body: 'the server ends too early' };
    return path.startsWith('/t/') ? prose(Number(path.slice(3))) : undefined;
  });
  const failed = (out: string) =>
    rowsOf<{ url: string; reason: string }>(out, "SELECT url, reason FROM urls WHERE reason LIKE 'failed%' ORDER BY url").map(
      ({ url, reason }) => `${new URL(url).pathname} ${reason}`,
    );
  const attempts = 2;
  const options = { url: forum.url, out: newFolder(), patience: { ...hurried, attempts, totalTimeout } };
  const all = ['/t/2 failed: status 500', '/t/3 failed: status 429', '/t/4 failed: timeout', '/t/5 failed: too-large'];
  assert.equal((await crawled(options)).end.reason, 'done');
  assert.deepEqual(failed(options.out), all);

  forum.asked.length = 0;
  const second = await crawled(options);
  assert.equal(second.end.reason, 'done');
  assert.deepEqual(
    forum.asked.toSorted(),
    ['/t/2', '/t/3', '/t/4'].flatMap((path) => Array(attempts).fill(path)),
  );
  assert.deepEqual(failed(options.out), all, 'still in vain');
  assert.deepEqual(second.pages.map((page) => page.status).sort(), [0, 429, 500]);

  well = true;
  forum.asked.length = 0;
  assert.equal((await crawled(options)).end.reason, 'done');
  assert.deepEqual(forum.asked.toSorted(), ['/t/2', '/t/3', '/t/4']);
  assert.deepEqual(failed(options.out), all.slice(3));
  const got = [...(await archived(options.out))].filter(([, { status }]) => status === 200).map(([url]) => new URL(url).pathname);
  for (const n of [1, 2, 3, 4, 6]) assert.ok(got.includes(`/t/${n}`), `/t/${n}`);

  forum.asked.length = 0;
  await crawled(options);
  assert.deepEqual(forum.asked, [], 'nothing is left to ask for');
});

// ---- hosts ----

test('a host that dies in the middle is waited for, and no page is lost', async () => {
  const settings = { size: 30, seed, longestThread: 6 };
  let bed = await startTestbed(settings);
  atEnd(() => bed.close());
  const { url } = bed;
  const port = Number(new URL(url).port);
  const out = newFolder();
  const events: CrawlEvent[] = [];
  const steps = crawl({
    strategy: breadthFirst,
    url,
    out,
    patience: hurried,
    browser: 'never',
    onEvent: (event) => events.push(event),
  });
  let pages = 0;
  let back: Promise<void> | null = null;
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) {
    assert.equal(step.value.failure, null);
    if (++pages !== 10) continue;
    await bed.close();
    back = sleep(300).then(async () => {
      bed = await startTestbed({ ...settings, port });
    });
  }
  await back;
  assert.equal(step.value.reason, 'done');
  assert.ok(
    events.some((event) => event.type === 'wait' && /no connection/.test(event.reason)),
    'it says what it waits for',
  );
  assert.deepEqual(rowsOf(out, 'SELECT url FROM urls WHERE state = 1 AND reason IS NOT NULL'), []);
  const kept = [...(await archived(out)).keys()].map((one) => bed.label(one).key);
  assert.deepEqual(
    valuable(bed).filter((key) => !kept.includes(key)),
    [],
  );
  await bed.close();
});

test('a host that is dead from the start is said to be, quickly', async () => {
  const bed = await startTestbed({ size: 4 });
  await bed.close();
  for (const robots of ['obey', 'ignore'] as const) {
    const started = performance.now();
    await assert.rejects(crawled({ url: bed.url, robots }), (error: Error) => {
      assert.ok(error instanceof CrawlError);
      assert.match(error.message, /no connection to the server/);
      return true;
    });
    assert.ok(performance.now() - started < 30_000, 'without the long back-offs');
  }
  const { code, err } = await boardwalk(['crawl', bed.url, '--strategy', 'breadth-first', '--out', newFolder(), '--delay', '0']);
  assert.equal(code, 2);
  assert.match(err, /^boardwalk: .*no connection to the server/m);
  assert.doesNotMatch(err, /\bat .*:\d+:\d+/);
});

test('a name that does not exist is said not to', async () => {
  await assert.rejects(crawled({ url: 'http://no-such-forum.invalid/' }), /host name was not found/);
});

for (const status of [500, 503, 429]) {
  test(`without robots.txt (${status}) nothing is asked for`, async () => {
    const forum = await smallForum((path) => (path === '/robots.txt' ? { status, body: 'no' } : prose(1)));
    await assert.rejects(crawled({ url: forum.url }), (error: Error) => {
      assert.ok(error instanceof CrawlError);
      assert.match(error.message, /robots\.txt/);
      assert.match(error.message, new RegExp(`${status}`));
      assert.match(error.message, /--ignore-robots/);
      return true;
    });
    assert.deepEqual(forum.asked, []);
    assert.equal((await crawled({ url: forum.url, robots: 'ignore' })).end.reason, 'done');
  });
}

test('a start page that is not there is no crawl', async () => {
  const forum = await smallForum((path) => {
    if (path === '/loop') return { status: 302, headers: { location: '/loop2' } };
    if (path === '/loop2') return { status: 302, headers: { location: '/loop' } };
    if (path === '/away') return { status: 301, headers: { location: 'http://elsewhere.example/' } };
    if (path === '/moved') return { status: 301, headers: { location: '/forum/' } };
    return path === '/forum/' ? prose(1) : undefined;
  });
  const wrong: [string, RegExp][] = [
    ['gone', /answers 404/],
    ['loop', /redirects without end/],
    ['away', /another site, http:\/\/elsewhere\.example\/\. Give that address/],
  ];
  for (const [path, message] of wrong) {
    await assert.rejects(crawled({ url: forum.url + path }), (error: Error) => {
      assert.ok(error instanceof CrawlError);
      assert.match(error.message, message);
      return true;
    });
  }
  const run = await crawled({ url: `${forum.url}moved` });
  assert.equal(run.end.url, `${forum.url}forum/`);
});

// ---- politeness ----

test('Retry-After holds every request, also those whose turn was settled before', async () => {
  let turnedAway = 0;
  const forum = await smallForum((path) => {
    if (path === '/') return links(...range(8).map((n) => `/t/${n}`));
    if (path === '/t/4' && turnedAway === 0) {
      turnedAway = performance.now();
      return { status: 429, headers: { 'retry-after': '1' }, body: 'slow down' };
    }
    return path.startsWith('/t/') ? prose(Number(path.slice(3))) : undefined;
  });
  // Turns lie ahead: each worker has reserved its own when the answer comes.
  const run = await crawled({
    url: forum.url,
    concurrency: 4,
    patience: { ...hurried, pace: { minDelay: 150, startDelay: 150, maxDelay: 150 } },
  });
  assert.equal(run.end.reason, 'done');
  const early = forum.asked.filter((_, i) => forum.times[i]! > turnedAway + 100 && forum.times[i]! < turnedAway + 950);
  assert.deepEqual(early, []);
  assert.ok(forum.asked.filter((path) => path === '/t/4').length === 2);
  assert.ok(run.events.some((event) => event.type === 'wait' && /429/.test(event.reason) && event.milliseconds > 500));
});

test('Retry-After is seconds or a date; what is neither, or past, is not obeyed', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  assert.equal(retryAfter('120', now), 120_000);
  assert.equal(retryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now), 30_000);
  assert.equal(retryAfter('Thu, 01 Jan 2025 00:00:30 GMT', now), 0);
  assert.equal(retryAfter('soon', now), null);
  assert.equal(retryAfter(undefined, now), null);
});

test('"retry at once" is not obeyed to the letter', async () => {
  const times: number[] = [];
  const forum = await smallForum((path) => {
    if (path === '/') return links('/t/1');
    if (path !== '/t/1') return undefined;
    times.push(performance.now());
    return times.length < 4 ? { status: 503, headers: { 'retry-after': '0' } } : prose(1);
  });
  const run = await crawled({ url: forum.url, patience: { ...hurried, firstBackOff: 40, longestBackOff: 60 } });
  assert.equal(run.pages.at(-1)!.status, 200);
  for (const [i, time] of times.slice(1).entries()) assert.ok(time - times[i]! >= 28, `${time - times[i]!} ms`);
});

test('the delay follows the latency, within its bounds', () => {
  const pace = new Pace({ minDelay: 100, maxDelay: 1000, startDelay: 200 });
  assert.equal(pace.delay, 200);
  for (let i = 0; i < 20; i++) pace.answered(300);
  assert.ok(Math.abs(pace.delay - 600) < 1);
  for (let i = 0; i < 20; i++) pace.answered(5000);
  assert.ok(pace.delay > 990 && pace.delay <= 1000);
  for (let i = 0; i < 20; i++) pace.answered(1);
  assert.equal(pace.delay, 100);
  pace.slower();
  assert.equal(pace.delay, 200);
  for (let i = 0; i < 20; i++) pace.slower();
  assert.equal(pace.delay, 1000);
  pace.atLeast(5000);
  assert.equal(pace.delay, 5000, 'what robots.txt asks for may be more than our own most');
  pace.slower();
  assert.ok(pace.delay >= 5000, 'and trouble does not make it less');
});

test('Crawl-delay is obeyed', async () => {
  const forum = await smallForum((path) => {
    if (path === '/robots.txt') return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 0.15\n' };
    return path === '/' ? links('/t/1', '/t/2', '/t/3') : prose(Number(path.slice(3)) || 0);
  });
  await crawled({ url: forum.url });
  const threads = forum.times.slice(2);
  assert.equal(threads.length, 3);
  assert.ok(threads[2]! - threads[0]! >= 250, `${threads[2]! - threads[0]!} ms for two delays`);
});

describe('asking again', () => {
  const page = (url: string, status = 200): Answer => ({ ok: true, url, status, headers: {}, body: Buffer.from('x'), date: '' });
  const url = 'http://forum.test/t/1';

  /** A source whose answers are made by the number of the request for a URL. */
  function politeOf(answer: (url: string, n: number) => Answer, knownToLive = true) {
    const asked = new Map<string, number>();
    const inner: Source = {
      async fetch(request) {
        const n = (asked.get(request.url) ?? 0) + 1;
        asked.set(request.url, n);
        return answer(request.url, n);
      },
      close: async () => {},
    };
    const source = new PoliteSource(inner, { ...hurried, firstBackOff: 1, longestBackOff: 2, knownToLive });
    return { source, asked };
  }

  for (const reason of ['dns', 'connect', 'timeout', 'tls', 'proxy'] as FailureReason[]) {
    test(`${reason}: a host that lived is waited for, however long`, async () => {
      const dead = 30;
      let tries = 0;
      const { source } = politeOf((asked) => (++tries <= dead ? failure(asked, reason, 'dead', reason !== 'dns') : page(asked)));
      assert.equal((await source.fetch({ url })).ok, true);
      assert.ok(tries > dead);
    });

    test(`${reason}: a page that alone does it is given up, while the host lives`, async () => {
      const { source, asked } = politeOf((at) => (at === url ? failure(at, reason, 'never ends') : page(at)));
      const answer = await source.fetch({ url });
      assert.ok(!answer.ok && answer.reason === reason);
      assert.equal(asked.get(url), 5);
    });
  }

  test('while others are answered, a page that times out does not hold them', async () => {
    const waits: string[] = [];
    const inner: Source = {
      async fetch(request) {
        if (request.url !== url) return page(request.url);
        await sleep(20);
        return failure(request.url, 'timeout', 'never ends');
      },
      close: async () => {},
    };
    const source = new PoliteSource(inner, {
      ...hurried,
      firstBackOff: 500,
      longestBackOff: 500,
      knownToLive: true,
      attempts: 2,
    });
    const slow = source.fetch({ url });
    const started = performance.now();
    for (const n of range(20)) {
      await source.fetch({ url: `http://forum.test/other/${n}` });
      await sleep(2);
      waits.push(`${n}`);
    }
    assert.ok(performance.now() - started < 450, 'twenty others came meanwhile');
    assert.equal((await slow).ok, false);
  });

  test('a failure that cannot pass is final', async () => {
    for (const reason of ['too-large', 'bad-encoding', 'protocol', 'bad-url'] as FailureReason[]) {
      const { source, asked } = politeOf((at) => failure(at, reason, 'no'));
      await source.fetch({ url });
      assert.equal(asked.get(url), 1, reason);
    }
  });

  test('answers are final unless they speak of trouble', async () => {
    for (const [status, times] of [
      [200, 1],
      [301, 1],
      [403, 1],
      [404, 1],
      [410, 1],
      [501, 1],
      [429, 5],
      [500, 5],
      [502, 5],
      [503, 5],
      [504, 5],
    ] as const) {
      const { source, asked } = politeOf((at) => page(at, status));
      const answer = await source.fetch({ url });
      assert.ok(answer.ok && answer.status === status);
      assert.equal(asked.get(url), times, `${status}`);
    }
  });
});

test('redirect loops and long chains end, and chains arrive', async () => {
  const forum = await smallForum((path) => {
    if (path === '/') return links('/self', '/a', '/chain/1', '/nowhere', '/strange', '/t/1');
    if (path === '/self') return { status: 302, headers: { location: '/self' } };
    if (path === '/a') return { status: 302, headers: { location: '/b' } };
    if (path === '/b') return { status: 302, headers: { location: '/a' } };
    if (path === '/nowhere') return { status: 302 };
    if (path === '/strange') return { status: 302, headers: { location: 'http://' } };
    const n = Number(/^\/chain\/(\d+)$/.exec(path)?.[1] ?? 0);
    if (n > 0) return { status: 301, headers: { location: n < 4 ? `/chain/${n + 1}` : '/t/2' } };
    return path.startsWith('/t/') ? prose(Number(path.slice(3))) : undefined;
  });
  const run = await crawled({ url: forum.url });
  assert.equal(run.end.reason, 'done');
  assert.equal(new Set(forum.asked).size, forum.asked.length - 1);
  assert.ok(run.pages.some((page) => page.url.endsWith('/t/2') && page.status === 200));
  assert.deepEqual(
    run.pages.filter((page) => /\/(self|a|b)$/.test(page.url)).map((page) => page.verdict),
    ['redirect', 'redirect', 'redirect'],
  );
});

// ---- folders ----

describe('a disk that fills up', () => {
  const place = newFolder();
  mkdirSync(place, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'boardwalk-test', place]);
  const skip = mounted.status === 0 ? false : 'cannot mount a small file system here (needs root)';
  if (!skip) atEnd(() => spawnSync('umount', [place]));

  test('stops with a clear message; after room was made the same call goes on to the end', { skip }, async () => {
    const posts = range(40).map(letters).join(' ');
    // Text that does not pack, two megabytes and a half of it.
    const noise = (n: number) =>
      Buffer.from(range(9000, n * 9000).map((i) => (hash(`${i}`, 1) & 255) as number)).toString('base64');
    const forum = await smallForum((path) => {
      if (path === '/') return links(...range(200).map((n) => `/t/${n}`));
      return path.startsWith('/t/')
        ? `${prose(Number(path.slice(3)))}${posts}<!-- ${noise(Number(path.slice(3)))} -->`
        : undefined;
    });
    const out = `${place}/forum`;
    await assert.rejects(crawled({ url: forum.url, out }), (error: Error) => {
      assert.ok(error instanceof ArchiveFull, `${error.name}: ${error.message}`);
      assert.match(error.message, /no space left .*; free some, then go on: what was saved before is whole/);
      return true;
    });
    const asked = forum.asked.length;
    assert.ok(asked > 20 && asked < 200, `${asked} requests`);
    const done = rowsOf<{ url: string }>(out, 'SELECT url FROM urls WHERE state = 1');
    const kept = await archived(out);
    for (const { url } of done) assert.ok(kept.has(url), url);

    // Still full: the same again, and nothing is lost.
    await assert.rejects(crawled({ url: forum.url, out }), ArchiveFull);
    const { code, err } = await everyLink(forum.url, out);
    assert.notEqual(code, 0);
    assert.match(err, /^boardwalk: no space left/m);
    assert.doesNotMatch(err, /\bat .*:\d+:\d+/);

    assert.equal(spawnSync('mount', ['-o', 'remount,size=64m', place]).status, 0);
    const rest = await crawled({ url: forum.url, out });
    assert.equal(rest.end.reason, 'done');
    const whole = await archived(out);
    for (const n of range(200)) assert.ok(whole.get(`${forum.url}t/${n}`)?.body.includes(noise(n).slice(0, 50)), `thread ${n}`);
    assert.equal(
      rowsOf<{ n: number }>(out, 'SELECT count(*) - count(DISTINCT url_id) AS n FROM fetches')[0]!.n,
      0,
      'one fetch for each URL',
    );
  });
});

test('a log that cannot be written is said to be, in the same words', {
  skip: existsSync('/dev/full') ? false : 'no /dev/full here',
}, async () => {
  const forum = await smallForum((path) => (path === '/' ? links('/t/1') : prose(1)));
  const out = newFolder();
  mkdirSync(out, { recursive: true });
  symlinkSync('/dev/full', join(out, 'crawl.log'));
  await assert.rejects(crawled({ url: forum.url, out }), (error: Error) => {
    assert.ok(error instanceof ArchiveFull);
    assert.match(error.message, /no space left to write .*crawl\.log/);
    return true;
  });
  rmSync(join(out, 'crawl.log'));
  assert.equal((await crawled({ url: forum.url, out })).end.reason, 'done');
});

describe('one folder, one crawl', () => {
  test('a second crawl in a folder at work is refused, in this process and from another', async () => {
    const bed = await startTestbed({ size: 8 });
    atEnd(() => bed.close());
    const out = newFolder();
    const steps = crawl({ strategy: breadthFirst, url: bed.url, out, patience: hurried, browser: 'never' });
    await steps.next();
    const refused = (error: Error) => {
      assert.ok(error instanceof CrawlError);
      assert.match(error.message, /is in use by another crawl \(process \d+\)/);
      return true;
    };
    await assert.rejects(crawled({ url: bed.url, out }), refused);
    await assert.rejects(crawled({ url: bed.url, out: `${out}/../${out.split('/').at(-1)}` }), refused, 'under another name');
    const { code, err } = await boardwalk(['crawl', bed.url, '--out', out]);
    assert.equal(code, 2);
    assert.match(err, new RegExp(`is in use by another crawl \\(process ${process.pid}\\)`));
    const status = await boardwalk(['status', out]);
    assert.match(status.out, new RegExp(`running \\(process ${process.pid}\\)`), 'status reads beside it');

    await steps.return(undefined as never);
    assert.equal((await crawled({ url: bed.url, out })).end.reason, 'done');
    await bed.close();
  });

  test('another address in the folder of a crawl is refused; another spelling of it is not', async () => {
    const bed = await startTestbed({ size: 4 });
    const other = await startTestbed({ size: 4 });
    atEnd(() => bed.close());
    atEnd(() => other.close());
    const { out } = await crawled({ url: bed.url, maxPages: 3 });
    await assert.rejects(crawled({ url: other.url, out }), (error: Error) => {
      assert.ok(error instanceof CrawlError);
      assert.ok(error.message.includes(`holds a crawl of ${bed.url}`));
      return true;
    });
    assert.equal((await crawled({ url: `${bed.url}#top`, out })).end.reason, 'done');
    await Promise.all([bed.close(), other.close()]);
  });

  test('a folder of something else is left alone', async () => {
    const bed = await startTestbed({ size: 4 });
    atEnd(() => bed.close());
    const out = newFolder();
    const { DatabaseSync } = await import('node:sqlite');
    mkdirSync(out, { recursive: true });
    const db = new DatabaseSync(`${out}/forum.db`);
    db.exec('CREATE TABLE theirs (x)');
    db.close();
    await assert.rejects(crawled({ url: bed.url, out }), /is a database of something else/);
    await bed.close();
  });
});
