import { extendsUrl, type Pager } from '../../learn/pagers.ts';
import { tokensOf } from '../../url/pattern.ts';
import { formatOf, type LinkGroup, type Survey, type SurveyedPage } from './survey.ts';

/** Links that are followed to one kind of page: of one shape, and at one location where the shape alone says too little. */
export interface Way {
  shapes: Set<string>;
  location: string | null;
  /** Where its links stand. */
  locations: Set<string>;
  /** Distinct URLs with their texts. */
  links: Map<string, string>;
  /** Pages that have it as their main group. */
  votes: number;
  /** These links and no others like them. */
  exact: boolean;
}

/** What was understood of a site. */
export interface Understanding {
  boards: Way[];
  threads: Way[];
  /** Pagers of lists and of threads that were seen, each with the address of its page. */
  boardFlips: { page: string; pager: Pager }[];
  threadFlips: { page: string; pager: Pager }[];
}

/** A way with fewer links than this, against the way that has most, is an odd page's. */
const minShare = 0.25;
/** Groups of board links shorter than this against the page's longest are menus. */
const boardShare = 0.1;

export function understand(survey: Survey): Understanding {
  const boards = new Map<string, Way>();
  const threads = new Map<string, Way>();
  const threadsOfStart = new Map<string, Way>();
  const boardFlips: Understanding['boardFlips'] = [];
  const threadFlips: Understanding['threadFlips'] = [];
  const [start] = survey.pages;
  for (const page of survey.pages) {
    if (page.role === 'other' && page !== start) continue;
    const flips = page.role === 'thread' ? threadFlips : boardFlips;
    for (const pager of page.pagers) if (pager.own) flips.push({ page: page.url, pager });
    if (page.role === 'thread') continue;
    const main = mainGroups(survey, page);
    for (const group of main.boards) vote(survey, boards, group);
    for (const group of main.threads) vote(survey, page === start && main.boards.length > 0 ? threadsOfStart : threads, group);
    threadFlips.push(...flipsInRows(page, main.threads));
  }
  return {
    // One address alone is a menu entry, unless there is nothing else.
    boards: elected(boards.values().filter((way) => way.links.size > 1 || boards.size === 1).toArray()),
    threads: elected([...(threads.size > 0 ? threads : threadsOfStart).values()]),
    boardFlips,
    threadFlips,
  };
}

/** Pagers of threads that stand beside their titles in a list. */
function flipsInRows(page: SurveyedPage, threads: readonly LinkGroup[]): Understanding['threadFlips'] {
  const titles = threads.flatMap((group) => [...group.links.keys()]).map((url) => ({ url, tokens: tokensOf(url) }));
  return page.pagers.flatMap((pager) => {
    if (pager.own) return [];
    const flipped = tokensOf(pager.links[0]!.url);
    const title = titles.find(({ tokens }) => extendsUrl(tokens, flipped, pager.place));
    return title === undefined ? [] : [{ page: title.url, pager }];
  });
}

/** The groups of thread links on a list, the main one first and others that share its place, and the groups of board links. */
export function mainGroups(survey: Survey, page: SurveyedPage): { threads: LinkGroup[]; boards: LinkGroup[] } {
  let main: LinkGroup | null = null;
  const threads: LinkGroup[] = [];
  const boards: LinkGroup[] = [];
  for (const group of survey.groups(page)) {
    const role = survey.roleOf(group);
    if (role === 'thread') {
      threads.push(group);
      // Where titles lead to the thread by a redirect and something else leads there straight, that is better.
      if (main === null || (redirects(survey, main.shape) && !redirects(survey, group.shape))) main = group;
    } else if (role === 'index' && group.textLength >= boardShare * (boards[0]?.textLength ?? 0)) boards.push(group);
  }
  if (main === null) return { threads: [], boards };
  return { threads: [main, ...threads.filter((group) => group !== main && group.location === main.location)], boards };
}

function redirects(survey: Survey, shape: string): boolean {
  const tally = survey.tally(shape);
  return tally.redirected * 2 > tally.index + tally.thread + tally.other;
}

function vote(survey: Survey, ways: Map<string, Way>, group: LinkGroup): void {
  const location = survey.isMixed(group.shape) ? group.location : null;
  // Shapes of one format at one place that lead to one kind of page are one way: the boards' names in their threads' addresses.
  const id = `${location === null ? formatOf(group.shape) : group.shape} ${location}`;
  let way = ways.get(id);
  if (way === undefined) {
    way = { shapes: new Set(), location, locations: new Set(), links: new Map(), votes: 0, exact: false };
    ways.set(id, way);
  }
  way.votes++;
  way.shapes.add(group.shape);
  way.locations.add(group.location);
  // Where even the place leads to different things, only what was seen to be good is.
  const certain = location !== null && survey.isMixed(group.shape, location);
  for (const [url, text] of group.links) if (!certain || survey.outcome(url)?.role === survey.roleOf(group)) way.links.set(url, text);
  if (certain) way.exact = true;
}

/** Ways of which there is much, and those that share their place with such. */
function elected(ways: readonly Way[]): Way[] {
  const most = Math.max(0, ...ways.map((way) => way.links.size));
  const large = ways.filter((way) => way.links.size >= minShare * most);
  const places = new Set(large.flatMap((way) => [...way.locations]));
  return ways.filter((way) => large.includes(way) || way.locations.values().some((location) => places.has(location)));
}
