import type { Guide, Row } from '../../../guide/guide.ts';
import { GuideMatcher } from '../../../guide/match.ts';
import type { Page } from '../../../page/page.ts';
import { generalise, matchesPattern, patternOf, tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import { isInSession } from '../guide/session-rows.ts';
import { exampleOf, isHiddenBy } from '../guide/way-patterns.ts';

/** Addresses that were passed over for which any name may be let in: drawn forum 26 has those of 126 people and 185 posts, `/people/7` beside `/garden/12-title`. */
const maxLetIn = 10;

/** A guide that rows are added to and dropped from while it is walked by. */
export class LivingGuide {
  #guide: Guide;
  #matcher: GuideMatcher;
  #changed = false;
  readonly #menu: ReadonlySet<string>;
  readonly #passedOver: readonly string[];
  readonly #much = new Map<string, boolean>();
  readonly #formOf: (url: string) => string;
  /** Pagers' rows by the row of the pages they stand on. */
  readonly #baseOf = new Map<string, string>();
  #lastRows: { page: Page; guide: Guide; rows: readonly Row[] } | null = null;

  /** `formOf`: what addresses of one kind have in common. `passedOver`: what was met before the walk and is not followed. */
  constructor(guide: Guide, menu: ReadonlySet<string>, formOf: (url: string) => string, passedOver: readonly string[]) {
    this.#formOf = formOf;
    this.#guide = guide;
    this.#matcher = new GuideMatcher(guide);
    this.#menu = menu;
    this.#passedOver = passedOver;
  }

  get now(): Guide {
    return this.#guide;
  }
  get matcher(): GuideMatcher {
    return this.#matcher;
  }
  get rows(): readonly Row[] {
    return this.#guide.rows;
  }
  /** Rows of links to threads. */
  get toThreads(): readonly Row[] {
    return this.rows.filter(({ follow, relation, to }) => follow && relation === 'child' && to === 'thread');
  }

  /** What it has become since this was last asked; null when it is as it was. */
  news(): Guide | null {
    const changed = this.#changed;
    this.#changed = false;
    return changed ? this.#guide : null;
  }

  /** The row of a link on a list. */
  row(url: string, location: string | null, page?: string): Row {
    return this.#matcher.row('index', url, location, page);
  }
  /** The rows of all links of a list; they are asked for more than once. */
  rowsOn(page: Page): readonly Row[] {
    if (this.#lastRows?.page !== page || this.#lastRows.guide !== this.#guide) {
      const rows = page.links.map(({ url }, i) => this.row(url, this.locationOf(page, i), page.url));
      this.#lastRows = { page, guide: this.#guide, rows };
    }
    return this.#lastRows.rows;
  }
  rowOf(id: string | null): Row | undefined {
    return this.#guide.rows.find((row) => row.id === id);
  }
  roleOf(kind: string | null): Guide['kinds'][number]['role'] | undefined {
    return this.#guide.kinds.find(({ id }) => id === kind)?.role;
  }
  locationOf(page: Page, link: number): string {
    return this.#guide.fine ? page.fineLocations[link]! : page.links[link]!.location;
  }

  /** With the row of the pages it stands on, where it turns pages. */
  add(row: Row, role: 'index' | 'thread', base?: string): void {
    if (base !== undefined) this.#baseOf.set(row.id, base);
    const kinds = this.#guide.kinds.map((one) =>
      one.role === role && one.classifier.by === 'url'
        ? { ...one, classifier: { by: 'url' as const, patterns: [...one.classifier.patterns, row.pattern!] } }
        : one,
    );
    // Before all others; but what turns pages is narrower than titles of any words, first pages by their number are no pages to turn to, and
    // what was refused among threads of some boards is no thread of another.
    const isBefore = (one: Row) => isHiddenBy(one, row) || isRefusedFrom(one, row);
    const behind = row.follow && row.relation === 'child' ? this.#guide.rows.findLastIndex(isBefore) + 1 : 0;
    this.#become({ ...this.#guide, kinds, rows: this.#guide.rows.toSpliced(behind, 0, row) });
  }

  drop(row: Row, why: string): void {
    const rows = this.#guide.rows.map((one) =>
      one.id === row.id || isInSession(one, row) || this.#baseOf.get(one.id) === row.id
        ? { ...one, follow: false, evidence: { ...one.evidence, why } }
        : one,
    );
    this.#become({ ...this.#guide, rows });
  }

  #become(guide: Guide): void {
    this.#guide = guide;
    this.#matcher = new GuideMatcher(guide);
    this.#changed = true;
  }

  /** A link at the place of threads and of their form, with other names, is one: of a board whose name was not seen yet. */
  widen(url: string): boolean {
    // Another link of the same page may have widened it just now.
    if (this.row(url, null).follow) return true;
    const role = 'thread';
    const form = this.#formOf(url);
    const isLike = ({ follow, to, relation, pattern }: Row) =>
      follow && to === role && relation === 'child' && pattern !== null && this.#formOf(exampleOf(pattern)) === form;
    // What fits already and is not followed stands elsewhere, and no name of it is another.
    if (this.rows.some((row) => isLike(row) && row.location !== null && matchesPattern(row.pattern!, tokensOf(url))))
      return false;
    const like = this.rows.find(isLike);
    const wide = like && generalise(like.pattern!, patternOf(url));
    if (!like || !wide) return false;
    // Where any name would let in lists, or much that was passed over, this one is let in.
    const named = () => this.rows.filter(isLike).flatMap((row) => renamed(row.pattern!, url) ?? []);
    const pattern = this.isTooWide(wide, role) ? named()[0] : ((this.#letsInMuch(wide) ? named()[0] : null) ?? wide);
    if (pattern === undefined || this.isTooWide(pattern, role)) return false;
    const why = 'It stands where links of this form lead there, with another name.';
    this.add({ ...like, id: `${role}-${this.rows.length}`, location: null, pattern, evidence: { why } }, role);
    return true;
  }

  /** Whether a pattern fits much of what was passed over; the same is asked for each link of a list. */
  #letsInMuch(pattern: UrlPattern): boolean {
    const name = JSON.stringify(pattern);
    let much = this.#much.get(name);
    if (much === undefined) {
      const fits = (url: string) => matchesPattern(pattern, tokensOf(url));
      much = this.#passedOver.values().filter(fits).drop(maxLetIn).next().done === false;
      this.#much.set(name, much);
    }
    return much;
  }

  /** A link to a board below the one that names it, with an address like those of lists: it and no other is followed. */
  addBoard(url: string): void {
    const like = this.rows.find(({ follow, to, relation }) => follow && to === 'index' && relation === 'child');
    if (!like || this.row(url, null).follow) return;
    const evidence = { why: 'It goes on from the address of the list that names it, where lists are named.' };
    const identity = { idle: like.identity?.idle ?? [], page: null };
    this.add({ ...like, id: `index-${this.rows.length}`, location: null, pattern: patternOf(url), identity, evidence }, 'index');
  }

  /** A pattern that lets in what is known to be something else. */
  isTooWide(pattern: UrlPattern, role: 'index' | 'thread'): boolean {
    const fits = (url: string) => matchesPattern(pattern, tokensOf(url));
    const others = this.rows.filter((row) => row.follow && row.to !== role && row.pattern !== null);
    return others.some((row) => fits(exampleOf(row.pattern!))) || this.#menu.values().filter(fits).take(3).toArray().length > 2;
  }

  /** Where threads have addresses like those of a row's lists, what it led to may have been no lists. */
  isAmbiguous({ pattern, to, location }: Row): boolean {
    if (location !== null) return true;
    const own = JSON.stringify(pattern);
    return this.rows.some((row) => row.follow && row.to !== to && JSON.stringify(row.pattern) === own);
  }
}

/** Whether a row refuses some of what another would take, and not all of it. */
function isRefusedFrom({ follow, location, pattern }: Row, other: Row): boolean {
  if (follow || location !== null || pattern === null || other.pattern === null) return false;
  const fits = (wide: UrlPattern, narrow: UrlPattern) => matchesPattern(wide, tokensOf(exampleOf(narrow)));
  return fits(other.pattern, pattern) && !fits(pattern, other.pattern);
}

/** A pattern with the one name that a URL has in the place of another; null where it differs in more. */
function renamed(pattern: UrlPattern, url: string): UrlPattern | null {
  const tokens = tokensOf(url);
  const isOther = (path: UrlPattern['paths'][number], i: number) =>
    path.length === 1 && typeof path[0] === 'string' && path[0] !== tokens.paths[i];
  if (pattern.paths.filter(isOther).length > 1) return null;
  const paths = pattern.paths.map((path, i) => (isOther(path, i) ? [tokens.paths[i]!] : path));
  return matchesPattern({ ...pattern, paths }, tokens) ? { ...pattern, paths } : null;
}
