/**
 * `auto` on every mirror and on the testbed's skins, each with page types trained without its package: five seeds from the entry page, and
 * once from a page drawn at random, by way of the entry search. What the walk costs online stands beside the bare parse of its pages.
 *   npm run bench -- auto [skins | MIRROR…]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { MemoryStore } from '../src/crawl/memory-store.ts';
import { relearningWalk } from '../src/crawl/relearning-walk.ts';
import { Site, type Visit } from '../src/crawl/site.ts';
import { type GroundTruth, readGroundTruth, withoutFragment } from '../src/evaluate/ground-truth.ts';
import { trainWithout } from '../src/evaluate/page-type-models.ts';
import { type Fetch, type Figures, score } from '../src/evaluate/score.ts';
import { decodeBody } from '../src/fetch/charset.ts';
import { type Mirror, openMirror } from '../src/fetch/mirror.ts';
import type { Source } from '../src/fetch/source.ts';
import type { PageTypeModel } from '../src/learn/page-types.ts';
import { seeded } from '../src/learn/random.ts';
import type { Page } from '../src/page/page.ts';
import { auto } from '../src/strategies/auto/auto.ts';
import { findEntryBy } from '../src/strategies/focus/entry-url.ts';
import { annotatedForums, mirrorNames, mirrorsFolder } from './focus/annotated-forums.ts';
import { parsedOnce } from './parsed-once.ts';
import { skinMirrors, skinMirrorsInWords } from './skin-mirrors.ts';

const seeds = [1, 2, 3, 4, 5];
/** Requests after which a run is given up: none should come near. */
const budget = 60_000;
/** Pages that the bare parse is timed on, and how often. */
const timedPages = 300;
const timedRounds = 3;
/** A forum large enough that what learning costs is spread thin. */
const largeFloor = 2000;

interface Run extends Figures {
  /** Milliseconds of CPU a page while walking, reading the mirror aside. */
  online: number;
}

interface Measured {
  name: string;
  /** One for each seed. */
  runs: Run[];
  /** From a page drawn at random. */
  inner: Run;
  innerStart: string;
  /** Milliseconds a page. */
  bareParse: number;
  waste: Map<string, number>;
  lost: Map<string, number>;
}

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function run(
  mirror: Mirror,
  truth: GroundTruth,
  model: PageTypeModel,
  given: { start: string; seed: number; search: boolean },
) {
  const fetches: Fetch[] = [];
  const onVisit = (visit: Visit) => fetches.push({ url: visit.url, phase: visit.phase, status: visit.status });
  let reading = 0;
  const source: Source = {
    async fetch(request) {
      const before = cpu();
      const answer = await mirror.fetch(request);
      reading += cpu() - before;
      return answer;
    },
    close: async () => {},
  };
  let { start } = given;
  if (given.search) start = (await findEntryBy(new Site({ source, start, onVisit }), model))?.url ?? start;
  // What the search looked at is not asked for again.
  const looked = new Map(fetches.map(({ url }) => [url, true]));
  const site = new Site({ source, start, maxRequests: budget, onVisit: (visit) => looked.has(visit.url) || onVisit(visit) });
  const learned = await auto.learn(site, { seed: given.seed, pageTypes: model });
  const before = { cpu: cpu(), reading, requests: site.requests };
  const steps = relearningWalk({
    site,
    ...learned,
    relearn: (lesson) => auto.learn(site, { seed: given.seed + lesson, pageTypes: model }),
    store: new MemoryStore(),
  });
  let pages = 0;
  for (let step = await steps.next(); !step.done; step = await steps.next()) if (step.value.visit.page !== null) pages++;
  const online = (cpu() - before.cpu - (reading - before.reading)) / Math.max(1, pages);
  return { figures: { ...score(truth, fetches), online }, fetches };
}

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

/** Milliseconds that the bare parser takes for a page of those that were fetched. */
async function bareParse(mirror: Mirror, fetches: readonly Fetch[]): Promise<number> {
  const texts: string[] = [];
  const step = Math.max(1, Math.floor(fetches.length / timedPages));
  for (let i = 0; i < fetches.length; i += step) {
    const answer = await mirror.fetch({ url: fetches[i]!.url });
    const type = answer.ok ? (answer.headers['content-type'] ?? '') : '';
    if (answer.ok && answer.status === 200 && /html/i.test(type)) texts.push(decodeBody(answer.body, type).text);
  }
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < timedRounds; round++) {
    const before = cpu();
    for (const text of texts) parseDocument(text);
    best = Math.min(best, (cpu() - before) / texts.length);
  }
  return best;
}

