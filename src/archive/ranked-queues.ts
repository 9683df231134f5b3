import type { ForumDb } from './forum-db.ts';
import type { FrontierEntry } from './url-table.ts';

type Waiting = FrontierEntry & { id: number };

/** Entries of one queue fetched from the database at once: queues take turns, and there may be a thousand of them. */
const batchSize = 16;

/** What waits as queues by priority, for a crawl that ranks the queues anew each time it takes from one. */
export class RankedQueues {
  readonly #db: ForumDb;
  /** Queues that may hold something, with those at hand of each. */
  readonly #batches = new Map<number, Waiting[]>();

  constructor(db: ForumDb) {
    this.#db = db;
    this.reload();
  }

  /** What is at hand may not be the first of its queue any more. */
  reload(): void {
    this.#batches.clear();
    for (const { priority } of this.#db.all<{ priority: number }>('SELECT DISTINCT priority FROM urls WHERE state = 0'))
      this.#batches.set(priority, []);
  }

  /** Something was put at the end of this queue. */
  grown(priority: number): void {
    if (!this.#batches.has(priority)) this.#batches.set(priority, []);
  }

  /** The first of the queue that ranks highest, of equals the one of the lowest number. */
  take(rank: (priority: number) => number, underWay: ReadonlySet<number>): Waiting | null {
    for (;;) {
      let best: number | null = null;
      let highest = Number.NEGATIVE_INFINITY;
      for (const priority of this.#batches.keys()) {
        const score = rank(priority);
        if (best === null || score > highest || (score === highest && priority < best)) [best, highest] = [priority, score];
      }
      if (best === null) return null;
      const batch = this.#batches.get(best)!;
      if (batch.length === 0) batch.push(...this.#first(best, underWay));
      const entry = batch.shift();
      if (entry !== undefined) return entry;
      this.#batches.delete(best);
    }
  }

  #first(priority: number, underWay: ReadonlySet<number>): Waiting[] {
    const rows = this.#db.all<Waiting>(
      `SELECT u.id, u.url, f.url AS "from", u.guide_row AS "row", u.relation, u.priority, u.depth
       FROM urls u LEFT JOIN urls f ON f.id = u.found_on WHERE u.state = 0 AND u.priority = ? ORDER BY u.id LIMIT ?`,
      priority,
      batchSize + underWay.size,
    );
    return rows.filter((row) => !underWay.has(row.id)).slice(0, batchSize);
  }
}
