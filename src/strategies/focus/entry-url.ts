import type { Site } from '../../crawl/site.ts';
import type { PageTypeModel } from '../../learn/page-types.ts';
import { shippedPageTypes } from '../../learn/shipped-page-types.ts';
import { normalForm } from '../../url/normal-form.ts';
import { distinctUrls, IndexThreadUrls, spread } from './index-thread-urls.ts';
import { Lesson, type SeenPage } from './lesson.ts';

/** Requests that the search may spend. */
const REQUESTS = 60;
/** Pages whose links are compared, beside the start. */
const PAGES = 6;
/** Share of those pages that link to the entry: some are print views, some ask for a password. */
const MIN_VOTES = 0.5;
/** … of a start page that is taken for the entry at once. */
const SURE_VOTES = 0.8;
/** Candidates looked at, those with most votes and shortest URLs first. */
const CANDIDATES = 8;
/** Share of the pages that have a group of links at the same place with the same URLs: a menu, whatever it leads to. */
const MENU = 0.5;

/** Boards that a page lists, the start's own among them, that is taken for the entry at once. */
const ENTRY_BOARDS = 4;

/** Threads that a front page lists. */
const FRONT_THREADS = 8;

export interface FoundEntry {
  url: string;
  requests: number;
}

/**
 * The forum's entry page from any of its pages (algorithm 3). The paper intersects the links of several pages and takes the page with
 * most index URLs. One page without the link to the entry empties the intersection, so links are counted instead; the start page
 * itself is a candidate; and lists that stand on every page, such as a box to jump to a board, are not counted.
 */
/** The entry page of the forum. Who gives the front page of a host means that: it is not looked at twice. */
export async function findEntry(site: Site): Promise<FoundEntry | null> {
  if (/^https?:\/\/[^/]+\/?$/.test(site.start)) return { url: site.start, requests: 0 };
  return findEntryBy(site, shippedPageTypes());
}

export async function findEntryBy(site: Site, model: PageTypeModel): Promise<FoundEntry | null> {
  const lesson = new Lesson(site, model, REQUESTS);
  const start = await lesson.look(site.start);
  if (start === null) return null;
  const pages = await neighbours(lesson, start);
  const candidates = candidatesOf(pages);
  // Nearly every page links to the start, and nothing that they link to has a shorter address.
  const own = normalForm(start.url);
  const others = pages.slice(1);
  const back = others.filter((page) => page.groups.some((group) => group.links.some(({ url }) => normalForm(url) === own)));
  const shortest = candidates.every((url) => Math.floor(weight(url) / 5) >= Math.floor(weight(start.url) / 5));
  if (shortest && back.length >= SURE_VOTES * others.length && others.length > 1)
    return { url: start.url, requests: lesson.requests };
  const urls = new IndexThreadUrls(lesson);
  const menus = menuKeys(pages);
  const looked: { page: SeenPage; index: number; thread: number }[] = [];
  const linked = new Set(start.groups.flatMap((group) => group.links.map(({ url }) => normalForm(url)))).add(own);
  for (const url of candidates) {
    const page = await lesson.look(url);
    if (page === null || looked.some((one) => one.page === page)) continue;
    let [index, thread] = [0, 0];
    let leadsBack = false;
    for (const { group, type } of await urls.lists(page, 0.1)) {
      if (menus.has(menuKey(group.key, distinctUrls(group)))) continue;
      if (type === 'index') {
        index += distinctUrls(group).size;
        leadsBack ||= group.links.some(({ url }) => linked.has(normalForm(url)));
      } else thread += distinctUrls(group).size;
    }
    looked.push({ page, index, thread });
    // It lists the board that the start belongs to: nothing with a longer address, or fewer votes, is above it.
    if (leadsBack && index >= ENTRY_BOARDS && page.scores.type === 'index') return { url: page.url, requests: lesson.requests };
  }
  // In the order of votes and length: of equals the first.
  const most = looked.reduce((a, b) => (b.index > a.index ? b : a), looked[0]!);
  // A site of questions has most index URLs on its page of tags; its entry is a list of threads with a shorter address.
  const front = looked.find(
    ({ page, thread }) => page.scores.type === 'index' && thread >= FRONT_THREADS && weight(page.url) < weight(most.page.url),
  );
  const entry = front && most.page.scores.type !== 'index' ? front : most;
  return { url: entry.index + entry.thread === 0 ? start.url : entry.page.url, requests: lesson.requests };
}

/** The start and a few of the pages it links to, from all over it. */
async function neighbours(lesson: Lesson, start: SeenPage): Promise<SeenPage[]> {
  const pages = new Set([start]);
  // A print view links to little: then the pages it does link to are asked.
  for (const from of pages) {
    for (const group of spread(from.groups, PAGES * 2)) {
      if (pages.size > PAGES) break;
      const page = await lesson.look(group.links[Math.floor(group.links.length / 2)]!.url);
      if (page) pages.add(page);
    }
  }
  return [...pages];
}

/** Best first, so that of two that are worth the same the one with more votes and the shorter URL is taken. */
function candidatesOf(pages: readonly SeenPage[]): string[] {
  const found = new Map<string, { url: string; votes: number }>();
  for (const page of pages) {
    const own = new Map([[normalForm(page.url), page.url]]);
    for (const group of page.groups) for (const { url } of group.links) own.set(normalForm(url), url);
    for (const [key, url] of own) {
      const known = found.get(key);
      if (known) known.votes++;
      else found.set(key, { url, votes: 1 });
    }
  }
  // Entries have plain addresses: one that asks for something, and is longer than the start, is a list of members or the like.
  const plain = (url: string) => !url.includes('?') || weight(url) <= weight(pages[0]!.url);
  const enough = [...found.values()].filter(({ url, votes }) => votes >= MIN_VOTES * pages.length && plain(url));
  const sorted = enough.sort((a, b) => b.votes - a.votes || weight(a.url) - weight(b.url) || (a.url < b.url ? -1 : 1));
  const start = found.get(normalForm(pages[0]!.url))!;
  const best = sorted.slice(0, CANDIDATES);
  return [...best, ...(best.includes(start) ? [] : [start])].map(({ url }) => url);
}

/** How deep a URL says it is: entries have short addresses. */
function weight(url: string): number {
  const { pathname, search } = new URL(url);
  return (
    pathname.split('/').filter(Boolean).length * 10 +
    (search === '' ? 0 : 5 + search.split(/[&;]/).length * 5) +
    Math.min(4, pathname.length / 20)
  );
}

function menuKeys(pages: readonly SeenPage[]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(page.groups.map((group) => menuKey(group.key, distinctUrls(group)))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1 && count >= MENU * pages.length).map(([key]) => key));
}

function menuKey(key: string, urls: ReadonlySet<string>): string {
  return `${key} ${[...urls].sort().join(' ')}`;
}
