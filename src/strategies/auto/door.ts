import { normalForm } from '../../url/normal-form.ts';
import type { Survey } from './survey.ts';
import type { Understanding } from './understand.ts';

/** What menus call a forum, in languages that have a word of their own for it. */
const forumWords = /forum|foren|foro|board|communit|comunidad|diskussion|discuss|форум|论坛|論壇|フォーラム|掲示板|포럼/iu;

/**
 * The way into a forum that lies beside what the start page shows, where no boards were found: a link of the menu that says so. Null when
 * there is none.
 */
export function doorOf(survey: Survey, { boards, threads }: Understanding): string | null {
  if (boards.length > 0) return null;
  const menu = survey.menu();
  const known = new Set(threads.flatMap((way) => [...way.links.keys()]));
  const own = normalForm(survey.start);
  const door = survey.pages[0]?.links.find(({ url, text }) => {
    const key = normalForm(url);
    return forumWords.test(text) && menu.has(key) && key !== own && !known.has(url) && !survey.isStart(key);
  });
  return door?.url ?? null;
}
