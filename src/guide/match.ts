import { matchesPattern, tokensOf, type UrlTokens } from '../url/pattern.ts';
import type { Guide, Row } from './guide.ts';
import { shownBy } from './identity.ts';

interface Candidates {
  rows: Row[];
  /** Rows of URLs met before: menus and pagers are on every page. */
  met: Map<string, Row>;
  /** Rows before those that fit such a URL, too, but on pages that it turns alone; empty for nearly all. */
  turning: Map<string, Row[]>;
}

function candidatesOf(rows: Row[]): Candidates {
  return { rows, met: new Map(), turning: new Map() };
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
      candidates = candidatesOf(this.#candidates(kind, location));
      of.byLocation!.set(location, candidates);
    }
    const row = candidates.met.get(url) ?? this.#decide(candidates, url);
    if (candidates.turning.size === 0) return row;
    return candidates.turning.get(url)?.find((own) => turns(own, page, url)) ?? row;
  }

  #ofKind(kind: string | null): OfKind {
    let of = this.#kinds.get(kind);
    if (of === undefined) {
      const located = this.#guide.rows.some((row) => row.location !== null && (row.from === null || row.from === kind));
      const anywhere = candidatesOf(this.#candidates(kind, null));
      of = { kind, byLocation: located ? new Map([[null, anywhere]]) : null, anywhere };
      this.#kinds.set(kind, of);
    }
    return of;
  }

  /** The first row that fits a URL on every page; those that fit on some are kept beside it. */
  #decide({ rows, met, turning }: Candidates, url: string): Row {
    if (met.size >= mostMet) {
      met.clear();
      turning.clear();
    }
    let tokens: UrlTokens | undefined;
    for (const row of rows) {
      if (row.pattern !== null) {
        tokens ??= tokensOf(url);
        if (!matchesPattern(row.pattern, tokens)) continue;
        if (row.own) {
          turning.set(url, [...(turning.get(url) ?? []), row]);
          continue;
        }
      }
      met.set(url, row);
      return row;
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
