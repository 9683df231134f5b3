import type { SiteReading } from '../read/read-site.ts';
import type { Board, Post, Quote, Thread } from '../read/thread.ts';
import type { ForumDb } from './forum-db.ts';
import type { Provenance } from './page-shelf.ts';
import { claimOf, type PagerLink } from './pager-claims.ts';
import { searchable } from './search-words.ts';

/** What is known of pages beside what they say. */
export interface PagesBehind {
  provenance(url: string): Provenance;
  /** Numbered links of a page to pages that are not held. */
  unheld(url: string): readonly PagerLink[];
}

/** Replaces all that was read before; within a transaction. Threads keep the number they had, by their pages. Returns their numbers. */
export function writeReading(db: ForumDb, reading: SiteReading, behind: PagesBehind): number[] {
  const earlier = new Map(db.tuples<[string, number]>('SELECT url, thread FROM thread_pages ORDER BY id DESC'));
  let next = db.get<{ id: number | null }>('SELECT max(id) AS id FROM threads')!.id ?? 0;
  const taken = new Set<number>();
  const numberOf = ({ pages }: Thread) => {
    const known = pages.map((url) => earlier.get(url)).find((number) => number !== undefined && !taken.has(number));
    const number = known ?? ++next;
    taken.add(number);
    return number;
  };
  for (const table of tables) db.run(`DELETE FROM ${table}`);
  db.run("INSERT INTO post_index (post_index) VALUES ('delete-all')");
  const boards = writeBoards(db, reading);
  const ids = idsByTime(reading.threads);
  const users = new Users(db);
  const numbers = reading.threads.map(numberOf);
  for (const [i, thread] of reading.threads.entries())
    writeThread(db, thread, { number: numbers[i]!, ids: ids[i]!, boards, users, behind });
  users.write();
  return numbers;
}

const tables = [
  'attachments',
  'quotes',
  'posts',
  'users',
  'missing_pages',
  'missing_threads',
  'claims',
  'thread_pages',
  'threads',
  'boards',
];

/** The URL of a board with the numbers of the board and all above it, its own first. */
type BoardNumbers = ReadonlyMap<string, readonly number[]>;

function writeBoards(db: ForumDb, { boards, threads }: SiteReading): BoardNumbers {
  const known = new Map<string, Board>();
  for (const board of boards) if (!known.has(board.url)) known.set(board.url, board);
  for (const { board } of threads) if (board && !known.has(board.url)) known.set(board.url, { ...board, parent: null });
  const ids = new Map([...known.keys()].map((url, i) => [url, i + 1]));
  for (const { url, title, parent } of known.values()) {
    db.run('INSERT INTO boards VALUES (?, ?, ?, ?)', ids.get(url)!, url, title, (parent && ids.get(parent)) || null);
  }
  return new Map(
    [...known.keys()].map((url) => {
      const above: number[] = [];
      for (let at: string | null = url; at !== null && known.has(at) && above.length < known.size; at = known.get(at)!.parent)
        above.push(ids.get(at)!);
      return [url, above];
    }),
  );
}

/**
 * Numbers of the posts of each thread, in the order of time over the whole forum: "newest first" is then the search index read backwards,
 * and "since" is a range of it. A post without a time goes with the one before it.
 */
function idsByTime(threads: readonly Thread[]): number[][] {
  const order: { thread: number; position: number; time: number }[] = [];
  for (const [thread, { posts }] of threads.entries()) {
    let time = Date.parse(posts.find((post) => post.time)?.time?.utc ?? '') || 0;
    for (const [position, post] of posts.entries()) {
      time = (post.time && Date.parse(post.time.utc)) || time;
      order.push({ thread, position, time });
    }
  }
  order.sort((a, b) => a.time - b.time);
  const ids = threads.map(({ posts }) => new Array<number>(posts.length));
  for (const [i, { thread, position }] of order.entries()) ids[thread]![position] = i + 1;
  return ids;
}

interface Context {
  number: number;
  ids: readonly number[];
  boards: BoardNumbers;
  users: Users;
  behind: PagesBehind;
}

