/**
 * FoCUS on mirrors, each with page types trained without its package, beside the paper's figures: index/thread URLs and page-flipping
 * URLs page by page, entry pages from ten pages of each mirror, and the whole crawl.
 *   npm run bench -- focus [MIRROR…]
 */

import { Site } from '../src/crawl/site.ts';
import { type GroundTruth, readGroundTruth, withoutFragment } from '../src/evaluate/ground-truth.ts';
import { simulate } from '../src/evaluate/simulate.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import type { PageTypeModel } from '../src/learn/page-types.ts';
import { seeded } from '../src/learn/random.ts';
import { findEntryBy } from '../src/strategies/focus/entry-url.ts';
import { focus } from '../src/strategies/focus/focus.ts';
import { IndexThreadUrls } from '../src/strategies/focus/index-thread-urls.ts';
import { Lesson } from '../src/strategies/focus/lesson.ts';
import { type FlipSets, pageFlippingUrls } from '../src/strategies/focus/page-flipping-urls.ts';
import { mirrorNames, mirrorsFolder } from './focus/annotated-pages.ts';
import { annotatedForums, trainWithout } from './focus/page-type-models.ts';

const pagesOfEach = 10;
const forums = await annotatedForums();
const given = process.argv.slice(2);
const names = given.length > 0 ? given : mirrorNames();

interface Tally {
  right: number;
  claimed: number;
  real: number;
}
const tally = (): Tally => ({ right: 0, claimed: 0, real: 0 });
const share = (a: number, b: number) => (b === 0 ? '–' : ((100 * a) / b).toFixed(1));
const shares = (one: Tally) => `${share(one.right, one.claimed)} | ${share(one.right, one.real)}`;
const sum = (list: readonly Tally[]) =>
  list.reduce((a, b) => ({ right: a.right + b.right, claimed: a.claimed + b.claimed, real: a.real + b.real }), tally());

