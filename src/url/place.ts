import type { UrlTokens } from './pattern.ts';

/**
 * A place in a URL: a path by its number or a parameter by its key, and in it one run of digits, counted from the end (slugs stand
 * before numbers, and vary), or the whole text.
 */
export interface Place {
  at: number | string;
  /** 0 is the last run of digits, -1 the first; null is the whole text. */
  digits: number | null;
  /**
   * What joins the run to the one before it, where it is counted from the front, because a title follows that may have numbers too:
   * `p` in `topic12p3_a-title`. Without that it is no such run.
   */
  behind?: string;
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
  const run = runAt(text, place.digits, place.behind);
  return run === null ? null : text.slice(run.from, run.to);
}

/** A word for a page behind a mark or a number, before its number; any letter will do between two numbers (`td12i20`, `t12-s15`). */
const pageWord = /(?:(?:[^A-Za-z0-9]|(?<=\d))(?:p|pg|page|pagina|seite|strona|sayfa|sida)[^A-Za-z0-9]?|(?<=\d)[-_.,~]?[a-z])$/i;
/** The same with nothing else, between two numbers. */
const joining = /^(?:[^A-Za-z0-9]?(?:p|pg|page|pagina|seite|strona|sayfa|sida)?[^A-Za-z0-9]?|[-_.,~]?[a-z])$/i;
/** Characters; no such word is longer. */
const longestWord = 10;
/** A word of a title; the extension is none. */
const titleWord = /[-_.,]\p{L}{2}/gu;
const extension = /\.\p{L}{2,5}$/u;

/**
 * The text around a run of digits, the run itself left out together with the mark before it, and the word that says what it counts:
 * `thread-12-2.html` and `thread-12-page-2.html` → `thread-12.html`.
 */
export function withoutRun(text: string, digits: number, behind?: string): string | null {
  const run = runAt(text, digits, behind);
  if (run === null) return null;
  if (behind !== undefined) return text.slice(0, run.from - behind.length) + text.slice(run.to);
  const word = pageWord.exec(text.slice(Math.max(0, run.from - longestWord), run.from));
  if (word !== null && run.from > word[0].length) return text.slice(0, run.from - word[0].length) + text.slice(run.to);
  const from = run.from > 0 && run.from < text.length && /[^A-Za-z0-9]/.test(text[run.from - 1]!) ? run.from - 1 : run.from;
  return text.slice(0, from) + text.slice(run.to);
}

/** The mark, or the word, that a pager adds together with its number, where that is counted from the end. */
export function markBefore(tokens: UrlTokens, { at, digits, behind }: Place): string {
  const text = textAt(tokens, at) ?? '';
  const run = digits === null || behind !== undefined ? null : runAt(text, digits);
  const added = run === null ? 0 : text.length - withoutRun(text, digits!)!.length;
  return run === null ? '' : text.slice(run.to - added, run.from);
}

/** The text with a run of digits masked. */
export function maskedRun(text: string, digits: number, behind?: string): string | null {
  const run = runAt(text, digits, behind);
  return run === null ? null : `${text.slice(0, run.from)}#${text.slice(run.to)}`;
}

/** Where a run of digits stands. */
export function runAt(text: string, digits: number, behind?: string): { from: number; to: number } | null {
  if (digits >= 0) return runFromEnd(text, digits);
  const runs = runsIn(text);
  const run = runs[-1 - digits];
  if (run === undefined) return null;
  return behind === undefined || text.slice(runs[-2 - digits]?.to ?? 0, run.from) === behind ? run : null;
}

/** The runs of digits of a text. Those of escaped letters (`%E3%81`) are no numbers. */
export function runsIn(text: string): { from: number; to: number }[] {
  const found = [...text.matchAll(/%[\da-f]{2}|\d+/gi)].filter(([run]) => run[0] !== '%');
  return found.map(({ 0: run, index }) => ({ from: index, to: index + run.length }));
}

/** All numbers of a URL. */
export function numbersOf({ paths, parameters }: UrlTokens): string[] {
  const texts = [...paths, ...parameters.map(({ value }) => value ?? '')];
  return texts.flatMap((text) => runsIn(text).map(({ from, to }) => text.slice(from, to)));
}

function runFromEnd(text: string, digits: number): { from: number; to: number } | null {
  let to = text.length;
  for (let left = digits; ; ) {
    while (to > 0 && !isDigit(text.charCodeAt(to - 1))) to--;
    if (to === 0) return null;
    let start = to;
    while (start > 0 && isDigit(text.charCodeAt(start - 1))) start--;
    const from = behindEscape(text, start);
    if (from < to && left-- === 0) return { from, to };
    to = start;
  }
}

/** Where a run begins whose first digits may be those of an escape. */
function behindEscape(text: string, start: number): number {
  if (text.charCodeAt(start - 1) === percent) return isHex(text.charCodeAt(start + 1)) ? start + 2 : start;
  return text.charCodeAt(start - 2) === percent && isHex(text.charCodeAt(start - 1)) ? start + 1 : start;
}

const percent = 37;
const isDigit = (c: number) => c >= 48 && c <= 57;
const isHex = (c: number) => isDigit(c) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);

/** Where the last word of a title begins; -1 when there is none. */
function lastWord(text: string): number {
  return [...text.replace(extension, '').matchAll(titleWord)].at(-1)?.index ?? -1;
}

/** All places of a URL with their texts: digits run by run, and whole texts that are more than digits. */
export function placesOf(tokens: UrlTokens): { place: Place; value: string }[] {
  const found: { place: Place; value: string }[] = [];
  const add = (at: number | string, text: string) => {
    const runs = runsIn(text);
    const words = runs.length < 2 ? -1 : lastWord(text);
    for (const [i, { from, to }] of runs.entries()) {
      const value = text.slice(from, to);
      const behind = i === 0 ? undefined : text.slice(runs[i - 1]!.to, from);
      const isTitled = behind !== undefined && from < words && joining.test(behind);
      found.push({ place: isTitled ? { at, digits: -1 - i, behind } : { at, digits: runs.length - 1 - i }, value });
    }
    if (!/^\d*$/.test(text)) found.push({ place: { at, digits: null }, value: text });
  };
  for (const [i, path] of tokens.paths.entries()) add(i, path);
  for (const { key, value } of tokens.parameters) if (value !== null) add(key, value);
  return found;
}
