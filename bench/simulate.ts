/**
 * How simulate grows with the forum: pages a second and memory at 2,000, 5,000, 10,000 and 20,000 pages of one skin.
 * Each run is a process of its own, beside a process that only opens the mirror and parses every page (the floor).
 *   npm run bench -- simulate
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Visit } from '../src/crawl/site.ts';
import { simulate } from '../src/evaluate/simulate.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { breadthFirst } from '../src/strategies/breadth-first/breadth-first.ts';
import { writeMirror } from '../testbed/export.ts';
import { makeSite } from '../testbed/site.ts';
import { skinByName } from '../testbed/skins/index.ts';

interface Measured {
  pages: number;
  seconds: number;
  cpuSeconds: number;
  memoryMB: number;
}

const sizes = [2000, 5000, 10_000, 20_000];
const threadsForPages = 0.055;

async function child(task: string, mirror: string): Promise<void> {
  const started = performance.now();
  let pages = 0;
  if (task === 'simulate') pages = (await simulate({ mirror, strategy: breadthFirst, out: join(mirror, 'run') })).requests;
  else {
    const source = await openMirror(mirror);
    for (const url of source.urls()) if (new Visit(url, 'crawl', await source.fetch({ url })).page?.links) pages++;
    await source.close();
  }
  const { user, system } = process.cpuUsage();
  const measured: Measured = {
    pages,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (user + system) / 1e6,
    memoryMB: process.resourceUsage().maxRSS / 1024,
  };
  console.log(JSON.stringify(measured));
}

function measure(task: string, mirror: string): Measured {
  return JSON.parse(execFileSync(process.execPath, [import.meta.filename, task, mirror], { encoding: 'utf8' })) as Measured;
}

const [task, mirror] = process.argv.slice(2);
if (task && mirror) await child(task, mirror);
else {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
  console.log('| pages | pages/s | CPU ms a page | peak MB | floor: CPU ms a page | floor: peak MB | CPU against the floor |');
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  try {
    for (const size of sizes) {
      const site = makeSite({
        skin: skinByName('dl-list'),
        size: Math.round(size * threadsForPages),
        switches: { duplicates: true },
        longestThread: 60,
      });
      const dir = join(folder, String(size));
      await writeMirror(dir, site, { noise: Number.POSITIVE_INFINITY, compress: 'zstd' });
      const floor = measure('floor', dir);
      const run = measure('simulate', dir);
      const ms = (of: Measured) => (1000 * of.cpuSeconds) / of.pages;
      console.log(
        `| ${run.pages} | ${Math.round(run.pages / run.seconds)} | ${ms(run).toFixed(2)} | ${Math.round(run.memoryMB)} | ${ms(floor).toFixed(2)} | ${Math.round(floor.memoryMB)} | ${(ms(run) / ms(floor)).toFixed(2)} |`,
      );
      rmSync(dir, { recursive: true });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
