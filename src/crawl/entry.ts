import type { FrontierEntry } from '../archive/url-table.ts';
import { destinationOf } from '../guide/destination.ts';
import type { Guide, Row } from '../guide/guide.ts';
import { isBetweenPages, shownBy } from '../guide/identity.ts';
import type { GuideMatcher } from '../guide/match.ts';

/** Pages of one list or thread that have an order; those behind come when they come. */
const maxOrdered = 999;

/** A link, with what it is known by and when its turn comes. Pages of a list or thread come in their order. */
export function entryFor(
  ranking: Guide['ranking'],
  row: Row,
  { url, from, depth }: Pick<FrontierEntry, 'url' | 'from' | 'depth'>,
): FrontierEntry {
  const { id, relation, identity } = row;
  const priority = ranking === 'priority' ? row.priority : 0;
  if (!row.follow || row.twin || identity === undefined) return { url, from, row: id, relation, priority, depth };
  const shown = shownBy(identity, url);
  const later = ranking === 'priority' ? Math.min(shown.page, maxOrdered) / (maxOrdered + 1) : 0;
  return { url, from, row: id, relation, priority: priority - later, depth, shows: shown.key };
}

/** Whether a link that would turn a page leads to a post: it would be asked for in the place of the page that the post is on. */
export function isOfPost({ relation, identity }: Row, url: string): boolean {
  return relation !== 'child' && identity !== undefined && isBetweenPages(identity, url);
}

/** A link that is known to redirect stands for its target, where the guide follows that. */
export function straightened(
  matcher: GuideMatcher,
  { url, row }: { url: string; row: Row },
  kind: string | null,
  location: string | null,
): { url: string; row: Row } {
  const target = row.follow && row.destination ? destinationOf(row.destination, url) : null;
  const there = target === null ? null : matcher.row(kind, target, location);
  return target !== null && there?.follow ? { url: target, row: there } : { url, row };
}
