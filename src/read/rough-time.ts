import type { DateOrder } from '../page/time/date.ts';
import type { FoundTime } from '../page/time/find-times.ts';
import type { Mention } from './time-mentions.ts';

export interface Day {
  year: number | undefined;
  month: number;
  day: number;
}

/** The day that numbers mean in an order; null when there is no such day. */
export function dayIn(numbers: readonly number[], order: DateOrder): Day | null {
  const at = (letter: string) => numbers[order.indexOf(letter)];
  const [year, month, day] = [at('y'), at('m'), at('d')];
  if (month === undefined || day === undefined || month < 1 || month > 12 || day < 1 || day > 31) return null;
  return { year: year === undefined || year >= 100 ? year : year + (year >= 70 ? 1900 : 2000), month, day };
}

/** The day of an absolute time, in the likeliest order unless told. */
export function dayOf(found: FoundTime, order?: DateOrder): Day | null {
  if (found.day !== undefined && found.month !== undefined) return { year: found.year, month: found.month, day: found.day };
  if (found.numbers !== undefined && found.orders !== undefined) {
    const day = dayIn(found.numbers, order !== undefined && found.orders.includes(order) ? order : found.orders[0]!);
    return day && found.year !== undefined ? { ...day, year: found.year } : day;
  }
  return found.month === undefined ? null : { year: found.year, month: found.month, day: 1 };
}

const minutesOf = { second: 1 / 60, minute: 1, hour: 60, day: 1440, week: 10080, month: 43830, year: 525960 };

/** Milliseconds good enough to tell earlier from later on one page. Relative times count back from 0. */
export function roughly(mention: Mention, order?: DateOrder): number | null {
  if (mention.declared !== null) return mention.declared;
  const { found } = mention;
  if (found === null) return null;
  const clock = ((found.hour ?? 0) * 60 + (found.minute ?? 0)) * 60_000 + (found.second ?? 0) * 1000;
  if (found.relative) return -found.relative.amount * minutesOf[found.relative.unit] * 60_000;
  if (found.kind === 'absolute') {
    const day = dayOf(found, order);
    return day === null ? null : Date.UTC(day.year ?? 2000, day.month - 1, day.day) + clock;
  }
  return null;
}
