import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CrawlSummary } from '../../src/crawl/options.ts';
import type { Plan } from '../../src/crawl/plan.ts';
import { readGuide } from '../../src/guide/read.ts';
import { auto } from '../../src/strategies/auto/auto.ts';
import { startTestbed, type Testbed } from '../../testbed/server.ts';
import { boardwalk, start } from './cli.ts';
import { archived, atEnd, crawled, letters, links, newFolder, prose, rowsOf, smallForum } from './crawling.ts';

const switches = { loginWalls: true, duplicates: true, stickies: true, windowedPagers: true, subBoards: true, redirects: true };

interface Watched {
  bed: Testbed;
  /** URLs asked for since it was last emptied, robots.txt, the start page and the page that cannot exist aside. */
  log: string[];
}

async function watched(skin: string): Promise<Watched> {
  const log: string[] = [];
  const bed = await startTestbed({
    skin,
    size: 40,
    switches,
    onRequest: ({ url }) => {
      if (!url.endsWith('/robots.txt') && !url.includes('/boardwalk-') && url !== bed.url) log.push(url);
    },
  });
  atEnd(() => bed.close());
  return { bed, log };
}

const repeated = (log: readonly string[]) => log.filter((url, i) => log.indexOf(url) !== i);

/** Keys of lists and threads; the page of the only category shows what the front page shows. */
const keysOf = (labels: readonly { key: string | null }[]) =>
  [...new Set(labels.flatMap(({ key }) => key ?? []))].filter((key) => !key.startsWith('category/')).sort();

/** … among what the archive has. */
async function keysIn(bed: Testbed, out: string): Promise<string[]> {
  const kept = await archived(out);
  return keysOf([...kept.keys()].map((url) => bed.label(url)));
}

for (const skin of ['dl-list', 'table-soup']) {
  describe(`auto on ${skin}`, () => {
    test('stopped again and again, it brings home what one run does, and asks for nothing twice', async () => {
      const { bed, log } = await watched(skin);
      const whole = await crawled({ strategy: auto, url: bed.url });
      assert.equal(whole.end.reason, 'done');
      const wanted = keysOf(bed.labels());
      assert.deepEqual(await keysIn(bed, whole.out), wanted, 'one run has every list and thread');
      const inOneRun = log.length;
      log.length = 0;
      const out = newFolder();
      // The first ends while it still learns.
      for (const maxPages of [8, 50, 70, 80]) {
        const part = await crawled({ strategy: auto, url: bed.url, out, maxPages });
        assert.equal(part.end.reason, 'budget');
        // The start page, asked for before anything else, is kept with the first page of the walk.
        assert.ok(part.end.requests === maxPages || (part.pages.length === 0 && part.end.requests === maxPages - 1));
      }
      const rest = await crawled({ strategy: auto, url: bed.url, out });
      assert.equal(rest.end.reason, 'done');
      assert.deepEqual(repeated(log), []);
      assert.deepEqual(await keysIn(bed, out), wanted);
      assert.ok(log.length <= inOneRun + 2, `${log.length} requests in parts, ${inOneRun} at once`);
      await bed.close();
    });

    test('killed, it goes on', async () => {
      const { bed, log } = await watched(skin);
      const out = newFolder();
      const args = ['crawl', bed.url, '--out', out, '--delay', '0', '--browser', 'never', '-q'];
      for (const requests of [12, 60]) {
        const running = start(args);
        while (log.length < requests && running.child.exitCode === null) await new Promise((done) => setTimeout(done, 5));
        running.child.kill('SIGKILL');
        await running.finished;
      }
      const { code, err } = await boardwalk(args);
      assert.equal(code, 0, err);
      assert.deepEqual(await keysIn(bed, out), keysOf(bed.labels()), 'every list and thread');
      // What was under way when it was killed may be asked for once more: two requests a kill.
      assert.ok(repeated(log).length <= 4, repeated(log).join(' '));
      await bed.close();
    });
  });
}

