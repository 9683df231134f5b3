import { shownBy } from '../../../guide/identity.ts';
import { extendsUrl } from '../../../learn/extends-url.ts';
import { withoutParameters } from '../../../learn/itf-patterns.ts';
import type { Pager } from '../../../learn/pagers.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf } from '../../../url/pattern.ts';
import { isBesideEach, isWithEach, type LinkGroup } from '../survey/link-group.ts';
import { countListed, placed } from '../survey/menu.ts';
import { maxMixtureAtPlace, minListed, type Survey, type SurveyedPage } from '../survey/survey.ts';
import { identityOf } from '../survey/turning.ts';
import { withoutAddedOrders } from './added-orders.ts';
import { withoutLastPosts } from './last-posts.ts';
import { takeOrders, withoutOrders } from './orders.ts';
import { isNeeded } from './redirects.ts';

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
  /** Links of it that the start page has. */
  onStart: number;
  /** Lists of threads that have it, and those where it is named beside each thread: tags are, and authors. */
  withThreads: number;
  beside: number;
  /** Lists on which links of the same shape stand with each of its links elsewhere in the record; how many, and how many lead elsewhere. */
  companions: { lists: number; links: number; others: number };
}

/** What was understood of a site. */
export interface Understanding {
  boards: Way[];
  threads: Way[];
  /** Pagers of lists and of threads that were seen, each with the address of its page. */
  boardFlips: { page: string; pager: Pager }[];
  threadFlips: { page: string; pager: Pager }[];
}

/** Whether its links are named beside threads. */
export function isBeside(way: Way): boolean {
  return way.beside * 2 > way.withThreads;
}

/** A way with fewer links than this, against the way that has most, is an odd page's. */
const minShare = 0.25;
/** Groups of board links shorter than this against the page's longest are menus. */
const boardShare = 0.1;

export function understand(survey: Survey): Understanding {
  const known = understandAll(survey);
  if (takeOrders(survey, known.boards, known.threads)) return understand(survey);
  const boards = withoutOrders(survey, known.boards, known.threads);
  return { ...known, boards: withoutAddedOrders(survey, boards, known.threads) };
}

function understandAll(survey: Survey): Understanding {
  const boards = new Map<string, Way>();
  const threads = new Map<string, Way>();
  const threadsOfStart = new Map<string, Way>();
  const boardFlips: Understanding['boardFlips'] = [];
  const threadFlips: Understanding['threadFlips'] = [];
  const [start] = survey.pages;
  for (const page of survey.pages) {
    if (survey.roleOfPage(page) === 'other' && page !== start) continue;
    const flips = survey.roleOfPage(page) === 'thread' ? threadFlips : boardFlips;
    for (const pager of page.pagers) if (pager.own && isPager(survey, pager)) flips.push({ page: page.url, pager });
    if (survey.roleOfPage(page) === 'thread') continue;
    const main = mainGroups(survey, page);
    const [titles] = main.threads;
    const isTag = (group: LinkGroup) =>
      titles !== undefined && isBesideEach(titles, group) && !beginsRecords(survey, group, titles);
    for (const group of main.boards) {
      const way = vote(survey, boards, group, page === start);
      if (main.threads[0]) way.withThreads++;
      if (isTag(group)) way.beside++;
    }
    for (const group of main.threads) {
      const way = vote(survey, page === start && !main.boards.every(isTag) ? threadsOfStart : threads, group, page === start);
      const companions = main.companions.filter((other) => !other.shapes.isDisjointFrom(group.shapes));
      if (companions.length > 0) way.companions.lists++;
      const links = companions.flatMap((other) => [...other.links.keys()]);
      way.companions.links += links.length;
      way.companions.others += links.filter((url) => !group.links.has(url)).length;
    }
    threadFlips.push(...flipsInRows(page, main.threads));
  }
  const ways = [...threads.values()];
  for (const way of ways) {
    const alike = ways.filter((other) => !other.shapes.isDisjointFrom(way.shapes));
    // The address of a thread's last post is like that of a thread: only where it stands tells it.
    if (areAccompanied(alike)) way.location ??= [...way.locations][0]!;
  }
  const chosen = elected(survey, [...(threads.size > 0 ? threads : threadsOfStart).values()]);
  const toThreads = straight(survey, withoutLastPosts(survey, withoutAdditions(survey, chosen)), threadFlips);
  // One address alone is a menu entry, unless there is nothing else.
  const several = boards
    .values()
    .filter((way) => way.links.size > 1 || boards.size === 1)
    .toArray();
  const toBoards = straight(survey, leadingOn(survey, several, toThreads));
  return {
    // What is named beside each thread and redirects finds what its author wrote.
    boards: toBoards.filter((way) => !isRedundant(survey, way, toThreads) && !(isBeside(way) && redirects(survey, way.shapes))),
    threads: toThreads,
    boardFlips,
    threadFlips,
  };
}

