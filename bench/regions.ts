/**
 * Repetitive regions against the bare parser: htmlparser2 building its tree (DomHandler) on the same pages in the same run.
 *   npm run bench -- regions [MIRROR…]
 * Without mirrors: the shared ones when they are beside the repository, the testbed's skins otherwise.
 */
import { parseDocument } from 'htmlparser2';
import { PatternList } from '../src/learn/pattern-list.ts';
import { Page } from '../src/page/page.ts';
import { cost, median, sampleSets } from './samples/page-samples.ts';

const learnedPages = 500;
const timedPages = 150;
const rounds = 5;

function heapMB(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

const sets = sampleSets({ mirrors: process.argv.slice(2), pagesOfEach: learnedPages, switches: { duplicates: true } });

console.log('CPU ms a page; ratio = (our tree + links + look) / bare parser. The first set also pays for warming up.\n');
console.log('| pages of | learned | CPU s | patterns | JSON KB | list MB | bare parser | tree + links | + look | ratio |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
const ratios: number[] = [];
for (const { name, load } of sets) {
  const samples = await load();
  if (samples.length === 0) continue;
  const before = heapMB();
  const list = new PatternList();
  const learning = (cost(samples, ({ html, url }) => list.observe(new Page(html, url), 'learn')) * samples.length) / 1000;
  const memory = heapMB() - before;
  const step = Math.max(1, Math.floor(samples.length / timedPages));
  const timed = samples.filter((_, i) => i % step === 0);
  const others = samples.filter((_, i) => i % step !== 0);
  const json = JSON.stringify(list);
  const times = { bare: [] as number[], links: [] as number[], look: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const bare = cost(timed, ({ html }) => parseDocument(html));
    const links = cost(timed, ({ html, url }) => new Page(html, url).links.length);
    // As in the middle of a crawl: a list read from a guide that has looked at other pages of the forum, and at none of these.
    const read = PatternList.fromJSON(JSON.parse(json));
    for (const { html, url } of others) read.observe(new Page(html, url), 'look');
    const look = cost(timed, ({ html, url }) => read.observe(new Page(html, url), 'look'));
    // The first round warms up.
    if (round === 0) continue;
    times.bare.push(bare);
    times.links.push(links);
    times.look.push(look);
  }
  const [bare, links, look] = [median(times.bare), median(times.links), median(times.look)];
  ratios.push(look / bare);
  console.log(
    `| ${name} | ${samples.length} | ${learning.toFixed(1)} | ${list.patterns.length} | ${(json.length / 1000).toFixed(0)} | ${memory.toFixed(1)} | ${bare.toFixed(3)} | ${links.toFixed(3)} | ${look.toFixed(3)} | ${(look / bare).toFixed(2)} |`,
  );
}
console.log(`\nMedian ratio ${median([...ratios]).toFixed(2)}, worst ${Math.max(...ratios).toFixed(2)}.`);
