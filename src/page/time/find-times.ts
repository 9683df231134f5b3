import { type Clock, clockAfter, clockAt, readZone } from './clock.ts';
import { type CalendarDate, type DateOrder, dateAt, yearOf } from './date.ts';
import { digitValue, isLetter, isUnspaced, lowered, numberAt, phraseAt, skipJoint, skipSpaces } from './read-text.ts';
import { type PhraseTree, type TimeUnit, wordsOfTime } from './words-of-time.ts';

/**
 * A time as a page writes it, in parts: what is missing (year, zone, which number is the month) is for a reader who knows the rest
 * of the forum.
 */
export interface FoundTime {
  /** Place in the text, end exclusive. */
  start: number;
  end: number;
  /** `absolute`: a date. `relative`: so much time ago. `day`: a day by its place beside today, or a time of day alone. */
  kind: 'absolute' | 'relative' | 'day';
  /** The smallest unit that is given. */
  precision: TimeUnit;
  year?: number;
  month?: number;
  day?: number;
  calendar?: 'persian';
  /** Where day and month cannot be told apart: the numbers as written, and the orders they may be in, likeliest first. */
  numbers?: number[];
  orders?: DateOrder[];
  hour?: number;
  minute?: number;
  second?: number;
  /** Minutes east of Greenwich, where the text says so. */
  offsetMinutes?: number;
  /** Sunday is 0. */
  weekday?: number;
  /** Today is 0, yesterday −1. */
  dayOffset?: number;
  relative?: { amount: number; unit: TimeUnit };
}

/** Characters; in longer texts "yesterday" without a time of day is a word of a sentence. */
const MAX_BARE = 40;
/** Characters; in longer texts a day and a month without year or time of day are part of a sentence. */
const MAX_SHORT_DATE = 80;
/** Longest number of anything that was so long ago. */
const MAX_SPANS = 4;
const minutesOf: Record<TimeUnit, number> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10080,
  month: 43200,
  year: 525600,
};

/**
 * Times in a text, in order, in any language the runtime knows. One pass; at each place a bounded look ahead, so that the time it
 * takes is linear in the text. `language` (two letters) settles words that two languages use for different months.
 */
export function findTimes(text: string, language: string | null = null): FoundTime[] {
  if (!mayHoldTime(text)) return [];
  const tree = wordsOfTime();
  const lower = lowered(text);
  const found: FoundTime[] = [];
  let free = 0;
  for (let at = 0; at < lower.length; ) {
    const code = lower.charCodeAt(at);
    const digit = digitValue(code) >= 0;
    if (!digit && !isLetter(code)) {
      at++;
      continue;
    }
    const time = (digit ? spanAgo(tree, lower, at, free) : null) ?? timeAt(tree, lower, at, language);
    if (time && time.end > at) {
      found.push(time);
      at = time.end;
      free = at;
    } else at = digit ? digitsEnd(lower, at) : isUnspaced(code) ? at + 1 : wordEnd(lower, at);
  }
  return found;
}

/** Nearly every text has no time in it, and this is all that it costs: no digit, and too long for "yesterday" alone. */
function mayHoldTime(text: string): boolean {
  if (text.length <= MAX_BARE) return text.length > 1;
  for (let i = 0; i < text.length; i++) if (digitValue(text.charCodeAt(i)) >= 0) return true;
  return false;
}

function digitsEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && digitValue(text.charCodeAt(end)) >= 0) end++;
  return end;
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && isLetter(text.charCodeAt(end)) && !isUnspaced(text.charCodeAt(end))) end++;
  return Math.max(end, at + 1);
}

