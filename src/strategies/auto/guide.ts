import type { FrontierEntry } from '../../archive/url-table.ts';
import type { Guide, PageKind, Row } from '../../guide/guide.ts';
import { type Identity, type PageNumber, seenKey } from '../../guide/identity.ts';
import { GuideMatcher } from '../../guide/match.ts';
import { restRow } from '../../guide/rest-row.ts';
import type { Pager } from '../../learn/pagers.ts';
import { shapeOf } from '../../learn/url-formats.ts';
import { normalForm } from '../../url/normal-form.ts';
import {
  generalise,
  matchesPattern,
  matchesPieces,
  type Piece,
  patternOf,
  tokensOf,
  type UrlPattern,
  type UrlTokens,
} from '../../url/pattern.ts';
import { valueAt } from '../../url/place.ts';
import { idleParameters } from './idle.ts';
import type { Survey } from './survey.ts';
import type { Understanding, Way } from './understand.ts';

/** Lists before threads: only they say what there is. */
export const listPriority = 2;
/** Lists that the start page does not name come later: by then it shows whether they have anything that others do not. */
export const otherListPriority = 1;

/** The table that follows from what was understood: links to boards, to threads, and the pagers of both. */
export function guideFrom(survey: Survey, known: Understanding, start: string, settings: Guide['settings']): Guide {
  const rows: Row[] = [];
  const kinds: PageKind[] = [];
  const make = (role: 'index' | 'thread', ways: readonly Way[], flips: Understanding['boardFlips']) => {
    const links = new Map(ways.flatMap((way) => [...way.links]));
    const idle = [...new Set([...idleParameters(links), ...extraParameters(ways)])];
    const pages = pageNumbers(survey, flips, links);
    const numbers = pages.flips.map((flip) => flip.page.at);
    for (const key of numbers) if (idle.includes(String(key))) idle.splice(idle.indexOf(String(key)), 1);
    for (const key of pages.flips.flatMap((flip) => flip.idle)) if (!idle.includes(key)) idle.push(key);
    const patterns: UrlPattern[] = [];
    for (const way of ways) {
      for (const { format, urls, pattern } of patternsOf(survey, way)) {
        if (rows.some((row) => row.location === way.location && JSON.stringify(row.pattern) === JSON.stringify(pattern)))
          continue;
        patterns.push(pattern);
        rows.push({
          id: `${role}-${rows.length}`,
          // Lists lead to lists and threads; what threads link to was listed somewhere, or is no longer there.
          from: 'index',
          location: way.location,
          pattern,
          follow: true,
          relation: 'child',
          priority: role !== 'index' ? 0 : isOfStart(way) ? listPriority : otherListPriority,
          to: role,
          identity: { idle, page: pages.bases.get(format) ?? null },
          evidence: {
            why: role === 'index' ? 'It leads to lists.' : 'It is the main group of links on lists, and leads to threads.',
            counts: { urls: urls.length, lists: way.votes },
          },
        });
      }
    }
    for (const flip of pages.flips) {
      if (rows.some((row) => JSON.stringify(row.pattern) === JSON.stringify(flip.pattern) && row.relation !== 'child')) continue;
      patterns.push(flip.pattern);
      rows.push(flipRow(`${role}-pages-${rows.length}`, role, flip.pattern, { idle, page: flip.page }, flip.seen));
    }
    if (role === 'index') {
      const strays = survey.pages.filter(
        (page, i) => (i === 0 || survey.roleOfPage(page) === 'index') && !fitsAny(patterns, page.url),
      );
      patterns.push(...strays.map((page) => patternOf(page.url)));
    }
    const examples = survey.pages.filter((page) => survey.roleOfPage(page) === role).map((page) => page.url);
    kinds.push({
      id: role,
      role,
      examples: examples.slice(0, 3),
      classifier: { by: 'url', patterns },
      evidence: { why: `${examples.length} pages of this kind were looked at.`, counts: { pages: examples.length } },
    });
  };
  make('index', known.boards, known.boardFlips);
  make('thread', known.threads, known.threadFlips);
  return {
    format: 'boardwalk-guide',
    version: 1,
    strategy: 'auto',
    settings,
    entry: start,
    ranking: 'priority',
    kinds,
    rows: [...narrowFirst(rows), restRow(isPlain(known) ? noForum : 'It leads neither to lists nor to threads.')],
  };
}

