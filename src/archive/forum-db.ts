import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { ArchiveFull } from './archive-error.ts';
import { claimsSchema, postsSchema } from './posts-schema.ts';

/** A forum.db that cannot be used. */
export class ForumDbError extends Error {}

/** SQLITE_FULL. */
const sqliteFull = 13;

/**
 * Bytes of a page of the file, of which each commit writes a handful, whole. What one page of a forum brings is committed in 54 µs with
 * SQLite's own 4096, in 40 µs with 2048, in 38 µs with 1024.
 */
const pageSize = 2048;

const crawlSchema = `
  CREATE TABLE crawl (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE guides (version INTEGER PRIMARY KEY, date TEXT NOT NULL, json TEXT NOT NULL);
  CREATE TABLE urls (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL,
    hash INTEGER NOT NULL,
    state INTEGER NOT NULL,
    reason TEXT,
    priority REAL NOT NULL,
    depth INTEGER NOT NULL,
    found_on INTEGER,
    guide_row TEXT,
    relation TEXT NOT NULL
  );
  CREATE INDEX urls_waiting ON urls (priority DESC, id) WHERE state = 0;
  CREATE TABLE fetches (
    id INTEGER PRIMARY KEY,
    url_id INTEGER NOT NULL REFERENCES urls,
    date TEXT NOT NULL,
    phase TEXT NOT NULL,
    status INTEGER NOT NULL,
    failure TEXT,
    bytes INTEGER NOT NULL,
    mime TEXT,
    digest TEXT,
    file TEXT,
    offset INTEGER,
    length INTEGER,
    revisit INTEGER NOT NULL,
    rendered_digest TEXT,
    rendered_offset INTEGER,
    rendered_length INTEGER,
    seconds REAL NOT NULL
  );
  CREATE INDEX fetches_sample ON fetches (url_id) WHERE phase = 'sample';
  CREATE TABLE pages (
    url_id INTEGER PRIMARY KEY REFERENCES urls,
    fetch_id INTEGER NOT NULL REFERENCES fetches,
    kind TEXT,
    title TEXT NOT NULL,
    verdict TEXT NOT NULL,
    fingerprint INTEGER NOT NULL,
    novelty REAL NOT NULL,
    fruitful INTEGER NOT NULL
  );
`;

/** Each step leads from one version of the schema to the next, from an empty file on; docs/archive.md describes what they make. */
const steps = [crawlSchema, postsSchema, claimsSchema];
const schemaVersion = steps.length;

/** The database of an archive folder. Statements are prepared once; `transaction` is all or nothing. */
export class ForumDb {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens the file, or makes it. `readOnly` never changes it and works beside a running crawl. */
  constructor(path: string, options: { readOnly?: boolean } = {}) {
    const readOnly = options.readOnly ?? false;
    if (readOnly && !existsSync(path)) throw new ForumDbError(`There is no archive at ${path}.`);
    try {
      this.#db = new DatabaseSync(path, { readOnly });
      this.#db.exec('PRAGMA busy_timeout = 5000');
      const version = this.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
      if (version > schemaVersion) {
        throw new ForumDbError(`${path} was written by a newer Boardwalk (schema ${version}; this one knows ${schemaVersion}).`);
      }
      if (!readOnly) this.#prepare(version, path);
      else if (version === 0) throw new ForumDbError(`${path} is not an archive of Boardwalk.`);
    } catch (error) {
      if (error instanceof ForumDbError) throw error;
      throw new ForumDbError(`${path} cannot be opened as an archive: ${(error as Error).message}`);
    }
  }

  #prepare(version: number, path: string): void {
    // A killed process loses nothing that was committed; a power cut may lose the last seconds but leaves the file whole.
    this.#db.exec(`PRAGMA page_size = ${pageSize}`);
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000');
    if (version === schemaVersion) return;
    if (version === 0 && this.get("SELECT 1 FROM sqlite_master WHERE type = 'table'"))
      throw new ForumDbError(`${path} is a database of something else.`);
    this.transaction(() => {
      for (const step of steps.slice(version)) this.#db.exec(step);
      this.#db.exec(`PRAGMA user_version = ${schemaVersion}`);
    });
  }

  get<T>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#statement(sql).get(...values) as T | undefined;
  }
  all<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#statement(sql).all(...values) as T[];
  }
  /** Rows as lists of their columns: half the cost, for many rows. */
  tuples<T extends SQLInputValue[]>(sql: string, ...values: SQLInputValue[]): T[] {
    const statement = this.#statement(sql);
    statement.setReturnArrays(true);
    // The types know rows as objects alone.
    return statement.all(...values) as unknown as T[];
  }
  /** Rows one at a time, for tables that do not fit in memory. */
  each<T>(sql: string, ...values: SQLInputValue[]): IterableIterator<T> {
    return this.#db.prepare(sql).iterate(...values) as IterableIterator<T>;
  }
  eachTuple<T extends SQLInputValue[]>(sql: string, ...values: SQLInputValue[]): IterableIterator<T> {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate(...values) as unknown as IterableIterator<T>;
  }
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  transaction<T>(work: () => T): T {
    this.#statement('BEGIN IMMEDIATE').run();
    try {
      const result = work();
      this.#statement('COMMIT').run();
      return result;
    } catch (error) {
      // A full disk has already rolled back.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      if ((error as { errcode?: number }).errcode === sqliteFull) {
        throw new ArchiveFull('no space left for forum.db; free some, then go on: what was saved before is whole', {
          cause: error,
        });
      }
      throw error;
    }
  }

  setting(name: string): string | undefined {
    return this.get<{ value: string }>('SELECT value FROM crawl WHERE name = ?', name)?.value;
  }
  set(name: string, value: string): void {
    this.run('INSERT INTO crawl VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', name, value);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
