import type { Seen } from '../../src/crawl/strategy.ts';
import type { Guide, Row } from '../../src/guide/guide.ts';
import { restRow } from '../../src/guide/rest-row.ts';
import { shapeOf } from '../../src/learn/url-formats.ts';
import type { Page } from '../../src/page/page.ts';
import { patternFor } from '../../src/strategies/auto/guide/way-patterns.ts';
import { Observer, type ObserverOptions } from '../../src/strategies/auto/observe/observer.ts';
import { scopeOf } from '../../src/url/scope.ts';

export const at = (path: string) => `http://forum.test${path}`;

export function row(role: 'index' | 'thread', urls: string[], counts?: Record<string, number>): Row {
  return {
    id: `${role}-${urls[0]}`,
    from: 'index',
    location: null,
    pattern: patternFor(urls.map(at)),
    follow: true,
    relation: 'child',
    priority: 0,
    to: role,
    identity: { idle: [], page: null },
    evidence: { why: 'A test says so.', ...(counts ? { counts } : {}) },
  };
}

export function guideOf(rows: Row[]): Guide {
  const kind = (role: 'index' | 'thread') => ({
    id: role,
    role,
    examples: [],
    classifier: { by: 'url' as const, patterns: rows.filter(({ to }) => to === role).map(({ pattern }) => pattern!) },
  });
  return {
    format: 'boardwalk-guide',
    version: 1,
    strategy: 'auto',
    settings: {},
    entry: at('/'),
    ranking: 'priority',
    kinds: [kind('index'), kind('thread')],
    rows: [...rows, restRow('Nothing else.')],
  };
}

/** What watches a walk by a guide of these rows. */
export function observerOf(rows: Row[], options: Partial<ObserverOptions>): Observer {
  return new Observer({
    guide: guideOf(rows),
    formOf: (url) => shapeOf(url).key,
    judge: () => ({ index: -1, thread: 1 }),
    places: new Map(),
    isKin: () => false,
    isTitled: () => true,
    passedOver: [],
    menu: new Set(),
    earlier: null,
    scope: scopeOf(at('/'))!,
    session: new Set(),
    viewKeys: new Set(),
    prints: [],
    looked: () => false,
    roleOf: () => null,
    ...options,
  });
}

export const seen = (page: Page, kind: string | null, row: string | null): Seen => ({
  url: page.url,
  page,
  redirect: null,
  kind,
  row,
});
