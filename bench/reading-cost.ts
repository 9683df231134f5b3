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

function timed(work: () => unknown): number {
  const start = cpu();
  work();
  return cpu() - start;
}

/** CPU milliseconds of each part. Thread pages are told from others by their labels. */
interface Cost {
  bare: number;
  bareThreads: number;
  parse: number;
  parseThreads: number;
  learn: number;
  read: number;
  lists: number;
  assemble: number;
}

async function costOf(pages: readonly Saved[]): Promise<Cost> {
  const cost: Cost = { bare: 0, bareThreads: 0, parse: 0, parseThreads: 0, learn: 0, read: 0, lists: 0, assemble: 0 };
  for (const { html, isThread } of pages) {
    const spent = timed(() => parseDocument(html));
    cost.bare += spent;
    if (isThread) cost.bareThreads += spent;
  }
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const urls = pages.map((page) => page.url);
  // What happens between two pages tells which part of the work it is: first the sample is taken, then every page in turn.
  let sampled = chooseSample(urls).length;
  let left = urls.length;
  let part: 'learn' | 'read' | 'lists' | 'assemble' = 'learn';
  let since = cpu();
  await readSite({
    urls,
    async page(url) {
      cost[part] += cpu() - since;
      const { html, date, isThread } = byUrl.get(url)!;
      const start = cpu();
      const page = new Page(html, url);
      const parsed = cpu() - start;
      if (sampled-- > 0) cost.learn += parsed;
      else {
        cost.parse += parsed;
        if (isThread) cost.parseThreads += parsed;
        part = --left === 0 ? 'assemble' : isThread ? 'read' : 'lists';
      }
      since = cpu();
      return { page, date };
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
  const threads = pages.filter((page) => page.isThread).length;
  const rounds: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await costOf(pages));
  const least = (part: keyof Cost) => Math.min(...rounds.map((round) => round[part]));
  const whole = least('learn') + least('read') + least('lists') + least('assemble');
  const row = {
    read: least('read') / least('bareThreads'),
    own: least('read') / least('parseThreads'),
    whole: whole / least('bare'),
  };
  rows.push(row);
  console.log(
    `| ${[
      basename(mirror),
      pages.length,
      threads,
      each(least('bareThreads'), threads),
      each(least('parseThreads'), threads),
      each(least('read'), threads),
      ratio(row.read),
      ratio(row.own),
      each(least('lists'), pages.length - threads),
      each(least('learn'), pages.length),
      each(least('assemble'), pages.length),
      ratio(row.whole),
      ratio(whole / least('parse')),
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
