import type { Page } from '../../page/page.ts';
import { normalForm } from '../../url/normal-form.ts';
import { inScope, type Scope } from '../../url/scope.ts';
import { listsItsOwn } from './home.ts';
import type { Survey } from './survey.ts';
import type { Understanding } from './understand.ts';

/** What menus call a forum, in languages that have a word of their own for it. */
const forumWords = /forum|foren|foro|board|communit|comunidad|diskussion|discuss|форум|论坛|論壇|フォーラム|掲示板|포럼/iu;

/**
 * The way into a forum that lies beside what the start page shows, where no boards were found or none but what stands on every page: a link
 * of the menu that says so. Null when there is none.
 */
export function doorOf(survey: Survey, known: Understanding): string | null {
  if (known.boards.length > 0 && listsItsOwn(survey, known)) return null;
  const menu = survey.menu();
  const listed = new Set(known.threads.flatMap((way) => [...way.links.keys()]));
  const own = normalForm(survey.start);
  const door = survey.pages[0]?.links.find(({ url, text }) => {
    const key = normalForm(url);
    return forumWords.test(text) && menu.has(key) && key !== own && !listed.has(url) && !survey.isStart(key);
  });
  return door?.url ?? null;
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
