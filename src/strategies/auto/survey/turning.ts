import { type Identity, shownBy } from '../../../guide/identity.ts';
import type { Pager } from '../../../learn/pagers.ts';
import { tokensOf } from '../../../url/pattern.ts';
import { markBefore } from '../../../url/place.ts';

/** What pages of a pager's list or thread have in common, whether their address has a number or not. */
export function identityOf({ place, first, step, links }: Pager): Identity {
  const before = markBefore(tokensOf(links[0]!.url), place);
  return { idle: [], page: { ...place, first, step, optional: true, ...(before === '' ? {} : { before }) } };
}

/** Links that turn pages, by their numbers: those that pagers count, and others to a page of what the page shows ("next", "back to the top"). */
export function turningLinks(url: string, links: readonly { url: string }[], pagers: readonly Pager[]): Set<number> {
  const turning = new Set(pagers.flatMap((pager) => pager.links.map(({ index }) => index)));
  for (const pager of pagers) {
    if (!pager.own) continue;
    const identity = identityOf(pager);
    // A front page may have another address than its further pages.
    const wholes = new Set([url, pager.links[0]!.url].map((one) => shownBy(identity, one).whole));
    for (const [i, link] of links.entries()) if (wholes.has(shownBy(identity, link.url).whole)) turning.add(i);
  }
  return turning;
}
