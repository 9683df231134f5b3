/**
 * Threads and posts read from simulated crawls of every mirror, a mirror a row, and what reading costs beside parsing.
 *   npm run results -- reading-mirrors reading-mirrors-auto   (STRATEGY=name; breadth-first fetches everything, noise included)
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Visit } from '../src/crawl/site.ts';
import { readGroundTruth } from '../src/evaluate/ground-truth.ts';
import { simulate } from '../src/evaluate/simulate.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { Page } from '../src/page/page.ts';
import { learnSite } from '../src/read/learn-site.ts';
import { readThreadPage } from '../src/read/read-thread-page.ts';
import { strategies } from '../src/strategies/index.ts';

const shared = process.env.MIRRORS ?? join(import.meta.dirname, '..', '..', 'shared', 'mirrors');
const given = process.argv.slice(2);
const found = existsSync(shared) ? readdirSync(shared, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
const mirrors = given.length > 0 ? given : found.map((entry) => join(shared, entry.name));
if (mirrors.length === 0) console.log('There are no mirrors beside the repository; name some.');
const strategy = strategies.find((one) => one.name === (process.env.STRATEGY ?? 'breadth-first'))!;
const figure = (value: number | null | undefined) => (value == null ? '-' : value.toFixed(4));

/** Thread pages for the cost of reading. */
const TIMED = 150;

async function cost(mirror: string): Promise<string> {
  const truth = readGroundTruth(mirror)!;
  const source = await openMirror(mirror);
  const html: { text: string; url: string }[] = [];
  for (const label of truth.labels.values()) {
    if (label.type !== 'thread' || label.status !== 200 || html.length >= TIMED) continue;
    const visit = new Visit(label.url, 'crawl', await source.fetch({ url: label.url }));
    if (visit.page) html.push({ text: visit.page.tree.source, url: label.url });
  }
  await source.close();
  const learned = learnSite(
    html.slice(0, 40).map(({ text, url }) => new Page(text, url)),
    html.map(({ url }) => url),
  );
  if (learned === null) return '-';
  let parsing = 0;
  let reading = 0;
  for (let round = 0; round < 2; round++) {
    parsing = reading = 0;
    for (const { text, url } of html) {
      const start = process.cpuUsage();
      const page = new Page(text, url);
      page.links;
      const parsed = process.cpuUsage(start);
      parsing += parsed.user + parsed.system;
      const middle = process.cpuUsage();
      readThreadPage(page, null, learned.template);
      const read = process.cpuUsage(middle);
      reading += read.user + read.system;
    }
  }
  return (reading / parsing).toFixed(2);
}

console.log(
  `Threads read from a ${strategy.name} crawl of each mirror. The last column is the CPU of reading a thread page beside that of parsing it.\n`,
);
console.log(
  '| mirror | precision | recall | F1 | text | author | time | title | whole threads | split | stray | reading / parsing |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const mirror of mirrors) {
  const out = mkdtempSync(join(tmpdir(), 'boardwalk-reading-'));
  const { posts } = await simulate({ mirror, strategy, out, read: true });
  rmSync(out, { recursive: true });
  if (!posts) continue;
  const cells = [
    posts.precision,
    posts.recall,
    posts.f1,
    posts.text,
    posts.author,
    posts.time,
    posts.title,
    posts.wholeThreads,
  ].map(figure);
  console.log(
    `| ${basename(mirror)} | ${cells.join(' | ')} | ${posts.splitThreads} | ${posts.strayThreads} | ${await cost(mirror)} |`,
  );
}
