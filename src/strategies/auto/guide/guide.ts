import type { FrontierEntry } from '../../../archive/url-table.ts';
import type { Destination } from '../../../guide/destination.ts';
import type { Guide, PageKind, Row } from '../../../guide/guide.ts';
import { type Identity, seenKey, shownBy } from '../../../guide/identity.ts';
import { GuideMatcher } from '../../../guide/match.ts';
import { restRow } from '../../../guide/rest-row.ts';
import { shapeOf as formOf } from '../../../learn/url-formats.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { matchesPattern, patternOf, tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import { haveTrees } from '../explore/trees.ts';
import { withSessions } from '../survey/session.ts';
import type { Survey } from '../survey/survey.ts';
import { withoutEach } from '../understand/additions.ts';
import { destinationFor, redirects, redirectsOf } from '../understand/redirects.ts';
import type { Understanding } from '../understand/understand.ts';
import { isBeside, type Way } from '../understand/way.ts';
import { bareFirsts } from './bare-firsts.ts';
import { dispensable, extraParameters, idleParameters } from './idle.ts';
import { otherNames } from './other-names.ts';
import { type Flip, firstPages, pageNumbers, withFirst } from './page-numbers.ts';
import { toFirsts } from './redirected-posts.ts';
import { ThreadIds, type Turn } from './thread-ids.ts';
import { uncalledParameters } from './uncalled.ts';
import { exampleOf, fitsAny, isHiddenBy, patternsOf } from './way-patterns.ts';
import { withoutScripts } from './without-scripts.ts';

/** Lists before threads: only they say what there is. */
export const listPriority = 2;
/** Lists that the start page does not name come later: by then it shows whether they have anything that others do not. */
export const otherListPriority = 1;

/** Threads by their other addresses come behind all that have one: by then it shows which have none. */
const twinPriority = -0.5;

