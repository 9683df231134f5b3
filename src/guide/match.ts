import { formNumber } from '../url/form-number.ts';
import { freshTokens, matchesPattern, type UrlPattern } from '../url/pattern.ts';
import type { Guide, Row } from './guide.ts';
import { fixedStart, type Identity, originOf, shownBy } from './identity.ts';

interface Candidates {
  rows: Row[];
  /** Whether all URLs of one form are decided on alike: no row asks for a certain number. */
  byForm: boolean;
  /** What was decided for forms, and for URLs, met before: menus and pagers are on every page, and most others differ in numbers alone. */
  forms: Map<number, Decided>;
  met: Map<string, Decided>;
}

/** The first row that fits a URL on every page, and those before it that fit on pages that it turns alone. */
interface Decided {
  row: Row;
  turning: { row: Row; identity: Identity }[] | null;
}

/** What a page is a page of, and what addresses of its host begin with that are of it, too. */
interface Whole {
  whole: string;
  start: string;
}

function candidatesOf(rows: Row[]): Candidates {
  const byForm = !rows.some(({ pattern }) => pattern !== null && asksForNumber(pattern));
  return { rows, byForm, forms: new Map(), met: new Map() };
}

function asksForNumber({ paths, parameters }: UrlPattern): boolean {
  const has = (pieces: UrlPattern['paths'][number]) =>
    pieces.some((piece) => typeof piece === 'string' && /\d/.test(piece.replace(/%[\dA-F]{2}/g, '')));
  return paths.some(has) || parameters.some(({ key, value }) => has(key) || (value !== null && has(value)));
}

/** Rows for the links of pages of one kind. */
interface OfKind {
  kind: string | null;
  /** By location; null where no row asks for one: looking a location up means reading all of it. */
  byLocation: Map<string | null, Candidates> | null;
  anywhere: Candidates;
}

/** Forms, and URLs, whose rows are remembered for each place. */
const mostMet = 2048;

/** Looks links up in a guide. Rows that can match are chosen once for each (page kind, location), so that a link costs little. */
export class GuideMatcher {
  readonly #guide: Guide;
  readonly #kinds = new Map<string | null, OfKind>();
  /** That of the last link: those of a page come one after the other. */
  #last: OfKind | null = null;
  /** The last page, with what it is a page of by each identity. */
  #page: string | null = null;
  #origin = '';
  readonly #wholes = new Map<Identity, Whole>();
  /** One for each row that fits on every page: most URLs have no other. */
  readonly #everywhere = new Map<Row, Decided>();

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
    const form = candidates.byForm ? formNumber(url) : 0;
    const met = form === 0 ? candidates.met.get(url) : candidates.forms.get(form);
    const decided = met ?? this.#decide(candidates, url, form);
    const { turning } = decided;
    if (turning === null || page === null) return decided.row;
    for (let i = 0; i < turning.length; i++) {
      const { row, identity } = turning[i]!;
      const { whole, start } = this.#wholeOf(page, identity);
      // Nearly all links show something else, and most of them begin otherwise: cutting each up would cost more than all else here.
      const isElse = !url.startsWith(start) && url.startsWith(this.#origin) && !url.includes('%');
      if (!isElse && shownBy(identity, url).whole === whole) return row;
    }
    return decided.row;
  }

  /** What all pages of one list or thread have in common. */
  #wholeOf(page: string, identity: Identity): Whole {
    if (this.#page !== page) {
      this.#page = page;
      this.#origin = `${originOf(page)}/`;
      this.#wholes.clear();
    }
    let whole = this.#wholes.get(identity);
    if (whole === undefined) {
      whole = { whole: shownBy(identity, page).whole, start: fixedStart(identity, page) };
      this.#wholes.set(identity, whole);
    }
    return whole;
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

  #decide({ rows, forms, met }: Candidates, url: string, form: number): Decided {
    if (met.size >= mostMet) met.clear();
    if (forms.size >= mostMet) forms.clear();
    // What is decided is kept, and nothing else need be.
    const tokens = freshTokens(url);
    const turning: NonNullable<Decided['turning']> = [];
    for (const row of rows) {
      if (row.pattern !== null) {
        if (!matchesPattern(row.pattern, tokens)) continue;
        if (row.own) {
          const { identity } = row;
          if (identity) turning.push({ row, identity });
          continue;
        }
      }
      const decided = turning.length === 0 ? this.#decidedEverywhere(row) : { row, turning };
      if (form === 0) met.set(url, decided);
      else forms.set(form, decided);
      return decided;
    }
    // A guide that was read from a file has been checked for this.
    throw new Error('The last row of a guide must match every link.');
  }

  #decidedEverywhere(row: Row): Decided {
    let decided = this.#everywhere.get(row);
    if (decided === undefined) {
      decided = { row, turning: null };
      this.#everywhere.set(row, decided);
    }
    return decided;
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
