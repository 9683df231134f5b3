import type { Guide, Row } from '../../guide/guide.ts';
import type { PageNumber } from '../../guide/identity.ts';
import type { GuideMatcher } from '../../guide/match.ts';
import { leadsToFirst, type Pager } from '../../learn/pagers.ts';
import type { Page } from '../../page/page.ts';
import { matchesPattern, tokensOf } from '../../url/pattern.ts';
import { flipRow, ownRow, toFirstPage } from './guide.ts';
import { addedParameters, flipPattern, pageNumberOf } from './page-numbers.ts';
import { exampleOf, patternFor } from './way-patterns.ts';

interface Known {
  guide: Guide;
  matcher: GuideMatcher;
  session: ReadonlySet<string>;
}

/** Rows for a pager that no page of the sample had, each with the row of the pages that it turns. */
export function pagerRows(
  known: Known,
  page: Page,
  url: string,
  role: 'index' | 'thread',
  pager: Pager,
): { row: Row; base: string }[] {
  const { guide, matcher, session } = known;
  const urls = pager.links.map((link) => link.url).filter((one) => !matcher.row(role, one, null, url).follow);
  if (urls.length === 0) return [];
  const first = role === 'thread' ? firstPageOn(page, pager, matcher) : null;
  const own = first ?? matcher.row('index', url, null);
  const base = own.to === role && own.relation === 'child' && own.pattern !== null ? own.pattern : patternFor([url]);
  const extra = addedParameters(urls[0]!, url, base, pager.place.at);
  const number = counting(guide, pageNumberOf(pager, base), role);
  const identity = { idle: [...(own.identity?.idle ?? []), ...extra], page: number };
  const count = guide.rows.length;
  const row = flipRow(`${role}-pages-${count}`, role, flipPattern(urls, base), identity, urls.length);
  const back = first === null ? null : toFirstPage(`${role}-first-${count}`, first, row, session);
  const found = [isPlaced(guide, row) ? ownRow(row, role, session) : row, ...(back ? [back] : [])];
  return found.map((one) => ({ row: one, base: own.id }));
}

/** The row of a link to the first page, where that has no number: lists may have linked to a later one alone. */
function firstPageOn(page: Page, pager: Pager, matcher: GuideMatcher): Row | null {
  const flipped = tokensOf(pager.links[0]!.url);
  for (const link of page.links) {
    if (!leadsToFirst(link, flipped, pager.place)) continue;
    const row = matcher.row('index', link.url, null);
    if (row.follow && row.to === 'thread' && row.relation === 'child') return row;
  }
  return null;
}

/** Whether addresses like a row's lead elsewhere, too, by where their links stand. */
function isPlaced({ rows }: Guide, { pattern }: Row): boolean {
  const placed = rows.filter((row) => row.location !== null && row.pattern !== null);
  return placed.some((row) => matchesPattern(pattern!, tokensOf(exampleOf(row.pattern!))));
}

/** Counts as pagers of that place are known to count. */
function counting({ rows }: Guide, page: PageNumber, role: 'index' | 'thread'): PageNumber {
  const numbers = rows.filter((row) => row.to === role).map((row) => row.identity?.page);
  const known = numbers.find((one) => one?.at === page.at && one.digits === page.digits);
  return known ? { ...page, first: known.first, step: known.step } : page;
}
