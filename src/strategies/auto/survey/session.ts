import { tokensOf } from '../../../url/pattern.ts';

/** Characters from which a value may be a session's. Real ones have 26 or 32; shorter ones that all links carry are languages and styles. */
const minValueLength = 16;
/** Links of a page that must be known, and the share of them that must carry the value: a page links to a few files, too. */
const minLinks = 8;
const minShare = 0.8;

/** Parameters that carry a session, as one page gives it away: nearly all its links have the same long value. */
export function carriedParameters(urls: readonly string[]): string[] {
  if (urls.length < minLinks) return [];
  const counts = new Map<string, Map<string, number>>();
  for (const url of urls) {
    for (const { key, value } of tokensOf(url).parameters) {
      if (value === null || value.length < minValueLength) continue;
      const values = counts.get(key) ?? new Map<string, number>();
      counts.set(key, values.set(value, (values.get(value) ?? 0) + 1));
    }
  }
  return counts
    .entries()
    .filter(([, values]) => Math.max(...values.values()) >= minShare * urls.length)
    .map(([key]) => key)
    .toArray();
}
