import { tokensOf, type UrlTokens } from '../../url/pattern.ts';
import { maskedRun, type Place, textAt } from '../../url/place.ts';

/** Whether a URL is a page's own with parameters added: another order or choice of what is listed there, on whichever of its pages. */
export function isView(own: UrlTokens, turned: readonly Place[], url: string): boolean {
  // What the page shows, its number left out: `board=7.20` is board 7.
  const shown = own.parameters.flatMap(({ key, value }) => {
    const place = turned.find(({ at }) => at === key);
    const text = place === undefined ? (value ?? '') : maskedRun(value ?? '', place.digits ?? 0);
    return place !== undefined && (text === null || text === '#') ? [] : [{ key, text, digits: place?.digits ?? null }];
  });
  if (shown.length === 0) return false;
  const tokens = tokensOf(url);
  if (tokens.paths.join('/') !== own.paths.join('/')) return false;
  if (tokens.parameters.every(({ key }) => shown.some((one) => one.key === key))) return false;
  return shown.every(({ key, text, digits }) => {
    const theirs = textAt(tokens, key);
    return theirs !== null && (digits === null ? theirs : maskedRun(theirs, digits)) === text;
  });
}
