import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { parseArguments, UsageError } from '../../src/cli/command.ts';
import { crawlCommand } from '../../src/cli/crawl.ts';
import { openMirror } from '../../src/fetch/mirror.ts';
import { GuideError } from '../../src/guide/read.ts';
import { answer } from '../../testbed/answer.ts';
import { startMirrorProxy } from '../../testbed/mirror-proxy.ts';
import { startTestbed, type Testbed } from '../../testbed/server.ts';
import { makeSite } from '../../testbed/site.ts';
import { skinByName } from '../../testbed/skins/index.ts';
import { boardwalk, type Finished } from './cli.ts';
import { archived, atEnd, links, newFolder, prose, rowsOf, type SmallForum, smallForum } from './crawling.ts';

// Most of this is about the crawler and not about what it leaves out.
const quick = ['--strategy', 'breadth-first', '--delay', '0', '--browser', 'never'];
const home = newFolder();
mkdirSync(home, { recursive: true });
let bed: Testbed;
before(async () => {
  bed = await startTestbed({ size: 5, switches: { duplicates: true } });
  atEnd(() => bed.close());
});

/** In a folder of its own, so that no config is found by chance. */
function run(args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<Finished> {
  return boardwalk(args, { cwd: home, ...options });
}

/** Three threads, and what each request came with. */
async function listeningForum(): Promise<SmallForum & { headers: (name: string) => Set<string | undefined> }> {
  const forum = await smallForum((path) => (path === '/' ? links('/t/1', '/t/2', '/t/3') : prose(Number(path.slice(3)) || 0)));
  const headers = (name: string) => new Set(forum.requests.map((request: IncomingMessage) => request.headers[name] as string));
  return Object.assign(forum, { headers });
}

describe('where options come from', () => {
  test('what is typed, before variables, before the config file', async () => {
    const forum = await listeningForum();
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    const config = {
      userAgent: 'from-config',
      contact: 'config',
      header: ['X-One: config', 'X-Two: config'],
      delay: 0,
      browser: 'never',
    };
    writeFileSync(join(folder, 'boardwalk.config.json'), JSON.stringify(config));
    const agentOf = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> => {
      forum.requests.length = 0;
      const { code, err } = await run(['crawl', forum.url, '-q', '--out', newFolder(), ...args], { cwd: folder, env });
      assert.equal(code, 0, err);
      const agents = forum.headers('user-agent');
      assert.equal(agents.size, 1);
      return [...agents][0]!;
    };
    assert.equal(await agentOf([]), 'from-config');
    assert.deepEqual([forum.headers('x-one'), forum.headers('x-two')], [new Set(['config']), new Set(['config'])]);
    assert.equal(await agentOf([], { BOARDWALK_USER_AGENT: 'from-variable' }), 'from-variable');
    assert.equal(await agentOf(['--user-agent', 'typed'], { BOARDWALK_USER_AGENT: 'from-variable' }), 'typed');
    await agentOf(['--header', 'X-One: typed', '--header', 'X-Three: typed']);
    assert.deepEqual(
      ['x-one', 'x-two', 'x-three'].map((name) => [...forum.headers(name)][0]),
      ['typed', undefined, 'typed'],
      'each of them is sent, and they replace those of the file',
    );
  });

  test('a config file in TypeScript, or elsewhere', async () => {
    const forum = await listeningForum();
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    const out = newFolder();
    writeFileSync(
      join(folder, 'boardwalk.config.ts'),
      `const pages: number = 3;\nexport default { strategy: 'breadth-first', maxPages: pages, delay: '0s', browser: 'never', out: ${JSON.stringify(out)}, exclude: /\\/t\\/1$/ };\n`,
    );
    const { code, err } = await run(['crawl', forum.url, '-q'], { cwd: folder });
    assert.equal(code, 0, err);
    assert.deepEqual(forum.asked.slice(2).sort(), ['/t/2', '/t/3']);
    assert.ok(existsSync(join(out, 'forum.db')));
    const other = join(folder, 'other.json');
    writeFileSync(other, '{ "strategy": "breadth-first", "maxPages": 1, "delay": 0, "browser": "never" }');
    const limited = await run(['crawl', forum.url, '-q', '--out', newFolder(), '--config', other], { cwd: folder });
    assert.equal(limited.code, 3, limited.err);
  });

  test('switches, too', async () => {
    const forum = await smallForum((path) => {
      if (path === '/robots.txt') return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /t/1\n' };
      return path === '/' ? '<a href="/t/1">one</a> <a rel="nofollow" href="/t/2">two</a>' : prose(Number(path.slice(3)) || 0);
    });
    const asked = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
      forum.asked.length = 0;
      const { code, err } = await run(['crawl', forum.url, '-q', '--out', newFolder(), ...quick, ...args], { env });
      assert.equal(code, 0, err);
      return forum.asked.slice(2).sort();
    };
    assert.deepEqual(await asked([]), []);
    assert.deepEqual(await asked(['--ignore-robots']), ['/t/1']);
    assert.deepEqual(await asked(['--ignore-robots'], { BOARDWALK_IGNORE_NOFOLLOW: 'yes' }), ['/t/1', '/t/2']);
  });
});

