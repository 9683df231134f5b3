import { type PageNumber, runsAt } from '../../../guide/identity.ts';
import { extendsUrl, isNamedFirst } from '../../../learn/extends-url.ts';
import { leadsToFirst, type Pager } from '../../../learn/pagers.ts';
import { shapeOf } from '../../../learn/url-formats.ts';
import { matchesPattern, matchesPieces, type Piece, patternOf, tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import { markBefore, maskedRun, type Place, valueAt } from '../../../url/place.ts';
import type { Survey } from '../survey/survey.ts';
import type { Understanding } from '../understand/understand.ts';
import {
  addedParameters,
  asOpenAs,
  exampleText,
  flipPattern,
  isBetween,
  isEmpty,
  isRun,
  renamedPattern,
  runsOf,
} from './flip-pattern.ts';
import { patternFor } from './way-patterns.ts';

export interface Flip {
  urls: readonly string[];
  pattern: UrlPattern;
  page: PageNumber;
  /** Parameters that pagers carry and first pages do not. */
  idle: string[];
  /** First pages have addresses of another form, and would come once more by number. */
  renames: boolean;
  seen: number;
  /** Pages that the best of them named. */
  points: number;
}

/** How pages are numbered: in the pagers' own URLs by format, and in those of first pages that have a number too. */
export function pageNumbers(survey: Survey, seen: Understanding['boardFlips'], links: ReadonlyMap<string, string>) {
  const flips: Flip[] = [];
  const bases = new Map<string, PageNumber>();
  const formats = new Set([...links.keys()].map((url) => shapeOf(url).key));
  const all = seen.flatMap(({ page, pager }) => pager.links.map(({ url }) => ({ page, pager, url })));
  for (const some of Map.groupBy(all, ({ url, page }) => `${shapeOf(url).key} ${survey.shapes.of(page)}`).values()) {
    const format = shapeOf(some[0]!.url).key;
    const renames = some.some(({ pager }) => pager.renames);
    const base = renames ? openPattern(some, [...links.keys()]) : baseFor(survey, some, [...links.keys()]);
    const { pager } = some.reduce((a, b) => (pointsOf(b.pager) > pointsOf(a.pager) ? b : a));
    const number = pageNumberOf(pager, base);
    const onFirst = some.filter(({ page }) => matchesPattern(base, tokensOf(page)));
    const extra = renames
      ? []
      : [
          ...new Set(
            (onFirst.length > 0 ? onFirst : some).flatMap(({ url, page }) => addedParameters(url, page, base, number.at)),
          ),
        ];
    const urls = [...new Set(some.map((one) => one.url))];
    if (formats.has(format) && mayBeNumbered(number, patternFor(urls), [...links.keys()]))
      bases.set(
        format,
        withRuns(
          number,
          urls[0]!,
          [...links.keys()].filter((url) => shapeOf(url).key === format),
        ),
      );
    flips.push({
      urls,
      pattern: renames ? base : flipPattern(urls, base, pager.place),
      page: number,
      idle: extra,
      renames,
      seen: some.length,
      points: pointsOf(pager),
    });
  }
  // Pagers of one thing count alike: the one with most to show knows how. What other parameters say is shown may have other lengths.
  const keysOf = ({ pattern }: Flip) => JSON.stringify(pattern.parameters.map(({ key }) => key));
  for (const flip of flips) {
    const isAlike = ({ page }: Flip) => page.at === flip.page.at && page.digits === flip.page.digits;
    const best = flips.filter((one) => isAlike(one) && keysOf(one) === keysOf(flip));
    const { first, step } = best.reduce((a, b) => (b.points > a.points ? b : a)).page;
    Object.assign(flip.page, { first, step, optional: best.some(({ page }) => page.optional) });
  }
  // Of several that go on from the same first page, under different names, the others turn another order of it: not the same pages.
  const nameOf = ({ pattern, page }: Flip) => JSON.stringify(pattern.paths[Number(page.at)]);
  for (const flip of flips) {
    const { at, keep } = flip.page;
    const rivals = flips.filter(({ page }) => keep !== undefined && page.at === at && page.keep === keep);
    if (rivals.some((one) => one.seen > flip.seen && nameOf(one) !== nameOf(flip))) delete flip.page.keep;
  }
  return { flips, bases };
}

/** … as open as links to such pages are. */
function openPattern(flips: Parameters<typeof renamedPattern>[0], links: readonly string[]): UrlPattern {
  const [{ page, url }] = flips as [(typeof flips)[number]];
  const format = shapeOf(page).key;
  const alike = links.filter((link) => shapeOf(link).key === format);
  return asOpenAs(alike.length === 0 ? null : patternFor(alike), page, url, renamedPattern(flips));
}

/** A page number that says how many numbers its path has, where links of its format have more or fewer: `/3-12-1` and `/3-12-1-16-1723`. */
function withRuns(number: PageNumber, url: string, links: readonly string[]): PageNumber {
  const { at, runs, before } = number;
  const own = runsAt(tokensOf(url), at);
  const isDivided =
    typeof at === 'number' &&
    runs === undefined &&
    before === undefined &&
    links.some((link) => runsAt(tokensOf(link), at) !== own);
  return isDivided ? { ...number, runs: own } : number;
}

/** How much a pager knows of how its pages count: most if it calls its first page 0, which that page itself need not say. */
function pointsOf({ fromZero, links }: Pager): number {
  return fromZero ? Number.POSITIVE_INFINITY : links.length;
}

/** Whether links may have the number of a page too. A path of its own is one where links have the like of it: `page2` is no board below the board. */
function mayBeNumbered({ at, keep }: PageNumber, { paths }: UrlPattern, links: readonly string[]): boolean {
  if (keep === undefined) return true;
  const path = paths[Number(at)]!;
  return links.some((link) => matchesPieces(path, tokensOf(link).paths[Number(at)] ?? ''));
}

/** The pattern of the first pages that pagers belong to: links of which a flip is one with a number more, or the page it stands on. */
function baseFor(
  survey: Survey,
  flips: readonly { page: string; url: string; pager: Pager }[],
  links: readonly string[],
): UrlPattern {
  const { url, pager } = flips[0]!;
  const alikeTo = (one: string) => links.filter((link) => survey.shapes.of(link) === survey.shapes.of(one));
  const alike = alikeTo(flips[0]!.page);
  // Where lists link to later pages, the pagers of these may still know the first.
  const isNumbered = alike.some((link) => valueAt(tokensOf(link), pager.place) !== null);
  const first = isNumbered ? linkedFirstPage(survey, flips, (one) => alikeTo(one).length > 0) : undefined;
  if (alike.length > 0) return patternFor(first === undefined ? alike : alikeTo(first));
  const turned = links.find((link) => flips.some((flip) => extendsUrl(tokensOf(link), tokensOf(flip.url), flip.pager.place)));
  if (turned !== undefined) return patternFor(alikeTo(turned));
  const flipped = tokensOf(url);
  const keys = new Set(flipped.parameters.map(({ key }) => key));
  const shorter = links.filter((link) => {
    const { paths, parameters } = tokensOf(link);
    return (
      paths.length <= flipped.paths.length &&
      parameters.every(({ key }) => keys.has(key)) &&
      valueAt(tokensOf(link), pager.place) === null
    );
  });
  if (shorter.length > 0) return patternFor(shorter.filter((link) => shapeOf(link).key === shapeOf(shorter[0]!).key));
  return patternOf(flips.map(({ page }) => page).toSorted((a, b) => a.length - b.length)[0]!);
}

/** A link without a number from a later page to the first, if it is like links that are followed. */
function linkedFirstPage(
  survey: Survey,
  flips: readonly { page: string; url: string; pager: Pager }[],
  isFollowed: (url: string) => boolean,
): string | undefined {
  for (const { page, url, pager } of flips) {
    const flipped = tokensOf(url);
    const first = survey.page(page)?.links.find((link) => leadsToFirst(link, flipped, pager.place) && isFollowed(link.url));
    if (first !== undefined) return first.url;
  }
  return undefined;
}

/** A pager's number, given the pattern of first pages. */
export function pageNumberOf(pager: Pager, base: UrlPattern): PageNumber {
  const { place, first, step } = pager;
  const { at } = place;
  const number = { ...place, first, step };
  const length = isEmpty(base.paths.at(-1)) ? base.paths.length - 1 : base.paths.length;
  // The number's path is one that the first page does not have, or first pages lack it in theirs.
  const paths = tokensOf(pager.links[0]!.url).paths.filter((path) => path !== '').length;
  if (typeof at === 'number' && (length <= at || isBetween(at, paths, length)))
    return { ...number, optional: true, keep: length };
  const value =
    typeof at === 'number' ? base.paths[at]! : (base.parameters.find(({ key }) => matchesPieces(key, at))?.value ?? []);
  const numbers = runsOf(value).filter(isRun).length;
  const isFixed = value.every((piece) => typeof piece === 'string' || piece.any === 'digits');
  if (place.behind !== undefined) return { ...number, optional: isWithout(place, value) };
  const name = value.every((piece) => typeof piece === 'string') ? value.join('') : '';
  if (typeof at === 'number' && isNamedFirst(name, tokensOf(pager.links[0]!.url).paths[at]!))
    return { ...number, optional: true, named: name };
  const runs = runsAt(tokensOf(pager.links[0]!.url), at);
  if (isFixed && numbers > 0 && runs > numbers) return { ...number, optional: true, runs };
  const title = value.findLastIndex((piece) => typeof piece === 'object' && piece.any !== 'digits');
  const mark = title < 0 || pager.renames ? '' : markBefore(tokensOf(pager.links[0]!.url), place);
  // Numbers before a title, and those that it ends with, are no page's.
  if (mark !== '') {
    const behind = runsOf(value.slice(title + 1)).filter(isRun).length;
    return behind > place.digits! ? { ...number, optional: false } : { ...number, optional: true, before: mark };
  }
  // What has fewer numbers than the pager is called otherwise, and has an id where that has the page's number: `list,14`, `list,14_offset,10`.
  if (pager.renames && runs > 1) return { ...number, optional: numbers <= place.digits!, runs };
  return { ...number, optional: numbers <= place.digits! };
}

/** Whether first pages have no number at a place that is counted from the front. */
function isWithout({ digits, behind }: Place, value: readonly Piece[]): boolean {
  return maskedRun(exampleText(value), digits!, behind) === null;
}
