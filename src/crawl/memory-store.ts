import type { FrontierEntry } from '../archive/url-table.ts';
import { normalForm } from '../url/normal-form.ts';
import type { Outcome, Settled, Taken, WalkStore } from './walk.ts';

/** What a walk remembers when nothing has to outlive it: simulations and demos. */
export class MemoryStore implements WalkStore {
  readonly #seen = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #queues = new Map<number, { entries: Taken[]; head: number }>();
  /** Priorities that have a queue, highest first. */
  #priorities: number[] = [];
  readonly #fetched = new Map<string | null, number>();
  #waiting = 0;
  #lastId = 0;

  get fetched(): ReadonlyMap<string | null, number> {
    return this.#fetched;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** False when the URL, under any spelling, was queued before. */
  queue(entry: FrontierEntry): boolean {
    const key = entry.shows ?? normalForm(entry.url);
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    this.#push({ ...entry, id: ++this.#lastId });
    return true;
  }

  #push(entry: Taken): void {
    let queue = this.#queues.get(entry.priority);
    if (queue === undefined) {
      queue = { entries: [], head: 0 };
      this.#queues.set(entry.priority, queue);
      this.#priorities = [...this.#queues.keys()].sort((a, b) => b - a);
    }
    queue.entries.push(entry);
    this.#waiting++;
  }

  take(rank?: (priority: number) => number): Taken | null {
    const waiting = this.#priorities.filter((priority) => {
      const { entries, head } = this.#queues.get(priority)!;
      return head < entries.length;
    });
    const priority = rank === undefined ? waiting[0] : highest(waiting, rank);
    if (priority === undefined) return null;
    const queue = this.#queues.get(priority)!;
    const entry = queue.entries[queue.head++]!;
    // Half of the array spent: let it go, so that memory follows what is waiting, not what was.
    if (queue.head > 1024 && queue.head * 2 > queue.entries.length) {
      queue.entries.splice(0, queue.head);
      queue.head = 0;
    }
    this.#waiting--;
    return entry;
  }

  putBack(entry: Taken): void {
    this.#push(entry);
  }
  drop(): void {}
  refuse(_url: string): string | null {
    return null;
  }

  knows(): boolean {
    return false;
  }

  settle(outcome: Outcome): Settled {
    if (outcome.visit.page !== null) this.#fetched.set(outcome.kind, (this.#fetched.get(outcome.kind) ?? 0) + 1);
    const queued: string[] = [];
    for (const entry of outcome.found) if (this.queue(entry)) queued.push(entry.url);
    for (const { entry, reason } of outcome.refused) if (reason !== 'outside') this.#refused.add(normalForm(entry.url));
    const found = outcome.visit.status === 200;
    return { queued, verdict: found ? 'content' : 'error', fruitful: found, doubt: null };
  }

  get saved(): number {
    // Refused on one page, a URL may have been followed from another.
    let saved = 0;
    for (const key of this.#refused) if (!this.#seen.has(key)) saved++;
    return saved;
  }
}

/** Of equals the lowest, which come last. */
function highest(priorities: readonly number[], rank: (priority: number) => number): number | undefined {
  let best: { priority: number; score: number } | undefined;
  for (const priority of priorities) {
    const score = rank(priority);
    if (best === undefined || score >= best.score) best = { priority, score };
  }
  return best?.priority;
}
