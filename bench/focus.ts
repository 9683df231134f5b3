/**
 * FoCUS on mirrors, each with page types trained without its package, beside the paper's figures: index/thread URLs and page-flipping
 * URLs page by page, entry pages from ten pages of each mirror, and the whole crawl.
 *   npm run bench -- focus [MIRROR…]
 */

import { trainWithout } from '../src/evaluate/page-type-models.ts';
import { type EntryDiscovery, entryDiscovery, flipDetection, urlDetection } from '../src/evaluate/papers/focus-modules.ts';
import { sumOf, type Tally } from '../src/evaluate/papers/page-type-figures.ts';
import { openLabelled } from '../src/evaluate/papers/paper-run.ts';
import { simulate } from '../src/evaluate/simulate.ts';
import { focus } from '../src/strategies/focus/focus.ts';
import { annotatedForums, mirrorNames, mirrorsFolder } from './focus/annotated-forums.ts';

const forums = await annotatedForums();
const given = process.argv.slice(2);
const names = given.length > 0 ? given : mirrorNames();

const share = (a: number, b: number) => (b === 0 ? '–' : ((100 * a) / b).toFixed(1));
const shares = (one: Tally) => `${share(one.right, one.claimed)} | ${share(one.right, one.real)}`;
const found = (entry: EntryDiscovery) => sumOf(entry.focus);
const byKeywords = (entry: EntryDiscovery) => sumOf(entry.keywords).right;

const rows: {
  name: string;
  urls: Tally;
  flips: Tally;
  entry: EntryDiscovery;
  run: Awaited<ReturnType<typeof simulate>>;
  crawl: number;
  misses: string[];
}[] = [];
for (const name of names) {
  const path = `${mirrorsFolder}/${name}`;
  const model = trainWithout(forums, forums.find((forum) => forum.name === name)!);
  const mirror = (await openLabelled(path))!;
  const misses: string[] = [];
  const urls = await urlDetection(mirror, model, misses);
  const flips = await flipDetection(mirror, model, misses);
  const entry = await entryDiscovery(mirror, model, misses);
  await mirror.source.close();
  const run = await simulate({ mirror: path, strategy: focus, pageTypes: model, budget: 30_000 });
  rows.push({ name, urls, flips, entry, run, crawl: run.effectivenessOfCrawlPhase ?? 0, misses });
  console.error(`${name} done`);
}
console.log('Each mirror with page types trained without its package; ten pages of each kind a mirror. P and R in percent.\n');
console.log(
  '| mirror | index/thread URLs P | R | page-flipping P | R | entry found | requests for it | by keywords | sampled | effectiveness | crawl phase | thread pages | list pages |',
);
console.log(`| --- |${' ---: |'.repeat(12)}`);
for (const { name, urls, flips, entry, run, crawl } of rows) {
  console.log(
    `| ${name} | ${shares(urls)} | ${shares(flips)} | ${found(entry).right}/${found(entry).real} | ${(entry.requests / found(entry).real).toFixed(0)} | ${byKeywords(entry)}/${found(entry).real} | ${run.sampled} | ${share(run.effectiveness ?? 0, 1)} | ${share(crawl, 1)} | ${share(run.threadCoverage ?? 0, 1)} | ${share(run.indexCoverage ?? 0, 1)} |`,
  );
}
const mean = (value: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + value(row), 0) / rows.length;
const entryAll = sumOf(rows.map(({ entry }) => found(entry)));
console.log(
  `| **all** | ${shares(sumOf(rows.map(({ urls }) => urls)))} | ${shares(sumOf(rows.map(({ flips }) => flips)))} | ${shares(entryAll).replace(' | ', '/')} | ${mean(({ entry }) => entry.requests / 10).toFixed(0)} | ${share(
    mean(({ entry }) => byKeywords(entry)),
    10,
  )} | ${mean(({ run }) => run.sampled ?? 0).toFixed(0)} | ${share(
    mean(({ run }) => run.effectiveness ?? 0),
    1,
  )} | ${share(
    mean(({ crawl }) => crawl),
    1,
  )} | ${share(
    mean(({ run }) => run.threadCoverage ?? 0),
    1,
  )} | ${share(
    mean(({ run }) => run.indexCoverage ?? 0),
    1,
  )} |`,
);
console.log('| paper | 99.0 | 98.1 | 99 | 93 | 98.1/95.8 | | 76.4 | 442 | | 99.9 | 97.5 to 99.2 | |\n');
console.log('What was missed, by mirror:\n');
for (const { name, misses } of rows) for (const miss of misses) console.log(`- ${name}: ${miss}`);
