import { hash64 } from '../url/hash.ts';
import { normalForm } from '../url/normal-form.ts';
import { opening } from './opening.ts';
import { roughly } from './rough-time.ts';
import type { PagePost, ThreadPage } from './thread-page.ts';
import type { Titles } from './titles.ts';

/** Pages of one thread in reading order, and its posts, each once. */
export interface Assembled {
  title: string;
  pages: ThreadPage[];
  posts: { post: PagePost; page: ThreadPage }[];
}

/** Of a thread's posts: one that has more of them in threads already taken shows those again (a permalink, a print view, a search). */
const MAX_REPEATED = 0.5;
/** Characters; shorter posts are written twice by chance. */
const MIN_TELLING = 20;

/**
 * Joins pages to threads: pages that a pager links and that bear one title, and pages of one title that show the same posts. Whatever order
 * they were fetched in, the result is the same. Pages that only repeat posts of threads are left out.
 */
export function assemble(pages: readonly ThreadPage[], titles: Titles): Assembled[] {
  const keys = pages.map((page) => page.posts.map(keyOf));
  const groups = new Groups(pages.length);
  const byUrl = new Map<string, number>();
  for (const [i, page] of pages.entries()) byUrl.set(normalForm(page.url), i);
  const pageAt = (url: string) => lookUp(byUrl, url);
  const linked = pages.map((page) => new Set(page.turns.map((turn) => pageAt(turn.url)).filter((at) => at !== undefined)));
  const named = pages.map((page) => titles.of(page));
  linked.forEach((targets, from) => {
    for (const to of targets) {
      const [a, b] = [named[from]!, named[to]!];
      if (a === b && (a !== '' || linked[to]!.has(from))) groups.join(from, to);
    }
  });
  if (showsOnePostEach(pages)) joinMessages(pages, named, pageAt, groups);
  const firstWith = new Map<string, number>();
  keys.forEach((list, i) => {
    list.forEach((key, j) => {
      if (pages[i]!.posts[j]!.text.length < MIN_TELLING) return;
      const under = `${key} ${named[i]}`;
      const other = firstWith.get(under);
      if (other === undefined) firstWith.set(under, i);
      else groups.join(other, i);
    });
  });
  const alone = showsOnePostEach(pages);
  const threads = groups.lists().map((members) => {
    const chain = chainOf(members, pages, pageAt, titles);
    const own = new Set(members.map((member) => pages[member]!.url));
    return { ...order(onlyNeeded(members, chain, keys), pages, keys, pageAt, alone), own };
  });
  return withoutRepeats(threads, titles, (url) => byUrl.has(normalForm(url)));
}

/** Of the pages, and how many there must be: a forum of short threads has pages with more. */
const ALONE = 0.95;
const MIN_ALONE = 8;

function showsOnePostEach(pages: readonly ThreadPage[]): boolean {
  return pages.length >= MIN_ALONE && pages.filter((page) => page.posts.length === 1).length >= ALONE * pages.length;
}

/** Where every page is one message, a thread is the messages of one subject that link to one another. */
function joinMessages(
  pages: readonly ThreadPage[],
  named: readonly string[],
  pageAt: (url: string) => number | undefined,
  groups: Groups,
): void {
  pages.forEach((page, i) => {
    for (const url of page.beside) {
      const other = pageAt(url);
      if (other !== undefined && named[other] === named[i] && named[i] !== '') groups.join(i, other);
    }
  });
}

/** Of a thread's messages: a list of fewer is no list of the thread. */
const LISTED = 0.8;

/** Messages as the first of them lists the others, else by time. */
function inTreeOrder(
  members: readonly number[],
  pages: readonly ThreadPage[],
  pageAt: (url: string) => number | undefined,
): number[] {
  const byTime = [...members].sort((a, b) => (startOf(pages[a]!) ?? 0) - (startOf(pages[b]!) ?? 0) || a - b);
  const own = new Set(members);
  const listed = new Set([
    byTime[0]!,
    ...pages[byTime[0]!]!.beside.map(pageAt).filter((at) => at !== undefined && own.has(at)),
  ] as number[]);
  if (listed.size < LISTED * members.length) return byTime;
  return [...listed, ...byTime.filter((member) => !listed.has(member))];
}

/** Parameters of a link that are tried without; more are never idle at once. */
const MAX_IDLE = 5;

