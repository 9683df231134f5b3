/**
 * What reading a forum costs beside parsing its pages: every page worth having of each mirror, read as `boardwalk read` does.
 *   npm run results -- reading-cost        (npm run bench -- reading-cost [MIRROR…])
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { readGroundTruth } from '../src/evaluate/ground-truth.ts';
import { decodeBody } from '../src/fetch/charset.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { Page } from '../src/page/page.ts';
import { chooseSample } from '../src/read/learn-site.ts';
import { readSite } from '../src/read/read-site.ts';
import { median } from './samples/page-samples.ts';

const shared = process.env.MIRRORS ?? join(import.meta.dirname, '..', '..', 'shared', 'mirrors');
const given = process.argv.slice(2);
const found = existsSync(shared) ? readdirSync(shared, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
const mirrors = given.length > 0 ? given : found.map((entry) => join(shared, entry.name));
if (mirrors.length === 0) console.log('There are no mirrors beside the repository; name some.');

/** Of each the least counts: the machine may have other things to do, and the first round warms up. */
const ROUNDS = 3;

interface Saved {
  url: string;
  html: string;
  date: string;
  isThread: boolean;
}

/** Pages worth having, each once. */
async function pagesOf(mirror: string): Promise<Saved[]> {
  const source = await openMirror(mirror);
  const seen = new Set<string>();
  const pages: Saved[] = [];
  for (const { url, key, type, status } of readGroundTruth(mirror)!.labels.values()) {
    if (key === null || type === 'other' || status !== 200 || seen.has(key)) continue;
    seen.add(key);
    const answer = await source.fetch({ url });
    if (!answer.ok) continue;
    const html = decodeBody(answer.body, answer.headers['content-type']).text;
    pages.push({ url, html, date: answer.date, isThread: type === 'thread' });
  }
  await source.close();
  return pages;
}

/** CPU milliseconds of this process so far. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Pages that are parsed together, so that the clock is asked seldom. */
const BATCH = 50;

/** CPU milliseconds of each part; of parsing, for thread pages and for others. */
interface Cost {
  bare: [threads: number, others: number];
  parse: [threads: number, others: number];
  learn: number;
  read: number;
  lists: number;
  assemble: number;
}

/** Thread pages come first, told by their labels: then each part of the work has its time. */
async function costOf(threads: readonly Saved[], others: readonly Saved[]): Promise<Cost> {
  const bare = [threads, others].map((pages) => {
    const start = cpu();
    for (const { html } of pages) parseDocument(html);
    return cpu() - start;
  }) as Cost['bare'];
  const cost: Cost = { bare, parse: [0, 0], learn: 0, read: 0, lists: 0, assemble: 0 };
  const pages = [...threads, ...others];
  const urls = pages.map((page) => page.url);
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  let sampled = chooseSample(urls).length;
  let next = 0;
  let parsed: { page: Page; date: string }[] = [];
  let since = cpu();
  await readSite({
    urls,
    async page(url) {
      if (sampled-- > 0) {
        const { html, date } = byUrl.get(url)!;
        return { page: new Page(html, url), date };
      }
      if (parsed.length === 0) {
        const now = cpu();
        cost[next === 0 ? 'learn' : next <= threads.length ? 'read' : 'lists'] += now - since;
        const to = next < threads.length ? Math.min(next + BATCH, threads.length) : next + BATCH;
        parsed = pages.slice(next, to).map((page) => ({ page: new Page(page.html, page.url), date: page.date }));
        since = cpu();
        cost.parse[next < threads.length ? 0 : 1] += since - now;
        next += parsed.length;
      }
      const found = parsed.shift()!;
      // Behind the last page comes the assembly; the reading of that page is counted with it.
      if (next === pages.length && parsed.length === 0) {
        cost[next <= threads.length ? 'read' : 'lists'] += cpu() - since;
        since = cpu();
      }
      return found;
    },
  });
  cost.assemble += cpu() - since;
  return cost;
}

const ratio = (value: number): string => value.toFixed(2);
const each = (sum: number, count: number): string => (sum / Math.max(1, count)).toFixed(2);
const rows: { read: number; own: number; whole: number }[] = [];
console.log(
  'CPU ms a page. Bare parse is htmlparser2 building its tree; own parse is ours. Read: posts of a thread page by the template. Lists: links\n' +
    'of other pages. Learn (its sample parsed once more) and assemble are divided by all pages. Whole is learn + read + lists + assemble.\n',
);
console.log(
  '| mirror | pages | of threads | bare parse | own parse | read | read / bare | read / own | lists | learn | assemble | whole / bare | whole / own |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const mirror of mirrors) {
  const pages = await pagesOf(mirror);
  const threads = pages.filter((page) => page.isThread);
  const others = pages.filter((page) => !page.isThread);
  const rounds: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await costOf(threads, others));
  const least = (of: (cost: Cost) => number) => Math.min(...rounds.map(of));
  const [bare, parse] = [least((cost) => cost.bare[0]), least((cost) => cost.parse[0])];
  const [read, lists] = [least((cost) => cost.read), least((cost) => cost.lists)];
  const [learn, assemble] = [least((cost) => cost.learn), least((cost) => cost.assemble)];
  const whole = learn + read + lists + assemble;
  const row = { read: read / bare, own: read / parse, whole: whole / (bare + least((cost) => cost.bare[1])) };
  rows.push(row);
  console.log(
    `| ${[
      basename(mirror),
      pages.length,
      threads.length,
      each(bare, threads.length),
      each(parse, threads.length),
      each(read, threads.length),
      ratio(row.read),
      ratio(row.own),
      each(lists, others.length),
      each(learn, pages.length),
      each(assemble, pages.length),
      ratio(row.whole),
      ratio(whole / (parse + least((cost) => cost.parse[1]))),
    ].join(' | ')} |`,
  );
}
if (rows.length > 0) {
  const words = (name: string, of: (row: (typeof rows)[number]) => number) =>
    `${name}: median ${ratio(median(rows.map(of)))}, most ${ratio(Math.max(...rows.map(of)))}`;
  console.log(
    `\n${[words('Read / bare', (row) => row.read), words('read / own', (row) => row.own), words('whole / bare', (row) => row.whole)].join('; ')}.`,
  );
}
