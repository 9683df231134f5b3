import { withoutParameters } from '../../../learn/itf-patterns.ts';
import { areSiblings, formatOf } from '../../../learn/link-shapes.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { textLength } from './link-group.ts';
import type { SurveyedPage } from './surveyed-page.ts';
import { clearScore } from './tally.ts';

/** Links to pages like it that a thread must have at one place, and the threads that must have so many there. */
const minSimilar = 3;
const minThreads = 2;

type ShapeOf = (url: string) => string;

/** By format and location: the shapes of threads that name others like them there, and of what they name. */
export type SimilarPlaces = ReadonlyMap<string, ReadonlySet<string>>;

/** Where threads name others that are like them, whatever their boards are called. */
export function similarPlaces(pages: readonly SurveyedPage[], shapeOf: ShapeOf): SimilarPlaces {
  const found = new Map<string, { threads: number; naming: Set<string>; named: Set<string> }>();
  for (const page of pages) {
    if (page.scores.thread <= clearScore || page.scores.index >= page.scores.thread) continue;
    for (const [place, urls] of linksByPlace(page, shapeOf)) {
      const own = ownShapes(page, place, shapeOf);
      if (own.length === 0 || urls.size < minSimilar) continue;
      const known = found.get(place) ?? { threads: 0, naming: new Set(), named: new Set() };
      found.set(place, known);
      known.threads++;
      for (const shape of own) known.naming.add(shape);
      for (const url of urls.keys()) known.named.add(shapeOf(url));
    }
  }
  const similar = [...found].filter(([, { threads, naming, named }]) => threads >= minThreads && !naming.isDisjointFrom(named));
  return new Map(similar.map(([place, { naming, named }]) => [place, naming.union(named)]));
}

/**
 * Whether what a page says most of by its links, menu aside, is what threads like it say too: a thread of one post that names ten others
 * which are similar looks like a list of them.
 */
export function showsSimilar(page: SurveyedPage, places: SimilarPlaces, menu: ReadonlySet<string>, shapeOf: ShapeOf): boolean {
  const lengths = [...linksByPlace(page, shapeOf)].map(([place, links]) => {
    const texts = [...links].filter(([url]) => !menu.has(normalForm(url))).map(([, text]) => text);
    return { place, links, length: textLength(texts) };
  });
  const [longest] = lengths.sort((a, b) => b.length - a.length);
  const known = longest && places.get(longest.place);
  if (known === undefined) return false;
  // Threads of a board that were all short name others of that board.
  const named = new Set(longest!.links.keys().map(shapeOf));
  const isOfBoard = (shape: string) => named.has(shape) && known.values().some((one) => areSiblings(one, shape));
  return ownShapes(page, longest!.place, shapeOf).some((shape) => known.has(shape) || isOfBoard(shape));
}

/** Shapes of a page's own address, which may add to it what chooses a post, if links at a place have the format of one. */
function ownShapes(page: SurveyedPage, place: string, shapeOf: ShapeOf): string[] {
  const own = [withoutPage(page)(page.url), page.url.replace(/[?].*/s, '')].map(shapeOf);
  return own.filter((shape) => place.startsWith(`${formatOf(shape)} `));
}

/** URLs with their texts, those that turn the page aside. */
function linksByPlace(page: SurveyedPage, shapeOf: ShapeOf): Map<string, Map<string, string>> {
  const { url: own, links, turning } = page;
  const plain = withoutPage(page);
  const places = new Map<string, Map<string, string>>();
  for (const [i, { url: given, text, location }] of links.entries()) {
    if (turning.has(i) || given === own) continue;
    const url = plain(given);
    const place = `${formatOf(shapeOf(url))} ${location}`;
    places.set(place, (places.get(place) ?? new Map()).set(url, text));
  }
  return places;
}

/** Addresses without the page of the list that a thread stands on, which they may carry along. */
function withoutPage({ pagers }: SurveyedPage): (url: string) => string {
  const keys = new Set(pagers.flatMap(({ sure, place }) => (sure && typeof place.at === 'string' ? [place.at] : [])));
  return (url) => (keys.size === 0 ? url : withoutParameters(url, keys));
}