async function measure(name: string, path: string, model: PageTypeModel): Promise<Measured> {
  const truth = readGroundTruth(path)!;
  const mirror = await openMirror(path);
  const runs: Run[] = [];
  let first: readonly Fetch[] = [];
  // Only the first run is timed: the others need not parse again what one of them parsed.
  const pages = new Map<string, Page | null>();
  for (const seed of seeds) {
    const given = { start: mirror.first!, seed, search: false };
    const isTimed = seed === seeds[0];
    const done = await (isTimed ? run(mirror, truth, model, given) : parsedOnce(pages, () => run(mirror, truth, model, given)));
    runs.push(done.figures);
    if (isTimed) first = done.fetches;
  }
  const inside = [...truth.labels.values()].filter(
    ({ type, status }) => status === 200 && (type === 'index' || type === 'thread'),
  );
  const innerStart = inside[Math.floor(seeded(1)() * inside.length)]!.url;
  const inner = await parsedOnce(pages, () => run(mirror, truth, model, { start: innerStart, seed: 1, search: true }));
  const measured = {
    name,
    runs,
    inner: inner.figures,
    innerStart,
    bareParse: await bareParse(mirror, first),
    ...tallies(truth, first),
  };
  await mirror.close();
  console.error(
    `${name} done: ${runs.map(({ requests }) => requests).join(', ')} requests; ${inner.figures.requests} from inside`,
  );
  return measured;
}

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
};
const percent = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(1));
const fixed = (value: number | null) => (value === null ? '–' : value.toFixed(2));
const of = (runs: readonly Run[], value: (run: Run) => number | null) => runs.map((one) => value(one) ?? 0);
const span = (values: readonly number[], show: (value: number) => string) => {
  const [low, high] = [show(Math.min(...values)), show(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
};
const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';

function tables(title: string, all: readonly Measured[]): void {
  console.log(`\n## ${title}\n`);
  console.log(
    '| | worth having | requests | sampled | thread pages % | list pages % | effectiveness % | overhead | overhead over seeds | online CPU / bare parse |',
  );
  console.log(`| --- |${' ---: |'.repeat(9)}`);
  for (const { name, runs, bareParse: bare } of all) {
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
        fixed(runs[0]!.online / bare),
      ].join(' | ')} |`,
    );
  }
  const each = (value: (run: Run) => number | null, from = all) => from.map(({ runs }) => median(of(runs, value)));
  const every = (value: (run: Run) => number | null) => all.flatMap(({ runs }) => of(runs, value));
  const large = all.filter(({ runs }) => runs[0]!.floor > largeFloor);
  console.log('');
  console.log(
    `Thread pages: median ${percent(median(each((one) => one.threadCoverage)))} %, worst ${percent(Math.min(...every((one) => one.threadCoverage)))} %. ` +
      `Effectiveness: median ${percent(median(each((one) => one.effectiveness)))} %, worst ${percent(Math.min(...every((one) => one.effectiveness)))} %. ` +
      `Overhead: median ${fixed(median(each((one) => one.overhead)))}${large.length > 0 ? `, ${fixed(median(each((one) => one.overhead, large)))} on the ${large.length} with more than ${largeFloor} pages worth having` : ''}, worst ${fixed(Math.max(...every((one) => one.overhead)))}. ` +
      `Sampled: mean ${(every((one) => one.sampled).reduce((a, b) => a + b, 0) / every(() => 1).length).toFixed(0)}, most ${Math.max(...every((one) => one.sampled))}. ` +
      `Online CPU against the bare parse: median ${fixed(median(all.map(({ runs, bareParse: bare }) => runs[0]!.online / bare)))}, most ${fixed(Math.max(...all.map(({ runs, bareParse: bare }) => runs[0]!.online / bare)))}.`,
  );
  console.log('\nFrom a page drawn at random, by way of the entry search:\n');
  console.log('| | from | requests | thread pages % | effectiveness % | overhead |');
  console.log(`| --- | --- |${' ---: |'.repeat(4)}`);
  for (const { name, inner, innerStart } of all) {
    const { pathname, search } = new URL(innerStart);
    console.log(
      `| ${name} | \`${`${pathname}${search}`.replaceAll('|', '%7C')}\` | ${inner.requests} | ${percent(inner.threadCoverage)} | ${percent(inner.effectiveness)} | ${fixed(inner.overhead)} |`,
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
    'Each with page types trained without its package. Ranges are over five seeds, single figures their median; online CPU is that of the first.',
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
