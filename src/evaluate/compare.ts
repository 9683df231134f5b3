import type { Strategy } from '../crawl/strategy.ts';
import { type Progress, type RunSummary, simulate } from './simulate.ts';

export interface CompareOptions {
  mirrors: string[];
  strategies: Strategy[];
  budget?: number;
  sample?: number;
  seed?: number;
  nofollow?: 'obey' | 'ignore';
  /** A folder for each run, or none. */
  outFor?: (mirror: string, strategy: Strategy) => string;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  onRun?: (run: RunSummary) => void;
}

/** Every strategy on every mirror, one after the other. Stops between two runs when asked to. */
export async function compare(options: CompareOptions): Promise<RunSummary[]> {
  const { mirrors, strategies, outFor, onRun, ...shared } = options;
  const runs: RunSummary[] = [];
  for (const mirror of mirrors) {
    for (const strategy of strategies) {
      if (options.signal?.aborted) return runs;
      const run = await simulate({ ...shared, mirror, strategy, ...(outFor ? { out: outFor(mirror, strategy) } : {}) });
      if (run.end.reason === 'stopped') return runs;
      runs.push(run);
      onRun?.(run);
    }
  }
  return runs;
}

/** The middle and the worst of a figure: what a comparison is judged by. */
export interface Spread {
  median: number | null;
  worst: number | null;
}

export function spreadOf(values: readonly (number | null | undefined)[], worst: 'lowest' | 'highest'): Spread {
  const sorted = values.filter((value): value is number => value != null).sort((a, b) => a - b);
  if (sorted.length === 0) return { median: null, worst: null };
  const middle = sorted.length >> 1;
  return {
    median: sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2,
    worst: worst === 'lowest' ? sorted[0]! : sorted.at(-1)!,
  };
}
