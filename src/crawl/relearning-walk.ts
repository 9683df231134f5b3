import type { Learned } from './strategy.ts';
import { type WalkEnd, type WalkEvent, type WalkOptions, walk } from './walk.ts';

/** Pages that drift is judged by: enough that one odd board is not a new template. */
const driftWindow = 100;
/** Share of them that must fit no kind. In mirrors a fresh guide leaves 0 to 50 % of the pages it reaches without a kind. */
const driftShare = 0.7;
/** A guide that still does not fit after this many lessons will not fit after another. */
const maxLessons = 2;

export interface RelearningWalkOptions extends WalkOptions {
  /** Learns the site anew from fresh samples. */
  relearn: (lesson: number) => Promise<Learned>;
}

/**
 * A walk that notices when what it learned no longer fits (iRobot, section 4: a site changes its templates): when too many pages fit
 * no kind of its guide, it learns again and goes on where it was, with the same store.
 */
export async function* relearningWalk(options: RelearningWalkOptions): AsyncGenerator<WalkEvent, WalkEnd> {
  const { maxTime, guide, seeds, observe, ...rest } = options;
  let learned: Learned = { guide, ...(seeds ? { seeds } : {}), ...(observe ? { observe } : {}) };
  const deadline = maxTime === undefined ? null : performance.now() + maxTime;
  for (let lesson = 0; ; lesson++) {
    const drifted = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, drifted.signal]) : drifted.signal;
    const time = deadline === null ? {} : { maxTime: Math.max(0, deadline - performance.now()) };
    const steps = walk({ ...rest, ...time, ...learned, signal });
    const recent: boolean[] = [];
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) {
      yield step.value;
      if (lesson >= maxLessons || learned.guide.kinds.length === 0 || step.value.visit.page === null) continue;
      recent.push(step.value.kind === null);
      if (recent.length > driftWindow) recent.shift();
      const strangers = recent.filter(Boolean).length;
      if (recent.length === driftWindow && strangers >= driftShare * driftWindow) drifted.abort();
    }
    if (!drifted.signal.aborted || options.signal?.aborted || step.value.reason !== 'stopped') return step.value;
    learned = await options.relearn(lesson + 1);
    options.onGuide?.(learned.guide);
  }
}
