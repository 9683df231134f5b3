import { MemoryStore } from '../src/crawl/memory-store.ts';
import { relearningWalk } from '../src/crawl/relearning-walk.ts';
import { Site } from '../src/crawl/site.ts';
import type { Fetch } from '../src/evaluate/score.ts';
import type { Source } from '../src/fetch/source.ts';
import type { PageTypeModel } from '../src/learn/page-types.ts';
import { auto } from '../src/strategies/auto/auto.ts';

/** Requests after which a run is given up: none should come near. */
const budget = 60_000;

/** What `auto` asks a source for, in order. */
export async function autoRun(
  source: Source,
  model: PageTypeModel,
  given: { start: string; seed: number; requests?: number },
): Promise<Fetch[]> {
  const fetches: Fetch[] = [];
  const site = new Site({
    source,
    start: given.start,
    maxRequests: given.requests ?? budget,
    onVisit: (visit) => fetches.push({ url: visit.url, phase: visit.phase, status: visit.status }),
  });
  const learn = (lesson: number) => auto.learn(site, { seed: given.seed + lesson, pageTypes: model });
  const learned = await learn(0);
  const steps = relearningWalk({ site, ...learned, relearn: learn, store: new MemoryStore() });
  while (!(await steps.next()).done);
  return fetches;
}
