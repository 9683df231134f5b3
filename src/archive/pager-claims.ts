import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';

/** A page that a page leads to as one of its numbered sisters, and that is not held. */
export interface PagerLink {
  number: number;
  url: string;
}

/** What a thread's pagers say of its length. */
export interface PagerClaim {
  /** Pages the forum says there are, as far as the held ones show. */
  pages: number;
  /** Addresses of those that are not held, by number. */
  missing: PagerLink[];
}

/** Links of one page that are kept: a pager shows few numbers. */
const MAX_LINKS = 60;

/** Numbered links of a page to pages that are not held. Most pages of a whole crawl have none, so all can be kept until threads are known. */
export function unheldLinks(page: Page, isHeld: (key: string) => boolean): PagerLink[] {
  const found: PagerLink[] = [];
  for (const { text, url } of page.links) {
    const number = /^\s*[[(]?(\d{1,6})[\])]?\s*$/.exec(text)?.[1];
    if (number === undefined || Number(number) < 2 || found.length >= MAX_LINKS) continue;
    if (!isHeld(normalForm(url))) found.push({ number: Number(number), url });
  }
  return found;
}

/**
 * The pages that a thread's held pages show beyond themselves. A numbered link belongs to the thread when its URL is the page's with
 * something added, or with one number changed: the one in which the held pages differ, or a 1 changed into the number shown. What a
 * thread holds under other addresses counts as held, so that `start=0` beside the bare address is not missed.
 */
export function claimOf(pages: readonly string[], linksOf: (url: string) => readonly PagerLink[]): PagerClaim {
  const varying = new Set<number>();
  for (const url of pages) {
    const change = oneNumberChanged(tokens(pages[0]!), tokens(url));
    if (change) varying.add(change.at);
  }
  const missing = new Map<number, string>();
  for (const page of pages) {
    for (const { number, url } of linksOf(page)) {
      if (missing.has(number)) continue;
      const change = oneNumberChanged(tokens(page), tokens(url));
      const isPager = change
        ? varying.has(change.at) || (change.from === 1 && change.to === number)
        : extendsUrl(page, url, number) || pages.some((other) => extendsUrl(other, url, number));
      if (isPager) missing.set(number, url);
    }
  }
  const claimed = Math.max(pages.length, ...missing.keys());
  if (claimed === pages.length) return { pages: claimed, missing: [] };
  const list = [...missing].map(([number, url]) => ({ number, url })).sort((a, b) => a.number - b.number);
  return { pages: claimed, missing: list };
}

/** Numbers and what stands between them. */
const tokens = (url: string): string[] => url.match(/\d+|\D+/g) ?? [];

function oneNumberChanged(from: readonly string[], to: readonly string[]): { at: number; from: number; to: number } | null {
  if (from.length !== to.length) return null;
  const at = from.findIndex((token, i) => token !== to[i]);
  if (at < 0 || from.some((token, i) => i !== at && token !== to[i])) return null;
  return /^\d+$/.test(from[at]!) && /^\d+$/.test(to[at]!) ? { at, from: Number(from[at]), to: Number(to[at]) } : null;
}

/** Characters that a page number may add: "&start=20", "/page/2". */
const MAX_ADDED = 40;

/** All of `url` is in `longer`, in order, with a little more that has a number in it: the one shown, or one that counts posts. */
function extendsUrl(url: string, longer: string, number: number): boolean {
  if (longer.length <= url.length || longer.length > url.length + MAX_ADDED) return false;
  let head = 0;
  while (head < url.length && url[head] === longer[head]) head++;
  let tail = 0;
  while (tail < url.length - head && url[url.length - 1 - tail] === longer[longer.length - 1 - tail]) tail++;
  if (head + tail < url.length) return false;
  const added = longer.slice(head, longer.length - tail);
  return (added.match(/\d+/g) ?? []).some((shown) => Number(shown) === number || Number(shown) >= number - 1);
}
