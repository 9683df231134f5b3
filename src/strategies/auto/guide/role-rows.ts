import type { PageKind, Row } from '../../../guide/guide.ts';
import { shownBy } from '../../../guide/identity.ts';
import { patternOf, type UrlPattern } from '../../../url/pattern.ts';
import { haveTrees } from '../explore/trees.ts';
import type { Survey } from '../survey/survey.ts';
import { destinationFor, redirects, redirectsOf } from '../understand/redirects.ts';
import type { Understanding } from '../understand/understand.ts';
import { isBeside, type Way } from '../understand/way.ts';
import { type Addresses, readAddresses } from './addresses.ts';
import { firstPages } from './flip-pattern.ts';
import { firstAgain, flipRow, ownRow } from './flip-rows.ts';
import type { Flip } from './page-numbers.ts';
import { listPriority, otherListPriority, twinPriority } from './priorities.ts';
import { toFirsts } from './redirected-posts.ts';
import { fitsAny, patternsOf } from './way-patterns.ts';

type Role = 'index' | 'thread';

/** Rows for the ways to lists and to threads and for what turns their pages, in the order in which they were understood. */
export class RoleRows {
  readonly rows: Row[] = [];
  readonly kinds: PageKind[] = [];
  /** Rows that refuse first pages which would come once more. */
  readonly again: Row[] = [];
  /** Ids of rows whose links redirect. */
  readonly redirecting = new Set<string>();
  readonly #survey: Survey;
  /** Links whose addresses alone do not say where they lead. */
  readonly #ambiguous: readonly string[];
  readonly #trees: boolean;

  constructor(survey: Survey, known: Understanding) {
    this.#survey = survey;
    this.#ambiguous = [...known.boards, ...known.threads].flatMap((way) => (way.location === null ? [] : [...way.links.keys()]));
    this.#trees = haveTrees(survey);
  }

  /** Adds those of one role, and the kind of their pages. */
  add(role: Role, ways: readonly Way[], flips: Understanding['boardFlips']): void {
    const addresses = readAddresses(this.#survey, role, ways, flips);
    const patterns = [...this.#addWays(role, ways, addresses), ...this.#addFlips(role, ways, addresses)];
    this.#addKind(role, patterns);
  }

  /** The patterns of the rows that are added. */
  #addWays(role: Role, ways: readonly Way[], { flips, bases, bare, idle, ids }: Addresses): UrlPattern[] {
    const patterns: UrlPattern[] = [];
    const identities = [null, ...flips.map(({ page }) => page)].map((page) => ({ idle, page }));
    for (const way of ways) {
      const redirected = redirects(this.#survey, way.shapes);
      const detour = redirected ? destinationFor(toFirsts(redirectsOf(this.#survey, way), identities)) : null;
      const firsts = bare.get(way) ?? [];
      for (const { format, urls, pattern: any, refused } of [...patternsOf(this.#survey, way, ways, role), ...firsts]) {
        if (refused) {
          const isKnown = this.rows.some(({ follow, pattern }) => !follow && JSON.stringify(pattern) === JSON.stringify(any));
          if (!isKnown) this.rows.push(refusal(`${role}-${this.rows.length}`, any, urls.length));
          continue;
        }
        const page = bases.get(format) ?? null;
        const { twin, ...same } = ids.ofRow(urls);
        // A list is linked to by its first page; what turns threads may stand at its place.
        const isFirst = role === 'index' && way.location !== null && page !== null;
        const pattern = isFirst ? firstPages(any, urls, page) : any;
        if (this.rows.some((row) => row.location === way.location && JSON.stringify(row.pattern) === JSON.stringify(pattern)))
          continue;
        patterns.push(pattern);
        if (redirected) this.redirecting.add(`${role}-${this.rows.length}`);
        this.rows.push({
          id: `${role}-${this.rows.length}`,
          // Lists lead to lists and threads; what threads link to was listed somewhere, or is no longer there, unless it is their answers.
          from: role === 'thread' && way.location === null && !twin && !redirected && this.#trees ? null : 'index',
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
    return patterns;
  }

  #addFlips(role: Role, ways: readonly Way[], { flips, idle, ids, turnsOf }: Addresses): UrlPattern[] {
    const patterns: UrlPattern[] = [];
    const links = new Set(ways.flatMap((way) => [...way.links.keys()]));
    for (const flip of flips) {
      // What turns pages under another name turns none by its own.
      const isWide = () =>
        this.#ambiguous.some((url) => fitsAny([flip.pattern], url)) ||
        flip.urls.some((url) => this.#survey.isMixed(new Set([this.#survey.shapes.of(this.#survey.firstOf(url))]))) ||
        isTooWide(this.#survey, flip, links.keys());
      const own = !flip.renames && isWide();
      const identity = { idle, page: flip.page, ...ids.ofPager(turnsOf(flip)) };
      const any = flipRow(`${role}-pages-${this.rows.length}`, role, flip.pattern, identity, flip.seen);
      const row = own ? ownRow(any, role, this.#survey.session) : any;
      const isKnown = this.rows.some(
        (one) => one.relation !== 'child' && JSON.stringify(one.pattern) === JSON.stringify(row.pattern) && one.from === row.from,
      );
      if (isKnown) continue;
      patterns.push(flip.pattern);
      if (flip.renames) this.again.push(...firstAgain(`${role}-again-${this.rows.length}`, row));
      this.rows.push(row);
    }
    return patterns;
  }

  #addKind(role: Role, patterns: UrlPattern[]): void {
    const seen = this.#survey.pages.filter((page) => this.#survey.roleOfPage(page) === role);
    if (role === 'index') {
      const strays = this.#survey.pages.filter(
        (page, i) => (i === 0 || this.#survey.roleOfPage(page) === 'index') && !fitsAny(patterns, page.url),
      );
      patterns.push(...strays.map((page) => patternOf(page.url)));
    }
    const examples = seen.map((page) => page.url);
    this.kinds.push({
      id: role,
      role,
      examples: examples.slice(0, 3),
      classifier: { by: 'url', patterns },
      evidence: { why: `${examples.length} pages of this kind were looked at.`, counts: { pages: examples.length } },
    });
  }
}

const otherAddress =
  'It leads to threads by another address than most links: those that were had by that are not asked for again.';

function whyFollowed(role: 'index' | 'thread', redirected: boolean): string {
  if (redirected) return `It redirects to ${role === 'index' ? 'lists' : 'threads'} that lists have no other link to.`;
  return role === 'index' ? 'It leads to lists.' : 'It is the main group of links on lists, and leads to threads.';
}

/** Whether more addresses fit a pager's pattern that are pages of nothing known than turn pages. */
function isTooWide(survey: Survey, { urls, pattern, page }: Flip, firsts: Iterable<string>): boolean {
  const wholeOf = (url: string) => shownBy({ idle: [], page }, url).whole;
  const wholes = new Set([...firsts, ...urls].map(wholeOf));
  const strangers = survey.urls().filter((url) => fitsAny([pattern], url) && !wholes.has(wholeOf(url)));
  return strangers.length > urls.length;
}

/** What is like links that are followed, but never stands where they do. */
function refusal(id: string, pattern: UrlPattern, count: number): Row {
  const evidence = { why: `It stands beside what is followed, and never in its place.`, counts: { urls: count } };
  return { id, from: null, location: null, pattern, follow: false, relation: 'child', priority: 0, to: null, evidence };
}

/** Whether the start page names most of a way's lists. Tags are named beside threads, and every list names others. */
function isOfStart(way: Way): boolean {
  return way.onStart * 2 >= way.links.size && !isBeside(way);
}
