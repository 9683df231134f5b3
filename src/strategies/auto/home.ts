import { formatOf } from '../../learn/link-shapes.ts';
import { normalForm } from '../../url/normal-form.ts';
import { tokensOf, type UrlTokens } from '../../url/pattern.ts';
import { candidates } from './link-group.ts';
import { fewThreads } from './recognise.ts';
import { menuPages, type Survey, type SurveyedLink, type SurveyedPage } from './survey.ts';
import { isBeside, type Understanding, understand, type Way } from './understand.ts';

/** Boards that are named together. */
const minNamed = 2;

/** Whether the start page is one that a visitor is led back to from everywhere: the front page of the host, or one of the menu that names boards. */
export function isHome(survey: Survey, known: Understanding): boolean {
  const { start } = survey;
  const [first] = survey.pages;
  if (/^https?:\/\/[^/]+\/?$/.test(start)) return true;
  if (first === undefined || survey.pages.length < menuPages) return false;
  const { index, thread } = first.scores;
  if (thread > Math.max(0, index) || !namesBoards(survey, known)) return false;
  const menu = survey.menu();
  if (!menu.has(normalForm(start)) && !menu.values().some((url) => survey.isStart(url))) return false;
  // Threads lead back to their board too; but a board has something plainer above it.
  const own = tokensOf(start);
  return !menu.values().some((url) => isAbove(tokensOf(url), own));
}

/** Whether an address is a plainer one than another: without its parameters, or a folder that it lies in. */
function isAbove(above: UrlTokens, own: UrlTokens): boolean {
  if (above.parameters.length > 0) return false;
  if (own.parameters.length > 0) return true;
  const folder = above.paths.filter((path) => path !== '');
  return (
    folder.length > 0 && folder.length < own.paths.filter(Boolean).length && folder.every((path, i) => path === own.paths[i])
  );
}

/** Pages above the start that are looked at, and those that may be the entry. */
const looksAbove = 4;
const maxHomes = 3;

/**
 * Pages that may be the entry, the best first: of those that every page leads back to with a plain address, and of the folders above the start,
 * the one that names most boards; then those that list something, the plainest first.
 */
export async function homesOf(survey: Survey): Promise<string[]> {
  const [first] = survey.pages;
  const own = depthOf(survey.start);
  const menu = survey.menu();
  // A visitor is led back by the first links of a page.
  const back = [...new Set(first?.links.map(({ url }) => url))].filter((url) => menu.has(normalForm(url)));
  const above = new Map<string, string>();
  for (const url of [...back, ...menu, ...foldersOf(survey.start)])
    if (!above.has(normalForm(url))) above.set(normalForm(url), url);
  let looks = 0;
  const pages: { url: string; page: SurveyedPage }[] = [];
  for (const [key, url] of [...above].sort((a, b) => depthOf(a[1]) - depthOf(b[1]))) {
    if (depthOf(url) > own || survey.isStart(key) || (survey.outcome(url) === undefined && looks++ >= looksAbove)) continue;
    await survey.look(url);
    const page = survey.page(url);
    if (page !== undefined && page !== first && !pages.some((one) => one.page === page)) pages.push({ url, page });
  }
  const known = understand(survey);
  const { boards } = known;
  const named = pages.map((one) => ({ ...one, count: boardsNamed(survey, boards, one.page) }));
  const most = named.reduce((a, b) => (b.count > a.count ? b : a), { url: '', count: minNamed - 1 });
  const isBest = most.count >= minNamed && most.count > (first ? boardsNamed(survey, boards, first) : 0);
  const higher = pages.filter(({ url }) => depthOf(url) < own || !listsItsOwn(survey, known));
  const lists = higher.filter(({ page }) => looksLikeList(survey, page));
  // Lists may be told with so many words that their page looks like none.
  const homes = [...(isBest ? [most] : []), ...lists, ...higher.slice(0, 1)];
  return [...new Set(homes.map(({ url }) => url))].slice(0, maxHomes);
}

function looksLikeList(survey: Survey, page: SurveyedPage): boolean {
  return survey.roleOfPage(page) === 'index' || page.scores.index > Math.max(0, page.scores.thread);
}

/** Paths and parameters of an address. */
function depthOf(url: string): number {
  const { paths, parameters } = tokensOf(url);
  return paths.filter(Boolean).length + parameters.length;
}

/** Boards that a page names and not every page does; tags that are named beside threads are none. */
function boardsNamed(survey: Survey, boards: readonly Way[], page: SurveyedPage): number {
  return linksOf(
    survey,
    boards.filter((way) => !isBeside(way)),
    page,
  );
}

