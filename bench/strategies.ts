/**
 * Every strategy on every mirror and on the testbed's skins, from the entry page with one seed, page types trained without the forum's
 * package. A crawl ends after as many requests as the mirror has URLs: one that takes every link would go on among pages that were not saved.
 *   npm run bench -- strategies [mirrors | skins | NAME…]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trainWithout } from '../src/evaluate/page-type-models.ts';
import { openLabelled, paperRun } from '../src/evaluate/papers/paper-run.ts';
import { type Figures, score } from '../src/evaluate/score.ts';
import type { Page } from '../src/page/page.ts';
import { strategies } from '../src/strategies/index.ts';
import { median, percent } from './figures.ts';
import { annotatedForums, mirrorNames, mirrorsFolder } from './focus/annotated-forums.ts';
import { parsedOnce } from './parsed-once.ts';
import { skinMirrors, skinMirrorsInWords } from './skin-mirrors.ts';

type ByStrategy = Map<string, Figures>;

const given = process.argv.slice(2);
const isWanted = (name: string, group: 'mirrors' | 'skins') =>
  given.length === 0 || given.includes(group) || given.includes(name);
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
const forums = await annotatedForums();
const made = isWanted('', 'skins') || !given.includes('mirrors') ? await skinMirrors(folder) : [];
const real = mirrorNames().map((name) => ({ name, path: join(mirrorsFolder, name), forum: name }));

console.log('# Strategies\n');
console.log('One seed, page types trained without the forum’s package, at most as many requests as the mirror has URLs.');
await tables(
  'Mirrors',
  real.filter(({ name }) => isWanted(name, 'mirrors')),
);
await tables(
  `Testbed: ${skinMirrorsInWords}`,
  made.filter(({ name }) => isWanted(name, 'skins')),
);
rmSync(folder, { recursive: true });

async function tables(title: string, all: readonly { name: string; path: string; forum: string }[]): Promise<void> {
  if (all.length === 0) return;
  const measured = new Map<string, ByStrategy>();
  for (const { name, path, forum } of all) measured.set(name, await measure(path, forum));
  const runs = (strategy: string) => [...measured.values()].map((figures) => figures.get(strategy)!);
  console.log(`\n## ${title}\n`);
  console.log(
    '| | thread pages %: median | worst | effectiveness %: median | worst | overhead: median | worst | sampled: mean | most |',
  );
  console.log(`| --- |${' ---: |'.repeat(8)}`);
  for (const { name } of strategies) {
    const of = (value: (run: Figures) => number | null) => runs(name).map((run) => value(run) ?? 0);
    const [covered, effective, overhead, sampled] = [
      of((run) => run.threadCoverage),
      of((run) => run.effectiveness),
      of((run) => run.overhead),
      of((run) => run.sampled),
    ];
    console.log(
      `| ${[
        name,
        percent(median(covered)),
        percent(Math.min(...covered)),
        percent(median(effective)),
        percent(Math.min(...effective)),
        median(overhead).toFixed(2),
        Math.max(...overhead).toFixed(2),
        (sampled.reduce((a, b) => a + b, 0) / sampled.length).toFixed(0),
        Math.max(...sampled),
      ].join(' | ')} |`,
    );
  }
  console.log('\nThread pages % / overhead:\n');
  console.log(`| | ${strategies.map(({ name }) => name).join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(strategies.length)}`);
  for (const [name, figures] of measured) {
    const cells = strategies.map((strategy) => {
      const { threadCoverage, overhead } = figures.get(strategy.name)!;
      return `${percent(threadCoverage ?? 0)} / ${overhead === null ? '–' : overhead.toFixed(2)}`;
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

async function measure(path: string, forum: string): Promise<ByStrategy> {
  const mirror = (await openLabelled(path))!;
  const pageTypes = trainWithout(forums, forums.find((one) => one.name === forum)!);
  const pages = new Map<string, Page | null>();
  const figures: ByStrategy = new Map();
  for (const strategy of strategies) {
    const { fetches } = await parsedOnce(pages, () => paperRun(mirror, strategy, { requests: mirror.urls, pageTypes }));
    figures.set(strategy.name, score(mirror.truth, fetches));
    console.error(`${mirror.name} by ${strategy.name}: ${fetches.length} requests`);
  }
  await mirror.source.close();
  return figures;
}
