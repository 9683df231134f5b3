import { digitValue, numberAt, phraseAt, skipJoint, skipSpaces } from './read-text.ts';
import type { PhraseTree } from './words-of-time.ts';

export interface Clock {
  end: number;
  hour: number;
  minute?: number;
  second?: number;
  offsetMinutes?: number;
}

/** Minutes east of Greenwich. Names that mean several zones (CST, IST, BST) are read as those who write them most do. */
const zones = new Map<string, number>([
  ['z', 0],
  ['utc', 0],
  ['gmt', 0],
  ['wet', 0],
  ['bst', 60],
  ['cet', 60],
  ['mez', 60],
  ['cest', 120],
  ['mesz', 120],
  ['eet', 120],
  ['eest', 180],
  ['msk', 180],
  ['jst', 540],
  ['kst', 540],
  ['est', -300],
  ['edt', -240],
  ['cst', -360],
  ['cdt', -300],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
]);

/**
 * A time of day at `at`: 14:05, 2:05:09 pm, 下午3:12, 15h05, 3点12分, 오후 3시. After a date (`dated`) also what would be too little
 * elsewhere: 14.05, 15h.
 */
export function clockAt(tree: PhraseTree, lower: string, at: number, dated: boolean): Clock | null {
  let from = at;
  let afternoon: boolean | null = null;
  const before = phraseAt(tree, lower, at);
  const half = before?.meanings.find((meaning) => meaning.says === 'half');
  if (before && half) {
    afternoon = half.afternoon;
    from = skipSpaces(lower, before.end);
  }
  const hour = numberAt(lower, from);
  if (hour === null || hour.digits > 2 || hour.value > 24) return null;
  const clock: Clock = { end: hour.end, hour: hour.value };
  const mark = lower[hour.end];
  const minute = mark === undefined ? null : numberAt(lower, skipSpaces(lower, hour.end + 1));
  const isMinute = minute !== null && minute.digits <= 2 && minute.value < 60;
  if (mark === ':' || mark === '：' || (mark === '.' && dated) || mark === 'h') {
    if (isMinute && minute.digits === 2 && digitValue(lower.charCodeAt(hour.end + 1)) >= 0) {
      clock.minute = minute.value;
      clock.end = minute.end;
      readSeconds(lower, clock, mark);
    } else if (mark === 'h' && dated && !isMinute) clock.end = hour.end + 1;
    else return null;
  } else if (mark !== undefined && '点點时時시'.includes(mark)) {
    clock.end = hour.end + 1;
    if (isMinute && '分분'.includes(lower[minute.end] ?? ' ')) {
      clock.minute = minute.value;
      clock.end = minute.end + 1;
    } else if (!dated && afternoon === null) return null;
  } else {
    // "3 pm" is a time of day, 3 alone is not.
    const after = phraseAt(tree, lower, skipSpaces(lower, hour.end));
    if (afternoon === null && !after?.meanings.some((meaning) => meaning.says === 'half')) return null;
    if (hour.value > 12) return null;
  }
  if (afternoon === null) {
    const after = phraseAt(tree, lower, skipSpaces(lower, clock.end));
    const later = after?.meanings.find((meaning) => meaning.says === 'half');
    if (after && later && clock.hour <= 12) {
      afternoon = later.afternoon;
      clock.end = after.end;
    }
  }
  if (afternoon === true && clock.hour < 12) clock.hour += 12;
  else if (afternoon === false && clock.hour === 12) clock.hour = 0;
  if (clock.hour === 24) clock.hour = 0;
  readZone(lower, clock);
  return clock;
}

function readSeconds(lower: string, clock: Clock, mark: string): void {
  if (lower[clock.end] !== mark) return;
  const second = numberAt(lower, clock.end + 1);
  if (second === null || second.digits !== 2 || second.value > 60) return;
  clock.second = Math.min(second.value, 59);
  clock.end = second.end;
  const fraction = lower[clock.end];
  if (fraction !== '.' && fraction !== ',') return;
  let end = clock.end + 1;
  while (end < lower.length && digitValue(lower.charCodeAt(end)) >= 0) end++;
  if (end - clock.end > 3) clock.end = end;
}

/** Hours that a clock may be away from Greenwich. */
const MAX_OFFSET_HOURS = 14;

/** UTC, +0100, GMT+1, (PST), after a time of day. */
export function readZone(lower: string, clock: Clock): void {
  let at = skipSpaces(lower, clock.end);
  if (lower[at] === '(' || lower[at] === '[') at = skipSpaces(lower, at + 1);
  let end = at;
  while (end < lower.length && end - at < 5 && lower.charCodeAt(end) >= 97 && lower.charCodeAt(end) <= 122) end++;
  const named = end > at ? zones.get(lower.slice(at, end)) : undefined;
  if (named !== undefined) {
    clock.offsetMinutes = named;
    clock.end = end;
    at = skipSpaces(lower, end);
  } else if (end > at) return;
  const sign = lower[at] === '+' ? 1 : lower[at] === '-' || lower[at] === '−' ? -1 : 0;
  if (sign === 0) return;
  const hours = numberAt(lower, at + 1);
  if (hours === null) return;
  if (hours.digits === 4 && Math.floor(hours.value / 100) <= MAX_OFFSET_HOURS && hours.value % 100 < 60) {
    clock.offsetMinutes = sign * (Math.floor(hours.value / 100) * 60 + (hours.value % 100));
    clock.end = hours.end;
    return;
  }
  if (hours.digits > 2 || hours.value > MAX_OFFSET_HOURS) return;
  const minutes = lower[hours.end] === ':' ? numberAt(lower, hours.end + 1) : null;
  // "14:05 - 5 replies" has no offset.
  if (minutes === null && named === undefined) return;
  clock.offsetMinutes = sign * (hours.value * 60 + (minutes?.value ?? 0));
  clock.end = minutes?.end ?? hours.end;
}

/** The time of day that follows a date or a day's name, over "at", "um", a comma or nothing. */
export function clockAfter(tree: PhraseTree, lower: string, at: number): Clock | null {
  // ISO 8601 writes a T.
  if (lower[at] === 't' && digitValue(lower.charCodeAt(at + 1)) >= 0) return clockAt(tree, lower, at + 1, true);
  const here = clockAt(tree, lower, skipSpaces(lower, at), true);
  if (here) return here;
  const weekday = phraseAt(tree, lower, skipJoint(lower, at, 0));
  if (weekday?.meanings.some((meaning) => meaning.says === 'weekday')) {
    const found = clockAt(tree, lower, skipJoint(lower, weekday.end, 0), true);
    if (found) return found;
  }
  // Halves of the day are short words too: try before each word.
  for (let words = 0; words <= 2; words++) {
    const found = clockAt(tree, lower, skipJoint(lower, at, words), true);
    if (found) return found;
  }
  return null;
}
