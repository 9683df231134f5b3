import type { Guide, PageKind, Row } from '../guide/guide.ts';
import { shownBy } from '../guide/identity.ts';
import { GuideMatcher } from '../guide/match.ts';
import { eyesFor } from '../learn/eyes.ts';
import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import { inScope, type Scope } from '../url/scope.ts';

/** What a walk by a guide can be expected to come to, from the pages that learning looked at. */
export interface Plan {
  /** Pages looked at, of them lists and threads, and those that ask for a password. */
  looked: { pages: number; lists: number; threads: number; passwords: number };
  /** Distinct boards and threads that these pages link to: there may be more. */
  known: { boards: number; threads: number };
  /** What there is likely to be; null where no list or no thread was found. */
  expected: { lists: number; threads: number; threadPages: number; requests: number; seconds: number } | null;
  /** Requests of a crawler that follows every link, by the links seen; an estimate that takes each page's own links for new. */
  generic: number | null;
}

interface List {
  /** The last page that a pager named. */
  pages: number;
  /** Threads on each page that was looked at: none where boards are listed. */
  threads: number[];
}

/** Null where the guide tells no lists and threads apart. */
export async function planFor(
  guide: Guide,
  pages: AsyncIterable<Page>,
  site: { scope: Scope; secondsBetween: number },
): Promise<Plan | null> {
  const roles = new Map<string | null, PageKind['role']>(guide.kinds.map(({ id, role }) => [id, role]));
  const isOf = (role: PageKind['role']) => (row: Row) => row.follow && roles.get(row.to) === role;
  if (![...roles.values()].some((role) => role === 'index' || role === 'thread')) return null;
  const matcher = new GuideMatcher(guide);
  const look = eyesFor(guide);
  const looked = { pages: 0, lists: 0, threads: 0, passwords: 0 };
  const lists = new Map<string, List>();
  const threads = new Map<string, number>();
  const titled = new Set<string>();
  const passedOver = { counts: new Map<string, number>(), lists: [] as Set<string>[], threads: [] as Set<string>[] };
  for await (const page of pages) {
    const { kind, locations } = look(page);
    const role = roles.get(kind);
    looked.pages++;
    if (page.asksForPassword) looked.passwords++;
    if (role === 'index') looked.lists++;
    if (role === 'thread') looked.threads++;
    const here = new Set<string>();
    const others = new Set<string>();
    for (const [i, link] of page.links.entries()) {
      if (!inScope(link.url, site.scope)) continue;
      const row = matcher.row(kind, link.url, locations === null ? link.location : (locations[i] ?? null), page.url);
      if (!row.follow) {
        others.add(normalForm(link.url));
        continue;
      }
      const shown = shownOf(row, link.url);
      if (isOf('index')(row)) {
        const list = lists.get(shown.whole) ?? { pages: 1, threads: [] };
        lists.set(shown.whole, { ...list, pages: Math.max(list.pages, shown.page) });
      } else if (isOf('thread')(row)) {
        threads.set(shown.whole, Math.max(threads.get(shown.whole) ?? 1, shown.page));
        if (role === 'index') {
          here.add(shown.whole);
          titled.add(shown.whole);
        }
      }
    }
    for (const url of others) passedOver.counts.set(url, (passedOver.counts.get(url) ?? 0) + 1);
    if (role === 'index' || role === 'thread') passedOver[role === 'index' ? 'lists' : 'threads'].push(others);
    if (role === 'index') {
      const { whole } = shownOf(matcher.row(kind, page.url, null), page.url);
      const list = lists.get(whole) ?? { pages: 1, threads: [] };
      list.threads.push(here.size);
      lists.set(whole, list);
    }
  }
  // A page that was looked at and lists no threads is no board: it lists boards.
  const boards = [...lists.values()].filter((list) => list.threads.length === 0 || list.threads.some((n) => n > 0));
  const known = { boards: boards.length, threads: threads.size };
  if (looked.lists === 0 || titled.size === 0) return { looked, known, expected: null, generic: null };
  const seen = [...lists.values()].filter((list) => list.threads.length > 0);
  const unseen = lists.size - seen.length;
  const listPages = sum(seen.map((list) => list.pages)) + unseen * mean(seen.map((list) => list.pages));
  const perBoard = seen.map((list) => (list.pages > 1 ? (list.pages - 0.5) * mean(list.threads) : mean(list.threads)));
  const threadCount = Math.max(titled.size, sum(perBoard) + unseen * mean(perBoard));
  const pagesEach = mean([...titled].map((whole) => threads.get(whole)!));
  const threadPages = threadCount * pagesEach;
  const wasted = looked.pages - looked.lists - looked.threads;
  const requests = 1 + listPages + threadPages + wasted;
  // What one page alone links to, the next page will have others of; what several link to is the same everywhere.
  const own = (sets: readonly Set<string>[]) =>
    mean(sets.map((urls) => [...urls].filter((url) => passedOver.counts.get(url) === 1).length));
  const shared = [...passedOver.counts.values()].filter((count) => count > 1).length;
  const generic = requests + shared + listPages * own(passedOver.lists) + threadPages * own(passedOver.threads);
  return {
    looked,
    known,
    expected: {
      lists: Math.round(listPages),
      threads: Math.round(threadCount),
      threadPages: Math.round(threadPages),
      requests: Math.round(requests),
      seconds: Math.round(requests * site.secondsBetween),
    },
    generic: Math.round(generic),
  };
}

function shownOf(row: Row, url: string): { whole: string; page: number } {
  return row.identity ? shownBy(row.identity, url) : { whole: normalForm(url), page: 1 };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : sum(values) / values.length);
