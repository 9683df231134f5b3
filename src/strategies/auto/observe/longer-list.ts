import type { Row } from '../../../guide/guide.ts';
import { seenKey } from '../../../guide/identity.ts';
import type { GuideMatcher } from '../../../guide/match.ts';
import type { Page } from '../../../page/page.ts';
import { type Piece, tokensOf, type UrlTokens } from '../../../url/pattern.ts';
import { flipRow } from '../guide/flip-rows.ts';

/** Threads of a list from which their count says something, and how many times as many a longer list shows at most. */
const minThreads = 10;
const mostTimes = 10;

interface Longer {
  link: number;
  tokens: UrlTokens;
  key: string;
  number: number;
}

/**
 * A row for lists that have no pages but grow: behind their last thread stands the address of the list with one parameter more, whose number is
 * a few times that of the threads it shows (`?show=100` where there are 20). Null where there is no such link, or a choice of them.
 */
export function longerList(matcher: GuideMatcher, id: string, page: Page, url: string): { row: Row; base: string } | null {
  const own = tokensOf(url);
  const bare = url.replace(/\?.*/s, '');
  const longer = page.links.flatMap((link, i) =>
    link.url.startsWith(`${bare}?`) ? numberAdded(own, tokensOf(link.url), i) : [],
  );
  if (longer.length === 0) return null;
  const list = matcher.row('index', url, null);
  if (list.pattern === null || list.to !== 'index') return null;
  const threads = new Set<string>();
  let last = -1;
  for (const [i, link] of page.links.entries()) {
    const row = matcher.row('index', link.url, null, url);
    if (!row.follow || row.to !== 'thread' || row.relation !== 'child') continue;
    threads.add(seenKey(row.identity, link.url));
    last = i;
  }
  const { size } = threads;
  const isLonger = ({ number }: Longer) => number % size === 0 && number > size && number <= mostTimes * size;
  const [more] = longer;
  if (size < minThreads || longer.length > 1 || more === undefined || more.link < last || !isLonger(more)) return null;
  const parameters = more.tokens.parameters.map(({ key, value }) => {
    const kept = list.pattern!.parameters.find((one) => one.key.length === 1 && one.key[0] === key);
    return kept ?? { key: [key], value: key === more.key ? withAnyNumber(value!) : value === null ? null : [value] };
  });
  const identity = { idle: list.identity?.idle ?? [], page: null };
  const row = flipRow(id, 'index', { paths: list.pattern.paths, parameters }, identity, 1);
  const why = 'It shows more of a list than the page it stands on.';
  return { row: { ...row, from: 'index', evidence: { why } }, base: list.id };
}

/** The only number in the one parameter that an address adds to another, if that is all it adds. */
function numberAdded(own: UrlTokens, tokens: UrlTokens, link: number): Longer[] {
  if (own.paths.join('/') !== tokens.paths.join('/') || tokens.parameters.length !== own.parameters.length + 1) return [];
  const isOwn = ({ key, value }: UrlTokens['parameters'][number]) =>
    own.parameters.some((one) => one.key === key && one.value === value);
  const [added, another] = tokens.parameters.filter((one) => !isOwn(one));
  const numbers = piecesOf(added?.value ?? '').filter(isNumber);
  if (added === undefined || another !== undefined || numbers.length !== 1) return [];
  return [{ link, tokens, key: added.key, number: Number(numbers[0]) }];
}

/** Runs of digits and what is between them; escapes are no numbers. */
function piecesOf(value: string): string[] {
  return value.match(/\d+|(?:%[\dA-Fa-f]{2}|\D)+/g) ?? [];
}

const isNumber = (piece: string) => /^\d+$/.test(piece);

function withAnyNumber(value: string): Piece[] {
  return piecesOf(value).map((piece) => (isNumber(piece) ? { any: 'digits' } : piece));
}
