import type { DateOrder } from '../page/time/date.ts';
import type { FoundTime } from '../page/time/find-times.ts';
import { gregorianOf } from './persian-calendar.ts';
import { type Day, dayOf } from './rough-time.ts';
import type { Inferred, PostTime, TimePrecision } from './thread.ts';
import type { Mention } from './time-mentions.ts';

/** What is known of the clock that a forum shows its times by. */
export interface ForumClock {
  /** Minutes east of Greenwich; null when nothing tells. */
  zone: number | null;
  /** Which number is the day, where both could be; null when nothing tells. */
  order: DateOrder | null;
}

type Shown = Omit<Mention, 'node'>;

const DAY = 86_400_000;
/** Milliseconds: what a declared moment may differ from the words, whatever the zone, and still be the same time. */
const MAX_DISAGREEMENT = 26 * 3_600_000;
const spans = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY,
  week: 7 * DAY,
  month: 30.4375 * DAY,
  year: 365.25 * DAY,
};
const precisionOf = {
  second: 'second',
  minute: 'minute',
  hour: 'hour',
  day: 'day',
  week: 'day',
  month: 'month',
  year: 'year',
} as const;

/** A shown time as a moment in UTC, with all that had to be inferred. Null when what is shown is not enough. */
export function momentOf(time: Shown, clock: ForumClock, fetched: string | null): PostTime | null {
  const { found, declared, shown } = time;
  const now = fetched === null ? null : Date.parse(fetched);
  const words = found === null ? null : read(found, clock, Number.isNaN(now) ? null : now);
  if (declared !== null && (words === null || found?.kind !== 'absolute' || Math.abs(declared - words.at) <= MAX_DISAGREEMENT)) {
    return { utc: iso(declared), precision: 'second', inferred: [], shown };
  }
  return words === null ? null : { utc: iso(words.at), precision: words.precision, inferred: words.inferred, shown };
}

const iso = (at: number): string => new Date(at).toISOString();

interface Reading {
  at: number;
  precision: TimePrecision;
  inferred: Inferred[];
}

function read(found: FoundTime, clock: ForumClock, now: number | null): Reading | null {
  const inferred: Inferred[] = [];
  if (found.relative) {
    if (now === null) return null;
    const span = spans[found.relative.unit];
    const at = now - found.relative.amount * span;
    // "Two hours ago" is true for an hour: the start of that span is as good as any.
    return {
      at: Math.floor(at / Math.min(span, DAY)) * Math.min(span, DAY),
      precision: precisionOf[found.precision],
      inferred: ['now'],
    };
  }
  const offset = (found.offsetMinutes ?? clock.zone ?? 0) * 60_000;
  if (found.offsetMinutes === undefined && clock.zone === null) inferred.push('zone');
  const time = (found.hour ?? 0) * 3_600_000 + (found.minute ?? 0) * 60_000 + (found.second ?? 0) * 1000;
  const precision = precisionOf[found.precision];
  if (found.kind === 'day') {
    if (now === null) return null;
    const today = Math.floor((now + offset) / DAY) * DAY;
    let back = -(found.dayOffset ?? 0);
    if (found.dayOffset === undefined && found.weekday !== undefined)
      back = (new Date(today).getUTCDay() - found.weekday + 7) % 7;
    let at = today - back * DAY + time - offset;
    // A time of day, or a weekday, that is still to come is the last one.
    if (at > now + 3_600_000 && found.dayOffset === undefined) at -= (found.weekday === undefined ? 1 : 7) * DAY;
    return { at, precision, inferred: [...inferred, 'now'] };
  }
  const day = dayOf(found, clock.order ?? undefined);
  if (day === null) return null;
  if (found.numbers !== undefined && (found.orders?.length ?? 0) > 1 && clock.order === null) inferred.push('order');
  let year = day.year;
  if (year === undefined) {
    if (now === null) return null;
    year = lastYear(day, found, now + offset);
    inferred.push('year');
  }
  const date = found.calendar === 'persian' ? gregorianOf(year, day.month, day.day) : Date.UTC(year, day.month - 1, day.day);
  return { at: date + time - offset, precision, inferred };
}

/** The last year in which the day had passed, and fell on the weekday that is given. */
function lastYear(day: Day, found: FoundTime, now: number): number {
  const current = new Date(now).getUTCFullYear();
  const past = Date.UTC(current, day.month - 1, day.day) <= now + DAY ? current : current - 1;
  if (found.weekday === undefined) return past;
  for (let year = past; year > past - 28; year--) {
    if (new Date(Date.UTC(year, day.month - 1, day.day)).getUTCDay() === found.weekday) return year;
  }
  return past;
}
