import { isSpace, numberAt, phraseAt, skipJoint, skipSpaces, type WrittenNumber } from './read-text.ts';
import type { Meaning, PhraseTree } from './words-of-time.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy' | 'md' | 'dm';

export interface CalendarDate {
  end: number;
  year?: number;
  month?: number;
  day?: number;
  /** Not Gregorian; year, month and day are of that calendar. */
  calendar?: 'persian';
  /** Numbers as they stand and the orders they may be in, likeliest first, where the text alone does not say. */
  numbers?: number[];
  orders?: DateOrder[];
  /** Too little to be a date unless a time of day stands beside it. */
  weak?: boolean;
}

/** Years that posts on the web can have; Persian years are 621 behind, Buddhist ones 543 ahead. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2099;
const BUDDHIST = 543;
const PERSIAN = 621;
/** Two digits: from here on the 1900s. */
const PIVOT = 70;
const eras: readonly [string, number][] = [
  ['民國', 1911],
  ['民国', 1911],
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
];

export function dateAt(tree: PhraseTree, lower: string, at: number, language: string | null): CalendarDate | null {
  const number = numberAt(lower, at);
  if (number === null) return monthFirst(tree, lower, at, language);
  return eastAsian(lower, at, number) ?? numeric(lower, at, number) ?? numberFirst(tree, lower, number, language);
}

export function yearOf(number: WrittenNumber): { year: number; calendar?: 'persian' } | null {
  const { value, digits } = number;
  if (digits !== 4) return null;
  if (value >= FIRST_YEAR && value <= LAST_YEAR) return { year: value };
  if (value - BUDDHIST >= FIRST_YEAR && value - BUDDHIST <= LAST_YEAR) return { year: value - BUDDHIST };
  if (value + PERSIAN >= FIRST_YEAR && value + PERSIAN <= LAST_YEAR) return { year: value, calendar: 'persian' };
  return null;
}

const isMonth = (number: WrittenNumber) => number.digits <= 2 && number.value >= 1 && number.value <= 12;
const isDay = (number: WrittenNumber) => number.digits <= 2 && number.value >= 1 && number.value <= 31;
const shortYear = (value: number) => value + (value >= PIVOT ? 1900 : 2000);

/** 2008年1月5日, 1月5日, 2008년 1월 5일, 民國97年1月5日. */
function eastAsian(lower: string, at: number, first: WrittenNumber): CalendarDate | null {
  let mark = skipSpaces(lower, first.end);
  let month = first;
  let year: number | undefined;
  if (lower[mark] === '年' || lower[mark] === '년') {
    const era = first.digits < 4 ? eras.find(([name]) => lower.startsWith(name, skipBack(lower, at) - name.length)) : undefined;
    year = era ? era[1] + first.value : (yearOf(first)?.year ?? (first.digits === 2 ? shortYear(first.value) : undefined));
    const next = numberAt(lower, skipSpaces(lower, mark + 1));
    if (year === undefined || next === null) return null;
    month = next;
    mark = skipSpaces(lower, month.end);
  }
  if ((lower[mark] !== '月' && lower[mark] !== '월') || !isMonth(month)) return null;
  const day = numberAt(lower, skipSpaces(lower, mark + 1));
  if (day === null || !isDay(day)) return year === undefined ? null : { end: mark + 1, year, month: month.value };
  let end = day.end;
  if ('日号號일'.includes(lower[skipSpaces(lower, end)] ?? ' ')) end = skipSpaces(lower, end) + 1;
  return { end, ...(year === undefined ? {} : { year }), month: month.value, day: day.value };
}

function skipBack(lower: string, at: number): number {
  let start = at;
  while (start > 0 && isSpace(lower.charCodeAt(start - 1))) start--;
  return start;
}