/** The table that follows from what was understood: links to boards, to threads, and the pagers of both. */
export function guideFrom(survey: Survey, known: Understanding, start: string, settings: Guide['settings']): Guide {
  const rows: Row[] = [];
  const kinds: PageKind[] = [];
  /** Links whose addresses alone do not say where they lead. */
  const ambiguous = [...known.boards, ...known.threads].flatMap((way) => (way.location === null ? [] : [...way.links.keys()]));
  const redirecting = new Set<string>();
  const again: Row[] = [];
  const trees = haveTrees(survey);
  const make = (role: 'index' | 'thread', ways: readonly Way[], flips: Understanding['boardFlips']) => {
    const links = new Map(ways.flatMap((way) => [...way.links]));
    // A single number may count anything: where no page of its form was looked at, the walk finds out.
    const known = flips.filter(({ pager }) => pager.sure || survey.roleOfFormat(pager.links[0]!.url) !== null);
    const pages = pageNumbers(survey, known, links);
    const bare = role === 'thread' ? new Map(ways.map((way) => [way, bareFirsts(survey, way, pages.bases)])) : null;
    for (const { number, found } of bare?.values().toArray().flat() ?? []) {
      for (const { page } of pages.flips) if (page.at === number.at) page.optional = true;
      number.optional = true;
      pages.bases.set(found.format, number);
    }
    const numbers = new Set(pages.flips.map((flip) => String(flip.page.at)));
    const extra = dispensable(extraParameters(ways), links.keys());
    const seen = survey.pages.filter((page) => survey.roleOfPage(page) === role);
    // A list may call itself by the address of all that it shows a choice of.
    const uncalled = role === 'thread' ? dispensable(uncalledParameters(seen), links.keys()) : [];
    const unneeded = [...idleParameters(titlesOf(ways)), ...extra, ...uncalled].filter((key) => !numbers.has(key));
    // What a page that shows a post of a thread has and its pager lacks may be the id of either.
    const carried = dispensable([...new Set(pages.flips.flatMap((flip) => flip.idle))], links.keys());
    const idle = [...new Set([...unneeded, ...carried])];
    const ids = new ThreadIds({
      links: role === 'thread' ? titlesOf(ways) : new Map(),
      renamed: role === 'thread' ? [...renamedBy(pages.flips, known, idle), ...otherNames(survey)] : [],
      shapeOf: (url) => survey.shapes.of(url),
      identityOf: (url) => ({ idle, page: pages.bases.get(formOf(url).key) ?? null }),
      titleOf: (url) => survey.page(url)?.title ?? '',
    });
    ids.learnPagers(pages.flips.map(({ urls }) => turnsOf(known, urls)));
    const patterns: UrlPattern[] = [];
    const identities = [null, ...pages.flips.map(({ page }) => page)].map((page) => ({ idle, page }));
    for (const way of ways) {
      const redirected = redirects(survey, way.shapes);
      const detour = redirected ? destinationFor(toFirsts(redirectsOf(survey, way), identities)) : null;
      const firsts = bare?.get(way)?.map(({ found }) => found) ?? [];
      for (const { format, urls, pattern: any, refused } of [...patternsOf(survey, way, ways, role), ...firsts]) {
        if (refused) {
          const isKnown = rows.some(({ follow, pattern }) => !follow && JSON.stringify(pattern) === JSON.stringify(any));
          if (!isKnown) rows.push(refusal(`${role}-${rows.length}`, any, urls.length));
          continue;
        }
        const page = pages.bases.get(format) ?? null;
        const { twin, ...same } = ids.ofRow(urls);
        // A list is linked to by its first page; what turns threads may stand at its place.
        const isFirst = role === 'index' && way.location !== null && page !== null;
        const pattern = isFirst ? firstPages(any, urls, page) : any;
        if (rows.some((row) => row.location === way.location && JSON.stringify(row.pattern) === JSON.stringify(pattern)))
          continue;
        patterns.push(pattern);
        if (redirected) redirecting.add(`${role}-${rows.length}`);
        rows.push({
          id: `${role}-${rows.length}`,
          // Lists lead to lists and threads; what threads link to was listed somewhere, or is no longer there, unless it is their answers.
          from: role === 'thread' && way.location === null && !twin && !redirected && trees ? null : 'index',
          location: way.location,
          pattern,
          follow: true,
          relation: 'child',
          priority: role !== 'index' ? (twin ? twinPriority : 0) : isOfStart(way) ? listPriority : otherListPriority,
          to: role,
          identity: { idle, page, ...same },
          ...(detour ? { destination: detour } : {}),
          ...(twin ? { twin } : {}),
          evidence: {
            why: twin ? otherAddress : whyFollowed(role, redirected),
            counts: { urls: urls.length, lists: way.votes, ...(isBeside(way) ? { beside: way.beside } : {}) },
          },
        });
      }
    }
    for (const flip of pages.flips) {
      // What turns pages under another name turns none by its own.
      const isWide = () =>
        ambiguous.some((url) => fitsAny([flip.pattern], url)) ||
        flip.urls.some((url) => survey.isMixed(new Set([survey.shapes.of(survey.firstOf(url))]))) ||
        isTooWide(survey, flip, links.keys());
      const own = !flip.renames && isWide();
      const identity = { idle, page: flip.page, ...ids.ofPager(turnsOf(known, flip.urls)) };
      const any = flipRow(`${role}-pages-${rows.length}`, role, flip.pattern, identity, flip.seen);
      const row = own ? ownRow(any, role, survey.session) : any;
      const isKnown = rows.some(
        (one) => one.relation !== 'child' && JSON.stringify(one.pattern) === JSON.stringify(row.pattern) && one.from === row.from,
      );
      if (isKnown) continue;
      patterns.push(flip.pattern);
      if (flip.renames) again.push(...firstAgain(`${role}-again-${rows.length}`, row));
      rows.push(row);
    }
    if (role === 'index') {
      const strays = survey.pages.filter(
        (page, i) => (i === 0 || survey.roleOfPage(page) === 'index') && !fitsAny(patterns, page.url),
      );
      patterns.push(...strays.map((page) => patternOf(page.url)));
    }
    const examples = seen.map((page) => page.url);
    kinds.push({
      id: role,
      role,
      examples: examples.slice(0, 3),
      classifier: { by: 'url', patterns },
      evidence: { why: `${examples.length} pages of this kind were looked at.`, counts: { pages: examples.length } },
    });
  };
  make('index', known.boards, known.boardFlips);
  make('thread', known.threads, known.threadFlips);
  // What redirects to threads leads to any post of them: a thread names all of its posts so.
  rows.push(
    ...toFirstPages(
      rows.filter(({ id }) => !redirecting.has(id)),
      survey.session,
    ),
  );
  for (const row of rows) {
    const plain = row.destination ? null : plainAddress(row, rows);
    if (plain !== null) row.destination = plain;
  }
  // What lists have as titles is no first page of theirs, whatever its number.
  const titles = [...known.boards, ...known.threads].flatMap(({ links }) => [...links.keys()]);
  const isTitle = (pattern: UrlPattern) => titles.some((url) => fitsAny([pattern], url));
  const scriptless = withoutScripts(survey);
  if (scriptless !== null) {
    rows.unshift(scriptless.row);
    const { classifier } = kinds.at(-1)!;
    if (classifier.by === 'url') classifier.patterns.push(scriptless.pattern);
  }
  return {
    format: 'boardwalk-guide',
    version: 1,
    strategy: 'auto',
    settings,
    entry: start,
    ranking: 'priority',
    kinds,
    ...(survey.fine ? { fine: true } : {}),
    rows: [
      ...withSessions([...again.filter(({ pattern }) => !isTitle(pattern!)), ...narrowFirst(rows)], survey.session),
      restRow(isPlain(known) ? noForum : 'It leads neither to lists nor to threads.'),
    ],
  };
}

