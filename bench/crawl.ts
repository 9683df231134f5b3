/**
 * A whole crawl into an archive against the floor: undici and the same parser following links in memory, nothing kept. And
 * against Crawlee's CheerioCrawler. Same site, same proxy, same number of connections, no delay; the server is a process of its own.
 *   npm run bench -- crawl [MIRROR…]
 * Without mirrors: two of the shared ones when they are beside the repository, one of the testbed otherwise.
 * Bounds: at most twice the CPU of the floor for a page; at least three times Crawlee's pages per CPU second.
 */
import { execFile, execFileSync, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { openMirror } from '../src/fetch/mirror.ts';
import { Page } from '../src/page/page.ts';
import { breadthFirst } from '../src/strategies/breadth-first/breadth-first.ts';
import { crawl } from '../src/strategies/crawl.ts';
import { inScope, scopeOf } from '../src/url/scope.ts';
import { writeMirror } from '../testbed/export.ts';
import { startMirrorProxy } from '../testbed/mirror-proxy.ts';
import { makeSite } from '../testbed/site.ts';
import { skinByName } from '../testbed/skins/index.ts';

interface Server {
  proxy: string;
  start: string;
  /** Where the crawl notes the URLs that it asked for, so that the floor asks for the same. */
  list: string;
}

interface Measured {
  /** Answers of any status. */
  pages: number;
  /** Those with status 200. */
  found: number;
  cpuSeconds: number;
  seconds: number;
  peakMB: number;
}

type Task = 'crawl' | 'floor' | 'crawlee';

const rounds = 3;
const connections = 4;
const maxAgainstFloor = 2;
const minAgainstCrawlee = 3;
/** Enough for a figure; it takes several times as long as the others. */
const crawleePages = 2000;
const peers = join(import.meta.dirname, 'peers');
const loadCrawlee = () => import(join(peers, 'node_modules', '@crawlee', 'cheerio', 'index.mjs'));

async function serve(path: string, list: string): Promise<void> {
  const mirror = await openMirror(path);
  process.on('disconnect', () => process.exit());
  const proxy = await startMirrorProxy(async (url) => {
    const answer = await mirror.fetch({ url });
    return answer.ok ? answer : null;
  });
  const server: Server = { proxy: proxy.url, start: mirror.first!, list };
  process.send!(server);
}

interface Counts {
  pages: number;
  found: number;
  /** In the order asked for, where it is of use to others. */
  urls?: string[];
}

/** Where the crawl puts its archive. */
const archiveOf = (list: string) => `${list}-archive`;

const tasks: Record<Task, (server: Server) => Promise<Counts>> = {
  async crawl({ proxy, start, list }) {
    const urls: string[] = [];
    let found = 0;
    const pace = { minDelay: 0, maxDelay: 0, startDelay: 0 };
    const options = { concurrency: connections, browser: 'never', nofollow: 'ignore', patience: { pace } } as const;
    for await (const page of crawl({ url: start, strategy: breadthFirst, out: archiveOf(list), proxy, ...options })) {
      urls.push(page.url);
      if (page.status === 200) found++;
    }
    return { pages: urls.length, found, urls };
  },

  async floor({ proxy, start, list }) {
    const pool = new Pool(proxy, { connections, pipelining: 1 });
    const scope = scopeOf(start)!;
    const unseen = new Set(readFileSync(list, 'utf8').split('\n'));
    unseen.delete(start);
    const queue = [start];
    let head = 0;
    let underWay = 0;
    let found = 0;
    await new Promise<void>((done, failed) => {
      const visit = async (url: string) => {
        const { statusCode, headers, body } = await pool.request({ path: url, method: 'GET' });
        if (statusCode === 200) found++;
        if (statusCode !== 200 || !/html/.test(String(headers['content-type']))) {
          await body.dump();
          if (typeof headers.location === 'string') offer(new URL(headers.location, url).href);
          return;
        }
        for (const link of new Page(await body.text(), url).links) offer(link.url);
      };
      const offer = (url: string) => {
        if (inScope(url, scope) && unseen.delete(url)) queue.push(url);
      };
      const more = () => {
        while (underWay < connections && head < queue.length) {
          underWay++;
          visit(queue[head++]!).then(() => {
            underWay--;
            more();
          }, failed);
        }
        if (underWay === 0) done();
      };
      more();
    });
    await pool.close();
    return { pages: head, found };
  },

  async crawlee({ proxy, start }) {
    const { CheerioCrawler, Configuration, log, ProxyConfiguration } = await loadCrawlee();
    log.setLevel(log.LEVELS.OFF);
    let pages = 0;
    let found = 0;
    const crawler = new CheerioCrawler(
      {
        proxyConfiguration: new ProxyConfiguration({ proxyUrls: [proxy] }),
        minConcurrency: connections,
        maxConcurrency: connections,
        maxRequestsPerCrawl: crawleePages,
        maxRequestRetries: 0,
        async requestHandler(context: {
          response: { statusCode: number };
          enqueueLinks(options: { strategy: string }): Promise<unknown>;
        }) {
          pages++;
          if (context.response.statusCode === 200) found++;
          await context.enqueueLinks({ strategy: 'same-hostname' });
        },
        failedRequestHandler() {
          pages++;
        },
      },
      new Configuration({ persistStorage: false }),
    );
    await crawler.run([start]);
    return { pages, found };
  },
};

/** Loading the program is not counted: from a clone it includes stripping types, which a built one does not do. */
async function child(task: Task, server: Server): Promise<void> {
  if (task === 'crawlee') await loadCrawlee();
  const started = performance.now();
  const before = process.cpuUsage();
  const { urls, ...counts } = await tasks[task](server);
  const { user, system } = process.cpuUsage(before);
  const measured: Measured = {
    ...counts,
    cpuSeconds: (user + system) / 1e6,
    seconds: (performance.now() - started) / 1000,
    peakMB: process.resourceUsage().maxRSS / 1024,
  };
  if (urls) writeFileSync(server.list, urls.join('\n'));
  rmSync(archiveOf(server.list), { recursive: true, force: true });
  process.stdout.write(JSON.stringify(measured), () => process.exit());
}

async function measure(task: Task, { proxy, start, list }: Server): Promise<Measured> {
  const flags = ['--disable-warning=ExperimentalWarning', import.meta.filename, task, proxy, start, list];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { encoding: 'utf8' });
  return JSON.parse(stdout) as Measured;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

async function compare(name: string, path: string, list: string): Promise<{ floor: number; crawlee: number }> {
  const process = fork(import.meta.filename, ['serve', path, list]);
  const server = await new Promise<Server>((ready, failed) => {
    process.once('message', (message) => ready(message as Server));
    process.once('exit', () => failed(new Error(`${path} could not be served`)));
  });
  const runs: Record<Task, Measured[]> = { crawl: [], floor: [], crawlee: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      for (const task of Object.keys(runs) as Task[]) runs[task].push(await measure(task, server));
    }
  } finally {
    process.disconnect();
  }
  const ms = (task: Task) => median(runs[task].map(({ cpuSeconds, pages }) => (1000 * cpuSeconds) / pages));
  const says: Record<Task, string> = {
    crawl: 'Boardwalk, into an archive',
    floor: 'the floor: undici and our parser',
    crawlee: 'Crawlee CheerioCrawler',
  };
  for (const task of Object.keys(runs) as Task[]) {
    const of = (part: keyof Measured) => median(runs[task].map((run) => run[part]));
    const parts = [
      name,
      says[task],
      of('pages'),
      of('found'),
      ms(task).toFixed(2),
      Math.round(1000 / ms(task)),
      Math.round(of('pages') / of('seconds')),
      Math.round(of('peakMB')),
      (ms(task) / ms('floor')).toFixed(2),
    ];
    console.log(`| ${parts.join(' | ')} |`);
  }
  return { floor: ms('crawl') / ms('floor'), crawlee: ms('crawlee') / ms('crawl') };
}

