import { withoutParameters } from '../../../learn/itf-patterns.ts';
import { tokensOf, type UrlTokens } from '../../../url/pattern.ts';
import { maskedRun, type Place, textAt } from '../../../url/place.ts';

/** A name at the end of an address, as orders of a list have it: `/board/new`. */
const viewName = /^\p{L}{2,20}$/u;

/**
 * What links of a page add to its own address, where that has no parameters: parameters with a text, or a number that the link shows
 * ("25 on a page"), and names (`/new`). Where it has parameters, what else there is to do with what it shows (`?t=tree`).
 */
export function addedTo(own: string, links: readonly { url: string; text: string }[]): string[] {
  const { paths, parameters } = tokensOf(own);
  if (parameters.length > 0) return modesOf(own, links).map((mode) => `?${mode}`);
  return links.flatMap(({ url, text }) => {
    const tokens = tokensOf(url);
    const name = nameBehind(trimmed(paths), tokens);
    if (name !== null) return [`/${name}`];
    if (tokens.paths.join('/') !== paths.join('/')) return [];
    return tokens.parameters.flatMap(({ key, value }) =>
      value !== null && (/\p{L}/u.test(value) || value === text) ? [`${key}=${value}`] : [],
    );
  });
}

/** An address without some of its parameters. */
export function withoutKeys(tokens: UrlTokens, keys: readonly string[]): UrlTokens {
  return { ...tokens, parameters: tokens.parameters.filter(({ key }) => !keys.includes(key)) };
}

/**
 * Whether a URL is a page's own with parameters added: another order or choice of what is listed there, on whichever of its pages. To an
 * address without parameters anything may be added (`index.php?topic=7`), so these must be known to choose a view.
 */
export function isView(own: UrlTokens, turned: readonly Place[], url: string, viewKeys: ReadonlySet<string>): boolean {
  // What the page shows, its number left out: `board=7.20` is board 7.
  const shown = own.parameters.flatMap(({ key, value }) => {
    const place = turned.find(({ at }) => at === key);
    const text = place === undefined ? (value ?? '') : maskedRun(value ?? '', place.digits ?? 0);
    return place !== undefined && (text === null || text === '#') ? [] : [{ key, text, digits: place?.digits ?? null }];
  });
  if (shown.length === 0 && viewKeys.size === 0) return false;
  const tokens = tokensOf(url);
  if (viewKeys.has(`/${nameBehind(trimmed(own.paths), tokens)}`)) return true;
  if (tokens.parameters.some(({ key, value }) => viewKeys.has(`${key}=${value}`))) return true;
  // The first page may be called without the slash behind its address that links to it have.
  if (trimmed(tokens.paths).join('/') !== trimmed(own.paths).join('/')) return false;
  if (shown.length === 0) return tokens.parameters.some(({ key }) => viewKeys.has(key));
  if (tokens.parameters.every(({ key }) => shown.some((one) => one.key === key))) return false;
  const isSame = ({ key, text, digits }: (typeof shown)[number]) => {
    const theirs = textAt(tokens, key);
    return theirs !== null && (digits === null ? theirs : maskedRun(theirs, digits)) === text;
  };
  // Beside its number, the title of what is shown may be missing: `f=7&title=garden` is shown in another order by `f=7&sort=title`.
  const isNumbered = shown.some((one) => /^\d+$/.test(one.text ?? '') && isSame(one));
  return shown.every((one) => isSame(one) || (isNumbered && textAt(tokens, one.key) === null && /\p{L}/u.test(one.text ?? '')));
}

/** The address of what a URL shows another view of; null when it chooses none. */
export function withoutView(url: string, viewKeys: ReadonlySet<string>): string | null {
  if (viewKeys.size === 0) return null;
  const named = /\/([^/?]+)\/?$/.exec(url);
  if (named !== null && viewKeys.has(`/${named[1]}`)) return url.slice(0, named.index + 1);
  if (!url.includes('?')) return null;
  const bare = withoutParameters(url, viewKeys);
  return bare === url ? null : bare;
}

/** The name that an address adds to some paths, where that is all it adds. To a front page every first path is added. */
function nameBehind(paths: readonly string[], url: UrlTokens): string | null {
  const theirs = trimmed(url.paths);
  if (paths.length === 0 || url.parameters.length > 0 || theirs.length !== paths.length + 1) return null;
  const name = theirs.at(-1)!;
  return viewName.test(name) && paths.every((path, i) => path === theirs[i]) ? name : null;
}

function trimmed(paths: readonly string[]): readonly string[] {
  return paths.at(-1) === '' ? paths.slice(0, -1) : paths;
}

/**
 * Names by which one link of a page alone asks for the same thing in another way: of `t=msg&th=7` those are `t=tree&th=7` and
 * `t=post&th=7`. What a page lists has many links of one name, and numbers of its own.
 */
function modesOf(own: string, links: readonly { url: string }[]): string[] {
  const { paths, parameters } = tokensOf(own);
  const numbers = new Map(parameters.filter(({ value }) => /^\d+$/.test(value ?? '')).map(({ key, value }) => [key, value]));
  const names = parameters.filter(({ value }) => value !== null && viewName.test(value));
  if (numbers.size === 0 || names.length === 0) return [];
  const found = new Map<string, { urls: Set<string>; own: boolean }>();
  for (const { url } of links) {
    const tokens = tokensOf(url);
    if (tokens.paths.join('/') !== paths.join('/')) continue;
    const theirs = tokens.parameters.filter(({ value }) => /^\d+$/.test(value ?? '') && value !== '0');
    const same = theirs.length > 0 && theirs.every(({ key, value }) => numbers.get(key) === value);
    for (const { key, value: mine } of names) {
      const value = textAt(tokens, key);
      if (value === null || value === mine || !viewName.test(value)) continue;
      const mode = found.get(`${key}=${value}`) ?? { urls: new Set(), own: true };
      found.set(`${key}=${value}`, mode);
      mode.urls.add(url);
      mode.own &&= same;
    }
  }
  return [...found].filter(([, { urls, own }]) => own && urls.size === 1).map(([name]) => name);
}
