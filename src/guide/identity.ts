import { normalForm } from '../url/normal-form.ts';
import { tokensOf, type UrlTokens } from '../url/pattern.ts';
import { maskedRun, type Place, runAt, runsIn, textAt, valueAt, withoutRun } from '../url/place.ts';

/**
 * What a URL shows, known before it is asked for: which parameters change nothing, and where the number of the page stands. Two URLs
 * with one key show the same thing.
 */
export interface Identity {
  /** Parameters that say nothing of the content. */
  idle: string[];
  page: PageNumber | null;
  /**
   * Where the number may stand that says what is shown, whatever else the address has: `thread-7-1-3.html` and `forum.php?tid=7` are one. The first
   * place that an address has is it.
   */
  ids?: Place[];
}

/** Where a URL has the number of the page, and how it counts. Without one it is the first page. */
export interface PageNumber extends Place {
  /** Value at the first page, and what each page adds. */
  first: number;
  step: number;
  /** Whether the first page is also known without the number: `t=7` is `t=7&start=0`. */
  optional: boolean;
  /** Runs of digits that the number is the last of, where a first page without it has fewer: `num=7/15`, and 7 alone is no page. */
  runs?: number;
  /** Paths that the first page has, where the number stands in one of its own, behind them or between. */
  keep?: number;
  /**
   * What stands before the number, where a title does that may have numbers of its own: `.` in `a-title-v2.20`, which goes on from `a-title-v2`.
   */
  before?: string;
  /** What the first page has in the path of the number, where that is a name: `/b/index.html` goes on at `/b/2.html`. */
  named?: string;
}

/** Numbers of more digits are no page numbers, and would not be exact. */
const maxDigits = 9;

export interface Shown {
  /** The same for all pages of one list or thread. */
  whole: string;
  /** From 1. */
  page: number;
  /** The key of "seen before". */
  key: string;
}

/** What the last URLs show, by each identity: a link is looked at several times, and most links of a page are those of the page before. */
const met = new WeakMap<Identity, Map<string, Shown>>();
const mostMet = 4096;
const longestMet = 256;

export function shownBy(identity: Identity, url: string): Shown {
  let known = met.get(identity);
  if (known === undefined) {
    known = new Map();
    met.set(identity, known);
  }
  let shown = known.get(url);
  if (shown !== undefined) return shown;
  shown = freshlyShown(identity, url);
  if (url.length > longestMet) return shown;
  if (known.size >= mostMet) known.clear();
  known.set(url, shown);
  return shown;
}

function freshlyShown(identity: Identity, url: string): Shown {
  const tokens = tokensOf(url);
  const { page } = identity;
  const numeral = page === null ? null : pageValue(page, tokens);
  const numbered = numeral !== null;
  const number = numbered ? Math.max(1, Math.floor((Number(numeral) - page!.first) / page!.step) + 1) : 1;
  let paths = numbered ? withoutNumber(page!, tokens) : tokens.paths;
  if (paths.at(-1) === '') paths = paths.slice(0, -1);
  let whole = `/${paths.join('/')}`;
  for (const { key, value } of tokens.parameters) {
    if (identity.idle.includes(key)) continue;
    const text = numbered && key === page?.at && value !== null ? asFirst(value, page) : (value ?? '');
    if (key !== page?.at || text !== '') whole += `&${key}=${text}`;
  }
  const id = identity.ids && idOf(identity.ids, tokens);
  if (id !== undefined) whole = `#${id}`;
  return { whole, page: number, key: keyOf(url, whole, number) };
}

/** The number of a page as a URL has it; null where it has none. */
function pageValue(page: PageNumber, tokens: UrlTokens): string | null {
  const value = numberIn(tokens, page);
  const isOfPage =
    value !== null &&
    value.length <= maxDigits &&
    (page.runs === undefined || runsAt(tokens, page.at) === page.runs) &&
    (page.keep === undefined || tokens.paths.filter((path) => path !== '').length > page.keep);
  return isOfPage ? value : null;
}

