import { tokensOf } from '../../url/pattern.ts';
import type { Survey, SurveyedPage } from './survey.ts';
import type { Way } from './understand.ts';

/** Lists that were seen in both orders, and threads that both then have in all, before one order is known to be the other. */
const minPairs = 2;
const minThreads = 4;
/** Of the threads that either has; one may have come between two looks. */
const minSame = 0.9;

/** Lists with their threads, and the levels at which these stand. */
interface Listed {
  page: SurveyedPage;
  threads: ReadonlySet<string>;
  levels: number;
}

/**
 * Shapes of lists that show the same in several orders: a month by thread, by date, by author. Their addresses differ in one name, and they
 * have the same threads. The order comes first that has answers below what they answer: it tells most.
 */
function ordersOf(survey: Survey, boards: readonly Way[], threads: readonly Way[]): string[][] {
  const own = new Set(boards.flatMap((way) => [...way.shapes]));
  const shapes = new Set(threads.flatMap((way) => [...way.shapes]).filter((shape) => !own.has(shape)));
  const lists = new Map<string, Listed[]>();
  for (const page of survey.pages) {
    const shape = survey.shapes.of(page.url);
    if (!own.has(shape)) continue;
    const links = page.links.filter(({ url }) => shapes.has(survey.shapes.of(url)));
    const levels = new Set(links.map(({ location }) => location.split('/').length)).size;
    lists.set(shape, [...(lists.get(shape) ?? []), { page, threads: new Set(links.map(({ url }) => url)), levels }]);
  }
  const levelsOf = (shape: string) => {
    const all = lists.get(shape)!;
    return all.reduce((sum, { levels }) => sum + levels, 0) / all.length;
  };
  const left = [...lists.keys()].toSorted((a, b) => levelsOf(b) - levelsOf(a));
  const orders: string[][] = [];
  for (let first = left.shift(); first !== undefined; first = left.shift()) {
    const others = left.filter((other) => areOrders(lists.get(first!)!, lists.get(other)!));
    for (const other of others) left.splice(left.indexOf(other), 1);
    if (others.length > 0) orders.push([first, ...others]);
  }
  return orders;
}

/** Boards without those that are another order of others. */
export function withoutOrders(survey: Survey, boards: readonly Way[], threads: readonly Way[]): Way[] {
  const left = new Set(ordersOf(survey, boards, threads).flatMap((orders) => orders.slice(1)));
  if (left.size === 0) return [...boards];
  return boards.flatMap((way) => {
    const links = new Map([...way.links].filter(([url]) => !left.has(survey.shapes.of(url))));
    const shapes = new Set([...way.shapes].filter((shape) => !left.has(shape)));
    return links.size > 0 ? [{ ...way, links, shapes }] : [];
  });
}

/** What comes in several orders is a list, however few threads some of them have; true when that is news. */
export function takeOrders(survey: Survey, boards: readonly Way[], threads: readonly Way[]): boolean {
  const shapes = ordersOf(survey, boards, threads)
    .flat()
    .filter((shape) => !survey.taken.isOf('index', shape));
  if (shapes.length === 0) return false;
  survey.take((taken) => {
    for (const shape of shapes) taken.asRole(shape, 'index');
  });
  return true;
}

function areOrders(ours: readonly Listed[], theirs: readonly Listed[]): boolean {
  let [pairs, common] = [0, 0];
  for (const { page, threads } of ours) {
    for (const other of theirs) {
      if (!differInName(page.url, other.page.url) || threads.size + other.threads.size === 0) continue;
      const both = threads.intersection(other.threads).size;
      if (both < minSame * threads.union(other.threads).size) return false;
      pairs++;
      common += both;
    }
  }
  return pairs >= minPairs && common >= minThreads;
}

/** Of the links that either of two pages has, from which they are one list in two orders, each without a link to itself. */
const minAlike = 0.8;

/** Whether two pages are one list in two orders, as far as their links and addresses tell. */
export function mayBeOrders(a: SurveyedPage, b: SurveyedPage): boolean {
  if (!differInName(a.url, b.url)) return false;
  const [ours, theirs] = [a, b].map((page) => new Set(page.links.map(({ url }) => url)));
  return ours!.intersection(theirs!).size >= minAlike * ours!.union(theirs!).size;
}

/** Whether two addresses are the same but for one name in their paths. */
function differInName(a: string, b: string): boolean {
  const [ours, theirs] = [tokensOf(a), tokensOf(b)];
  if (ours.paths.length !== theirs.paths.length || ours.parameters.length + theirs.parameters.length > 0) return false;
  return ours.paths.filter((path, i) => path !== theirs.paths[i]).length === 1;
}
