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
  #waiting = 0;
  #lastId = 0;

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

  take(): Taken | null {
    for (const priority of this.#priorities) {
      const queue = this.#queues.get(priority)!;
      if (queue.head >= queue.entries.length) continue;
      const entry = queue.entries[queue.head++]!;
      // Half of the array spent: let it go, so that memory follows what is waiting, not what was.
      if (queue.head > 1024 && queue.head * 2 > queue.entries.length) {
        queue.entries.splice(0, queue.head);
        queue.head = 0;
      }
      this.#waiting--;
      return entry;
    }
    return null;
  }

  putBack(entry: Taken): void {
    this.#push(entry);
  }
  drop(): void {}
  refuse(): null {
    return null;
  }

  settle(outcome: Outcome): Settled {
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
