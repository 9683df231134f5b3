import { normalForm } from '../../url/normal-form.ts';
import { textLength } from './link-group.ts';
import type { SurveyedPage } from './survey.ts';
import { clearScore } from './tally.ts';

/** Links to pages like it that a thread must have at one place, and the threads that must have so many there. */
const minSimilar = 3;
const minThreads = 2;

type ShapeOf = (url: string) => string;

/** Where threads name others that are like them: shape and location. */
export function similarPlaces(pages: readonly SurveyedPage[], shapeOf: ShapeOf): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    if (page.scores.thread <= clearScore || page.scores.index >= page.scores.thread) continue;
    for (const [place, urls] of linksByPlace(page, shapeOf))
      if (isLike(page, place, shapeOf) && urls.size >= minSimilar) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, threads]) => threads >= minThreads).map(([place]) => place));
}

/**
 * Whether what a page says most of by its links, menu aside, is what threads like it say too: a thread of one post that names ten others
 * which are similar looks like a list of them.
 */
export function showsSimilar(
  page: SurveyedPage,
  places: ReadonlySet<string>,
  menu: ReadonlySet<string>,
  shapeOf: ShapeOf,
): boolean {
  const lengths = [...linksByPlace(page, shapeOf)].map(([place, links]) => {
    const texts = [...links].filter(([url]) => !menu.has(normalForm(url))).map(([, text]) => text);
    return { place, length: textLength(texts) };
  });
  const longest = lengths.sort((a, b) => b.length - a.length)[0]?.place ?? '';
  return isLike(page, longest, shapeOf) && places.has(longest);
}

/** Whether links at a place have addresses like the page's own, which may add to it what chooses a post. */
function isLike({ url }: SurveyedPage, place: string, shapeOf: ShapeOf): boolean {
  return [url, url.replace(/[?].*/s, '')].some((own) => place.startsWith(`${shapeOf(own)} `));
}

/** URLs with their texts, those that turn the page aside. */
function linksByPlace({ url: own, links, turning }: SurveyedPage, shapeOf: ShapeOf): Map<string, Map<string, string>> {
  const places = new Map<string, Map<string, string>>();
  for (const [i, { url, text, location }] of links.entries()) {
    if (turning.has(i) || url === own) continue;
    const place = `${shapeOf(url)} ${location}`;
    places.set(place, (places.get(place) ?? new Map()).set(url, text));
  }
  return places;
}
