import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ForumDb } from '../forum-db.ts';
import type { Wanted } from '../threads-read.ts';
import { htmlPage } from './html-page.ts';
import { searchScript } from './html-search-script.ts';

/** Characters of a piece of the index: what one word makes a browser load. */
const PIECE = 150_000;
/** Threads a word leads to, the newest; a word of more tells little. */
const MAX_THREADS = 2000;
/** Thread numbers in a file of titles. */
const TITLES = 1000;

/**
 * The search of the static site: pieces of an index from words to threads, in the order of words, as scripts, because a page opened from a
 * folder may load nothing else. Made from the index of forum.db, a word at a time.
 */
export function writeSearch(db: ForumDb, out: string, title: string, { boards = null, since = null }: Wanted): void {
  const inBoards = boards === null ? '1' : `t.board IN (${boards.map(Number).join(', ')})`;
  const last = db.get<{ id: number | null }>('SELECT max(id) AS id FROM posts')!.id ?? 0;
  // The thread of each post that is wanted, by its number.
  const threadOf = new Uint32Array(last + 1);
  const rows = db.each<{ id: number; thread: number }>(
    `SELECT p.id, p.thread FROM posts p JOIN threads t ON t.id = p.thread WHERE ${inBoards} AND (?1 IS NULL OR p.time >= ?1)`,
    since,
  );
  for (const { id, thread } of rows) threadOf[id] = thread;
  const firsts: string[] = [];
  let piece: string[] = [];
  let size = 0;
  const flush = () => {
    if (piece.length === 0) return;
    writeFileSync(join(out, 'search', `w${firsts.length - 1}.js`), `piece(${firsts.length - 1},{${piece.join(',')}})`);
    piece = [];
    size = 0;
  };
  for (const [word, threads] of wordsOf(db, threadOf)) {
    if (piece.length === 0) firsts.push(word);
    const entry = `${inScript(word)}:[${threads.join()}]`;
    piece.push(entry);
    size += entry.length;
    if (size >= PIECE) flush();
  }
  flush();
  const groups = writeTitles(db, out, inBoards, since);
  const data = `<script>const firsts=${inScript(firsts)},perTitles=${TITLES},titleFiles=new Set(${inScript(groups)});</script>`;
  const form =
    '<form id="form"><input id="words" type="search" autofocus aria-label="Words"> <button>Search</button></form><p id="note" class="note"></p><table><tbody id="found"></tbody></table>';
  writeFileSync(
    join(out, 'search.html'),
    htmlPage(`Search ${title}`, { script: `${data}<script>${searchScript}</script>` }, form),
  );
}

function* wordsOf(db: ForumDb, threadOf: Uint32Array): Generator<[string, number[]]> {
  db.run('CREATE VIRTUAL TABLE IF NOT EXISTS temp.words USING fts5vocab(main, post_index, instance)');
  let word: string | null = null;
  let threads = new Set<number>();
  const newest = () => [...threads].slice(-MAX_THREADS);
  for (const { term, doc } of db.each<{ term: string; doc: number }>("SELECT term, doc FROM temp.words WHERE col <> 'place'")) {
    if (term !== word) {
      if (word !== null && threads.size > 0) yield [word, newest()];
      word = term;
      threads = new Set();
    }
    const thread = threadOf[doc];
    if (thread) {
      // Posts come in the order of time: the thread goes to the end.
      threads.delete(thread);
      threads.add(thread);
      // A common word is in every thread, and only the newest are asked for.
      if (threads.size > 2 * MAX_THREADS) threads = new Set(newest());
    }
  }
  if (word !== null && threads.size > 0) yield [word, newest()];
}

function writeTitles(db: ForumDb, out: string, inBoards: string, since: string | null): number[] {
  const groups: number[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0)
      writeFileSync(join(out, 'search', `t${groups.at(-1)}.js`), `titles(${groups.at(-1)},{${lines.join(',\n')}})`);
    lines = [];
  };
  const rows = db.each<{ id: number; title: string; last: string | null }>(
    `SELECT t.id, t.title, substr(t.last_time, 1, 10) AS last FROM threads t WHERE ${inBoards} AND (?1 IS NULL OR t.last_time >= ?1) ORDER BY t.id`,
    since,
  );
  for (const { id, title, last } of rows) {
    const group = Math.floor(id / TITLES);
    if (group !== groups.at(-1)) {
      flush();
      groups.push(group);
    }
    lines.push(`${id}:${inScript([title, last ?? ''])}`);
  }
  flush();
  return groups;
}

/** JSON that cannot end the script it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
