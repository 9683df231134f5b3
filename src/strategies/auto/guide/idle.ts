import { matchesPattern, tokensOf, type UrlTokens } from '../../../url/pattern.ts';
import type { Way } from '../understand/way.ts';
import { patternFor } from './way-patterns.ts';

/** Pairs of links with one title that differ in nothing but a parameter, before it counts as idle. */
const minWitnesses = 2;
/** Share of pairs with different titles that may be chance: titles are cut short, threads renamed. */
const maxConflicts = 0.1;

/**
 * Parameters that change nothing, learned without asking: links that are alike but for one parameter and have the same text lead to
 * the same thing (`tid=7&extra=page%3D1` and `tid=7&extra=page%3D2`, both "Welcome").
 */
export function idleParameters(links: ReadonlyMap<string, string>): string[] {
  // Menus dress titles up with arrows and dots.
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const parsed = [...links].map(([url, text]) => ({ text: plain(text), tokens: tokensOf(url) }));
  const keys = new Set(parsed.flatMap(({ tokens }) => tokens.parameters.map(({ key }) => key)));
  return [...keys].filter((key) => {
    let witnesses = 0;
    let conflicts = 0;
    for (const alike of Map.groupBy(parsed, ({ tokens }) => scriptOf(tokens)).values()) {
      let agreeing = 0;
      let differing = 0;
      for (const group of Map.groupBy(alike, ({ tokens }) => without(tokens, key)).values()) {
        if (group.length < 2) continue;
        const texts = new Set(group.map(({ text }) => text));
        if (texts.size === 1 && group[0]!.text !== '') agreeing++;
        else differing++;
      }
      // `user.cgi?board=a&user=7` is the same person on every board, and `list.cgi?board=a` is a board.
      if (differing > 0 && agreeing === 0) return false;
      witnesses += agreeing;
      conflicts += differing;
    }
    return witnesses >= minWitnesses && conflicts <= maxConflicts * witnesses;
  });
}

/** The paths of an address, whatever their numbers are. */
function scriptOf({ paths }: UrlTokens): string {
  return paths.join('/').replace(/\d+/g, '#');
}

/** Share of the links with a parameter that must still differ without it: otherwise it says what they lead to. */
const minDistinct = 0.5;

/**
 * Those of some parameters that links can do without: most of them are still told apart when all of these are gone. Of two that each say as much as
 * the other, one is needed.
 */
export function dispensable(keys: readonly string[], links: Iterable<string>): string[] {
  const all = [...links].map(tokensOf);
  const without: string[] = [];
  for (const key of keys) if (!areToldApartBy(key, without, all)) without.push(key);
  return without;
}

function areToldApartBy(key: string, gone: readonly string[], links: readonly UrlTokens[]): boolean {
  const having = links.filter(({ parameters }) => parameters.some((one) => one.key === key));
  const left = new Set(having.map((tokens) => withoutAll(tokens, [...gone, key])));
  return having.length > 1 && left.size < minDistinct * having.length;
}

const without = (tokens: UrlTokens, key: string) => withoutAll(tokens, [key]);

function withoutAll({ paths, parameters }: UrlTokens, keys: readonly string[]): string {
  const others = parameters.filter(({ key }) => !keys.includes(key));
  return [paths.join('/'), ...others.map(({ key, value }) => `${key}=${value}`)].join('&');
}

/** Parameters that some links at a place have and the most of them lack: they lead to the same kind of page without. Another program's are its own. */
export function extraParameters(ways: readonly Way[]): string[] {
  const main = ways.toSorted((a, b) => b.links.size - a.links.size)[0];
  if (main === undefined || main.links.size === 0) return [];
  const { paths } = patternFor([...main.links.keys()]);
  const urls = ways
    .flatMap((way) => [...way.links.keys()])
    .map((url) => tokensOf(url))
    .filter((tokens) => matchesPattern({ paths, parameters: [] }, { paths: tokens.paths, parameters: [] }));
  const keysOf = (tokens: UrlTokens) => tokens.parameters.map(({ key }) => key);
  const usual = new Set([...main.links.keys()].flatMap((url) => keysOf(tokensOf(url))));
  const needed = [...usual];
  return [
    ...new Set(urls.flatMap((tokens) => (needed.every((key) => keysOf(tokens).includes(key)) ? keysOf(tokens) : []))),
  ].filter((key) => !usual.has(key));
}
