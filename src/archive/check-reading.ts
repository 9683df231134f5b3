import type { ForumDb } from './forum-db.ts';

/** What is held against what the forum itself claims. */
export interface CheckReport {
  threads: number;
  posts: number;
  /** Threads of which pages are missing that their pagers show, most missing first. */
  lacking: LackingThread[];
  /** Pages missing in all of them. */
  missingPages: number;
  /** Threads whose posts are numbered by the forum and whose numbers have gaps. */
  gaps: { thread: number; title: string; posts: number; numbered: number }[];
  /** Threads in which a post is earlier than the one before it, trees aside. */
  unordered: number;
  emptyPosts: number;
  withoutAuthor: number;
  withoutTime: number;
  /** Posts whose time is partly inferred: the zone and the like. */
  inferredTime: number;
  withoutBoard: number;
  /** How the crawl behind it stands. */
  waiting: number;
  failed: number;
}

export interface LackingThread {
  thread: number;
  title: string;
  held: number;
  claimed: number;
  missing: { number: number; url: string; why: string }[];
}

export function checkReading(db: ForumDb): CheckReport {
  const number = (sql: string) => db.get<{ n: number }>(sql)!.n;
  const lacking = lackingThreads(db);
  return {
    threads: number('SELECT count(*) AS n FROM threads'),
    posts: number('SELECT count(*) AS n FROM posts'),
    lacking,
    missingPages: lacking.reduce((n, { claimed, held }) => n + claimed - held, 0),
    gaps: db
      .all<CheckReport['gaps'][number]>(
        `SELECT t.id AS thread, t.title, count(*) AS posts, max(p.number) - min(p.number) + 1 AS numbered
         FROM posts p JOIN threads t ON t.id = p.thread WHERE p.number IS NOT NULL
         GROUP BY t.id HAVING numbered > count(*) AND numbered < 10 * count(*) ORDER BY numbered - count(*) DESC`,
      )
      .map((row) => ({ ...row })),
    // A time of a day alone is its start, and may well be before what was posted on that day.
    unordered: number(
      `SELECT count(*) AS n FROM (SELECT DISTINCT b.thread FROM posts a JOIN posts b ON b.thread = a.thread AND b.position = a.position + 1
       WHERE b.time < a.time AND b.time_precision IN ('minute', 'second') AND b.reply_to IS NULL AND a.reply_to IS NULL)`,
    ),
    emptyPosts: number(
      "SELECT count(*) AS n FROM posts p WHERE text = '' AND NOT EXISTS (SELECT 1 FROM attachments WHERE post = p.id)",
    ),
    withoutAuthor: number('SELECT count(*) AS n FROM posts WHERE user IS NULL'),
    withoutTime: number('SELECT count(*) AS n FROM posts WHERE time IS NULL'),
    inferredTime: number("SELECT count(*) AS n FROM posts WHERE time_inferred <> ''"),
    withoutBoard: number('SELECT count(*) AS n FROM threads WHERE board IS NULL'),
    waiting: number('SELECT count(*) AS n FROM urls WHERE state = 0'),
    failed: number('SELECT count(*) AS n FROM urls WHERE state = 1 AND reason IS NOT NULL'),
  };
}

function lackingThreads(db: ForumDb): LackingThread[] {
  // One pass over all URLs ever seen: they have no index by their text.
  const crawl = new Map(
    db
      .all<{ url: string; state: number; reason: string | null }>(
        'SELECT url, state, reason FROM urls WHERE url IN (SELECT url FROM missing_pages)',
      )
      .map(({ url, state, reason }) => [
        url,
        state === 0 ? 'waits to be fetched' : (reason ?? 'fetched, but not read as this thread'),
      ]),
  );
  const threads = db.all<Omit<LackingThread, 'missing'>>(
    `SELECT t.id AS thread, t.title, count(g.id) AS held, t.claimed_pages AS claimed FROM threads t JOIN thread_pages g ON g.thread = t.id
     WHERE t.id IN (SELECT thread FROM missing_pages) GROUP BY t.id ORDER BY claimed - held DESC, t.id`,
  );
  return threads.map((row) => ({
    ...row,
    missing: db
      .all<{ number: number; url: string }>('SELECT number, url FROM missing_pages WHERE thread = ? ORDER BY number', row.thread)
      .map(({ number, url }) => ({ number, url, why: crawl.get(url) ?? 'never asked for' })),
  }));
}
