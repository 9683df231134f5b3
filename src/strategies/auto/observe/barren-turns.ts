import type { Row } from '../../../guide/guide.ts';
import { shownBy } from '../../../guide/identity.ts';

/**
 * Pages that a row turned to before it may be dropped, the share of the last of them that were not there or showed what another address had shown,
 * and the lists or threads that these must be of: one that is gone takes all of its pages along. Where they are of fewer, so many pages. Good rows of mirrors had two barren pages in three at
 * most, in a copy with holes; where a pager's pattern let addresses of posts in, it was nine in ten.
 */
const minPages = 60;
const barrenShare = 0.85;
const minWholes = 10;
const minOfFew = 240;
/** Pages after which what came before counts half. */
const memory = 120;
/** Texts remembered; more cost too much, and those of pages long ago come seldom again. */
const mostRemembered = 200_000;

interface Turned {
  pages: number;
  /** Of the last pages, by when they came. */
  recent: number;
  barren: number;
  /** Lists and threads of barren pages. */
  wholes: Set<string>;
}

/** Rows that turn pages and lead to what was seen: their pattern fits more than pages, such as addresses of posts, of which a page has many. */
export class BarrenTurns {
  readonly #shown = new Set<number>();
  readonly #rows = new Map<string, Turned>();

  /** Whether a page shows what another address showed before, by how long its texts are: hashing what they say would cost as much as half the parse. */
  isAgain(measure: number): boolean {
    if (this.#shown.has(measure)) return true;
    if (this.#shown.size >= mostRemembered) this.#shown.clear();
    this.#shown.add(measure);
    return false;
  }

  /** What came of a page that a row turned to; why the row is not worth going on with, null while it may be. */
  count(row: Row, url: string, isNew: boolean): string | null {
    const turned = this.#rows.get(row.id) ?? { pages: 0, recent: 0, barren: 0, wholes: new Set() };
    this.#rows.set(row.id, turned);
    turned.pages++;
    turned.recent++;
    if (!isNew) turned.barren++;
    if (turned.recent >= memory) {
      turned.recent /= 2;
      turned.barren /= 2;
    }
    if (isNew) return null;
    if (turned.wholes.size < minWholes) turned.wholes.add(row.identity ? shownBy(row.identity, url).whole : url);
    if (turned.pages < (turned.wholes.size < minWholes ? minOfFew : minPages)) return null;
    if (turned.barren < barrenShare * turned.recent) return null;
    return `Of the last ${Math.round(turned.recent)} pages ${Math.round(turned.barren)} were gone, or showed what others had shown.`;
  }
}