/** Whether most lists have links of these ways' shapes with each of theirs, and most of those lead elsewhere. In a tree, a list or two may have as many answers as threads. */
function areAccompanied(ways: readonly Way[]): boolean {
  const sum = (count: (way: Way) => number) => ways.reduce((total, way) => total + count(way), 0);
  const [lists, links, others] = [
    sum((way) => way.companions.lists),
    sum((way) => way.companions.links),
    sum((way) => way.companions.others),
  ];
  return lists * 2 > sum((way) => way.votes) && others * 2 > links;
}

/** Whether what a pager leads to is not known to be something else: a number may count those who like a post. */
function isPager(survey: Survey, pager: Pager): boolean {
  if (pager.sure) return true;
  const role = survey.roleOfFormat(pager.links[0]!.url);
  return role !== 'other' && role !== 'missing';
}

/** Ways that do not redirect, if there are such, and those that lead to what no other leads to. */
function straight(survey: Survey, ways: readonly Way[], flips: Understanding['threadFlips'] = []): Way[] {
  const direct = ways.filter((way) => !redirects(survey, way.shapes));
  if (direct.length === 0) return [...ways];
  const numbers = flips.map(({ pager }) => identityOf(pager));
  const needed = ways.filter((way) => !direct.includes(way) && isNeeded(survey, way, direct, numbers));
  return [...direct, ...needed];
}

/** Share of the pages that a way leads to which must list threads, or lists of threads. */
const minUseful = 0.25;
/** Share of a way's links from which it is part of the menu, and the pages that then must be known. */
const maxInMenu = 0.7;
const minMenuPages = 2;
const minUsefulInMenu = 0.7;
/** … before a list among pages that list nothing is no reason to look at more. */
const fewInMenu = 4;

/** Ways whose pages list threads, or lists that do: profiles look like lists, but list neither. */
function leadingOn(survey: Survey, ways: readonly Way[], threads: readonly Way[]): Way[] {
  if (threads.length === 0) return [...ways];
  const menu = survey.menu();
  const isEmpty = (page: SurveyedPage) => countListed(page, menu, (url) => survey.shapes.of(url)) < minListed;
  const most = (way: Way, holds: (page: SurveyedPage) => boolean) => {
    const { asked, pages, useful } = lookedAt(survey, [way], holds);
    const inMenu = [...way.links.keys()].filter((url) => menu.has(normalForm(url))).length;
    if (inMenu <= maxInMenu * way.links.size) return asked ? pages.length > 0 && useful >= minUseful * pages.length : true;
    // A menu leads to all sorts of pages: most of those seen must be lists. What one program shows is of one sort, and some of it empty or closed.
    if (areListsOfMenu(useful, pages.length) || (isOneProgram(survey, way) && useful > 0 && useful >= minUseful * pages.length))
      return true;
    // But those of it that list nothing may be empty boards, and others of its shape stand elsewhere.
    if (pages.length === 0 || !pages.every((page) => holds(page) || isEmpty(page))) return false;
    if (useful > 0 && (pages.length < fewInMenu || useful * 2 >= pages.length)) return true;
    const alike = ways.filter((one) => isSameShape(one, way));
    const all = lookedAt(survey, alike, holds);
    return all.pages.length > pages.length && areListsOfMenu(all.useful, all.pages.length);
  };
  const direct = ways.filter((way) => most(way, (page) => threadLinks(page, threads, survey).size > 0));
  const lists = new Set<string>();
  const isMenu = (way: Way) => way.links.keys().every((url) => menu.has(normalForm(url)));
  const found = [...direct];
  // What is about a list leads to its archive, and that to its months.
  for (let news = direct; news.length > 0; ) {
    for (const url of news.flatMap((way) => [...way.links.keys()])) if (!menu.has(normalForm(url))) lists.add(url);
    const leads = (way: Way) => most(way, (page) => page.links.some(({ url }) => lists.has(url)));
    news = ways.filter((way) => !found.includes(way) && !isMenu(way) && leads(way));
    found.push(...news);
  }
  return found;
}

