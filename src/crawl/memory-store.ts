import type { FrontierEntry } from '../archive/url-table.ts';
import type { Row } from '../guide/guide.ts';
import { freshForm, normalForm } from '../url/normal-form.ts';
import type { Outcome, Settled, Taken, WalkStore } from './walk.ts';

/** Links that are remembered; when there are more, all are forgotten. */
const mostMet = 20_000;

interface Met {
  row: string | null;
  as: 'known' | 'outside';
}

/** What a walk remembers when nothing has to outlive it: simulations and demos. */
export class MemoryStore implements WalkStore {
  readonly #seen = new Set<string>();
  /** What was queued by what it shows, in normal form: a better guide may know the same URL by something else. */
  readonly #shown = new Set<string>();
  /** By URL as it is: the normal form of what was refused is asked for seldom. */
  readonly #refused = new Map<string, FrontierEntry>();
  /** The last links that were not refused, by which row they came and what became of them: most links of a page are those of the page before. */
  readonly #met = new Map<string, Met>();
  readonly #mets = new Map<string | null, Record<Met['as'], Met>>();
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
    if (this.has(entry)) return false;
    const url = normalForm(entry.url);
    this.#seen.add(entry.shows ?? url);
    if (entry.shows !== undefined) this.#shown.add(url);
    this.#push({ ...entry, id: ++this.#lastId });
    return true;
  }

  has({ url: given, shows }: FrontierEntry): boolean {
    if (shows !== undefined && this.#seen.has(shows)) return true;
    const url = normalForm(given);
    return this.#seen.has(url) || this.#shown.has(url);
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
    const waits = (priority: number) => {
      const { entries, head } = this.#queues.get(priority)!;
      return head < entries.length;
    };
    const priority = rank === undefined ? this.#priorities.find(waits) : highest(this.#priorities.filter(waits), rank);
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

  refusedBy(row: string): Iterable<FrontierEntry> {
    return this.#refused.values().filter((entry) => entry.row === row);
  }

  knows(shows: string): boolean {
    return this.#seen.has(shows);
  }

  met(url: string, { id, follow }: Row): 'known' | 'refused' | 'outside' | null {
    if (!follow && this.#refused.get(url)?.row === id) return 'refused';
    const met = this.#met.get(url);
    return met?.row === id ? met.as : null;
  }

  /** One for all links that a row decided on in the same way. */
  #metBy(row: string | null): Record<Met['as'], Met> {
    let by = this.#mets.get(row);
    if (by === undefined) {
      by = { known: { row, as: 'known' }, outside: { row, as: 'outside' } };
      this.#mets.set(row, by);
    }
    return by;
  }

  settle(outcome: Outcome): Settled {
    if (outcome.visit.page !== null) this.#fetched.set(outcome.kind, (this.#fetched.get(outcome.kind) ?? 0) + 1);
    const queued: string[] = [];
    if (this.#met.size > mostMet) this.#met.clear();
    for (const entry of outcome.found) {
      // A redirect's target is known by the redirect's row, and may be known by another name when a page links to it.
      if (outcome.visit.page !== null) this.#met.set(entry.url, this.#metBy(entry.row).known);
      if (this.queue(entry)) queued.push(entry.url);
    }
    for (const { entry, reason } of outcome.refused) {
      if (reason === 'outside') this.#met.set(entry.url, this.#metBy(entry.row).outside);
      else this.#refused.set(entry.url, entry);
    }
    const found = outcome.visit.status === 200;
    return { queued, verdict: found ? 'content' : 'error', fruitful: found, doubt: null };
  }

  get saved(): number {
    // Refused on one page, a URL may have been followed from another.
    let saved = 0;
    // Most are in normal form, and counted without being gathered once more.
    const others = new Set<string>();
    for (const url of this.#refused.keys()) {
      const form = freshForm(url);
      if (this.#seen.has(form)) continue;
      if (form === url) saved++;
      else if (!this.#refused.has(form)) others.add(form);
    }
    return saved + others.size;
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
