import { normalForm } from '../url/normal-form.ts';
import { Groups } from './groups.ts';
import { lookUp } from './page-lookup.ts';
import type { Board, BoardName } from './thread.ts';
import type { ThreadPage } from './thread-page.ts';
import { partsOf } from './titles.ts';

/** Lists that are kept for one page: enough of them to find its board. */
const MAX_LISTS = 30;

/** Pages that are no threads, and which pages each of them links to. */
export class Listings {
  readonly pages: { url: string; title: string }[] = [];
  readonly #byUrl = new Map<string, number>();
  readonly #lists = new Map<string, number[]>();
  readonly #turns: string[][] = [];

  addPage(url: string, title: string): number {
    const list = this.pages.push({ url, title }) - 1;
    this.#byUrl.set(normalForm(url), list);
    return list;
  }
  /** That a list links to a page, which is given by its normal form. */
  add(target: string, list: number): void {
    const lists = this.#lists.get(target);
    if (lists === undefined) this.#lists.set(target, [list]);
    else if (lists.length < MAX_LISTS && !lists.includes(list)) lists.push(list);
  }
  listsOf(target: string): readonly number[] {
    return this.#lists.get(target) ?? [];
  }
  /** That a list links to a page by a bare number. */
  addTurn(list: number, url: string): void {
    this.#turns[list] ??= [];
    if (this.#turns[list].length < MAX_LISTS) this.#turns[list].push(url);
  }
  /** The list at a URL, or at the same URL without "page=1" and the like. */
  at(url: string): number | undefined {
    return lookUp(this.#byUrl, url);
  }
  /** By list: the first page of the list it is a page of. Pages of one list link to one another by number. */
  firstPages(): number[] {
    const turns = this.pages.map((_, i) => new Set(this.#turns[i]?.map((url) => this.at(url))));
    const groups = new Groups(this.pages.length);
    turns.forEach((targets, from) => {
      for (const to of targets) if (to !== undefined && turns[to]!.has(from)) groups.join(from, to);
    });
    const first: number[] = [];
    for (const members of groups.lists()) {
      const best = members.reduce((a, b) => (this.pages[b]!.url.length < this.pages[a]!.url.length ? b : a));
      for (const member of members) first[member] = best;
    }
    return first;
  }
  /** Pages that link to what is wanted, those that link to most of it first. */
  of(isWanted: (target: string) => boolean): string[] {
    const counts = new Map<number, number>();
    for (const [target, lists] of this.#lists)
      if (isWanted(target)) for (const list of lists) counts.set(list, (counts.get(list) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1]).map(([list]) => this.pages[list]!.url);
  }
}

/** Threads that must be listed on a page and name it above their posts before it is a board; of a small forum one is enough. */
const MIN_THREADS = 2;
/** Of all threads: a page that lists more of them lists the whole forum, and a link that more of them have is of a menu. */
const MAX_SHARE = 0.9;
/** Threads; of fewer no share is taken. */
const MIN_SHARED = 10;

interface Way {
  list: number;
  text: string;
}

/**
 * A board is a page that lists a thread and that the thread names above its posts. The last of them is the thread's own board; those before
 * it are above that board. Menus name every board on every page; where nothing else names it, the one that lists the thread is its own.
 */
export function findBoards(
  threads: readonly (readonly ThreadPage[])[],
  listings: Listings,
): { of: (BoardName | null)[]; boards: Board[] } {
  const proofs = new Map<number, number>();
  const named = new Map<string, number>();
  const firstPage = listings.firstPages();
  const ways = threads.map((pages) => {
    const above = pages[0]!.above.flatMap(({ url, text }): Way[] => {
      const list = listings.at(url);
      return list === undefined ? [] : [{ list: firstPage[list]!, text }];
    });
    const lists = pages.flatMap((page) => listings.listsOf(normalForm(page.url)));
    const listedBy = new Set(lists.map((list) => firstPage[list]!));
    for (const name of new Set(above.map(nameOf))) named.set(name, (named.get(name) ?? 0) + 1);
    for (const list of new Set(above.map((way) => way.list)))
      if (listedBy.has(list)) proofs.set(list, (proofs.get(list) ?? 0) + 1);
    return { above, listedBy };
  });
  const least = Math.min(MIN_THREADS, Math.max(1, threads.length >> 2));
  const isMost = (count: number) => threads.length >= MIN_SHARED && count > MAX_SHARE * threads.length;
  const isBoard = (list: number) => {
    const count = proofs.get(list) ?? 0;
    return count >= least && (!isMost(count) || proofs.size === 1);
  };
  const isMenu = (way: Way) => isMost(named.get(nameOf(way))!);
  const paths = ways.map(({ above, listedBy }): Way[] => {
    const known = above.filter(({ list }) => isBoard(list));
    const open = known.filter((way) => !isMenu(way));
    const own = open.at(-1) ?? known.findLast(({ list }) => listedBy.has(list));
    if (own === undefined) return [];
    const path = open.slice(
      0,
      open.findIndex(({ list }) => list === own.list),
    );
    return [...path.filter((way, i) => path.findIndex(({ list }) => list === way.list) === i), own];
  });
  const titles = titlesOf(
    paths,
    ways.map(({ above }) => above.filter((way) => !isMenu(way))),
    listings,
  );
  const boards = new Map<number, Board>();
  const of = paths.map((path): BoardName | null => {
    let last: Board | null = null;
    for (const { list } of path) {
      const { url } = listings.pages[list]!;
      const board: Board = boards.get(list) ?? { title: titles.get(list)!, url, parent: last?.url ?? null };
      boards.set(list, board);
      last = board;
    }
    return last === null ? null : { title: last.title, url: last.url };
  });
  return { of, boards: [...boards.values()] };
}

const nameOf = ({ list, text }: Way): string => `${list} ${text}`;

/** Boards that are called the same before that is no name: "Back to the list". */
const MIN_SAME = 3;

/** What boards are called by most links that lead to them; where all are called the same, by their own pages. */
function titlesOf(
  paths: readonly (readonly Way[])[],
  open: readonly (readonly Way[])[],
  listings: Listings,
): Map<number, string> {
  const calls = new Map<number, Map<string, number>>();
  const wanted = new Set(paths.flatMap((path) => path.map((way) => way.list)));
  for (const path of [...paths, ...open]) {
    for (const { list, text } of path) {
      if (!wanted.has(list)) continue;
      const texts = calls.get(list) ?? new Map<string, number>();
      calls.set(list, texts);
      texts.set(text, (texts.get(text) ?? 0) + 1);
    }
  }
  const same = new Map<string, number>();
  for (const texts of calls.values()) for (const text of texts.keys()) same.set(text, (same.get(text) ?? 0) + 1);
  const parts = new Map<string, number>();
  for (const list of calls.keys())
    for (const { text } of partsOf(listings.pages[list]!.title)) parts.set(text, (parts.get(text) ?? 0) + 1);
  const titles = new Map<number, string>();
  for (const [list, texts] of calls) {
    const called = [...texts].sort((a, b) => b[1] - a[1]).map(([text]) => text);
    const own = partsOf(listings.pages[list]!.title).find(({ text }) => parts.get(text)! < MIN_SAME)?.text;
    titles.set(list, called.find((text) => same.get(text)! < MIN_SAME) ?? own ?? called[0]!);
  }
  return titles;
}