/** Whether a way's links differ in their parameters alone, and are no orders of what there is without. */
function isOneProgram(survey: Survey, { links }: Way): boolean {
  const programs = new Set([...links.keys()].map((url) => (url.includes('?') ? url.slice(0, url.indexOf('?')) : '')));
  const [program = ''] = programs;
  return programs.size === 1 && program !== '' && !survey.links(normalForm(program));
}

function areListsOfMenu(useful: number, pages: number): boolean {
  return useful >= Math.min(minMenuPages, pages) && useful > 0 && useful >= minUsefulInMenu * pages;
}

/** What is known of the pages that ways lead to. */
function lookedAt(survey: Survey, ways: readonly Way[], holds: (page: SurveyedPage) => boolean) {
  const urls = [...new Set(ways.flatMap(({ links }) => [...links.keys()]))];
  const pages = urls.flatMap((url) => survey.page(survey.outcome(url)?.target ?? url) ?? []);
  const asked = urls.some((url) => survey.outcome(url) !== undefined);
  return { asked, pages, useful: pages.filter(holds).length };
}

/** Whether the shape of two ways' links says where they lead, and is one. */
function isSameShape(a: Way, b: Way): boolean {
  return a.location === null && b.location === null && !a.shapes.isDisjointFrom(b.shapes);
}

/** Links of a page to threads, where such links stand on lists. */
function threadLinks(page: SurveyedPage, threads: readonly Way[], survey: Survey): Set<string> {
  const places = new Set(threads.flatMap((way) => [...way.locations]));
  const shapes = new Set(threads.flatMap((way) => [...way.shapes]));
  return new Set(
    page.links.filter(({ url, location }) => places.has(location) && shapes.has(survey.shapes.of(url))).map(({ url }) => url),
  );
}

/** Threads that must be known of a way before it can be called redundant, and the share of them that one list would have. */
const minCompared = 20;
/** Threads that both must have, and the share of the list that must have been seen. */
const minBoth = 5;
const minSeen = 0.15;
const redundantShare = 0.7;
/** Lists of the way that must share threads with the long list. */
const minSharing = 2;

/**
 * Whether one long list has what all lists of a way have: tags beside the list of all questions. Only part of the list was seen, so what
 * both have is taken against that part.
 */
function isRedundant(survey: Survey, way: Way, threads: readonly Way[]): boolean {
  const ofLists = [...way.links.keys()].flatMap((url) => {
    const page = survey.page(url);
    return page ? [threadLinks(page, threads, survey)] : [];
  });
  const own = new Set(ofLists.flatMap((list) => [...list]));
  if (own.size < minCompared) return false;
  const lists = Map.groupBy(
    survey.pages.filter((page) => page.pagers.some((pager) => pager.own) && !isOf(way, page)),
    (page) => wholeOf(page),
  );
  for (const [, pages] of lists) {
    const last = Math.max(
      ...pages.flatMap((page) =>
        page.pagers.filter((pager) => pager.own).flatMap((pager) => pager.links.map(({ number }) => number)),
      ),
    );
    const listed = new Set(pages.flatMap((page) => [...threadLinks(page, threads, survey)]));
    if (listed.size < minCompared) continue;
    const both = own
      .values()
      .filter((url) => listed.has(url))
      .toArray().length;
    const seen = Math.min(1, pages.length / last);
    // Another order of one board has what that board has, and nothing of the others.
    if (ofLists.filter((list) => !list.isDisjointFrom(listed)).length < minSharing) continue;
    if (seen >= minSeen && both >= minBoth && both / own.size >= redundantShare * seen) return true;
  }
  return false;
}

