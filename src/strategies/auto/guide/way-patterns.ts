import type { Row } from '../../../guide/guide.ts';
import { areSiblings, formatOf } from '../../../learn/link-shapes.ts';
import { shapeOf } from '../../../learn/url-formats.ts';
import { generalise, matchesPattern, type Piece, patternOf, tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import { addressOf } from '../../../url/query.ts';
import type { Survey } from '../survey/survey.ts';
import type { PageRole } from '../survey/tally.ts';
import type { Way } from '../understand/way.ts';
import { otherUses } from './other-uses.ts';

/** Whether one of the patterns fits a URL. */
export function fitsAny(patterns: readonly UrlPattern[], url: string): boolean {
  const tokens = tokensOf(url);
  return patterns.some((pattern) => matchesPattern(pattern, tokens));
}

/** URLs that a pattern over several shapes may fit without being of them, against those that are. */
const maxStrangers = 0.2;

/** URLs of one shape from which it has a row of its own. */
const largeShape = 10;

export interface WayPattern {
  format: string;
  urls: string[];
  pattern: UrlPattern;
  /** What a wider one of the way's patterns fits, though it leads elsewhere. */
  refused?: true;
}

/**
 * The patterns of one of several ways to pages of a role: one for each format, over all of its shapes unless that would let too much else in.
 * What stands elsewhere is refused where threads are followed; boards are named at many places, so a pattern that fits
 * much of that is too wide for them.
 */
export function patternsOf(survey: Survey, way: Way, ways: readonly Way[], role: 'index' | 'thread'): WayPattern[] {
  const places = new Set(ways.flatMap(({ locations }) => [...locations]));
  const all = byFormat([...new Set(ways.flatMap(({ links }) => [...links.keys()]))]);
  if (way.exact) return [...way.links.keys()].map((url) => ({ format: shapeOf(url).key, urls: [url], pattern: patternOf(url) }));
  return [...byFormat([...way.links.keys()])].flatMap(([format, urls]) => {
    const whole = { format, urls, pattern: patternFor(urls) };
    const byShape = Map.groupBy(urls, (url) => survey.shapes.of(url));
    if (byShape.size === 1 && isTooWide(survey, way, whole.pattern))
      return urls.map((url) => ({ format, urls: [url], pattern: patternOf(url) }));
    const known = [...byShape.values()].map((some) => ({ format, urls: some, pattern: patternFor(some) }));
    const large = known.filter((one) => one.urls.length >= largeShape);
    const alike = survey.urls().filter((url) => fitsAny([whole.pattern], url));
    const elsewhere = shapesElsewhere(survey, way, new Set(alike.map((url) => survey.shapes.of(url))), places);
    const strangers = alike.filter((url) => !elsewhere.has(survey.shapes.of(url)) && isStranger(survey, way, url));
    // Tags are many, and say nothing of how many boards there are.
    const many = role === 'thread' ? minMany * all.get(format)!.length : Math.max(fewRefused, minMany * urls.length);
    const others = [...Map.groupBy(alike, (url) => survey.shapes.of(url))].filter(
      ([shape, some]) =>
        elsewhere.has(shape) && some.length >= (byShape.size === 1 ? fewRefused : many) && !isWorth(survey.roleOfUrl(some[0]!)),
    );
    const unlike: (readonly string[])[] =
      role === 'index'
        ? othersByForm(survey, way, alike, places).map(([, some]) => some)
        : [...others.map(([, some]) => some), ...otherUses(survey, whole.pattern, urls, new Set(alike))];
    const refused = unlike
      .map((some): WayPattern => ({ format, urls: [...some], pattern: patternFor(some), refused: true }))
      .filter(({ pattern }) => !urls.some((url) => fitsAny([pattern], url)));
    if (byShape.size === 1) return [...refused, whole];
    // What is known stays apart, so that one of them can prove worthless; behind them, what is like them.
    const isWide =
      strangers.length > maxStrangers * urls.length ||
      (role === 'index' && others.length > 0) ||
      fitsOthers(survey, way, whole.pattern);
    return isWide ? [...refused, ...known] : [...large, ...refused, whole];
  });
}

/**
 * Shapes of names that have another form than those of boards, as people's have: boards further down may be called otherwise, but not so. They
 * stand where no boards do.
 */
function othersByForm(survey: Survey, way: Way, alike: readonly string[], places: ReadonlySet<string>): [string, string[]][] {
  const forms = new Set(way.shapes.values().map(formatOf));
  const placed = new Set(
    survey.pages.flatMap(({ links }) =>
      links.flatMap(({ url, location }) => (places.has(location) ? survey.shapes.of(url) : [])),
    ),
  );
  return [...Map.groupBy(alike, (url) => survey.shapes.of(url))].filter(
    ([shape, some]) =>
      !forms.has(formatOf(shape)) && !placed.has(shape) && some.length >= fewRefused && !isWorth(survey.roleOfUrl(some[0]!)),
  );
}

/**
 * Whether a URL is not like those of a way. One that differs from them by a name and was not looked at is of a board further down; so is one
 * that was found to be what they are, at another place.
 */
function isStranger(survey: Survey, way: Way, url: string): boolean {
  const shape = survey.shapes.of(url);
  if (way.shapes.has(shape)) return false;
  if (!way.shapes.values().some((one) => areSiblings(one, shape))) return true;
  const role = survey.roleOfUrl(url);
  // One page that looks like nothing speaks for no others.
  if (role === null || (role === 'other' && survey.tally(new Set([shape])).pages < minPages)) return false;
  return role !== survey.roleOfUrl(way.links.keys().next().value!);
}
const minPages = 2;

const isWorth = (role: PageRole | null) => role === 'index' || role === 'thread';

/** Against the links of all ways to threads, or of one to boards: people are many, the newest threads of a board that was not seen yet are few. */
const minMany = 0.5;
/** … where titles of any words are one shape, and people have names with ids: `/member-12.html`. */
const fewRefused = 10;
/** Pages on which a way's links stand beside others that are like them. */
const minBeside = 2;

/** Shapes whose links stand on pages that have a way's links, but never at the places of any way: people have names where threads have boards. */
function shapesElsewhere(survey: Survey, way: Way, shapes: ReadonlySet<string>, places: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  const found = new Set(shapes).difference(way.shapes);
  for (const { links } of survey.pages) {
    const shapeAt = links.map(({ url, location }) => ({ shape: survey.shapes.of(url), location }));
    for (const { shape, location } of shapeAt) if (places.has(location)) found.delete(shape);
    if (!shapeAt.some(({ shape, location }) => way.locations.has(location) && way.shapes.has(shape))) continue;
    for (const shape of new Set(shapeAt.map((one) => one.shape))) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return new Set(found.values().filter((shape) => (counts.get(shape) ?? 0) >= minBeside));
}

/** Whether a pattern of a few links fits more of the site's menu than of them. */
function isTooWide(survey: Survey, way: Way, pattern: UrlPattern): boolean {
  const others = [...survey.menu()].filter((url) => fitsAny([pattern], url) && !way.links.has(url));
  return others.length > way.links.size || fitsOthers(survey, way, pattern);
}

/** Whether a pattern fits more that is known to be something else, as people are, than links of its way. */
function fitsOthers(survey: Survey, way: Way, pattern: UrlPattern): boolean {
  const isOther = (shape: string) => survey.taken.isOf('other', shape) && !way.shapes.has(shape);
  const others = survey.urls().filter((url) => isOther(survey.shapes.of(url)) && fitsAny([pattern], url));
  return others.length > way.links.size;
}

function byFormat(urls: readonly string[]): Map<string, string[]> {
  return Map.groupBy(urls, (url) => shapeOf(url).key);
}

/** The narrowest pattern that fits them all. */
export function patternFor(urls: readonly string[]): UrlPattern {
  let pattern = patternOf(urls[0]!);
  for (const url of urls) {
    // A pattern that fits already would only cost time.
    if (matchesPattern(pattern, tokensOf(url))) continue;
    pattern = generalise(pattern, patternOf(url)) ?? pattern;
  }
  // Where names are single words so far, others may have two.
  const isWord = (path: readonly Piece[]) => path.length === 1 && typeof path[0] === 'object' && path[0].any === 'word';
  return { ...pattern, paths: pattern.paths.map((path) => (isWord(path) ? [{ any: 'text' }] : path)) };
}

/** A URL that fits a pattern. */
export function exampleOf(pattern: UrlPattern): string {
  const text = (list: readonly Piece[]) =>
    list.map((piece) => (typeof piece === 'string' ? piece : piece.any === 'digits' ? '1' : 'a')).join('');
  const query = pattern.parameters.map(({ key, value }) => (value === null ? text(key) : `${text(key)}=${text(value)}`));
  return `http://a${addressOf(pattern.paths.map(text), query)}`;
}

/** Whether a row of page turning has addresses that another would take, if that came first: `/board/page-2` of any board, and any title in one. */
export function isHiddenBy({ relation, pattern, follow }: Row, other: Row): boolean {
  if (relation === 'child' || !follow || pattern === null || other.pattern?.paths.length !== pattern.paths.length) return false;
  const isAny = (path: readonly Piece[]) => path.every((piece) => typeof piece === 'object' && piece.any !== 'digits');
  const paths = pattern.paths.map((path, i) => (isAny(path) ? other.pattern!.paths[i]! : path));
  return matchesPattern(other.pattern, tokensOf(exampleOf({ ...pattern, paths })));
}
