/**
 * What SOUrCe's own steps cost: telling a page's kind by 1,000 sampled pages against parsing it, and clustering of 5,000 pages, real
 * ones and synthetic ones no two of which are equal.
 *   npm run bench -- source [MIRROR…]
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Visit } from '../src/crawl/site.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { nearestClassifier, nearestModel } from '../src/learn/nearest-pages.ts';
import { seeded } from '../src/learn/random.ts';
import { xpathClusters } from '../src/learn/xpath-clusters.ts';
import type { PathBag } from '../src/learn/xpath-space.ts';
import { Page } from '../src/page/page.ts';
import { mirrorNames, mirrorsFolder } from './focus/annotated-forums.ts';

const samples = 1000;
const clustered = 5000;
const tested = 200;
const rounds = 20;

const given = process.argv.slice(2);
const found = existsSync(mirrorsFolder) ? mirrorNames() : [];
const mirrors = given.length > 0 ? given : found.map((name) => join(mirrorsFolder, name));

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function clusterRow(name: string, bags: readonly PathBag[]): string {
  let clusters = xpathClusters([]);
  const ms = cpuMs(() => {
    clusters = xpathClusters(bags);
  });
  const distinct = new Set(clusters.vectors.map(({ ids, values }) => `${ids.join()}:${values.join()}`)).size;
  return `| ${name} | ${bags.length} | ${distinct} | ${clusters.space.paths.size} | ${clusters.count} | ${(ms / 1000).toFixed(2)} |`;
}

/** Twenty templates of some sixty XPaths each, of which every page has its own number. */
function syntheticBags(count: number): PathBag[] {
  const random = seeded(1);
  return Array.from({ length: count }, (_, i) => {
    const bag = new Map<string, number>();
    for (let path = 0; path < 20; path++) bag.set(`/common/${path}`, 1 + Math.floor(3 * random()));
    for (let path = 0; path < 40; path++) bag.set(`/template${i % 20}/${path}`, 1 + Math.floor(30 * random()));
    return bag;
  });
}

console.log('| mirror | pages tested | distinct samples | parse µs | XPaths µs | nearest µs | telling the kind / parsing |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
const clusterRows = [clusterRow('synthetic', syntheticBags(clustered))];
for (const path of mirrors) {
  const mirror = await openMirror(path);
  const bags: PathBag[] = [];
  const texts: { html: string; url: string }[] = [];
  for (const url of mirror.urls()) {
    const { page } = new Visit(url, 'sample', await mirror.fetch({ url }));
    if (page === null) continue;
    if (bags.length < clustered) bags.push(page.leafPaths);
    // Of the pages that are not samples: they are new to the classifier.
    if (bags.length > samples && bags.length % 7 === 0 && texts.length < tested) texts.push({ html: page.tree.source, url });
    if (bags.length >= clustered) break;
  }
  await mirror.close();
  if (bags.length >= clustered) clusterRows.push(clusterRow(basename(path), bags));
  if (texts.length === 0) continue;
  const sampled = bags.slice(0, samples);
  const model = nearestModel(sampled, xpathClusters(sampled));
  const classify = nearestClassifier(model);
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    const pages: Page[] = [];
    const times = [
      cpuMs(() => {
        for (const { html, url } of texts) pages.push(new Page(html, url));
      }),
      cpuMs(() => {
        for (const page of pages) page.leafPaths;
      }),
      cpuMs(() => {
        for (const page of pages) classify(page.leafPaths);
      }),
    ];
    for (const [i, time] of times.entries()) least[i] = Math.min(least[i]!, (1000 * time) / texts.length);
  }
  const [parse, paths, nearest] = least as [number, number, number];
  console.log(
    `| ${basename(path)} | ${texts.length} | ${model.samples.length} | ${parse.toFixed(0)} | ${paths.toFixed(0)} | ${nearest.toFixed(0)} | ${((paths + nearest) / parse).toFixed(2)} |`,
  );
}
console.log('\n| clustering | pages | distinct | XPaths | clusters | CPU seconds |\n| --- | ---: | ---: | ---: | ---: | ---: |');
for (const row of clusterRows) console.log(row);
