import { candidates, recordsFirst } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { mainGroups } from '../understand/main-groups.ts';
import { seekOrders } from '../understand/orders.ts';
import { redirects, redirectsOf, wantedRedirects } from '../understand/redirects.ts';
import { type Understanding, understand } from '../understand/understand.ts';
import { isBeside, type Way } from '../understand/way.ts';
import { findEchoes, seekEchoes } from './echoes.ts';
import { findListsOfExcerpts } from './excerpts.ts';
import { kinOf } from './kin.ts';
import { isLongList, lookBehind, seekShortLists } from './last-resort.ts';
import { listsByThreads, seekListsByThreads } from './lists-by-threads.ts';
import { lookAtPassedOver } from './passed-over.ts';
import { findPeople, findWriters } from './people.ts';
import { lookAtOne, probe, unclear } from './probe.ts';
import { fewThreads, recogniseFirstPages, recogniseLists, recogniseThreads, shapesListed } from './recognise.ts';
import { findListsOfPosts } from './shown-threads.ts';
import { isOpen, strangers } from './strangers.ts';
import { seekTrees } from './trees.ts';
import { seekWholeLists } from './whole-lists.ts';

/** Boards, threads and flips of each that are looked at before what was learned is believed. */
const wanted = { boards: 8, boardFlips: 3, threads: 12, threadFlips: 3 };
/** Probes on a start page that leads nowhere. */
const lastProbes = 12;
/** Links of one format, at places that lead to lists or threads, that are tried before it is left alone. */
const triesPerFormat = 2;
/** Characters of link text from which a link may be one to a list. */
const minTitle = 5;

/** Explores until lists, threads and pagers are known. */
export async function explore(survey: Survey, start: string): Promise<Understanding> {
  await survey.look(start);
  const first = survey.pages[0];
  if (first === undefined) return understand(survey);
  await probe(survey, candidates(survey, first), 'index');
  if (nothingFound(survey, first)) await probe(survey, survey.groupsOf(first).slice(0, lastProbes), 'index');
  if (nothingFound(survey, first))
    for (const page of survey.pages.slice(1)) if (isLongList(survey, page)) survey.take((taken) => taken.asList(page));
  const processed = new Set<SurveyedPage>([first]);
  await sample(survey, processed);
  if (await findListsOfExcerpts(survey)) await sample(survey, processed);
  if (isThin(understand(survey)) && (await findListsOfPosts(survey))) await sample(survey, processed);
  if (understand(survey).threads.length === 0) {
    // What looked like lists led to no threads: the less prominent groups are tried, and what they lead to.
    for (const page of survey.pages.filter((one) => survey.roleOfPage(one) === 'index')) {
      await probe(survey, candidates(survey, page), 'thread');
    }
    await sample(survey, processed);
  }
  const listed = understand(survey).threads.length === 0 ? shapesListed(survey) : [];
  if (listed.length > 0) {
    for (const shape of listed) survey.take((taken) => taken.asRole(shape, 'thread'));
    await sample(survey, processed);
  }
  findEchoes(survey);
  if (await findListsByThreads(survey)) await sample(survey, processed);
  if (isThin(understand(survey))) {
    // So few threads and no boards are not what a forum has: the start page's groups are looked at more than once.
    await probe(survey, candidates(survey, first), 'index', candidates(survey, first).length);
    await sample(survey, processed);
    if (await findListsByThreads(survey)) await sample(survey, processed);
  }
  if (await lookAtPassedOver(survey, first)) await sample(survey, processed);
  if (await seekShortLists(survey)) await sample(survey, processed);
  if (await lookBehind(survey)) await sample(survey, processed);
  // What was looked at behind other pages may have been threads, which tell these for lists.
  if (understand(survey).threads.length === 0 && (await findListsByThreads(survey))) await sample(survey, processed);
  if (await seekShortLists(survey)) await sample(survey, processed);
  if (recogniseFirstPages(survey)) await sample(survey, processed);
  if (recogniseThreads(survey, understand(survey))) await sample(survey, processed);
  if (recogniseLists(survey, understand(survey))) await sample(survey, processed, recogniseLists);
  const { boards } = understand(survey);
  const isKin = kinOf(survey, boards);
  const tried = new Map<string, number>();
  const lists = survey.pages.filter((page) => survey.roleOfPage(page) === 'index');
  // Where the place decides what is a board, each place with addresses like theirs is looked at once: boards below others stand elsewhere. A
  // single link there is another order of the list, or one to the board above.
  const places = new Set<string>();
  for (const group of lists.flatMap((page) => survey.groupsOf(page))) {
    const isLikeBoard = boards.some((way) => way.location !== null && !way.shapes.isDisjointFrom(group.shapes));
    if (!isLikeBoard || group.links.size < 2 || survey.roleOf(group) !== null || places.has(group.location)) continue;
    places.add(group.location);
    await lookAtOne(survey, [...group.links.keys()]);
  }
  for (const page of lists) {
    const kin = survey.groupsOf(page).filter((group) => survey.roleOf(group) === null && isKin(group.links.keys().next().value!));
    for (const group of [...strangers(survey, page), ...kin]) {
      const { format } = group;
      const tries = tried.get(format) ?? 0;
      tried.set(format, tries + 1);
      if (tries >= triesPerFormat) continue;
      const urls = [...group.links.keys()];
      for (let look = 0; look < triesPerFormat; look++) {
        const outcome = await lookAtOne(survey, urls);
        const scores = outcome?.scores;
        // Redirects that lead nowhere are expensive to follow.
        if (outcome?.redirected && !scores) tried.set(format, triesPerFormat);
        const isClear = scores && Math.abs(Math.max(scores.index, scores.thread)) > unclear;
        if (outcome?.redirected || (isClear && !isOpen(survey, page, group))) break;
      }
    }
  }
  await followRedirects(survey, understand(survey));
  await seekOrders(survey, understand(survey).boards);
  const known = understand(survey);
  if (known.boardFlips.length === 0 && known.threads.length > 0 && !areWhole(survey)) await seekPagedList(survey);
  if (await seekWholeLists(survey, known)) await sample(survey, processed);
  // A board that was met only now, because others were closed or lists of boards, may list threads as none before it did.
  if (survey.pages.some((page) => survey.roleOfPage(page) === 'index' && !processed.has(page))) await sample(survey, processed);
  // Empty months may have outvoted the others meanwhile.
  if (await seekShortLists(survey)) await sample(survey, processed);
  await seekTrees(survey);
  return understand(survey);
}

