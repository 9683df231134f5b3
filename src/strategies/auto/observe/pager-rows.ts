import type { Guide, Row } from '../../../guide/guide.ts';
import { type Identity, idOf, type PageNumber, seenKey, shownBy } from '../../../guide/identity.ts';
import type { GuideMatcher } from '../../../guide/match.ts';
import { leadsToFirst, type Pager } from '../../../learn/pagers.ts';
import type { Page } from '../../../page/page.ts';
import { matchesPattern, tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import { type Place, placesOf, valueAt } from '../../../url/place.ts';
import { addedParameters, asOpenAs, flipPattern, renamedPattern } from '../guide/flip-pattern.ts';
import { firstAgain, flipRow, ownRow, toFirstPage } from '../guide/flip-rows.ts';
import { pageNumberOf } from '../guide/page-numbers.ts';
import { exampleOf, patternFor } from '../guide/way-patterns.ts';
import type { PageRole } from '../survey/tally.ts';

interface Known {
  guide: Guide;
  matcher: GuideMatcher;
  session: ReadonlySet<string>;
  /** What URLs like this one were found to be. */
  roleOf: (url: string) => PageRole | null;
}

type NumberedLink = Pick<Pager['links'][number], 'url' | 'number'>;

/** Rows for a pager that no page of the sample had, each with the row of the pages that it turns. */
export function pagerRows(
  known: Known,
  page: Page,
  url: string,
  role: 'index' | 'thread',
  pager: Pager,
): { row: Row; base: string }[] {
  const { guide, matcher, session, roleOf } = known;
  const rows = pager.links.map((link) => matcher.row(role, link.url, null, url));
  const isUnknown = ({ url: one, number }: NumberedLink, i: number) => {
    const row = rows[i]!;
    // The first page may be refused for being known under another address.
    if (row.follow || (number === 1 && row.pattern !== null)) return false;
    return pager.sure || (row.pattern === null && roleOf(one) !== 'other');
  };
  const asked = confuses(rows, pager.links) ? pager.links : pager.links.filter(isUnknown);
  const urls = asked.map((link) => link.url);
  if (urls.length === 0) return [];
  const first = role === 'thread' ? firstPageOn(page, pager, matcher) : null;
  const own = first ?? matcher.row('index', url, null);
  const isListed = own.to === role && own.relation === 'child' && own.pattern !== null;
  const base = pager.renames
    ? asOpenAs(isListed ? own.pattern! : null, url, urls[0]!, renamedPattern(urls.map((one) => ({ page: url, url: one, pager }))))
    : isListed
      ? own.pattern!
      : patternFor([url]);
  const needed = neededKeys(guide, role);
  const extra = pager.renames ? [] : addedParameters(urls[0]!, url, base, pager.place.at).filter((key) => !needed.has(key));
  const pattern = pager.renames ? base : flipPattern(urls, base, pager.place);
  const number = counting(guide, pageNumberOf(pager, base), role, pattern);
  const idle = [...(own.identity?.idle ?? []), ...extra].filter((key) => key !== pager.place.at);
  const identity = { idle, page: number, ...idsIn(urls[0]!, url, own, pager.place) };
  const count = guide.rows.length;
  const row = flipRow(`${role}-pages-${count}`, role, pattern, identity, urls.length);
  const back = first === null ? null : toFirstPage(`${role}-first-${count}`, first, row, session);
  const again = pager.renames ? firstAgain(`${role}-again-${count}`, row) : [];
  const found = [!pager.renames && isPlaced(guide, row) ? ownRow(row, role, session) : row, ...(back ? [back] : []), ...again];
  return found.map((one) => ({ row: one, base: own.id }));
}

/** Where a pager's address has the number that its page is known by, before the places where others have it. */
function idsIn(url: string, page: string, { identity }: Row, number: Place): Pick<Identity, 'ids'> {
  const ids = identity?.ids ?? [];
  const id = idOf(ids, tokensOf(page));
  const isCommon = ({ place }: { place: Place }) => valueAt(tokensOf(page), place) === id;
  const isNumber = ({ place }: { place: Place }) => place.at === number.at && place.digits === number.digits;
  const same = placesOf(tokensOf(url)).filter((one) => one.place.digits !== null && one.value === id && !isNumber(one));
  const known = ids.find((place) => valueAt(tokensOf(url), place) === id);
  const found = known ? { place: known } : (same.find((one) => !isCommon(one)) ?? same[0]);
  return found === undefined ? {} : { ids: [found.place, ...ids] };
}

/** Whether the guide follows all links that count pages, and takes no two for one. */
export function knowsPages(
  matcher: GuideMatcher,
  role: 'index' | 'thread',
  links: readonly NumberedLink[],
  page: string,
): boolean {
  const rows: Row[] = [];
  for (const { url } of links) {
    const row = matcher.row(role, url, null, page);
    if (!row.follow) return false;
    rows.push(row);
  }
  return !confuses(rows, links);
}

/** Whether the rows of links take two pages for one: the pager that they were learned from had too little to show which number is the page's. */
function confuses(rows: readonly Row[], links: readonly NumberedLink[]): boolean {
  const shown = new Map<string, number>();
  return links.some(({ url, number }, i) => {
    const { identity, follow } = rows[i]!;
    const key = seenKey(identity, url);
    const other = shown.get(key) ?? number;
    shown.set(key, number);
    return follow && other !== number;
  });
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

/** Whether addresses like a row's, or like those of what it turns, lead elsewhere, too: by where their links stand, or because they are refused. */
function isPlaced({ rows }: Guide, { pattern, identity, to }: Row): boolean {
  const isRefused = (row: Row) =>
    !row.follow && row.pattern !== null && matchesPattern(pattern!, tokensOf(exampleOf(row.pattern)));
  if (rows.some(isRefused)) return true;
  const placed = rows.filter((row) => row.location !== null && row.pattern !== null);
  const wholeOf = (url: string) => shownBy(identity!, url).whole;
  const whole = wholeOf(exampleOf(pattern!));
  return placed.some((row) => {
    const first = exampleOf(row.pattern!);
    return matchesPattern(pattern!, tokensOf(first)) || (row.to !== to && wholeOf(first) === whole);
  });
}

/** Parameters by which links to lists or threads say what they lead to. */
function neededKeys({ rows }: Guide, role: 'index' | 'thread'): Set<string> {
  const titles = rows.filter((row) => row.follow && row.relation === 'child' && row.to === role && row.pattern !== null);
  return new Set(
    titles.flatMap(({ pattern, identity }) =>
      pattern!.parameters.map(({ key }) => key.join('')).filter((key) => !identity?.idle.includes(key)),
    ),
  );
}

/** Counts as pagers of that place are known to count, on pages with such addresses. */
function counting({ rows }: Guide, page: PageNumber, role: 'index' | 'thread', { paths }: UrlPattern): PageNumber {
  const own = JSON.stringify(paths);
  const numbers = rows
    .filter((row) => row.to === role && JSON.stringify(row.pattern?.paths) === own)
    .map((row) => row.identity?.page);
  const known = numbers.find((one) => one?.at === page.at && one.digits === page.digits);
  // A page that has all of its address's parameters, its number among them, does not tell how others are called by lists.
  return known ? { ...page, first: known.first, step: known.step, optional: page.optional || known.optional } : page;
}
