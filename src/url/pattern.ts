import { normalEscapes } from './normal-form.ts';
import { addressOf, marksOf, type Parameter, queryParts } from './query.ts';

/**
 * URL patterns after iRobot 5.2: a URL is a list of paths and a list of parameters, and two URLs are of one kind when they have
 * the same number of paths and the same keys. Inside each of those a pattern is a list of pieces: text as it is, or any run of
 * digits, any word, any text at all (which stands for zero or more pieces, at most once in a list, so that matching is linear).
 *
 * Patterns speak of path and query alone, and of a URL's normal form: escapes as there, parameters sorted by key.
 */
export interface UrlPattern {
  paths: Piece[][];
  parameters: { key: Piece[]; value: Piece[] | null }[];
}

export type Piece = string | { any: 'digits' | 'word' | 'text' };

const digits: Piece = { any: 'digits' };
const word: Piece = { any: 'word' };
const text: Piece = { any: 'text' };

/** Paths and parameters of a URL as plain strings. What a query says by place is paths too (`queryParts`). */
export interface UrlTokens {
  readonly paths: readonly string[];
  readonly parameters: readonly Parameter[];
}

/** Tokens of the last URLs: a link is looked at several times, and most links of a page are those of the page before. */
const met = new Map<string, UrlTokens>();
const mostMet = 4096;
const longestMet = 256;

/** Never throws: a string that is no URL is taken for a path. */
export function tokensOf(url: string): UrlTokens {
  let tokens = met.get(url);
  if (tokens !== undefined) return tokens;
  tokens = freshTokens(url);
  if (url.length > longestMet) return tokens;
  if (met.size >= mostMet) met.clear();
  met.set(url, tokens);
  return tokens;
}

/** `tokensOf` for who asks once: nothing is kept. */
export function freshTokens(given: string): UrlTokens {
  // Of what the normal form changes, an absolute URL from a link can still lack only its escapes and the order of its query.
  const url = normalEscapes(given);
  const start = pathStart(url);
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  const mark = url.indexOf('?', start);
  const pathEnd = mark < 0 || mark > end ? end : mark;
  const from = url.charCodeAt(start) === 47 ? start + 1 : start;
  const paths = url.slice(from, pathEnd).split('/');
  if (pathEnd >= end) return { paths, parameters: [] };
  const { places, parameters } = queryParts(url, pathEnd + 1, end);
  return { paths: places.length === 0 ? paths : [...paths, ...places], parameters };
}

/** Where the path of a URL begins. */
export function pathStart(url: string): number {
  const host = url.startsWith('http://') ? 7 : url.startsWith('https://') ? 8 : 0;
  if (host === 0) return 0;
  for (let i = host; i < url.length; i++) {
    const c = url.charCodeAt(i);
    if (c === 47 || c === 63 || c === 35) return i;
  }
  return url.length;
}

/** The URL's pattern with digits generalised and everything else as it is (iRobot: "digital sequences … are considered the same"). */
export function patternOf(url: string): UrlPattern {
  const tokens = tokensOf(url);
  const wild = (part: string) =>
    isMixedId(part) ? [text] : joined(pieces(part).map((piece) => (isDigit(piece.charCodeAt(0)) ? digits : piece)));
  return {
    paths: tokens.paths.map(pathPieces),
    parameters: tokens.parameters.map(({ key, value }) => ({ key: wild(key), value: value === null ? null : wild(value) })),
  };
}

/** Letters and digits of an id in which both take turns, as in hexadecimal ones: no two have theirs at the same places. Names end with a number at most. */
const mixedId = /^(?=.*[0-9][A-Za-z]+[0-9])[0-9A-Za-z]+$/;
/** Names are shorter. */
const shortestId = 16;

const isMixedId = (part: string) => part.length >= shortestId && mixedId.test(part);

/** Numbers of one path from which it has a place for each of many ids; of two, one may count pages or posts from 0. */
const manyIds = 3;

