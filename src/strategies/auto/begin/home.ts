import { areSiblings, formatOf } from '../../../learn/link-shapes.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf, type UrlTokens } from '../../../url/pattern.ts';
import { fewThreads } from '../explore/recognise.ts';
import { candidates, isBesideEach, type LinkGroup } from '../survey/link-group.ts';
import { menuPages, placed } from '../survey/menu.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedLink, SurveyedPage } from '../survey/surveyed-page.ts';
import { looksLikeList } from '../survey/tally.ts';
import { mainGroups } from '../understand/main-groups.ts';
import { type Understanding, understand } from '../understand/understand.ts';
import { isBeside, type Way } from '../understand/way.ts';

/** Boards that are named together. */
const minNamed = 2;

/** Whether the start page is one that a visitor is led back to from everywhere: the front page of the host, or one of the menu that names boards. */
export async function isHome(survey: Survey, known: Understanding): Promise<boolean> {
  const { start } = survey;
  const [first] = survey.pages;
  if (/^https?:\/\/[^/]+\/?$/.test(start)) return true;
  if (first === undefined || survey.pages.length < menuPages) return false;
  if (!isListOfBoards(survey, known)) return false;
  const menu = survey.menu();
  if (!menu.has(normalForm(start)) && !menu.values().some((url) => survey.isStart(url))) return false;
  // Threads lead back to their board too; but a board has something plainer above it.
  const own = tokensOf(start);
  const above = [...menu].filter((url) => isAbove(tokensOf(url), own));
  if (above.length !== 1) return above.length === 0;
  // … or is what its folder shows: `/forum/` and `/forum/index.php`.
  await survey.look(above[0]!);
  return survey.isStart(above[0]!);
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
 * Pages that may be the entry, the best first: of those that every page leads back to, and of the folders above the start, the one that
 * names most boards; then those that list something, the plainest first.
 */
export async function homesOf(survey: Survey): Promise<string[]> {
  const pages = await pagesBack(survey);
  const known = understand(survey);
  const [first] = survey.pages;
  const own = depthOf(survey.start);
  const isList = listsItsOwn(survey, known);
  const higher = pages.filter(({ url }) => !isList || depthOf(url) < own);
  const lists = higher.filter(({ page }) => isListByLooks(survey, page));
  const best = { url: '', count: Math.max(minNamed - 1, first ? boardsNamed(survey, known.boards, first) : 0) };
  for (const { url, page } of pages.filter((one) => isListByLooks(survey, one.page))) {
    const count = boardsNamed(survey, known.boards, page);
    if (count > best.count) Object.assign(best, { url, count });
  }
  // Lists may be told with so many words that their page looks like none.
  const homes = new Set([best, ...lists, ...higher.slice(0, 1)].map(({ url }) => url));
  homes.delete('');
  // An address that nothing links to may be another name of something.
  const isKnown = isHall(survey, known) && survey.links(normalForm(survey.start));
  return [...homes].filter((url) => !isKnown || hasToDoWith(survey, known, survey.page(url)!)).slice(0, maxHomes);
}

/**
 * Whether the start is a list that names boards which lead to threads. From there one need not go to another page, unless that has something to do
 * with them: a shop's front page has not.
 */
export function isHall(survey: Survey, known: Understanding): boolean {
  return known.threads.length > 0 && isListOfBoards(survey, known);
}

/** Whether the start page names boards of its own, and is no thread. */
function isListOfBoards(survey: Survey, known: Understanding): boolean {
  const { index, thread } = survey.pages[0]?.scores ?? { index: 0, thread: 0 };
  return thread <= Math.max(0, index) && namesBoards(survey, known);
}

/** Whether a page names several boards or threads that are known, and not at the place where every page does, or a list beside others like it. */
function hasToDoWith(survey: Survey, { boards, threads }: Understanding, page: SurveyedPage): boolean {
  const furniture = survey.furniture();
  const known = new Set([...boards, ...threads].flatMap(({ links }) => [...links.keys()]).map((url) => normalForm(url)));
  const own = page.links.filter(({ url, location }) => !furniture.has(placed(url, location)));
  const named = new Set(own.map(({ url }) => normalForm(url))).intersection(known);
  return named.size >= minNamed || namesLists(survey, { ...page, links: own }, listsOf(survey));
}

/** Pages of the menu and folders above the start with addresses that are no longer than its own, the plainest first. */
async function pagesBack(survey: Survey): Promise<{ url: string; page: SurveyedPage }[]> {
  const [first] = survey.pages;
  const menu = survey.menu();
  // A visitor is led back by the first links of a page.
  const back = first?.links.map(({ url }) => url).filter((url) => menu.has(normalForm(url))) ?? [];
  const urls = new Map<string, string>();
  for (const url of [...back, ...menu, ...foldersOf(survey)])
    if (!urls.has(normalForm(url)) && depthOf(url) <= depthOf(survey.start)) urls.set(normalForm(url), url);
  let looks = 0;
  const pages = new Map<SurveyedPage, string>();
  for (const url of [...urls.values()].sort((a, b) => depthOf(a) - depthOf(b))) {
    if (survey.outcome(url) === undefined && looks++ >= looksAbove) continue;
    await survey.look(url);
    const page = survey.page(url);
    if (page !== undefined && !survey.isStart(normalForm(url)) && !pages.has(page)) pages.set(page, url);
  }
  return [...pages].map(([page, url]) => ({ url, page }));
}

function isListByLooks(survey: Survey, page: SurveyedPage): boolean {
  return survey.roleOfPage(page) === 'index' || looksLikeList(page.scores);
}

/** Paths and parameters of an address. */
function depthOf(url: string): number {
  const { paths, parameters } = tokensOf(url);
  return paths.filter(Boolean).length + parameters.length;
}

/** Boards that a page names and not every page does. Those that are named behind threads, as tags are, do not count; but a board may have its last thread behind it. */
function boardsNamed(survey: Survey, boards: readonly Way[], page: SurveyedPage): number {
  const main = mainGroups(survey, page);
  const [titles] = main.threads;
  const isWithThreads = (group: LinkGroup) => titles !== undefined && isBesideEach(titles, group);
  const begins = (group: LinkGroup) => group.at[0]! < titles!.at[0]! && group.at.length === group.links.size;
  const [beside, apart] = [main.boards.filter(isWithThreads), main.boards.filter((group) => !isWithThreads(group))];
  const named = ownLinks(survey, boards, beside.filter(begins));
  const alone = boards.filter((way) => !isBeside(way));
  return named.union(ownLinks(survey, alone, apart)).size;
}

/** Links of ways that are in groups of a page, and not at the same place of every page. */
function ownLinks(survey: Survey, ways: readonly Way[], groups: readonly LinkGroup[]): Set<string> {
  const furniture = survey.furniture();
  const urls = groups.flatMap(({ location, links }) =>
    [...links.keys()].filter(
      (url) => !furniture.has(placed(url, location)) && ways.some((way) => way.locations.has(location) && way.links.has(url)),
    ),
  );
  return new Set(urls.map((url) => normalForm(url)));
}

/** Whether the start page names boards that not every page does. */
export function namesBoards(survey: Survey, { boards }: Understanding): boolean {
  const [first] = survey.pages;
  return first !== undefined && boardsNamed(survey, boards, first) >= minNamed;
}

/** Whether the start page names boards, or lists threads, that not every page does. */
export function listsItsOwn(survey: Survey, known: Understanding): boolean {
  const [first] = survey.pages;
  if (first === undefined) return false;
  return namesBoards(survey, known) || ownLinks(survey, known.threads, mainGroups(survey, first).threads).size >= fewThreads;
}

/** A page above the start that names it, or a list that is known, beside others: a folder that it lies in, or what it links to with a shorter address. */
export async function pageAbove(survey: Survey): Promise<string | null> {
  const own = survey.pages[0];
  const depth = (url: string) => tokensOf(url).paths.filter(Boolean).length;
  const links = own?.links.map(({ url }) => url).filter((url) => !url.includes('?') && depth(url) < depth(survey.start)) ?? [];
  const lists = listsOf(survey);
  const above = new Set([...foldersOf(survey), ...links]);
  for (const url of [...above].filter((one) => !lists.has(normalForm(one))).slice(0, looksAbove)) {
    await survey.look(url);
    const page = survey.page(url);
    if (page === undefined || page === own || survey.isStart(normalForm(url))) continue;
    if (namesLists(survey, page, lists)) return url;
  }
  return null;
}

/** From a page that leads nowhere, such as a print view: what it links to, and folders that it lies in, where these lead on. */
export async function waysOut(survey: Survey): Promise<string[]> {
  const links = new Set(survey.pages[0]?.links.map(({ url }) => url));
  const out: string[] = [];
  for (const url of new Set([...[...links].slice(0, looksAbove), ...foldersOf(survey).slice(0, looksAbove)])) {
    await survey.look(url);
    const page = survey.page(url);
    if (page !== undefined && !survey.isStart(normalForm(url)) && candidates(survey, page).length > 0) out.push(url);
  }
  return out;
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

/** Folders that the start lies in, the nearest first, each as the page links to it: with a slash at its end or without. */
function foldersOf({ start, pages: [first] }: Survey): string[] {
  const linked = new Map(first?.links.map(({ url }) => [url.replace(/\/$/, ''), url]));
  const { origin, pathname } = new URL(start);
  const paths = pathname.split('/').slice(1, -1);
  const folders = paths.map((_, i) => `${origin}/${paths.slice(0, paths.length - i).join('/')}`);
  return [...folders, origin].map((folder) => linked.get(folder) ?? `${folder}/`);
}

/** Whether a survey found boards where its start page names a list of a survey that began further down. */
export function leadsBackTo(survey: Survey, { boards }: Understanding, below: Survey): boolean {
  const lists = listsOf(below);
  const named = survey.pages[0]?.links.filter(({ url }) => lists.has(normalForm(url))) ?? [];
  return boards.some((way) => way.links.size >= minNamed && named.some(({ location }) => way.locations.has(location)));
}

/** Whether two surveys found threads with addresses of one form, but for one name. */
export function haveThreadsAlike(a: Understanding, b: Understanding): boolean {
  const shapesOf = ({ threads }: Understanding) => threads.flatMap(({ shapes }) => [...shapes]);
  return shapesOf(a).some((one) => shapesOf(b).some((other) => areSiblings(one, other)));
}

/** Whether nothing leads on from what is known: no boards, and no further pages of a list. */
export function isDeadEnd({ boards, boardFlips }: Understanding): boolean {
  return boards.length === 0 && boardFlips.length === 0;
}
