import type { Earlier, Observed, Seen } from '../../../crawl/strategy.ts';
import type { Guide, Row } from '../../../guide/guide.ts';
import { firstKey, seenKey, shownBy } from '../../../guide/identity.ts';
import { withoutParameters } from '../../../learn/itf-patterns.ts';
import { findOwnPagers, type Pager } from '../../../learn/pagers.ts';
import { shapeOf } from '../../../learn/url-formats.ts';
import type { Page } from '../../../page/page.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import { inScope, type Scope } from '../../../url/scope.ts';
import { listPriority } from '../guide/guide.ts';
import { exampleOf, patternFor } from '../guide/way-patterns.ts';
import { extensionOf } from '../survey/files.ts';
import { listedViews } from '../survey/listed-views.ts';
import type { Judge } from '../survey/survey.ts';
import { looksLikeList, type PageRole } from '../survey/tally.ts';
import { isView, withoutKeys } from '../survey/view.ts';
import { BarrenLists } from './barren-lists.ts';
import { BarrenTurns } from './barren-turns.ts';
import { carriedRow } from './carried-row.ts';
import { cursorRow } from './cursor-row.ts';
import { FurtherPages } from './further-pages.ts';
import { lastCursor } from './last-cursor.ts';
import { LivingGuide } from './living-guide.ts';
import { longerList } from './longer-list.ts';
import { Met } from './met.ts';
import { knowsPages, pagerRows } from './pager-rows.ts';
import { prominentGroups } from './prominent.ts';
import { inRecords } from './record.ts';
import { Trials } from './trials.ts';
import { Yields } from './yields.ts';

/** Threads of one form that must be found before it is followed; of lists, one that shows something new will do. */
const minThreads = 2;
/** Score from which a page that was tried is a list or a thread. */
const clearScore = 0.3;
/** Pages of a row that are judged while walking, and the mean of their better scores below which the row is dropped. */
const probation = 12;
const minScore = -0.1;
/** … below which it is dropped though it was learned from a sample: members had -1.2 and -1.4, threads of one post seldom less than -0.5. */
const clearlyOther = 1;
/** … of a row that came of a single number beside a page: that may be a count of something. */
const shortProbation = 3;
/** Lists of one row that may follow one another without anything that was not known, before the row is dropped. */
const maxBarren = 5;
/** Links of a form in vain, after which no more of them are taken for what others of it are. */
const maxRefused = 5;
/** Links to threads that make a page a list of them. */
const minListed = 3;

