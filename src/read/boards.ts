import { normalForm } from '../url/normal-form.ts';
import type { Board, BoardName } from './thread.ts';
import type { ThreadPage } from './thread-page.ts';

/** Pages that link to a page, by normal form: enough of them to find its board. */
export class Listings {
  readonly #lists = new Map<string, string[]>();

  add(target: string, list: string): void {
    const lists = this.#lists.get(target);
    if (lists === undefined) this.#lists.set(target, [list]);
    else if (lists.length < MAX_LISTS && !lists.includes(list)) lists.push(list);
  }
  has(target: string, list: string): boolean {
    return this.#lists.get(target)?.includes(list) ?? false;
  }
  /** Pages that link to what is wanted, those that link to most of it first. */
  of(isWanted: (target: string) => boolean): string[] {
    const counts = new Map<string, number>();
    for (const [target, lists] of this.#lists)
      if (isWanted(target)) for (const list of lists) counts.set(list, (counts.get(list) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1]).map(([list]) => list);
  }
}

const MAX_LISTS = 30;
/** Threads that must be listed on a page and name it above their posts before it is a board; of a small forum one is enough. */
const MIN_THREADS = 2;
/** Of all threads: a page that more of them name lists the whole forum. */
const MAX_SHARE = 0.9;

/**
 * A board is a page that lists a thread and that the thread names above its posts. The last of them is the thread's own board; those before
 * it are above that board.
 */
export function findBoards(
  threads: readonly (readonly ThreadPage[])[],
  listings: Listings,
): { of: (BoardName | null)[]; boards: Board[] } {
  const proofs = new Map<string, number>();
  const named = new Map<string, number>();
  for (const pages of threads) {
    const first = pages[0]!;
    const here = new Set(first.above.map((link) => normalForm(link.url)));
    for (const list of here) {
      named.set(list, (named.get(list) ?? 0) + 1);
      if (pages.some((page) => listings.has(normalForm(page.url), list))) proofs.set(list, (proofs.get(list) ?? 0) + 1);
    }
  }
  const least = Math.min(MIN_THREADS, Math.max(1, threads.length >> 2));
  const isBoard = (list: string) =>
    (proofs.get(list) ?? 0) >= least &&
    (threads.length < 10 || named.get(list)! <= MAX_SHARE * threads.length || proofs.size === 1);
  const boards = new Map<string, Board>();
  const of = threads.map((pages): BoardName | null => {
    let last: Board | null = null;
    for (const link of pages[0]!.above) {
      const key = normalForm(link.url);
      if (!isBoard(key)) continue;
      const board: Board = boards.get(key) ?? {
        title: link.text,
        url: link.url,
        parent: last !== null && last.url !== link.url ? last.url : null,
      };
      boards.set(key, board);
      last = board;
    }
    return last === null ? null : { title: last.title, url: last.url };
  });
  return { of, boards: [...boards.values()] };
}
