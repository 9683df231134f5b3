import { withoutParameters } from '../../../learn/itf-patterns.ts';
import type { LinkShapes } from '../../../learn/link-shapes.ts';
import { tokensOf } from '../../../url/pattern.ts';
import { minVariety, textLength } from './link-group.ts';
import type { SurveyedPage } from './surveyed-page.ts';

/** Share of a site's addresses that are of one shape, and the places of one page where they stand, from which the shape says nothing. */
const minShare = 0.5;
const minPlaces = 2;
/** … where records show that it stands for several things: posts may have addresses of their own, many on each page. */
const minShareForAll = 0.25;

/**
 * Shapes that say nothing of where they lead: most addresses are of them, at several places of a page, and they name nothing (`/5439_1.html`,
 * `/a-title`), or one name for all there is (`/node/5439`). What such a link leads to is known by its place alone (iRobot, figure 1).
 * Each with whether records show that it stands for several things: otherwise it may be that of threads alone.
 */
export function muteShapes(shapes: LinkShapes, pages: readonly SurveyedPage[]): Map<string, { forAll: boolean }> {
  const urls = new Map<string, Set<string>>();
  const numbered = new Map<string, Set<string>>();
  const all = new Set<string>();
  const shown = new Set<string>();
  const spread = new Set<string>();
  for (const page of pages) {
    const places = new Map<string, Set<string>>();
    for (const { url, fineLocation } of page.links) {
      const shape = shapes.of(url);
      all.add(url);
      const whole = withoutParametersBehindId(url);
      shown.add(whole);
      const wholeShape = shapes.of(whole);
      if (hasId(wholeShape)) numbered.set(wholeShape, (numbered.get(wholeShape) ?? new Set()).add(whole));
      if (!isNameless(shape)) continue;
      urls.set(shape, (urls.get(shape) ?? new Set()).add(url));
      places.set(shape, (places.get(shape) ?? new Set()).add(fineLocation));
    }
    for (const [shape, some] of places) if (some.size >= minPlaces) spread.add(shape);
  }
  const nameless = [...urls].filter(([shape, some]) => spread.has(shape) && some.size >= minShare * all.size);
  const forAll = [...numbered].filter(
    ([shape, some]) => some.size >= minShareForAll * shown.size && pages.some((page) => isForAll(shape, page, shapes)),
  );
  const found = new Set([...nameless, ...forAll].map(([shape]) => shape));
  const several = new Set(forAll.map(([shape]) => shape));
  return new Map(found.values().map((shape) => [shape, { forAll: several.has(shape) }]));
}

/** Whether a shape has no parameters, and nothing but numbers and titles in its paths. */
function isNameless(shape: string): boolean {
  const [format, ...names] = shape.split(' ');
  return (
    format!.endsWith('?') && names.every((name) => !/\p{L}/u.test(name.replaceAll('<digits>', '').replace(/\.\p{L}+$/u, '')))
  );
}

/** Whether a shape has no parameters, and ends with a number. */
function hasId(shape: string): boolean {
  return shape.slice(0, shape.indexOf(' ')).endsWith('?') && /<digits>$/.test(shape.trimEnd());
}

/** `/node/7` for `/node/7?page=2`, and `/?7` for `/?7&page=2`: what is shown, on whichever of its pages. */
function withoutParametersBehindId(url: string): string {
  const { paths, parameters } = tokensOf(url);
  if (parameters.length === 0 || !/\d$/.test(paths.findLast((path) => path !== '') ?? '')) return url;
  return withoutParameters(url, new Set(parameters.map(({ key }) => key)));
}

/** Share of a page's text in links that must be of the shape: boards and those below them are not all that there is to a forum. */
const minText = 0.6;
/** Links of one place from which it is a list, and records of it that have one link of another list with them. */
const minLinks = 3;
const minRecords = 0.5;
/** Links that two lists may share: a thread and its last post are one. */
const maxShared = 0.2;

interface Listed {
  shape: string;
  place: string;
  /** With their texts. */
  urls: Map<string, string>;
  at: number[];
}

/** By page and shape: this is asked again with every page that is looked at. */
const answers = new WeakMap<SurveyedPage, Map<string, boolean>>();

/**
 * Whether records of a page begin with one shape and link to something else by it, and hardly anything there has another: boards, last threads
 * and people. Who began a thread and who answered last are both people, but their record begins with the thread.
 */
function isForAll(shape: string, page: SurveyedPage, shapes: LinkShapes): boolean {
  const known = answers.get(page) ?? new Map<string, boolean>();
  answers.set(page, known);
  const answer = known.get(shape) ?? linksToAll(shape, page, shapes);
  known.set(shape, answer);
  return answer;
}

function linksToAll(shape: string, page: SurveyedPage, shapes: LinkShapes): boolean {
  const lists = new Map<string, Listed>();
  for (const [i, { url, text, fineLocation }] of page.links.entries()) {
    if (page.turning.has(i)) continue;
    const whole = withoutParametersBehindId(url);
    const own = shapes.of(whole);
    const id = `${fineLocation} ${own}`;
    const list: Listed = lists.get(id) ?? { shape: own, place: fineLocation, urls: new Map(), at: [] };
    lists.set(id, list);
    list.at.push(i);
    if ((list.urls.get(whole)?.length ?? -1) < text.length) list.urls.set(whole, text);
  }
  const large = [...lists.values()].filter(({ urls }) => urls.size >= minLinks);
  const lengthOf = (some: readonly Listed[]) => some.reduce((sum, { urls }) => sum + textLength(urls.values()), 0);
  const ours = large.filter((list) => list.shape === shape);
  if (lengthOf(ours) < minText * lengthOf(large)) return false;
  const titled = ours.filter(
    ({ urls }) => [...new Set(urls.values())].filter((text) => /\p{L}/u.test(text)).length >= minVariety * urls.size,
  );
  return titled.some(
    (list) =>
      titled.some((other) => stands(other, list)) &&
      !large.some((front) => front.shape !== shape && front.at[0]! < list.at[0]! && stands(list, front)),
  );
}

/** Whether most records that begin with a link of a list have one of another with them, which leads elsewhere; answers below what they answer are of one list. */
function stands(other: Listed, list: Listed): boolean {
  if (other === list || isNested(other.place, list.place) || isNested(list.place, other.place)) return false;
  const shared = other.urls
    .keys()
    .filter((url) => list.urls.has(url))
    .toArray().length;
  if (shared > maxShared * Math.min(other.urls.size, list.urls.size)) return false;
  const records = Map.groupBy(other.at, (i) => list.at.findLastIndex((at) => at < i));
  const single = records
    .entries()
    .filter(([record, some]) => record >= 0 && some.length === 1)
    .toArray().length;
  return single >= Math.max(minLinks, minRecords * list.at.length);
}

/** Whether a location is another with some of its elements once more. */
function isNested(deep: string, location: string): boolean {
  const [a, b] = [deep.split('/'), location.split('/')];
  let same = 0;
  while (same < b.length && a[same] === b[same]) same++;
  const more = a.length - b.length;
  return (
    more > 0 &&
    a.slice(same + more).join('/') === b.slice(same).join('/') &&
    a.slice(same, same + more).join('/') === a.slice(same - more, same).join('/')
  );
}
