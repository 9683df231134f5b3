import type { Guide, Row } from '../guide/guide.ts';

/**
 * Ranks what waits where a guide's ranking is `balance` (SOUrCe 4.4.1). Scores change with every page that is fetched, so they are
 * not kept on URLs: those that one row let through, links of one page kind at one location, are a queue with one score, and an
 * entry's priority is the number of its row.
 */
export class Balance {
  readonly #guide: Guide;
  readonly #numbers: ReadonlyMap<Row, number>;

  constructor(guide: Guide) {
    this.#guide = guide;
    this.#numbers = new Map(guide.rows.map((row, number) => [row, number]));
  }

  /** The queue of a row; that of links nothing is known of for the start. */
  queueOf(row: Row | null): number {
    return row === null ? this.#guide.rows.length - 1 : this.#numbers.get(row)!;
  }

  /** How good a queue is after these pages. Balance(C) = 1 − C's share of them; eq. 11, then eq. 12. */
  rank(fetched: ReadonlyMap<string | null, number>): (queue: number) => number {
    let pages = 0;
    for (const count of fetched.values()) pages += count;
    const scores = new Map<string, number>();
    for (const { id, worth = 0 } of this.#guide.kinds) scores.set(id, worth * (1 - (fetched.get(id) ?? 0) / (pages || 1)));
    return (queue) => {
      let score = 0;
      const chances = this.#guide.rows[queue]?.chances ?? {};
      for (const kind in chances) score += chances[kind]! * (scores.get(kind) ?? 0);
      return score;
    };
  }
}
