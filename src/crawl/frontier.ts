import type { Relation } from '../guide/guide.ts';
import { normalForm } from '../url/normal-form.ts';

/** A URL to fetch, with where it was found: that is how pages of one thread are known to belong together. */
export interface FrontierEntry {
  url: string;
  /** The page it was found on and the guide's row that said to follow; null for the start. */
  from: string | null;
  row: string | null;
  relation: Relation;
  priority: number;
  /** Links from the start. */
  depth: number;
}

/** URLs waiting to be fetched, each once: what was ever added is never added again. In memory. */
export class Frontier {
  readonly #seen = new Set<string>();
  readonly #queues = new Map<number, { entries: FrontierEntry[]; head: number }>();
  /** Priorities that have a queue, highest first. */
  #priorities: number[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** False when the URL, under any spelling, was added before. */
  add(entry: FrontierEntry): boolean {
    const key = normalForm(entry.url);
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    let queue = this.#queues.get(entry.priority);
    if (queue === undefined) {
      queue = { entries: [], head: 0 };
      this.#queues.set(entry.priority, queue);
      this.#priorities = [...this.#queues.keys()].sort((a, b) => b - a);
    }
    queue.entries.push(entry);
    this.#size++;
    return true;
  }

  /** Whether the URL with this normal form was ever added. */
  hasSeen(key: string): boolean {
    return this.#seen.has(key);
  }

  /** The entry of highest priority that has waited longest. */
  take(): FrontierEntry | null {
    for (const priority of this.#priorities) {
      const queue = this.#queues.get(priority)!;
      if (queue.head >= queue.entries.length) continue;
      const entry = queue.entries[queue.head++]!;
      // Half of the array spent: let it go, so that memory follows what is waiting, not what was.
      if (queue.head > 1024 && queue.head * 2 > queue.entries.length) {
        queue.entries.splice(0, queue.head);
        queue.head = 0;
      }
      this.#size--;
      return entry;
    }
    return null;
  }
}
