import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { MemoryStore } from '../crawl/memory-store.ts';
import { relearningWalk } from '../crawl/relearning-walk.ts';
import { Site, type Visit } from '../crawl/site.ts';
import type { Strategy } from '../crawl/strategy.ts';
import type { WalkEnd } from '../crawl/walk.ts';
import { openMirror } from '../fetch/mirror.ts';
import type { Guide } from '../guide/guide.ts';
import { writeGuide } from '../guide/read.ts';
import type { PageTypeModel } from '../learn/page-types.ts';
import { readGroundTruth } from './ground-truth.ts';
import { type Fetch, type Figures, type PaperFigures, score } from './score.ts';

export interface SimulateOptions {
  /** A WARC file or a folder of them; with labels beside it the run is scored. */
  mirror: string;
  strategy: Strategy;
  /** Followed instead of what the strategy would learn. */
  guide?: Guide;
  /** Where fetches.jsonl, guide.json and summary.json go; nowhere when not given. */
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
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

export interface Progress {
  mirror: string;
  strategy: string;
  phase: 'opening' | 'learning' | 'walking';
  requests: number;
  waiting: number;
}

/** What summary.json holds. Figures are missing when the mirror has no labels. */
export interface RunSummary extends Partial<Figures & PaperFigures> {
  mirror: string;
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
    const summary = summarise(options, name, start, fetches, step.value, started, mirror.problems);
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
): RunSummary {
  const seconds = (performance.now() - started.wall) / 1000;
  const cpu = process.cpuUsage(started.cpu);
  const truth = readGroundTruth(options.mirror);
  return {
    mirror: name,
    ...(truth ? { package: truth.package, ...score(truth, fetches) } : { requests: fetches.length }),
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
