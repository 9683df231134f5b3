import type { Strategy } from '../../crawl/strategy.ts';
import { explore } from './explore.ts';
import { guideFrom, seedsFrom } from './guide.ts';
import { kinOf } from './kin.ts';
import { Observer } from './observer.ts';
import { type Judge, Survey } from './survey.ts';

/** An ordinary forum is known after thirty to forty pages. */
const defaultSample = 150;

export function autoWith(judge: Judge): Strategy {
  return {
    name: 'auto',
    summary: 'Learns what lists, threads and their pages look like, and goes on learning while it walks.',
    async learn(site, { seed, sample }) {
      const survey = new Survey({ site, seed, budget: sample ?? defaultSample, judge });
      const known = await explore(survey, site.start);
      const settings = { seed, ...(sample === undefined ? {} : { sample }) };
      const guide = guideFrom(survey, known, site.start, settings);
      const places = new Map([
        ...known.boards.flatMap((way) => [...way.locations].map((location) => [location, 'index'] as const)),
        ...known.threads.flatMap((way) => [...way.locations].map((location) => [location, 'thread'] as const)),
      ]);
      const observer = new Observer({ guide, judge, places, menu: survey.menu(), tried: survey.outcomes.keys(), isKin: kinOf(survey, known.boards) });
      return { guide, seeds: seedsFrom(survey, guide), observe: (page, kind, row) => observer.observe(page, kind, row) };
    },
  };
}
