import { findOwnPagers, type Pager } from '../../../learn/pagers.ts';
import type { Page } from '../../../page/page.ts';
import { cursorRow } from './cursor-row.ts';
import { lastCursor } from './last-cursor.ts';
import type { LivingGuide } from './living-guide.ts';
import { longerList } from './longer-list.ts';
import type { ObserverOptions } from './observer.ts';
import { knowsPages, pagerRows } from './pager-rows.ts';
import { type Probation, shortProbation } from './probation.ts';

export interface PagerOptions extends Pick<ObserverOptions, 'session' | 'roleOf'> {
  guide: LivingGuide;
  probation: Probation;
}

/** The pagers of pages that are met: those that no row of the guide turns become rows. */
export class OwnPagers {
  readonly #options: PagerOptions;
  readonly #guide: LivingGuide;
  /** Whether a thread was met that is turned by numbers, as the guide has them. */
  #turnedByNumbers = false;

  constructor(options: PagerOptions) {
    this.#options = options;
    this.#guide = options.guide;
  }

  /** The pagers of a page, learned. */
  learn(page: Page, own: string, role: 'index' | 'thread'): readonly Pager[] {
    const pagers = this.#find(page, own, role);
    this.#addRows(page, own, role, pagers);
    return pagers;
  }

  #find(page: Page, own: string, role: 'index' | 'thread'): readonly Pager[] {
    // A thread's are asked for only to learn of new ones; where threads are turned by numbers, those without have one page.
    const areKnown = (links: Parameters<typeof knowsPages>[2]) => {
      if (role !== 'thread' || links.length === 0) return role === 'thread' && this.#turnedByNumbers;
      const known = knowsPages(this.#guide.matcher, role, links, own);
      this.#turnedByNumbers ||= known;
      return known;
    };
    return findOwnPagers(own, page.links, areKnown);
  }

  #addRows(page: Page, url: string, role: 'index' | 'thread', pagers: readonly Pager[]): void {
    const relation = role === 'index' ? 'same-board' : 'same-thread';
    const turned = this.#guide.now.rows.filter((row) => row.follow && row.relation === relation);
    for (const pager of pagers) {
      // Where numbers turn the pages of others, "Older topic" turns none, unless by the same.
      if (pager.loose && turned.length > 0 && !turned.some(({ identity }) => identity?.page?.at === pager.place.at)) continue;
      const { session, roleOf, probation } = this.#options;
      const known = { guide: this.#guide.now, matcher: this.#guide.matcher, session, roleOf };
      for (const { row, base } of pagerRows(known, page, url, role, pager)) {
        if (!pager.sure) probation.begin(row.id, shortProbation);
        this.#guide.add(row, role, base);
      }
    }
    const id = `${role}-pages-${this.#guide.rows.length}`;
    const { matcher } = this.#guide;
    const cursor =
      role === 'index' && pagers.length === 0
        ? (cursorRow(matcher, id, page, url) ?? lastCursor(matcher, id, page, url) ?? longerList(matcher, id, page, url))
        : null;
    if (cursor !== null) this.#guide.add(cursor.row, role, cursor.base);
  }
}
