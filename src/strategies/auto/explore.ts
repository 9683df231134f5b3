import { normalForm } from '../../url/normal-form.ts';
import { findEchoes } from './echoes.ts';
import { findListsOfExcerpts } from './excerpts.ts';
import { kinOf } from './kin.ts';
import { candidates, type LinkGroup, linkGroups } from './link-group.ts';
import { findPeople } from './people.ts';
import { fewThreads, listsByThreads, recogniseFirstPages, recogniseLists, shapeListed } from './recognise.ts';
import { redirectsOf, wantedRedirects } from './redirects.ts';
import type { Outcome, Survey, SurveyedPage } from './survey.ts';
import type { PageRole } from './tally.ts';
import { isBeside, mainGroups, redirects, type Understanding, understand, type Way } from './understand.ts';

/** Boards, threads and flips of each that are looked at before what was learned is believed. */
const wanted = { boards: 8, boardFlips: 3, threads: 12, threadFlips: 3 };
/** Probes on a start page that leads nowhere. */
const lastProbes = 12;
/** Links of one format, at places that lead to lists or threads, that are tried before it is left alone. */
const triesPerFormat = 2;
/** Scores nearer to 0 than this want another look. */
const unclear = 0.3;
/** Characters of link text from which a link may be one to a list. */
const minTitle = 5;

/** Explores until lists, threads and pagers are known. */
export async function explore(survey: Survey, start: string): Promise<Understanding> {
  await survey.look(start);
  const first = survey.pages[0];
  if (first === undefined) return understand(survey);
  await probe(survey, candidates(survey, first), 'index');
  if (nothingFound(survey, first)) await probe(survey, linkGroups(survey, first).slice(0, lastProbes), 'index');
  if (nothingFound(survey, first))
    for (const page of survey.pages.slice(1)) if (isLongList(survey, page)) survey.take((taken) => taken.asList(page));
  const processed = new Set<SurveyedPage>([first]);
  await sample(survey, processed);
  if (await findListsOfExcerpts(survey)) await sample(survey, processed);
  if (understand(survey).threads.length === 0) {
    // What looked like lists led to no threads: the less prominent groups are tried, and what they lead to.
    for (const page of survey.pages.filter((one) => survey.roleOfPage(one) === 'index')) {
      await probe(survey, candidates(survey, page), 'thread');
    }
    await sample(survey, processed);
  }
  const listed = understand(survey).threads.length === 0 ? shapeListed(survey) : null;
  if (listed !== null) {
    survey.take((taken) => taken.asRole(listed, 'thread'));
    await sample(survey, processed);
  }
  findEchoes(survey);
  if (isThin(understand(survey)) && listsByThreads(survey, understand(survey))) await sample(survey, processed);
  if (isThin(understand(survey))) {
    // So few threads and no boards are not what a forum has: the start page's groups are looked at more than once.
    await probe(survey, candidates(survey, first), 'index', candidates(survey, first).length);
    await sample(survey, processed);
  }
  await seekShortLists(survey, processed);
  if (recogniseFirstPages(survey)) await sample(survey, processed);
  if (recogniseLists(survey, understand(survey))) await sample(survey, processed, recogniseLists);
  const isKin = kinOf(survey, understand(survey).boards);
  const tried = new Map<string, number>();
  for (const page of survey.pages.filter((page) => survey.roleOfPage(page) === 'index')) {
    const kin = linkGroups(survey, page).filter(
      (group) => survey.roleOf(group) === null && isKin(group.links.keys().next().value!),
    );
    for (const group of [...survey.strangers(page), ...kin]) {
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
        if (outcome?.redirected || (scores && Math.abs(Math.max(scores.index, scores.thread)) > unclear)) break;
      }
    }
  }
  await followRedirects(survey, understand(survey));
  const known = understand(survey);
  if (known.boardFlips.length === 0 && known.threads.length > 0) await seekPagedList(survey);
  // A board that was met only now, because others were closed or lists of boards, may list threads as none before it did.
  if (survey.pages.some((page) => survey.roleOfPage(page) === 'index' && !processed.has(page))) await sample(survey, processed);
  // Empty months may have outvoted the others meanwhile.
  await seekShortLists(survey, processed);
  return understand(survey);
}

/** Where no threads were found: lists that hardly list anything. */
async function seekShortLists(survey: Survey, processed: Set<SurveyedPage>): Promise<void> {
  if (understand(survey).threads.length > 0) return;
  // Many links that are all called the same ("by date") are a list's too, and the first of them may have led to an empty month.
  const large = survey.pages
    .filter((page) => survey.roleOfPage(page) === 'index')
    .flatMap((page) => linkGroups(survey, page).filter((group) => group.links.size >= longList))
    .slice(0, largeGroups);
  await probe(survey, large, 'index', large.length);
  if (understand(survey).threads.length === 0) await takeShortLists(survey, large);
  await sample(survey, processed);
}

/** Pages that are looked at behind lists that hardly list anything. */
const shortLooks = 4;

