import { shownBy } from '../guide/identity.ts';
import { tokensOf, type UrlTokens } from '../url/pattern.ts';
import type { Pager } from './pagers.ts';

/**
 * The pager of a first page that calls it otherwise than links to it do: `list?f=24&page=1` on `list?id=161`. It counts from 2 on, by the
 * same program; what it goes on from is linked to nowhere on the page, as a thread of a list would be; and no other pager is like it, as those
 * of threads are like one another.
 */
export function turnedElsewhere(own: UrlTokens, links: readonly { url: string }[], pagers: readonly Pager[]): Pager | null {
  const candidates = pagers.filter((pager) => pager.sure && countsFromSecond(pager) && isRenamed(own, pager));
  const kinds = Map.groupBy(candidates, ({ links }) => links[0]!.url.replace(/\d+/g, '#'));
  const alone = [...kinds.values()].filter((some) => some.length === 1).flat();
  const [pager] = alone.filter((one) => !isLinked(one, links));
  return alone.length === 1 && pager !== undefined ? pager : null;
}

/** Whether numbers are those of a pager on a first page. */
export function countsFromSecond({ links }: { links: readonly { number: number }[] }): boolean {
  return links.some(({ number }) => number === 2) && links.every(({ number }) => number > 1);
}

/** Whether a pager has the page's program, but other parameters; those that both have say the same. */
function isRenamed(own: UrlTokens, { links, place }: Pager): boolean {
  const flipped = tokensOf(links[0]!.url);
  const theirs = new Map(flipped.parameters.map(({ key, value }) => [key, value]));
  const isSame = own.paths.join('/') === flipped.paths.join('/');
  const lacks = own.parameters.filter(({ key }) => !theirs.has(key));
  const added = flipped.parameters.filter(({ key }) => key !== place.at && !own.parameters.some((one) => one.key === key));
  const agree = own.parameters.every(({ key, value }) => !theirs.has(key) || (key !== place.at && theirs.get(key) === value));
  return typeof place.at === 'string' && isSame && agree && lacks.length > 0 && added.length > 0;
}

/** Whether the page links to what a pager goes on from. */
function isLinked({ place, first, step, links: turns }: Pager, links: readonly { url: string }[]): boolean {
  const identity = { idle: [], page: { ...place, first, step, optional: true } };
  const whole = shownBy(identity, turns[0]!.url).whole;
  return links.some(({ url }) => {
    const shown = shownBy(identity, url);
    return shown.whole === whole && shown.page === 1;
  });
}
