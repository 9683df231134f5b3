/**
 * How much what is read of a forum hangs on which of its pages the template was learned from: the pages worth having of each mirror in
 * twelve orders, and sixty of them drawn twelve times; then two hundred pages are read by each template and compared with what most
 * templates read.
 *   npm run results -- reading-steadiness
 */
import { join } from 'node:path';
import { readGroundTruth } from '../src/evaluate/ground-truth.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { seeded } from '../src/learn/random.ts';
import type { Page } from '../src/page/page.ts';
import { pageOfAnswer } from '../src/page/page-of-answer.ts';
import { chooseSample, learnSite } from '../src/read/learn-site.ts';
import { readThreadPage } from '../src/read/read-thread-page.ts';
import { median, percent } from './figures.ts';
import { mirrorNames, mirrorsFolder } from './focus/annotated-forums.ts';

const lessons = 12;
const few = 60;
const asked = 200;

function shuffled(urls: readonly string[], seed: number): string[] {
  const random = seeded(seed);
  return urls
    .map((url) => ({ url, turn: random() }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ url }) => url);
}

/** For each template, of the pages it read as most templates do. */
async function agreement(urls: readonly string[], most: number, look: (url: string) => Promise<Page | null>): Promise<number[]> {
  const pages = (await Promise.all(shuffled(urls, 0).slice(0, asked).map(look))).filter((page) => page !== null);
  const readings: string[][] = [];
  for (let seed = 1; seed <= lessons; seed++) {
    const order = shuffled(urls, seed).slice(0, most);
    const sample = (await Promise.all(chooseSample(order).map(look))).filter((page) => page !== null);
    const template = learnSite(sample, order)?.template;
    readings.push(
      pages.map((page) => {
        const read = template && readThreadPage(page, null, template);
        // Lines may break elsewhere.
        return JSON.stringify(read?.posts.map(({ author, time, text }) => [author, time, text.replace(/\s+/g, ' ')]) ?? null);
      }),
    );
  }
  const usual = pages.map((_, i) => {
    const counts = new Map<string, number>();
    for (const reading of readings) counts.set(reading[i]!, (counts.get(reading[i]!) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1])[0]![0];
  });
  return readings.map((reading) => reading.filter((page, i) => page === usual[i]).length / pages.length);
}

console.log(`Pages (%) that a template reads as most of ${lessons} templates do, each learned from other pages of the forum.\n`);
console.log(`| mirror | all pages: median | worst | ${few} pages: median | worst |`);
console.log('| --- | --- | --- | --- | --- |');
for (const name of mirrorNames()) {
  const folder = join(mirrorsFolder, name);
  const truth = readGroundTruth(folder);
  if (truth === null) continue;
  const mirror = await openMirror(folder);
  const known = new Map<string, Page | null>();
  const look = async (url: string): Promise<Page | null> => {
    if (!known.has(url)) known.set(url, pageOfAnswer(await mirror.fetch({ url }), url));
    return known.get(url)!;
  };
  const urls = [...truth.labels.values()].filter(({ value }) => value === 'valuable').map(({ url }) => url);
  const cells = [];
  for (const most of [urls.length, few]) {
    const shares = await agreement(urls, most, look);
    cells.push(percent(median(shares)), percent(Math.min(...shares)));
  }
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
