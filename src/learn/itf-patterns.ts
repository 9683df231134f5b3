import { generalise, matchesPattern, type Piece, patternOf, printPattern, tokensOf, type UrlPattern } from '../url/pattern.ts';
import { shapeOf } from './url-formats.ts';

/** A learned pattern and the training URLs that it matches. */
export interface ItfPattern {
  pattern: UrlPattern;
  urls: number;
}

/** FoCUS 4.3.2: a refined pattern is kept above this share of its training set. */
const MIN_SUPPORT = 0.2;
/** Share of the known wrong URLs that a pattern may match, in proportion to the right ones it matches, before it is refined. */
const MAX_WRONG = 0.1;
/** Pages of the right type behind a rare shape that prove it. */
const MIN_PROVEN = 2;
/** Refinements in a row; a URL has few words that name its kind. */
const MAX_DEPTH = 4;

/**
 * Patterns of URLs after Koppula et al. 2010 as FoCUS uses them: from the general to the specific. A pattern starts as what all URLs of
 * one shape have in common. The paper refines until nothing is left to refine, which writes the name of each large board into the
 * pattern of its threads and loses the small ones; here a pattern is refined only while it matches URLs that are known to be
 * something else. What is refined is a path or value whose frequent texts are kept, each in a pattern of its own.
 */
export function itfPatterns(urls: readonly string[], wrong: readonly string[], proven: (url: string) => number): ItfPattern[] {
  const distinct = [...new Set(urls)];
  const found: ItfPattern[] = [];
  for (const group of Map.groupBy(distinct, (url) => shapeOf(url).key).values()) {
    // A rare shape is noise, unless pages behind it were looked at.
    if (group.length <= MIN_SUPPORT * distinct.length && group.reduce((sum, url) => sum + proven(url), 0) < MIN_PROVEN) continue;
    found.push(...refined(group, wrong, distinct.length, 0));
  }
  return unique(found).sort((a, b) => b.urls - a.urls);
}

function refined(urls: readonly string[], wrong: readonly string[], total: number, depth: number): ItfPattern[] {
  const pattern = urls.map(patternOf).reduce((a, b) => generalise(a, b) ?? a);
  const caught = wrong.filter((url) => matchesPattern(pattern, tokensOf(url)));
  const whole = [{ pattern, urls: urls.length }];
  if (caught.length <= MAX_WRONG * urls.length || depth === MAX_DEPTH) return whole;
  const fields = urls.map((url) => shapeOf(url).fields);
  const wrongFields = caught.map((url) => shapeOf(url).fields);
  let best: { field: number; values: Set<string>; gain: number } | null = null;
  for (let field = 0; field < fields[0]!.length; field++) {
    const counts = new Map<string, number>();
    for (const list of fields) counts.set(list[field]!, (counts.get(list[field]!) ?? 0) + 1);
    if (counts.size === 1) continue;
    const values = new Set([...counts].filter(([, count]) => count > MIN_SUPPORT * urls.length).map(([value]) => value));
    if (values.size === 0) continue;
    const right = fields.filter((list) => values.has(list[field]!)).length / fields.length;
    const left = wrongFields.filter((list) => values.has(list[field]!)).length / wrongFields.length;
    const gain = right - left;
    if (gain > (best?.gain ?? 0)) best = { field, values, gain };
  }
  if (best === null) return whole;
  const { field, values } = best;
  const groups = Map.groupBy(urls, (url) => shapeOf(url).fields[field]!);
  return [...values].flatMap((value) => refined(groups.get(value)!, caught, total, depth + 1));
}

function unique(patterns: readonly ItfPattern[]): ItfPattern[] {
  const byText = new Map<string, ItfPattern>();
  for (const one of patterns) {
    const text = printPattern(one.pattern);
    const known = byText.get(text);
    if (known === undefined) byText.set(text, { ...one });
    else known.urls += one.urls;
  }
  return [...byText.values()];
}

/**
 * A pattern that says more than one of the bases, as wide as that where both say something: few threads are long, and their titles are
 * not the only ones. Null when it is over none of them.
 */
export function overAny(longer: ItfPattern, bases: readonly ItfPattern[]): ItfPattern | null {
  for (const base of bases) {
    const wide = overBase(longer.pattern, base.pattern);
    if (wide !== null) return { ...longer, pattern: wide };
  }
  return null;
}

/** Page-flipping patterns for `others`, written as `flips` are for `bases`. */
export function byAnalogy(
  flips: readonly ItfPattern[],
  bases: readonly ItfPattern[],
  others: readonly ItfPattern[],
): ItfPattern[] {
  const found: ItfPattern[] = [];
  for (const { pattern } of flips) {
    for (const base of bases) {
      if (overBase(pattern, base.pattern) === null) continue;
      const paths = pattern.paths.slice(withoutSlash(base.pattern.paths).length);
      const keys = base.pattern.parameters.map(({ key }) => printPieces(key));
      const parameters = pattern.parameters.filter(({ key }) => !keys.includes(printPieces(key)));
      if (paths.every((path) => printPieces(path) === '') && parameters.length === 0) continue;
      for (const { pattern: other } of others) found.push({ pattern: extended(other, paths, parameters), urls: 0 });
    }
  }
  return unique(found);
}

function extended(pattern: UrlPattern, paths: Piece[][], parameters: UrlPattern['parameters']): UrlPattern {
  const all = [...pattern.parameters, ...parameters].sort((a, b) => (printPieces(a.key) < printPieces(b.key) ? -1 : 1));
  return { paths: paths.length > 0 ? [...withoutSlash(pattern.paths), ...paths] : pattern.paths, parameters: all };
}

/** The first pattern with those of its parts that the base also has as wide as there; null when it lacks any of them. */
function overBase(pattern: UrlPattern, base: UrlPattern): UrlPattern | null {
  const stem = withoutSlash(base.paths);
  if (pattern.paths.length < stem.length) return null;
  const paths = [...pattern.paths];
  for (const [i, wide] of stem.entries()) {
    if (!isCase(paths[i]!, wide)) return null;
    paths[i] = wide;
  }
  const parameters = [...pattern.parameters];
  for (const { key, value } of base.parameters) {
    const at = parameters.findIndex((one) => printPieces(one.key) === printPieces(key));
    const own = parameters[at]?.value;
    if (own === undefined || (own === null) !== (value === null) || (own && value && !isCase(own, value))) return null;
    parameters[at] = { key, value };
  }
  return { paths, parameters };
}

function withoutSlash(paths: readonly Piece[][]): Piece[][] {
  return paths.length > 1 && printPieces(paths.at(-1)!) === '' ? paths.slice(0, -1) : [...paths];
}

/** Whether all that the first matches is matched by the second. */
function isCase(narrow: readonly Piece[], wide: readonly Piece[]): boolean {
  const one = (list: readonly Piece[]): UrlPattern => ({ paths: [[...list]], parameters: [] });
  const both = generalise(one(narrow), one(wide));
  return both !== null && printPieces(both.paths[0]!) === printPieces(wide);
}

function printPieces(list: readonly Piece[]): string {
  return printPattern({ paths: [[...list]], parameters: [] }).slice(1);
}
