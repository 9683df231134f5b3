import { tokensOf, type UrlTokens } from '../../../url/pattern.ts';
import { type Place, placesOf } from '../../../url/place.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import type { Turn } from './thread-ids.ts';

/** Characters; what is called by less is called so by chance. */
const minTitle = 4;

/**
 * Threads with what they call themselves: their own word for their address, or a link that has their title. Where that has another number than
 * the address that lists gave, `thread-7-1-1.html` on `thread-7-1-2.html`, that number says nothing of what is shown; unless it counts pages.
 */
export function otherNames(survey: Survey): Turn[] {
  const placeIn = (url: string, { at, digits }: Place) => `${typeof at} ${at} ${digits} ${survey.shapes.of(url)}`;
  const counting = new Set(
    survey.pages.flatMap(({ pagers }) => pagers.flatMap(({ place, links }) => links.map(({ url }) => placeIn(url, place)))),
  );
  return survey.pages.flatMap((page): Turn[] => {
    if (survey.roleOfPage(page) !== 'thread') return [];
    const own = tokensOf(page.url);
    const names = namesOf(page).filter((url) => {
      const place = survey.shapes.of(url) === survey.shapes.of(page.url) ? differenceOf(own, tokensOf(url)) : null;
      return place !== null && !counting.has(placeIn(url, place));
    });
    return names.map((url) => ({ page: page.url, url }));
  });
}

function namesOf({ canonical, title, links, turning }: SurveyedPage): string[] {
  const isTitle = (text: string) => {
    const plain = text.replace(/[\s.…]+$/u, '');
    return plain.length >= minTitle && title.startsWith(plain);
  };
  const titled = links.filter(({ text }, i) => !turning.has(i) && isTitle(text)).map(({ url }) => url);
  return [...new Set(canonical === null ? titled : [canonical, ...titled])];
}

/** Where two addresses have different numbers; null where they differ in more than one, or in anything else. */
function differenceOf(a: UrlTokens, b: UrlTokens): Place | null {
  const textOf = ({ paths, parameters }: UrlTokens) => [...paths, ...parameters.map(({ key, value }) => `${key}=${value}`)];
  const [ours, theirs] = [textOf(a), textOf(b)];
  const masked = (texts: readonly string[]) => texts.join(' ').replace(/\d+/g, '#');
  if (ours.length !== theirs.length || masked(ours) !== masked(theirs)) return null;
  const others = placesOf(b).filter(({ place }) => place.digits !== null);
  const different = placesOf(a)
    .filter(({ place }) => place.digits !== null)
    .filter(({ value }, i) => value !== others[i]!.value);
  return different.length === 1 ? different[0]!.place : null;
}
