/**
 * `auto` on every mirror and on the testbed's skins, each with page types trained without its package: some seeds from the entry page, and
 * once each from pages within that are drawn at random. What the walk costs has a bench of its own (online.ts).
 *   [SEEDS=5] npm run bench -- auto [skins | MIRROR…]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Visit } from '../src/crawl/site.ts';
import { type GroundTruth, readGroundTruth, withoutFragment } from '../src/evaluate/ground-truth.ts';
import { trainWithout } from '../src/evaluate/page-type-models.ts';
import { type Fetch, type Figures, score } from '../src/evaluate/score.ts';
import { type Mirror, openMirror } from '../src/fetch/mirror.ts';
import type { PageTypeModel } from '../src/learn/page-types.ts';
import { seeded } from '../src/learn/random.ts';
import type { Page } from '../src/page/page.ts';
import { autoRun } from './auto-run.ts';
import { median, percent } from './figures.ts';
import { annotatedForums, mirrorNames, mirrorsFolder } from './focus/annotated-forums.ts';
import { parsedOnce } from './parsed-once.ts';
import { skinMirrors, skinMirrorsInWords } from './skin-mirrors.ts';

const seeds = Array.from({ length: Number(process.env.SEEDS ?? 5) }, (_, i) => i + 1);
/** A forum large enough that what learning costs is spread thin. */
const largeFloor = 2000;

interface Measured {
  name: string;
  /** One for each seed. */
  runs: Figures[];
  /** From pages drawn at random: a list's, a thread's, and one that is neither. */
  inner: { start: string; figures: Figures }[];
  waste: Map<string, number>;
  lost: Map<string, number>;
}

async function run(mirror: Mirror, truth: GroundTruth, model: PageTypeModel, given: { start: string; seed: number }) {
  const fetches = await autoRun(mirror, model, given);
  return { figures: score(truth, fetches), fetches };
}

/** Links of a page from which it leads on: print views have none. */
const minLinks = 5;

/** A page of a list, of a thread, and another that leads on, each drawn at random. */
async function innerStarts(mirror: Mirror, truth: GroundTruth): Promise<string[]> {
  const random = seeded(1);
  const starts: string[] = [];
  for (const type of ['index', 'thread', 'other']) {
    const urls = [...truth.labels.values()].filter((label) => label.type === type && label.status === 200).map(({ url }) => url);
    for (let draw = 0; draw < maxDraws && urls.length > 0; draw++) {
      const [url] = urls.splice(Math.floor(random() * urls.length), 1);
      const { page } = new Visit(url!, 'sample', await mirror.fetch({ url: url! }));
      if (page === null || new Set(page.links.map((link) => link.url)).size < minLinks) continue;
      starts.push(url!);
      break;
    }
  }
  return starts;
}
const maxDraws = 20;

/** Requests that brought nothing, by what they were; and pages worth having that were not asked for, by what they are. */
function tallies(truth: GroundTruth, fetches: readonly Fetch[]): Pick<Measured, 'waste' | 'lost'> {
  const waste = new Map<string, number>();
  const seen = new Set<string>();
  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);
  for (const { url } of fetches) {
    const label = truth.labels.get(withoutFragment(url));
    if (label === undefined) add(waste, 'not in the mirror');
    else if (label.status >= 300 && label.status < 400) add(waste, 'redirect');
    else if (label.status >= 400) add(waste, `status ${label.status}`);
    else if (label.type === 'other') add(waste, label.kind);
    else if (seen.has(String(label.key))) add(waste, `${label.type} page again`);
    else seen.add(String(label.key));
  }
  const cutOff = new Set(truth.threads.filter(({ viaIndex }) => viaIndex === false).map(({ id }) => String(id)));
  const lost = new Map<string, Set<string>>();
  for (const { type, key, status } of truth.labels.values()) {
    if (type === 'other' || status !== 200 || seen.has(String(key))) continue;
    if (type === 'thread' && cutOff.has(String(key).split('/')[1] ?? '')) continue;
    lost.set(type, (lost.get(type) ?? new Set()).add(String(key)));
  }
  return { waste, lost: new Map([...lost].map(([type, keys]) => [type, keys.size])) };
}

async function measure(name: string, path: string, model: PageTypeModel): Promise<Measured> {
  const truth = readGroundTruth(path)!;
  const mirror = await openMirror(path);
  const runs: Figures[] = [];
  let first: readonly Fetch[] = [];
  const pages = new Map<string, Page | null>();
  for (const seed of seeds) {
    const done = await parsedOnce(pages, () => run(mirror, truth, model, { start: mirror.first!, seed }));
    runs.push(done.figures);
    if (seed === seeds[0]) first = done.fetches;
  }
  const inner: Measured['inner'] = [];
  for (const start of await innerStarts(mirror, truth)) {
    const { figures } = await parsedOnce(pages, () => run(mirror, truth, model, { start, seed: 1 }));
    inner.push({ start, figures });
  }
  const measured = { name, runs, inner, ...tallies(truth, first) };
  await mirror.close();
  console.error(
    `${name} done: ${runs.map(({ requests }) => requests).join(', ')} requests; ${inner.map(({ figures }) => figures.requests).join(', ')} from inside`,
  );
  return measured;
}

