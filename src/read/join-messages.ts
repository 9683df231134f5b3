import type { Groups } from './groups.ts';
import type { ListItem } from './list-tree.ts';
import { startOf } from './order-pages.ts';
import type { ThreadPage } from './thread-page.ts';

/** Of the pages, and how many there must be: a forum of short threads has pages with more. */
const ALONE = 0.95;
const MIN_ALONE = 8;

export function showsOnePostEach(pages: readonly ThreadPage[]): boolean {
  return pages.length >= MIN_ALONE && pages.filter((page) => page.posts.length === 1).length >= ALONE * pages.length;
}

/** Pages that are one message each, as lists and the messages themselves put them in order. */
export interface Messages {
  /** A thread's messages in reading order. */
  order(members: readonly number[]): number[];
  /** The message that a message answers, where a list shows it. */
  answered(message: number): number | undefined;
  /** Whether one list shows both, so that it tells whether they are of one thread. */
  areListedTogether(a: number, b: number): boolean;
}

/**
 * Where every page is one message, a thread is what a list shows below one message; what no such list shows are messages of one subject that
 * link to one another.
 */
export function joinMessages(
  pages: readonly ThreadPage[],
  named: readonly string[],
  pageAt: (url: string) => number | undefined,
  trees: readonly (readonly ListItem[])[],
  groups: Groups,
): Messages {
  const forests = trees.map((tree) => forestOf(tree, named, pageAt)).filter((forest) => forest.answered.size > 0);
  const listedBy = new Map<number, Set<Forest>>();
  for (const forest of forests) {
    for (const [a, b] of forest.joined) groups.join(a, b);
    for (const message of forest.order) listedBy.set(message, (listedBy.get(message) ?? new Set()).add(forest));
  }
  const areListedTogether = (a: number, b: number) => {
    const lists = listedBy.get(b);
    return lists !== undefined && [...(listedBy.get(a) ?? [])].some((forest) => lists.has(forest));
  };
  const beside = pages.map((page) => new Set(page.beside.map(pageAt).filter((at) => at !== undefined)));
  beside.forEach((others, i) => {
    for (const other of others) {
      if (named[other] !== named[i] || named[i] === '' || areListedTogether(i, other)) continue;
      groups.join(i, other);
    }
  });
  const asListed = (members: readonly number[]) => {
    const own = new Set(members);
    for (const forest of listedBy.get(members[0]!) ?? []) {
      const listed = forest.order.filter((message) => own.has(message));
      if (listed.length === members.length) return listed;
    }
    // A thread may go on where the next page of a list begins.
    const [first] = [...members].sort((a, b) => (startOf(pages[a]!) ?? 0) - (startOf(pages[b]!) ?? 0) || a - b);
    const parts = new Set([first!, ...members].flatMap((message) => [...(listedBy.get(message) ?? [])]));
    const listed = new Set([...parts].flatMap((forest) => forest.order.filter((message) => own.has(message))));
    return listed.size === members.length ? [...listed] : null;
  };
  const asLinked = (members: readonly number[]) => inOrderOfFirst(members, pages, beside);
  // "Next in thread" tells which way the archive itself reads: down the tree, or by time.
  let [down, across] = [0, 0];
  for (const members of groups.lists()) {
    if (members.length < 3) continue;
    down += steps(asListed(members) ?? [], beside);
    across += steps(asLinked(members), beside);
  }
  const order = (members: readonly number[]) => (down < across ? null : asListed(members)) ?? asLinked(members);
  const answered = (message: number) => {
    for (const forest of listedBy.get(message) ?? []) {
      const above = forest.answered.get(message);
      if (above !== undefined) return above;
    }
    return undefined;
  };
  return { order, answered, areListedTogether };
}

interface Forest {
  /** Messages in the order of the list. */
  order: number[];
  /** By message: the one it stands below. */
  answered: Map<number, number>;
  joined: [number, number][];
}

/** The threads of one list. A message that is missing has no link: what stands below it is one thread as far as the subject is one. */
function forestOf(items: readonly ListItem[], named: readonly string[], pageAt: (url: string) => number | undefined): Forest {
  const heads: (number | undefined)[] = [];
  const orphans = new Map<string, number>();
  const forest: Forest = { order: [], answered: new Map(), joined: [] };
  const listed = new Set<number>();
  items.forEach(({ links, parent }, i) => {
    let head: number | undefined;
    for (const url of links) {
      head = pageAt(url);
      if (head !== undefined) break;
    }
    heads[i] = head;
    if (head === undefined || listed.has(head)) return;
    listed.add(head);
    forest.order.push(head);
    let above = parent;
    while (above >= 0 && heads[above] === undefined) above = items[above]!.parent;
    if (above >= 0) {
      forest.answered.set(head, heads[above]!);
      forest.joined.push([head, heads[above]!]);
    } else if (parent >= 0 && named[head] !== '') {
      const key = `${parent} ${named[head]}`;
      const sibling = orphans.get(key);
      if (sibling === undefined) orphans.set(key, head);
      else forest.joined.push([head, sibling]);
    }
  });
  return forest;
}

/** Messages that link to the one that follows them. */
function steps(order: readonly number[], beside: readonly ReadonlySet<number>[]): number {
  let count = 0;
  for (let i = 1; i < order.length; i++) if (beside[order[i - 1]!]!.has(order[i]!)) count++;
  return count;
}

/** Of a thread's messages: a list of fewer is no list of the thread. */
const LISTED = 0.8;

/** Messages as the first of them lists the others, else by time. */
function inOrderOfFirst(
  members: readonly number[],
  pages: readonly ThreadPage[],
  beside: readonly ReadonlySet<number>[],
): number[] {
  const byTime = [...members].sort((a, b) => (startOf(pages[a]!) ?? 0) - (startOf(pages[b]!) ?? 0) || a - b);
  const own = new Set(members);
  const listed = new Set([byTime[0]!, ...[...beside[byTime[0]!]!].filter((at) => own.has(at))]);
  if (listed.size < LISTED * members.length) return byTime;
  return [...listed, ...byTime.filter((member) => !listed.has(member))];
}