test('begun at a thread, it says where the forum begins, and a crawl that goes on begins there', async () => {
  const { bed, log } = await watched('dl-list');
  const thread = bed.labels().find(({ type }) => type === 'thread')!.url;
  const whole = await crawled({ strategy: auto, url: thread });
  assert.equal(bed.label(whole.end.url).type, 'entry');
  const notes = whole.events.flatMap((event) => (event.type === 'note' ? [event.message] : []));
  assert.ok(
    notes.some((note) => note.startsWith(`${thread} is not the entry page`) && note.includes(`begins at ${whole.end.url} (`)),
    notes.join('\n'),
  );
  const entryOf = (out: string) => rowsOf<{ value: string }>(out, "SELECT value FROM crawl WHERE name = 'entry'")[0]!.value;
  assert.equal(entryOf(whole.out), whole.end.url);
  const wanted = keysOf(bed.labels());
  assert.deepEqual(await keysIn(bed, whole.out), wanted);
  log.length = 0;
  const out = newFolder();
  for (const maxPages of [200, 210, 220]) {
    await crawled({ strategy: auto, url: thread, out, maxPages });
    assert.equal(entryOf(out), whole.end.url);
  }
  const rest = await crawled({ strategy: auto, url: thread, out });
  assert.equal(rest.end.url, whole.end.url);
  assert.deepEqual(await keysIn(bed, out), wanted);
  // The start page is asked for twice, to see whether a session stands in its links.
  assert.deepEqual(repeated(log), [thread]);
  const refused = await crawled({ strategy: auto, url: thread, entrySearch: false, maxPages: 300 });
  assert.equal(refused.end.url, thread);
  await bed.close();
});

test('a forum on another host of the site is found, and its robots.txt is obeyed', async () => {
  const talk = 'http://talk.club.test';
  const menu = (at: string) => `<nav><a href="/">The club</a> <a href="/news">News</a> <a href="${at}/">Our forum</a></nav>`;
  const boards = [1, 2, 3, 4].map((n) => `<li><a href="/f?f=${n}">Board of ${letters(n)} and more</a> 12 threads</li>`);
  const thread = (id: number) =>
    [1, 2, 3].map((n) => `<div class="post"><b>someone</b> 2020-01-1${n} 10:0${n}${prose(id * 7 + n)}</div>`).join('');
  const title = (id: number) =>
    `<li><a href="/t?t=${id}">${prose(id).slice(3, 50)}</a> by someone, 2020-01-1${id % 9} 10:00</li>`;
  const proxy = await smallForum((url) => {
    const { host, pathname, searchParams } = new URL(url);
    if (pathname === '/robots.txt') return { body: host.startsWith('talk') ? 'User-agent: *\nDisallow: /f?f=3\n' : '' };
    if (host === 'www.club.test') return ['/', '/news'].includes(pathname) ? `${menu(talk)}${prose(pathname.length)}` : undefined;
    if (host !== 'talk.club.test') return undefined;
    const id = Number(searchParams.get('f') ?? searchParams.get('t'));
    if (pathname === '/') return `<ul>${boards.join('')}</ul>`;
    if (pathname === '/f') return `<ul>${Array.from({ length: 12 }, (_, n) => title(id * 100 + n)).join('')}</ul>`;
    return pathname === '/t' ? thread(id) : undefined;
  });
  for (const url of ['http://www.club.test/', 'http://www.club.test/news']) {
    proxy.asked.length = 0;
    const run = await crawled({ strategy: auto, url, proxy: proxy.url });
    assert.equal(run.end.reason, 'done');
    assert.equal(run.end.url, `${talk}/`);
    const threads = new Set(proxy.asked.filter((path) => path.startsWith(`${talk}/t?`)));
    assert.equal(threads.size, 3 * 12, 'every thread of the boards that are for crawlers');
    assert.ok(!proxy.asked.includes(`${talk}/f?f=3`));
    const more = await crawled({ strategy: auto, url, proxy: proxy.url, out: run.out });
    assert.equal(more.end.reason, 'done');
    assert.ok(!proxy.asked.includes(`${talk}/f?f=3`));
  }
});

test('a forum beside a blog is found by the menu', async () => {
  const menu = '<nav><a href="/">Our blog</a> <a href="/talk">Forum</a> <a href="/about">About</a></nav>';
  const article = (n: number) => `<article><h2><a href="/blog/${n}">${prose(n).slice(3, 40)}</a></h2>${prose(n + 1)}</article>`;
  const forum = await lopsided('/talk', (path) => {
    if (path === '/') return `${menu}${[1, 2, 3, 4, 5].map(article).join('')}`;
    if (path === '/about') return `${menu}${prose(77)}`;
    return path.startsWith('/blog/') ? `${menu}<h1>Of bread</h1>${prose(path.length * 3)}${prose(5)}` : undefined;
  });
  const run = await crawled({ strategy: auto, url: forum.url });
  assert.equal(run.end.reason, 'done');
  const threads = new Set(forum.asked.filter((path) => path.startsWith('/t?')));
  assert.equal(threads.size, 30 * 6 + 4 + 1, 'every thread of every board, and their second pages');
});

