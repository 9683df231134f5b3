import type { Row } from '../../../guide/guide.ts';
import { firstKey, seenKey } from '../../../guide/identity.ts';
import type { Page } from '../../../page/page.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { BarrenLists } from './barren-lists.ts';
import { BarrenTurns } from './barren-turns.ts';
import type { LivingGuide } from './living-guide.ts';
import type { Met } from './met.ts';
import type { ObserverOptions } from './observer.ts';
import { minListed } from './thread-places.ts';
import { Yields } from './yields.ts';

/** Lists of one row that may follow one another without anything that was not known, before the row is dropped. */
const maxBarren = 5;

export interface AccountOptions extends Pick<ObserverOptions, 'menu' | 'looked'> {
  guide: LivingGuide;
  met: Met;
}

/** What comes of the requests that each row makes; a row that turns bad is dropped. */
export class Accounts {
  readonly #options: AccountOptions;
  readonly #guide: LivingGuide;
  readonly #met: Met;
  readonly #yields = new Yields();
  readonly #turns = new BarrenTurns();
  readonly #lists = new BarrenLists();
  readonly #barren = new Map<string, number>();

  constructor(options: AccountOptions) {
    this.#options = options;
    this.#guide = options.guide;
    this.#met = options.met;
  }

  /**
   * A row that turns bad is dropped where another leads to what is new: all may fail for a while, or all have one title. Further pages
   * are no row's fault: a thread that is gone takes them along.
   */
  count(rowId: string, what: 'new' | 'again' | 'failed'): void {
    this.#yields.count(rowId, what);
    const complaint = what === 'new' ? null : this.#yields.complaint(rowId);
    const row = complaint === null ? undefined : this.#guide.rowOf(rowId);
    if (!row?.follow || row.relation !== 'child') return;
    if (this.#hasOther(row, (id) => this.#yields.isGood(id))) this.#guide.drop(row, complaint!);
  }

  /** Whether another row leads to the same kind of page, and well. */
  #hasOther({ id, to }: Row, isGood: (id: string) => boolean): boolean {
    return this.#guide.rows.some(
      (one) => one.follow && one.id !== id && one.to === to && one.relation === 'child' && isGood(one.id),
    );
  }

  /** Whether a page shows what another address showed before. */
  isAgain(page: Page): boolean {
    return this.#turns.isAgain(page.measure);
  }

  /** A row that turns pages is dropped when it turns to nothing new for long, whatever else there is. */
  countTurn(row: Row | undefined, url: string, isNew: boolean): void {
    const complaint = row?.follow && row.relation !== 'child' ? this.#turns.count(row, url, isNew) : null;
    if (complaint !== null) this.#guide.drop(row!, complaint);
  }

  /** A row of lists is dropped when most of them are gone or show what was seen, and another leads to what is new. */
  countList(row: Row | undefined, isNew: boolean, hasThreads: boolean): void {
    if (!row?.follow || row.relation !== 'child' || row.to !== 'index') return;
    const complaint = this.#lists.count(row, isNew, hasThreads);
    if (complaint === null || this.#guide.isAmbiguous(row)) return;
    if (this.#hasOther(row, (id) => this.#lists.isGood(id))) this.#guide.drop(row, complaint);
  }

  /** A row whose lists show nothing that other lists did not show is another order of the same. */
  countNew(page: Page, rowId: string | null, hasStrangers: boolean): void {
    const own = this.#guide.rowOf(rowId);
    let fresh = 0;
    let hasNew = false;
    let threads = 0;
    let lists = 0;
    const isBoard = own?.relation === 'child' && own.evidence?.counts?.beside === undefined;
    const rows = this.#guide.rowsOn(page);
    for (const [i, { url }] of page.links.entries()) {
      const row = rows[i]!;
      if (!row.follow) continue;
      if (row.relation !== 'child') {
        // Where boards go on, their first pages may well repeat what is new of all; but other orders of them repeat the rest as well.
        const isNews = isBoard && row.relation === 'same-board' && this.#barrenOf(row.id) < maxBarren;
        if (isNews && !this.#met.link(seenKey(row.identity, url))) fresh++;
        continue;
      }
      if (row.to === 'thread') threads++;
      else if (!this.#options.menu.has(normalForm(url))) lists++;
      const shows = seenKey(row.identity, url);
      if (this.#met.link(shows)) continue;
      if (row.to === 'thread') hasNew = true;
      else this.#lists.name(shows, row.id, rowId);
      // Tags name other tags without end, and filters of one kind those of another.
      if (row.to === 'thread' || (row.id !== rowId && !this.#lists.isIdle(row))) fresh++;
    }
    if (hasNew) this.#lists.brings(firstKey(own?.identity, page.url), rowId);
    if (!hasStrangers) this.countList(own, fresh > 0, hasNew);
    if (own?.relation === 'same-board') this.#barren.set(own.id, fresh > 0 ? 0 : this.#barrenOf(own.id) + 1);
    // A list of boards may well repeat what other lists of boards show; a tag has one thread and others of its kind.
    if (threads < minListed && lists > 0 && own?.evidence?.counts?.beside === undefined) return;
    // Pages of one list may repeat another; and what is not understood is not nothing.
    if (!own?.follow || own.relation !== 'child' || hasStrangers) return;
    // What was looked at before and lists nothing at all is no list of the row's: its pattern was made of others.
    if (threads + lists === 0 && this.#options.looked(page.url)) return;
    const barren = fresh > 0 ? 0 : this.#barrenOf(own.id) + 1;
    this.#barren.set(own.id, barren);
    const others = this.#guide.rows.some(
      (row) => row.follow && row.to === 'index' && row.id !== own.id && row.relation === 'child',
    );
    if (barren < maxBarren || !others || this.#guide.isAmbiguous(own)) return;
    this.#guide.drop(own, `${maxBarren} lists one after the other showed nothing new.`);
  }

  #barrenOf(rowId: string): number {
    return this.#barren.get(rowId) ?? 0;
  }
}