/** Links of ways that a page has and not every page does. */
function linksOf(survey: Survey, ways: readonly Way[], { links }: SurveyedPage): number {
  const menu = survey.menu();
  const own = links.filter(({ url, location }) => ways.some((way) => way.locations.has(location) && way.links.has(url)));
  return new Set(own.map(({ url }) => normalForm(url)).filter((key) => !menu.has(key))).size;
}

/** Whether the start page names boards that not every page does. */
export function namesBoards(survey: Survey, { boards }: Understanding): boolean {
  const [first] = survey.pages;
  return first !== undefined && boardsNamed(survey, boards, first) >= minNamed;
}

/** Whether the start page names boards, or lists threads, that not every page does. */
export function listsItsOwn(survey: Survey, known: Understanding): boolean {
  const [first] = survey.pages;
  return namesBoards(survey, known) || (first !== undefined && linksOf(survey, known.threads, first) >= fewThreads);
}

/** A page above the start that names it, or a list that is known, beside others: a folder that it lies in, or what it links to with a shorter address. */
export async function pageAbove(survey: Survey): Promise<string | null> {
  const own = survey.pages[0];
  const depth = (url: string) => tokensOf(url).paths.filter(Boolean).length;
  const links = own?.links.map(({ url }) => url).filter((url) => !url.includes('?') && depth(url) < depth(survey.start)) ?? [];
  const lists = listsOf(survey);
  const above = new Set([...foldersOf(survey.start), ...links]);
  for (const url of [...above].filter((one) => !lists.has(normalForm(one))).slice(0, looksAbove)) {
    await survey.look(url);
    const page = survey.page(url);
    if (page === undefined || page === own || survey.isStart(normalForm(url))) continue;
    if (namesLists(survey, page, lists)) return url;
  }
  return null;
}

/** From a page that leads nowhere, such as a print view: what it links to, or a folder that it lies in, if that leads on. */
export async function wayOut(survey: Survey): Promise<string | null> {
  const links = survey.pages[0]?.links.map(({ url }) => url) ?? [];
  for (const url of [...new Set([...links, ...foldersOf(survey.start)])].slice(0, looksAbove)) {
    await survey.look(url);
    const page = survey.page(url);
    if (page !== undefined && !survey.isStart(normalForm(url)) && candidates(survey, page).length > 0) return url;
  }
  return null;
}

/** The start and the lists that are known, in normal form. */
function listsOf(survey: Survey): Set<string> {
  const lists = survey.pages.filter((page) => page === survey.pages[0] || survey.roleOfPage(page) === 'index');
  return new Set(lists.map((page) => normalForm(page.url)));
}

/** Whether a page links to one of the lists, and at the same place to others with addresses like it. */
function namesLists({ shapes }: Survey, { links }: SurveyedPage, lists: ReadonlySet<string>): boolean {
  const placeOf = ({ url, location }: SurveyedLink) => `${location} ${formatOf(shapes.of(url))}`;
  const places = new Set(links.filter(({ url }) => lists.has(normalForm(url))).map(placeOf));
  return links.some((link) => !lists.has(normalForm(link.url)) && places.has(placeOf(link)));
}

/** Folders that an address lies in, the nearest first. */
function foldersOf(url: string): string[] {
  const { origin, pathname } = new URL(url);
  const paths = pathname.split('/').slice(1, -1);
  return paths.map((_, i) => `${origin}/${paths.slice(0, paths.length - i).join('/')}/`).concat(`${origin}/`);
}

/** Whether a survey found boards where its start page names a list of a survey that began further down. */
export function leadsBackTo(survey: Survey, { boards }: Understanding, below: Survey): boolean {
  const lists = listsOf(below);
  const named = survey.pages[0]?.links.filter(({ url }) => lists.has(normalForm(url))) ?? [];
  return boards.some((way) => way.links.size >= minNamed && named.some(({ location }) => way.locations.has(location)));
}

/** Whether two surveys found threads with addresses of one format. */
export function haveThreadsAlike(a: Understanding, b: Understanding): boolean {
  const formats = ({ threads }: Understanding) => new Set(threads.flatMap(({ shapes }) => [...shapes].map(formatOf)));
  return !formats(a).isDisjointFrom(formats(b));
}

/** Whether nothing leads on from what is known: no boards, and no further pages of a list. */
export function isDeadEnd({ boards, boardFlips }: Understanding): boolean {
  return boards.length === 0 && boardFlips.length === 0;
}