/** Lists that are told by the threads they name, where next to nothing was found by looks; true when there are such. */
async function findListsByThreads(survey: Survey): Promise<boolean> {
  const soFar = understand(survey);
  if (soFar.boards.length > 0 && !isThin(soFar)) return false;
  await seekListsByThreads(survey);
  return listsByThreads(survey, soFar);
}

/** A few more of the links that redirect to threads, to see whether their targets can be told from them. */
async function followRedirects(survey: Survey, { threads }: Understanding): Promise<void> {
  for (const way of threads.filter(({ shapes }) => redirects(survey, shapes))) {
    const urls = [...way.links.keys()].filter((url) => survey.outcome(url) === undefined);
    const known = redirectsOf(survey, way).length;
    for (let look = known; look < wantedRedirects; look++) await lookAtOne(survey, urls);
  }
}

/** Threads that must be known where there are no boards. */
const minKnown = 20;

function isThin({ boards, threads, boardFlips }: Understanding): boolean {
  const known = threads.reduce((sum, way) => sum + way.links.size, 0);
  const unknown = [known < minKnown, boards.length === 0, boardFlips.length === 0];
  return unknown.filter(Boolean).length > 1;
}

/** Looks at lists as they are found, and at pages of each sort, until enough is known. */
async function sample(
  survey: Survey,
  processed: Set<SurveyedPage>,
  onUnderstood: (survey: Survey, known: Understanding) => void = () => {},
): Promise<void> {
  const looked = { boards: 0, boardFlips: 0, threads: 0, threadFlips: 0 };
  while (!survey.exhausted) {
    findEchoes(survey);
    // What was taken for boards was people: the start page may have more to show.
    if (findPeople(survey) || findWriters(survey)) await probe(survey, candidates(survey, survey.pages[0]!), 'index');
    const next = survey.pages.find((page) => survey.roleOfPage(page) === 'index' && !processed.has(page));
    if (next !== undefined) {
      processed.add(next);
      await probe(survey, recordsFirst(candidates(survey, next)), 'thread');
    } else if (!(await sampleOne(survey, looked, onUnderstood)) && !(await seekEchoes(survey, understand(survey)))) break;
  }
}

/** Lists of threads from which their lengths say something. */
const minLists = 3;

/** Whether lists show all they have: those that are cut short are equally long. */
function areWhole(survey: Survey): boolean {
  const lists = survey.pages.slice(1).filter((page) => survey.roleOfPage(page) === 'index');
  const lengths = lists.map((page) => mainGroups(survey, page).threads[0]?.links.size ?? 0).filter((length) => length > 0);
  const longest = Math.max(...lengths);
  return lengths.length >= minLists && lengths.filter((length) => length === longest).length === 1;
}

