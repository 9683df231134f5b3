import type { SurveyedPage } from './surveyed-page.ts';

/** Of the links that either of two pages has, from which they are one list in two orders, each without a link to itself. */
const minAlike = 0.8;

/** Whether two pages are one list in two orders, as far as their links and addresses tell. */
export function mayBeOrders(a: SurveyedPage, b: SurveyedPage): boolean {
  if (a.url.includes('?') || withName(a.url, nameOf(b.url)) !== b.url) return false;
  const [ours, theirs] = [a, b].map((page) => new Set(page.links.map(({ url }) => url)));
  return ours!.intersection(theirs!).size >= minAlike * ours!.union(theirs!).size;
}

/** What an address ends in; '' for a folder. */
export const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
export const withName = (url: string, name: string): string => url.slice(0, url.lastIndexOf('/') + 1) + name;
