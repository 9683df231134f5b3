import { formatOf } from '../../../learn/link-shapes.ts';
import { countListed, menuPages, minListed } from './menu.ts';
import { muteShapes } from './mute.ts';
import type { Seen } from './seen.ts';
import { showsSimilar, similarPlaces } from './similar.ts';
import type { Outcome, SurveyedPage } from './surveyed-page.ts';
import { notList, Taken, taken } from './taken.ts';
import { type Scores, tallyOf } from './tally.ts';

/** Pages of one shape that say what the next of them is. */
export const minAlike = 3;

/** What pages look like, as far as the others of their site say whether to believe it. */
export class Looks {
  readonly #seen: Seen;
  readonly taken = new Taken<SurveyedPage>(
    (url) => this.#seen.shapes.of(url),
    (url) => this.#seen.shapes.of(this.#seen.firstOf(url)),
    (shape) => this.isForAll(shape),
  );
  readonly #listedCounts = new Map<SurveyedPage, { pages: number; count: number }>();
  #similar: { pages: number; shown: ReadonlySet<SurveyedPage> } = { pages: 0, shown: new Set() };
  #mute: { pages: number; shapes: ReturnType<typeof muteShapes> } = { pages: 0, shapes: new Map() };

  constructor(seen: Seen) {
    this.#seen = seen;
  }

  /** What a page looks like, whatever it was taken for; null when there is none. */
  plain(url: string): Scores | null {
    const page = this.#seen.page(url);
    const scores = this.#seen.outcome(url)?.scores ?? null;
    return scores !== null && page !== undefined && this.#showsSimilar(page) ? asThread(scores) : scores;
  }

  /**
   * What the page at an address in normal form is by its looks and all that is known; null when there is none. What lists nothing of its own is
   * no list.
   */
  of(key: string, outcome: Outcome): Scores | null {
    const scores = this.#atTarget(outcome);
    const page = this.#seen.pageAt(key);
    if (page !== undefined && this.#isNothing(page)) return null;
    const decided = scores === null ? null : this.taken.scores(key, page, scores);
    if (decided !== null) return decided;
    if (scores === null || page === undefined || this.#seen.pages.length < menuPages) return scores;
    if (this.#showsSimilar(page)) return asThread(scores);
    if (this.#listed(page) >= minListed) return scores;
    return { index: Math.min(scores.index, notList), thread: scores.thread };
  }

  /** One page under several addresses that is neither list nor thread says that there is nothing: "not found", "please log in". */
  #isNothing(page: SurveyedPage): boolean {
    return Math.max(page.scores.index, page.scores.thread) < 0 && this.#seen.addressesOf(page) > 1;
  }

  /** What a redirect leads to is what pages with addresses like its target's are. */
  #atTarget({ scores, target }: Outcome): Scores | null {
    if (target === undefined) return scores;
    const shape = this.#seen.shapes.of(target);
    const alike = (holds: (shape: string) => boolean) =>
      tallyOf(
        [...this.#seen.outcomes]
          .filter(([url, one]) => one.target === undefined && holds(this.#seen.shapes.of(url)))
          .map(([url, one]) => ({ scores: this.of(url, one), redirected: false })),
      );
    const same = alike((one) => one === shape);
    const { pages, index, thread } = same.pages >= minAlike ? same : alike((one) => formatOf(one) === formatOf(shape));
    return pages > 0 ? { index, thread } : scores;
  }

  /** Links at the place of the page that has most, menu aside. */
  #listed(page: SurveyedPage): number {
    const known = this.#listedCounts.get(page);
    // The menu changes little once a few pages are known.
    if (known !== undefined && known.pages * 2 > this.#seen.pages.length) return known.count;
    // Whatever its addresses look like: two boards with the last thread of each are a list, too.
    const count = countListed(page, this.#seen.menu(), () => '');
    this.#listedCounts.set(page, { pages: this.#seen.pages.length, count });
    return count;
  }

  /** Whether a page mainly names threads that are like it. */
  #showsSimilar(page: SurveyedPage): boolean {
    const shapeOf = (url: string) => this.#seen.shapes.of(url);
    if (this.#similar.pages !== this.#seen.pages.length) {
      // Where addresses say nothing, lists link to lists and threads as threads do.
      const mute = this.mute();
      const speaking = this.#seen.pages.filter(({ url }) => !mute.has(shapeOf(url)));
      const places = similarPlaces(speaking, shapeOf);
      const shown =
        places.size === 0 ? [] : this.#seen.pages.filter((one) => showsSimilar(one, places, this.#seen.menu(), shapeOf));
      this.#similar = { pages: this.#seen.pages.length, shown: new Set(shown) };
    }
    return this.#similar.shown.has(page);
  }

  /** Whether a shape stands for all there is: what holds for some of its addresses holds for no others. */
  isForAll(shape: string): boolean {
    return this.mute().get(shape)?.forAll === true;
  }

  /** Shapes that say nothing of where they lead. */
  mute(): ReturnType<typeof muteShapes> {
    if (this.#mute.pages !== this.#seen.pages.length)
      this.#mute = { pages: this.#seen.pages.length, shapes: muteShapes(this.#seen.shapes, this.#seen.pages) };
    return this.#mute.shapes;
  }

  /** Forgets what depends on where links stand. */
  forgetPlaces(): void {
    this.#listedCounts.clear();
    this.#similar = { pages: 0, shown: new Set() };
  }
}

/** What names threads that are like it, as threads do, is one of them. */
function asThread({ index, thread }: Scores): Scores {
  return { index: Math.min(index, notList), thread: Math.max(thread, taken) };
}
