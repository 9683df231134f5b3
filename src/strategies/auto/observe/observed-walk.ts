import type { Site } from '../../../crawl/site.ts';
import type { Learned, LearnOptions } from '../../../crawl/strategy.ts';
import type { Guide } from '../../../guide/guide.ts';
import { GuideMatcher } from '../../../guide/match.ts';
import { formatOf } from '../../../learn/link-shapes.ts';
import { kinOf } from '../explore/kin.ts';
import { seedsFrom } from '../guide/seeds.ts';
import type { Judge, Survey } from '../survey/survey.ts';
import type { Understanding } from '../understand/understand.ts';
import { Observer } from './observer.ts';

export interface ObservedWalkOptions extends Pick<LearnOptions, 'earlier'> {
  site: Site;
  survey: Survey;
  known: Understanding;
  judge: Judge;
}

/** A walk by a guide that goes on learning from what was understood before. */
export function observedWalk(guide: Guide, { site, survey, known, judge, earlier }: ObservedWalkOptions): Learned {
  const places = new Map([
    ...known.boards.flatMap((way) => [...way.locations].map((location) => [location, 'index'] as const)),
    ...known.threads.flatMap((way) => [...way.locations].map((location) => [location, 'thread'] as const)),
  ]);
  // What was surveyed does not change while walking, and an answer goes through every page that was looked at.
  const byShape = <T>(of: (url: string) => T) => {
    const known = new Map<string, T>();
    return (url: string): T => {
      const shape = survey.shapes.of(url);
      if (!known.has(shape)) known.set(shape, of(url));
      return known.get(shape)!;
    };
  };
  const matcher = new GuideMatcher(guide);
  const observer = new Observer({
    guide,
    judge,
    places,
    menu: survey.menu(),
    viewKeys: survey.viewKeys(),
    scope: site.scope,
    session: survey.session,
    prints: survey.pages.map(({ print }) => print.fingerprint),
    looked: (url) => survey.outcome(url) !== undefined,
    roleOf: byShape((url) => survey.expectedRole(url)),
    formOf: (url) => formatOf(survey.shapes.of(url)),
    passedOver: survey.urls().filter((url) => !matcher.row('index', url, null).follow),
    isTitled: (url) => survey.shapes.of(url).endsWith(' *'),
    isKin: kinOf(survey, known.boards),
    earlier: earlier ?? null,
  });
  return { guide, seeds: earlier ? [] : seedsFrom(survey, guide), observe: (seen) => observer.observe(seen) };
}