describe('the plan', () => {
  test('before the walk it says what to expect, afterwards how it turned out; as lines and as data', async () => {
    const { bed } = await watched('dl-list');
    const args = ['crawl', bed.url, '--delay', '0', '--browser', 'never'];
    const folder = newFolder();
    const [plain, json] = await Promise.all([
      boardwalk([...args, '--out', folder]),
      boardwalk([...args, '--out', newFolder(), '--json']),
    ]);
    assert.equal(plain.code, 0, plain.err);
    assert.match(plain.err, /^Looked at \d+ pages: \d+ are lists, \d+ of threads\.$/m);
    assert.match(plain.err, /^Expected, by what they link to: \d+ or more boards .* some \d+ threads with \d+ pages\.$/m);
    assert.match(
      plain.err,
      /some [\d,]+ requests, .* at the site's pace; a crawler that follows every link would make some [\d,]+ \(an estimate/,
    );
    assert.match(plain.out, /^ {2}\d+ requests in all brought \d+ pages of lists and \d+ of threads \(expected: \d+ and \d+\)$/m);
    assert.match(plain.out, /^ {2}of them brought nothing new: \d+ redirects/m);
    assert.match(plain.out, /a crawler that follows every link would have made [\d,]+ or more/);
    assert.match(plain.err, /^Read \d+ posts in \d+ threads of \d+ boards\. By its lists and pagers /m);
    const events = json.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; plan?: Plan } & Partial<CrawlSummary>);
    const plan = events.find(({ type }) => type === 'start')!.plan!;
    const end = events.at(-1)!;
    assert.deepEqual(end.plan, plan);
    const threadPages = new Set(bed.labels().flatMap(({ type, key }) => (type === 'thread' && key !== null ? [key] : []))).size;
    assert.equal(end.threadPages, threadPages);
    const off = plan.expected!.threadPages / threadPages;
    assert.ok(off > 0.7 && off < 1.4, `${plan.expected!.threadPages} thread pages expected of ${threadPages}`);
    assert.ok(plan.generic! > 2 * plan.expected!.requests);
    assert.ok(end.requests! + end.saved! > 2 * end.requests!);
    assert.equal(end.fresh! + end.again! + end.redirects! + end.failed! + end.passed!, end.requests);
    const inspected = await boardwalk(['inspect', folder]);
    const brought = [...inspected.out.matchAll(/In the crawl: \d+ requests?, (\d+) brought something new/g)];
    const fresh = brought.reduce((sum, [, n]) => sum + Number(n), 0);
    assert.ok(fresh > 0.5 * end.fresh! && fresh < end.fresh!, `${fresh} by rows, ${end.fresh} in all, the sample among them`);
    await bed.close();
  });

  test('where there is no forum it says so and comes to an end', async () => {
    const site = await smallForum((path) =>
      path === '/' ? `<h1>A page</h1>${prose(1)}${links('/about', '/contact')}` : prose(path.length),
    );
    const { code, out, err } = await boardwalk(['crawl', site.url, '--out', newFolder(), '--delay', '0', '--browser', 'never']);
    assert.equal(code, 0, err);
    assert.match(err, /no forum was recognised here/);
    assert.match(out, /no lists of threads and no threads were found/);
    assert.match(err, /--strategy breadth-first/);
    assert.match(out, /Done after/);
    assert.ok(site.asked.length < 12, site.asked.join(' '));
  });

  test('where pages ask for a password it says what to do', async () => {
    const form = '<form action="/login" method="post"><input name="user"><input type="password" name="pw"></form>';
    const site = await smallForum(() => `<h1>Members only</h1>${form}${links('/register', '/lost')}`);
    const { code, out, err } = await boardwalk(['crawl', site.url, '--out', newFolder(), '--delay', '0', '--browser', 'never']);
    assert.equal(code, 0, err);
    assert.match(err, /no forum was recognised here/);
    assert.match(err, /ask for a password.*--cookies FILE/);
    assert.match(out, /Done after/);
    assert.ok(site.asked.length < 12, site.asked.join(' '));
  });

  test('a single page, and a page behind a password', async () => {
    for (const html of [
      prose(2),
      '<form action="/login" method="post"><input name="user"><input type="password" name="pw"></form>',
    ]) {
      const site = await smallForum((path) => (path === '/' ? html : undefined));
      const run = await crawled({ strategy: auto, url: site.url });
      assert.equal(run.end.reason, 'done');
      const begin = run.events.find((event) => event.type === 'start')!;
      assert.equal(begin.plan?.expected, null);
    }
  });
});

