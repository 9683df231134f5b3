/**
 * How learning grows with the sample: CPU for each step at 250 to 4,000 pages of a synthetic forum, and peak memory. Each size is a
 * process of its own; the last columns are cost for each page against the smallest size (1 is linear).
 *   npm run bench -- learn
 */
import { execFileSync } from 'node:child_process';
import { buildSitemap } from '../src/learn/build-sitemap.ts';
import { selectPaths } from '../src/learn/irobot-paths.ts';
import { layoutClusters } from '../src/learn/layout-clusters.ts';
import { nearDuplicates } from '../src/learn/near-duplicates.ts';
import { pageFlipping } from '../src/learn/page-flipping.ts';
import { skeletonLinks } from '../src/learn/skeleton-links.ts';
import { areas, syntheticSample } from '../test/learn/synthetic-sample.ts';

const sizes = [250, 500, 1000, 2000, 4000];
/** The first rounds run while the code is being compiled. */
const rounds = 5;

interface Measured {
  pages: number;
  /** Milliseconds for each page. */
  steps: Record<string, number>;
  sampleMB: number;
  peakMB: number;
}

function measure(size: number): Measured {
  const pages = syntheticSample({ boards: 5, threads: Math.round(size / 5 / 2.7), members: Math.round(size / 8), portals: 0.2 });
  const sampleMB = process.memoryUsage().rss / 2 ** 20;
  const steps: Record<string, number> = {};
  const time = <T>(name: string, run: () => T): T => {
    const before = process.cpuUsage();
    const result = run();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000 / pages.length;
    steps[name] = Math.min(steps[name] ?? Number.POSITIVE_INFINITY, ms);
    return result;
  };
  for (let round = 0; round < rounds; round++) {
    time('near-duplicates', () => nearDuplicates(pages.map((page) => page.shingles)));
    const layouts = pages.map((page) => page.layout);
    time('layout clusters', () => layoutClusters(layouts, { areas }));
    // Every page with counts of its own: equal vectors help nothing.
    const noisy = layouts.map((layout, i) => new Map([...layout].map(([id, count]) => [id, id === 0 ? 1 : 10_000 * count + i])));
    time('… all different', () => layoutClusters(noisy, { areas }));
    const built = time('sitemap in all', () => buildSitemap(pages, { areas }));
    time('iRobot paths', () => selectPaths(built.sitemap));
    const byLayout = buildSitemap(pages, { areas, vertices: 'layout' });
    time('skeleton links', () => skeletonLinks(byLayout.sitemap, byLayout.duplicateOf));
    time('page flipping', () => pageFlipping(byLayout.sitemap));
  }
  return { pages: pages.length, steps, sampleMB, peakMB: process.resourceUsage().maxRSS / 1024 };
}

const size = process.argv[2];
if (size) console.log(JSON.stringify(measure(Number(size))));
else {
  const runs = sizes.map((one) => {
    const output = execFileSync(process.execPath, [...process.execArgv, import.meta.filename, String(one)], { encoding: 'utf8' });
    return JSON.parse(output) as Measured;
  });
  const [first, last] = [runs[0]!, runs.at(-1)!];
  console.log(`| CPU µs a page | ${runs.map((run) => `${run.pages} pages`).join(' | ')} | growth |`);
  console.log(`| --- |${' ---: |'.repeat(runs.length + 1)}`);
  for (const step of Object.keys(first.steps)) {
    const cells = runs.map((run) => (1000 * run.steps[step]!).toFixed(0));
    console.log(`| ${step} | ${cells.join(' | ')} | ${(last.steps[step]! / first.steps[step]!).toFixed(2)} |`);
  }
  console.log(`| MB with the sample alone | ${runs.map((run) => run.sampleMB.toFixed(0)).join(' | ')} | |`);
  console.log(`| MB at the peak | ${runs.map((run) => run.peakMB.toFixed(0)).join(' | ')} | |`);
}