/** Lists that cannot be turned show the newest threads only: somewhere there is one that can. */
async function seekPagedList(survey: Survey): Promise<void> {
  const lists = survey.pages.filter((page) => survey.roleOfPage(page) === 'index').slice(0, 2);
  for (const list of lists) {
    for (const group of survey.groupsOf(list).slice(0, lastProbes)) {
      if (group.textLength < minTitle || survey.roleOf(group) === 'thread') continue;
      for (const url of group.links.keys()) {
        if (survey.outcome(url) !== undefined) continue;
        await survey.look(url);
        if (isPagedList(survey, url)) return;
        break;
      }
    }
  }
}

function isPagedList(survey: Survey, url: string): boolean {
  const page = survey.page(url);
  return page !== undefined && survey.roleOfPage(page) === 'index' && page.pagers.some((pager) => pager.own);
}

function nothingFound(survey: Survey, page: SurveyedPage): boolean {
  const { threads, boards } = mainGroups(survey, page);
  return boards.length === 0 && threads.every((group) => group.links.size < fewThreads);
}

/** One more page of what is not yet known well; false when enough is known. */
async function sampleOne(
  survey: Survey,
  looked: Record<keyof typeof wanted, number>,
  onUnderstood: (survey: Survey, known: Understanding) => void,
): Promise<boolean> {
  const known = understand(survey);
  onUnderstood(survey, known);
  const fresh = (url: string) => survey.outcome(url) === undefined;
  // A pager that shows one number may be none: where no page of its form was looked at, that comes first.
  const isDoubtful = ({ pager }: Understanding['boardFlips'][number]) =>
    pager.own && !pager.sure && survey.roleOfFormat(pager.links[0]!.url) === null;
  const flipsOf = (flips: Understanding['boardFlips']) => {
    const doubtful = flips.filter(isDoubtful);
    return (doubtful.length > 0 ? doubtful : flips).flatMap(({ pager }) => pager.links.map(({ url }) => url)).filter(fresh);
  };
  const choices: [keyof typeof wanted, () => string[]][] = [
    ['boards', () => boardsOf(known, fresh, looked.boards)],
    ['threads', () => threadsOf(survey, known, fresh)],
    ['boardFlips', () => flipsOf(known.boardFlips)],
    ['threadFlips', () => flipsOf(known.threadFlips)],
  ];
  // In turn, so that a budget that ends early leaves nothing unknown.
  choices.sort((a, b) => looked[a[0]] / wanted[a[0]] - looked[b[0]] / wanted[b[0]]);
  for (const [name, urls] of choices) {
    if (looked[name] >= wanted[name]) continue;
    looked[name]++;
    const list = urls();
    if (list.length > 0) return (await lookAtOne(survey, list)) !== null;
  }
  return choices.some(([name]) => looked[name] < wanted[name]);
}

/** Lists named beside threads that are looked at, where there are others. */
const fewBeside = 2;

/**
 * Boards that stand by themselves before those that are named beside threads: tags are many, and most of them repeat what boards have. Of
 * the way that has had fewest of them looked at: few archives are named beside their many months.
 */
function boardsOf({ boards }: Understanding, fresh: (url: string) => boolean, looked: number): string[] {
  const freshOf = (ways: readonly Way[]) => {
    const each = ways.map((way) => ({ urls: [...way.links.keys()].filter(fresh), all: way.links.size }));
    const [next] = each.filter(({ urls }) => urls.length > 0).toSorted((a, b) => a.all - a.urls.length - (b.all - b.urls.length));
    return next?.urls ?? [];
  };
  const apart = freshOf(boards.filter((way) => !isBeside(way)));
  const beside = freshOf(boards.filter(isBeside));
  if (apart.length === 0 && boards.every(isBeside)) return beside;
  return looked > wanted.boards - fewBeside && beside.length > 0 ? beside : apart;
}

/** Threads of the list that has had fewest of them looked at; those with a pager of their own first, which have most to tell. */
function threadsOf(survey: Survey, known: Understanding, fresh: (url: string) => boolean): string[] {
  let best: string[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  for (const list of survey.pages) {
    if (survey.roleOfPage(list) === 'thread') continue;
    const [threads] = mainGroups(survey, list).threads;
    if (threads === undefined || known.threads.every((way) => way.shapes.isDisjointFrom(threads.shapes))) continue;
    const urls = [...threads.links.keys()];
    const seen = urls.filter((url) => !fresh(url)).length;
    if (seen < urls.length && seen < fewest) {
      fewest = seen;
      best = urls.filter(fresh);
    }
  }
  return best;
}
