import type { Relation } from '../guide/guide.ts';
import { hash64 } from '../url/hash.ts';
import type { ForumDb } from './forum-db.ts';
import { HashTable } from './hash-table.ts';
import { RankedQueues } from './ranked-queues.ts';

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
  /** What the URL shows, where the guide knows: it stands for the URL when "seen before" is asked. */
  shows?: string;
}

/** What became of a URL, as the column `state` has it. */
export const urlState = { waiting: 0, done: 1, skipped: 2 } as const;

/** Entries fetched from the database at once: few enough that a better one waits hardly, many enough that asking costs nothing. */
const batchSize = 64;
/** Rows read at once when the table is opened: a row alone costs three times as much. */
const loadSize = 4096;

/** One row for each distinct URL that was ever seen, on disk, with the keys of all of them in memory. It is also the frontier. */
export class UrlTable {
  readonly #db: ForumDb;
  /** Hash of a URL's key → its id doubled, odd when it was skipped. */
  readonly #known: HashTable;
  #lastId: number;
  #waiting: number;
  #batch: (FrontierEntry & { id: number })[] = [];
  /** Only where entries are taken by rank. */
  #ranked: RankedQueues | null = null;
  /** Taken and not settled yet. */
  readonly #underWay = new Set<number>();

  constructor(db: ForumDb) {
    this.#db = db;
    // Rows are never deleted, so the last id is their number, and counting them would mean reading all of them twice.
    this.#lastId = db.get<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM urls')!.last;
    this.#waiting = db.get<{ count: number }>('SELECT count(*) AS count FROM urls WHERE state = 0')!.count;
    this.#known = new HashTable(this.#lastId);
    for (let last = 0; last < this.#lastId; last += loadSize) {
      const rows = db.tuples<[id: number, high: number, low: number, state: number]>(
        'SELECT id, (hash >> 32) & 4294967295, hash & 4294967295, state FROM urls WHERE id > ? AND id <= ?',
        last,
        last + loadSize,
      );
      for (const [id, high, low, state] of rows) this.#known.add(high, low, id * 2 + (state === urlState.skipped ? 1 : 0));
    }
  }

  get size(): number {
    return this.#known.size;
  }
  /** Not yet taken. */
  get waiting(): number {
    return this.#waiting - this.#underWay.size;
  }

