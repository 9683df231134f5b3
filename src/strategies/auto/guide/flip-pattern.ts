import type { PageNumber } from '../../../guide/identity.ts';
import type { Pager } from '../../../learn/pagers.ts';
import { matchesPieces, type Piece, patternOf, tokensOf, type UrlPattern, type UrlTokens } from '../../../url/pattern.ts';
import { type Place, textAt, valueAt, withoutRun } from '../../../url/place.ts';
import type { Parameter } from '../../../url/query.ts';
import { patternFor } from './way-patterns.ts';

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

/** A pager's pattern, as open where its address is that of its page as the row of such pages is: what this one is called is no part of it. */
export function asOpenAs(row: UrlPattern | null, page: string, url: string, pattern: UrlPattern): UrlPattern {
  const [own, flipped] = [tokensOf(page).paths, tokensOf(url).paths];
  const paths = pattern.paths.map((path, i) => (flipped[i] === own[i] && row?.paths[i]) || path);
  return { ...pattern, paths };
}

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

export const exampleText = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : '1')).join('');

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

/** Pieces with each run of digits by itself, those that are given (a 0 that says that there is none) as those that are left open. */
export function runsOf(list: readonly Piece[]): Piece[] {
  return list.flatMap((piece): Piece[] =>
    typeof piece === 'string' ? piece.split(/(\d+)/).filter((one) => one !== '') : [piece],
  );
}
export const isRun = (piece: Piece) => (typeof piece === 'string' ? /^\d/.test(piece) : piece.any === 'digits');

/** Whether a path is one more than those of first pages, and not the last. */
export const isBetween = (at: number, paths: number, length: number) => at < length && paths === length + 1;
export const isEmpty = (path: readonly Piece[] | undefined) => path === undefined || path.length === 0 || path.join('') === '';