function drawn(urls: readonly string[], seed: number): string[] {
  const random = seeded(seed);
  return urls
    .map((url) => ({ url, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, pagesOfEach)
    .map(({ url }) => url);
}

const typeAt = (truth: GroundTruth, url: string) => {
  const label = truth.labels.get(withoutFragment(url));
  return label === undefined ? null : label.type === 'entry' ? 'index' : label.type;
};
const wholeOf = (truth: GroundTruth, url: string) => {
  const parts = /^((?:board|thread)\/.+)\/(\d+)$/.exec(truth.labels.get(withoutFragment(url))?.key ?? '');
  return parts ? { whole: parts[1]!, page: parts[2]! } : null;
};

/** Page by page, as in the paper: right when most URLs of each group that was found lead where it says. */
async function urlDetection(truth: GroundTruth, site: () => Site, model: PageTypeModel, misses: string[]): Promise<Tally> {
  const counts = tally();
  const lists = [...truth.labels.values()].filter(
    ({ type, status, value }) => (type === 'entry' || type === 'index') && status === 200 && value !== 'duplicate',
  );
  for (const url of drawn(
    lists.map((label) => label.url),
    1,
  )) {
    const lesson = new Lesson(site(), model, 60);
    const page = await lesson.look(url);
    if (page === null) continue;
    const leads = page.groups.some((group) =>
      group.links.some((link) => ['index', 'thread'].includes(typeAt(truth, link.url) ?? '') && link.text.length > 3),
    );
    if (!leads) continue;
    counts.real++;
    const found = await new IndexThreadUrls(lesson).lists(page);
    if (found.length === 0) misses.push(`no list found on ${url}`);
    if (found.length === 0) continue;
    counts.claimed++;
    const wrong = found.filter(
      ({ group, type }) => group.links.filter((link) => typeAt(truth, link.url) === type).length * 2 <= group.links.length,
    );
    if (wrong.length === 0) counts.right++;
    else misses.push(`${url}: ${wrong.map(({ group, type }) => `${group.links[0]!.url} called ${type}`).join(', ')}`);
  }
  return counts;
}

/** Page by page: right when most URLs found are other pages of the same list or thread. */
async function flipDetection(truth: GroundTruth, site: () => Site, model: PageTypeModel, misses: string[]): Promise<Tally> {
  const counts = tally();
  for (const type of ['index', 'thread'] as const) {
    const all = [...truth.labels.values()].filter(
      (label) => label.type === type && label.status === 200 && label.value !== 'duplicate',
    );
    for (const url of drawn(
      all.map((label) => label.url),
      2,
    )) {
      const lesson = new Lesson(site(), model, 40);
      const page = await lesson.look(url);
      const own = wholeOf(truth, url);
      if (page === null || own === null) continue;
      const isFlip = (link: string) => {
        const there = wholeOf(truth, link);
        return there !== null && there.whole === own.whole && there.page !== own.page;
      };
      const has = page.groups.some((group) =>
        group.links.some(({ url: link, text, rel }) => isFlip(link) && (/^\W*\d+\W*$/.test(text) || /next|prev/.test(rel))),
      );
      if (has) counts.real++;
      const sets: FlipSets = { index: new Set(), thread: new Set(), firstPages: [], wrong: new Set() };
      await pageFlippingUrls(lesson, type, [url], sets);
      const found = page.groups.flatMap((group) => group.links.map((link) => link.url)).filter((link) => sets[type].has(link));
      if (found.length === 0) {
        if (has) misses.push(`no page-flipping found on ${url}`);
        continue;
      }
      counts.claimed++;
      if (found.filter(isFlip).length * 2 >= found.length) counts.right++;
      else misses.push(`${url}: ${found[0]} called page-flipping`);
    }
  }
  return counts;
}

async function entries(
  truth: GroundTruth,
  site: (start: string) => Site,
  model: PageTypeModel,
  misses: string[],
): Promise<{ found: Tally; keywords: number; requests: number }> {
  const pages = [...truth.labels.values()].filter(
    ({ status, kind }) => status === 200 && !['feed', 'asset', 'attachment'].includes(kind),
  );
  const found = tally();
  let [keywords, requests] = [0, 0];
  for (const url of drawn(
    pages.map((label) => label.url),
    3,
  )) {
    found.real++;
    const entry = await findEntryBy(site(url), model);
    requests += entry?.requests ?? 0;
    if (entry !== null) found.claimed++;
    if (entry && truth.labels.get(withoutFragment(entry.url))?.type === 'entry') found.right++;
    else misses.push(`entry from ${url}: ${entry?.url}`);
    // The paper's baseline: a word such as "forum" in the path, or else the host.
    const guess =
      /^(https?:\/\/[^/]+\/(?:.*?\/)?(?:forum|board|community|bbs|discuss)[^/]*\/)/.exec(url)?.[1] ??
      /^https?:\/\/[^/]+\//.exec(url)![0];
    if (truth.labels.get(guess)?.type === 'entry') keywords++;
  }
  return { found, keywords, requests };
}

const rows: {
  name: string;
  urls: Tally;
  flips: Tally;
  entry: Awaited<ReturnType<typeof entries>>;
  run: Awaited<ReturnType<typeof simulate>>;
  crawl: number;
  misses: string[];
}[] = [];
for (const name of names) {
  const path = `${mirrorsFolder}/${name}`;
  const truth = readGroundTruth(path)!;
  const model = trainWithout(forums, forums.find((forum) => forum.name === name)!);
  const mirror = await openMirror(path);
  const site = (start = mirror.first!) => new Site({ source: mirror, start });
  const misses: string[] = [];
  const urls = await urlDetection(truth, site, model, misses);
  const flips = await flipDetection(truth, site, model, misses);
  const entry = await entries(truth, site, model, misses);
  await mirror.close();
  const run = await simulate({ mirror: path, strategy: focus, pageTypes: model, budget: 30_000 });
  rows.push({ name, urls, flips, entry, run, crawl: run.effectivenessOfCrawlPhase ?? 0, misses });
  console.error(`${name} done`);
}
console.log('Each mirror with page types trained without its package; ten pages of each kind a mirror. P and R in percent.\n');
console.log(
  '| mirror | index/thread URLs P | R | page-flipping P | R | entry found | requests for it | by keywords | sampled | effectiveness | crawl phase | thread pages | list pages |',
);
console.log('| --- |' + ' ---: |'.repeat(12));
for (const { name, urls, flips, entry, run, crawl } of rows) {
  console.log(
    `| ${name} | ${shares(urls)} | ${shares(flips)} | ${entry.found.right}/${entry.found.real} | ${(entry.requests / entry.found.real).toFixed(0)} | ${entry.keywords}/${entry.found.real} | ${run.sampled} | ${share(run.effectiveness ?? 0, 1)} | ${share(crawl, 1)} | ${share(run.threadCoverage ?? 0, 1)} | ${share(run.indexCoverage ?? 0, 1)} |`,
  );
}
const mean = (value: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + value(row), 0) / rows.length;
const entryAll = sum(rows.map(({ entry }) => entry.found));
console.log(
  `| **all** | ${shares(sum(rows.map(({ urls }) => urls)))} | ${shares(sum(rows.map(({ flips }) => flips)))} | ${shares(entryAll).replace(' | ', '/')} | ${mean(({ entry }) => entry.requests / 10).toFixed(0)} | ${share(
    mean(({ entry }) => entry.keywords),
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
