import type { Survey } from '../survey/survey.ts';
import { redirects } from './redirects.ts';
import type { Way } from './way.ts';

/** A way with fewer links than this, against the way that has most, is an odd page's. */
const minShare = 0.25;

/** Texts from which links have titles, however many links bear one: answers in a mailing list or a tree are called as what they answer. */
const minTitles = 20;

/** Whether a way's links have titles: they differ, or the pages are called so. "Go to last post" and "By thread" are none. */
export function hasTitles(survey: Survey, { links }: Way): boolean {
  const texts = new Set(links.values()).size;
  if (texts >= minTitles || texts * 2 > links.size) return true;
  const seen = [...links].flatMap(([url, text]) => {
    const page = survey.page(url);
    return page === undefined || text === '' ? [] : [page.title.includes(text)];
  });
  return seen.filter(Boolean).length * 2 > seen.length;
}

/** Ways whose links have titles, of which there is much, those that share their place with such, and those that redirect: whether these are needed is seen later. */
export function elected(survey: Survey, all: readonly Way[]): Way[] {
  const titled = all.filter((way) => hasTitles(survey, way));
  const ways = titled.length > 0 ? titled : all;
  const most = Math.max(0, ...ways.map((way) => way.links.size));
  const large = ways.filter((way) => way.links.size >= minShare * most);
  const places = new Set(large.flatMap((way) => [...way.locations]));
  const shapes = new Set(large.flatMap((way) => [...way.shapes]));
  // Answers further down a tree are of the same kind, wherever they stand and whatever they are called.
  const isLike = (way: Way) => way.location === null && !way.shapes.isDisjointFrom(shapes);
  const isAtPlace = ({ locations }: Way) => locations.values().some((location) => places.has(location));
  return all.filter(
    (way) => isLike(way) || (ways.includes(way) && (large.includes(way) || isAtPlace(way) || redirects(survey, way.shapes))),
  );
}