type Role = 'index' | 'thread' | 'other';

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
  /** Whether URLs of this form were found to be neither lists nor threads before the walk. */
  leadsNowhere: (url: string) => boolean;
  /** What addresses of one kind have in common, as far as it shows from all that were seen before the walk. */
  formOf: (url: string) => string;
  /** Whether a URL ends with a title, and not with a name that others end with too: those are orders of one list. */
  isTitled: (url: string) => boolean;
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
  /** Those of the addresses that are followed. */
  readonly #extensions: ReadonlySet<string>;
  /** Those of the threads that are known before the walk. */
  readonly #threadForms: ReadonlySet<string>;
  readonly #guide: LivingGuide;
  readonly #met: Met;
  #hasStrangers = false;
  /** Whether a thread was met that is turned by numbers, as the guide has them. */
  #turnedByNumbers = false;
  readonly #trials: Trials;
  readonly #verdicts = new Map<string, { role: Role; urls: string[] }>();
  readonly #scores = new Map<string, { pages: number; sum: number }>();
  readonly #yields = new Yields();
  readonly #turns = new BarrenTurns();
  readonly #lists = new BarrenLists();
  /** Rows on probation, with the pages that are judged. */
  readonly #onTrust = new Map<string, number>();
  readonly #barren = new Map<string, number>();
  readonly #further: FurtherPages;
  /** What pages on trial showed, and those that were looked at before. */
  readonly #prints: Set<number>;

  constructor(options: ObserverOptions) {
    this.#options = options;
    this.#trials = new Trials(options.looked);
    this.#prints = new Set(options.prints);
    this.#guide = new LivingGuide(options.guide, options.menu, options.formOf);
    this.#met = new Met(options.earlier);
    this.#further = new FurtherPages({
      ...options,
      guide: this.#guide,
      isAtThreads: (page, link) => this.#isAtThreads(page, link),
    });
    // Of several ways to threads one may lead to people, who were taken for threads because a few were long.
    const toThreads = options.guide.rows.filter(isWayToThreads);
    this.#threadForms = new Set(toThreads.flatMap(({ pattern }) => (pattern ? [options.formOf(exampleOf(pattern))] : [])));
    if (toThreads.length > 1) for (const { id } of toThreads) this.#onTrust.set(id, probation);
    this.#extensions = new Set(options.guide.rows.flatMap((row) => (row.pattern ? [extensionOf(exampleOf(row.pattern))] : [])));
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
    // Judging every thread would cost more than all else.
    if (role === 'thread' && !this.#listsAnything(page)) return expected;
    const { index, thread } = this.#options.judge(page);
    const isOther = role === 'index' ? thread > index && thread >= clearScore : index > clearlyOther && thread < -clearlyOther;
    if (!isOther) return expected;
    return this.#guide.now.kinds.find((kind) => kind.role === (role === 'index' ? 'thread' : 'index'))?.id ?? expected;
  }

  #observeNone({ url, redirect, row }: Seen): Observed {
    if (redirect !== null) this.#trials.move(url, redirect);
    this.#further.end(url);
    if (row !== null && (redirect === null || this.#leadsBack(redirect)))
      this.#count(row, redirect === null ? 'failed' : 'again');
    if (redirect === null) {
      this.#countTurn(this.#guide.rowOf(row), url, false);
      this.#countList(this.#guide.rowOf(row), false, false);
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
    const role = further?.role ?? (trial ? this.#judge(page, asked) : this.#guide.roleOf(kind));
    const row = trial ? undefined : this.#guide.rowOf(rowId);
    const isAgain = this.#turns.isAgain(page.measure);
    this.#countTurn(row, page.url, !isAgain);
    if (row) {
      this.#onProbation(page, row);
      const isFirst = row.relation === 'child' && (!row.identity || shownBy(row.identity, page.url).page === 1);
      const isThread = role === 'thread' && isFirst;
      this.#count(row.id, isThread && this.#isCalledElse(page, row) ? 'again' : isThread ? this.#met.thread(page) : 'new');
    }
    if (role !== 'index' && role !== 'thread') return trial ? { also: this.#trials.tryAnother(asked) } : {};
    const { session } = this.#options;
    const own = session.size === 0 ? page.url : withoutParameters(page.url, session);
    // A thread's are asked for only to learn of new ones; where threads are turned by numbers, those without have one page.
    const areKnown = (links: Parameters<typeof knowsPages>[2]) => {
      if (role !== 'thread' || links.length === 0) return role === 'thread' && this.#turnedByNumbers;
      const known = knowsPages(this.#guide.matcher, role, links, own);
      this.#turnedByNumbers ||= known;
      return known;
    };
    const pagers = findOwnPagers(own, page.links, areKnown);
    this.#learnPagers(page, own, role, pagers);
    const also = [
      ...(news ?? []),
      ...(trial ? this.#afterTrial(asked) : []),
      ...(role === 'index' ? this.#strangers(page, own, pagers) : []),
    ];
    const soon = this.#further.seek(page, own, role);
    if (role === 'index') this.#countNew(page, rowId);
    return { also, soon };
  }

  /**
   * A row that turns bad is dropped where another leads to what is new: all may fail for a while, or all have one title. Further pages
   * are no row's fault: a thread that is gone takes them along.
   */
  #count(rowId: string, what: 'new' | 'again' | 'failed'): void {
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

  /** A row that turns pages is dropped when it turns to nothing new for long, whatever else there is. */
  #countTurn(row: Row | undefined, url: string, isNew: boolean): void {
    const complaint = row?.follow && row.relation !== 'child' ? this.#turns.count(row, url, isNew) : null;
    if (complaint !== null) this.#guide.drop(row!, complaint);
  }

  /** A row of lists is dropped when most of them are gone or show what was seen, and another leads to what is new. */
  #countList(row: Row | undefined, isNew: boolean, hasThreads: boolean): void {
    if (!row?.follow || row.relation !== 'child' || row.to !== 'index') return;
    const complaint = this.#lists.count(row, isNew, hasThreads);
    if (complaint === null || this.#guide.isAmbiguous(row)) return;
    if (this.#hasOther(row, (id) => this.#lists.isGood(id))) this.#guide.drop(row, complaint);
  }

  /** A row that was added while walking is dropped when it leads to neither lists nor threads, one that was learned when it leads to no threads. */
  #onProbation(page: Page, row: Row): void {
    const score = this.#scores.get(row.id) ?? { pages: 0, sum: 0 };
    const pages = this.#onTrust.get(row.id) ?? 0;
    if (!row.follow || score.pages >= pages) return;
    const { index: looks, thread } = this.#options.judge(page);
    // Lists that show posts of their threads look like threads.
    const index = row.to === 'index' && looks < minScore && this.#listsThreads(page) ? clearScore : looks;
    const isLearned = this.#options.guide.rows.some(({ id }) => id === row.id);
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

  /** Whether several links of a page stand where lists have threads. */
  #listsAnything(page: Page): boolean {
    let listed = 0;
    for (let i = 0; i < page.links.length && listed < minListed; i++) if (this.#isAtThreads(page, i)) listed++;
    return listed >= minListed;
  }

  /** Whether a page has a link to a thread where lists have them: the last page of a list may have no more. */
  #listsThreads(page: Page): boolean {
    return this.#guide.rowsOn(page).some(({ follow, to }, i) => follow && to === 'thread' && this.#isAtThreads(page, i));
  }
  /** Whether a link stands where lists have their threads. */
  #isAtThreads(page: Page, link: number): boolean {
    return this.#options.places.get(this.#guide.locationOf(page, link)) === 'thread';
  }

  /** Whether a URL has the form of threads, and is none that was found to be something else. */
  #isLikeThreads(url: string): boolean {
    return this.#threadForms.has(this.#options.formOf(url)) && (this.#options.roleOf(url) ?? 'thread') === 'thread';
  }

  /** What was tried is good or not; what is good becomes a row. What was asked for may have redirected to the page. */
  #judge(page: Page, asked: string): Role {
    const form = shapeOf(asked).key;
    const { fingerprint } = page.textPrint;
    // "Please log in" looks the same wherever one would like to go.
    const isSeen = fingerprint !== 0 && this.#prints.has(fingerprint);
    this.#prints.add(fingerprint);
    if (isSeen) this.#trials.giveUp(form);
    const role = isSeen ? 'other' : this.#roleOnTrial(page, asked);
    // One thread proves nothing.
    const before = this.#verdicts.get(form) ?? { role, urls: [] };
    const spoiled = before.role !== role && role === 'thread';
    const verdict: { role: Role; urls: string[] } =
      role === 'other'
        ? before
        : { role: spoiled ? 'other' : role, urls: before.role === role ? [...before.urls, asked] : [asked] };
    this.#verdicts.set(form, verdict);
    if (role === 'thread') this.#met.title(page.title);
    if (role === 'other' || verdict.role !== role || (role === 'thread' && verdict.urls.length < minThreads)) return role;
    // What was dropped meanwhile stays so.
    if (this.#guide.row(asked, null).pattern !== null) return role;
    const like = this.#guide.rows.find((row) => row.to === role && row.relation === 'child');
    const pattern = this.#patternOnTrial(role, verdict.urls);
    const id = `${role}-${this.#guide.rows.length}`;
    this.#onTrust.set(id, probation);
    this.#guide.add(
      {
        id,
        from: 'index',
        location: null,
        pattern,
        follow: true,
        relation: 'child',
        priority: role === 'index' ? listPriority : 0,
        to: role,
        ...(like?.identity ? { identity: { idle: like.identity.idle, page: null } } : {}),
        evidence: {
          why: `A link at a place for lists and threads was tried, and led to a ${role === 'index' ? 'list' : 'thread'}.`,
        },
      },
      role,
    );
    return role;
  }

  /** Lists of one form that begin or end alike are of one kind, whatever else they are called: `/c/…/…`, `/…/threads.html`. */
  #patternOnTrial(role: 'index' | 'thread', urls: readonly string[]): UrlPattern {
    const narrow = patternFor(urls);
    if (role === 'thread') return narrow;
    const pending = this.#trials.pending(urls[0]!);
    const alike = [0, -1].map((at) => {
      const name = tokensOf(urls[0]!).paths.at(at) ?? '';
      return /\p{L}/u.test(name) ? pending.filter((url) => tokensOf(url).paths.at(at) === name) : [];
    });
    const wide = patternFor([...urls, ...alike.reduce((a, b) => (b.length > a.length ? b : a))]);
    return this.#guide.isTooWide(wide, role) ? narrow : wide;
  }

  /**
   * Trials come when all else is done: a list is worth having if it shows a thread that nothing else showed, a thread if it is none that
   * was seen under its own name.
   */
  #roleOnTrial(page: Page, asked: string): Role {
    const unknown = new Set<string>();
    for (const [i, { url }] of page.links.entries()) {
      if (!this.#isAtThreads(page, i)) continue;
      const row = this.#guide.row(url, this.#guide.locationOf(page, i), page.url);
      if (row.follow && row.to === 'thread' && !this.#met.knows(seenKey(row.identity, url))) return 'index';
      if (row.pattern === null && !this.#options.menu.has(normalForm(url))) unknown.add(url);
    }
    // Threads of boards further down than any before have addresses of another form.
    if (unknown.size >= minListed && looksLikeList(this.#options.judge(page))) return 'index';
    if (!this.#trials.forThreads.has(shapeOf(asked).key)) return 'other';
    // What is a thread by the address it arrives at, or calls its own, needs no second opinion.
    const elsewhere = [page.url, page.canonical].find((url) => url !== null && normalForm(url) !== normalForm(asked)) ?? null;
    const known = elsewhere === null ? null : this.#guide.row(elsewhere, null);
    if (known?.follow) {
      const isFirst = !known.identity || shownBy(known.identity, elsewhere!).page === 1;
      return known.to === 'thread' && isFirst && !this.#met.knows(seenKey(known.identity, elsewhere!)) ? 'thread' : 'other';
    }
    const { index, thread } = this.#options.judge(page);
    return thread >= clearScore && thread > index && !this.#met.hasTitle(page.title) ? 'thread' : 'other';
  }

  #learnPagers(page: Page, url: string, role: 'index' | 'thread', pagers: readonly Pager[]): void {
    for (const pager of pagers) {
      const { session, leadsNowhere } = this.#options;
      const known = { guide: this.#guide.now, matcher: this.#guide.matcher, session, leadsNowhere };
      for (const { row, base } of pagerRows(known, page, url, role, pager)) {
        if (!pager.sure) this.#onTrust.set(row.id, shortProbation);
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

  #strangers(page: Page, url: string, pagers: readonly Pager[]): string[] {
    const { idle = [], page: number = null } = this.#guide.row(url, null).identity ?? {};
    const own = withoutKeys(tokensOf(url), [...idle, ...(number?.optional ? [String(number.at)] : [])]);
    const turned = pagers.map(({ place }) => place);
    const unknown: number[] = [];
    const views: number[] = [];
    const rows = this.#guide.rowsOn(page);
    for (const [i, { url }] of page.links.entries()) {
      const row = rows[i]!;
      // What was dropped is known well enough.
      if (!row.follow && row.pattern !== null) continue;
      if (!row.follow) {
        const key = normalForm(url);
        if (!inScope(url, this.#options.scope)) continue;
        if (!this.#options.menu.has(key) && !this.#trials.has(key)) {
          if (isView(own, turned, url, this.#options.viewKeys)) views.push(i);
          else unknown.push(i);
        }
      }
    }
    const placed = [...unknown, ...views].filter((i) => this.#isAtThreads(page, i)).map((i) => page.links[i]!.url);
    const carried = carriedRow(this.#guide.matcher, `thread-${this.#guide.rows.length}`, url, placed);
    if (carried !== null) {
      this.#guide.add(carried, 'thread');
      return this.#strangers(page, url, pagers);
    }
    const listed = listedViews(
      views.map((i) => ({ ...page.links[i]!, location: this.#guide.locationOf(page, i) })),
      page.links.length,
    );
    // What stands where threads do, with an address like theirs, is no view of the list.
    const isThread = (i: number) => this.#isAtThreads(page, i) && this.#isLikeThreads(page.links[i]!.url);
    unknown.push(...views.filter((i) => listed.has(page.links[i]!.url) || isThread(i)));
    this.#hasStrangers = false;
    if (unknown.length === 0) return [];
    const { isKin } = this.#options;
    let threads = this.#threadsOn(page);
    let inRecord: ((link: number) => boolean) | null = null;
    const byForm = new Map<string, Set<string>>();
    const elsewhere: number[] = [];
    for (const i of unknown) {
      const { url } = page.links[i]!;
      const place = this.#options.places.get(this.#guide.locationOf(page, i)) ?? (isKin(url) ? 'index' : undefined);
      const form = shapeOf(url).key;
      if (!this.#extensions.has(extensionOf(url))) continue;
      const role = this.#options.roleOf(url);
      const isBad = role === 'other' || role === 'missing';
      if (place !== undefined) inRecord ??= inRecords(page, threads);
      // A board may be named with the last thread in it.
      if (place === 'index' && role === 'index' && isBelow(page.url, url) && this.#options.isTitled(url))
        this.#guide.addBoard(url);
      else if (place === undefined || (!isKin(url) && inRecord!(i))) {
        if (!isBad) elsewhere.push(i);
      } else if (isBad) this.#trials.keep(form, url);
      else if (place === 'index' || (role ?? place) !== 'thread' || !this.#guide.widen(url)) {
        if (place === 'thread') this.#trials.forThreads.add(form);
        byForm.set(form, (byForm.get(form) ?? new Set()).add(url));
      } else {
        // What stands behind a title is its last post, though no title of this board was known a moment ago.
        threads = this.#threadsOn(page);
        inRecord = null;
      }
    }
    this.#hasStrangers = byForm.entries().some(([form, urls]) => this.#trials.forThreads.has(form) || urls.values().some(isKin));
    for (const [form, urls] of prominentGroups(page, threads, elsewhere)) {
      this.#trials.forThreads.add(form);
      if (!byForm.has(form)) byForm.set(form, urls);
    }
    return [...byForm].flatMap(([form, urls]) => this.#trials.tryOne(form, [...urls]));
  }

  /** Links of a list to threads, each with what it shows. */
  #threadsOn(page: Page): Map<number, string> {
    const threads = new Map<number, string>();
    for (const [i, { follow, to, identity }] of this.#guide.rowsOn(page).entries()) {
      const { url } = page.links[i]!;
      if (follow && to === 'thread') threads.set(i, identity ? shownBy(identity, url).whole : normalForm(url));
    }
    return threads;
  }

  /** Links that were passed over while their form was on trial, and are followed now; one more to try where none is. */
  #afterTrial(url: string): string[] {
    const pending = this.#trials.pending(url);
    if (this.#trials.forThreads.has(shapeOf(url).key)) this.#widenTo(pending);
    const followed = pending.filter((one) => this.#guide.row(one, null).follow);
    return followed.length > 0 ? followed : this.#trials.tryAnother(url);
  }

  /** Threads of other boards were passed over before one of their form proved good. */
  #widenTo(pending: readonly string[]): void {
    let refused = 0;
    for (const one of pending) {
      const role = this.#options.roleOf(one);
      if (role === 'other' || role === 'missing' || this.#guide.row(one, null).follow) continue;
      if (!this.#guide.widen(one) && ++refused >= maxRefused) return;
    }
  }

  /** A row whose lists show nothing that other lists did not show is another order of the same. */
  #countNew(page: Page, rowId: string | null): void {
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
    if (!this.#hasStrangers) this.#countList(own, fresh > 0, hasNew);
    if (own?.relation === 'same-board') this.#barren.set(own.id, fresh > 0 ? 0 : this.#barrenOf(own.id) + 1);
    // A list of boards may well repeat what other lists of boards show; a tag has one thread and others of its kind.
    if (threads < minListed && lists > 0 && own?.evidence?.counts?.beside === undefined) return;
    // Pages of one list may repeat another; and what is not understood is not nothing.
    if (!own?.follow || own.relation !== 'child' || this.#hasStrangers) return;
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

function isWayToThreads({ follow, relation, to }: Row): boolean {
  return follow && relation === 'child' && to === 'thread';
}

/** Whether an address goes on from a page's own. */
function isBelow(page: string, url: string): boolean {
  return url.startsWith(page.endsWith('/') ? page : `${page}/`);
}
