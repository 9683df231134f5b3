import type { ForumClock } from '../read/clock.ts';
import { asPost } from '../read/read-site.ts';
import { resolveQuotes } from '../read/resolve-quotes.ts';
import { resolveReplies } from '../read/resolve-replies.ts';
import type { Post } from '../read/thread.ts';
import type { ThreadPage } from '../read/thread-page.ts';
import type { ForumDb } from './forum-db.ts';
import type { Provenance } from './page-shelf.ts';
import type { ReadingSummary } from './read-archive.ts';
import { indexPost, writePost } from './write-reading.ts';

/** Posts at either end of a thread that a page is compared with: pages repeat the first post, or the last ones of the page before. */
const COMPARED = 50;

/**
 * Adds the posts of one page to what was read before; within a transaction. The page joins the thread that a page of its pager belongs to,
 * if it bears the same title. Nothing is written twice: posts that the thread has, or that the page brought when it was read before, stay.
 */
export function appendPage(
  db: ForumDb,
  read: ThreadPage,
  { title, clock, provenance }: { title: string; clock: ForumClock; provenance: Provenance },
): void {
  begin(db);
  const thread = threadOf(db, read, title);
  const page = pageOf(db, thread, read.url, provenance);
  const posts = read.posts.map((post) => asPost(post, read, clock));
  resolveReplies(
    read.posts.map((post) => ({ post, page: read })),
    posts,
  );
  resolveQuotes(read.posts, posts);
  const { posts: held } = db.get<{ posts: number }>('SELECT posts FROM threads WHERE id = ?', thread)!;
  const known = postsNear(db, thread, held);
  let free = (db.get<{ id: number | null }>('SELECT max(id) AS id FROM posts')!.id ?? 0) + 1;
  const ids = posts.map((post) => known.get(keyOf(post.author, post.time?.shown ?? null, post.text)) ?? free++);
  const earlier = new Set(known.values());
  let position = held;
  for (const [i, post] of posts.entries()) {
    const id = ids[i]!;
    if (earlier.has(id)) continue;
    writePost(db, post, { id, thread, position, user: userOf(db, post), page, ids });
    indexPost(db, { id, title: position === 0 ? title : '', author: post.author, text: post.text, place: `t${thread}` });
    position++;
  }
  const times = posts.flatMap(({ time }) => (time ? [time.utc] : [])).sort();
  db.run(
    `UPDATE threads SET posts = ?2, first_time = min(coalesce(first_time, ?3), coalesce(?3, first_time)),
       last_time = max(coalesce(last_time, ?4), coalesce(?4, last_time)) WHERE id = ?1`,
    thread,
    position,
    times[0] ?? null,
    times.at(-1) ?? null,
  );
}

/** From now on the database holds posts that were put in as they came; `readArchive` says otherwise when it has read the whole. */
function begin(db: ForumDb): void {
  const reading = JSON.parse(db.setting('reading') ?? '{}') as Partial<ReadingSummary>;
  if (reading.along) return;
  const none = { source: 'archive', pages: 0, threadPages: 0, boards: 0, threads: 0, posts: 0, problems: [] };
  db.set('reading', JSON.stringify({ ...none, ...reading, date: new Date().toISOString(), along: true }));
}

/** The thread of a page: of the page itself when it was read before, of one that its pager names, or a new one. */
function threadOf(db: ForumDb, read: ThreadPage, title: string): number {
  const at = (url: string) =>
    db.get<{ id: number; title: string }>(
      'SELECT t.id, t.title FROM thread_pages g JOIN threads t ON t.id = g.thread WHERE g.url = ? LIMIT 1',
      url,
    );
  const own = at(read.url);
  if (own) return own.id;
  for (const { url } of read.turns) {
    const found = at(url);
    if (found?.title === title) return found.id;
  }
  return db.run(
    'INSERT INTO threads (url, title, board, posts, first_time, last_time, claimed_pages) VALUES (?, ?, NULL, 0, NULL, NULL, 0)',
    read.url,
    title,
  );
}

function pageOf(db: ForumDb, thread: number, url: string, { fetched, file, offset }: Provenance): number {
  const known = db.get<{ id: number }>('SELECT id FROM thread_pages WHERE thread = ? AND url = ?', thread, url)?.id;
  if (known !== undefined) {
    db.run('UPDATE thread_pages SET fetched = ?, file = ?, offset = ? WHERE id = ?', fetched, file, offset, known);
    return known;
  }
  db.run('UPDATE threads SET claimed_pages = claimed_pages + 1 WHERE id = ?', thread);
  return db.run(
    `INSERT INTO thread_pages (thread, position, url, fetched, file, offset)
     VALUES (?1, (SELECT count(*) FROM thread_pages WHERE thread = ?1), ?2, ?3, ?4, ?5)`,
    thread,
    url,
    fetched,
    file,
    offset,
  );
}

/** The posts at either end of a thread, each with its number. */
function postsNear(db: ForumDb, thread: number, held: number): Map<string, number> {
  const rows = db.all<{ id: number; name: string | null; text: string; shown: string | null }>(
    `SELECT p.id, u.name, p.text, p.time_shown AS shown FROM posts p LEFT JOIN users u ON u.id = p.user
     WHERE p.thread = ?1 AND (p.position < ?2 OR p.position >= ?3) ORDER BY p.position`,
    thread,
    COMPARED,
    held - COMPARED,
  );
  return new Map(rows.map(({ id, name, shown, text }) => [keyOf(name, shown, text), id]));
}

const keyOf = (author: string | null, shown: string | null, text: string): string => JSON.stringify([author, shown, text]);

function userOf(db: ForumDb, { author, authorUrl }: Post): number | null {
  if (author === null) return null;
  const url = authorUrl ?? null;
  const known = db.get<{ id: number }>('SELECT id FROM users WHERE name = ? AND url IS ?', author, url)?.id;
  if (known === undefined) return db.run('INSERT INTO users (name, url, posts) VALUES (?, ?, 1)', author, url);
  db.run('UPDATE users SET posts = posts + 1 WHERE id = ?', known);
  return known;
}