/**
 * The pieces of a path. Where it has a place for each of many ids, 0 says that there is none: the list `0-51-0-1-title` is no thread
 * `42-51-6012-1-title`. The last number may count from 0.
 */
function pathPieces(path: string): Piece[] {
  if (isMixedId(path)) return [text];
  const list = pieces(path);
  const numbers = list.flatMap((piece, i) => (isDigit(piece.charCodeAt(0)) ? [i] : []));
  const isNone = (i: number) => numbers.length >= manyIds && list[i] === '0' && i !== numbers.at(-1);
  return joined(list.map((piece, i) => (isDigit(piece.charCodeAt(0)) && !isNone(i) ? digits : piece)));
}

/** The narrowest pattern that matches all that either matches; null when number of paths or keys differ. */
export function generalise(a: UrlPattern, b: UrlPattern): UrlPattern | null {
  if (a.paths.length !== b.paths.length || a.parameters.length !== b.parameters.length) return null;
  if (marks(a).join() !== marks(b).join()) return null;
  const parameters: UrlPattern['parameters'] = [];
  for (const [i, one] of a.parameters.entries()) {
    const other = b.parameters[i]!;
    if (!samePieces(one.key, other.key) || (one.value === null) !== (other.value === null)) return null;
    parameters.push({ key: one.key, value: one.value && other.value && generalPieces(one.value, other.value) });
  }
  return { paths: a.paths.map((path, i) => generalPieces(path, b.paths[i]!)), parameters };
}

const marks = ({ paths }: UrlPattern) => marksOf(paths.map((path) => (typeof path[0] === 'string' ? path[0] : '')));

export function matchesPattern(pattern: UrlPattern, tokens: UrlTokens): boolean {
  if (pattern.paths.length !== tokens.paths.length || pattern.parameters.length !== tokens.parameters.length) return false;
  let placed = false;
  for (let i = 0; i < pattern.paths.length; i++) {
    const [wanted, given] = [pattern.paths[i]!, tokens.paths[i]!];
    if (!matchesPieces(wanted, given)) return false;
    // Any text stands for no mark: `/a/<text>` is not `/a?b`.
    placed ||= given.charCodeAt(0) === 63;
    if (placed && /^[?,&;]/.test(given) && typeof wanted[0] !== 'string') return false;
  }
  for (let i = 0; i < pattern.parameters.length; i++) {
    const wanted = pattern.parameters[i]!;
    const given = tokens.parameters[i]!;
    if (!matchesPieces(wanted.key, given.key)) return false;
    if (wanted.value === null || given.value === null) {
      if (wanted.value !== given.value) return false;
    } else if (!matchesPieces(wanted.value, given.value)) return false;
  }
  return true;
}

/** For a person: `/viewtopic.php?t=<digits>`. */
export function printPattern(pattern: UrlPattern): string {
  const list = (part: readonly Piece[]) => part.map((piece) => (typeof piece === 'string' ? piece : `<${piece.any}>`)).join('');
  const parameters = pattern.parameters.map(({ key, value }) => (value ? `${list(key)}=${list(value)}` : list(key)));
  return addressOf(pattern.paths.map(list), parameters);
}

/**
 * The pattern as a regular expression over path and query of a normal form, for people and other tools; the walk matches pieces.
 * Safe by construction: a repeated class never meets what it may repeat, and any text, which does, occurs at most once between
 * two separators, so that a match takes at most quadratic time in the length of one path or value. The two agree except where
 * any text ends inside a percent escape.
 */
