import { matchesPattern, tokensOf, type UrlTokens } from '../url/pattern.ts';
import type { Guide, Row } from './guide.ts';

/** Looks links up in a guide. Rows that can match are chosen once for each (page kind, location), so that a link costs little. */
export class GuideMatcher {
  readonly #guide: Guide;
  readonly #rows = new Map<string | null, Map<string | null, Row[]>>();

  constructor(guide: Guide) {
    this.#guide = guide;
  }

  /** The first row for a link on a page of this kind. A link may have no location where locations are those of link tables. */
  row(kind: string | null, url: string, location: string | null): Row {
    let byLocation = this.#rows.get(kind);
    if (byLocation === undefined) {
      byLocation = new Map();
      this.#rows.set(kind, byLocation);
    }
    let rows = byLocation.get(location);
    if (rows === undefined) {
      rows = this.#candidates(kind, location);
      byLocation.set(location, rows);
    }
    let tokens: UrlTokens | undefined;
    for (const row of rows) {
      if (row.pattern === null) return row;
      tokens ??= tokensOf(url);
      if (matchesPattern(row.pattern, tokens)) return row;
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