function writeThread(db: ForumDb, thread: Thread, { number, ids, boards, users, behind }: Context): void {
  const times = thread.posts.flatMap((post) => (post.time ? [post.time.utc] : [])).sort();
  const claim = claimOf(thread.pages, behind.unheld);
  const above = (thread.board && boards.get(thread.board.url)) ?? [];
  db.run(
    'INSERT INTO threads VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    number,
    thread.url,
    thread.title,
    above[0] ?? null,
    thread.posts.length,
    times[0] ?? null,
    times.at(-1) ?? null,
    claim.pages,
  );
  for (const { number: page, url } of claim.missing) db.run('INSERT INTO missing_pages VALUES (?, ?, ?)', number, page, url);
  const pages = new Map<string, number>();
  for (const [position, url] of thread.pages.entries()) {
    const { fetched, file, offset } = behind.provenance(url);
    const id = db.run(
      'INSERT INTO thread_pages (thread, position, url, fetched, file, offset) VALUES (?, ?, ?, ?, ?, ?)',
      number,
      position,
      url,
      fetched,
      file,
      offset,
    );
    if (!pages.has(url)) pages.set(url, id);
  }
  const place = [`t${number}`, ...above.map((board) => `b${board}`)].join(' ');
  for (const [position, post] of thread.posts.entries()) {
    const id = ids[position]!;
    writePost(db, post, { id, thread: number, position, user: users.of(post), page: pages.get(post.page) ?? null, ids });
    indexPost(db, { id, title: position === 0 ? thread.title : '', author: post.author, text: post.text, place });
  }
}

interface Indexed {
  id: number;
  /** Of the thread, with its first post; else empty. */
  title: string;
  author: string | null;
  text: string;
  /** Numbers of thread and boards. */
  place: string;
}

export function indexPost(db: ForumDb, { id, title, author, text, place }: Indexed): void {
  db.run(
    'INSERT INTO post_index (rowid, title, author, text, place) VALUES (?, ?, ?, ?, ?)',
    id,
    searchable(title),
    searchable(author ?? ''),
    searchable(text),
    place,
  );
}

interface PostPlace {
  id: number;
  thread: number;
  position: number;
  user: number | null;
  page: number | null;
  ids: readonly number[];
}

export function writePost(db: ForumDb, post: Post, { id, thread, position, user, page, ids }: PostPlace): void {
  const { time } = post;
  db.run(
    'INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    thread,
    position,
    user,
    time?.utc ?? null,
    time?.precision ?? null,
    time?.inferred.join(' ') ?? null,
    time?.shown ?? null,
    post.text,
    post.html,
    post.url ?? null,
    post.number ?? null,
    post.replyTo === undefined ? null : (ids[post.replyTo] ?? null),
    post.signature ?? null,
    post.editNote ?? null,
    page,
  );
  writeQuotes(db, post.quotes, id, null, ids);
  const attach = (kind: string, url: string, text: string) =>
    db.run('INSERT INTO attachments (post, kind, url, text) VALUES (?, ?, ?, ?)', id, kind, url, text);
  for (const { url, text } of post.links) attach('link', url, text);
  for (const url of post.images) attach('image', url, '');
  for (const { url, text } of post.attachments) attach('attachment', url, text);
}

function writeQuotes(db: ForumDb, quotes: readonly Quote[], post: number, parent: number | null, ids: readonly number[]): void {
  for (const quote of quotes) {
    const quoted = quote.post === undefined ? null : (ids[quote.post] ?? null);
    const id = db.run(
      'INSERT INTO quotes (post, parent, author, text, url, quoted) VALUES (?, ?, ?, ?, ?, ?)',
      post,
      parent,
      quote.author,
      quote.text,
      quote.url ?? null,
      quoted,
    );
    writeQuotes(db, quote.quotes, post, id, ids);
  }
}

/** Who wrote: a name together with where it leads, so that two guests of one name and a member of that name stay apart as far as pages tell. */
class Users {
  readonly #db: ForumDb;
  readonly #users = new Map<string, { id: number; name: string; url: string | null; posts: number }>();

  constructor(db: ForumDb) {
    this.#db = db;
  }

  of({ author, authorUrl }: Post): number | null {
    if (author === null) return null;
    const key = `${authorUrl ?? ''} ${author}`;
    const user = this.#users.get(key) ?? { id: this.#users.size + 1, name: author, url: authorUrl ?? null, posts: 0 };
    user.posts++;
    this.#users.set(key, user);
    return user.id;
  }

  write(): void {
    for (const { id, name, url, posts } of this.#users.values())
      this.#db.run('INSERT INTO users VALUES (?, ?, ?, ?)', id, name, url, posts);
  }
}
