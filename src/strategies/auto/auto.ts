import type { Site } from '../../crawl/site.ts';
import type { Learned, LearnOptions, Strategy } from '../../crawl/strategy.ts';
import { typeOfPage } from '../../learn/page-types.ts';
import { shippedPageTypes } from '../../learn/shipped-page-types.ts';
import { surveyFrom } from './begin.ts';
import { explore } from './explore.ts';
import { guideFrom, isPlain, plainSeeds, seedsFrom } from './guide.ts';
import { kinOf } from './kin.ts';
import { Observer } from './observer.ts';
import { type Judge, Survey } from './survey.ts';

/** Requests that learning may spend; an ordinary forum is known after thirty to forty. */
const defaultSample = 150;

/** Ours: takes from each of the papers what proved best, and goes on learning while it walks. */
export const auto: Strategy = {
  name: 'auto',
  goesOn: true,
  findsEntry: true,
  summary: 'Boardwalk: lists, threads and their pages, each content once, learned from a few pages and while walking',
  learn,
};

async function learn(site: Site, options: LearnOptions): Promise<Learned> {
  const model = options.pageTypes ?? shippedPageTypes();
  const judge: Judge = (page) => typeOfPage(model, page);
  const { seed, sample, earlier } = options;
  const surveyed = async (start: string) => {
    const survey = new Survey({ site, start, seed, budget: sample ?? defaultSample, judge, recalled: earlier !== undefined });
    return { start, survey, known: await explore(survey, start) };
  };
  const isFree = earlier === undefined && options.entrySearch !== false;
  const begun = isFree ? await surveyFrom(site, judge, surveyed) : await surveyed(earlier?.guide.entry ?? site.start);
  const { start, survey, known } = begun;
  if (earlier !== undefined && earlier.guide.strategy !== auto.name) return { guide: earlier.guide };
  const guide = earlier?.guide ?? guideFrom(survey, known, start, { seed, sampled: survey.spent });
  if (isPlain(known)) return earlier ? { guide } : { guide, seeds: plainSeeds(survey) };
  const places = new Map([
    ...known.boards.flatMap((way) => [...way.locations].map((location) => [location, 'index'] as const)),
    ...known.threads.flatMap((way) => [...way.locations].map((location) => [location, 'thread'] as const)),
  ]);
  // What was surveyed does not change while walking, and asks for every page that was looked at.
  const byShape = <T>(of: (url: string) => T) => {
    const known = new Map<string, T>();
    return (url: string): T => {
      const shape = survey.shapes.of(url);
      if (!known.has(shape)) known.set(shape, of(url));
      return known.get(shape)!;
    };
  };
  const observer = new Observer({
    guide,
    judge,
    places,
    menu: survey.menu(),
    viewKeys: survey.viewKeys(),
    scope: site.scope,
    session: survey.session,
    leadsNowhere: byShape((url) => survey.roleOfFormat(url) === 'other'),
    prints: survey.pages.map(({ fingerprint }) => fingerprint),
    looked: (url) => survey.outcome(url) !== undefined,
    roleOf: byShape((url) => survey.expectedRole(url)),
    isKin: kinOf(survey, known.boards),
    earlier: earlier ?? null,
  });
  return {
    guide,
    seeds: earlier ? [] : seedsFrom(survey, guide),
    observe: (seen) => observer.observe(seen),
  };
}
