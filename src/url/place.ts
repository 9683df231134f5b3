import type { UrlTokens } from './pattern.ts';

/**
 * A place in a URL: a path by its number or a parameter by its key, and in it one run of digits, counted from the end (slugs stand
 * before numbers, and vary), or the whole text.
 */
export interface Place {
  at: number | string;
  /** 0 is the last run of digits; null is the whole text. */
  digits: number | null;
}

export function textAt(tokens: UrlTokens, at: number | string): string | null {
  if (typeof at === 'number') return tokens.paths[at] ?? null;
  for (const { key, value } of tokens.parameters) if (key === at) return value ?? '';
  return null;
}

/** "2", "page-2", "p2.html". In "t3_1x", which says where a list goes on, and in a title digits count nothing. */
export const numberAtEnd = /^(?:\p{L}+[^\p{L}\d]?)?\d+(?:\.\w+)?$/u;

/** What stands at a place; null when the URL has no such place. */
export function valueAt(tokens: UrlTokens, place: Place): string | null {
  const text = textAt(tokens, place.at);
  if (text === null || place.digits === null) return text;
  const run = runFromEnd(text, place.digits);
  return run === null ? null : text.slice(run.from, run.to);
}

/** A word for a page between two marks, before its number. */
const pageWord = /[^A-Za-z0-9](?:p|pg|page|pagina|seite|strona|sayfa|sida)[^A-Za-z0-9]?$/i;
/** Characters; no such word is longer. */
const longestWord = 10;

/**
 * The text around a run of digits, the run itself left out together with the mark before it, and the word that says what it counts:
 * `thread-12-2.html` and `thread-12-page-2.html` → `thread-12.html`.
 */
export function withoutRun(text: string, digits: number): string | null {
  const run = runFromEnd(text, digits);
  if (run === null) return null;
  const word = pageWord.exec(text.slice(Math.max(0, run.from - longestWord), run.from));
  if (word !== null && run.from > word[0].length) return text.slice(0, run.from - word[0].length) + text.slice(run.to);
  const from = run.from > 0 && run.from < text.length && /[^A-Za-z0-9]/.test(text[run.from - 1]!) ? run.from - 1 : run.from;
  return text.slice(0, from) + text.slice(run.to);
}

/** The text with a run of digits masked. */
export function maskedRun(text: string, digits: number): string | null {
  const run = runFromEnd(text, digits);
  return run === null ? null : `${text.slice(0, run.from)}#${text.slice(run.to)}`;
}

function runFromEnd(text: string, digits: number): { from: number; to: number } | null {
  let to = text.length;
  for (let left = digits; ; left--) {
    while (to > 0 && !isDigit(text.charCodeAt(to - 1))) to--;
    if (to === 0) return null;
    let from = to;
    while (from > 0 && isDigit(text.charCodeAt(from - 1))) from--;
    if (left === 0) return { from, to };
    to = from;
  }
}

const isDigit = (c: number) => c >= 48 && c <= 57;

/** All places of a URL with their texts: digits run by run, and whole texts that are more than digits. */
export function placesOf(tokens: UrlTokens): { place: Place; value: string }[] {
  const found: { place: Place; value: string }[] = [];
  const add = (at: number | string, text: string) => {
    const runs = text.match(/\d+/g) ?? [];
    for (const [i, value] of runs.entries()) found.push({ place: { at, digits: runs.length - 1 - i }, value });
    if (!/^\d*$/.test(text)) found.push({ place: { at, digits: null }, value: text });
  };
  for (const [i, path] of tokens.paths.entries()) add(i, path);
  for (const { key, value } of tokens.parameters) if (value !== null) add(key, value);
  return found;
}
