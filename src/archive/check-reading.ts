import { type ForumDb, ForumDbError } from './forum-db.ts';

/** What is held against what the forum itself claims. */
export interface CheckReport {
  threads: number;
  posts: number;
  /** Threads of which lists count as many posts as are held, and whose pagers and numbers show no gap. */
  complete: number;
  /** Threads of which something says that they have more than is held, most missing first. */
  lacking: LackingThread[];
  /** Threads that no list counts the posts of; nothing shows more than is held. */
  unknown: number;
  /** Pages that pagers show and nobody has, and posts that lists count and nobody has. */
  missingPages: number;
  missingPosts: number;
  /** Threads that lists show and that are not held. */
  missingThreads: { url: string; title: string; list: string; why: string }[];
  /** Boards of which a list counts more threads or posts than are held. */
  lackingBoards: { board: number; title: string; what: 'threads' | 'posts'; held: number; claimed: number; list: string }[];
  /** Boards that a list counts the threads or posts of. */
  boardsCounted: number;
  boards: number;
  /** Threads that hold more posts than a list counts: the list is older, or what was read is not all posts. */
  more: { thread: number; title: string; held: number; claimed: number; list: string }[];
  /**
   * Threads that have all pages and the last post, and one post less than a list counts: forums count deleted posts, and some their first
   * post in some threads only (64 of 683 threads of one mirror).
   */
  oneLess: { thread: number; title: string; held: number; claimed: number; list: string }[];
  /** Threads with as many posts as claimed whose last one is told another time. */
  otherLastTime: number;
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
  url: string;
  pages: { held: number; claimed: number; missing: { number: number; url: string; why: string }[] };
  /** Null where no list counts them. */
  posts: { held: number; claimed: number; list: string } | null;
  /** The time of the last post by a list, where it is later than what is held. */
  lastTime: { held: string | null; claimed: string; list: string } | null;
  /** How many the forum's own numbers of its posts span, where they have gaps. */
  numbered: number | null;
}