function timeAt(tree: PhraseTree, lower: string, at: number, language: string | null): FoundTime | null {
  const named = onWeekday(tree, lower, at, language);
  if (named !== null) return named;
  const date = dateAt(tree, lower, at, language);
  if (date) {
    const clock = clockAfter(tree, lower, date.end);
    // "3 May" alone may be anything in a sentence.
    const bare = date.year === undefined && date.numbers === undefined && lower.length > MAX_SHORT_DATE;
    if (clock || !(date.weak || bare)) return { ...dated(at, date, clock), ...weekdayAfter(tree, lower, date.end) };
  }
  const clock = clockAt(tree, lower, at, false);
  if (clock) return clockFirst(tree, lower, at, clock, language);
  const phrase = phraseAt(tree, lower, at);
  if (phrase === null) return null;
  const bare = lower.trim().length <= MAX_BARE;
  for (const meaning of phrase.meanings) {
    if (meaning.says === 'weekday') {
      for (const words of [0, 1]) {
        const day = dateAt(tree, lower, skipJoint(lower, phrase.end, words), language);
        if (day === null) continue;
        const hour = clockAfter(tree, lower, day.end);
        if (hour || !day.weak) return { ...dated(at, day, hour), weekday: meaning.weekday };
      }
      const hour = clockAfter(tree, lower, phrase.end);
      if (hour) return { ...clocked(at, hour), weekday: meaning.weekday };
    } else if (meaning.says === 'day') {
      const hour = clockAfter(tree, lower, phrase.end);
      if (hour) return { ...clocked(at, hour), dayOffset: meaning.offset };
      if (bare) return { start: at, end: phrase.end, kind: 'day', precision: 'day', dayOffset: meaning.offset };
    } else if (meaning.says === 'past' && bare) {
      const { amount, unit } = meaning;
      return { start: at, end: phrase.end, kind: 'relative', precision: unit, relative: { amount, unit } };
    }
  }
  return null;
}

/** A date behind a word for a day of the week that is one for a month, too ("mar 16 avr 2024"), if the calendar has it on that day. */
function onWeekday(tree: PhraseTree, lower: string, at: number, language: string | null): FoundTime | null {
  const phrase = phraseAt(tree, lower, at);
  if (!phrase?.meanings.some(({ says }) => says === 'month')) return null;
  for (const meaning of phrase.meanings) {
    if (meaning.says !== 'weekday') continue;
    const date = dateAt(tree, lower, skipJoint(lower, phrase.end, 0), language);
    if (date?.year === undefined || date.month === undefined || date.day === undefined || date.calendar) continue;
    if (new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay() !== meaning.weekday) continue;
    return { ...dated(at, date, clockAfter(tree, lower, date.end)), weekday: meaning.weekday };
  }
  return null;
}

/** The day of the week that a date has behind it: 22/08/03(Wed) 19:06. */
function weekdayAfter(tree: PhraseTree, lower: string, at: number): { weekday?: number } {
  const phrase = phraseAt(tree, lower, skipJoint(lower, at, 0));
  const meaning = phrase?.meanings.find((one) => one.says === 'weekday');
  return meaning?.says === 'weekday' ? { weekday: meaning.weekday } : {};
}

/** 14:05, 5 January 2008; 14:05 today; 14:05 and nothing else. */
function clockFirst(tree: PhraseTree, lower: string, at: number, clock: Clock, language: string | null): FoundTime | null {
  for (let words = 0; words <= 2; words++) {
    const next = skipJoint(lower, clock.end, words);
    if (next >= lower.length) break;
    const date = dateAt(tree, lower, next, language);
    // A time of day that the date has for itself is that date's.
    if (date && clockAfter(tree, lower, date.end) === null) {
      clock.end = date.end;
      readZone(lower, clock);
      return dated(at, date, clock);
    }
    const phrase = phraseAt(tree, lower, next);
    for (const meaning of phrase?.meanings ?? []) {
      if (meaning.says === 'weekday') {
        const after = dateAt(tree, lower, skipJoint(lower, phrase!.end, 1), language);
        if (after && !after.weak) return { ...dated(at, after, { ...clock, end: after.end }), weekday: meaning.weekday };
      }
      if (meaning.says === 'day') return { ...clocked(at, { ...clock, end: phrase!.end }), dayOffset: meaning.offset };
    }
  }
  const alone = skipSpaces(lower, 0) === at && skipSpaces(lower, clock.end) === lower.length;
  return alone ? clocked(at, clock) : null;
}