/** The page at a URL, or at the same URL without one or two parameters: pagers carry sort orders and the like along. */
function lookUp(byUrl: ReadonlyMap<string, number>, url: string): number | undefined {
  const key = normalForm(url);
  const known = byUrl.get(key);
  const mark = key.indexOf('?');
  if (known !== undefined || mark < 0) return known;
  const parts = key.slice(mark + 1).split('&');
  if (parts.length < 2 || parts.length > MAX_IDLE) return undefined;
  const without = (...dropped: number[]) =>
    byUrl.get(`${key.slice(0, mark)}?${parts.filter((_, i) => !dropped.includes(i)).join('&')}`);
  for (let i = 0; i < parts.length; i++) {
    const found = without(i);
    if (found !== undefined) return found;
  }
  for (let i = 0; i < parts.length - 1; i++) {
    for (let j = i + 1; j < parts.length; j++) {
      const found = parts.length > 2 ? without(i, j) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

interface Ordered extends Assembled {
  keys: string[];
  /** URLs of all its pages, permalinks and other views of them included. */
  own: Set<string>;
}

function order(
  members: readonly number[],
  pages: readonly ThreadPage[],
  keys: readonly string[][],
  pageAt: (url: string) => number | undefined,
  alone: boolean,
): Omit<Ordered, 'own'> {
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
  if (alone && votes.size === 0) sorted.splice(0, sorted.length, ...inTreeOrder(members, pages, pageAt));
  const seen = new Set<string>();
  const thread: Omit<Ordered, 'own'> = { title: '', pages: [], posts: [], keys: [] };
  for (const member of sorted) {
    const page = pages[member]!;
    const here = new Set<string>();
    let fresh = 0;
    page.posts.forEach((post, i) => {
      const key = keys[member]![i]!;
      here.add(key);
      if (seen.has(key)) return;
      thread.posts.push({ post, page });
      thread.keys.push(key);
      fresh++;
    });
    for (const key of here) seen.add(key);
    if (fresh > 0) thread.pages.push(page);
  }
  return thread;
}

/** The pages that lead on from the first as lists know it: other sort orders have pagers of their own. */
function chainOf(
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
function onlyNeeded(members: readonly number[], chain: ReadonlySet<number>, keys: readonly string[][]): number[] {
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

function startOf(page: ThreadPage): number | null {
  for (const post of page.posts.slice(-1)) if (post.time) return roughly({ ...post.time, node: 0 });
  return null;
}

/** What a thread has that lists name, with several people, going forward in time, whose posts are its own. */
const TRUSTED = 4;
/** Of its posts: with so many links to threads between them, a page gathers posts from elsewhere. */
const GATHERED = 0.4;

/** How much a thread looks like one, beside another that has the same posts: lists name it, it goes forward in time, several people speak. */
function trustIn(thread: Ordered, titles: Titles, isThreadPage: (url: string) => boolean): number {
  let trust = thread.pages.some((page) => titles.isNamed(page)) ? 2 : 0;
  if (new Set(thread.posts.map(({ post }) => post.author)).size > 1) trust++;
  let [up, down] = [0, 0];
  for (let i = 1; i < thread.posts.length; i++) {
    const [before, after] = [thread.posts[i - 1]!.post.time, thread.posts[i]!.post.time];
    const [from, to] = [before && roughly({ ...before, node: 0 }), after && roughly({ ...after, node: 0 })];
    if (from === null || to === null || from === to) continue;
    if (to > from) up++;
    else down++;
  }
  if (up >= down) trust++;
  const { own } = thread;
  const foreign = thread.pages.reduce(
    (sum, page) => sum + page.between.filter((url) => !own.has(url) && isThreadPage(url)).length,
    0,
  );
  return foreign > GATHERED * thread.posts.length ? trust - 4 : trust;
}

/** Threads that say something new, the most trusted first. */
function withoutRepeats(threads: readonly Ordered[], titles: Titles, isThreadPage: (url: string) => boolean): Assembled[] {
  const ranked = threads
    .map((thread) => ({ thread, trust: trustIn(thread, titles, isThreadPage) }))
    .sort((a, b) => b.trust - a.trust || b.thread.posts.length - a.thread.posts.length);
  const taken = new Set<string>();
  const kept = new Set<Ordered>();
  for (const { thread, trust } of ranked) {
    // Another view of the same posts may leave out who wrote them.
    const prints = thread.posts.flatMap(({ post }) => {
      const text = opening(post.text);
      return text.length >= MIN_TELLING ? [hashOf(text)] : [];
    });
    const told = prints.length > 0 ? prints : thread.keys;
    // People post the same words twice, and moderators copy threads: what looks like a thread in every way is one.
    if (trust < TRUSTED && told.filter((print) => taken.has(print)).length > MAX_REPEATED * told.length) continue;
    for (const print of [...prints, ...thread.keys]) taken.add(print);
    kept.add(thread);
  }
  return threads
    .filter((thread) => kept.has(thread))
    .map(({ pages, posts }) => ({ title: titles.ofThread(pages), pages, posts }));
}

/** One post wherever it is shown. Times that count from now differ from fetch to fetch. */
function keyOf(post: PagePost): string {
  const time = post.time?.declared ?? (post.time?.found?.kind === 'absolute' ? post.time.shown : '');
  return hashOf(`${post.author ?? ''}\n${time}\n${opening(post.text)}`);
}

function hashOf(text: string): string {
  const { high, low } = hash64(text);
  // Four characters, whatever they are: nobody reads them.
  return String.fromCharCode(high >>> 16, high & 0xffff, low >>> 16, low & 0xffff);
}

class Groups {
  readonly #parent: number[];
  constructor(size: number) {
    this.#parent = Array.from({ length: size }, (_, i) => i);
  }
  #root(of: number): number {
    let root = of;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    for (let at = of; at !== root; ) {
      const next = this.#parent[at]!;
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }
  join(a: number, b: number): void {
    const [x, y] = [this.#root(a), this.#root(b)];
    if (x !== y) this.#parent[Math.max(x, y)] = Math.min(x, y);
  }
  lists(): number[][] {
    const lists = new Map<number, number[]>();
    for (let i = 0; i < this.#parent.length; i++) {
      const root = this.#root(i);
      const list = lists.get(root);
      if (list) list.push(i);
      else lists.set(root, [i]);
    }
    return [...lists.values()];
  }
}
