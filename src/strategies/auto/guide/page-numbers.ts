import { type PageNumber, runsAt } from '../../../guide/identity.ts';
import { extendsUrl, isNamedFirst } from '../../../learn/extends-url.ts';
import { leadsToFirst, type Pager } from '../../../learn/pagers.ts';
import { shapeOf } from '../../../learn/url-formats.ts';
import {
  matchesPattern,
  matchesPieces,
  type Piece,
  patternOf,
  tokensOf,
  type UrlPattern,
  type UrlTokens,
} from '../../../url/pattern.ts';
import { maskedRun, type Place, textAt, valueAt, withoutRun } from '../../../url/place.ts';
import type { Parameter } from '../../../url/query.ts';
import type { Survey } from '../survey/survey.ts';
import type { Understanding } from '../understand/understand.ts';
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
  // Pagers of one thing count alike: the one with most to show knows how.
  for (const flip of flips) {
    const best = flips.filter(({ page }) => page.at === flip.page.at && page.digits === flip.page.digits);
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

/**
 * The pattern of pagers that call their list otherwise than links to it do. A number that the list has not and all of them have in one place is
 * part of the name: `/forum/3-0-2` and `/forum/7-0-4` on `/forum/3` and `/forum/7`.
 */
export function renamedPattern(flips: readonly { page: string; url: string; pager: Pager }[]): UrlPattern {
  const pattern = patternFor(flips.map(({ url }) => url));
  const nameAt = (at: number, digits: number): string | null => {
    const values = new Set(flips.map(({ url }) => valueAt(tokensOf(url), { at, digits })));
    const [value = null] = values;
    const isOther = ({ page, pager: { place } }: (typeof flips)[number]) =>
      !(place.at === at && place.digits === digits) && !new Set(page.match(/\d+/g)).has(value ?? '');
    return values.size === 1 && flips.every(isOther) ? value : null;
  };
  const named = (path: Piece[], at: number): Piece[] => {
    // Behind a title numbers cannot be counted.
    if (path.some((piece) => typeof piece === 'object' && piece.any !== 'digits')) return path;
    const runs = runsOf(path);
    let left = runs.filter(isRun).length;
    return runs.map((piece) => (isRun(piece) ? (nameAt(at, --left) ?? piece) : piece));
  };
  return { ...pattern, paths: pattern.paths.map(named) };
}

/** … as open as links to such pages are. */
function openPattern(flips: Parameters<typeof renamedPattern>[0], links: readonly string[]): UrlPattern {
  const [{ page, url }] = flips as [(typeof flips)[number]];
  const format = shapeOf(page).key;
  const alike = links.filter((link) => shapeOf(link).key === format);
  return asOpenAs(alike.length === 0 ? null : patternFor(alike), page, url, renamedPattern(flips));
}

/** A pager's pattern, as open where its address is that of its page as the row of such pages is: what this one is called is no part of it. */
export function asOpenAs(row: UrlPattern | null, page: string, url: string, pattern: UrlPattern): UrlPattern {
  const [own, flipped] = [tokensOf(page).paths, tokensOf(url).paths];
  const paths = pattern.paths.map((path, i) => (flipped[i] === own[i] && row?.paths[i]) || path);
  return { ...pattern, paths };
}

/** Pieces with each run of digits by itself, those that are given (a 0 that says that there is none) as those that are left open. */
function runsOf(list: readonly Piece[]): Piece[] {
  return list.flatMap((piece): Piece[] =>
    typeof piece === 'string' ? piece.split(/(\d+)/).filter((one) => one !== '') : [piece],
  );
}
const isRun = (piece: Piece) => (typeof piece === 'string' ? /^\d/.test(piece) : piece.any === 'digits');

/** A page number that says how many numbers its path has, where links of its format have more or fewer: `/3-12-1` and `/3-12-1-16-1723`. */
function withRuns(number: PageNumber, url: string, links: readonly string[]): PageNumber {
  const { at, runs } = number;
  const own = runsAt(tokensOf(url), at);
  const isDivided = typeof at === 'number' && runs === undefined && links.some((link) => runsAt(tokensOf(link), at) !== own);
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
  // What has fewer numbers than the pager is called otherwise, and has an id where that has the page's number: `list,14`, `list,14_offset,10`.
  if (pager.renames && runs > 1) return { ...number, optional: numbers <= place.digits!, runs };
  return { ...number, optional: numbers <= place.digits! };
}

/** Whether first pages have no number at a place that is counted from the front. */
function isWithout({ digits, behind }: Place, value: readonly Piece[]): boolean {
  return maskedRun(exampleText(value), digits!, behind) === null;
}

/** Whether a path is one more than those of first pages, and not the last. */
const isBetween = (at: number, paths: number, length: number) => at < length && paths === length + 1;

const isEmpty = (path: readonly Piece[] | undefined) => path === undefined || path.length === 0 || path.join('') === '';

/** The pattern of a pager's URLs: as first pages are, with what the pager adds. */
export function flipPattern(urls: readonly string[], base: UrlPattern, place: Place): UrlPattern {
  const { at } = place;
  const own = patternFor(urls);
  const length = isEmpty(base.paths.at(-1)) ? base.paths.length - 1 : base.paths.length;
  const isSame = own.paths.length === base.paths.length;
  const behind = typeof at === 'number' && isBetween(at, own.paths.filter((path) => !isEmpty(path)).length, length) ? at : length;
  const paths = own.paths.map((path, i) => {
    if (isSame || i === behind) return path;
    return (i < behind ? base.paths[i] : behind < length ? base.paths[i - 1] : path) ?? path;
  });
  if (isSame) for (const [i, path] of base.paths.entries()) if (fits(path, own.paths[i]!)) paths[i] = path;
  if (isSame && typeof at === 'number')
    paths[at] = withNumber(base.paths[at]!, tokensOf(urls[0]!).paths[at]!, place) ?? paths[at]!;
  const parameters = own.parameters.map((parameter) => {
    const like = base.parameters.find(({ key }) => JSON.stringify(key) === JSON.stringify(parameter.key));
    const isLike = like && (like.value === null) === (parameter.value === null);
    // The number may be part of a value that first pages have without it.
    const hasNumber =
      isLike && parameter.value !== null && matchesPieces(parameter.key, String(at)) && !fits(like.value!, parameter.value);
    if (isLike) return hasNumber ? parameter : { ...parameter, value: like.value };
    return parameter.value !== null && isCursor(parameter.value)
      ? { ...parameter, value: [{ any: 'text' as const }] }
      : parameter;
  });
  return { paths, parameters };
}

/** The pieces of a first page's path with what a pager adds behind an id in it: titles are left open as they are there. */
function withNumber(base: readonly Piece[], flipped: string, { digits, behind }: Place): Piece[] | null {
  const first = withoutRun(flipped, digits!, behind);
  if (first === null || !matchesPieces(base, first)) return null;
  let from = 0;
  while (from < first.length && first[from] === flipped[from]) from++;
  const added = patternOf(`http://a/${flipped.slice(from, from + flipped.length - first.length)}`).paths[0]!;
  for (let i = 0; i <= base.length; i++) {
    const piece = base[i];
    // The number may stand within a text that all addresses have.
    for (let cut = 0; cut < (typeof piece === 'string' ? piece.length : 1); cut++) {
      const text = cut > 0 ? String(piece) : null;
      const before = [...base.slice(0, i), ...(text === null ? [] : [text.slice(0, cut)])];
      const after = text === null ? base.slice(i) : [text.slice(cut), ...base.slice(i + 1)];
      const isBehindId = before.some((one) => typeof one === 'object' && one.any === 'digits');
      if (isBehindId && matchesPieces(before, first.slice(0, from)) && matchesPieces(after, first.slice(from)))
        return [...before, ...added, ...after];
    }
  }
  return null;
}

/** Digits among letters are no page number, and no name of an order: they say where a list goes on, and differ from page to page. */
function isCursor(value: readonly Piece[]): boolean {
  const hasLetters = value.some((piece) => (typeof piece === 'string' ? /\p{L}/u.test(piece) : piece.any !== 'digits'));
  return value.length > 2 && hasLetters && value.some((piece) => typeof piece === 'object');
}

/** Whether a path's pieces say no more than these. */
function fits(general: readonly Piece[], special: readonly Piece[]): boolean {
  return matchesPieces(general, exampleText(special));
}

const exampleText = (pieces: readonly Piece[]) => pieces.map((piece) => (typeof piece === 'string' ? piece : '1')).join('');

function hasKey(pattern: UrlPattern, key: string): boolean {
  return pattern.parameters.some((parameter) => matchesPieces(parameter.key, key));
}

/**
 * Parameters that a pager's URLs have and first pages do not, and the other way round: neither says what is shown. But what both say under
 * different names does: `ID=73` and `id=73`, `/news` and `mid=news`.
 */
export function addedParameters(url: string, page: string, base: UrlPattern, at: number | string): string[] {
  const [there, here] = [tokensOf(url), tokensOf(page)];
  return [
    ...there.parameters.filter((one) => !hasKey(base, one.key) && !isRenamed(one, there, here)),
    ...here.parameters.filter((one) => textAt(there, one.key) === null && !isRenamed(one, here, there)),
  ].flatMap(({ key }) => (key === at ? [] : [key]));
}

/** Whether another address has what a parameter says in a path, or under a name that this one has not. */
function isRenamed({ value }: Parameter, own: UrlTokens, other: UrlTokens): boolean {
  if (value === null || value === '') return false;
  return other.paths.includes(value) || other.parameters.some((one) => one.value === value && textAt(own, one.key) === null);
}

/** The pattern with the number of the first page, where links have that: further pages of what is like them are something else. */
export function firstPages(pattern: UrlPattern, urls: readonly string[], page: PageNumber): UrlPattern {
  return urls.some((url) => valueAt(tokensOf(url), page) === String(page.first)) ? withFirst(pattern, page) : pattern;
}

/** The pattern with the number of the first page; as it is, where a title stands on the side from which numbers are counted. */
export function withFirst(pattern: UrlPattern, page: PageNumber): UrlPattern {
  const first = String(page.first);
  const isTitle = (piece: Piece) => typeof piece === 'object' && piece.any !== 'digits';
  const numbered = (list: readonly Piece[]): Piece[] => {
    const runs = runsOf(list);
    const numbers = runs.flatMap((piece, i) => (isRun(piece) ? [i] : []));
    const at = numbers.at(-1 - page.digits!);
    if (at === undefined || (page.digits! < 0 ? runs.slice(0, at) : runs.slice(at + 1)).some(isTitle)) return [...list];
    return runs.with(at, first);
  };
  return {
    paths: pattern.paths.map((path, i) => (i === page.at ? numbered(path) : path)),
    parameters: pattern.parameters.map(({ key, value }) => ({
      key,
      value: value !== null && key.length === 1 && key[0] === page.at ? numbered(value) : value,
    })),
  };
}
