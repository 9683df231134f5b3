import type { Page } from '../../../page/page.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { inScope, type Scope } from '../../../url/scope.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedLink } from '../survey/surveyed-page.ts';
import type { Understanding } from '../understand/understand.ts';
import { listsItsOwn } from './home.ts';

/** What menus call a forum, in languages that have a word of their own for it. */
const forumWords = /forum|foren|foro|board|communit|comunidad|diskussion|discuss|форум|论坛|論壇|フォーラム|掲示板|포럼/iu;

/** Characters of a link that is an entry of a menu; what threads are called is longer. */
const menuText = 30;
/** Doors behind the start page that are looked at. */
const maxBehind = 2;

/**
 * Ways into a forum that lies beside what the start page shows, where no boards were found or none but what stands on every page: a link
 * of the menu that says so, or, where the start page lists nothing of its own, one on a page behind it: each project of a house has its own.
 */
export async function doorsOf(survey: Survey, known: Understanding): Promise<string[]> {
  const isList = listsItsOwn(survey, known);
  if (known.boards.length > 0 && isList) return [];
  const menu = survey.menu();
  const listed = new Set(known.threads.flatMap((way) => [...way.links.keys()]));
  const own = normalForm(survey.start);
  const says = ({ url, text }: SurveyedLink) => {
    const key = normalForm(url);
    return forumWords.test(text) && key !== own && !listed.has(url) && !survey.isStart(key);
  };
  const [start, ...behind] = survey.pages;
  const door = start?.links.find((link) => says(link) && menu.has(normalForm(link.url)));
  if (door !== undefined || isList) return door === undefined ? [] : [door.url];
  const links = behind.filter((page) => survey.roleOfPage(page) !== 'thread').flatMap((page) => page.links);
  const doors = new Set(links.filter((link) => says(link) && link.text.length <= menuText).map(({ url }) => url));
  const lists: string[] = [];
  for (const url of [...doors].slice(0, maxBehind)) {
    const scores = (await survey.look(url))?.scores;
    if (scores && scores.index > scores.thread) lists.push(url);
  }
  return lists;
}

/** Other hosts of the site that are looked at. */
const maxHosts = 3;

/** The first link of a page to each other host of its site, those that name a forum first. */
export function doorsElsewhere({ links }: Page, scope: Scope): { url: string; says: boolean }[] {
  const elsewhere = links.filter(({ url }) => !inScope(url, scope) && inScope(url, { ...scope, within: 'site' }));
  const says = ({ url, text }: { url: string; text: string }) => forumWords.test(text) || forumWords.test(new URL(url).hostname);
  const hosts = new Map<string, { url: string; says: boolean }>();
  for (const link of [...elsewhere.filter(says), ...elsewhere]) {
    const { host } = new URL(link.url);
    if (!hosts.has(host)) hosts.set(host, { url: link.url, says: says(link) });
  }
  return [...hosts.values()].slice(0, maxHosts);
}
