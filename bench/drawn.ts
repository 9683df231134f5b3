/**
 * `auto` on testbed forums whose addresses, switches and sizes of pages are drawn by chance, with page types trained without the skin, and on
 * some whose markup, columns, boxes and words are drawn as well (`drawn`): forums that nobody has seen, as many as one likes. A number is the
 * seed of all that is drawn, and of the run.
 *   npm run bench -- drawn FIRST-LAST [SKIN…]
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGroundTruth, withoutFragment } from '../src/evaluate/ground-truth.ts';
import { trainWithout } from '../src/evaluate/page-type-models.ts';
import { score } from '../src/evaluate/score.ts';
import { openMirror } from '../src/fetch/mirror.ts';
import { allDrawn, drawnSite } from '../testbed/drawn/site.ts';
import { writeMirror } from '../testbed/export.ts';
import { skins } from '../testbed/skins/index.ts';
import { autoRun } from './auto-run.ts';
import { median, percent } from './figures.ts';
import { annotatedForums } from './focus/annotated-forums.ts';

interface Run {
  skin: string;
  drawn: number;
  threadPages: number;
  effectiveness: number;
  requests: number;
  floor: number;
  /** A list and a thread, as they are called here. */
  example: string;
}

/** Requests for each page worth having after which a run is given up. */
const giveUpAt = 8;
async function measure(skinName: string, drawn: number, model: string, folder: string): Promise<Run> {
  const site = drawnSite(skinName, drawn);
  const { skin } = site;
  const path = join(folder, skin.name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  await writeMirror(path, site);
  const truth = readGroundTruth(path)!;
  const mirror = await openMirror(path);
  const worth = [...truth.labels.values()].filter(({ value }) => value === 'valuable').length;
  const asked = await autoRun(mirror, JSON.parse(readFileSync(model, 'utf8')), {
    start: mirror.first!,
    seed: drawn,
    requests: worth * giveUpAt,
  });
  await mirror.close();
  if (process.env.KEEP) {
    const lines = asked.map(({ phase, status, url }) => {
      const { kind, key } = truth.labels.get(withoutFragment(url)) ?? {};
      return `${phase} ${status} ${url} ${kind ?? '?'} ${key ?? ''}\n`;
    });
    const had = new Set(asked.map(({ url }) => truth.labels.get(withoutFragment(url))?.key));
    const lost = [...truth.labels.values()].filter(({ key, value }) => value === 'valuable' && !had.has(key));
    writeFileSync(
      join(process.env.KEEP, `${skin.name}.txt`),
      [...lines, ...lost.map(({ url, key }) => `lost ${url} ${key}\n`)].join(''),
    );
  } else rmSync(path, { recursive: true });
  const figures = score(truth, asked);
  const called = (target: Parameters<typeof skin.url>[0]) => skin.url(target, site.present().forum);
  return {
    skin: skinName,
    drawn,
    threadPages: figures.threadCoverage ?? 0,
    effectiveness: figures.effectiveness ?? 0,
    requests: figures.requests,
    floor: figures.floor,
    example: `${called({ to: 'board', board: 1, page: 2 })} ${called({ to: 'thread', thread: 1, page: 2 })}`,
  };
}

/** As many thread pages as count for all of them. */
const whole = 0.995;
const childMark = '--measure';
const given = process.argv.slice(2);
if (given[0] === childMark) {
  const [, skin, model, folder, ...numbers] = given;
  for (const drawn of numbers.map(Number))
    process.stdout.write(`${JSON.stringify(await measure(skin!, drawn, model!, folder!))}\n`);
} else {
  const [first, last] = (given[0] ?? '1-10').split('-').map(Number) as [number, number?];
  const numbers = Array.from({ length: (last ?? first) - first + 1 }, (_, i) => String(first + i));
  const folder = process.env.KEEP || mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
  const forums = await annotatedForums();
  const names = [allDrawn, ...skins.filter((one) => one.data === undefined).map(({ name }) => name)];
  const wanted = names.filter((name) => given.length < 2 || given.includes(name));
  const runs: Run[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < wanted.length; i = next++) {
      const skin = wanted[i]!;
      const model = join(folder, `${skin}.json`);
      writeFileSync(model, JSON.stringify(trainWithout(forums, { package: skin })));
      const child = spawn(
        process.execPath,
        [...process.execArgv, import.meta.filename, childMark, skin, model, folder, ...numbers],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      let text = '';
      for await (const chunk of child.stdout) text += chunk;
      for (const line of text.split('\n').filter(Boolean)) {
        const run = JSON.parse(line) as Run;
        runs.push(run);
        console.error(
          `${skin} ${run.drawn}: ${percent(run.threadPages)} %, ${percent(run.effectiveness)} %, ${run.requests} ${run.example}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: Number(process.env.JOBS ?? availableParallelism()) }, work));
  if (!process.env.KEEP) rmSync(folder, { recursive: true });
  report(runs, wanted, numbers);
}

function report(runs: readonly Run[], names: readonly string[], numbers: readonly string[]): void {
  const line = (label: string, of: readonly Run[]) => {
    const pages = of.map((run) => run.threadPages);
    const effective = of.map((run) => run.effectiveness);
    return `| ${[
      label,
      `${pages.filter((share) => share >= whole).length} of ${of.length}`,
      percent(median(pages)),
      percent(Math.min(...pages)),
      percent(median(effective)),
      percent(Math.min(...effective)),
    ].join(' | ')} |`;
  };
  console.log('# auto on forums drawn by chance\n');
  console.log(`Numbers ${numbers[0]} to ${numbers.at(-1)} of each skin.\n`);
  console.log('| | 99.5 % of the thread pages | thread pages %: median | worst | effectiveness %: median | worst |');
  console.log(`| --- |${' ---: |'.repeat(5)}`);
  for (const name of names)
    console.log(
      line(
        name,
        runs.filter((run) => run.skin === name),
      ),
    );
  console.log(line('all', runs));
  console.log('\nThose that lost thread pages, or of which fewer than nine in ten requests brought something:\n');
  for (const run of runs.filter((one) => one.threadPages < whole || one.effectiveness < 0.9))
    console.log(
      `- ${run.skin} ${run.drawn}: ${percent(run.threadPages)} % of the thread pages, ${run.requests} requests for ${run.floor} pages; \`${run.example.replace(' ', '`, `')}\``,
    );
}
