import type { Row } from '../../../guide/guide.ts';
import { type Identity, shownBy } from '../../../guide/identity.ts';
import { tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import { withFirst } from './flip-pattern.ts';
import { listPriority } from './priorities.ts';
import { exampleOf, fitsAny } from './way-patterns.ts';

export function flipRow(id: string, role: 'index' | 'thread', pattern: UrlPattern, identity: Identity, seen: number): Row {
  return {
    id,
    from: null,
    location: null,
    pattern,
    follow: true,
    relation: role === 'index' ? 'same-board' : 'same-thread',
    priority: role === 'index' ? listPriority : 0,
    to: role,
    identity,
    evidence: { why: `It turns the pages of ${role === 'index' ? 'lists' : 'threads'}.`, counts: { urls: seen } },
  };
}

/** Where addresses like a pager's lead elsewhere, too, it is followed as far as it turns the page it stands on. */
export function ownRow(flip: Row, from: 'index' | 'thread', session: ReadonlySet<string>): Row {
  const identity = flip.identity!;
  // A page may have been asked for with a session, and its pager be without.
  return { ...flip, from, own: true, identity: { ...identity, idle: [...new Set([...identity.idle, ...session])] } };
}

/** Rows from threads to their first pages, which lists may name by a redirect, or not at all. */
export function toFirstPages(rows: readonly Row[], session: ReadonlySet<string>): Row[] {
  const flips = rows.filter((row) => row.relation === 'same-thread');
  const titles = rows.filter((row) => row.relation === 'child' && row.to === 'thread' && !row.destination && !row.twin);
  return titles.flatMap((title, i) => {
    const back = flips.map((flip) => toFirstPage(`thread-first-${i}`, title, flip, session));
    return back.find((row) => row !== null) ?? [];
  });
}

/** What leads back to the first page of a thread, given how titles lead there and how its pages are turned; null where a title is a turn. */
export function toFirstPage(id: string, title: Row, flip: Row, session: ReadonlySet<string>): Row | null {
  const [first, later] = [exampleOf(title.pattern!), exampleOf(flip.pattern!)];
  const isFirst = shownBy(flip.identity!, first).whole === shownBy(flip.identity!, later).whole;
  if (!isFirst || fitsAny([flip.pattern!], first)) return null;
  // Where the number has a path of its own, `/threads/7/post-9` is no first page: what it has in that path is the number of something else.
  const keep = flip.identity!.page?.keep;
  if (keep !== undefined && tokensOf(first).paths.filter((path) => path !== '').length > keep) return null;
  const evidence = { why: 'It turns back to the first page of a thread.' };
  return ownRow({ ...flip, id, pattern: title.pattern, evidence }, 'thread', session);
}

/** First pages by their number, where lists are linked to by addresses of another form; none where that number cannot be told. */
export function firstAgain(id: string, { pattern, identity }: Row): Row[] {
  const evidence = { why: 'It shows the first page once more.' };
  const first = withFirst(pattern!, identity!.page!);
  if (JSON.stringify(first) === JSON.stringify(pattern)) return [];
  return [{ id, from: null, location: null, pattern: first, follow: false, relation: 'child', priority: 0, to: null, evidence }];
}