/**
 * The address without the parameters that change nothing, where lists link to others by that: the page as everybody sees it, not with
 * one answer moved to the front.
 */
function plainAddress({ pattern, identity, relation, to }: Row, rows: readonly Row[]): Destination | null {
  if (pattern === null || identity === undefined || relation !== 'child') return null;
  const idle = new Set(identity.idle);
  const parameters = pattern.parameters.filter(
    ({ key }) => !(key.length === 1 && typeof key[0] === 'string' && idle.has(key[0])),
  );
  if (parameters.length === pattern.parameters.length) return null;
  if (!parameters.every(({ key }) => key.length === 1 && typeof key[0] === 'string')) return null;
  const tokens = tokensOf(exampleOf({ ...pattern, parameters }));
  const isKnown = rows.some(
    (row) => row.relation === 'child' && row.to === to && row.pattern !== null && matchesPattern(row.pattern, tokens),
  );
  if (!isKnown) return null;
  return {
    paths: pattern.paths.map((_, at) => [{ at, digits: null }]),
    parameters: parameters.map(({ key }) => ({ key: String(key[0]), value: [{ at: String(key[0]), digits: null }] })),
  };
}

const otherAddress =
  'It leads to threads by another address than most links: those that were had by that are not asked for again.';

function whyFollowed(role: 'index' | 'thread', redirected: boolean): string {
  if (redirected) return `It redirects to ${role === 'index' ? 'lists' : 'threads'} that lists have no other link to.`;
  return role === 'index' ? 'It leads to lists.' : 'It is the main group of links on lists, and leads to threads.';
}

/**
 * Rows before those that would take all that is like them: the pager `page2.html` before any name with a number, threads with an id before
 * boards of any name.
 */
function narrowFirst(rows: readonly Row[]): Row[] {
  const fits = (wide: Row, narrow: Row) => matchesPattern(wide.pattern!, tokensOf(exampleOf(narrow.pattern!)));
  const hides = (wide: Row, row: Row) =>
    (wide.relation === 'child' && isHiddenBy(row, wide) && !fits(row, wide)) ||
    ((row.relation !== 'child' || (row.to !== wide.to && (wide.location ?? row.location) === row.location)) &&
      fits(wide, row) &&
      !fits(row, wide));
  const narrow = new Set(rows.filter((row) => rows.some((one) => hides(one, row))));
  // But behind links of the same pattern: these may prove worthless, pages and all.
  const placed = new Set<Row>();
  const place = (row: Row) => {
    for (const hidden of narrow) {
      if (placed.has(hidden) || !hides(row, hidden)) continue;
      narrow.delete(hidden);
      place(hidden);
    }
    placed.add(row);
  };
  for (const row of rows) if (!narrow.has(row)) place(row);
  return [...placed, ...narrow];
}

/** What is said of a site that is no forum, as far as can be seen. */
export const noForum = 'No lists and no threads were found: what the start page links to is fetched, and nothing else.';
/** Pages of such a site that are fetched. */
const maxPlain = 100;

/** Whether nothing was found that could guide a walk. */
export function isPlain(known: Understanding): boolean {
  return known.boards.length === 0 && known.threads.length === 0 && known.boardFlips.length === 0;
}

/** What the start page of a site that is no forum links to, as the walk's only pages. */
export function plainSeeds(survey: Survey): FrontierEntry[] {
  const urls = new Map(survey.pages[0]?.links.map(({ url }) => [normalForm(url), url]));
  return [...urls.values()]
    .slice(0, maxPlain)
    .map((url) => ({ url, from: null, row: null, relation: 'child', priority: 0, depth: 1 }));
}

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

