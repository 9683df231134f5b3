import { normalForm } from '../../../url/normal-form.ts';
import type { SurveyedLink, SurveyedPage } from './surveyed-page.ts';

/** Pages that must link to something for it to be of the menu. */
const minLinking = 3;

/** Pages from which the menu is known. */
export const menuPages = 4;
/** Links of one group or at one place, menu aside, that a list has at least. */
export const minListed = 3;

/** What at least half of the pages link to, in normal form. */
export function menuOf(pages: readonly SurveyedPage[]): Set<string> {
  return onHalfOf(pages, ({ url }) => normalForm(url));
}

/** Links that at least half of the pages have at the same place: a box beside the page, or one to jump to a board. */
export function furnitureOf(pages: readonly SurveyedPage[]): Set<string> {
  return onHalfOf(pages, ({ url, location }) => placed(url, location));
}

export function placed(url: string, location: string): string {
  return `${location} ${normalForm(url)}`;
}

function onHalfOf(pages: readonly SurveyedPage[], keyOf: (link: SurveyedLink) => string): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) for (const key of new Set(page.links.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const most = counts.entries().filter(([, count]) => count >= minLinking && count * 2 >= pages.length);
  return new Set(most.map(([key]) => key));
}

/** Links of a page's largest group, by location and shape, that are not in the menu. */
export function countListed({ links }: SurveyedPage, menu: ReadonlySet<string>, shapeOf: (url: string) => string): number {
  const counts = new Map<string, Set<string>>();
  for (const { url, location } of links) {
    const key = normalForm(url);
    if (menu.has(key)) continue;
    const id = `${location} ${shapeOf(url)}`;
    counts.set(id, (counts.get(id) ?? new Set()).add(key));
  }
  return Math.max(0, ...counts.values().map((urls) => urls.size));
}
