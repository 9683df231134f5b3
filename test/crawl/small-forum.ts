import { MemoryStore } from '../../src/crawl/memory-store.ts';
import { Site } from '../../src/crawl/site.ts';
import type { Observe } from '../../src/crawl/strategy.ts';
import { walk } from '../../src/crawl/walk.ts';
import type { Answer, Source } from '../../src/fetch/source.ts';
import type { Guide, Row } from '../../src/guide/guide.ts';
import type { Identity } from '../../src/guide/identity.ts';
import { restRow } from '../../src/guide/rest-row.ts';
import { generalise, patternOf } from '../../src/url/pattern.ts';

export const origin = 'http://forum.test';

/** A forum of these pages, and the paths that it was asked for, in their order. A page is HTML, or a redirect as "→ /path"; what is not there is 404. */
export function forumOf(pages: Record<string, string>): { site: Site; paths: string[] } {
  const paths: string[] = [];
  const source: Source = {
    async fetch({ url }): Promise<Answer> {
      const path = url.slice(origin.length);
      paths.push(path);
      const page = pages[path];
      const redirect = page?.startsWith('→ ') ? page.slice(2) : null;
      const headers = { 'content-type': 'text/html', ...(redirect === null ? {} : { location: redirect }) };
      const status = page === undefined ? 404 : redirect === null ? 200 : 302;
      return { ok: true, url, status, headers, body: Buffer.from(redirect === null ? (page ?? '') : ''), date: '' };
    },
    close: async () => {},
  };
  return { site: new Site({ source, start: `${origin}/` }), paths };
}

/** Paths that a walk asks for. */
export async function asked(pages: Record<string, string>, guide: Guide, observe?: Observe): Promise<string[]> {
  const { site, paths } = forumOf(pages);
  for await (const _ of walk({ site, guide, store: new MemoryStore(), ...(observe ? { observe } : {}) }));
  return paths;
}

export const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">x</a>`).join(' ');
export const like = (a: string, b: string) => generalise(patternOf(`${origin}${a}`), patternOf(`${origin}${b}`))!;
export const paged = (at: string): Identity => ({ idle: ['sid'], page: { at, digits: 0, first: 1, step: 1, optional: true } });
export const row = (fields: Partial<Row> & { id: string }): Row => ({ ...restRow('test'), follow: true, ...fields });
export const board = like('/f?f=1', '/f?f=22');
export const boardPages = like('/f?f=1&page=2', '/f?f=22&page=33');
export const thread = like('/t?t=1', '/t?t=22');
export const threadSid = like('/t?t=1&sid=a1', '/t?t=22&sid=b');
export const threadPages = like('/t?t=1&page=2', '/t?t=22&page=33');

export function guideOf(rows: Row[]): Guide {
  const kind = (id: string, role: 'index' | 'thread', patterns: Guide['rows'][number]['pattern'][]) => ({
    id,
    role,
    examples: [],
    classifier: { by: 'url' as const, patterns: patterns.flatMap((pattern) => pattern ?? []) },
  });
  return {
    format: 'boardwalk-guide',
    version: 1,
    strategy: 'test',
    settings: {},
    entry: `${origin}/`,
    ranking: 'priority',
    kinds: [
      kind('index', 'index', [patternOf(`${origin}/`), board, boardPages]),
      kind('thread', 'thread', [thread, threadPages]),
    ],
    rows: [...rows, row({ id: 'rest', follow: false })],
  };
}
export const rows = [
  row({ id: 'boards', pattern: board, to: 'index', priority: 2, identity: paged('page') }),
  row({ id: 'board pages', pattern: boardPages, to: 'index', relation: 'same-board', priority: 2, identity: paged('page') }),
  row({ id: 'threads', pattern: thread, to: 'thread', identity: paged('page') }),
  row({ id: 'with session', pattern: threadSid, to: 'thread', identity: paged('page') }),
  row({ id: 'thread pages', pattern: threadPages, to: 'thread', relation: 'same-thread', identity: paged('page') }),
];