/** With its year, where that stands behind the time of day, as Unix writes it: "Jul 31 01:48:43 UTC 2020". */
export function withYearBehind(text: string, found: FoundTime): FoundTime {
  if (found.hour === undefined || found.month === undefined || found.year !== undefined || found.calendar) return found;
  const number = numberAt(text, skipSpaces(text, found.end));
  const year = number && yearOf(number);
  return year && !year.calendar && text[number.end] !== ':' ? { ...found, ...year, end: number.end } : found;
}

function dated(start: number, date: CalendarDate, clock: Clock | null): FoundTime {
  const { end, weak: _, ...parts } = date;
  const precision = date.day === undefined && date.numbers === undefined ? 'month' : 'day';
  if (clock === null) return { start, end, kind: 'absolute', precision, ...parts };
  const { end: clockEnd, ...hour } = clock;
  return { start, end: Math.max(end, clockEnd), kind: 'absolute', precision: clockPrecision(clock), ...parts, ...hour };
}

function clocked(start: number, clock: Clock): FoundTime {
  const { end, ...hour } = clock;
  return { start, end, kind: 'day', precision: clockPrecision(clock), ...hour };
}

function clockPrecision(clock: Clock): TimeUnit {
  return clock.second !== undefined ? 'second' : clock.minute !== undefined ? 'minute' : 'hour';
}

/** 3 days ago, vor 2 Tagen, 1 hour, 5 minutes ago, 3天前; "3d" when there is nothing else. Not before `free`. */
function spanAgo(tree: PhraseTree, lower: string, at: number, free: number): FoundTime | null {
  let start = at;
  let past = false;
  const spans: { amount: number; unit: TimeUnit; end: number }[] = [];
  for (let next = at; spans.length < MAX_SPANS; ) {
    const number = numberAt(lower, next);
    if (number === null) break;
    const phrase = phraseAt(tree, lower, skipSpaces(lower, number.end));
    if (phrase === null) break;
    let unit: TimeUnit | null = null;
    for (const meaning of phrase.meanings) {
      if (meaning.says === 'ago' && !past) {
        const from = spans.length === 0 ? startOfPrefix(lower, at, meaning.before, free) : meaning.before === '' ? start : -1;
        if (from < 0) continue;
        start = from;
        unit = meaning.unit;
        past = true;
        break;
      }
      if (meaning.says === 'unit') unit ??= meaning.unit;
    }
    if (unit === null) break;
    spans.push({ amount: number.value, unit, end: phrase.end });
    next = skipJoint(lower, phrase.end, 1);
  }
  const last = spans.at(-1);
  if (last === undefined) return null;
  const whole = skipSpaces(lower, 0) === at && skipSpaces(lower, last.end) === lower.length && spans.length === 1;
  if (!past && !(whole && last.end - at <= 3)) return null;
  const { unit } = last;
  const amount =
    spans.length === 1
      ? last.amount
      : Math.round(spans.reduce((sum, span) => sum + span.amount * minutesOf[span.unit], 0) / minutesOf[unit]);
  return { start, end: last.end, kind: 'relative', precision: unit, relative: { amount, unit } };
}

/** Where the words before a number begin, when they are these; −1 when they are not. */
function startOfPrefix(lower: string, at: number, before: string, free: number): number {
  if (before === '') return at;
  let end = at;
  while (end > free && lower[end - 1] === ' ') end--;
  const from = end - before.length;
  return from >= free && lower.startsWith(before, from) && !(from > 0 && isLetter(lower.charCodeAt(from - 1))) ? from : -1;
}
