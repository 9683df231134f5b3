import type { Row } from '../../../guide/guide.ts';
import type { GuideMatcher } from '../../../guide/match.ts';
import { declaresNext } from '../../../learn/pagers.ts';
import type { Page } from '../../../page/page.ts';
import { matchesPieces, patternOf, tokensOf } from '../../../url/pattern.ts';
import { flipRow } from '../guide/flip-rows.ts';

/**
 * A row for lists that say themselves where they go on (rel=next), and by no number: the address of the list with one parameter more, or with
 * another value of it (`?after=t3_1u4re`). Null where there is nothing to add.
 */
export function cursorRow(matcher: GuideMatcher, id: string, page: Page, url: string): { row: Row; base: string } | null {
  const own = tokensOf(url);
  const next = page.links.find(({ rel }) => declaresNext(rel));
  if (next === undefined || matcher.row('index', next.url, null, url).follow) return null;
  const tokens = tokensOf(next.url);
  if (tokens.paths.join('/') !== own.paths.join('/')) return null;
  const valueIn = ({ parameters }: typeof own, key: string) => parameters.find((one) => one.key === key)?.value;
  const turned = tokens.parameters.filter(({ key, value }) => valueIn(own, key) !== value);
  const [cursor] = turned;
  if (cursor === undefined || turned.length > 1 || cursor.value === null || cursor.value === '') return null;
  // Numbers count pages, or what they list: they are a pager's. A moment (20220927091018) or an id is too large to count any.
  if (/^\d+$/.test(cursor.value) && Number(cursor.value) <= page.links.length) return null;
  if (own.parameters.some(({ key }) => !tokens.parameters.some((one) => one.key === key))) return null;
  const list = matcher.row('index', url, null);
  const base = list.to === 'index' && list.relation === 'child' && list.pattern !== null ? list.pattern : patternOf(url);
  const parameters = patternOf(next.url).parameters.map((parameter) =>
    matchesPieces(parameter.key, cursor.key)
      ? { ...parameter, value: [{ any: /^\d+$/.test(cursor.value!) ? ('digits' as const) : ('text' as const) }] }
      : (base.parameters.find(({ key }) => JSON.stringify(key) === JSON.stringify(parameter.key)) ?? parameter),
  );
  const identity = { idle: list.identity?.idle ?? [], page: null };
  // Threads may link to the list from where they stand in it on; that turns nothing.
  return { row: { ...flipRow(id, 'index', { paths: base.paths, parameters }, identity, 1), from: 'index' }, base: list.id };
}
