import type { Strategy } from '../../crawl/strategy.ts';
import { type CrawlFigures, crawlFigures } from './crawl-figures.ts';
import { focusPaper } from './focus.ts';
import { irobotPaper } from './irobot.ts';
import { type LabelledMirror, openLabelled, paperRun } from './paper-run.ts';
import type { PaperReport } from './report.ts';
import { skeletonPaper } from './skeleton.ts';
import { sourcePaper } from './source.ts';

/** A paper whose tables are made again: what to measure on each mirror, and what to make of it. */
export interface Paper<Measured> {
  name: string;
  measure(at: MirrorAtHand): Promise<Measured>;
  report(measured: readonly { mirror: string; data: Measured }[]): PaperReport;
}

/** A mirror with the crawls that several papers need, made once. */
export interface MirrorAtHand {
  mirror: LabelledMirror;
  strategies: readonly Strategy[];
  seed: number;
  /** A whole crawl by this strategy; null when there is no such strategy. */
  crawl(strategy: string, sample?: number): Promise<CrawlFigures | null>;
  tell(what: string): void;
}

// biome-ignore lint/suspicious/noExplicitAny: each paper measures something of its own and reads only that.
const papers: readonly Paper<any>[] = [irobotPaper, skeletonPaper, focusPaper, sourcePaper];
export const paperNames: readonly string[] = papers.map((paper) => paper.name);

export interface PapersOptions {
  papers: readonly string[];
  mirrors: readonly string[];
  strategies: readonly Strategy[];
  seed?: number;
  signal?: AbortSignal;
  tell?: (what: string) => void;
}

/** The tables of these papers over these mirrors. Mirrors without labels are passed over. */
export async function paperReports(options: PapersOptions): Promise<PaperReport[]> {
  const chosen = papers.filter((paper) => options.papers.includes(paper.name));
  const measured = chosen.map((): { mirror: string; data: unknown }[] => []);
  for (const path of options.mirrors) {
    if (options.signal?.aborted) break;
    const mirror = await openLabelled(path);
    if (mirror === null) continue;
    const tell = (what: string) => options.tell?.(`${mirror.name}: ${what}`);
    const at = atHand(mirror, options.strategies, options.seed ?? 1, tell);
    try {
      for (const [i, paper] of chosen.entries()) measured[i]!.push({ mirror: mirror.name, data: await paper.measure(at) });
    } finally {
      await mirror.source.close();
    }
  }
  return chosen.map((paper, i) => paper.report(measured[i]!));
}

function atHand(
  mirror: LabelledMirror,
  strategies: readonly Strategy[],
  seed: number,
  tell: (what: string) => void,
): MirrorAtHand {
  const crawls = new Map<string, Promise<CrawlFigures | null>>();
  const make = async (name: string, sample: number | undefined): Promise<CrawlFigures | null> => {
    const strategy = strategies.find((one) => one.name === name);
    if (strategy === undefined) return null;
    tell(`whole crawl by ${name}${sample === undefined ? '' : ` from ${sample} pages`}`);
    // A crawl that takes every link of a mirror whose noise was sampled would go on among 404s.
    const run = await paperRun(mirror, strategy, { requests: mirror.urls, seed, ...(sample === undefined ? {} : { sample }) });
    return crawlFigures(mirror, run);
  };
  return {
    mirror,
    strategies,
    seed,
    tell,
    crawl(strategy, sample) {
      const key = `${strategy} ${sample ?? ''}`;
      let crawl = crawls.get(key);
      if (crawl === undefined) {
        crawl = make(strategy, sample);
        crawls.set(key, crawl);
      }
      return crawl;
    },
  };
}
