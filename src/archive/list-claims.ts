import { type Claim, type Held, learnClaims, type SeenRow } from '../read/learn-claims.ts';
import { rowsOf } from '../read/list-rows.ts';
import type { ReadSite } from '../read/read-site.ts';
import type { Thread } from '../read/thread.ts';
import { normalForm } from '../url/normal-form.ts';
import type { ForumDb } from './forum-db.ts';
import type { KeptPages } from './page-shelf.ts';
import { claimOf, type PagerLink } from './pager-claims.ts';

/** What lists say of the forum. Things are indices of the reading's threads and boards. */
export interface ListClaims {
  threads: Claim[];
  boards: (Claim & { board: string })[];
  /** Links at the places of threads, of the form of threads, to what is not held. */
  missing: { url: string; title: string; list: string }[];
}

/** Lists that are looked at again: each page of a board has a thread of its own, so more of them are other pages. */
const MIN_LISTS = 1000;
/** A forum has few boards, and the smallest of them hold as many threads as each other by chance. */
const LEAST_BOARDS = { rows: 3, share: 0.6, values: 2 };

/** Looks at the pages that list threads and boards once more, now that it is known what they list. */
export async function claimsOfLists(
  reading: ReadSite,
  pages: KeptPages,
  unheldOf: (url: string) => readonly PagerLink[],
): Promise<ListClaims> {
  const { threads, boards, lists, clock } = reading;
  const addresses = new ThreadAddresses(threads);
  const boardAt = new Map(boards.map(({ url }, i) => [normalForm(url), i]));
  const fetchedAs = new Map(pages.urls.map((url) => [normalForm(url), url]));
  const rows: SeenRow[] = [];
  const boardRows: SeenRow[] = [];
  // Lists with most rows come first.
  const reaches = new Map<number, number>();
  const boardReaches = new Map<number, number>();
  const missing = new Map<string, ListClaims['missing'][number]>();
  const listing = lists((key) => boardAt.has(key) || addresses.threadAt(key, key) !== undefined);
  const isList = new Set([...listing, ...boardAt.keys()]);
  for (const list of listing.slice(0, Math.max(MIN_LISTS, threads.length))) {
    const url = fetchedAs.get(list);
    const found = url === undefined ? null : await pages.page(url);
    if (!found) continue;
    const { page, date } = found;
    const seen = { page: page.url, fetched: date };
    for (const row of rowsOf(
      page,
      (key, target) => titleAt(threads, addresses.threadAt(key, target)),
      (target) => addresses.nameIn(target) !== undefined && !isList.has(normalForm(target)),
      reaches,
    )) {
      const key = normalForm(row.url);
      const thing = addresses.threadAt(key, row.url);
      if (thing !== undefined) rows.push({ ...row, ...seen, thing });
      else {
        // Several links may lead to it: to its first page, to its last post.
        const name = addresses.nameIn(row.url) ?? key;
        if (!missing.has(name)) missing.set(name, { url: row.url, title: row.text, list: page.url });
      }
    }
    for (const row of rowsOf(
      page,
      (key) => titleAt(boards, boardAt.get(key)),
      () => false,
      boardReaches,
    ))
      boardRows.push({ ...row, ...seen, thing: boardAt.get(normalForm(row.url))! });
  }
  return {
    threads: learnClaims(
      rows,
      threads.map((thread) => heldOf(thread, unheldOf)),
      clock,
    ),
    boards: learnClaims(boardRows, boardsHeld(reading), clock, LEAST_BOARDS).map((claim) => ({
      ...claim,
      board: boards[claim.thing]!.url,
    })),
    missing: [...missing.values()],
  };
}

const titleAt = (things: readonly { title: string }[], at: number | undefined): string | null =>
  at === undefined ? null : things[at]!.title;

function heldOf({ pages, posts }: Thread, unheldOf: (url: string) => readonly PagerLink[]): Held {
  const times = posts.flatMap(({ time }) => (time ? [time] : [])).sort((a, b) => (a.utc < b.utc ? -1 : 1));
  const last = times.at(-1);
  const isTold = last !== undefined && last.utc !== times[0]!.utc && ['minute', 'second'].includes(last.precision);
  return {
    facts: { replies: posts.length - 1, posts: posts.length },
    lastTime: isTold ? last.utc : null,
    isWhole: claimOf(pages, unheldOf).pages === pages.length,
  };
}

