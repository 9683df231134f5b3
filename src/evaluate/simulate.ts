import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { MemoryStore } from '../crawl/memory-store.ts';
import { relearningWalk } from '../crawl/relearning-walk.ts';
import { Site, Visit } from '../crawl/site.ts';
import type { Strategy } from '../crawl/strategy.ts';
import type { WalkEnd } from '../crawl/walk.ts';
import { type Mirror, openMirror } from '../fetch/mirror.ts';
import type { Guide } from '../guide/guide.ts';
import { writeGuide } from '../guide/read.ts';
import type { PageTypeModel } from '../learn/page-types.ts';
import { readSite } from '../read/read-site.ts';
import { type ThreadLine, threadLine } from '../read/thread-line.ts';
import { readGroundTruth } from './ground-truth.ts';
import { type Fetch, type Figures, type PaperFigures, score } from './score.ts';
import { type PostFigures, scorePosts } from './score-posts.ts';

export interface SimulateOptions {
  /** A WARC file or a folder of them; with labels beside it the run is scored. */
  mirror: string;
  strategy: Strategy;
  /** Followed instead of what the strategy would learn. */
  guide?: Guide;
  /** Where fetches.jsonl, threads.jsonl, guide.json and summary.json go; nowhere when not given. */
  out?: string;
  /** The start page; the mirror's first page when not given. */
  entry?: string;
  seed?: number;
  sample?: number;
  /** Page types to use instead of those that come with the program: they were trained on this mirror's like. */
  pageTypes?: PageTypeModel;
  /** A page like those that are wanted, for strategies that crawl by example. */
  target?: string;
  /** Requests in all, learning included. */
  budget?: number;
  nofollow?: 'obey' | 'ignore';
  /** Whether the pages are also read into threads. */
  read?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  mirror: string;
  strategy: string;
  phase: 'opening' | 'learning' | 'walking' | 'reading';
  requests: number;
  waiting: number;
}

/** What summary.json holds. Figures are missing when the mirror has no labels. */
export interface RunSummary extends Partial<Figures & PaperFigures> {
  mirror: string;
  /** How well threads were read, where they were and the truth is known. */
  posts?: PostFigures;
  package?: string | undefined;
  requests: number;
  strategy: string;
  settings: Record<string, string | number | boolean>;
  end: WalkEnd;
  /** Of this run on this machine; everything above is the same whenever it is repeated. */
  performance: { seconds: number; cpuSeconds: number; requestsPerSecond: number; peakMemoryMB: number };
  /** Records of the mirror that could not be read. */
  problems: string[];
}

/** Settings or a mirror that a crawl cannot be simulated with. */
export class SimulateError extends Error {}