export function checkReading(db: ForumDb): CheckReport {
  if (!db.get("SELECT 1 FROM sqlite_master WHERE name = 'claims'"))
    throw new ForumDbError(
      'This archive was read by an earlier version. "boardwalk read DIR" compares it with its lists, without a request.',
    );
  const number = (sql: string) => db.get<{ n: number }>(sql)!.n;
  const whyNot = reasons(db);
  const { lacking, counted, more, oneLess, otherLastTime } = compareThreads(db, whyNot);
  const threads = number('SELECT count(*) AS n FROM threads');
  const lackingOf = new Set(lacking.map(({ thread }) => thread));
  const doubtful = new Set(oneLess.map(({ thread }) => thread));
  const complete = [...counted].filter((thread) => !lackingOf.has(thread) && !doubtful.has(thread)).length;
  return {
    threads,
    posts: number('SELECT count(*) AS n FROM posts'),
    complete,
    lacking,
    unknown: threads - complete - lacking.length,
    missingPages: lacking.reduce((n, { pages }) => n + pages.claimed - pages.held, 0),
    missingPosts: lacking.reduce((n, { posts }) => n + Math.max(0, posts ? posts.claimed - posts.held : 0), 0),
    missingThreads: db
      .all<{ url: string; title: string; list: string }>('SELECT url, title, list FROM missing_threads ORDER BY url')
      .map((row) => ({ ...row, why: whyNot(row.url, 'fetched, but no posts were read from it') })),
    lackingBoards: lackingBoards(db),
    boardsCounted: number('SELECT count(DISTINCT board) AS n FROM claims'),
    boards: number('SELECT count(*) AS n FROM boards'),
    more,
    oneLess,
    otherLastTime,
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

/** Whether something is missing for sure. */
export function isIncomplete({ lacking, missingThreads, lackingBoards: boards }: CheckReport): boolean {
  return lacking.length + missingThreads.length + boards.length > 0;
}

type WhyNot = (url: string, fetched: string) => string;

/** What the crawl knows of pages that are missing. One pass over all URLs ever seen: they have no index by their text. */
function reasons(db: ForumDb): WhyNot {
  const rows = db.all<{ url: string; state: number; reason: string | null }>(
    `SELECT url, state, reason FROM urls WHERE url IN (SELECT url FROM missing_pages UNION ALL SELECT url FROM missing_threads)`,
  );
  const known = new Map(rows.map((row) => [row.url, row]));
  return (url, fetched) => {
    const row = known.get(url);
    if (row === undefined) return 'never asked for';
    return row.state === 0 ? 'waits to be fetched' : (row.reason ?? fetched);
  };
}

/** Milliseconds: lists show minutes where posts show seconds. */
const SAME_MINUTE = 60_000;

interface ThreadRow {
  thread: number;
  title: string;
  url: string;
  held: number;
  last: string | null;
  claimedPages: number;
  pages: number;
  /** The forum's own numbers of posts: how many posts have one, and how many numbers there are from the first to the last. */
  numbers: number;
  numbered: number | null;
}

interface Compared {
  lacking: LackingThread[];
  /** Threads that a list counts the posts of. */
  counted: Set<number>;
  more: CheckReport['more'];
  oneLess: CheckReport['oneLess'];
  otherLastTime: number;
}

function compareThreads(db: ForumDb, whyNot: WhyNot): Compared {
  const compared: Compared = { lacking: [], counted: new Set(), more: [], oneLess: [], otherLastTime: 0 };
  const claims = new Map<number, Map<string, { value: number | string; url: string }>>();
  for (const { thread, what, ...claim } of db.each<{ thread: number; what: string; value: number | string; url: string }>(
    'SELECT thread, what, value, url FROM claims WHERE thread IS NOT NULL',
  )) {
    const of = claims.get(thread) ?? new Map<string, { value: number | string; url: string }>();
    claims.set(thread, of.set(what, claim));
  }
  const rows = db.each<ThreadRow>(
    `SELECT t.id AS thread, t.title, t.url, t.posts AS held, t.last_time AS last, t.claimed_pages AS claimedPages,
       (SELECT count(*) FROM thread_pages WHERE thread = t.id) AS pages, n.numbers, n.numbered
     FROM threads t LEFT JOIN (SELECT thread, count(number) AS numbers, max(number) - min(number) + 1 AS numbered
       FROM posts WHERE number IS NOT NULL GROUP BY thread) n ON n.thread = t.id ORDER BY t.id`,
  );
  for (const row of rows) compareThread(db, row, claims.get(row.thread) ?? new Map(), whyNot, compared);
  const missing = ({ pages, posts }: LackingThread) => [pages.claimed - pages.held, posts ? posts.claimed - posts.held : 0];
  compared.lacking.sort((a, b) => {
    const [x, y] = [missing(a), missing(b)];
    return y[0]! - x[0]! || y[1]! - x[1]! || a.thread - b.thread;
  });
  return compared;
}

function compareThread(
  db: ForumDb,
  row: ThreadRow,
  claims: ReadonlyMap<string, { value: number | string; url: string }>,
  whyNot: WhyNot,
  compared: Compared,
): void {
  const { thread, title, url, held } = row;
  const count = claims.get('replies') ?? claims.get('posts');
  const claimed = count === undefined ? null : Number(count.value) + (claims.has('replies') ? 1 : 0);
  const posts = claimed === null ? null : { held, claimed, list: count!.url };
  const last = claims.get('lastTime');
  const isLater = last !== undefined && row.last !== null && Date.parse(String(last.value)) - Date.parse(row.last) >= SAME_MINUTE;
  const lastTime = isLater ? { held: row.last, claimed: String(last.value), list: last.url } : null;
  // Numbers that count the forum's posts, not the thread's, have gaps everywhere.
  const hasGaps = row.numbered !== null && row.numbered > row.numbers && row.numbered < 10 * row.numbers;
  if (claimed !== null) compared.counted.add(thread);
  if (claimed !== null && claimed < held) compared.more.push({ thread, title, held, claimed, list: count!.url });
  const isSameLast =
    last !== undefined && row.last !== null && Math.abs(Date.parse(String(last.value)) - Date.parse(row.last)) < SAME_MINUTE;
  // Where the count agrees a later time is another time of the same post: of an edit, say.
  const agrees = claimed !== null && claimed <= held;
  if (agrees && last !== undefined && row.last !== null && !isSameLast) compared.otherLastTime++;
  const lacksPages = row.claimedPages > row.pages;
  const isOneLess = claimed === held + 1 && isSameLast && !lacksPages;
  if (isOneLess) compared.oneLess.push({ thread, title, held, claimed, list: count!.url });
  const lacks = lacksPages || (claimed !== null && claimed > held && !isOneLess) || (lastTime !== null && claimed === null);
  if (!lacks && !(hasGaps && claimed === null)) return;
  const missing = db
    .all<{ number: number; url: string }>('SELECT number, url FROM missing_pages WHERE thread = ? ORDER BY number', thread)
    .map((page) => ({ ...page, why: whyNot(page.url, 'fetched, but not read as this thread') }));
  compared.lacking.push({
    thread,
    title,
    url,
    pages: { held: row.pages, claimed: row.claimedPages, missing },
    posts,
    lastTime: agrees ? null : lastTime,
    numbered: hasGaps ? row.numbered : null,
  });
}

function lackingBoards(db: ForumDb): CheckReport['lackingBoards'] {
  interface Row {
    board: number;
    title: string;
    what: string;
    value: number;
    list: string;
    threads: number;
    posts: number;
  }
  const rows = db.all<Row>(
    `WITH RECURSIVE below (board, part) AS (SELECT id, id FROM boards UNION SELECT below.board, b.id FROM boards b JOIN below ON b.parent = below.part)
     SELECT c.board, b.title, c.what, c.value, c.url AS list,
       (SELECT count(*) FROM threads t WHERE t.board IN (SELECT part FROM below WHERE board = c.board AND (part = c.board OR c.what LIKE '%Below'))) AS threads,
       (SELECT coalesce(sum(t.posts), 0) FROM threads t WHERE t.board IN (SELECT part FROM below WHERE board = c.board AND (part = c.board OR c.what LIKE '%Below'))) AS posts
     FROM claims c JOIN boards b ON b.id = c.board ORDER BY c.board`,
  );
  return rows.flatMap(({ board, title, what, value, list, threads, posts }) => {
    const held = what.startsWith('threads') ? threads : what.startsWith('replies') ? posts - threads : posts;
    if (held >= value) return [];
    return [
      { board, title, what: what.startsWith('threads') ? ('threads' as const) : ('posts' as const), held, claimed: value, list },
    ];
  });
}
