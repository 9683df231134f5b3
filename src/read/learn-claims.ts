import { type ForumClock, momentOf } from './clock.ts';
import type { ListRow } from './list-rows.ts';

/** Something that lists list, and what is held of it. Facts are numbers that a list may show of it, by name. */
export interface Held {
  facts: Readonly<Record<string, number>>;
  /** Of its last post, where there are several and it is told to the minute. */
  lastTime: string | null;
  /** Whether nothing says that some of it is missing: such ones are learned from. */
  isWhole: boolean;
}

/** A row of a list, as one page showed it. */
export interface SeenRow extends ListRow {
  thing: number;
  page: string;
  fetched: string | null;
}

/** What the forum itself says of one thing. */
export interface Claim {
  thing: number;
  /** A name of a fact, or `lastTime`. */
  what: string;
  value: number | string;
  /** The list that says so. */
  page: string;
  fetched: string | null;
}

/**
 * Rows that a column must be seen in, the share of them that must agree with what is held, and different values among those: views agree
 * with nothing, and a column of zeros agrees with everything. Nine mirrors were read: seven have a column that counts posts, which agrees
 * in 90 to 100 % of its rows; the two others are Q&A, count answers without comments, and are left alone.
 */
const LEAST = { rows: 5, share: 0.6, values: 3 };
/** Milliseconds: lists show minutes where posts show seconds. */
const SAME_MINUTE = 60_000;

/**
 * What numbers and times of lists mean, without a word of any language: a column whose numbers are, in most rows of things that are held
 * whole, one of their facts, tells that fact in all its rows; a column of times that are mostly those of the last posts tells last posts.
 */
export function learnClaims(rows: readonly SeenRow[], held: readonly Held[], clock: ForumClock, least = LEAST): Claim[] {
  const numbers = new Map<string, { row: SeenRow; value: number }[]>();
  const times = new Map<string, { row: SeenRow; value: string }[]>();
  for (const row of rows) {
    for (const { column, value } of row.numbers) push(numbers, column, { row, value });
    for (const { column, time } of row.times) {
      const moment = momentOf(time, clock, row.fetched);
      if (moment && ['minute', 'second'].includes(moment.precision)) push(times, column, { row, value: moment.utc });
    }
  }
  const claims = new Map<string, Claim>();
  const add = (what: string, { row, value }: { row: SeenRow; value: number | string }) => {
    const key = `${row.thing} ${what}`;
    const known = claims.get(key);
    // The newest list knows best.
    if (known && (known.fetched ?? '') > (row.fetched ?? '')) return;
    claims.set(key, { thing: row.thing, what, value, page: row.page, fetched: row.fetched });
  };
  for (const cells of numbers.values()) {
    const what = meaningOf(cells, held, least);
    if (what !== null) for (const cell of cells) add(what, cell);
  }
  for (const cells of times.values()) {
    const telling = cells.filter(({ row }) => held[row.thing]!.isWhole && held[row.thing]!.lastTime !== null);
    const agree = telling.filter(({ row, value }) => isSameMinute(value, held[row.thing]!.lastTime!));
    const values = new Set(agree.map(({ value }) => value)).size;
    if (telling.length >= least.rows && agree.length >= least.share * telling.length && values >= least.values)
      for (const cell of cells) add('lastTime', cell);
  }
  return [...claims.values()];
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The fact that a column of numbers tells; null when it tells none. */
function meaningOf(cells: readonly { row: SeenRow; value: number }[], held: readonly Held[], least: typeof LEAST): string | null {
  const telling = cells.filter(({ row }) => held[row.thing]!.isWhole);
  if (telling.length < least.rows) return null;
  let best: { what: string; agree: number } | null = null;
  for (const what of new Set(telling.flatMap(({ row }) => Object.keys(held[row.thing]!.facts)))) {
    const agree = telling.filter(({ row, value }) => held[row.thing]!.facts[what] === value);
    const values = new Set(agree.map(({ value }) => value)).size;
    if (agree.length < least.share * telling.length || values < least.values) continue;
    if (best === null || agree.length > best.agree) best = { what, agree: agree.length };
  }
  return best?.what ?? null;
}

function isSameMinute(a: string, b: string): boolean {
  return Math.abs(Date.parse(a) - Date.parse(b)) < SAME_MINUTE;
}
