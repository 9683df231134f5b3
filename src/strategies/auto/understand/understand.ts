import { extendsUrl } from '../../../learn/extends-url.ts';
import type { Pager } from '../../../learn/pagers.ts';
import { tokensOf } from '../../../url/pattern.ts';
import { isBesideEach, type LinkGroup } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { identityOf } from '../survey/turning.ts';
import { withoutAddedOrders } from './added-orders.ts';
import { withoutAdditions } from './additions.ts';
import { elected } from './elected.ts';
import { withoutLastPosts } from './last-posts.ts';
import { leadingOn } from './leading-on.ts';
import { beginsRecords, mainGroups } from './main-groups.ts';
import { takeOrders, withoutOrders } from './orders.ts';
import { isNeeded, redirects } from './redirects.ts';
import { isRedundant } from './redundant.ts';
import { isBeside, vote, type Way } from './way.ts';

/** What was understood of a site. */
export interface Understanding {
  boards: Way[];
  threads: Way[];
  /** Pagers of lists and of threads that were seen, each with the address of its page. */
  boardFlips: { page: string; pager: Pager }[];
  threadFlips: { page: string; pager: Pager }[];
}

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
    boardFlips: withoutLoose(boardFlips),
    threadFlips: withoutLoose(threadFlips),
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

/** Threads are turned by one number, and so are lists: where some say which, words that say it of another ("Older topic" adds `previous=1`) mean something else. */
function withoutLoose(flips: Understanding['threadFlips']): Understanding['threadFlips'] {
  const clear = flips.filter(({ pager }) => !pager.loose);
  return clear.length > 0 ? clear : flips;
}

/** Ways that do not redirect, if there are such, and those that lead to what no other leads to. */
function straight(survey: Survey, ways: readonly Way[], flips: Understanding['threadFlips'] = []): Way[] {
  const direct = ways.filter((way) => !redirects(survey, way.shapes));
  if (direct.length === 0) return [...ways];
  const numbers = flips.map(({ pager }) => identityOf(pager));
  const needed = ways.filter((way) => !direct.includes(way) && isNeeded(survey, way, direct, numbers));
  return [...direct, ...needed];
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
