import { BudgetSpent, type Site } from '../../../crawl/site.ts';
import { withoutParameters } from '../../../learn/itf-patterns.ts';
import { areSiblings, formatOf, LinkShapes } from '../../../learn/link-shapes.ts';
import { findPagers, type Pager } from '../../../learn/pagers.ts';
import { seeded } from '../../../learn/random.ts';
import type { Page } from '../../../page/page.ts';
import type { TextPrint } from '../../../page/text-print.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { mayBeOrders } from '../understand/orders.ts';
import type { Redirect } from '../understand/redirects.ts';
import { isFile } from './files.ts';
import { type LinkGroup, linkGroups } from './link-group.ts';
import { countListed, furnitureOf, menuOf, placed } from './menu.ts';
import { muteShapes } from './mute.ts';
import { Places } from './places.ts';
import { carriedParameters } from './session.ts';
import { showsSimilar, similarPlaces } from './similar.ts';
import { nothing, notList, Taken, taken } from './taken.ts';
import { majority, type PageRole, type Scores, type Tally, tallyOf } from './tally.ts';
import { turningLinks } from './turning.ts';
import { addedTo } from './view.ts';

export interface SurveyOptions {
  site: Site;
  /** The page where it begins. */
  start: string;
  seed: number;
  /** Requests that may be spent. */
  budget: number;
  judge: Judge;
  /** Only what was looked at in an earlier run is looked at; nothing is asked for. */
  recalled?: boolean;
}

export type Judge = (page: Page) => Scores;

export interface SurveyedLink {
  url: string;
  text: string;
  rel: string;
  /** The fine one where the survey has come to need it. */
  location: string;
  fineLocation: string;
}

/** What is kept of a page that was looked at. */
export interface SurveyedPage {
  /** Without a session. */
  url: string;
  /** As it was asked for. */
  asked: string;
  title: string;
  /** What it says its own address is, without a session. */
  canonical: string | null;
  scores: Scores;
  links: readonly SurveyedLink[];
  pagers: readonly Pager[];
  /** Links that turn pages, by their numbers. */
  turning: ReadonlySet<number>;
  print: TextPrint;
}

/** What a probe of a URL came to; null scores: there was no page. */
export interface Outcome {
  scores: Scores | null;
  redirected: boolean;
  /** The page that redirects led to. */
  target?: string;
}

/** Pages of a shape that are clearly something else than most of them, as a share, from which the shape is mixed. */
const maxMixture = 0.25;
/** … from which a place leads to too many different things. Two empty boards of seven are no reason to leave the others. */
export const maxMixtureAtPlace = 0.4;

/** Pages of a shape whose addresses say nothing that must have been looked at before it may lead to one thing after all. */
const minProof = 12;
/** … and the share of them that may clearly be something else. */
const maxMixtureIfMute = 0.1;

/** Pages from which the menu is known. */
export const menuPages = 4;
/** Pages that must add one name to their addresses: boards may have a board of one name below them. */
const minNaming = 3;
/** Links of one group or at one place, menu aside, that a list has at least. */
export const minListed = 3;
/** Pages of one shape that say what the next of them is. */
const minAlike = 3;

/**
 * Looks at a site as a newcomer does: the start page, then where its most prominent groups of links lead, page after page, until
 * lists, threads and their pagers are known and another page would change nothing. Follows what looks good, so that most of what it asks for
 * is worth having anyway.
 */
