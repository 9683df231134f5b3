import { BudgetSpent, type Site } from '../crawl/site.ts';
import type { LearnOptions } from '../crawl/strategy.ts';
import { type StructuredSample, type StructuredSampleOptions, sampleAnchorPaths } from '../learn/sample-anchor-paths.ts';

type SampleChoice = Pick<StructuredSampleOptions, 'take' | 'look'> & { size: number };

/** A sample of a site as SOUrCe and the structure-driven crawler need it; the example page, when there is one, is part of it. */
export function structuredSample(
  site: Site,
  options: LearnOptions,
  { size, ...choice }: SampleChoice,
): Promise<StructuredSample> {
  return sampleAnchorPaths({
    ...choice,
    start: site.start,
    inScope: (url) => site.allows(url),
    budget: options.sample ?? size,
    seed: options.seed,
    also: options.target === undefined ? [] : [options.target],
    get: async (url) => {
      try {
        const { page, redirect } = await site.get(url, 'sample');
        return { page, redirect };
      } catch (error) {
        if (error instanceof BudgetSpent) return null;
        throw error;
      }
    },
  });
}
