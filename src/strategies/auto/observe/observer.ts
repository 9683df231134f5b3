import type { Earlier, Observed, Seen } from '../../../crawl/strategy.ts';
import type { Guide, Row } from '../../../guide/guide.ts';
import { firstKey, seenKey, shownBy } from '../../../guide/identity.ts';
import { withoutParameters } from '../../../learn/itf-patterns.ts';
import type { Page } from '../../../page/page.ts';
import type { Scope } from '../../../url/scope.ts';
import type { Judge } from '../survey/survey.ts';
import type { PageRole } from '../survey/tally.ts';
import { Accounts } from './accounts.ts';
import { FurtherPages } from './further-pages.ts';
import { LivingGuide } from './living-guide.ts';
import { Met } from './met.ts';
import { NewForms } from './new-forms.ts';
import { OwnPagers } from './own-pagers.ts';
import { clearlyOther, Probation } from './probation.ts';
import { ThreadPlaces } from './thread-places.ts';
import { clearOnTrial, TrialVerdicts } from './trial-verdicts.ts';
import { Trials } from './trials.ts';

export interface ObserverOptions {
  guide: Guide;
  judge: Judge;
  /** Where links to lists and threads stand. */
  places: ReadonlyMap<string, 'index' | 'thread'>;
  /** Whether a URL begins as those of boards do, and of little else. */
  isKin: (url: string) => boolean;
  /** What earlier runs of the crawl came to; null in its first. */
  earlier: Omit<Earlier, 'guide'> | null;
  /** What the walk stays within. */
  scope: Scope;
  /** Parameters that carry a session. */
  session: ReadonlySet<string>;
  /** Parameters that choose a view of a page. */
  viewKeys: ReadonlySet<string>;
  /** What most pages link to, in normal form: the site's menu. */
  menu: ReadonlySet<string>;
  /** Whether a URL was looked at before the walk: what it is was judged then. */
  looked: (url: string) => boolean;
  /** What addresses of one kind have in common, as far as it shows from all that were seen before the walk. */
  formOf: (url: string) => string;
  /** Whether a URL ends with a title, and not with a name that others end with too: those are orders of one list. */
  isTitled: (url: string) => boolean;
  /** Addresses that were met before the walk and are not followed. */
  passedOver: readonly string[];
  /** What the pages showed that were looked at before the walk. */
  prints: Iterable<number>;
  /** What URLs like this one were found to be before the walk; null when none was looked at. */
  roleOf: (url: string) => PageRole | null;
}

/**
 * Goes on learning while the walk goes on: pagers that no page of the sample had; links of a form not met before at places that lead
 * to lists or threads; rows that turn out to lead to nothing new.
 */
export class Observer {
  readonly #options: ObserverOptions;
  readonly #guide: LivingGuide;
  readonly #met: Met;
  readonly #places: ThreadPlaces;
  readonly #trials: Trials;
  readonly #verdicts: TrialVerdicts;
  readonly #newForms: NewForms;
  readonly #pagers: OwnPagers;
  readonly #further: FurtherPages;
  readonly #probation: Probation;
  readonly #accounts: Accounts;

  constructor(options: ObserverOptions) {
    this.#options = options;
    const guide = new LivingGuide(options.guide, options.menu, options.formOf, options.passedOver);
    const met = new Met(options.earlier);
    const places = new ThreadPlaces(guide, options.places);
    const trials = new Trials(options.looked);
    const probation = new Probation(guide, options.judge, places);
    const shared = { ...options, guide, met, places, trials, probation };
    this.#guide = guide;
    this.#met = met;
    this.#places = places;
    this.#trials = trials;
    this.#probation = probation;
    this.#verdicts = new TrialVerdicts(shared);
    this.#newForms = new NewForms(shared);
    this.#pagers = new OwnPagers(shared);
    this.#further = new FurtherPages(shared);
    this.#accounts = new Accounts(shared);
  }

  observe(seen: Seen): Observed {
    const kind = seen.page === null ? seen.kind : this.#kindByLooks(seen.page, seen.kind, seen.row);
    const taught = seen.page === null ? this.#observeNone(seen) : this.#observePage(seen.page, { ...seen, kind });
    const guide = this.#guide.news();
    return { ...taught, ...(guide ? { guide } : {}), ...(kind === seen.kind ? {} : { kind }) };
  }