const silent = { out: process.stdout, err: process.stderr, signal: new AbortController().signal };

test('wrong values get one clear line and exit code 2', async () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const badCookies = file('cookies.txt', 'not a cookie file');
  const badGuide = file('guide.json', '{ "format": "boardwalk-guide" }');
  const broken = file('broken.json', '{');
  const unknown = file('unknown.json', '{ "maxPage": 5 }');
  const wrong: [string[], RegExp, NodeJS.ProcessEnv?][] = [
    [[], /which forum\?/],
    [['forum.example'], /URL takes a web address .*not "forum\.example"/],
    [['ftp://forum.example/'], /URL takes a web address/],
    [['http://a.example/', 'http://b.example/'], /one forum at a time/],
    [['http://a.example/', '--max-pages', '0'], /--max-pages takes a whole number of at least 1, not "0"/],
    [['http://a.example/', '--max-time', 'soon'], /--max-time takes a time such as .*not "soon"/],
    [['http://a.example/', '--delay', '-1'], /--delay/],
    [['http://a.example/', '--include', '('], /--include takes a regular expression/],
    [['http://a.example/', '--header', 'nonsense'], /--header takes a header such as "Accept-Language: de"/],
    [['http://a.example/', '--browser', 'sometimes'], /--browser takes one of auto, never, always/],
    [['http://a.example/', '--proxy', 'localhost:8080'], /--proxy takes a web address/],
    [['http://a.example/', '--cookies', 'nowhere.txt'], /--cookies takes a file that is there, not "nowhere\.txt"/],
    [['http://a.example/', '--cookies', badCookies], /cookies\.txt, line 1/],
    [['http://a.example/', '--guide', badGuide], /guide/],
    [['http://a.example/', '--config', broken], /broken\.json cannot be read/],
    [['http://a.example/', '--config', unknown], /"maxPage" in .*unknown\.json is not an option; did you mean "maxPages"\?/],
    [['http://a.example/', '--user-agent', 'two\nlines'], /--user-agent takes plain characters on one line/],
    [['http://a.example/', '--max-page', '5'], /unknown option --max-page; did you mean --max-pages\?/],
    [['http://a.example/', '--strategy', 'depth-first'], /no strategy "depth-first"/],
    [['http://a.example/'], /BOARDWALK_MAX_PAGES takes a whole number/, { BOARDWALK_MAX_PAGES: 'many' }],
    [['http://a.example/'], /BOARDWALK_IGNORE_ROBOTS takes true or false/, { BOARDWALK_IGNORE_ROBOTS: 'maybe' }],
  ];
  for (const [args, says, env = {}] of wrong) {
    Object.assign(process.env, env);
    const error = await (async () => crawlCommand.run(parseArguments(crawlCommand, args), silent))().then(
      () => assert.fail(`${args.join(' ')} was taken`),
      (thrown: Error) => thrown,
    );
    for (const name of Object.keys(env)) delete process.env[name];
    assert.ok(error instanceof UsageError || error instanceof GuideError, `${args.join(' ')}: ${error.stack}`);
    assert.match(error.message, says);
    assert.doesNotMatch(error.message.trim(), /\n/);
  }
  // The program says these in the same way; three will do, since most of each is starting Node.
  const check = async ([args, says]: (typeof wrong)[number]) => {
    const { code, out, err } = await run(['crawl', ...args]);
    assert.equal(code, 2, `${args.join(' ')}: ${err}`);
    assert.equal(out, '');
    assert.match(err, says);
    assert.equal(err.trim().split('\n').length, 1, err);
    assert.match(err, /^boardwalk: /);
  };
  await Promise.all([wrong[1]!, wrong[12]!, wrong[13]!].map(check));
  assert.ok(!existsSync(join(home, 'a.example')), 'and nothing is made');
});