export function patternRegExp(pattern: UrlPattern): string {
  const print = (any: string) => (piece: Piece, index: number, list: readonly Piece[]) => {
    const before = list[index - 1];
    const after = list[index + 1];
    if (typeof piece === 'string') {
      const literal = piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
      const [head, tail] = [classOf(pieces(piece)[0] ?? ''), classOf(pieces(piece).at(-1) ?? '')];
      return `${isText(before) ? notBehind(head) : ''}${literal}${isText(after) ? notAhead(tail) : ''}`;
    }
    if (piece.any === 'text') return any;
    const run = piece.any === 'digits' ? '\\d+' : `(?:${letter})+`;
    const open = after !== undefined && (typeof after === 'object' || classOf(pieces(after)[0] ?? '') === piece.any);
    return `${isText(before) ? notBehind(piece.any) : ''}${run}${open ? notAhead(piece.any) : ''}`;
  };
  // Among places commas divide, and among names behind a comma.
  const [free, divided, unnamed] = ['[^/?&;]*', '[^/?&;,]*', '[^/?&;,=]*'];
  const list = (part: readonly Piece[], any = free) => part.map(print(any)).join('');
  const placed = marks(pattern);
  const start = placed.indexOf('?');
  const paths = pattern.paths.map((path, i) =>
    start >= 0 && i >= start ? (placed[i] === '/' ? '\\/' : '') + list(path, unnamed) : `\\/${list(path)}`,
  );
  if (start >= 0 && mayBeFlag(pattern.paths.slice(start), placed.slice(start + 1))) {
    const behind = pattern.parameters.length > 0 ? '[^=]*[&,;][^=]*=' : '';
    paths[start] = `(?=\\?[^\\d/=]*[\\d/]${behind})${paths[start]}`;
  }
  const parameters = pattern.parameters.map(({ key, value }, i) => {
    const commas = start >= 0 && typeof key[0] === 'string' && key[0].startsWith(',');
    const mark = commas ? '' : i === 0 && start < 0 ? '\\?' : '[&;]';
    return `${mark}${list(key)}${value ? `=${list(value, commas ? divided : free)}` : ''}`;
  });
  return `^${paths.join('')}${parameters.join('')}$`;
}

/** Whether places of a query may come out as a word by itself, which is a flag and no place: none of them is sure to have a digit or a slash. */
function mayBeFlag(places: readonly (readonly Piece[])[], marks: readonly string[]): boolean {
  const isSure = (piece: Piece) => (typeof piece === 'string' ? /[\d/=]/.test(piece) : piece.any === 'digits');
  return !marks.includes('/') && !places.some((place) => place.some(isSure));
}

type PieceClass = 'digits' | 'word' | 'text' | 'mark';
const notAhead = (of: PieceClass) => (of === 'digits' ? '(?!\\d)' : of === 'word' ? `(?!${letter})` : '');
const notBehind = (of: PieceClass) => (of === 'digits' ? '(?<!\\d)' : of === 'word' ? `(?<!${letter})` : '');

/** Escaped bytes count as letters: most are those of letters beyond ASCII. */
const letter = '[A-Za-z]|%[0-9A-Fa-f]{2}';

// ---- pieces ----

const isDigit = (c: number) => c >= 48 && c <= 57;
const isAsciiLetter = (c: number) => (c >= 65 && c <= 90) || (c >= 97 && c <= 122);
const isHex = (c: number) => isDigit(c) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
const isText = (piece: Piece | undefined) => typeof piece === 'object' && piece.any === 'text';

/** Where the run of digits or letters that starts at `at` ends; `at` itself when none starts there. */
function digitsEnd(string: string, at: number): number {
  let end = at;
  while (isDigit(string.charCodeAt(end))) end++;
  return end;
}

function wordEnd(string: string, at: number): number {
  let end = at;
  for (;;) {
    const c = string.charCodeAt(end);
    if (isAsciiLetter(c)) end++;
    else if (c === 37 && isHex(string.charCodeAt(end + 1)) && isHex(string.charCodeAt(end + 2))) end += 3;
    else return end;
  }
}

/** Cuts a path, key or value into runs of digits, runs of letters and single other characters. */
function pieces(part: string): string[] {
  const list: string[] = [];
  for (let at = 0; at < part.length; ) {
    const end = Math.max(digitsEnd(part, at), wordEnd(part, at), at + 1);
    list.push(part.slice(at, end));
    at = end;
  }
  return list;
}

