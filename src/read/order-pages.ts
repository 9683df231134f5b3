import type { Ordered } from './assemble.ts';
import type { Messages } from './join-messages.ts';
import { roughly } from './rough-time.ts';
import type { ThreadPage } from './thread-page.ts';
import type { Titles } from './titles.ts';

/** Pages in reading order, and each post once. */
export function order(
  members: readonly number[],
  pages: readonly ThreadPage[],
  keys: readonly string[][],
  pageAt: (url: string) => number | undefined,
  messages: Messages | null,
): Omit<Ordered, 'own' | 'isListed' | 'gathers'> {
  const own = new Set(members);
  const votes = new Map<number, Map<number, number>>();
  for (const member of members) {
    for (const { url, number } of pages[member]!.turns) {
      const target = pageAt(url);
      if (number === null || target === undefined || !own.has(target)) continue;
      const counts = votes.get(target) ?? new Map<number, number>();
      votes.set(target, counts);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  }
  const numbers = new Map<number, number>();
  for (const [member, counts] of votes) numbers.set(member, [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]![0]);
  for (const member of members) if (!votes.has(member)) numbers.set(member, placeOf(member, numbers, votes, pages));
  const numberOf = (member: number): number => numbers.get(member)!;
  const starts = new Map(members.map((member) => [member, startOf(pages[member]!)]));
  const sorted = [...members].sort(
    (a, b) =>
      numberOf(a) - numberOf(b) ||
      (starts.get(a) ?? 0) - (starts.get(b) ?? 0) ||
      pages[b]!.posts.length - pages[a]!.posts.length ||
      a - b,
  );
  if (messages !== null && votes.size === 0) sorted.splice(0, sorted.length, ...messages.order(members));
  const seen = new Set<string>();
  const places = new Map<number, number>();
  const thread: Omit<Ordered, 'own' | 'isListed' | 'gathers'> = { title: '', pages: [], posts: [], keys: [] };
  for (const member of sorted) {
    const page = pages[member]!;
    const here = new Set<string>();
    let fresh = 0;
    page.posts.forEach((post, i) => {
      const key = keys[member]![i]!;
      here.add(key);
      if (seen.has(key)) return;
      const above = messages?.answered(member);
      const replyTo = above === undefined ? undefined : places.get(above);
      places.set(member, thread.posts.length);
      thread.posts.push({ post, page, ...(replyTo === undefined ? {} : { replyTo }) });
      thread.keys.push(key);
      fresh++;
    });
    for (const key of here) seen.add(key);
    if (fresh > 0) thread.pages.push(page);
  }
  return thread;
}

/** The pages that lead on from the first as lists know it: other sort orders have pagers of their own. */
export function chainOf(
  members: readonly number[],
  pages: readonly ThreadPage[],
  pageAt: (url: string) => number | undefined,
  titles: Titles,
): Set<number> {
  const own = new Set(members);
  const rank = (member: number) => (titles.isNamed(pages[member]!) ? 2 : 0) + (goesForward(pages[member]!) ? 1 : 0);
  const best = [...members].sort((a, b) => rank(b) - rank(a) || pages[a]!.url.length - pages[b]!.url.length || a - b)[0]!;
  const numbered = new Map<number, number>();
  const chain = new Set([best]);
  for (const member of chain) {
    for (const { url, number } of pages[member]!.turns) {
      const target = pageAt(url);
      if (number === null || target === undefined || !own.has(target) || numbered.has(number)) continue;
      numbered.set(number, target);
      chain.add(target);
    }
  }
  return chain;
}

/** The chain, and whatever shows a post that the chain lacks. */
export function onlyNeeded(members: readonly number[], chain: ReadonlySet<number>, keys: readonly string[][]): number[] {
  const shown = new Set<string>();
  for (const member of chain) for (const key of keys[member]!) shown.add(key);
  return members.filter((member) => chain.has(member) || keys[member]!.some((key) => !shown.has(key)));
}

function goesForward(page: ThreadPage): boolean {
  const times = page.posts.map(({ time }) => (time ? roughly({ ...time, node: 0 }) : null)).filter((at) => at !== null);
  return times.length < 2 || times[0]! <= times.at(-1)!;
}

/** A page that no pager numbers (it came under another URL): after the numbered pages that are older. */
function placeOf(
  member: number,
  numbers: ReadonlyMap<number, number>,
  numbered: ReadonlyMap<number, unknown>,
  pages: readonly ThreadPage[],
): number {
  // The page that a pager is on has no link: without "1" beside "2" it is the first.
  const [ones, twos] = [1, 2].map((number) => pages[member]!.turns.filter((turn) => turn.number === number));
  const shown = ones!.some((one) => twos!.some((two) => areOfOnePager(one.url, two.url)));
  if (twos!.length > 0 && !shown && ![...numbered.keys()].some((other) => numbers.get(other) === 1)) return 1;
  const own = startOf(pages[member]!);
  let after = 0;
  if (own !== null) {
    for (const other of numbered.keys()) {
      const start = startOf(pages[other]!);
      if (start !== null && start <= own) after = Math.max(after, numbers.get(other)!);
    }
  }
  return after + 0.5;
}

/** Whether addresses differ in numbers alone, or one has a number more; "1" may also be what people think of something else that is linked to. */
function areOfOnePager(one: string, two: string): boolean {
  const masked = (url: string) => url.replace(/\d+/g, '#');
  return masked(one) === masked(two) || two.startsWith(one);
}

export function startOf(page: ThreadPage): number | null {
  for (const post of page.posts.slice(-1)) if (post.time) return roughly({ ...post.time, node: 0 });
  return null;
}
