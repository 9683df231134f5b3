import { type Identity, shownBy } from '../../guide/identity.ts';
import type { Pager } from '../../learn/pagers.ts';

/** What pages of a pager's list or thread have in common, whether their address has a number or not. */
export function identityOf({ place, first, step }: Pager): Identity {
  return { idle: [], page: { ...place, first, step, optional: true } };
}

/** Links that turn pages, by their numbers: those that pagers count, and others to a page of what the page shows ("next", "back to the top"). */
export function turningLinks(url: string, links: readonly { url: string }[], pagers: readonly Pager[]): Set<number> {
  const turning = new Set(pagers.flatMap((pager) => pager.links.map(({ index }) => index)));
  for (const pager of pagers) {
    if (!pager.own) continue;
    const identity = identityOf(pager);
    const { whole } = shownBy(identity, url);
    for (const [i, link] of links.entries()) if (shownBy(identity, link.url).whole === whole) turning.add(i);
  }
  return turning;
}