/** Whether more addresses fit a pager's pattern that are pages of nothing known than turn pages. */
function isTooWide(survey: Survey, { urls, pattern, page }: Flip, firsts: Iterable<string>): boolean {
  const wholeOf = (url: string) => shownBy({ idle: [], page }, url).whole;
  const wholes = new Set([...firsts, ...urls].map(wholeOf));
  const strangers = survey.urls().filter((url) => fitsAny([pattern], url) && !wholes.has(wholeOf(url)));
  return strangers.length > urls.length;
}

/** Where addresses like a pager's lead elsewhere, too, it is followed as far as it turns the page it stands on. */
export function ownRow(flip: Row, from: 'index' | 'thread', session: ReadonlySet<string>): Row {
  const identity = flip.identity!;
  // A page may have been asked for with a session, and its pager be without.
  return { ...flip, from, own: true, identity: { ...identity, idle: [...new Set([...identity.idle, ...session])] } };
}

/** Rows from threads to their first pages, which lists may name by a redirect, or not at all. */
function toFirstPages(rows: readonly Row[], session: ReadonlySet<string>): Row[] {
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

/** What is like links that are followed, but never stands where they do. */
function refusal(id: string, pattern: UrlPattern, count: number): Row {
  const evidence = { why: `It stands beside what is followed, and never in its place.`, counts: { urls: count } };
  return { id, from: null, location: null, pattern, follow: false, relation: 'child', priority: 0, to: null, evidence };
}

/** First pages by their number, where lists are linked to by addresses of another form; none where that number cannot be told. */
export function firstAgain(id: string, { pattern, identity }: Row): Row[] {
  const evidence = { why: 'It shows the first page once more.' };
  const first = withFirst(pattern!, identity!.page!);
  if (JSON.stringify(first) === JSON.stringify(pattern)) return [];
  return [{ id, from: null, location: null, pattern: first, follow: false, relation: 'child', priority: 0, to: null, evidence }];
}

/** Pages of threads with those that their pagers lead to, where addresses of both do not say that they are of one thread. */
function renamedBy(flips: readonly Flip[], seen: Understanding['threadFlips'], idle: readonly string[]): Turn[] {
  return flips.flatMap(({ urls, page: number, renames }) => {
    const identity = { idle: [...idle], page: number };
    const isSame = ({ page, url }: Turn) => shownBy(identity, page).whole === shownBy(identity, url).whole;
    return renames ? [] : turnsOf(seen, urls).filter((turn) => !isSame(turn));
  });
}

function turnsOf(seen: Understanding['threadFlips'], urls: readonly string[]): Turn[] {
  return seen.flatMap(({ page, pager }) => pager.links.filter(({ url }) => urls.includes(url)).map(({ url }) => ({ page, url })));
}

/** Links of ways that have titles: what all links are called ("Last post") says nothing of what they lead to. */
function titlesOf(ways: readonly Way[]): Map<string, string> {
  const titled = ways.filter(({ links }) => new Set(links.values()).size * 2 > links.size);
  return new Map(titled.flatMap((way) => [...way.links]));
}

/** Whether the start page names most of a way's lists. Tags are named beside threads, and every list names others. */
function isOfStart(way: Way): boolean {
  return way.onStart * 2 >= way.links.size && !isBeside(way);
}

/** What was looked at and is worth having, as the walk's first pages. */
export function seedsFrom(survey: Survey, guide: Guide): FrontierEntry[] {
  const matcher = new GuideMatcher(guide);
  const targets = new Set(survey.redirects().map(({ to }) => to));
  return survey.pages.flatMap((page, i): FrontierEntry[] => {
    if (i === 0 || survey.roleOfPage(page) === 'other') return [];
    const role = survey.roleOfPage(page);
    // A redirect to a post of a thread may add to the address of the page that the post is on; without a number it is any page.
    const plainer = targets.has(page.url) ? withoutEach(page.url) : [];
    const numbered = plainer.find((url) => matcher.row('index', url, null).relation !== 'child');
    const address = matcher.row('index', page.url, null).follow ? page.url : (numbered ?? page.url);
    // Where addresses say too little, it is known by the place of a link to it.
    const row = [null, ...survey.locationsOf(page)]
      .map((location) => matcher.row('index', address, location))
      .find((one) => one.follow && (one.location === null || one.to === role));
    if (row === undefined)
      return role === 'index'
        ? [{ url: page.asked, from: null, row: null, relation: 'child', priority: listPriority, depth: 1 }]
        : [];
    const shows = row.twin ? undefined : row.identity && seenKey(row.identity, address);
    return [
      {
        url: page.asked,
        from: null,
        row: row.id,
        relation: row.relation,
        priority: listPriority + 1,
        depth: 1,
        ...(shows ? { shows } : {}),
      },
    ];
  });
}
