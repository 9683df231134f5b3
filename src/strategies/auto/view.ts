import { withoutParameters } from '../../learn/itf-patterns.ts';
import { tokensOf, type UrlTokens } from '../../url/pattern.ts';
import { maskedRun, type Place, textAt } from '../../url/place.ts';

/** Parameters with a text, or a number that the link shows ("25 on a page"), that links of a page add to its own address, where that has none. */
export function addedTo(own: string, links: readonly { url: string; text: string }[]): string[] {
  const { paths, parameters } = tokensOf(own);
  if (parameters.length > 0) return [];
  return links.flatMap(({ url, text }) => {
    if (!url.includes('?')) return [];
    const tokens = tokensOf(url);
    if (tokens.paths.join('/') !== paths.join('/')) return [];
    return tokens.parameters.flatMap(({ key, value }) =>
      value !== null && (/\p{L}/u.test(value) || value === text) ? [`${key}=${value}`] : [],
    );
  });
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
  if (tokens.paths.join('/') !== own.paths.join('/')) return false;
  if (shown.length === 0) return tokens.parameters.some(({ key }) => viewKeys.has(key));
  if (tokens.parameters.every(({ key }) => shown.some((one) => one.key === key))) return false;
  return shown.every(({ key, text, digits }) => {
    const theirs = textAt(tokens, key);
    return theirs !== null && (digits === null ? theirs : maskedRun(theirs, digits)) === text;
  });
}

/** The address of what a URL shows another view of; null when it chooses none. */
export function withoutView(url: string, viewKeys: ReadonlySet<string>): string | null {
  if (viewKeys.size === 0 || !url.includes('?')) return null;
  const bare = withoutParameters(url, viewKeys);
  return bare === url ? null : bare;
}
