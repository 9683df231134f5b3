/**
 * What each cleaning heuristic of iRobot 5.4 costs and saves: the same crawl with one of them off, mean over the mirrors.
 *   npm run bench -- heuristics [MIRROR…]   (at most 3,000 requests a run)
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { simulate } from '../src/evaluate/simulate.ts';
import { irobotWith } from '../src/strategies/irobot/irobot.ts';

const shared = join(import.meta.dirname, '..', '..', 'shared', 'mirrors');
const given = process.argv.slice(2);
const found = existsSync(shared) ? readdirSync(shared, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
const mirrors = given.length > 0 ? given : found.map((entry) => join(shared, entry.name));
const variants = {
  'as in the paper': {},
  '1 off: uninformative vertices stay': { dropUninformative: false },
  '2 off: every vertex of a layout stays': { oneVertexForLayout: false },
  '3 off: every self-link stays': { flipTextsOnly: false },
};

console.log(
  `| heuristic, ${mirrors.length} mirrors | thread coverage | index coverage | effectiveness | 1 − inv − dup | requests |`,
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
for (const [name, heuristics] of Object.entries(variants)) {
  const sums = [0, 0, 0, 0, 0];
  for (const mirror of mirrors) {
    const run = await simulate({ mirror, strategy: irobotWith(heuristics), sample: 500, budget: 3000 });
    const figures = [run.threadCoverage, run.indexCoverage, run.effectiveness, run.neitherInvalidNorDuplicate, run.requests];
    for (const [i, figure] of figures.entries()) sums[i]! += (figure ?? 0) / mirrors.length;
  }
  const [requests, ...shares] = [sums[4]!, ...sums.slice(0, 4).map((share) => `${(100 * share).toFixed(1)}%`)];
  console.log(`| ${name} | ${shares.join(' | ')} | ${requests.toFixed(0)} |`);
}
