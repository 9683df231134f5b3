import { renameSync, rmSync } from 'node:fs';
import { archiveError } from '../archive-error.ts';
import { ForumDb } from '../forum-db.ts';
import type { Wanted } from '../threads-read.ts';
import { indexPost } from '../write-reading.ts';

/** A database of its own with what was read, and nothing of the crawl: the tables of forum.db, search included. */
export function writeSqlite(source: string, out: string, { boards = null, since = null }: Wanted): void {
  const part = `${out}.part`;
  for (const ending of ['', '-wal', '-shm']) rmSync(part + ending, { force: true });
  try {
    const db = new ForumDb(part);
    try {
      db.run('ATTACH DATABASE ? AS source', source);
      db.transaction(() => copy(db, boards, since));
      db.run('DETACH DATABASE source');
      db.get('PRAGMA journal_mode = DELETE');
    } finally {
      db.close();
    }
    renameSync(part, out);
  } catch (error) {
    for (const ending of ['', '-wal', '-shm']) rmSync(part + ending, { force: true });
    throw archiveError(error, 'write', out);
  }
}

function copy(db: ForumDb, boards: readonly number[] | null, since: string | null): void {
  const inBoards = boards === null ? '1' : `t.board IN (${boards.map(Number).join(', ')})`;
  db.run("INSERT INTO main.crawl SELECT * FROM source.crawl WHERE name = 'reading'");
  db.run('INSERT INTO main.boards SELECT * FROM source.boards');
  db.run(
    `INSERT INTO main.posts SELECT p.* FROM source.posts p JOIN source.threads t ON t.id = p.thread
     WHERE ${inBoards} AND (?1 IS NULL OR p.time >= ?1) ORDER BY p.id`,
    since,
  );
  db.run(
    `INSERT INTO main.threads SELECT t.* FROM source.threads t
     WHERE ${inBoards} AND (?1 IS NULL OR t.id IN (SELECT thread FROM main.posts)) ORDER BY t.id`,
    since,
  );
  for (const table of ['thread_pages', 'missing_pages'])
    db.run(`INSERT INTO main.${table} SELECT * FROM source.${table} WHERE thread IN (SELECT id FROM main.threads)`);
  db.run('INSERT INTO main.users SELECT * FROM source.users WHERE id IN (SELECT user FROM main.posts)');
  for (const table of ['quotes', 'attachments'])
    db.run(`INSERT INTO main.${table} SELECT * FROM source.${table} WHERE post IN (SELECT id FROM main.posts)`);
  // An archive of an older schema has none.
  if (db.get("SELECT 1 FROM source.sqlite_master WHERE name = 'claims'")) {
    db.run(
      'INSERT INTO main.claims SELECT * FROM source.claims WHERE board IS NOT NULL OR thread IN (SELECT id FROM main.threads)',
    );
    db.run('INSERT INTO main.missing_threads SELECT * FROM source.missing_threads');
  }
  // What was left out cannot be referred to, and is not counted.
  db.run('UPDATE main.posts SET reply_to = NULL WHERE reply_to NOT IN (SELECT id FROM main.posts)');
  db.run('UPDATE main.quotes SET quoted = NULL WHERE quoted NOT IN (SELECT id FROM main.posts)');
  db.run('UPDATE main.threads SET posts = (SELECT count(*) FROM main.posts p WHERE p.thread = threads.id)');
  db.run('UPDATE main.users SET posts = (SELECT count(*) FROM main.posts p WHERE p.user = users.id)');
  index(db);
}

function index(db: ForumDb): void {
  const above = new Map(db.tuples<[number, number | null]>('SELECT id, parent FROM main.boards'));
  const placeOf = (thread: number, board: number | null) => {
    const place = [`t${thread}`];
    for (let at = board; at !== null && place.length <= above.size; at = above.get(at) ?? null) place.push(`b${at}`);
    return place.join(' ');
  };
  interface Row {
    id: number;
    position: number;
    title: string;
    author: string | null;
    text: string;
    thread: number;
    board: number | null;
  }
  const rows = db.each<Row>(
    `SELECT p.id, p.position, t.title, u.name AS author, p.text, p.thread, t.board FROM main.posts p
     JOIN main.threads t ON t.id = p.thread LEFT JOIN main.users u ON u.id = p.user ORDER BY p.id`,
  );
  for (const { id, position, title, author, text, thread, board } of rows) {
    indexPost(db, { id, title: position === 0 ? title : '', author, text, place: placeOf(thread, board) });
  }
}