function split(list: readonly Piece[]): Piece[] {
  return list.flatMap((piece): Piece[] => (typeof piece === 'string' ? pieces(piece) : [piece]));
}

/** Neighbouring literals become one, which reads better and matches faster. */
function joined(list: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of list) {
    const last = out.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') out[out.length - 1] = last + piece;
    else out.push(piece);
  }
  return out;
}

function classOf(piece: Piece): PieceClass {
  if (typeof piece !== 'string') return piece.any;
  if (isDigit(piece.charCodeAt(0))) return 'digits';
  return wordEnd(piece, 0) > 0 ? 'word' : 'mark';
}

function samePiece(a: Piece, b: Piece): boolean {
  return typeof a === 'string' || typeof b === 'string' ? a === b : a.any === b.any;
}

function samePieces(a: readonly Piece[], b: readonly Piece[]): boolean {
  return a.length === b.length && a.every((piece, i) => samePiece(piece, b[i]!));
}

function generalPieces(a: readonly Piece[], b: readonly Piece[]): Piece[] {
  if (samePieces(a, b)) return [...a];
  const [one, other] = [split(a), split(b)];
  const general = (x: Piece, y: Piece): Piece | null => {
    if (samePiece(x, y)) return x;
    const kind = classOf(x);
    if (kind !== classOf(y) || kind === 'mark' || kind === 'text') return null;
    return kind === 'digits' ? digits : word;
  };
  if (one.length === other.length) {
    const merged = one.map((piece, i) => general(piece, other[i]!));
    if (!merged.includes(null)) return joined(merged as Piece[]);
  }
  // Of different shape: what is alike at both ends stays, any text between. Words that differ belong to the text (slugs).
  const alike = (x: Piece, y: Piece): Piece | null => {
    if (isText(x) || isText(y)) return null;
    return samePiece(x, y) ? x : classOf(x) === 'digits' && classOf(y) === 'digits' ? digits : null;
  };
  const shorter = Math.min(one.length, other.length);
  const head: Piece[] = [];
  while (head.length < shorter) {
    const piece = alike(one[head.length]!, other[head.length]!);
    if (piece === null) break;
    head.push(piece);
  }
  const tail: Piece[] = [];
  while (head.length + tail.length < shorter) {
    const piece = alike(one[one.length - 1 - tail.length]!, other[other.length - 1 - tail.length]!);
    if (piece === null) break;
    tail.unshift(piece);
  }
  return joined([...head, text, ...tail]);
}

export function matchesPieces(list: readonly Piece[], string: string): boolean {
  let at = 0;
  for (let i = 0; i < list.length; i++) {
    const piece = list[i]!;
    if (typeof piece !== 'string' && piece.any === 'text') return matchesAroundText(list, i, string, at);
    at = pieceEnd(piece, string, at);
    if (at < 0) return false;
  }
  return at === string.length;
}

/** Every piece but `text` stands for a fixed number of runs, so the place where the rest must begin is known. */
function matchesAroundText(list: readonly Piece[], gap: number, string: string, from: number): boolean {
  const starts = [0];
  for (const piece of pieces(string)) starts.push(starts.at(-1)! + piece.length);
  let wanted = 0;
  for (const piece of list.slice(gap + 1)) wanted += typeof piece === 'string' ? pieces(piece).length : 1;
  let at = starts[starts.length - 1 - wanted] ?? -1;
  if (at < from || !starts.includes(from)) return false;
  for (let i = gap + 1; i < list.length && at >= 0; i++) at = pieceEnd(list[i]!, string, at);
  return at === string.length;
}

/** Where the piece that begins at `at` ends, or -1 when it does not begin there. */
function pieceEnd(piece: Piece, string: string, at: number): number {
  if (typeof piece === 'string') return string.startsWith(piece, at) ? at + piece.length : -1;
  const end = piece.any === 'digits' ? digitsEnd(string, at) : wordEnd(string, at);
  return end > at ? end : -1;
}