/** 2008-01-05, 31.12.2008, 12/31/08, 01-05 before a time of day. */
function numeric(lower: string, at: number, first: WrittenNumber): CalendarDate | null {
  // Marks of writing direction stand between the numbers of Arabic dates.
  const mark = lower[skipDirection(lower, first.end)];
  if (mark !== '-' && mark !== '/' && mark !== '.') return null;
  const second = numberAt(lower, skipSpaces(lower, skipDirection(lower, first.end) + 1));
  if (second === null || second.digits > 2 || second.value === 0) return null;
  // A part of a longer run of numbers is an address or a version.
  if (at > 1 && (lower[at - 1] === '.' || lower[at - 1] === mark) && numberAt(lower, at - 2) !== null) return null;
  const next = skipDirection(lower, second.end);
  const third = lower[next] === mark ? numberAt(lower, skipSpaces(lower, next + 1)) : null;
  if (third === null) return twoNumbers(lower, mark, first, second);
  if (lower[third.end] === mark && numberAt(lower, third.end + 1) !== null) return null;
  const front = yearOf(first);
  if (front) {
    if (!isMonth(second) || !isDay(third)) return null;
    return { end: third.end, ...front, month: second.value, day: third.value };
  }
  if (first.digits > 2) return null;
  const back = yearOf(third);
  if (!back && third.digits !== 2) return null;
  const orders: DateOrder[] = [];
  if (isMonth(first) && isDay(second) && mark === '/') orders.push('mdy');
  if (isDay(first) && isMonth(second)) orders.push('dmy');
  if (isMonth(first) && isDay(second) && mark === '-') orders.push('mdy');
  if (!back && first.digits === 2 && isMonth(second) && isDay(third) && mark !== '.') orders.push('ymd');
  if (orders.length === 0) return null;
  const numbers = [first.value, second.value, back ? back.year : third.value];
  const date: CalendarDate = { end: third.end, ...(back?.calendar ? { calendar: back.calendar } : {}) };
  // 1.6.10 is a version more often than a date; 01.06.10 is a date.
  if (!back && mark === '.' && first.digits + second.digits < 4) date.weak = true;
  return settle(date, numbers, orders);
}

function skipDirection(lower: string, at: number): number {
  return lower[at] === '\u200f' || lower[at] === '\u200e' ? at + 1 : at;
}

function twoNumbers(lower: string, mark: string, first: WrittenNumber, second: WrittenNumber): CalendarDate | null {
  // 12/2008 says too little, and 3.5 is a number; with a time of day beside it 31.12. or 01-05 is a date.
  const end = mark === '.' && lower[second.end] === '.' ? second.end + 1 : second.end;
  const orders: DateOrder[] = [];
  if (mark !== '.' && isMonth(first) && isDay(second)) orders.push('md');
  if (isDay(first) && isMonth(second)) orders.push('dm');
  return orders.length === 0 ? null : settle({ end, weak: true }, [first.value, second.value], orders);
}

/** What all possible orders agree on is known. */
function settle(date: CalendarDate, numbers: number[], orders: DateOrder[]): CalendarDate {
  for (const [letter, name] of [
    ['y', 'year'],
    ['m', 'month'],
    ['d', 'day'],
  ] as const) {
    const values = new Set(orders.map((order) => numbers[order.indexOf(letter)]));
    const [value] = values;
    if (values.size !== 1 || value === undefined) continue;
    date[name] = name === 'year' && value < 100 ? shortYear(value) : value;
  }
  if (date.month === undefined || date.day === undefined) Object.assign(date, { numbers, orders });
  return date;
}

/** 5. Januar 2008, 5 de enero de 2008, 5th of January, 5-Jan-08; 2008. január 5. */
function numberFirst(tree: PhraseTree, lower: string, first: WrittenNumber, language: string | null): CalendarDate | null {
  const year = yearOf(first);
  if (!year && !isDay(first)) return null;
  const found = monthAfter(tree, lower, first.end, language);
  if (!found) return null;
  const { month, end } = found;
  if (year) {
    const day = numberAt(lower, skipJoint(lower, end, 1));
    if (day === null || !isDay(day)) return null;
    return { end: day.end, ...year, ...calendarOf(month), month: month.month, day: day.value };
  }
  const isGlued = isLatin(lower, first.end);
  return doubted(withYear(lower, { end, ...calendarOf(month), month: month.month, day: first.value }), found.strange || isGlued);
}

/** Whether a letter of an alphabet stands here: "3dec" and "gus30" are names unless a year or a time of day stands beside them. */
const isLatin = (lower: string, at: number): boolean => /\p{Script=Latin}/u.test(lower[at] ?? '');

/** A day in doubt is one when its year is told. */
function doubted(date: CalendarDate, inDoubt: boolean): CalendarDate {
  return inDoubt && date.year === undefined ? { ...date, weak: true } : date;
}