async function main(given: string[]): Promise<void> {
  if (!existsSync(join(peers, 'node_modules'))) {
    console.error('Installing what is measured against (Crawlee) into bench/peers, once …');
    const flags = ['install', '--no-audit', '--no-fund', '--no-package-lock'];
    execFileSync('npm', flags, { cwd: peers, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
  try {
    const shared = join(import.meta.dirname, '..', '..', 'shared', 'mirrors');
    let mirrors =
      given.length > 0 ? given : ['fluxbb', 'bbpress'].map((name) => join(shared, name)).filter((path) => existsSync(path));
    if (mirrors.length === 0) {
      const site = makeSite({ skin: skinByName('dl-list'), size: 250, switches: { duplicates: true, loginWalls: true } });
      mirrors = [join(folder, 'testbed')];
      await writeMirror(mirrors[0]!, site, { noise: Number.POSITIVE_INFINITY, compress: 'zstd' });
    }
    console.log(
      '| mirror | what | answers | with status 200 | CPU ms an answer | answers per CPU second | per second | peak MB | against the floor |',
    );
    console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    const ratios: { floor: number; crawlee: number }[] = [];
    for (const path of mirrors) ratios.push(await compare(basename(path), path, join(folder, 'urls')));
    const floor = Math.max(...ratios.map((ratio) => ratio.floor));
    const crawlee = Math.min(...ratios.map((ratio) => ratio.crawlee));
    const kept = (is: boolean) => (is ? 'kept' : 'missed');
    console.log(
      `\nAgainst the floor ${floor.toFixed(2)} at worst (bound ${maxAgainstFloor}: ${kept(floor <= maxAgainstFloor)}); ` +
        `${crawlee.toFixed(1)} times Crawlee's pages per CPU second (bound ${minAgainstCrawlee}: ${kept(crawlee >= minAgainstCrawlee)}).`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [task, ...rest] = process.argv.slice(2);
if (task === 'serve') await serve(rest[0]!, rest[1]!);
else if (task !== undefined && task in tasks) await child(task as Task, { proxy: rest[0]!, start: rest[1]!, list: rest[2]! });
else await main(process.argv.slice(2));