describe('what it prints', () => {
  test('--json: events line by line, and nothing else', async () => {
    const out = newFolder();
    const { code, out: text, err } = await run(['crawl', bed.url, '--json', '--out', out, ...quick]);
    assert.equal(code, 0, err);
    assert.equal(err, '');
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; url: string; reason?: string });
    assert.equal(events[0]!.type, 'start');
    assert.equal(events.at(-1)!.type, 'end');
    assert.equal(events.at(-1)!.reason, 'done');
    const pages = events.filter((event) => event.type === 'page').map((event) => event.url);
    assert.deepEqual(
      pages.sort(),
      rowsOf<{ url: string }>(out, 'SELECT u.url FROM fetches f JOIN urls u ON u.id = f.url_id')
        .map(({ url }) => url)
        .sort(),
    );
    const log = readFileSync(join(out, 'crawl.log'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    assert.equal(log.filter((event) => event.type === 'page').length, pages.length, 'crawl.log has them too');
  });

  test('-q: only the summary; -v: a line for each page', async () => {
    const quiet = await run(['crawl', bed.url, '-q', '--out', newFolder(), ...quick]);
    assert.equal(quiet.err, '');
    assert.match(quiet.out, /^Done after .*: nothing left to fetch\.\n {2}\d+ pages fetched in this run/);
    assert.equal(quiet.out.trim().split('\n').length, 4);
    const out = newFolder();
    const verbose = await run(['crawl', bed.url, '-v', '--out', out, ...quick]);
    assert.match(verbose.err, new RegExp(`^Crawling ${bed.url} into ${out}$`, 'm'));
    const lines = verbose.err.split('\n').filter((line) => /^\d{3} [a-z0-9-]+ http/.test(line));
    assert.equal(lines.length, rowsOf(out, 'SELECT id FROM fetches').length);
  });
});

