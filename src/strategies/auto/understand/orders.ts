import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf } from '../../../url/pattern.ts';
import { nameOf, withName } from '../survey/list-orders.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import type { Way } from './way.ts';

/** Lists that were seen in both orders, and threads that both then have in all, before one order is known to be the other. */
export const minPairs = 2;
export const minThreads = 4;
/** Of the threads that either has; one may have come between two looks. */
export const minSame = 0.9;

/** A list with its threads, and the number of levels at which these stand. */
interface Listed {
  page: SurveyedPage;
  threads: ReadonlySet<string>;
  levels: number;
}

/** One list in two orders, by what they are called: the first tells more. */
type Orders = [more: string, less: string];

/**
 * Lists that show the same in several orders: a month by thread, by date, by author. Their addresses end in other names, and they have the same
 * threads. The order tells more that has answers below what they answer.
 */
function ordersOf(survey: Survey, boards: readonly Way[], threads: readonly Way[]): Orders[] {
  const own = new Set(boards.flatMap((way) => [...way.shapes]));
  const shapes = new Set(threads.flatMap((way) => [...way.shapes]).filter((shape) => !own.has(shape)));
  const lists = new Map<string, Listed[]>();
  for (const page of survey.pages) {
    if (!own.has(survey.shapes.of(page.url)) || tokensOf(page.url).parameters.length > 0) continue;
    const links = page.links.filter(({ url }) => shapes.has(survey.shapes.of(url)));
    if (links.length === 0) continue;
    const levels = new Set(links.map(({ location }) => location.split('/').length)).size;
    const name = nameOf(page.url);
    lists.set(name, [...(lists.get(name) ?? []), { page, threads: new Set(links.map(({ url }) => url)), levels }]);
  }
  const names = [...lists.keys()].filter((name) => !/\d/.test(name));
  return names.flatMap((a, i) => names.slice(i + 1).flatMap((b) => inOrder(a, b, lists.get(a)!, lists.get(b)!)));
}

/** Both names, if their lists are the same. */
function inOrder(a: string, b: string, ours: readonly Listed[], theirs: readonly Listed[]): Orders[] {
  let [pairs, common, deeper] = [0, 0, 0];
  for (const one of ours) {
    for (const other of theirs) {
      if (withName(other.page.url, a) !== one.page.url) continue;
      const both = one.threads.intersection(other.threads).size;
      if (both < minSame * one.threads.union(other.threads).size) return [];
      pairs++;
      common += both;
      deeper += other.levels - one.levels;
    }
  }
  if (pairs < minPairs || common < minThreads) return [];
  return deeper > 0 ? [[b, a]] : [[a, b]];
}

/** Boards without those that are another order of others. */
export function withoutOrders(survey: Survey, boards: readonly Way[], threads: readonly Way[]): Way[] {
  const orders = ordersOf(survey, boards, threads);
  if (orders.length === 0) return [...boards];
  const known = new Set(survey.urls());
  const isOther = (url: string) =>
    orders.some(([more, less]) => nameOf(url) === less && known.has(normalForm(withName(url, more))));
  return boards.flatMap((way) => {
    const links = new Map([...way.links].filter(([url]) => !isOther(url)));
    const shapes = new Set(links.keys().map((url) => survey.shapes.of(url)));
    return links.size === way.links.size ? [way] : links.size > 0 ? [{ ...way, links, shapes }] : [];
  });
}

/** What comes in several orders is a list, however few threads some of them have; true when that is news. */
export function takeOrders(survey: Survey, boards: readonly Way[], threads: readonly Way[]): boolean {
  const names = new Set(ordersOf(survey, boards, threads).flat());
  if (names.size === 0) return false;
  const shapes = new Set(survey.pages.filter(({ url }) => names.has(nameOf(url))).map(({ url }) => survey.shapes.of(url)));
  const news = [...shapes].filter((shape) => !survey.taken.isOf('index', shape) && !survey.isForAll(shape));
  survey.take((taken) => {
    for (const shape of news) taken.asRole(shape, 'index');
  });
  return news.length > 0;
}

/** Looks at one list in another order, for each two orders. */
const looksPerOrder = 4;

/** Lists with the same address but for the last name may be one in several orders: a few that were looked at are looked at under the other name. */
export async function seekOrders(survey: Survey, boards: readonly Way[]): Promise<void> {
  const urls = new Set(boards.flatMap((way) => [...way.links.keys()]).filter((url) => !url.includes('?')));
  const folders = Map.groupBy(urls, (url) => withName(url, ''));
  const pairs = [...folders.values()].flatMap((some) => some.flatMap((a, i) => some.slice(i + 1).map((b) => [a, b].toSorted())));
  for (const some of Map.groupBy(pairs, (pair) => pair.map(nameOf).join(' ')).values()) {
    const [a, b] = some[0]!.map(nameOf);
    if (some.length < minPairs || /\d/.test(a! + b!)) continue;
    let seen = some.filter((pair) => pair.every((url) => survey.page(url) !== undefined)).length;
    const half = some.filter(
      (pair) =>
        pair.filter((url) => survey.outcome(url) === undefined).length === 1 &&
        pair.some((url) => survey.page(url) !== undefined),
    );
    for (const pair of half.slice(0, looksPerOrder)) {
      if (seen >= minPairs) break;
      for (const url of pair) await survey.look(url);
      if (pair.every((url) => survey.page(url) !== undefined)) seen++;
    }
  }
}