/** The paths that the first page has of what a URL shows. */
export function firstPaths(page: PageNumber, tokens: UrlTokens): readonly string[] {
  return pageValue(page, tokens) === null ? tokens.paths : withoutNumber(page, tokens);
}

function withoutNumber(page: PageNumber, { paths }: UrlTokens): readonly string[] {
  const { at, keep } = page;
  if (typeof at !== 'number') return paths;
  if (keep === undefined) return paths.with(at, asFirst(paths[at]!, page));
  return at < keep ? paths.toSpliced(at, 1) : paths.slice(0, keep);
}

/**
 * What all addresses of this host begin with that show a page of what this one does, as far as that is seen at a glance: the paths before that of
 * the number, and what always stands before the number in its own. Escapes may be written otherwise.
 */
export function fixedStart({ page, ids }: Identity, url: string): string {
  const origin = originOf(url);
  if (ids !== undefined || page?.keep !== undefined || url.includes('%')) return origin;
  const mark = url.indexOf('?');
  const paths = url.slice(origin.length + 1, mark < 0 ? url.length : mark).split('/');
  if (paths.at(-1) === '') paths.pop();
  const at = typeof page?.at === 'number' ? page.at : paths.length;
  const start = [origin, ...paths.slice(0, at)].join('/');
  const text = paths[at];
  const isBare = page === null || page.optional || page.named !== undefined || page.runs !== undefined || page.digits === null;
  const run = text === undefined || isBare ? null : runAt(text, page.digits!, page.behind);
  return run === null ? start : `${start}/${text!.slice(0, run.from)}`;
}

/** The number that says what is shown; undefined where an address has none. */
export function idOf(ids: readonly Place[], tokens: UrlTokens): string | undefined {
  for (const place of ids) {
    const value = valueAt(tokens, place);
    if (value !== null) return value;
  }
  return undefined;
}

/** The number of a URL that may be its page's; null where it has none, or one of a title. */
function numberIn(tokens: UrlTokens, page: PageNumber): string | null {
  const { at, digits, behind, before } = page;
  if (before === undefined || digits === null) return valueAt(tokens, page);
  const text = textAt(tokens, at);
  const run = text === null ? null : runAt(text, digits, behind);
  if (run === null || !text!.slice(0, run.from).endsWith(before) || !withoutWords.test(text!.slice(run.to))) return null;
  return text!.slice(run.from, run.to);
}

/** What may stand behind a number that a title stands before: in `under-665-euros` the title goes on. */
const withoutWords = /^[^\p{L}%]*(?:\.\p{L}{2,5})?$/u;

/** Runs of digits in a path or a parameter. */
export function runsAt(tokens: UrlTokens, at: number | string): number {
  return runsIn(textAt(tokens, at) ?? '').length;
}

/** What the first page has at the place of the number: nothing, where that is also its name, or its own number. */
function asFirst(text: string, page: PageNumber): string {
  if (page.named !== undefined) return page.named;
  if (page.optional) return withoutRun(text, page.digits!, page.behind) ?? text;
  return maskedRun(text, page.digits!, page.behind)?.replace('#', String(page.first)) ?? text;
}

/** Whether a URL has a number between two pages: that of a post. */
export function isBetweenPages({ page }: Identity, url: string): boolean {
  const value = page === null || page.step === 1 ? null : numberIn(tokensOf(url), page);
  return value !== null && (Number(value) - page!.first) % page!.step !== 0;
}

/** The key of "seen before" for a URL: what it shows, where that is known. */
export function seenKey(identity: Identity | undefined, url: string): string {
  return identity === undefined ? normalForm(url) : shownBy(identity, url).key;
}

/** The key of the first page of what a URL shows. */
export function firstKey(identity: Identity | undefined, url: string): string {
  return identity === undefined ? normalForm(url) : keyOf(url, shownBy(identity, url).whole, 1);
}

function keyOf(url: string, whole: string, page: number): string {
  return `${originOf(url)} ${whole} page ${page}`;
}

export function originOf(url: string): string {
  const end = url.indexOf('/', url.indexOf('://') + 3);
  return end < 0 ? url : url.slice(0, end);
}
