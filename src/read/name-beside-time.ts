import { folded } from '../page/fold.ts';
import { findTimes } from '../page/time/find-times.ts';
import type { Outline } from './outline.ts';
import { fullness } from './time-mentions.ts';

/**
 * What stands around names that share one piece of text with a time: "Posted by" and "on" in "Posted by Anna on 3 May 2020, 10:22". The words are
 * those that all of them have, in whatever language.
 */
export interface Frame {
  /** 0: before the time; 1: behind it. */
  part: 0 | 1;
  /** Words before the name and behind it. */
  lead: string[];
  tail: string[];
}

/** Characters; times in longer texts are spoken of, not shown. */
const MAX_TEXT = 160;
/** Texts from which what they share is known, the share of them that must have it, and the names that must differ. */
const MIN_TEXTS = 3;
const NEARLY_ALL = 0.9;
const MIN_NAMES = 2;
/** Words and characters of a name; more are a sentence that tells a time. */
const MAX_WORDS = 5;
const MAX_NAME = 60;

/** The words before and behind the one time that an element's own text tells; null when it tells none, or several. */
export function besideTime(outline: Outline, text: number, language: string | null): [string[], string[]] | null {
  const { tree } = outline;
  if (text === 0 || tree.textTo(text) - tree.textFrom(text) > MAX_TEXT) return null;
  const whole = folded(tree.text(text));
  if (!/\d/.test(whole)) return null;
  const times = findTimes(whole, language).filter((found) => fullness(found) >= 1);
  if (times.length === 0) return null;
  const start = Math.min(...times.map((time) => time.start));
  const end = Math.max(...times.map((time) => time.end));
  return [wordsOf(whole.slice(0, start)), wordsOf(whole.slice(end))];
}

/** Marks between them ("–", "@") are no words. */
const wordsOf = (text: string): string[] => text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));

/** The frame of names in texts of one place; null when there are no names in them. */
export function frameOf(texts: readonly (readonly [string[], string[]])[]): Frame | null {
  if (texts.length < MIN_TEXTS) return null;
  for (const part of [0, 1] as const) {
    const all = texts.map((text) => text[part]);
    const lead = shared(all);
    const tail = shared(all.map((words) => words.slice(lead.length).reverse())).reverse();
    const frame: Frame = { part, lead, tail };
    const names = texts.flatMap((text) => nameIn(text, frame) ?? []);
    if (names.length >= NEARLY_ALL * texts.length && new Set(names).size >= MIN_NAMES) return frame;
  }
  return null;
}

/** The name within its frame; null when the text has another, or no name. */
export function nameIn(text: readonly [string[], string[]], { part, lead, tail }: Frame): string | null {
  const words = text[part];
  const to = words.length - tail.length;
  if (to <= lead.length || to - lead.length > MAX_WORDS) return null;
  if (lead.some((word, i) => words[i] !== word) || tail.some((word, i) => words[to + i] !== word)) return null;
  const name = words
    .slice(lead.length, to)
    .join(' ')
    .replace(/^[([<«"'`|,;:–—-]+\s*|\s*[)\]>»"'`|,;:–—-]+$/gu, '')
    .trim();
  return /\p{L}/u.test(name) && name.length <= MAX_NAME ? name : null;
}

/** Words that nearly all begin with. */
function shared(texts: readonly string[][]): string[] {
  const words: string[] = [];
  for (let i = 0; i < MAX_TEXT; i++) {
    const counts = new Map<string, number>();
    for (const text of texts) if (text[i] !== undefined) counts.set(text[i]!, (counts.get(text[i]!) ?? 0) + 1);
    const [word, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    if (count < NEARLY_ALL * texts.length) break;
    words.push(word);
  }
  return words;
}
