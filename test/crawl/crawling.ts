import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { ForumDb } from '../../src/archive/forum-db.ts';
import type { CrawlEvent, CrawledPage, CrawlOptions, CrawlSummary } from '../../src/crawl/options.ts';
import type { Strategy } from '../../src/crawl/strategy.ts';
import { openMirror } from '../../src/fetch/mirror.ts';
import { breadthFirst } from '../../src/strategies/breadth-first/breadth-first.ts';
import { crawl } from '../../src/strategies/crawl.ts';

/** As fast as the test's own server answers. */
export const hurried: NonNullable<CrawlOptions['patience']> = {
  pace: { minDelay: 0, startDelay: 0, maxDelay: 0 },
  firstBackOff: 5,
  longestBackOff: 50,
};

const root = mkdtempSync(join(tmpdir(), 'boardwalk-crawl-'));
const cleanups: (() => unknown)[] = [() => rmSync(root, { recursive: true, force: true })];
after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});
export function atEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

let folders = 0;
export const newFolder = (): string => join(root, `${++folders}`);

export interface Crawled {
  out: string;
  pages: CrawledPage[];
  events: CrawlEvent[];
  end: CrawlSummary;
}

/** A crawl to its end, in a hurry; of everything, unless a strategy is given: most tests are about the crawler. */
export async function crawled(options: Partial<CrawlOptions> & { url: string; strategy?: Strategy }): Promise<Crawled> {
  const out = options.out ?? newFolder();
  const events: CrawlEvent[] = [];
  const pages: CrawledPage[] = [];
  const steps = crawl({
    strategy: breadthFirst,
    patience: hurried,
    browser: 'never',
    ...options,
    out,
    onEvent: (event) => events.push(event),
  });
  for (;;) {
    const step = await steps.next();
    if (step.done) return { out, pages, events, end: step.value };
    pages.push(step.value);
  }
}

/** Rows of an archive's database. */
export function rowsOf<T>(out: string, sql: string): T[] {
  const db = new ForumDb(join(out, 'forum.db'), { readOnly: true });
  try {
    return db.all<T>(sql).map((row) => ({ ...row }));
  } finally {
    db.close();
  }
}

/** Every page of an archive: URL → status and body, as its WARC files have them. Fails when anything in them cannot be read. */
export async function archived(out: string): Promise<Map<string, { status: number; body: Buffer }>> {
  const mirror = await openMirror(join(out, 'archive'));
  try {
    assert.deepEqual(mirror.problems, []);
    const found = new Map<string, { status: number; body: Buffer }>();
    for (const url of mirror.urls()) {
      const answer = await mirror.fetch({ url });
      assert.ok(answer.ok, answer.ok ? '' : answer.message);
      found.set(url, { status: answer.status, body: Buffer.from(answer.body) });
    }
    return found;
  } finally {
    await mirror.close();
  }
}

export type Pages = (path: string, request: http.IncomingMessage) => string | Answer | undefined;
export interface Answer {
  status?: number;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
}
export interface SmallForum {
  url: string;
  /** Paths in the order they were asked for, robots.txt and the probe of a page that cannot exist aside, and when. */
  asked: string[];
  times: number[];
  requests: http.IncomingMessage[];
}

/** A forum of a few lines: path → HTML, an answer, or undefined for 404. */
export async function smallForum(pages: Pages): Promise<SmallForum> {
  const forum: SmallForum = { url: '', asked: [], times: [], requests: [] };
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    if (path !== '/robots.txt' && !path.includes('/boardwalk-')) {
      forum.asked.push(path);
      forum.times.push(performance.now());
      forum.requests.push(request);
    }
    const page = pages(path, request);
    const answer: Answer = typeof page === 'string' ? { body: page } : (page ?? { status: 404, body: '<h1>404 Not found</h1>' });
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...answer.headers });
    response.end(answer.body ?? '');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  forum.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return forum;
}

export const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join('\n');

/** A paragraph that no other number has. */
export function prose(n: number): string {
  const words =
    'amber birch cedar delta ember fjord grove heath inlet juniper knoll lagoon meadow nook orchard pond quarry ridge';
  const list = words.split(' ');
  const text: string[] = [];
  for (let i = 0, state = n * 2654435761 + 1; i < 20; i++, state = (Math.imul(state, 1103515245) + 12345) >>> 0)
    text.push(list[(state >>> 8) % list.length]!);
  return `<p>${text.join(' ')} ${letters(n)}.</p>`;
}

/** A number in letters: digits are not seen by fingerprints. */
export function letters(n: number): string {
  return [...String(n)].map((digit) => 'zyxwvutsrq'[Number(digit)]).join('');
}