/** Months with a message or two look like nothing; they are lists when what they alone link to is a thread. */
async function takeShortLists(survey: Survey, groups: readonly LinkGroup[]): Promise<void> {
  const onStart = new Set(survey.pages[0]!.links.map(({ url }) => normalForm(url)));
  for (const group of groups) {
    const own = [...group.links.keys()].flatMap((url) => survey.page(url)?.links ?? []).map(({ url }) => url);
    const alone = [...new Set(own)].filter((url) => !onStart.has(normalForm(url)) && !survey.menu().has(normalForm(url)));
    const isThread = (outcome: Outcome | null | undefined) =>
      outcome?.scores && outcome.scores.thread >= Math.max(unclear, outcome.scores.index);
    let found = alone.some((url) => isThread(survey.outcome(url)));
    const fresh = alone.filter((url) => survey.outcome(url) === undefined);
    for (let look = 0; look < shortLooks && !found; look++) found = Boolean(isThread(await lookAtOne(survey, fresh)));
    if (!found) continue;
    survey.take((taken) => {
      for (const shape of group.shapes) taken.asRole(shape, 'index');
    });
  }
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
  return boards.length === 0 && (known < minKnown || boardFlips.length === 0);
}

/** Looks at lists as they are found, and at pages of each sort, until enough is known. */
async function sample(
  survey: Survey,
  processed: Set<SurveyedPage>,
  onUnderstood: (survey: Survey, known: Understanding) => void = () => {},
): Promise<void> {
  const looked = { boards: 0, boardFlips: 0, threads: 0, threadFlips: 0 };
  while (!survey.exhausted) {
    // What was taken for boards was people: the start page may have more to show.
    findEchoes(survey);
    if (findPeople(survey)) await probe(survey, candidates(survey, survey.pages[0]!), 'index');
    const next = survey.pages.find((page) => survey.roleOfPage(page) === 'index' && !processed.has(page));
    if (next !== undefined) {
      processed.add(next);
      await probe(survey, candidates(survey, next), 'thread');
    } else if (!(await sampleOne(survey, looked, onUnderstood))) break;
  }
}

/** Lists that cannot be turned show the newest threads only: somewhere there is one that can. */
async function seekPagedList(survey: Survey): Promise<void> {
  const lists = survey.pages.filter((page) => survey.roleOfPage(page) === 'index').slice(0, 2);
  for (const list of lists) {
    for (const group of linkGroups(survey, list).slice(0, lastProbes)) {
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

/** Large groups that are looked at once more before a site is said to have no lists. */
const largeGroups = 6;

/** Links of one group that make a page a list when nothing better is known. */
const longList = 10;

function isLongList(survey: Survey, page: SurveyedPage): boolean {
  return linkGroups(survey, page).some((group) => group.links.size >= longList);
}

function nothingFound(survey: Survey, page: SurveyedPage): boolean {
  const { threads, boards } = mainGroups(survey, page);
  return boards.length === 0 && threads.every((group) => group.links.size < fewThreads);
}

/** Follows one link of each group, the most prominent first, until one leads to what is looked for. */
async function probe(survey: Survey, groups: readonly LinkGroup[], until: PageRole, prominent = 1): Promise<void> {
  for (const [rank, group] of groups.entries()) {
    const known = survey.roleOf(group);
    if (known === until) return;
    if (known !== null && (rank >= prominent || isSettled(survey, group))) continue;
    const urls = [...group.links.keys()].filter((url) => survey.outcome(url) === undefined);
    if (urls.length === 0) continue;
    // The most prominent group of a page deserves another look: one thread may be hidden, one board empty.
    const looks = rank < prominent ? prominentLooks : 2;
    for (let look = 0; look < looks && (rank >= prominent || !isSettled(survey, group)); look++) {
      const outcome = await lookAtOne(survey, urls);
      if (outcome === null) break;
      if (outcome.scores !== null && rank >= prominent) break;
    }
    if (survey.roleOf(group) === until) return;
  }
}

/** Pages of the most prominent group that are looked at, and how many must clearly be what most of them are. */
const prominentLooks = 4;
const minClear = 2;

/** Whether what is known of a group needs no further look: a thread of one post may look like a list. */
function isSettled(survey: Survey, group: LinkGroup): boolean {
  const { pages, missing, clearly } = survey.tallyOf(group);
  const role = survey.roleOf(group);
  return (
    pages + missing >= prominentLooks || role === 'thread' || (role !== null && role !== 'missing' && clearly[role] >= minClear)
  );
}

async function lookAtOne(survey: Survey, urls: string[]): Promise<Outcome | null> {
  if (urls.length === 0) return null;
  const [url] = urls.splice(survey.draw(urls.length), 1);
  return survey.look(url!);
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
  const flipsOf = (flips: Understanding['boardFlips']) =>
    flips.flatMap(({ pager }) => pager.links.map(({ url }) => url)).filter(fresh);
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

/** Boards that stand by themselves before those that are named beside threads: tags are many, and most of them repeat what boards have. */
function boardsOf({ boards }: Understanding, fresh: (url: string) => boolean, looked: number): string[] {
  const urlsOf = (ways: readonly Way[]) => ways.flatMap((way) => [...way.links.keys()]).filter(fresh);
  const apart = urlsOf(boards.filter((way) => !isBeside(way)));
  const beside = urlsOf(boards.filter(isBeside));
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