/** A forum of thirty boards, of which one has a second page, and one thread: a sample may well miss them. */
async function lopsided(entry = '/', beside: (path: string) => string | undefined = () => undefined) {
  const title = (id: number) =>
    `<li><a href="/t?t=${id}">${prose(id).slice(3, 50)}</a> by someone, 2020-01-1${id % 9} 10:00</li>`;
  const thread = (id: number) =>
    [1, 2, 3].map((n) => `<div class="post"><b>someone</b> 2020-01-1${n} 10:0${n}${prose(id * 7 + n)}</div>`).join('');
  const further = (id: number) => (id === 1203 ? '<p><a href="/t?t=1203&page=2">2</a></p>' : '');
  const board = (id: number) =>
    `<ul>${Array.from({ length: 6 }, (_, n) => title(id * 100 + n)).join('')}</ul>${id === 29 ? '<p><a href="/f?f=29&page=2">2</a></p>' : ''}`;
  return smallForum((path) => {
    const { pathname, searchParams } = new URL(path, 'http://f');
    if (path === '/t?t=1203&page=2') return thread(9999);
    if (path === '/f?f=29&page=2') return `<ul>${[50, 51, 52, 53].map((n) => title(2900 + n)).join('')}</ul>`;
    const id = Number(searchParams.get('f') ?? searchParams.get('t'));
    if (path !== entry && beside(path) !== undefined) return beside(path);
    if (pathname === entry)
      return `<ul>${Array.from({ length: 30 }, (_, n) => `<li><a href="/f?f=${n}">Board of ${letters(n)} and more</a> 6 threads</li>`).join('')}</ul>`;
    return pathname === '/f' ? board(id) : pathname === '/t' ? thread(id) + further(id) : undefined;
  });
}

test('what is learned while walking is kept, and a crawl that goes on walks by it', async () => {
  const forum = await lopsided();
  const out = newFolder();
  // Until the pager was met.
  for (let maxPages = 60; !forum.asked.includes('/f?f=29&page=2') && maxPages < 400; maxPages += 1)
    await crawled({ strategy: auto, url: forum.url, out, maxPages });
  const end = await crawled({ strategy: auto, url: forum.url, out });
  assert.equal(end.end.reason, 'done');
  for (const id of [2950, 2951, 2952, 2953]) assert.ok(forum.asked.includes(`/t?t=${id}`), `/t?t=${id}`);
  const guides = rowsOf<{ json: string }>(out, 'SELECT json FROM guides ORDER BY version').map(({ json }) => readGuide(json));
  assert.ok(guides.at(-1)!.rows.some((row) => row.relation === 'same-board' && row.follow));
});

test('a crawl that goes on also goes on learning, and asks for nothing to do so', async () => {
  const forum = await lopsided();
  const out = newFolder();
  // Until it has learned and walks: what one run learned is the next run's.
  const guides = () => rowsOf<{ json: string }>(out, 'SELECT json FROM guides').length;
  for (let maxPages = 10; maxPages === 10 || (guides() === 0 && maxPages < 100); maxPages++)
    assert.equal((await crawled({ strategy: auto, url: forum.url, out, maxPages })).end.reason, 'budget');
  assert.equal(guides(), 1);
  assert.ok(!forum.asked.some((path) => path.startsWith('/t?t=1203')), 'the thread of two pages was not met yet');
  const end = await crawled({ strategy: auto, url: forum.url, out });
  assert.equal(end.end.reason, 'done');
  assert.ok(forum.asked.includes('/t?t=1203&page=2'));
  assert.deepEqual(repeated(forum.asked.filter((path) => /^\/[ft]\?/.test(path))), []);
});
