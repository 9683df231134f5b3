import { matchesPattern, tokensOf, type UrlTokens } from '../url/pattern.ts';
import type { Guide, Row } from './guide.ts';
import { shownBy } from './identity.ts';

interface Candidates {
  rows: Row[];
  /** Rows of URLs met before: menus and pagers are on every page. */
  met: Map<string, Row>;
}

/** Rows for the links of pages of one kind. */
interface OfKind {
  kind: string | null;
  /** By location; null where no row asks for one: looking a location up means reading all of it. */
  byLocation: Map<string | null, Candidates> | null;
  anywhere: Candidates;
}

/** URLs whose rows are remembered for each place. */
const mostMet = 2048;

/** Looks links up in a guide. Rows that can match are chosen once for each (page kind, location), so that a link costs little. */
export class GuideMatcher {
  readonly #guide: Guide;
  readonly #kinds = new Map<string | null, OfKind>();
  /** That of the last link: those of a page come one after the other. */
  #last: OfKind | null = null;

  constructor(guide: Guide) {
    this.#guide = guide;
  }

  /**
   * The first row for a link on a page of this kind, and of this address where it is known. A link may have no location where locations are
   * those of link tables.
   */
  row(kind: string | null, url: string, location: string | null, page: string | null = null): Row {
    const of = this.#last?.kind === kind ? this.#last : this.#ofKind(kind);
    this.#last = of;
    let candidates = of.byLocation === null ? of.anywhere : of.byLocation.get(location);
    if (candidates === undefined) {
      candidates = { rows: this.#candidates(kind, location), met: new Map() };
      of.byLocation!.set(location, candidates);
    }
    const met = candidates.met.get(url);
    if (met !== undefined) return met;
    const { row, always } = this.#firstOf(candidates.rows, url, page);
    if (!always) return row;
    if (candidates.met.size >= mostMet) candidates.met.clear();
    candidates.met.set(url, row);
    return row;
  }

  #ofKind(kind: string | null): OfKind {
    let of = this.#kinds.get(kind);
    if (of === undefined) {
      const located = this.#guide.rows.some((row) => row.location !== null && (row.from === null || row.from === kind));
      const anywhere = { rows: this.#candidates(kind, null), met: new Map() };
      of = { kind, byLocation: located ? new Map([[null, anywhere]]) : null, anywhere };
      this.#kinds.set(kind, of);
    }
    return of;
  }

  /** The first row that fits, and whether it is the same for this URL on every page. */
  #firstOf(rows: readonly Row[], url: string, page: string | null): { row: Row; always: boolean } {
    let tokens: UrlTokens | undefined;
    let always = true;
    for (const row of rows) {
      if (row.pattern === null) return { row, always };
      tokens ??= tokensOf(url);
      if (!matchesPattern(row.pattern, tokens)) continue;
      if (row.own) always = false;
      if (!row.own || turns(row, page, url)) return { row, always };
    }
    // A guide that was read from a file has been checked for this.
    throw new Error('The last row of a guide must match every link.');
  }

  #candidates(kind: string | null, location: string | null): Row[] {
    const rows: Row[] = [];
    for (const row of this.#guide.rows) {
      if (row.from !== null && row.from !== kind) continue;
      if (row.location !== null && row.location !== location) continue;
      rows.push(row);
      if (row.pattern === null) break;
    }
    return rows;
  }
}

/** Whether a link turns the page it stands on. */
function turns({ identity }: Row, page: string | null, url: string): boolean {
  return identity !== undefined && page !== null && shownBy(identity, page).whole === shownBy(identity, url).whole;
}
