import type { Page } from '../../../page/page.ts';
import type { LivingGuide } from './living-guide.ts';

/** Links to threads that make a page a list of them. */
export const minListed = 3;

/** Where lists have their threads. */
export class ThreadPlaces {
  readonly #guide: LivingGuide;
  readonly #places: ReadonlyMap<string, 'index' | 'thread'>;

  /** `places`: where links to lists and threads stand. */
  constructor(guide: LivingGuide, places: ReadonlyMap<string, 'index' | 'thread'>) {
    this.#guide = guide;
    this.#places = places;
  }

  /** What links at the place of one lead to; undefined where that is not known. */
  roleAt(page: Page, link: number): 'index' | 'thread' | undefined {
    return this.#places.get(this.#guide.locationOf(page, link));
  }
  /** Whether a link stands where lists have their threads. */
  has(page: Page, link: number): boolean {
    return this.roleAt(page, link) === 'thread';
  }

  /** Whether several links of a page stand where lists have threads. */
  isList(page: Page): boolean {
    let listed = 0;
    for (let i = 0; i < page.links.length && listed < minListed; i++) if (this.has(page, i)) listed++;
    return listed >= minListed;
  }

  /** Whether a page has a link to a thread where lists have them: the last page of a list may have no more. */
  hasThread(page: Page): boolean {
    return this.#guide.rowsOn(page).some(({ follow, to }, i) => follow && to === 'thread' && this.has(page, i));
  }
}
