import type { Row } from '../../../guide/guide.ts';
import type { GuideMatcher } from '../../../guide/match.ts';
import type { Page } from '../../../page/page.ts';
import { type Piece, tokensOf, type UrlTokens } from '../../../url/pattern.ts';
import { flipRow } from '../guide/flip-rows.ts';

/** Threads of a list from which its last one says something. */
const minThreads = 3;

/**
 * A row for lists that go on from their last thread: the address of the list with that thread's number in a parameter of its own
 * (`list?f=2&t=1598&a=2`), whatever the link is called. Null where there is no such link, or more than one.
 */
export function lastCursor(matcher: GuideMatcher, id: string, page: Page, url: string): { row: Row; base: string } | null {
  const own = tokensOf(url);
  const list = matcher.row('index', url, null);
  if (list.pattern === null || list.to !== 'index') return null;
  const rows = page.links.map((link) => matcher.row('index', link.url, null, url));
  const threads = page.links.flatMap((link, i) => (isThread(rows[i]!) ? [tokensOf(link.url)] : []));
  const numbers = threads.map(numbersOf);
  const last = numbers.at(-1) ?? new Set();
  // What other threads have too is the number of their board.
  const ids = last.difference(new Set(numbers.filter((one) => !isSame(one, last)).flatMap((one) => [...one])));
  if (new Set(numbers.map((one) => [...one].join())).size < minThreads || ids.size === 0) return null;
  const found = new Map<string, { tokens: UrlTokens; key: string }>();
  for (const [i, link] of page.links.entries()) {
    if (rows[i]!.follow || rows[i]!.pattern !== null) continue;
    const tokens = tokensOf(link.url);
    const added = addedTo(own, tokens);
    const cursors = added?.filter(({ value }) => value !== null && ids.has(value)) ?? [];
    if (cursors.length === 1) found.set(link.url, { tokens, key: cursors[0]!.key });
  }
  const [cursor] = found.values();
  if (cursor === undefined || found.size > 1) return null;
  const parameters = cursor.tokens.parameters.map(({ key, value }) => {
    const kept = list.pattern!.parameters.find((one) => one.key.length === 1 && one.key[0] === key);
    const pieces: Piece[] | null = key === cursor.key ? [{ any: 'digits' }] : value === null ? null : [value];
    return kept ?? { key: [key], value: pieces };
  });
  const identity = { idle: list.identity?.idle ?? [], page: null };
  const row = flipRow(id, 'index', { paths: list.pattern.paths, parameters }, identity, 1);
  const why = 'It goes on from the last thread of a list.';
  return { row: { ...row, from: 'index', evidence: { why } }, base: list.id };
}

const isThread = ({ follow, to, relation }: Row) => follow && to === 'thread' && relation === 'child';

/** Numbers of an address that are values of their own. */
function numbersOf({ parameters }: UrlTokens): Set<string> {
  return new Set(parameters.flatMap(({ value }) => (value !== null && /^\d+$/.test(value) ? [value] : [])));
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) => a.size === b.size && a.isSubsetOf(b);

/** Parameters that an address has and another has not, where it has all of that. */
function addedTo(own: UrlTokens, tokens: UrlTokens): UrlTokens['parameters'] | null {
  const has = ({ key, value }: UrlTokens['parameters'][number]) =>
    tokens.parameters.some((one) => one.key === key && one.value === value);
  if (own.paths.join('/') !== tokens.paths.join('/') || !own.parameters.every(has)) return null;
  return tokens.parameters.filter(({ key }) => !own.parameters.some((one) => one.key === key));
}
