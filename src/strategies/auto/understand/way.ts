import type { LinkGroup } from '../survey/link-group.ts';
import { maxMixtureAtPlace } from '../survey/roles.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';

/** Links that are followed to one kind of page: of one shape, and at one location where the shape alone says too little. */
export interface Way {
  shapes: Set<string>;
  location: string | null;
  /** Where its links stand. */
  locations: Set<string>;
  /** Distinct URLs with their texts. */
  links: Map<string, string>;
  /** Pages that have it as their main group. */
  votes: number;
  /** These links and no others like them. */
  exact: boolean;
  /** Links of it that the start page has. */
  onStart: number;
  /** Lists of threads that have it, and those where it is named beside each thread: tags are, and authors. */
  withThreads: number;
  beside: number;
  /** Lists on which links of the same shape stand with each of its links elsewhere in the record; how many, and how many lead elsewhere. */
  companions: { lists: number; links: number; others: number };
}

/** Whether its links are named beside threads. */
export function isBeside(way: Way): boolean {
  return way.beside * 2 > way.withThreads;
}

export function vote(survey: Survey, ways: Map<string, Way>, group: LinkGroup, onStart: boolean): Way {
  const location = survey.isMixed(group.shapes) ? group.location : null;
  // Shapes of one format at one place that lead to one kind of page are one way: the boards' names in their threads' addresses.
  const id = `${group.format} ${group.location}`;
  let way = ways.get(id);
  if (way === undefined) {
    way = {
      shapes: new Set(),
      location,
      locations: new Set(),
      links: new Map(),
      votes: 0,
      exact: false,
      onStart: 0,
      withThreads: 0,
      beside: 0,
      companions: { lists: 0, links: 0, others: 0 },
    };
    ways.set(id, way);
  }
  way.votes++;
  if (onStart) way.onStart += group.links.size;
  for (const shape of group.shapes) way.shapes.add(shape);
  way.locations.add(group.location);
  // Where even the place leads to different things, only what was seen to be good is.
  const certain = location !== null && survey.isMixed(group.shapes, location, maxMixtureAtPlace);
  for (const [url, text] of group.links) if (!certain || isClear(survey, url)) way.links.set(url, text);
  if (certain) way.exact = true;
  return way;
}

function isClear(survey: Survey, url: string): boolean {
  const scores = survey.outcome(url)?.scores;
  return scores !== null && scores !== undefined && Math.max(scores.index, scores.thread) > 0;
}

/** Links of a page to threads, where such links stand on lists. */
export function threadLinks(page: SurveyedPage, threads: readonly Way[], survey: Survey): Set<string> {
  const places = new Set(threads.flatMap((way) => [...way.locations]));
  const shapes = new Set(threads.flatMap((way) => [...way.shapes]));
  return new Set(
    page.links.filter(({ url, location }) => places.has(location) && shapes.has(survey.shapes.of(url))).map(({ url }) => url),
  );
}
