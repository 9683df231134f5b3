import { formatOf } from '../../learn/link-shapes.ts';
import { normalForm } from '../../url/normal-form.ts';
import { tokensOf, type UrlTokens } from '../../url/pattern.ts';
import { menuPages, type Survey, type SurveyedLink, type SurveyedPage } from './survey.ts';
import type { Understanding } from './understand.ts';

/** Whether the start page is one that a visitor is led back to from everywhere: the front page of the host, or in the menu. */
export function isHome(survey: Survey): boolean {
  const { start } = survey;
  if (/^https?:\/\/[^/]+\/?$/.test(start) || survey.pages.length < menuPages) return true;
  const { index, thread } = survey.pages[0]!.scores;
  if (thread > Math.max(0, index)) return false;
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

/** Pages above the start that are looked at. */
const looksAbove = 4;
/** Boards that are named together. */
const minNamed = 2;

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
export function namesBoards(survey: Survey, { boards }: Understanding, below: Survey): boolean {
  const lists = listsOf(below);
  const named = survey.pages[0]?.links.filter(({ url }) => lists.has(normalForm(url))) ?? [];
  return boards.some((way) => way.links.size >= minNamed && named.some(({ location }) => way.locations.has(location)));
}

/** Whether nothing leads on from what is known: no boards, and no further pages of a list. */
export function isDeadEnd({ boards, boardFlips }: Understanding): boolean {
  return boards.length === 0 && boardFlips.length === 0;
}