  /** What was expected of a link's place, unless the page is clearly a thread, of which little is followed, or nothing else than a list. */
  #kindByLooks(page: Page, expected: string | null, rowId: string | null): string | null {
    const row = this.#guide.rowOf(rowId);
    const role = this.#guide.roleOf(expected);
    if (!row || row.location === null || (role !== 'index' && role !== 'thread')) return expected;
    // Judging every page would cost more than all else: only those that are at a glance what was not expected.
    if (this.#places.isList(page) === (role === 'index')) return expected;
    const { index, thread } = this.#options.judge(page);
    const isOther = role === 'index' ? thread > index && thread >= clearOnTrial : index > clearlyOther && thread < -clearlyOther;
    if (!isOther) return expected;
    return this.#guide.now.kinds.find((kind) => kind.role === (role === 'index' ? 'thread' : 'index'))?.id ?? expected;
  }

  #observeNone({ url, redirect, row }: Seen): Observed {
    if (redirect !== null) this.#trials.move(url, redirect);
    this.#further.end(url);
    if (row !== null && (redirect === null || this.#leadsBack(redirect)))
      this.#accounts.count(row, redirect === null ? 'failed' : 'again');
    if (redirect === null) {
      this.#accounts.countTurn(this.#guide.rowOf(row), url, false);
      this.#accounts.countList(this.#guide.rowOf(row), false, false);
    }
    const failed = redirect === null ? this.#trials.end(url) : null;
    return failed === null ? {} : { also: this.#trials.tryAnother(failed) };
  }

  /** Whether an address is that of a page of a thread that lists name. */
  #leadsBack(url: string): boolean {
    const { follow, to, identity } = this.#guide.row(url, null);
    return follow && to === 'thread' && this.#met.knows(firstKey(identity, url));
  }

  /** Whether a page says that its address is another, of another row, by which lists name it. */
  #isCalledElse({ canonical, url }: Page, { id, identity }: Row): boolean {
    if (canonical === null) return false;
    const known = this.#guide.row(canonical, null);
    // What is known to be one by both addresses was asked for once.
    const isSame = seenKey(known.identity, canonical) === seenKey(identity, url);
    return known.id !== id && !isSame && this.#leadsBack(canonical);
  }

  #observePage(page: Page, { kind, row: rowId }: Seen): Observed {
    const further = this.#further.end(page.url);
    const news = further && this.#further.judge(further, page);
    if (further !== null && news === null) return {};
    // What no row led to, and is of no kind, was on trial when an earlier run stopped.
    const isLeft = this.#options.earlier !== null && rowId === null && kind === null && further === null;
    const asked = this.#trials.end(page.url) ?? (isLeft ? page.url : null);
    const trial = asked !== null;
    const role = further?.role ?? (trial ? this.#verdicts.judge(page, asked) : this.#guide.roleOf(kind));
    const row = trial ? undefined : this.#guide.rowOf(rowId);
    const isAgain = this.#accounts.isAgain(page);
    this.#accounts.countTurn(row, page.url, !isAgain);
    if (row) {
      this.#probation.judge(page, row);
      const isFirst = row.relation === 'child' && (!row.identity || shownBy(row.identity, page.url).page === 1);
      const isThread = role === 'thread' && isFirst;
      this.#accounts.count(
        row.id,
        isThread && this.#isCalledElse(page, row) ? 'again' : isThread ? this.#met.thread(page) : 'new',
      );
    }
    if (role !== 'index' && role !== 'thread') return trial ? { also: this.#trials.tryAnother(asked) } : {};
    const { session } = this.#options;
    const own = session.size === 0 ? page.url : withoutParameters(page.url, session);
    const pagers = this.#pagers.learn(page, own, role);
    const also = [...(news ?? []), ...(trial ? this.#newForms.after(asked) : [])];
    const strangers = role === 'index' ? this.#newForms.seek(page, own, pagers) : null;
    const soon = this.#further.seek(page, own, role);
    if (strangers !== null) this.#accounts.countNew(page, rowId, strangers.any);
    return { also: [...also, ...(strangers?.tried ?? [])], soon };
  }
}
