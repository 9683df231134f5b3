import type { Site } from '../../crawl/site.ts';
import type { Learned, LearnOptions, Strategy } from '../../crawl/strategy.ts';
import { typeOfPage } from '../../learn/page-types.ts';
import { shippedPageTypes } from '../../learn/shipped-page-types.ts';
import { explore } from './explore.ts';
import { guideFrom, seedsFrom } from './guide.ts';
import { kinOf } from './kin.ts';
import { Observer } from './observer.ts';
import { type Judge, Survey } from './survey.ts';

/** Requests that learning may spend; an ordinary forum is known after thirty to forty. */
const defaultSample = 150;

/** Ours: takes from each of the papers what proved best, and goes on learning while it walks. */
export const auto: Strategy = {
  name: 'auto',
  summary: 'Boardwalk: lists, threads and their pages, each content once, learned from a few pages and while walking',
  learn,
};

async function learn(site: Site, options: LearnOptions): Promise<Learned> {
  const model = options.pageTypes ?? shippedPageTypes();
  const judge: Judge = (page) => typeOfPage(model, page);
  const { seed, sample } = options;
  const survey = new Survey({ site, seed, budget: sample ?? defaultSample, judge });
  const known = await explore(survey, site.start);
  const guide = guideFrom(survey, known, site.start, { seed, sampled: survey.spent });
  const places = new Map([
    ...known.boards.flatMap((way) => [...way.locations].map((location) => [location, 'index'] as const)),
    ...known.threads.flatMap((way) => [...way.locations].map((location) => [location, 'thread'] as const)),
  ]);
  const observer = new Observer({
    guide,
    judge,
    places,
    menu: survey.menu(),
    isKin: kinOf(survey, known.boards),
  });
  return { guide, seeds: seedsFrom(survey, guide), observe: (page, kind, row) => observer.observe(page, kind, row) };
}