export class Survey {
  readonly pages: SurveyedPage[] = [];
  readonly shapes = new LinkShapes();
  /** By normal form of the URL asked for. */
  readonly outcomes = new Map<string, Outcome>();
  readonly #options: SurveyOptions;
  readonly #random: () => number;
  readonly #session: Set<string>;
  /** URLs that pages gave with a session alone, by normal form without it: they are asked for as given. */
  readonly #given = new Map<string, string>();
  /** Addresses by what they showed. */
  readonly #prints = new Map<number, Set<string>>();
  /** Parameters that were added to the addresses of pages on themselves, with their texts, by those pages. */
  readonly #added = new Map<string, Set<string>>();
  readonly #byUrl = new Map<string, SurveyedPage>();
  /** Pages that may be another order of one seen before. */
  readonly #orders = new Set<SurveyedPage>();
  readonly #places = new Places();
  /** Pages whose pagers led to a URL. */
  readonly #firsts = new Map<string, string>();
  readonly #listedCounts = new Map<SurveyedPage, { pages: number; count: number }>();
  /** What was made of what is known; forgotten when more is. */
  #made = {
    outcomes: 0,
    tallies: new Map<string, Tally>(),
    /** Whether places divide shapes. */
    splits: new Map<string, boolean>(),
    groups: new Map<SurveyedPage, readonly LinkGroup[]>(),
  };
  #menu: { pages: number; urls: ReadonlySet<string> } = { pages: 0, urls: new Set() };
  #furniture: { pages: number; links: ReadonlySet<string> } = { pages: 0, links: new Set() };
  readonly #taken = new Taken<SurveyedPage>(
    (url) => this.shapes.of(url),
    (shape) => this.isForAll(shape),
  );
  #similar: { pages: number; shown: ReadonlySet<SurveyedPage> } = { pages: 0, shown: new Set() };
  #spent = 0;
  #mute: { pages: number; shapes: ReturnType<typeof muteShapes> } = { pages: 0, shapes: new Map() };

  constructor(options: SurveyOptions) {
    this.#options = options;
    this.#random = seeded(options.seed);
    this.#session = new Set(options.site.sessionParameters);
  }

  get start(): string {
    return this.#options.start;
  }
  /** Parameters that carry a session. */
  get session(): ReadonlySet<string> {
    return this.#session;
  }
  get exhausted(): boolean {
    return this.#spent >= this.#options.budget;
  }
  get spent(): number {
    return this.#spent;
  }

  outcome(url: string): Outcome | undefined {
    return this.outcomes.get(normalForm(url));
  }
  page(url: string): SurveyedPage | undefined {
    return this.#byUrl.get(normalForm(url));
  }

  /** What most pages link to, in normal form. */
  menu(): ReadonlySet<string> {
    if (this.#menu.pages !== this.pages.length) this.#menu = { pages: this.pages.length, urls: menuOf(this.#different()) };
    return this.#menu.urls;
  }

  /** What one list has in each of its orders is no menu. */
  #different(): SurveyedPage[] {
    return this.pages.filter((page) => !this.#orders.has(page));
  }

  /** What most pages have at the same place. */
  furniture(): ReadonlySet<string> {
    if (this.#furniture.pages !== this.pages.length)
      this.#furniture = { pages: this.pages.length, links: furnitureOf(this.#different()) };
    return this.#furniture.links;
  }

  /** Parameters that choose a view of a page: several pages link to themselves with the same. Names (`/new`) do if most pages like these do so. */
  viewKeys(): ReadonlySet<string> {
    const several = this.#added
      .entries()
      .filter(([added, pages]) => pages.size > 1 && (!'/?'.includes(added[0]!) || this.#haveMost(pages)))
      .filter(([added]) => !this.#taken.isMore(added));
    return new Set(several.map(([added]) => (added[0] === '?' ? added.slice(1) : added.split('=')[0]!)));
  }
  #haveMost(some: ReadonlySet<string>): boolean {
    const shapes = new Set(some.values().map((url) => this.shapes.of(url)));
    return some.size >= minNaming && some.size * 2 >= this.pages.filter(({ url }) => shapes.has(this.shapes.of(url))).length;
  }

  /** Whether a page linked to a URL in normal form. */
  links(key: string): boolean {
    return this.#places.has(key);
  }

  /** All URLs that pages linked to, in normal form. */
  urls(): string[] {
    return this.#places.urls();
  }

  /** The first page of what a URL is a further page of, as far as a pager was seen to lead there; otherwise the URL itself. */
  firstOf(url: string): string {
    return this.#firsts.get(normalForm(url)) ?? url;
  }

  /** Links that redirected to a page. */
  redirects(): Redirect[] {
    return [...this.outcomes].flatMap(([from, { target }]) => (target === undefined ? [] : [{ from, to: target }]));
  }

  /** Asks for a page and learns what it is; null when nothing more may be asked for. */
  async look(url: string): Promise<Outcome | null> {
    const key = normalForm(url);
    const known = this.outcomes.get(key);
    if (known !== undefined) return known;
    if (this.exhausted) return null;
    let at = this.#given.get(key) ?? url;
    let redirected = false;
    for (let hop = 0; hop < 4; hop++) {
      if (this.#options.recalled && !this.#options.site.has(at)) return null;
      const before = this.#options.site.requests;
      let visit: Awaited<ReturnType<Site['get']>>;
      try {
        visit = await this.#options.site.get(at, 'sample');
      } catch (error) {
        if (error instanceof BudgetSpent) return null;
        throw error;
      }
      this.#spent += this.#options.site.requests - before;
      if (visit.redirect !== null && this.#options.site.allows(visit.redirect)) {
        at = visit.redirect;
        redirected = true;
        const there = this.outcomes.get(this.#key(at));
        if (there !== undefined) return this.#settle(key, { scores: there.scores, redirected, target: this.#plain(at) });
        continue;
      }
      const page = visit.page;
      // A file is no page.
      if (page === null) return this.#settle(key, { scores: visit.status === 200 ? nothing : null, redirected });
      const surveyed = this.#keep(page);
      if (!this.fine && this.#isAmbiguous()) this.#refine();
      if (redirected) this.#settle(this.#key(at), { scores: surveyed.scores, redirected: false });
      this.#byUrl.set(this.#key(at), surveyed);
      this.#alsoKnown(page, surveyed);
      return this.#settle(key, { scores: surveyed.scores, redirected, ...(redirected ? { target: surveyed.url } : {}) });
    }
    return this.#settle(key, { scores: null, redirected });
  }

  /** What a page says is its own address was looked at too, where something links to it: a post's address shows its thread. */
  #alsoKnown({ canonical }: Page, page: SurveyedPage): void {
    const key = canonical === null ? null : this.#key(canonical);
    if (key === null || this.outcomes.has(key) || !this.#places.has(key)) return;
    this.#byUrl.set(key, page);
    this.#settle(key, { scores: page.scores, redirected: false });
  }

  #settle(key: string, outcome: Outcome): Outcome {
    this.outcomes.set(key, outcome);
    return outcome;
  }

  #plain(url: string): string {
    return this.#session.size === 0 ? url : withoutParameters(url, this.#session);
  }
  #key(url: string): string {
    return normalForm(this.#plain(url));
  }

  #keep(page: Page): SurveyedPage {
    const links: SurveyedLink[] = [];
    const allowed = page.links
      .map((link, i) => ({ ...link, fineLocation: page.fineLocations[i]! }))
      .filter(({ url }) => !isFile(url) && this.#options.site.allows(url));
    for (const name of carriedParameters(allowed.map(({ url }) => url))) this.#session.add(name);
    const own = this.#plain(page.url);
    for (const { url: given, text, rel, location: path, fineLocation } of allowed) {
      const url = this.#plain(given);
      this.shapes.observe(url);
      const location = this.#places.fine ? fineLocation : path;
      links.push({ url, text, rel, location, fineLocation });
      const key = normalForm(url);
      if (url === given) this.#given.delete(key);
      else if (!this.#places.has(key)) this.#given.set(key, given);
    }
    this.shapes.refresh();
    const pagers = findPagers(own, links);
    const turning = turningLinks(own, links, pagers);
    const surveyed: SurveyedPage = {
      url: own,
      asked: page.url,
      title: page.title,
      canonical: page.canonical === null ? null : this.#plain(page.canonical),
      scores: this.#options.judge(page),
      links,
      pagers,
      turning,
      print: page.textPrint,
    };
    if (this.pages.some((page) => mayBeOrders(page, surveyed))) this.#orders.add(surveyed);
    this.pages.push(surveyed);
    this.#places.add(surveyed);
    this.#prints.set(
      surveyed.print.fingerprint,
      (this.#prints.get(surveyed.print.fingerprint) ?? new Set()).add(normalForm(own)),
    );
    for (const { url } of pagers.filter((pager) => pager.own).flatMap((pager) => pager.links)) {
      if (!this.#firsts.has(normalForm(url))) this.#firsts.set(normalForm(url), this.firstOf(own));
    }
    const others = links.filter((_, i) => !turning.has(i));
    for (const added of addedTo(own, others)) this.#added.set(added, (this.#added.get(added) ?? new Set()).add(own));
    return surveyed;
  }

  /** Whether a URL shows the start page under another name. */
  isStart(key: string): boolean {
    const page = this.#byUrl.get(key);
    return page !== undefined && page.print.fingerprint === this.pages[0]?.print.fingerprint;
  }

  /** What the probes of shapes came to, everywhere or of links that were seen at one location. */
  tally(shapes: ReadonlySet<string>, location?: string): Tally {
    const isOfThem = (url: string) => shapes.has(this.shapes.of(url)) && (location === undefined || this.#isAt(url, location));
    return this.#count(`${[...shapes].join('|')} ${location ?? ''}`, isOfThem);
  }

  /** What the pages for which something holds are; counted once under each name as long as nothing new is known. */
  #count(name: string, holds: (url: string) => boolean): Tally {
    const { tallies } = this.#madeNow();
    let tally = tallies.get(name);
    if (tally === undefined) {
      const seen = [...this.outcomes].filter(([url]) => holds(url) && !this.isStart(url));
      tally = tallyOf(seen.map(([url, outcome]) => ({ scores: this.#corrected(url, outcome), redirected: outcome.redirected })));
      tallies.set(name, tally);
    }
    return tally;
  }

  /** The groups of a page's links, the most prominent first. */
  groupsOf(page: SurveyedPage): readonly LinkGroup[] {
    const { groups } = this.#madeNow();
    const known = groups.get(page) ?? linkGroups(this, page);
    groups.set(page, known);
    return known;
  }

  #madeNow() {
    if (this.#made.outcomes !== this.outcomes.size) this.#forget();
    return this.#made;
  }
  #forget(): void {
    this.#made = { outcomes: this.outcomes.size, tallies: new Map(), splits: new Map(), groups: new Map() };
  }

  /** One page under several addresses that is neither list nor thread says that there is nothing: "not found", "please log in". */
  #isNothing(page: SurveyedPage): boolean {
    return Math.max(page.scores.index, page.scores.thread) < 0 && this.#prints.get(page.print.fingerprint)!.size > 1;
  }

  /** What a redirect leads to is what pages with addresses like its target's are. */
  #atTarget({ scores, target }: Outcome): Scores | null {
    if (target === undefined) return scores;
    const shape = this.shapes.of(target);
    const alike = (holds: (shape: string) => boolean) =>
      tallyOf(
        [...this.outcomes]
          .filter(([url, one]) => one.target === undefined && holds(this.shapes.of(url)))
          .map(([url, one]) => ({ scores: this.#corrected(url, one), redirected: false })),
      );
    const same = alike((one) => one === shape);
    const { pages, index, thread } = same.pages >= minAlike ? same : alike((one) => formatOf(one) === formatOf(shape));
    return pages > 0 ? { index, thread } : scores;
  }

  /** What a page looks like, whatever it was taken for; null when there is none. */
  looks(url: string): Scores | null {
    const page = this.page(url);
    const scores = this.outcome(url)?.scores ?? null;
    return scores !== null && page !== undefined && this.#showsSimilar(page) ? asThread(scores) : scores;
  }

  /** A page that lists nothing of its own is no list, whatever it looks like. */
  #corrected(url: string, outcome: Outcome): Scores | null {
    const scores = this.#atTarget(outcome);
    const page = this.#byUrl.get(url);
    if (page !== undefined && this.#isNothing(page)) return null;
    const decided = scores === null ? null : this.#taken.scores(url, page, scores);
    if (decided !== null) return decided;
    if (scores === null || page === undefined || this.pages.length < menuPages) return scores;
    if (this.#showsSimilar(page)) return asThread(scores);
    if (this.#listed(page) >= minListed) return scores;
    return { index: Math.min(scores.index, notList), thread: scores.thread };
  }

  /** Links at the place of the page that has most, menu aside. */
  #listed(page: SurveyedPage): number {
    const known = this.#listedCounts.get(page);
    // The menu changes little once a few pages are known.
    if (known !== undefined && known.pages * 2 > this.pages.length) return known.count;
    // Whatever its addresses look like: two boards with the last thread of each are a list, too.
    const count = countListed(page, this.menu(), () => '');
    this.#listedCounts.set(page, { pages: this.pages.length, count });
    return count;
  }

  /** Whether a page mainly names threads that are like it. */
  #showsSimilar(page: SurveyedPage): boolean {
    const shapeOf = (url: string) => this.shapes.of(url);
    if (this.#similar.pages !== this.pages.length) {
      // Where addresses say nothing, lists link to lists and threads as threads do.
      const mute = this.#muteShapes();
      const speaking = this.pages.filter(({ url }) => !mute.has(shapeOf(url)));
      const places = similarPlaces(speaking, shapeOf);
      const shown = places.size === 0 ? [] : this.pages.filter((one) => showsSimilar(one, places, this.menu(), shapeOf));
      this.#similar = { pages: this.pages.length, shown: new Set(shown) };
    }
    return this.#similar.shown.has(page);
  }

  #isAt(url: string, location: string): boolean {
    return this.#places.of(url).has(location);
  }

  /** Where the URLs of a shape lead to different things, its location decides what a link is. */
  isMixed(shapes: ReadonlySet<string>, location?: string, share = maxMixture): boolean {
    const { clearly, pages } = this.tally(shapes, location);
    const isMute = location === undefined && !shapes.isDisjointFrom(this.#muteShapes());
    if (isMute && (pages < minProof || this.#splitsByPlace(shapes))) return true;
    // A thread of few words looks like nothing; but where addresses say nothing either, it may be something else.
    const counts = isMute ? Object.values(clearly) : [clearly.index, clearly.thread];
    const second = counts.toSorted((a, b) => b - a)[1]!;
    return second >= 2 && second > (isMute ? maxMixtureIfMute : share) * pages;
  }

  /** Whether places each lead to one thing, but not to the same: however many pages were looked at, nearly all may be those of one place. */
  #splitsByPlace(shapes: ReadonlySet<string>): boolean {
    const { splits } = this.#madeNow();
    const name = [...shapes].join('|');
    let known = splits.get(name);
    if (known === undefined) {
      const seen = this.outcomes.keys().filter((url) => shapes.has(this.shapes.of(url)));
      const places = new Set(seen.flatMap((url) => this.#places.of(url)));
      const roles = places.values().flatMap((place) => {
        const clear = Object.entries(this.tally(shapes, place).clearly).filter(([, pages]) => pages > 0);
        return clear.length === 1 ? [clear[0]![0]] : [];
      });
      known = new Set(roles).size > 1;
      splits.set(name, known);
    }
    return known;
  }

  /** What pages like this one are, as far as is known. */
  roleOfUrl(url: string): PageRole | null {
    return majority(this.tally(new Set([this.shapes.of(url)])));
  }

  /** What pages with the same paths and keys are, whatever names they have. */
  roleOfFormat(url: string): PageRole | null {
    const format = formatOf(this.shapes.of(url));
    return majority(this.#count(`format ${format}`, (one) => formatOf(this.shapes.of(one)) === format));
  }

  /** The same; null while few pages of its shape were looked at and others of its format are something else: one message may look like nothing. */
  expectedRole(url: string): PageRole | null {
    const role = this.roleOfUrl(url);
    const { pages } = this.tally(new Set([this.shapes.of(url)]));
    // What was decided for other reasons than looks needs no more of them.
    if (this.#taken.isOf('other', this.shapes.of(url))) return 'other';
    return pages >= minAlike || this.roleOfFormat(url) === role ? role : null;
  }

  /** What a page is, by what pages of its shape are; the start page is a list, whatever it looks like. */
  roleOfPage(page: SurveyedPage): PageRole {
    if (page === this.pages[0] || this.#taken.isList(page)) return 'index';
    const shapes = new Set([this.shapes.of(page.url)]);
    return (this.isMixed(shapes) ? this.#roleByPlace(page, shapes) : this.roleOfUrl(page.url)) ?? 'other';
  }

  /** What a page is by where links to it stand, if these places agree on it; else by its looks. */
  #roleByPlace(page: SurveyedPage, shapes: ReadonlySet<string>): PageRole | null {
    const roles = new Set(
      [...this.locationsOf(page)]
        .filter((location) => !this.isMixed(shapes, location, maxMixtureAtPlace))
        .map((location) => majority(this.tally(shapes, location))),
    );
    roles.delete(null);
    const [role] = roles;
    if (roles.size === 1) return role!;
    const scores = this.#corrected(normalForm(page.url), { scores: page.scores, redirected: false });
    return majority(tallyOf([{ scores, redirected: false }]));
  }

  /** Whether locations are fine ones. */
  get fine(): boolean {
    return this.#places.fine;
  }

  /** Whether links of one shape lead to different things, or have addresses that say nothing: where they stand matters more than usual. */
  #isAmbiguous(): boolean {
    const shapes = new Set(this.pages.flatMap((page) => page.links.map(({ url }) => this.shapes.of(url))));
    return shapes.values().some((shape) => this.isMixed(new Set([shape])));
  }

  /** Whether a shape stands for all there is: what holds for some of its addresses holds for no others. */
  isForAll(shape: string): boolean {
    return this.#muteShapes().get(shape)?.forAll === true;
  }

  #muteShapes(): ReturnType<typeof muteShapes> {
    if (this.#mute.pages !== this.pages.length)
      this.#mute = { pages: this.pages.length, shapes: muteShapes(this.shapes, this.pages) };
    return this.#mute.shapes;
  }

  #refine(): void {
    this.#places.refine(this.pages);
    this.#forget();
    this.#listedCounts.clear();
    this.#similar = { pages: 0, shown: new Set() };
  }

  /** Where links to a page were seen. */
  locationsOf(page: SurveyedPage): ReadonlySet<string> {
    return this.#places.of(normalForm(page.url));
  }

  /** What was decided for other reasons than looks. */
  get taken(): Pick<Taken<SurveyedPage>, 'isList' | 'isOther' | 'isOf'> {
    return this.#taken;
  }
  /** Decides so. */
  take(decide: (taken: Taken<SurveyedPage>) => void): void {
    decide(this.#taken);
    this.#forget();
  }

  /** What probes of a group's links came to, and of others of their shape, unless that leads to different things. */
  tallyOf({ shapes, location }: LinkGroup): Tally {
    return this.tally(shapes, this.isMixed(shapes) ? location : undefined);
  }

  /** What the links of a group are for; null when nothing is known. */
  roleOf(group: LinkGroup): PageRole | null {
    if (group.shapes.values().every((shape) => this.#taken.isOf('other', shape))) return 'other';
    const mixed = this.isMixed(group.shapes);
    const role = majority(this.tallyOf(group));
    if ((role !== null && role !== 'missing') || mixed) return role;
    // Nothing is known of the shape, but what stands at the same place with the same keys may be known to agree; where all that was asked for
    // is gone, what differs in one name: old copies have holes.
    const isLike = (shape: string) =>
      formatOf(shape) === group.format && (role === null || group.shapes.values().some((one) => areSiblings(one, shape)));
    const name = `like ${role === null ? group.format : [...group.shapes].join('|')} at ${group.location}`;
    const siblings = this.#count(name, (url) => isLike(this.shapes.of(url)) && this.#isAt(url, group.location));
    const agreed = majority(siblings);
    const few = role === null ? 0 : maxMixtureAtPlace * siblings.pages;
    return siblings.pages >= 2 && siblings.clearly.other <= few && agreed !== 'other' ? agreed : role;
  }

  /** Links at places that lead to lists or threads whose own shape is not known yet. */
  strangers(page: SurveyedPage): LinkGroup[] {
    const [menu, furniture] = [this.menu(), this.furniture()];
    // What a menu has is of the page's own, too, where it stands elsewhere on it: all boards may be named beside each page.
    const isMenu = ({ location, links }: LinkGroup) =>
      links.keys().every((url) => menu.has(normalForm(url))) &&
      (page !== this.pages[0] || links.keys().some((url) => furniture.has(placed(url, location))));
    const groups = this.groupsOf(page);
    const ofThreads = new Set(
      groups.filter((group) => group.links.size >= minListed && this.roleOf(group) === 'thread').map(({ location }) => location),
    );
    return groups.filter(
      (group) =>
        this.isOpen(page, group) && (ofThreads.has(group.location) || this.#isGoodPlace(group.location)) && !isMenu(group),
    );
  }

  /** Whether it is not known what a page's links lead to: one page that looked like nothing, where others are lists, speaks for no others. */
  isOpen(page: SurveyedPage, group: LinkGroup): boolean {
    const role = this.roleOf(group);
    if (role !== 'other' || this.tallyOf(group).pages > 1) return role === null;
    return this.groupsOf(page).some((one) => one.location === group.location && this.roleOf(one) === 'index');
  }

  #isGoodPlace(location: string): boolean {
    const tally = this.#count(`at ${location}`, (url) => this.#isAt(url, location));
    const role = majority(tally);
    if (role !== 'index' && role !== 'thread') return false;
    // One page says enough when it is clear.
    return (tally.pages >= 2 || tally.clearly[role] > 0) && tally.clearly.other <= maxMixture * tally.pages;
  }

  /** A number below `count`, as the seed will have it. */
  draw(count: number): number {
    return Math.floor(this.#random() * count);
  }
}

/** What names threads that are like it, as threads do, is one of them. */
function asThread({ index, thread }: Scores): Scores {
  return { index: Math.min(index, notList), thread: Math.max(thread, taken) };
}
