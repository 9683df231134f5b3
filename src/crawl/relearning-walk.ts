import type { Guide } from '../guide/guide.ts';
import { GuideMatcher } from '../guide/match.ts';
import { eyesFor } from '../learn/eyes.ts';
import { inScope } from '../url/scope.ts';
import type { Learned } from './strategy.ts';
import { type WalkEnd, type WalkEvent, type WalkOptions, walk } from './walk.ts';

/** Pages that drift is judged by: enough that one odd board is not a new template. */
const driftWindow = 100;
/** Pages that are enough when there is nothing left to walk to: a new template hides its links, so the walk soon runs dry. */
const lastWindow = 10;
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
 * no kind of its guide, it learns again and goes on where it was, with the same store. Pages that it could not read are looked at
 * once more with new eyes, because what they link to is known from nowhere else.
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
    const recent: { url: string; strange: boolean }[] = [];
    let strange = 0;
    const isDrift = (least: number) => recent.length >= least && strange >= driftShare * recent.length;
    const mayLearn = lesson < maxLessons && learned.guide.kinds.length > 0;
    let step = await steps.next();
    for (; !step.done; step = await steps.next()) {
      yield step.value;
      if (!mayLearn || step.value.visit.page === null) continue;
      recent.push({ url: step.value.url, strange: step.value.kind === null });
      if (step.value.kind === null) strange++;
      if (recent.length > driftWindow && recent.shift()!.strange) strange--;
      if (isDrift(driftWindow)) drifted.abort();
    }
    const { reason } = step.value;
    const ranDry = reason === 'done' && mayLearn && isDrift(lastWindow);
    if (options.signal?.aborted || !(ranDry || (drifted.signal.aborted && reason === 'stopped'))) return step.value;
    learned = await options.relearn(lesson + 1);
    options.onGuide?.(learned.guide, 'relearned');
    const strangers = recent.filter(({ strange }) => strange).map(({ url }) => url);
    await lookAgain(options, learned.guide, [learned.guide.entry, ...strangers]);
  }
}

/** Queues what the guide follows from these pages, which the store takes for done. */
async function lookAgain({ site, store }: RelearningWalkOptions, guide: Guide, urls: readonly string[]): Promise<void> {
  const look = eyesFor(guide);
  const matcher = new GuideMatcher(guide);
  for (const url of urls) {
    if (site.budgetSpent) return;
    const { page } = await site.get(url, 'sample');
    if (page === null) continue;
    const { kind, locations } = look(page);
    for (const [i, link] of page.links.entries()) {
      const row = matcher.row(kind, link.url, locations === null ? link.location : (locations[i] ?? null), page.url);
      if (!row.follow || !inScope(link.url, site.scope)) continue;
      const priority = guide.ranking === 'priority' ? row.priority : 0;
      store.queue({ url: link.url, from: url, row: row.id, relation: row.relation, priority, depth: 1 });
    }
  }
}
