import type { Strategy } from '../../crawl/strategy.ts';
import type { PageTypeModel } from '../../learn/page-types.ts';
import { type AnnotatedForum, annotatedMirror, packageOf } from '../annotated-pages.ts';
import { trainOn } from '../page-type-models.ts';
import { type CrawlFigures, crawlFigures } from './crawl-figures.ts';
import { focusPaper } from './focus.ts';
import { irobotPaper } from './irobot.ts';
import { type LabelledMirror, openLabelled, type PaperRunOptions, paperRun } from './paper-run.ts';
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
  /** Annotated forums of other packages: what page types for this mirror may be learned from. */
  others: readonly AnnotatedForum[];
  /** This mirror as its labels annotate it. */
  own: AnnotatedForum | undefined;
  /** Page types learned from all the others. */
  pageTypes: PageTypeModel;
  /** A whole crawl by this strategy; null when there is no such strategy. */
  crawl(strategy: string, options?: CrawlChoice): Promise<CrawlFigures | null>;
  tell(what: string): void;
}

export type CrawlChoice = Pick<PaperRunOptions, 'sample' | 'requests' | 'nofollow'>;

// biome-ignore lint/suspicious/noExplicitAny: each paper measures something of its own and reads only that.
const papers: readonly Paper<any>[] = [irobotPaper, skeletonPaper, focusPaper, sourcePaper];
export const paperNames: readonly string[] = papers.map((paper) => paper.name);

export interface PapersOptions {
  papers: readonly string[];
  mirrors: readonly string[];
  strategies: readonly Strategy[];
  /** Forums besides the mirrors that page types are learned from. */
  forums: readonly AnnotatedForum[];
  seed?: number;
  signal?: AbortSignal;
  tell?: (what: string) => void;
}

/** What was measured on one mirror, by paper. */
export interface MirrorMeasured {
  mirror: string;
  byPaper: ReadonlyMap<string, unknown>;
}

/** The tables of these papers over these mirrors. Mirrors without labels are passed over. */
export async function paperReports(options: PapersOptions): Promise<PaperReport[]> {
  const forums = await annotatedForums(options);
  const measured: MirrorMeasured[] = [];
  for (const path of options.mirrors) {
    if (options.signal?.aborted) break;
    const one = await measureMirror(path, forums, options);
    if (one !== null) measured.push(one);
  }
  return reportsOf(measured, options.papers);
}

/** The forums given and the mirrors themselves, as far as they have labels. */
export async function annotatedForums({ forums, mirrors, tell }: PapersOptions): Promise<AnnotatedForum[]> {
  const all = [...forums];
  for (const path of mirrors) {
    tell?.(`annotated pages of ${path}`);
    const forum = await annotatedMirror(path, path);
    if (forum !== null) all.push(forum);
  }
  return all;
}

/** Null when the mirror has no labels. */
export async function measureMirror(
  path: string,
  forums: readonly AnnotatedForum[],
  options: PapersOptions,
): Promise<MirrorMeasured | null> {
  const mirror = await openLabelled(path);
  if (mirror === null) return null;
  const byPaper = new Map<string, unknown>();
  try {
    const at = atHand(mirror, forums, options);
    for (const paper of papers) if (options.papers.includes(paper.name)) byPaper.set(paper.name, await paper.measure(at));
  } finally {
    await mirror.source.close();
  }
  return { mirror: mirror.name, byPaper };
}

export function reportsOf(measured: readonly MirrorMeasured[], names: readonly string[]): PaperReport[] {
  return papers
    .filter((paper) => names.includes(paper.name))
    .map((paper) => paper.report(measured.map(({ mirror, byPaper }) => ({ mirror, data: byPaper.get(paper.name) }))));
}

function atHand(mirror: LabelledMirror, forums: readonly AnnotatedForum[], options: PapersOptions): MirrorAtHand {
  const { strategies, seed = 1 } = options;
  const tell = (what: string) => options.tell?.(`${mirror.name}: ${what}`);
  const own = packageOf(mirror.truth, mirror.name);
  const others = forums.filter((forum) => forum.package !== own);
  const pageTypes = trainOn(others);
  const crawls = new Map<string, Promise<CrawlFigures | null>>();
  const make = async (name: string, choice: CrawlChoice): Promise<CrawlFigures | null> => {
    const strategy = strategies.find((one) => one.name === name);
    if (strategy === undefined) return null;
    tell(`crawl by ${name}${choice.sample === undefined ? '' : ` from ${choice.sample} pages`}`);
    // A crawl that takes every link of a mirror whose noise was sampled would go on among 404s.
    return crawlFigures(mirror, await paperRun(mirror, strategy, { requests: mirror.urls, seed, pageTypes, ...choice }));
  };
  return {
    mirror,
    strategies,
    seed,
    others,
    own: forums.find((forum) => forum.name === mirror.path),
    pageTypes,
    tell,
    crawl(strategy, choice = {}) {
      const key = JSON.stringify([strategy, choice]);
      let crawl = crawls.get(key);
      if (crawl === undefined) {
        crawl = make(strategy, choice);
        crawls.set(key, crawl);
      }
      return crawl;
    },
  };
}
