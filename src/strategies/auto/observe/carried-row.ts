import type { Row } from '../../../guide/guide.ts';
import type { GuideMatcher } from '../../../guide/match.ts';
import { withoutParameters } from '../../../learn/itf-patterns.ts';
import { type Piece, tokensOf } from '../../../url/pattern.ts';

/**
 * A row for threads whose addresses carry along where their list stands, from its second page on: `id=12&page=2` on `b=free&page=2`, where
 * others are `id=7`. What is like the list's own address says nothing of the thread. Null where there is nothing to add.
 */
export function carriedRow(matcher: GuideMatcher, id: string, list: string, threads: readonly string[]): Row | null {
  for (const { key, value } of tokensOf(list).parameters) {
    if (value === null) continue;
    const carrying = threads.filter((url) => tokensOf(url).parameters.some((one) => one.key === key && one.value === value));
    const known = carrying.flatMap((url) => {
      if (matcher.row('index', url, null, list).follow) return [];
      const row = matcher.row('index', withoutParameters(url, new Set([key])), null, list);
      return row.follow && row.to === 'thread' && row.relation === 'child' && row.identity?.page?.at !== key ? [row] : [];
    });
    const [like] = known;
    if (like === undefined) continue;
    const piece: Piece = { any: /^\d+$/.test(value) ? 'digits' : 'text' };
    const { idle, page } = like.identity ?? { idle: [], page: null };
    return {
      ...like,
      id,
      pattern: { ...like.pattern!, parameters: [...like.pattern!.parameters, { key: [key], value: [piece] }].sort(byKey) },
      identity: { idle: [...idle, key], page },
      evidence: { why: 'It leads to threads, with what its list is called.', counts: { urls: known.length } },
    };
  }
  return null;
}

const byKey = (a: { key: readonly Piece[] }, b: { key: readonly Piece[] }) => (String(a.key[0]) < String(b.key[0]) ? -1 : 1);
