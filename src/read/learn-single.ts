import { tagNumber } from '../page/html/tags.ts';
import { learnBetween } from './between.ts';
import type { Bodies } from './learn-fields.ts';
import { bodyCandidates, type Candidate } from './learn-template.ts';
import { newsIn, type View } from './view.ts';

/** Of the pages that must have a post alone. */
const ALONE = 0.9;
/** Levels: more than any page has. */
const ANYWHERE = 1000;
/** Of all new text: an element with less holds no whole page. */
const MIN_HELD = 0.5;
const BODY = tagNumber.get('body')!;

/** Bodies that stand alone on nearly every page; what belongs to them may be anywhere on it. */
export function singleCandidates(views: readonly View[], leastNews: number, total: number): Candidate[] {
  const isAlone = (pages: readonly Bodies[]) => pages.filter((page) => page.nodes.length === 1).length >= ALONE * views.length;
  const alone = bodyCandidates(views, leastNews, 1)
    .filter((candidate) => !candidate.lifted && isAlone(candidate.pages))
    .map((candidate) => ({
      ...candidate,
      pages: candidate.pages.map((page) => ({ ...page, nodes: page.nodes.slice(0, 1), reach: ANYWHERE })),
    }));
  const holders = alone.filter((candidate) => candidate.news >= MIN_HELD * total).map(({ place, pages }) => ({ place, pages }));
  holders.push(...wholePages(views));
  return [...alone, ...holders.flatMap(({ place, pages }) => flatCandidates(place, pages))];
}

function wholePages(views: readonly View[]): { place: number; pages: Bodies[] }[] {
  const byPlace = new Map<number, Bodies[]>();
  for (const view of views) {
    for (const [place, nodes] of view.places) {
      if (view.outline.tree.tag(nodes[0]!) !== BODY) continue;
      byPlace.set(place, [...(byPlace.get(place) ?? []), { view, nodes: nodes.slice(0, 1), reach: ANYWHERE }]);
    }
  }
  return [...byPlace].filter(([, pages]) => pages.length >= ALONE * views.length).map(([place, pages]) => ({ place, pages }));
}

/** Posts without an element of their own, among other children of one. */
function flatCandidates(place: number, holders: readonly Bodies[]): Candidate[] {
  return learnBetween(holders).map(({ between, spans }) => {
    let news = 0;
    const pages = holders.flatMap((page, i) => {
      const span = spans[i]!;
      if (span === null) return [];
      news += newsIn(page.view, span);
      return [{ ...page, words: [span] }];
    });
    return { place, lifted: false, between, news, pages };
  });
}