/** Boards with their threads and posts, alone and with the boards below them. */
function boardsHeld({ threads, boards }: ReadSite): Held[] {
  const at = new Map(boards.map(({ url }, i) => [url, i]));
  const own = boards.map(() => ({ threads: 0, posts: 0 }));
  const below = boards.map(() => ({ threads: 0, posts: 0 }));
  for (const { board, posts } of threads) {
    const index = board === null ? undefined : at.get(board.url);
    if (index === undefined) continue;
    own[index]!.threads++;
    own[index]!.posts += posts.length;
    let up: number | undefined = index;
    for (let levels = 0; up !== undefined && levels < boards.length; levels++) {
      below[up]!.threads++;
      below[up]!.posts += posts.length;
      const parent: string | null = boards[up]!.parent;
      up = parent === null ? undefined : at.get(parent);
    }
  }
  return boards.map((_, i) => ({
    facts: {
      threads: own[i]!.threads,
      posts: own[i]!.posts,
      replies: own[i]!.posts - own[i]!.threads,
      threadsBelow: below[i]!.threads,
      postsBelow: below[i]!.posts,
      repliesBelow: below[i]!.posts - below[i]!.threads,
    },
    lastTime: null,
    isWhole: true,
  }));
}

/**
 * Threads by their addresses, whatever else those say. A part of addresses that differs from thread to thread and not within one is the
 * thread's own number or name: an address that has the same there is of the same thread, one that has another is of another.
 */
class ThreadAddresses {
  readonly #pages = new Map<string, number>();
  readonly #own = new Map<string, number>();
  readonly #kinds = new Set<string>();

  constructor(threads: readonly Thread[]) {
    const kinds = new Map<string, { threads: Set<number>; own: Map<string, number> }>();
    for (const [i, { pages }] of threads.entries()) {
      for (const url of pages) {
        this.#pages.set(normalForm(url), i);
        for (const { kind, own } of partsOf(url)) {
          const seen = kinds.get(kind) ?? { threads: new Set(), own: new Map() };
          kinds.set(kind, seen);
          seen.threads.add(i);
          seen.own.set(own, (seen.own.get(own) ?? i) === i ? i : SHARED);
        }
      }
    }
    for (const [kind, seen] of kinds) {
      const own = [...seen.own].filter(([, thread]) => thread !== SHARED);
      const telling = new Set(own.map(([, thread]) => thread)).size;
      // Of "start=30" some values are one thread's alone, and others of the same thread are another's too.
      if (seen.threads.size < MIN_THREADS || telling < OWN * seen.threads.size || seen.own.size > MANY * seen.threads.size)
        continue;
      this.#kinds.add(kind);
      for (const [part, thread] of own) this.#own.set(part, thread);
    }
  }

  threadAt(key: string, url: string): number | undefined {
    const exact = this.#pages.get(key);
    if (exact !== undefined) return exact;
    for (const { own } of partsOf(url)) {
      const thread = this.#own.get(own);
      if (thread !== undefined) return thread;
    }
    return undefined;
  }

  /** What an address calls its thread; undefined when it is like none. */
  nameIn(url: string): string | undefined {
    return partsOf(url).find(({ kind }) => this.#kinds.has(kind))?.own;
  }
}

const SHARED = -1;
/** Threads that have a part before it can be their name, the share of them that have one of their own, and parts for each of them at most. */
const MIN_THREADS = 3;
const OWN = 0.9;
const MANY = 1.1;

interface Part {
  kind: string;
  own: string;
}

/** Segments, each with the path before it, and parameters, with what their values begin with: of topic=12.30 that is 12. */
function partsOf(url: string): Part[] {
  const parsed = URL.parse(url);
  if (parsed === null) return [];
  const segments = parsed.pathname.split('/');
  const last = segments.length - 1;
  const parts = segments.map(
    (_, i): Part => ({ kind: `${i}/${last} ${i > 1 ? segments[1] : ''}`, own: segments.slice(0, i + 1).join('/') }),
  );
  for (const [name, value] of parsed.searchParams) {
    const kind = `${parsed.pathname}?${name}`;
    parts.push({ kind, own: `${kind}=${/^[\p{L}\p{N}_-]+/u.exec(value)?.[0] ?? value}` });
  }
  return parts;
}

/** Keeps what lists say; within the transaction that wrote the reading. What only leads on to something else is not missing. */
export function writeClaims(db: ForumDb, { threads, boards, missing }: ListClaims, numbers: readonly number[]): void {
  const add = 'INSERT INTO claims (thread, board, what, value, url, fetched) VALUES (?, ?, ?, ?, ?, ?)';
  for (const { thing, what, value, page, fetched } of threads) db.run(add, numbers[thing]!, null, what, value, page, fetched);
  const ids = new Map(db.tuples<[string, number]>('SELECT url, id FROM boards'));
  for (const { board, what, value, page, fetched } of boards)
    db.run(add, null, ids.get(board) ?? null, what, value, page, fetched);
  const redirects = new Set(
    db
      .tuples<[string]>(
        'SELECT DISTINCT u.url FROM fetches f JOIN urls u ON u.id = f.url_id WHERE f.status BETWEEN 300 AND 399 AND f.status <> 304',
      )
      .map(([url]) => normalForm(url)),
  );
  for (const { url, title, list } of missing) {
    if (!redirects.has(normalForm(url))) db.run('INSERT OR IGNORE INTO missing_threads VALUES (?, ?, ?)', url, title, list);
  }
}