const fixed = (value: number | null) => (value === null ? '–' : value.toFixed(2));
const of = (runs: readonly Figures[], value: (run: Figures) => number | null) => runs.map((one) => value(one) ?? 0);
const span = (values: readonly number[], show: (value: number) => string) => {
  const [low, high] = [show(Math.min(...values)), show(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
};
const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';

/** Fewer thread pages; of equals, more requests. */
const isWorse = (a: Figures, b: Figures) =>
  (a.threadCoverage ?? 0) < (b.threadCoverage ?? 0) || (a.threadCoverage === b.threadCoverage && a.requests > b.requests);

function tables(title: string, all: readonly Measured[]): void {
  console.log(`\n## ${title}\n`);
  console.log(
    '| | worth having | requests | sampled | thread pages % | list pages % | effectiveness % | overhead | overhead over seeds |',
  );
  console.log(`| --- |${' ---: |'.repeat(8)}`);
  for (const { name, runs } of all) {
    console.log(
      `| ${[
        name,
        runs[0]!.floor,
        median(of(runs, (one) => one.requests)),
        median(of(runs, (one) => one.sampled)),
        span(
          of(runs, (one) => one.threadCoverage),
          percent,
        ),
        span(
          of(runs, (one) => one.indexCoverage),
          percent,
        ),
        span(
          of(runs, (one) => one.effectiveness),
          percent,
        ),
        fixed(median(of(runs, (one) => one.overhead))),
        span(
          of(runs, (one) => one.overhead),
          fixed,
        ),
      ].join(' | ')} |`,
    );
  }
  const each = (value: (run: Figures) => number | null, from = all) => from.map(({ runs }) => median(of(runs, value)));
  const every = (value: (run: Figures) => number | null) => all.flatMap(({ runs }) => of(runs, value));
  const large = all.filter(({ runs }) => runs[0]!.floor > largeFloor);
  console.log('');
  console.log(
    `Thread pages: median ${percent(median(each((one) => one.threadCoverage)))} %, worst ${percent(Math.min(...every((one) => one.threadCoverage)))} %. ` +
      `Effectiveness: median ${percent(median(each((one) => one.effectiveness)))} %, worst ${percent(Math.min(...every((one) => one.effectiveness)))} %. ` +
      `Overhead: median ${fixed(median(each((one) => one.overhead)))}${large.length > 0 ? `, ${fixed(median(each((one) => one.overhead, large)))} on the ${large.length} with more than ${largeFloor} pages worth having` : ''}, worst ${fixed(Math.max(...every((one) => one.overhead)))}. ` +
      `Sampled: mean ${(every((one) => one.sampled).reduce((a, b) => a + b, 0) / every(() => 1).length).toFixed(0)}, most ${Math.max(...every((one) => one.sampled))}.`,
  );
  console.log('\nFrom a page of a list, of a thread, and one that is neither, each drawn at random; the worst of them:\n');
  console.log('| | worst from | requests | thread pages % | effectiveness % | overhead | thread pages % from each |');
  console.log(`| --- | --- |${' ---: |'.repeat(5)}`);
  for (const { name, inner } of all) {
    const { start, figures } = inner.reduce((a, b) => (isWorse(b.figures, a.figures) ? b : a));
    const { pathname, search } = new URL(start);
    const each = inner.map((one) => percent(one.figures.threadCoverage)).join(', ');
    console.log(
      `| ${name} | \`${`${pathname}${search}`.replaceAll('|', '%7C')}\` | ${figures.requests} | ${percent(figures.threadCoverage)} | ${percent(figures.effectiveness)} | ${fixed(figures.overhead)} | ${each} |`,
    );
  }
  console.log('\nSeed 1: what was asked for in vain, and what is worth having and was not asked for:\n');
  for (const { name, waste, lost } of all) console.log(`- ${name}: ${listed(waste)}. Lost: ${listed(lost)}.`);
}

/** What a child process is given to measure: by name, folder and the file of its model. */
interface Job {
  name: string;
  path: string;
  model: string;
}

/** A few at a time, each in a process of its own: a mirror's pages fill the memory of one. */
async function measureAll(jobs: readonly Job[]): Promise<Measured[]> {
  const done: Measured[] = [];
  let next = 0;
  const work = async () => {
    for (let i = next++; i < jobs.length; i = next++) done[i] = await inChild(jobs[i]!);
  };
  await Promise.all(Array.from({ length: Number(process.env.JOBS ?? availableParallelism()) }, work));
  return done;
}

async function inChild({ name, path, model }: Job): Promise<Measured> {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, childMark, name, path, model], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  const measured = JSON.parse(text);
  return { ...measured, waste: new Map(measured.waste), lost: new Map(measured.lost) };
}

const childMark = '--measure';
const given = process.argv.slice(2);
if (given[0] === childMark) {
  const [, name, path, model] = given;
  const measured = await measure(name!, path!, JSON.parse(readFileSync(model!, 'utf8')));
  process.stdout.write(JSON.stringify({ ...measured, waste: [...measured.waste], lost: [...measured.lost] }));
} else {
  const forums = await annotatedForums();
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
  const jobFor = (name: string, path: string, forum: string): Job => {
    const model = join(folder, `${name}.json`);
    writeFileSync(model, JSON.stringify(trainWithout(forums, forums.find((one) => one.name === forum)!)));
    return { name, path, model };
  };
  console.log('# auto\n');
  console.log(
    `Each with page types trained without its package. Ranges are over ${seeds.length} seeds, single figures their median.`,
  );
  const onlySkins = given[0] === 'skins';
  const names = onlySkins ? [] : given.length > 0 ? given.map((path) => basename(path)) : mirrorNames();
  const mirrors = names.map((name) => jobFor(name, join(mirrorsFolder, name), name));
  const beds: Job[] = [];
  if (given.length === 0 || onlySkins)
    for (const { name, path, forum } of await skinMirrors(folder)) beds.push(jobFor(name, path, forum));
  const measured = await measureAll([...mirrors, ...beds]);
  if (mirrors.length > 0) tables('Mirrors', measured.slice(0, mirrors.length));
  if (beds.length > 0) tables(`Testbed: ${skinMirrorsInWords}`, measured.slice(mirrors.length));
  rmSync(folder, { recursive: true });
}
