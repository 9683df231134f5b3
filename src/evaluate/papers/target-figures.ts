import { LearnError, type Strategy } from '../../crawl/strategy.ts';
import { seeded } from '../../learn/random.ts';
import { pageType } from './page-types.ts';
import { paperRun, type Walked } from './paper-run.ts';
import type { MirrorAtHand } from './papers.ts';

/** SOUrCe 5.4. */
export interface TargetFigures {
  /** Pages that the walk was allowed: as many as there are targets, up to the limit. */
  budget: number;
  harvestRate: number;
  /** Of the budget: with more targets than the limit no crawl could have all of them. */
  recall: number;
  /** Targets among the first tenth, two tenths, … of the budget, as shares of the budget. */
  curve: number[];
  /** The same as shares of the pages that the walk had come to by then. */
  harvest: number[];
}

/** Enough to tell the crawlers apart, and the largest forum does not take longer than all others together. */
export const maxBudget = 1000;
/** With fewer pages of a kind on a site there is nothing to crawl for. */
const minTargets = 100;

/** A crawl for pages of a type, by an example drawn from them; null when there are too few. Not understood: nothing was fetched. */
export async function targetFigures(
  at: MirrorAtHand,
  strategy: Strategy,
  type: string,
  options: {
    sample?: number;
    budget?: number;
    /** What a crawler that takes no example came to before: it would come to the same again. */
    before?: readonly Walked[] | undefined;
  } = {},
): Promise<TargetFigures | null> {
  const targets = [...at.mirror.truth.labels.values()].filter((label) => pageType(label) === type);
  if (targets.length < minTargets) return null;
  const random = seeded(at.seed);
  const example = targets[Math.floor(random() * targets.length)]!.url;
  const budget = Math.min(targets.length, options.budget ?? maxBudget);
  const walked = (options.before ?? (await walkFor(at, strategy, type, example, budget, options.sample))).slice(0, budget);
  const isTarget = walked.map(({ url }) => pageType(at.mirror.label(url)) === type);
  const hits = (pages: number) => isTarget.slice(0, pages).filter(Boolean).length;
  const tenths = Array.from({ length: 10 }, (_, i) => Math.round((budget * (i + 1)) / 10));
  return {
    budget,
    harvestRate: walked.length === 0 ? 0 : hits(walked.length) / walked.length,
    recall: hits(walked.length) / budget,
    curve: tenths.map((pages) => hits(pages) / budget),
    harvest: tenths.map((pages) => hits(pages) / (Math.min(pages, walked.length) || 1)),
  };
}

async function walkFor(
  at: MirrorAtHand,
  strategy: Strategy,
  type: string,
  example: string,
  pages: number,
  sample: number | undefined,
): Promise<Walked[]> {
  at.tell(`${type} pages by ${strategy.name}`);
  try {
    const run = await paperRun(at.mirror, strategy, {
      seed: at.seed,
      pages,
      within: 'mirror',
      ...(strategy.byExample ? { target: example } : {}),
      ...(sample === undefined ? {} : { sample }),
    });
    return run.walked;
  } catch (error) {
    if (error instanceof LearnError) return [];
    throw error;
  }
}