test('status, skipped and export read what a crawl has kept', async () => {
  const out = newFolder();
  await run(['crawl', bed.url, '-q', '--out', out, ...quick]);
  const fetched = rowsOf(out, 'SELECT id FROM fetches').length;
  const [status, statusJson, skipped, skippedJson, wacz] = await Promise.all([
    run(['status', out]),
    run(['status', out, '--json']),
    run(['skipped', out]),
    run(['skipped', out, '--json', '--examples', '1']),
    run(['export', out, '--format', 'wacz', '-o', `${out}.wacz`]),
  ]);
  assert.equal(status.code, 0, status.err);
  assert.match(status.out, /: done, \d{4}-/);
  assert.match(status.out, new RegExp(`requests +${fetched} `));
  const report = JSON.parse(statusJson.out) as { requests: number; waiting: number; end: { reason: string }; running: null };
  assert.deepEqual([report.requests, report.waiting, report.end.reason, report.running], [fetched, 0, 'done', null]);
  assert.match(skipped.out, /robots\.txt: Disallow: \/search\.php\n +http/);
  const reasons = skippedJson.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { reason: string; count: number; examples: string[] });
  for (const { reason, count, examples } of reasons) {
    const rows = rowsOf<{ url: string; reason: string }>(out, 'SELECT url, reason FROM urls WHERE reason IS NOT NULL');
    assert.equal(rows.filter((row) => row.reason === reason).length, count);
    assert.equal(examples.length, 1);
  }
  assert.equal(wacz.code, 0, wacz.err);
  assert.match(wacz.out, /\.wacz: \d+ pages, \d+ captures, /);
  assert.equal(readFileSync(`${out}.wacz`).subarray(0, 2).toString(), 'PK');

  const nowhere = await Promise.all([
    run(['status', home]),
    run(['skipped', 'nowhere']),
    run(['export', out]),
    run(['export', out, '--format', 'zip']),
  ]);
  for (const { code, err } of nowhere) assert.equal(code, 2, err);
  assert.match(nowhere[0]!.err, /is no archive/);
  assert.match(nowhere[2]!.err, /which format\?/);
});

test('--max-pages counts over runs; the same command goes on with more', async () => {
  const out = newFolder();
  const first = await run(['crawl', bed.url, '--out', out, '--max-pages', '5', ...quick]);
  assert.equal(first.code, 3, first.err);
  assert.match(first.err, /the budget is spent; \d+ URLs wait\. The same command goes on\./);
  assert.equal(rowsOf(out, 'SELECT id FROM fetches').length, 5);
  const same = await run(['crawl', bed.url, '--out', out, '--max-pages', '5', ...quick]);
  assert.equal(same.code, 3);
  assert.equal(rowsOf(out, 'SELECT id FROM fetches').length, 5);
  const more = await run(['crawl', bed.url, '--out', out, '--max-pages', '9', ...quick]);
  assert.equal(more.code, 3);
  assert.equal(rowsOf(out, 'SELECT id FROM fetches').length, 9);
  const rest = await run(['crawl', bed.url, '--out', out, ...quick]);
  assert.equal(rest.code, 0, rest.err);
  assert.match(rest.err, /Going on with .*: \d+ URLs wait/);
  const kept = new Set([...(await archived(out)).keys()].map((url) => bed.label(url).key));
  assert.deepEqual(
    [...new Set(bed.labels().flatMap(({ key }) => key ?? []))].filter((key) => !kept.has(key)),
    [],
  );
});

test('--max-time stops with exit code 3', async () => {
  const slow = await startTestbed({
    size: 20,
    faults: [{ kind: 'latency', milliseconds: 30, rate: 1, times: Number.POSITIVE_INFINITY }],
  });
  atEnd(() => slow.close());
  const { code, err } = await run(['crawl', slow.url, '--out', newFolder(), '--max-time', '300ms', ...quick]);
  assert.equal(code, 3, err);
  assert.match(err, /the time is up/);
  await slow.close();
});

test('--include and --exclude keep to what is wanted, and skipped says so', async () => {
  const out = newFolder();
  const { code, err } = await run([
    'crawl',
    bed.url,
    '-q',
    '--out',
    out,
    '--include',
    'view(forum|topic)',
    '--exclude',
    '[?&](p|sort|view)=',
    ...quick,
  ]);
  assert.equal(code, 0, err);
  const fetched = rowsOf<{ url: string }>(out, 'SELECT u.url FROM fetches f JOIN urls u ON u.id = f.url_id').map(
    ({ url }) => url,
  );
  assert.ok(fetched.length > 10);
  for (const url of fetched)
    assert.ok(url === bed.url || (/view(forum|topic)/.test(url) && !/[?&](p|sort|view)=/.test(url)), url);
  const reasons = rowsOf<{ reason: string }>(out, 'SELECT DISTINCT reason FROM urls WHERE state = 2').map(({ reason }) => reason);
  assert.ok(reasons.includes('not included by the user'), reasons.join());
  assert.ok(reasons.includes('excluded by the user'), reasons.join());
});

