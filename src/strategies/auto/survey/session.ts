import type { Row } from '../../../guide/guide.ts';
import { type Piece, tokensOf } from '../../../url/pattern.ts';

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

/** Each row followed by itself with a session, for pages that were asked for without a cookie. */
export function withSessions(rows: readonly Row[], session: ReadonlySet<string>): Row[] {
  return rows.flatMap((row) => [row, ...[...session].flatMap((name, i) => inSession(row, name, i + 1))]);
}

const mark = '-session-';

/** Whether a row is another with a session. */
export function isInSession(row: Row, plain: Row): boolean {
  return row.id.startsWith(`${plain.id}${mark}`);
}

function inSession(row: Row, name: string, count: number): Row[] {
  if (row.pattern === null) return [];
  const value: Piece[] = [{ any: 'text' }];
  const parameters = [...row.pattern.parameters, { key: [name], value }];
  parameters.sort((a, b) => (String(a.key[0]) < String(b.key[0]) ? -1 : 1));
  const identity = { page: null, ...row.identity, idle: [...new Set([...(row.identity?.idle ?? []), name])] };
  return [{ ...row, id: `${row.id}${mark}${count}`, pattern: { ...row.pattern, parameters }, identity }];
}
