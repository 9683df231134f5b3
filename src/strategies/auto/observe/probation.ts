import type { Row } from '../../../guide/guide.ts';
import type { Page } from '../../../page/page.ts';
import type { Judge } from '../survey/survey.ts';
import type { LivingGuide } from './living-guide.ts';
import type { ThreadPlaces } from './thread-places.ts';
import { clearOnTrial } from './trial-verdicts.ts';

/** Pages of a row that are judged while walking, and the mean of their better scores below which the row is dropped. */
const probation = 12;
const minScore = -0.1;
/** … below which it is dropped though it was learned from a sample: members had -1.2 and -1.4, threads of one post seldom less than -0.5. */
export const clearlyOther = 1;
/** … of a row that came of a single number beside a page: that may be a count of something. */
export const shortProbation = 3;

/** Rows whose first pages are judged. */
export class Probation {
  readonly #guide: LivingGuide;
  readonly #judge: Judge;
  readonly #places: ThreadPlaces;
  /** Rows that were learned from a sample. */
  readonly #learned: ReadonlySet<string>;
  /** Rows on probation, with the pages that are judged. */
  readonly #onTrust = new Map<string, number>();
  readonly #scores = new Map<string, { pages: number; sum: number }>();

  constructor(guide: LivingGuide, judge: Judge, places: ThreadPlaces) {
    this.#guide = guide;
    this.#judge = judge;
    this.#places = places;
    this.#learned = new Set(guide.rows.map(({ id }) => id));
    // Of several ways to threads one may lead to people, who were taken for threads because a few were long.
    if (guide.toThreads.length > 1) for (const { id } of guide.toThreads) this.begin(id);
  }

  begin(id: string, pages = probation): void {
    this.#onTrust.set(id, pages);
  }

  /** A row that was added while walking is dropped when it leads to neither lists nor threads, one that was learned when it leads to no threads. */
  judge(page: Page, row: Row): void {
    const score = this.#scores.get(row.id) ?? { pages: 0, sum: 0 };
    const pages = this.#onTrust.get(row.id) ?? 0;
    if (!row.follow || score.pages >= pages) return;
    const { index: looks, thread } = this.#judge(page);
    // Lists that show posts of their threads look like threads.
    const index = row.to === 'index' && looks < minScore && this.#places.hasThread(page) ? clearOnTrial : looks;
    const isLearned = this.#learned.has(row.id);
    // What turns pages leads to more of the same; what was added may be lists or threads.
    const isEither = row.relation === 'child' && !isLearned;
    score.sum += isEither ? Math.max(index, thread) : row.to === 'thread' ? thread : index;
    score.pages++;
    this.#scores.set(row.id, score);
    if (score.pages < pages) return;
    const meanOf = ({ sum, pages }: { sum: number; pages: number }) => sum / pages;
    // What was learned from a sample is given up only where another way leads to what looks like threads.
    const isBad = isLearned
      ? meanOf(score) < -clearlyOther && this.#scores.values().some((other) => meanOf(other) > 0)
      : meanOf(score) < minScore;
    if (isBad)
      this.#guide.drop(row, `Its pages are no ${isEither ? 'lists or threads' : row.to === 'thread' ? 'threads' : 'lists'}.`);
  }
}
