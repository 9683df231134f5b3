import { firstPaths, shownBy } from '../../../guide/identity.ts';
import type { Pager } from '../../../learn/pagers.ts';
import { shapeOf } from '../../../learn/url-formats.ts';
import type { Page } from '../../../page/page.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf } from '../../../url/pattern.ts';
import { inScope } from '../../../url/scope.ts';
import { exampleOf } from '../guide/way-patterns.ts';
import { extensionOf } from '../survey/files.ts';
import { listedViews } from '../survey/listed-views.ts';
import { isView, withoutKeys } from '../survey/view.ts';
import { carriedRow } from './carried-row.ts';
import type { LivingGuide } from './living-guide.ts';
import type { ObserverOptions } from './observer.ts';
import { prominentGroups } from './prominent.ts';
import { inRecords } from './record.ts';
import type { ThreadPlaces } from './thread-places.ts';
import type { Trials } from './trials.ts';

/** Links of a form in vain, after which no more of them are taken for what others of it are. */
const maxRefused = 5;

export interface NewFormOptions
  extends Pick<ObserverOptions, 'scope' | 'menu' | 'viewKeys' | 'isKin' | 'isTitled' | 'formOf' | 'roleOf'> {
  guide: LivingGuide;
  places: ThreadPlaces;
  trials: Trials;
}

/** Links of a form not met before at places that lead to lists or threads: what they are is tried, unless others of their form tell. */
export class NewForms {
  readonly #options: NewFormOptions;
  readonly #guide: LivingGuide;
  readonly #trials: Trials;
  /** Those of the addresses that are followed. */
  readonly #extensions: ReadonlySet<string>;
  /** Those of the threads that are known before the walk. */
  readonly #threadForms: ReadonlySet<string>;

  constructor(options: NewFormOptions) {
    this.#options = options;
    this.#guide = options.guide;
    this.#trials = options.trials;
    const { rows, toThreads } = options.guide;
    this.#threadForms = new Set(toThreads.flatMap(({ pattern }) => (pattern ? [options.formOf(exampleOf(pattern))] : [])));
    this.#extensions = new Set(rows.flatMap((row) => (row.pattern ? [extensionOf(exampleOf(row.pattern))] : [])));
  }

  /** Links of a list to try, and whether it has any that may be lists or threads: what is not understood is not nothing. */
  seek(page: Page, url: string, pagers: readonly Pager[]): { tried: string[]; any: boolean } {
    const { idle = [], page: number = null } = this.#guide.row(url, null).identity ?? {};
    const own = withoutKeys(tokensOf(url), [...idle, ...(number?.optional ? [String(number.at)] : [])]);
    // A later page may name the orders of its list by the address of the first.
    const first = number === null ? own : { ...own, paths: firstPaths(number, tokensOf(url)) };
    const isLater = first.paths.join('/') !== own.paths.join('/');
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
          const { viewKeys } = this.#options;
          if (isView(own, turned, url, viewKeys) || (isLater && isView(first, turned, url, viewKeys))) views.push(i);
          else unknown.push(i);
        }
      }
    }
    const placed = [...unknown, ...views].filter((i) => this.#options.places.has(page, i)).map((i) => page.links[i]!.url);
    const carried = carriedRow(this.#guide.matcher, `thread-${this.#guide.rows.length}`, url, placed);
    if (carried !== null) {
      this.#guide.add(carried, 'thread');
      return this.seek(page, url, pagers);
    }
    const listed = listedViews(
      views.map((i) => ({ ...page.links[i]!, location: this.#guide.locationOf(page, i) })),
      page.links.length,
    );
    // What stands where threads do, with an address like theirs, is no view of the list.
    const isThread = (i: number) => this.#options.places.has(page, i) && this.#isLikeThreads(page.links[i]!.url);
    unknown.push(...views.filter((i) => listed.has(page.links[i]!.url) || isThread(i)));
    if (unknown.length === 0) return { tried: [], any: false };
    const { isKin } = this.#options;
    let threads = this.#threadsOn(page);
    let inRecord: ((link: number) => boolean) | null = null;
    const byForm = new Map<string, Set<string>>();
    const elsewhere: number[] = [];
    for (const i of unknown) {
      const { url } = page.links[i]!;
      const place = this.#options.places.roleAt(page, i) ?? (isKin(url) ? 'index' : undefined);
      if (!this.#extensions.has(extensionOf(url))) continue;
      const role = this.#options.roleOf(url);
      const isBad = role === 'other' || role === 'missing';
      if (place !== undefined) inRecord ??= inRecords(page, threads);
      // A board may be named with the last thread in it.
      if (place === 'index' && role === 'index' && isBelow(page.url, url) && this.#options.isTitled(url))
        this.#guide.addBoard(url);
      else if (place === undefined || (!isKin(url) && inRecord!(i))) {
        if (!isBad) elsewhere.push(i);
      } else if (isBad) this.#trials.keep(shapeOf(url).key, url);
      else if (place === 'index' || (role ?? place) !== 'thread' || !this.#guide.widen(url)) {
        const form = shapeOf(url).key;
        if (place === 'thread') this.#trials.forThreads.add(form);
        byForm.set(form, (byForm.get(form) ?? new Set()).add(url));
      } else {
        // What stands behind a title is its last post, though no title of this board was known a moment ago.
        threads = this.#threadsOn(page);
        inRecord = null;
      }
    }
    const any = byForm.entries().some(([form, urls]) => this.#trials.forThreads.has(form) || urls.values().some(isKin));
    for (const [form, urls] of prominentGroups(page, threads, elsewhere)) {
      this.#trials.forThreads.add(form);
      if (!byForm.has(form)) byForm.set(form, urls);
    }
    return { tried: [...byForm].flatMap(([form, urls]) => this.#trials.tryOne(form, [...urls])), any };
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

  /** Whether a URL has the form of threads, and is none that was found to be something else. */
  #isLikeThreads(url: string): boolean {
    return this.#threadForms.has(this.#options.formOf(url)) && (this.#options.roleOf(url) ?? 'thread') === 'thread';
  }

  /** Links that were passed over while their form was on trial, and are followed now; one more to try where none is. */
  after(url: string): string[] {
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
}

/** Whether an address goes on from a page's own. */
function isBelow(page: string, url: string): boolean {
  return url.startsWith(page.endsWith('/') ? page : `${page}/`);
}
