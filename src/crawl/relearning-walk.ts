import type { Guide } from '../guide/guide.ts';
import { GuideMatcher } from '../guide/match.ts';
import { eyesFor } from '../learn/eyes.ts';
import { inScope } from '../url/scope.ts';
import { queueLooseEnds } from './loose-ends.ts';
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

export interface RelearningWalkOptions extends WalkOptions, Pick<Learned, 'review'> {
  /** Learns the site anew from fresh samples. */
  relearn: (lesson: number) => Promise<Learned>;
}

/** Times that loose ends may teach something new: what is learned from them may have some of its own. */
const maxReviews = 2;

/**
 * A walk that notices when what it learned no longer fits (iRobot, section 4: a site changes its templates): when too many pages fit
 * no kind of its guide, it learns again and goes on where it was, with the same store. Pages that it could not read are looked at
 * once more with new eyes, because what they link to is known from nowhere else. When nothing is left to walk to, loose ends are followed,
 * and what they teach is learned.
 */
export async function* relearningWalk(options: RelearningWalkOptions): AsyncGenerator<WalkEvent, WalkEnd> {
  const { maxTime, guide, seeds, observe, review, relearn, onGuide, ...rest } = options;
  let learned: Learned = {
    guide,
    ...(seeds && { seeds }),
    ...(observe && { observe }),
    ...(review && { review }),
  };
  const better = (next: Learned, how: Parameters<NonNullable<WalkOptions['onGuide']>>[1]) => {
    learned = next;
    onGuide?.(next.guide, how);
  };
  const deadline = maxTime === undefined ? null : performance.now() + maxTime;
  for (let lesson = 0, reviews = 0; ; ) {
    const drifted = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, drifted.signal]) : drifted.signal;
    const time = deadline === null ? {} : { maxTime: Math.max(0, deadline - performance.now()) };
    const { guide, seeds = [], observe } = learned;
    const steps = walk({
      ...rest,
      ...time,
      guide,
      seeds,
      ...(observe && { observe }),
      onGuide: (guide, how) => better({ ...learned, guide }, how),
      signal,
    });
    const recent: { url: string; strange: boolean }[] = [];
    let strange = 0;
    const isDrift = (least: number) => recent.length >= least && strange >= driftShare * recent.length;
    const mayLearn = lesson < maxLessons && guide.kinds.length > 0;
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
    if (options.signal?.aborted) return step.value;
    if ((reason === 'done' && mayLearn && isDrift(lastWindow)) || (drifted.signal.aborted && reason === 'stopped')) {
      better(await relearn(++lesson), 'relearned');
      const strangers = recent.filter(({ strange }) => strange).map(({ url }) => url);
      await lookAgain(options, learned.guide, [learned.guide.entry, ...strangers]);
      continue;
    }
    if (reason !== 'done' || learned.review === undefined) return step.value;
    const { queued, lists } = await queueLooseEnds(options, learned);
    const reviewed = lists.length > 0 && reviews++ < maxReviews ? await learned.review(lists) : null;
    if (reviewed) better(reviewed, 'reviewed');
    else if (queued === 0) return step.value;
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