/** Whether a page is one of the lists that a way leads to, or a further page of one. */
function isOf(way: Way, page: SurveyedPage): boolean {
  const pager = page.pagers.find((one) => one.own)!;
  const flipped = tokensOf(pager.links[0]!.url);
  return way.links.has(page.url) || way.links.keys().some((url) => extendsUrl(tokensOf(url), flipped, pager.place));
}

/** What the pages of one list have in common. */
function wholeOf(page: SurveyedPage): string {
  const pager = page.pagers.find((one) => one.own)!;
  return shownBy(identityOf(pager), pager.links[0]!.url).whole;
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

/** The groups of a list's links. */
interface MainGroups {
  /** To threads: the main one first, and others that share its place. */
  threads: LinkGroup[];
  /** To threads too, by other addresses, but one stands with each of the main ones elsewhere. */
  companions: LinkGroup[];
  boards: LinkGroup[];
}

export function mainGroups(survey: Survey, page: SurveyedPage): MainGroups {
  let main: LinkGroup | null = null;
  const threads: LinkGroup[] = [];
  const boards: LinkGroup[] = [];
  for (const group of survey.groupsOf(page)) {
    const role = survey.roleOf(group);
    if (role === 'thread' && isBox(survey, group)) continue;
    if (role === 'thread') {
      threads.push(group);
      // Where titles lead to the thread by a redirect and something else leads there straight, that is better.
      if (
        main === null ||
        (redirects(survey, main.shapes) && !redirects(survey, group.shapes)) ||
        beginsRecords(survey, group, main)
      )
        main = group;
    } else if (role === 'index' && group.textLength >= boardShare * (boards[0]?.textLength ?? 0)) boards.push(group);
  }
  if (main === null) return { threads: [], companions: [], boards };
  const plainest = threads.find((group) => addsTo(main!, group)) ?? main;
  const { location, shapes } = plainest;
  const places = new Set(threads.filter((group) => !group.shapes.isDisjointFrom(shapes)).map((group) => group.location));
  const beside = threads.filter(
    (group) =>
      group !== plainest &&
      !addsTo(group, plainest) &&
      (!isWithEach(plainest, group) || redirects(survey, plainest.shapes)) &&
      (group.location === location || (places.has(group.location) && redirects(survey, group.shapes))),
  );
  const companions = threads.filter((group) => group.location !== location && isWithEach(plainest, group));
  return { threads: [plainest, ...beside], companions, boards };
}

/** Whether a group stands at the same place of most pages: a box of what is new is not what a list lists. */
export function isBox(survey: Survey, { links, location }: LinkGroup): boolean {
  const furniture = survey.furniture();
  return links.keys().every((url) => furniture.has(placed(url, location)));
}

/**
 * Where addresses do not tell what they lead to, a record begins with what it is about: a board with its last thread, a title with its last
 * post, whose text may be longer. Tags come again and again.
 */
function beginsRecords(survey: Survey, group: LinkGroup, other: LinkGroup): boolean {
  return (
    survey.isMixed(group.shapes) &&
    group.at[0]! < other.at[0]! &&
    group.at.length === group.links.size &&
    isBesideEach(group, other)
  );
}

/** Share of a group's links that must add to those of another; a new thread may have no last post yet. */
const minAdding = 0.9;

/** Whether a group's URLs are those of another with parameters added: they show the same threads, from their last post on. */
function addsTo(group: LinkGroup, plain: LinkGroup): boolean {
  if (group === plain || plain.links.size < minAdding * group.links.size) return false;
  const known = new Set(plain.links.keys().map((url) => normalForm(url)));
  const adding = [...group.links.keys()].filter((url) => withoutEach(url).some((shorter) => known.has(normalForm(shorter))));
  return adding.length >= minAdding * group.links.size;
}

/** Ways that are not another with parameters added: lists that have both link to the same threads by both. */
function withoutAdditions(survey: Survey, ways: readonly Way[]): Way[] {
  return ways.filter(
    (way) => !ways.some((plain) => plain !== way && plain.votes >= way.votes && standsBeside(survey, way, plain)),
  );
}

function standsBeside(survey: Survey, way: Way, plain: Way): boolean {
  let [beside, all] = [0, 0];
  for (const page of survey.pages) {
    if (survey.roleOfPage(page) !== 'index') continue;
    const urls = [...new Set(page.links.map(({ url }) => url))];
    const own = urls.filter((url) => way.shapes.has(survey.shapes.of(url)));
    const known = new Set(urls.filter((url) => plain.shapes.has(survey.shapes.of(url))).map((url) => normalForm(url)));
    if (known.size === 0) continue;
    all += own.length;
    beside += own.filter((url) => withoutEach(url).some((shorter) => known.has(normalForm(shorter)))).length;
  }
  return all > 0 && beside >= minAdding * all;
}

/** A URL without each of its parameters, and without any. */
export function withoutEach(url: string): string[] {
  const keys = tokensOf(url).parameters.map(({ key }) => key);
  return keys.length === 0 ? [] : [...keys.map((key) => [key]), keys].map((some) => withoutParameters(url, new Set(some)));
}

export function redirects(survey: Pick<Survey, 'tally'>, shapes: ReadonlySet<string>): boolean {
  // What is gone says nothing of where the others lead.
  const { redirected, pages } = survey.tally(shapes);
  return redirected * 2 > pages;
}

function vote(survey: Survey, ways: Map<string, Way>, group: LinkGroup, onStart: boolean): Way {
  const location = survey.isMixed(group.shapes) ? group.location : null;
  // Shapes of one format at one place that lead to one kind of page are one way: the boards' names in their threads' addresses.
  const id = `${group.format} ${group.location}`;
  let way = ways.get(id);
  if (way === undefined) {
    way = {
      shapes: new Set(),
      location,
      locations: new Set(),
      links: new Map(),
      votes: 0,
      exact: false,
      onStart: 0,
      withThreads: 0,
      beside: 0,
      companions: { lists: 0, links: 0, others: 0 },
    };
    ways.set(id, way);
  }
  way.votes++;
  if (onStart) way.onStart += group.links.size;
  for (const shape of group.shapes) way.shapes.add(shape);
  way.locations.add(group.location);
  // Where even the place leads to different things, only what was seen to be good is.
  const certain = location !== null && survey.isMixed(group.shapes, location, maxMixtureAtPlace);
  for (const [url, text] of group.links) if (!certain || isClear(survey, url)) way.links.set(url, text);
  if (certain) way.exact = true;
  return way;
}

function isClear(survey: Survey, url: string): boolean {
  const scores = survey.outcome(url)?.scores;
  return scores !== null && scores !== undefined && Math.max(scores.index, scores.thread) > 0;
}

/** Texts from which links have titles, however many links bear one: answers in a mailing list or a tree are called as what they answer. */
const minTitles = 20;

/** Whether a way's links have titles: they differ, or the pages are called so. "Go to last post" and "By thread" are none. */
export function hasTitles(survey: Survey, { links }: Way): boolean {
  const texts = new Set(links.values()).size;
  if (texts >= minTitles || texts * 2 > links.size) return true;
  const seen = [...links].flatMap(([url, text]) => {
    const page = survey.page(url);
    return page === undefined || text === '' ? [] : [page.title.includes(text)];
  });
  return seen.filter(Boolean).length * 2 > seen.length;
}

/** Ways whose links have titles, of which there is much, those that share their place with such, and those that redirect: whether these are needed is seen later. */
function elected(survey: Survey, all: readonly Way[]): Way[] {
  const titled = all.filter((way) => hasTitles(survey, way));
  const ways = titled.length > 0 ? titled : all;
  const most = Math.max(0, ...ways.map((way) => way.links.size));
  const large = ways.filter((way) => way.links.size >= minShare * most);
  const places = new Set(large.flatMap((way) => [...way.locations]));
  const shapes = new Set(large.flatMap((way) => [...way.shapes]));
  // Answers further down a tree are of the same kind, wherever they stand and whatever they are called.
  const isLike = (way: Way) => way.location === null && !way.shapes.isDisjointFrom(shapes);
  const isAtPlace = ({ locations }: Way) => locations.values().some((location) => places.has(location));
  return all.filter(
    (way) => isLike(way) || (ways.includes(way) && (large.includes(way) || isAtPlace(way) || redirects(survey, way.shapes))),
  );
}