  /** Adds a URL to be fetched. False when it is known, unless it was only skipped: then it waits now. Within a transaction. */
  queue(entry: FrontierEntry, key: string, foundOn: number | null): boolean {
    const { high, low } = hash64(key);
    const known = this.#known.get(high, low);
    if (known !== 0) {
      if (known % 2 === 0) return false;
      this.#known.set(high, low, known - 1);
      this.#db.run(
        'UPDATE urls SET state = 0, reason = NULL, priority = ?, depth = ?, found_on = ?, guide_row = ?, relation = ? WHERE id = ?',
        entry.priority,
        entry.depth,
        foundOn,
        entry.row,
        entry.relation,
        known >> 1,
      );
    } else this.#insert(entry, high, low, foundOn, urlState.waiting, null);
    this.#waiting++;
    this.#bringForward(entry, known === 0 ? this.#lastId : null);
    return true;
  }

  /** A better one than those at hand must not wait behind them. */
  #bringForward(entry: FrontierEntry, newId: number | null): void {
    if (newId === null) this.#ranked?.reload();
    else this.#ranked?.grown(entry.priority);
    const worst = this.#batch.at(-1);
    if (!worst || entry.priority <= worst.priority) return;
    if (newId === null) {
      // It may stand in the database under another spelling.
      this.#batch = [];
      return;
    }
    // The newest of its priority: with it in its place, those at hand are still the first of all that wait.
    this.#batch.splice(
      this.#batch.findIndex((other) => other.priority < entry.priority),
      0,
      { ...entry, id: newId },
    );
    if (this.#batch.length > batchSize) this.#batch.pop();
  }

  /** Notes a URL that is not to be fetched, and why; the first reason stays. Within a transaction. */
  skip(entry: FrontierEntry, key: string, foundOn: number | null, reason: string): boolean {
    const { high, low } = hash64(key);
    if (this.#known.get(high, low) !== 0) return false;
    this.#insert(entry, high, low, foundOn, urlState.skipped, reason);
    return true;
  }

  #insert(entry: FrontierEntry, high: number, low: number, foundOn: number | null, state: number, reason: string | null): void {
    const id = ++this.#lastId;
    this.#known.add(high, low, id * 2 + (state === urlState.skipped ? 1 : 0));
    this.#db.run(
      'INSERT INTO urls (id, url, hash, state, reason, priority, depth, found_on, guide_row, relation) VALUES (?, ?, ? << 32 | ?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      entry.url,
      high | 0,
      low,
      state,
      reason,
      entry.priority,
      entry.depth,
      foundOn,
      entry.row,
      entry.relation,
    );
  }

  /** What a row of the guide said not to fetch. */
  skippedBy(row: string): Iterable<Pick<FrontierEntry, 'url' | 'from' | 'depth'>> {
    return this.#db.each(
      `SELECT u.url, f.url AS "from", u.depth FROM urls u LEFT JOIN urls f ON f.id = u.found_on WHERE u.state = 2 AND u.guide_row = ?`,
      row,
    );
  }

  /** Whether a URL waits or was fetched, by its key; those that were only skipped do not count. */
  has(key: string): boolean {
    const { high, low } = hash64(key);
    const known = this.#known.get(high, low);
    return known !== 0 && known % 2 === 0;
  }

  /** The id of a URL that was ever added, by its key; 0 when it was not. */
  idOf(key: string): number {
    const { high, low } = hash64(key);
    return this.#known.get(high, low) >>> 1;
  }

  /** The entry of highest priority that has waited longest; with `rank`, the highest is the one that ranks highest now. */
  take(rank?: (priority: number) => number): (FrontierEntry & { id: number }) | null {
    if (this.waiting <= 0) return null;
    if (rank !== undefined) {
      this.#ranked ??= new RankedQueues(this.#db);
      const entry = this.#ranked.take(rank, this.#underWay);
      if (entry) this.#underWay.add(entry.id);
      return entry;
    }
    if (this.#batch.length === 0) this.#fill();
    const entry = this.#batch.shift() ?? null;
    if (entry) this.#underWay.add(entry.id);
    return entry;
  }

  #fill(): void {
    const rows = this.#db.all<FrontierEntry & { id: number }>(
      `SELECT u.id, u.url, f.url AS "from", u.guide_row AS "row", u.relation, u.priority, u.depth
       FROM urls u LEFT JOIN urls f ON f.id = u.found_on WHERE u.state = 0 ORDER BY u.priority DESC, u.id LIMIT ?`,
      batchSize + this.#underWay.size,
    );
    this.#batch = rows.filter((row) => !this.#underWay.has(row.id)).slice(0, batchSize);
  }

  /** What was taken has been fetched, or is not to be. Within a transaction. */
  settle(id: number, state: 'done' | 'skipped', reason: string | null): void {
    this.#db.run('UPDATE urls SET state = ?, reason = ? WHERE id = ?', urlState[state], reason, id);
    this.#underWay.delete(id);
    this.#waiting--;
    if (state === 'done') return;
    const { high, low } = this.#db.get<{ high: number; low: number }>(
      'SELECT (hash >> 32) & 4294967295 AS high, hash & 4294967295 AS low FROM urls WHERE id = ?',
      id,
    )!;
    this.#known.set(high, low, id * 2 + 1);
  }

  /** What was taken waits again, as if it had not been. */
  putBack(id: number): void {
    this.#underWay.delete(id);
    this.#batch = [];
    this.#ranked?.reload();
  }

  /** What was fetched is to be fetched again. Within a transaction. */
  reopen(id: number): void {
    if (this.#db.get<{ state: number }>('SELECT state FROM urls WHERE id = ?', id)?.state !== urlState.done) return;
    this.#db.run('UPDATE urls SET state = 0, reason = NULL WHERE id = ?', id);
    this.#waiting++;
    this.#batch = [];
    this.#ranked?.reload();
  }
}