/** Crawls a mirror as if it were live. */
export async function simulate(options: SimulateOptions): Promise<RunSummary> {
  const started = { wall: performance.now(), cpu: process.cpuUsage() };
  const name = basename(resolve(options.mirror));
  const report = (phase: Progress['phase'], requests: number, waiting: number) =>
    options.onProgress?.({ mirror: name, strategy: options.strategy.name, phase, requests, waiting });
  report('opening', 0, 0);
  const mirror = await openMirror(options.mirror);
  try {
    const start = options.entry ?? mirror.first;
    if (start === null) throw new SimulateError(`No page in ${options.mirror}: there is nothing to start from.`);
    const fetches: Fetch[] = [];
    const log = options.out === undefined ? null : openLog(options.out);
    const onVisit = (visit: Visit) => {
      const fetch: Fetch = { url: visit.url, phase: visit.phase, status: visit.status };
      fetches.push(fetch);
      log?.write(`${JSON.stringify(fetch)}\n`);
    };
    const limit = options.budget === undefined ? {} : { maxRequests: options.budget };
    const site = new Site({ source: mirror, start, onVisit, ...limit });
    report('learning', 0, 0);
    const seed = options.seed ?? 1;
    const learn = async (lesson: number) => {
      const sample = options.sample === undefined ? {} : { sample: options.sample };
      const target = options.target === undefined ? {} : { target: options.target };
      const pageTypes = options.pageTypes ? { pageTypes: options.pageTypes } : {};
      return options.strategy.learn(site, { seed: seed + lesson, ...sample, ...target, ...pageTypes });
    };
    const learned = options.guide ? { guide: options.guide } : await learn(0);
    let { guide } = learned;
    const nofollow = options.nofollow ?? 'ignore';
    const steps = relearningWalk({
      site,
      ...learned,
      relearn: learn,
      onGuide: (better) => {
        guide = better;
      },
      store: new MemoryStore(),
      nofollow,
      ...(options.signal ? { signal: options.signal } : {}),
    });
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) report('walking', fetches.length, step.value.waiting);
    report('reading', fetches.length, 0);
    const threads = options.read ? await readThreads(mirror, fetches) : null;
    const summary = summarise(options, name, start, fetches, step.value, started, mirror.problems, threads);
    if (options.out !== undefined && threads !== null) {
      writeFileSync(join(options.out, 'threads.jsonl'), threads.map((thread) => `${JSON.stringify(thread)}\n`).join(''));
    }
    if (options.out !== undefined && log !== null) {
      log.end();
      await finished(log);
      writeFileSync(join(options.out, 'guide.json'), writeGuide(guide));
      writeFileSync(join(options.out, 'summary.json'), readableJson(summary));
    }
    return summary;
  } finally {
    await mirror.close();
  }
}

/** The pages that the crawl fetched, taken from the mirror once more and read. */
async function readThreads(mirror: Mirror, fetches: readonly Fetch[]): Promise<ThreadLine[]> {
  const urls = fetches.filter((fetch) => fetch.status === 200).map((fetch) => fetch.url);
  const { threads } = await readSite({
    urls,
    async page(url) {
      const visit = new Visit(url, 'crawl', await mirror.fetch({ url }));
      return visit.page && visit.answer.ok ? { page: visit.page, date: visit.answer.date } : null;
    },
  });
  return threads.map(threadLine);
}

/** Indented, but with each point of a curve on one line. */
export function readableJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, '[$1, $2]')}\n`;
}

function openLog(out: string) {
  mkdirSync(out, { recursive: true });
  return createWriteStream(join(out, 'fetches.jsonl'));
}

function summarise(
  options: SimulateOptions,
  name: string,
  start: string,
  fetches: Fetch[],
  end: WalkEnd,
  started: { wall: number; cpu: NodeJS.CpuUsage },
  problems: readonly { file: string; offset: number; message: string }[],
  threads: readonly ThreadLine[] | null,
): RunSummary {
  const seconds = (performance.now() - started.wall) / 1000;
  const cpu = process.cpuUsage(started.cpu);
  const truth = readGroundTruth(options.mirror);
  const posts = truth && threads ? scorePosts(truth, name, threads) : null;
  return {
    mirror: name,
    ...(truth ? { package: truth.package, ...score(truth, fetches) } : { requests: fetches.length }),
    ...(posts ? { posts } : {}),
    strategy: options.strategy.name,
    settings: {
      entry: start,
      seed: options.seed ?? 1,
      nofollow: options.nofollow ?? 'ignore',
      ...(options.sample === undefined ? {} : { sample: options.sample }),
      ...(options.target === undefined ? {} : { target: options.target }),
      ...(options.budget === undefined ? {} : { budget: options.budget }),
    },
    end,
    performance: {
      seconds: round(seconds),
      cpuSeconds: round((cpu.user + cpu.system) / 1e6),
      requestsPerSecond: round(fetches.length / seconds),
      peakMemoryMB: Math.round(process.resourceUsage().maxRSS / 1024),
    },
    problems: problems.map((problem) => `${problem.file} at ${problem.offset}: ${problem.message}`),
  };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