/** Pagers before links that would be taken for all that is like them: `page2.html` before any name with a number. */
function narrowFirst(rows: readonly Row[]): Row[] {
  const fits = (wide: Row, narrow: Row) => matchesPattern(wide.pattern!, tokensOf(exampleOf(narrow.pattern!)));
  const isNarrow = (row: Row) =>
    row.relation !== 'child' && rows.some((one) => one.relation === 'child' && fits(one, row) && !fits(row, one));
  return [...rows.filter(isNarrow), ...rows.filter((row) => !isNarrow(row))];
}

/** A URL that fits a pattern. */
export function exampleOf(pattern: UrlPattern): string {
  const text = (list: readonly Piece[]) =>
    list.map((piece) => (typeof piece === 'string' ? piece : piece.any === 'digits' ? '1' : 'a')).join('');
  const query = pattern.parameters.map(({ key, value }) => (value === null ? text(key) : `${text(key)}=${text(value)}`));
  return `http://a/${pattern.paths.map(text).join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** What is said of a site that is no forum, as far as can be seen. */
export const noForum = 'No lists and no threads were found: what the start page links to is fetched, and nothing else.';
/** Pages of such a site that are fetched. */
const maxPlain = 100;

/** Whether nothing was found that could guide a walk. */
export function isPlain(known: Understanding): boolean {
  return known.boards.length === 0 && known.threads.length === 0 && known.boardFlips.length === 0;
}

/** What the start page of a site that is no forum links to, as the walk's only pages. */
export function plainSeeds(survey: Survey): FrontierEntry[] {
  const urls = new Map(survey.pages[0]?.links.map(({ url }) => [normalForm(url), url]));
  return [...urls.values()]
    .slice(0, maxPlain)
    .map((url) => ({ url, from: null, row: null, relation: 'child', priority: 0, depth: 1 }));
}

export function flipRow(id: string, role: 'index' | 'thread', pattern: UrlPattern, identity: Identity, seen: number): Row {
  return {
    id,
    from: null,
    location: null,
    pattern,
    follow: true,
    relation: role === 'index' ? 'same-board' : 'same-thread',
    priority: role === 'index' ? listPriority : 0,
    to: role,
    identity,
    evidence: { why: `It turns the pages of ${role === 'index' ? 'lists' : 'threads'}.`, counts: { urls: seen } },
  };
}

/** Whether the start page names most of a way's lists. Tags are named beside threads, and every list names others. */
function isOfStart(way: Way): boolean {
  return way.onStart * 2 >= way.links.size;
}

/** Parameters that some links at a place have and the most of them lack: they lead to the same kind of page without. */
function extraParameters(ways: readonly Way[]): string[] {
  const urls = ways.flatMap((way) => [...way.links.keys()]).map((url) => tokensOf(url));
  const main = ways.toSorted((a, b) => b.links.size - a.links.size)[0];
  if (main === undefined) return [];
  const keysOf = (tokens: UrlTokens) => tokens.parameters.map(({ key }) => key);
  const usual = new Set([...main.links.keys()].flatMap((url) => keysOf(tokensOf(url))));
  const needed = [...usual];
  return [
    ...new Set(urls.flatMap((tokens) => (needed.every((key) => keysOf(tokens).includes(key)) ? keysOf(tokens) : []))),
  ].filter((key) => !usual.has(key));
}

function fitsAny(patterns: readonly UrlPattern[], url: string): boolean {
  const tokens = tokensOf(url);
  return patterns.some((pattern) => matchesPattern(pattern, tokens));
}

/** URLs that a pattern over several shapes may fit without being of them, against those that are. */
const maxStrangers = 0.2;

/** URLs of one shape from which it has a row of its own. */
const largeShape = 10;

/** A way's patterns: one for each format, over all of its shapes unless that would let too much else in. */
function patternsOf(survey: Survey, way: Way): { format: string; urls: string[]; pattern: UrlPattern }[] {
  if (way.exact) return [...way.links.keys()].map((url) => ({ format: shapeOf(url).key, urls: [url], pattern: patternOf(url) }));
  return [...byFormat([...way.links.keys()])].flatMap(([format, urls]) => {
    const whole = { format, urls, pattern: patternFor(urls) };
    const byShape = Map.groupBy(urls, (url) => survey.shapes.of(url));
    if (byShape.size === 1)
      return isTooWide(survey, way, whole.pattern)
        ? urls.map((url) => ({ format, urls: [url], pattern: patternOf(url) }))
        : [whole];
    const known = [...byShape.values()].map((some) => ({ format, urls: some, pattern: patternFor(some) }));
    const large = known.filter((one) => one.urls.length >= largeShape);
    const strangers = survey.urls().filter((url) => !way.shapes.has(survey.shapes.of(url)) && fitsAny([whole.pattern], url));
    // What is known stays apart, so that one of them can prove worthless; behind them, what is like them.
    return strangers.length <= maxStrangers * urls.length ? [...large, whole] : known;
  });
}

/** Whether a pattern of a few links fits more of the site's menu than of them. */
function isTooWide(survey: Survey, way: Way, pattern: UrlPattern): boolean {
  const others = [...survey.menu()].filter((url) => fitsAny([pattern], url) && !way.links.has(url));
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

interface Flip {
  pattern: UrlPattern;
  page: PageNumber;
  /** Parameters that pagers carry and first pages do not. */
  idle: string[];
  seen: number;
  /** Pages that the best of them named. */
  points: number;
}

/** How pages are numbered: in the pagers' own URLs by format, and in those of first pages that have a number too. */
function pageNumbers(survey: Survey, seen: Understanding['boardFlips'], links: ReadonlyMap<string, string>) {
  const flips: Flip[] = [];
  const bases = new Map<string, PageNumber>();
  const formats = new Set([...links.keys()].map((url) => shapeOf(url).key));
  const all = seen.flatMap(({ page, pager }) => pager.links.map(({ url }) => ({ page, pager, url })));
  for (const some of Map.groupBy(all, ({ url, page }) => `${shapeOf(url).key} ${survey.shapes.of(page)}`).values()) {
    const format = shapeOf(some[0]!.url).key;
    const base = baseFor(survey, some, [...links.keys()]);
    const { pager } = some.reduce((a, b) => (b.pager.links.length > a.pager.links.length ? b : a));
    const number = pageNumberOf(pager, base);
    const extra = [...new Set(some.flatMap(({ url, page }) => addedParameters(url, page, base, number.at)))];
    if (formats.has(format)) bases.set(format, number);
    flips.push({
      pattern: flipPattern([...new Set(some.map(({ url }) => url))], base),
      page: number,
      idle: extra,
      seen: some.length,
      points: pager.links.length,
    });
  }
  // Pagers of one thing count alike: the one with most to show knows how.
  for (const flip of flips) {
    const best = flips.filter(({ page }) => page.at === flip.page.at && page.digits === flip.page.digits);
    const { first, step } = best.reduce((a, b) => (b.points > a.points ? b : a)).page;
    Object.assign(flip.page, { first, step, optional: best.some(({ page }) => page.optional) });
  }
  return { flips, bases };
}

/** The pattern of the first pages that pagers belong to: links of which a flip is one with a number more, or the page it stands on. */
function baseFor(
  survey: Survey,
  flips: readonly { page: string; url: string; pager: Pager }[],
  links: readonly string[],
): UrlPattern {
  const shape = survey.shapes.of(flips[0]!.page);
  const alike = links.filter((url) => survey.shapes.of(url) === shape);
  if (alike.length > 0) return patternFor(alike);
  const { url, pager } = flips[0]!;
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

/** A pager's number, given the pattern of first pages. */
export function pageNumberOf(pager: Pager, base: UrlPattern): PageNumber {
  const { place, first, step } = pager;
  const { at } = place;
  if (typeof at === 'string') return { ...place, first, step, optional: !hasKey(base, at) };
  const length = isEmpty(base.paths.at(-1)) ? base.paths.length - 1 : base.paths.length;
  // The number's path is one that the first page does not have, or first pages lack it in theirs.
  if (length <= at) return { ...place, first, step, optional: true, keep: length };
  const numbers = base.paths[at]!.filter((piece) => typeof piece === 'object' && piece.any === 'digits').length;
  return { ...place, first, step, optional: numbers <= place.digits! };
}

const isEmpty = (path: readonly Piece[] | undefined) => path === undefined || path.length === 0 || path.join('') === '';

/** The pattern of a pager's URLs: as first pages are, with what the pager adds. */
export function flipPattern(urls: readonly string[], base: UrlPattern): UrlPattern {
  const own = patternFor(urls);
  const length = isEmpty(base.paths.at(-1)) ? base.paths.length - 1 : base.paths.length;
  const paths = own.paths.map((path, i) => (i < length && own.paths.length !== base.paths.length ? base.paths[i]! : path));
  if (own.paths.length === base.paths.length)
    for (const [i, path] of base.paths.entries()) if (fits(path, own.paths[i]!)) paths[i] = path;
  const parameters = own.parameters.map((parameter) => {
    const like = base.parameters.find(({ key }) => JSON.stringify(key) === JSON.stringify(parameter.key));
    return like && (like.value === null) === (parameter.value === null) ? { ...parameter, value: like.value } : parameter;
  });
  return { paths, parameters };
}

/** Whether a path's pieces say no more than these. */
function fits(general: readonly Piece[], special: readonly Piece[]): boolean {
  return matchesPieces(general, special.map((piece) => (typeof piece === 'string' ? piece : '1')).join(''));
}

function hasKey(pattern: UrlPattern, key: string): boolean {
  return pattern.parameters.some((parameter) => matchesPieces(parameter.key, key));
}

/** Parameters that a pager's URLs have and first pages do not, and the other way round: neither says what is shown. */
export function addedParameters(url: string, page: string, base: UrlPattern, at: number | string): string[] {
  const keys = (given: string) => tokensOf(given).parameters.map(({ key }) => key);
  const [there, here] = [keys(url), keys(page)];
  return [
    ...there.filter((key) => !hasKey(base, key) && key !== at),
    ...here.filter((key) => !there.includes(key) && key !== at),
  ];
}

/** What was looked at and is worth having, as the walk's first pages. */
export function seedsFrom(survey: Survey, guide: Guide): FrontierEntry[] {
  const matcher = new GuideMatcher(guide);
  return survey.pages.flatMap((page, i): FrontierEntry[] => {
    if (i === 0 || survey.roleOfPage(page) === 'other') return [];
    const row = matcher.row('index', page.url, null);
    if (!row.follow)
      return survey.roleOfPage(page) === 'index'
        ? [{ url: page.url, from: null, row: null, relation: 'child', priority: listPriority, depth: 1 }]
        : [];
    const shows = row.identity && seenKey(row.identity, page.url);
    return [
      {
        url: page.url,
        from: null,
        row: row.id,
        relation: row.relation,
        priority: listPriority + 1,
        depth: 1,
        ...(shows ? { shows } : {}),
      },
    ];
  });
}
