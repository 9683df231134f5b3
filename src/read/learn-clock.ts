import type { DateOrder } from '../page/time/date.ts';
import type { ForumClock } from './clock.ts';
import { dayIn, roughly } from './rough-time.ts';
import type { PagePost, ThreadPage } from './thread-page.ts';

/** Of the votes: an order with fewer against it is not sure. */
const SURE = 0.9;

/**
 * The forum's clock from all its pages: the order of day and month from dates that leave no doubt, else from the order of posts; the zone
 * from what pages say of it.
 */
export function learnClock(threads: readonly (readonly PagePost[])[], pages: readonly ThreadPage[]): ForumClock {
  let fetched = Number.NEGATIVE_INFINITY;
  for (const { date } of pages) fetched = Math.max(fetched, (date === null ? 0 : Date.parse(date)) || fetched);
  return { zone: zoneOf(pages), order: orderOf(threads, fetched > 0 ? fetched : Number.POSITIVE_INFINITY) };
}

function zoneOf(pages: readonly ThreadPage[]): number | null {
  const votes = new Map<number, number>();
  for (const { zone } of pages) if (zone !== null) votes.set(zone, (votes.get(zone) ?? 0) + 1);
  const best = [...votes].sort((a, b) => b[1] - a[1])[0];
  return best !== undefined && best[1] * 2 > pages.length ? best[0] : null;
}

function orderOf(threads: readonly (readonly PagePost[])[], fetched: number): DateOrder | null {
  const votes = new Map<DateOrder, number>();
  let ambiguous = 0;
  for (const posts of threads) {
    for (const { time } of posts) {
      if (time?.found?.kind !== 'absolute') continue;
      if (time.found.numbers !== undefined) ambiguous++;
      const order = evidentOrder(time.shown, time.found.day, time.found.month) ?? toldOrder(time);
      if (order) votes.set(order, (votes.get(order) ?? 0) + 1);
    }
  }
  if (ambiguous === 0) return null;
  const total = [...votes.values()].reduce((sum, count) => sum + count, 0);
  const best = [...votes].sort((a, b) => b[1] - a[1])[0];
  if (best !== undefined && best[1] >= SURE * total) return best[0];
  return orderByPosts(threads, fetched);
}

/** 25-12-2008 has its day first, 12-25-2008 its month. */
function evidentOrder(shown: string, day: number | undefined, month: number | undefined): DateOrder | null {
  const match = /(\d{1,4})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,4})/.exec(shown);
  if (!match || day === undefined || month === undefined || day === month) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  if (match[1]!.length > 2) return null;
  return first === day && second === month ? 'dmy' : first === month && second === day ? 'mdy' : null;
}

const DAY = 86_400_000;

/** The one order in which numbers are the day that is declared, or of the week, as told beside them. */
function toldOrder({ declared, found }: NonNullable<PagePost['time']>): DateOrder | null {
  if (found?.numbers === undefined || (declared === null && found.weekday === undefined)) return null;
  const fitting = (found.orders ?? []).filter((order) => {
    const day = dayIn(found.numbers!, order);
    if (day?.year === undefined) return false;
    const at = Date.UTC(day.year, day.month - 1, day.day);
    return declared === null ? new Date(at).getUTCDay() === found.weekday : declared - at > -DAY && declared - at < 2 * DAY;
  });
  return fitting.length === 1 ? fitting[0]! : null;
}

/** Posts follow one another, and none was written after its page was fetched: the order that fewest posts speak against. */
function orderByPosts(threads: readonly (readonly PagePost[])[], fetched: number): DateOrder | null {
  const against = (['dmy', 'mdy', 'ymd'] as const).map((order) => {
    let count = 0;
    for (const posts of threads) {
      let last: number | null = null;
      for (const { time } of posts) {
        const at = time ? roughly({ ...time, node: 0 }, order) : null;
        if (at === null) continue;
        const { numbers, orders } = time!.found ?? {};
        if (numbers !== undefined && !orders?.includes(order)) count++;
        else if ((last !== null && at < last) || at > fetched + DAY) count++;
        last = at;
      }
    }
    return { order, count };
  });
  const [best, next] = against.sort((a, b) => a.count - b.count);
  return best!.count < next!.count * (1 - SURE) ? best!.order : null;
}
