import type { ForumDb } from './forum-db.ts';
import { HashTable } from './hash-table.ts';

/** Rows read at once when an archive is opened. */
const loadSize = 4096;

/**
 * Which bodies the archive holds, by digest, for not keeping one twice. The first 64 bits of each digest are in memory: an index in
 * the database costs every page a place of its own to be written, and nearly every body is new.
 */
export class KeptBodies {
  readonly #db: ForumDb;
  /** Beginning of a digest → the first fetch that brought it. */
  readonly #first: HashTable;

  constructor(db: ForumDb) {
    this.#db = db;
    const { last } = db.get<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM fetches')!;
    this.#first = new HashTable(last);
    for (let from = 0; from < last; from += loadSize) {
      const sql = 'SELECT id, digest FROM fetches WHERE id > ? AND id <= ? AND digest IS NOT NULL';
      for (const [id, digest] of db.tuples<[number, string]>(sql, from, from + loadSize)) this.add(digest, id);
    }
  }

  add(digest: string, fetchId: number): void {
    const { high, low } = beginning(digest);
    if (this.#first.get(high, low) === 0) this.#first.add(high, low, fetchId);
  }

  /** The earlier answer with this body; null when there is none. */
  original(digest: string): { url: string; date: string } | null {
    const { high, low } = beginning(digest);
    const id = this.#first.get(high, low);
    if (id === 0) return null;
    // Two bodies whose digests begin alike can be made on purpose; the whole digest cannot.
    const sql = 'SELECT u.url, f.date FROM fetches f JOIN urls u ON u.id = f.url_id WHERE f.id = ? AND f.digest = ?';
    return this.#db.get<{ url: string; date: string }>(sql, id, digest) ?? null;
  }
}

/** Of what comes after the algorithm's name. */
function beginning(digest: string): { high: number; low: number } {
  const at = digest.indexOf(':') + 1;
  return { high: Number.parseInt(digest.slice(at, at + 8), 16), low: Number.parseInt(digest.slice(at + 8, at + 16), 16) };
}