/** Over "." "de" "of" "-" to a month's name; the name may itself be as short as those words. */
function monthAfter(tree: PhraseTree, lower: string, at: number, language: string | null): FoundMonth | null {
  for (let words = 0; words <= 2; words++) {
    const found = monthAt(tree, lower, skipJoint(lower, at, words), language);
    if (found) return found;
  }
  return null;
}

/** Characters; pages do not always say what language they are in, and show no more than a date in so few. */
const MAX_STRANGE = 24;

type Month = Extract<Meaning, { says: 'month' }>;
interface FoundMonth {
  month: Month;
  end: number;
  /** It is no month in the page's language, and one word of many: "3 Pro" is December in Czech alone. */
  strange: boolean;
}

const calendarOf = (month: Month): { calendar?: 'persian' } => (month.persian ? { calendar: 'persian' } : {});

/** Listopad is October in Croatian and November in Polish and Czech: the page's language decides, or else the majority. */
function monthAt(tree: PhraseTree, lower: string, at: number, language: string | null): FoundMonth | null {
  const phrase = phraseAt(tree, lower, at);
  if (phrase === null) return null;
  for (const meaning of phrase.meanings)
    if (meaning.says === 'month' && meaning.language === language) return { month: meaning, end: phrase.end, strange: false };
  const month = majorityOf(phrase.meanings);
  if (month === null) return null;
  // Forums of all languages keep English dates.
  const isEnglish = phrase.meanings.some((meaning) => meaning.says === 'month' && meaning.language === 'en');
  return { month, end: phrase.end, strange: language !== null && !isEnglish && lower.length > MAX_STRANGE };
}

/** By what a phrase means, which many texts ask again. */
const majorities = new WeakMap<readonly Meaning[], Month | null>();

function majorityOf(meanings: readonly Meaning[]): Month | null {
  let month = majorities.get(meanings);
  if (month === undefined) {
    const votes = new Map<number, number>();
    const months = meanings.filter((meaning) => meaning.says === 'month');
    for (const one of months) votes.set(one.month, (votes.get(one.month) ?? 0) + 1);
    month = null;
    for (const one of months) if (month === null || votes.get(one.month)! > votes.get(month.month)!) month = one;
    majorities.set(meanings, month);
  }
  return month;
}

/** January 5th, 2008; Jan 5; January 2008. */
function monthFirst(tree: PhraseTree, lower: string, at: number, language: string | null): CalendarDate | null {
  const found = monthAt(tree, lower, at, language);
  if (!found) return null;
  const { month, end } = found;
  const number = numberAt(lower, skipJoint(lower, end, 0));
  const later = number ?? numberAt(lower, skipJoint(lower, end, 1));
  const year = later && yearOf(later);
  if (year) return { end: later.end, ...year, ...calendarOf(month), month: month.month };
  // Dec '19 is no day.
  if (number?.digits === 2 && "'’".includes(lower[number.end - 3] ?? ' '))
    return { end: number.end, ...calendarOf(month), year: shortYear(number.value), month: month.month };
  // Out is October in Portuguese, "out of 5" is not.
  if (number === null || !isDay(number) || lower[number.end] === ':') return null;
  const isGlued = isLatin(lower, end - 1) && end === number.end - number.digits;
  const day = { end: number.end, ...calendarOf(month), month: month.month, day: number.value };
  return doubted(withYear(lower, day), found.strange || isGlued);
}

function withYear(lower: string, date: CalendarDate): CalendarDate {
  const at = skipJoint(lower, date.end);
  const number = numberAt(lower, at);
  if (number === null || lower[number.end] === ':') return date;
  const year = yearOf(number);
  if (year) return { ...date, end: number.end, ...year };
  if (number.digits !== 2) return date;
  // Two digits are a year where nothing else can be meant: '08, 05-Jan-08, or a time of day after it.
  const before = lower[at - 1] ?? ' ';
  const isBeside = lower[date.end] === before || "'’".includes(before);
  if ("'’-/".includes(before) && isBeside) return { ...date, end: number.end, year: shortYear(number.value) };
  const clock = numberAt(lower, skipJoint(lower, number.end));
  if (clock && clock.digits <= 2 && lower[clock.end] === ':') return { ...date, end: number.end, year: shortYear(number.value) };
  return date;
}
