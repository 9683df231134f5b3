import type { Inferred, Post, Quote, Thread, TimePrecision } from '../read/thread.ts';
import type { ForumDb } from './forum-db.ts';

/** What of a forum is wanted. */
export interface Wanted {
  /** Only threads of these boards. */
  boards?: readonly number[] | null;
  /** Only posts of this moment or later, ISO 8601. Posts whose time is not known are left out with it. */
  since?: string | null;
}

export interface KeptThread extends Thread {
  /** Our own number for it. */
  id: number;
  posts: KeptPost[];
}

export interface KeptPost extends Post {
  id: number;
  /** In its thread, from 0, whatever was left out. */
  position: number;
}

interface ThreadRow {
  id: number;
  url: string;
  title: string;
  board_url: string | null;
  board_title: string | null;
}

const threadColumns = `t.id, t.url, t.title, b.url AS board_url, b.title AS board_title FROM threads t LEFT JOIN boards b ON b.id = t.board`;

/** Threads one at a time, in the order of their numbers: memory does not grow with the forum. */
export function* threadsRead(db: ForumDb, { boards = null, since = null }: Wanted = {}): Generator<KeptThread> {
  const conditions = [
    ...(boards === null ? [] : [`t.board IN (${boards.map(Number).join(', ')})`]),
    ...(since === null ? [] : ['t.last_time >= ?']),
  ];
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  for (const row of db.each<ThreadRow>(`SELECT ${threadColumns}${where} ORDER BY t.id`, ...(since === null ? [] : [since])))
    yield threadOf(db, row, since);
}

/** A thread by its number, or by the URL of any of its pages or posts; null when it is not there. */
export function threadRead(db: ForumDb, name: string): KeptThread | null {
  const id = /^\d{1,15}$/.test(name)
    ? Number(name)
    : db.get<{ thread: number }>(
        `SELECT thread FROM thread_pages WHERE url = ?1 UNION ALL SELECT thread FROM posts WHERE url = ?2 LIMIT 1`,
        name.split('#', 1)[0]!,
        name,
      )?.thread;
  const row = id === undefined ? undefined : db.get<ThreadRow>(`SELECT ${threadColumns} WHERE t.id = ?`, id);
  return row === undefined ? null : threadOf(db, row, null);
}

interface PostRow {
  id: number;
  position: number;
  author: string | null;
  author_url: string | null;
  time: string | null;
  time_precision: TimePrecision;
  time_inferred: string;
  time_shown: string;
  text: string;
  html: string;
  url: string | null;
  number: number | null;
  reply_to: number | null;
  signature: string | null;
  edit_note: string | null;
  page: string | null;
}

function threadOf(db: ForumDb, row: ThreadRow, since: string | null): KeptThread {
  const pages = db.tuples<[string]>('SELECT url FROM thread_pages WHERE thread = ? ORDER BY position', row.id);
  const rows = db.all<PostRow>(
    `SELECT p.id, p.position, u.name AS author, u.url AS author_url, p.time, p.time_precision, p.time_inferred, p.time_shown, p.text, p.html,
       p.url, p.number, p.reply_to, p.signature, p.edit_note, g.url AS page
     FROM posts p LEFT JOIN users u ON u.id = p.user LEFT JOIN thread_pages g ON g.id = p.page
     WHERE p.thread = ?1 AND (?2 IS NULL OR p.time >= ?2) ORDER BY p.position`,
    row.id,
    since,
  );
  const indexes = new Map(rows.map(({ id }, i) => [id, i]));
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    board: row.board_url === null ? null : { title: row.board_title!, url: row.board_url },
    pages: pages.map(([url]) => url),
    posts: rows.map((post) => postOf(db, post, row.url, indexes)),
  };
}

function postOf(db: ForumDb, row: PostRow, threadUrl: string, indexes: ReadonlyMap<number, number>): KeptPost {
  const attached = db.all<{ kind: string; url: string; text: string }>(
    'SELECT kind, url, text FROM attachments WHERE post = ? ORDER BY id',
    row.id,
  );
  const of = (kind: string) => attached.filter((one) => one.kind === kind).map(({ url, text }) => ({ url, text }));
  const replyTo = row.reply_to === null ? undefined : indexes.get(row.reply_to);
  return {
    id: row.id,
    position: row.position,
    author: row.author,
    ...(row.author_url === null ? {} : { authorUrl: row.author_url }),
    ...(row.time === null
      ? {}
      : {
          time: {
            utc: row.time,
            precision: row.time_precision,
            inferred: row.time_inferred.split(' ').filter(Boolean) as Inferred[],
            shown: row.time_shown,
          },
        }),
    text: row.text,
    html: row.html,
    quotes: quotesOf(db, row.id, indexes),
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.number === null ? {} : { number: row.number }),
    links: of('link'),
    images: of('image').map(({ url }) => url),
    attachments: of('attachment'),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(row.signature === null ? {} : { signature: row.signature }),
    ...(row.edit_note === null ? {} : { editNote: row.edit_note }),
    page: row.page ?? threadUrl,
  };
}

interface QuoteRow {
  id: number;
  parent: number | null;
  author: string | null;
  text: string;
  url: string | null;
  quoted: number | null;
}

/** A quote is written before those inside it. */
function quotesOf(db: ForumDb, post: number, indexes: ReadonlyMap<number, number>): Quote[] {
  const top: Quote[] = [];
  const byId = new Map<number, Quote>();
  const sql = 'SELECT id, parent, author, text, url, quoted FROM quotes WHERE post = ? ORDER BY id';
  for (const { id, parent, author, text, url, quoted } of db.all<QuoteRow>(sql, post)) {
    const index = quoted === null ? undefined : indexes.get(quoted);
    const quote: Quote = {
      author,
      text,
      ...(url === null ? {} : { url }),
      ...(index === undefined ? {} : { post: index }),
      quotes: [],
    };
    byId.set(id, quote);
    (parent === null ? top : (byId.get(parent)?.quotes ?? top)).push(quote);
  }
  return top;
}
