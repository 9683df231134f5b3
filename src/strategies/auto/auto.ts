import type { Site } from '../../crawl/site.ts';
import type { Learned, LearnOptions, Strategy } from '../../crawl/strategy.ts';
import { GuideMatcher } from '../../guide/match.ts';
import { formatOf } from '../../learn/link-shapes.ts';
import { typeOfPage } from '../../learn/page-types.ts';
import { shippedPageTypes } from '../../learn/shipped-page-types.ts';
import { type Surveyed, surveyFrom } from './begin/begin.ts';
import { explore } from './explore/explore.ts';
import { kinOf } from './explore/kin.ts';
import { guideFrom } from './guide/guide.ts';
import { isPlain, plainSeeds } from './guide/no-forum.ts';
import { seedsFrom } from './guide/seeds.ts';
import { likeness } from './likeness.ts';
import { Observer } from './observe/observer.ts';
import { secondOpinion } from './second-opinion.ts';
import { type Judge, Survey } from './survey/survey.ts';

/** Requests that learning may spend; an ordinary forum is known after thirty to forty. */
const defaultSample = 150;
/**
 * … and what all surveys may spend where the entry is looked for and no number was given: from within two of sixteen mirrors 182 and 196 were needed, and with
 * 150 one of them lost seven tenths of its thread pages.
 */
const mostSampled = 2 * defaultSample;
/** … of which so many must be left for another survey, because one that ends half way misleads: nine in ten of those that were made of a site already surveyed took more. */
const minSurvey = 15;

/**
 * How much more pages that are taken for threads must look like threads than like lists, in the mean, for the sample to be believed. Of 80
 * surveys of mirrors, skins and imitations those that found the forum had 0.7 and more, page types held out or not; members taken for
 * threads had -0.5, threads whose second pages were taken for lists 0.2.
 */
const minLikeness = 0.5;
/** Samples that are drawn before the best is taken as it is; what was asked for is not asked for again. */
const maxSurveys = 3;

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
  const before = site.requests;
  const surveyedOnce = async (start: string, seed: number, budget: number): Promise<Surveyed> => {
    const survey = new Survey({ site, start, seed, budget, judge, recalled: earlier !== undefined });
    return { start, survey, known: await explore(survey, start) };
  };
  // All pages that may be the entry share what learning may spend.
  const left = () => {
    const unspent = (sample ?? mostSampled) - (site.requests - before);
    return site.requests === before || unspent >= minSurvey ? Math.min(unspent, sample ?? defaultSample) : 0;
  };
  const surveyed = async (start: string) => {
    let best = await surveyedOnce(start, seed, left());
    for (let more = 1; more < maxSurveys && earlier === undefined && isDoubtful(best) && left() > 0; more++) {
      const other = await surveyedOnce(start, seed + more, left());
      if (likeness(other) > likeness(best)) best = other;
    }
    return best;
  };
  const isFree = earlier === undefined && options.entrySearch !== false;
  const begun = isFree ? await surveyFrom(site, judge, surveyed) : await surveyed(earlier?.guide.entry ?? site.start);
  const { start, survey, known } = begun;
  if (earlier !== undefined && earlier.guide.strategy !== auto.name) return { guide: earlier.guide };
  const guide = earlier?.guide ?? guideFrom(survey, known, start, { seed, sampled: site.requests - before });
  if (earlier === undefined) {
    const left = sample === undefined ? Number.POSITIVE_INFINITY : Math.max(0, sample - (site.requests - before));
    const other = await secondOpinion(site, begun, guide, { model, seed, left });
    if (other !== null) return { guide: other };
  }
  if (isPlain(known)) return earlier ? { guide } : { guide, seeds: plainSeeds(survey) };
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
  return {
    guide,
    seeds: earlier ? [] : seedsFrom(survey, guide),
    observe: (seen) => observer.observe(seen),
  };
}

function isDoubtful(surveyed: Surveyed): boolean {
  return likeness(surveyed) < minLikeness;
}