test('cookies of a file are sent; what the site sets is kept over runs', async () => {
  const forum = await smallForum((path) =>
    path === '/'
      ? { headers: { 'set-cookie': 'theirs=2; path=/' }, body: links('/t/1', '/t/2', '/t/3') }
      : prose(Number(path.slice(3)) || 0),
  );
  const file = join(home, 'my-cookies.txt');
  writeFileSync(file, '# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t0\tmine\t1\n');
  const out = newFolder();
  const first = await run(['crawl', forum.url, '-q', '--out', out, '--cookies', file, '--max-pages', '2', ...quick]);
  assert.equal(first.code, 3, first.err);
  assert.equal(forum.requests[0]!.headers.cookie, 'mine=1');
  assert.deepEqual(forum.requests.at(-1)!.headers.cookie?.split('; ').sort(), ['mine=1', 'theirs=2']);
  const rest = await run(['crawl', forum.url, '-q', '--out', out, ...quick]);
  assert.equal(rest.code, 0, rest.err);
  assert.deepEqual(forum.requests.at(-1)!.headers.cookie?.split('; ').sort(), ['mine=1', 'theirs=2'], 'without the file');
});

test('the site sees who asks', async () => {
  const forum = await listeningForum();
  const { code, err } = await run([
    'crawl',
    forum.url,
    '-q',
    '--out',
    newFolder(),
    '--contact',
    'https://example.org/us',
    '--header',
    'Accept-Language: de',
    ...quick,
  ]);
  assert.equal(code, 0, err);
  const [agent] = [...forum.headers('user-agent')];
  assert.match(agent!, /^Boardwalk\/\d+\.\d+\.\d+ \(\+https:\/\/example\.org\/us\)$/);
  assert.deepEqual(forum.headers('accept-language'), new Set(['de']));
});

test('through a proxy a forum is crawled under its own name', async () => {
  const origin = 'http://forum.made-up.example';
  const site = makeSite({ skin: skinByName('dl-list'), size: 8, origin });
  const asked: string[] = [];
  const proxy = await startMirrorProxy(
    async (url) => {
      const page = answer(site, url.slice(origin.length));
      return { status: page.status, headers: page.headers, body: page.body };
    },
    { onRequest: ({ url }) => asked.push(url) },
  );
  atEnd(() => proxy.close());
  const out = newFolder();
  const start = origin + site.skin.url({ to: 'entry' }, site.forum);
  const { code, err } = await run(['crawl', start, '-q', '--no-entry-search', '--out', out, '--proxy', proxy.url, ...quick]);
  assert.equal(code, 0, err);
  assert.ok(asked.length > 20);
  assert.ok(asked.every((url) => url.startsWith(`${origin}/`)));
  const mirror = await openMirror(join(out, 'archive'));
  assert.equal(mirror.first, start);
  await mirror.close();
  const direct = await run(['crawl', start, '-q', '--out', newFolder(), ...quick]);
  assert.equal(direct.code, 2, 'there is no such host');
  assert.match(direct.err, /host name was not found/);
});

test('the folder is named after the host unless told', async () => {
  const forum = await listeningForum();
  const cwd = newFolder();
  mkdirSync(cwd, { recursive: true });
  const { code, err } = await run(['crawl', forum.url, '-q', ...quick], { cwd });
  assert.equal(code, 0, err);
  assert.ok(existsSync(join(cwd, '127.0.0.1', 'forum.db')));
  assert.ok(existsSync(join(cwd, '127.0.0.1', 'guide.json')));
  assert.ok(existsSync(join(cwd, '127.0.0.1', 'archive', 'index.cdxj')));
});
