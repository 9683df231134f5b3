import { matchesPattern, tokensOf, type UrlTokens } from '../url/pattern.ts';
import type { Guide, Row } from './guide.ts';

/** Looks links up in a guide. Rows that can match are chosen once for each (page kind, location), so that a link costs little. */
export class GuideMatcher {
  readonly #guide: Guide;
  readonly #rows = new Map<string | null, Map<string, Row[]>>();

  constructor(guide: Guide) {
    this.#guide = guide;
  }

  /** The first row for a link on a page of this kind. */
  row(kind: string | null, link: { url: string; location: string }): Row {
    let byLocation = this.#rows.get(kind);
    if (byLocation === undefined) {
      byLocation = new Map();
      this.#rows.set(kind, byLocation);
    }
    let rows = byLocation.get(link.location);
    if (rows === undefined) {
      rows = this.#candidates(kind, link.location);
      byLocation.set(link.location, rows);
    }
    let tokens: UrlTokens | undefined;
    for (const row of rows) {
      if (row.pattern === null) return row;
      tokens ??= tokensOf(link.url);
      if (matchesPattern(row.pattern, tokens)) return row;
    }
    // A guide that was read from a file has been checked for this.
    throw new Error('The last row of a guide must match every link.');
  }

  #candidates(kind: string | null, location: string): Row[] {
    const rows: Row[] = [];
    for (const row of this.#guide.rows) {
      if (row.from !== null && row.from !== kind) continue;
      if (row.location !== null && row.location !== location) continue;
      rows.push(row);
      if (row.pattern === null) break;
    }
    return rows;
  }

  /** The kind of a page, or null when no classifier knows it. */
  kindOf(page: { url: string }): string | null {
    let tokens: UrlTokens | undefined;
    for (const kind of this.#guide.kinds) {
      if (kind.classifier.by !== 'url') continue;
      tokens ??= tokensOf(page.url);
      for (const pattern of kind.classifier.patterns) if (matchesPattern(pattern, tokens)) return kind.id;
    }
    return null;
  }
}
