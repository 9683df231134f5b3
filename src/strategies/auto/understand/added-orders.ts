import { tokensOf } from '../../../url/pattern.ts';
import type { Survey } from '../survey/survey.ts';
import { minPairs, minSame, minThreads } from './orders.ts';
import type { Way } from './way.ts';

/**
 * Boards without those that are another order of others by a parameter more: `list=a&month=5&sort=date` has the threads of `list=a&month=5`.
 * What has some of them alone is a board below it.
 */
export function withoutAddedOrders(survey: Survey, boards: readonly Way[], threads: readonly Way[]): Way[] {
  const urls = new Map(boards.flatMap(({ links }) => [...links.keys()].map((url) => [keyOf(url), url])));
  const pairs = urls
    .values()
    .flatMap((url) => plainOf(url, urls))
    .toArray();
  const orders = new Set(
    [...Map.groupBy(pairs, ({ added }) => added)].filter(([, some]) => areSame(survey, some, threads)).map(([added]) => added),
  );
  if (orders.size === 0) return [...boards];
  const isOther = (url: string) => plainOf(url, urls).some(({ added }) => orders.has(added));
  return boards.flatMap((way) => {
    const links = new Map([...way.links].filter(([url]) => !isOther(url)));
    const shapes = new Set(links.keys().map((url) => survey.shapes.of(url)));
    return links.size === way.links.size ? [way] : links.size > 0 ? [{ ...way, links, shapes }] : [];
  });
}

interface Pair {
  url: string;
  /** The address without what it adds. */
  plain: string;
  added: string;
}

/** Boards whose addresses lack one parameter of a URL's that has a word for its value. */
function plainOf(url: string, urls: ReadonlyMap<string, string>): Pair[] {
  return tokensOf(url).parameters.flatMap(({ key, value }) => {
    const plain = /^\p{L}+$/u.test(value ?? '') ? urls.get(keyOf(url, key)) : undefined;
    return plain === undefined ? [] : [{ url, plain, added: `${key}=${value}` }];
  });
}

function keyOf(url: string, without?: string): string {
  const { paths, parameters } = tokensOf(url);
  return [paths.join('/'), ...parameters.filter(({ key }) => key !== without).map(({ key, value }) => `${key}=${value}`)].join(
    '&',
  );
}

/** Whether all that were looked at both ways have the same threads. */
function areSame(survey: Survey, pairs: readonly Pair[], threads: readonly Way[]): boolean {
  const shapes = new Set(threads.flatMap((way) => [...way.shapes]));
  const listed = (url: string) => {
    const links = survey.page(url)?.links.filter((link) => shapes.has(survey.shapes.of(link.url)));
    return links && new Set(links.map((link) => link.url));
  };
  let [seen, common] = [0, 0];
  for (const { url, plain } of pairs) {
    const [ours, theirs] = [listed(url), listed(plain)];
    if (ours === undefined || theirs === undefined) continue;
    const both = ours.intersection(theirs).size;
    if (both < minSame * ours.union(theirs).size) return false;
    seen++;
    common += both;
  }
  return seen >= minPairs && common >= minThreads;
}
