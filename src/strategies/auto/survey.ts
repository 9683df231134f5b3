import { BudgetSpent, type Site } from '../../crawl/site.ts';
import { LinkShapes } from '../../learn/link-shapes.ts';
import { findPagers, type Pager } from '../../learn/pagers.ts';
import { seeded } from '../../learn/random.ts';
import type { Page } from '../../page/page.ts';
import { normalForm } from '../../url/normal-form.ts';
import { tokensOf, type UrlTokens } from '../../url/pattern.ts';
import { isView } from './view.ts';

/** What a page is for: lists of boards and threads, discussion, or neither; or it is not there. */
export type PageRole = 'index' | 'thread' | 'other' | 'missing';

export interface SurveyOptions {
  site: Site;
  /** The page where it begins. */
  start: string;
  seed: number;
  /** Requests that may be spent. */
  budget: number;
  judge: Judge;
}

/** How much a page looks like a list and like a thread; above 0 is yes. */
export type Judge = (page: Page) => Scores;

export interface Scores {
  index: number;
  thread: number;
}

export interface SurveyedLink {
  url: string;
  text: string;
  rel: string;
  location: string;
}

/** What is kept of a page that was looked at. */
export interface SurveyedPage {
  url: string;
  scores: Scores;
  links: readonly SurveyedLink[];
  pagers: readonly Pager[];
  fingerprint: number;
}

/** Links of one page at one location with one shape of URL, or several small ones of one format. */
export interface LinkGroup {
  location: string;
  format: string;
  shapes: ReadonlySet<string>;
  /** Distinct URLs, each with its longest text. */
  links: Map<string, string>;
  /** FoCUS, algorithm 1: the length of all its anchor texts. */
  textLength: number;
  /** Share of its URLs whose text no other of them has: titles differ, "Reply" and "Quote" do not. */
  variety: number;
}

/** What probes of URLs came to: means of their scores. */
export interface Tally extends Scores {
  pages: number;
  missing: number;
  redirected: number;
  /** Pages that are clearly one thing. */
  clearly: { index: number; thread: number; other: number };
}

/** What a probe of a URL came to; null scores: there was no page. */
export interface Outcome {
  scores: Scores | null;
  redirected: boolean;
}

/** Characters of an anchor text that count: one advertisement must not outweigh a list of threads. */
const countedText = 60;
/** Links of one shape at one location from which it is a group of its own. */
const largeShape = 5;
export const minVariety = 0.5;
const minTextLength = 15;
const probesPerPage = 5;
/** Scores from which a page is clearly a list or a thread, or clearly neither. */
const clearScore = 0.5;
/** Pages of a shape that are clearly something else than most of them, as a share, from which the shape is mixed. */
const maxMixture = 0.25;

/** Pages from which the menu is known. */
const menuPages = 4;
/** Links of one group, menu aside, that a list has at least; and what its score is at most when it has fewer. */
const minListed = 3;
const notList = -0.3;
/** Score of a page that was taken for a list for other reasons than its looks: above doubt, not above what is clear. */
const taken = 0.4;
/** Score that a page of a prominent group needs. */
const minScore = -0.2;

/** A file, not a page. */
const nothing: Scores = { index: -1, thread: -1 };

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
  readonly #byUrl = new Map<string, SurveyedPage>();
  /** Where links to a URL were seen. */
  readonly #locations = new Map<string, Set<string>>();
  readonly #listedCounts = new Map<SurveyedPage, { pages: number; count: number }>();
  #tallies: { outcomes: number; by: Map<string, Tally> } = { outcomes: 0, by: new Map() };
  #menu: { pages: number; urls: ReadonlySet<string> } = { pages: 0, urls: new Set() };
  readonly #asList = new Set<SurveyedPage>();
  #threadShape: string | null = null;
  #spent = 0;

  constructor(options: SurveyOptions) {
    this.#options = options;
    this.#random = seeded(options.seed);
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

  /** What at least half of the pages link to, in normal form. */
  menu(): ReadonlySet<string> {
    if (this.#menu.pages !== this.pages.length) this.#menu = { pages: this.pages.length, urls: this.#findMenu() };
    return this.#menu.urls;
  }

  #findMenu(): Set<string> {
    const counts = new Map<string, number>();
    for (const page of this.pages) {
      for (const key of new Set(page.links.map(({ url }) => normalForm(url)))) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return new Set(
      counts
        .entries()
        .filter(([, count]) => count >= 3 && count * 2 >= this.pages.length)
        .map(([key]) => key),
    );
  }

  /** All URLs that pages linked to, in normal form. */
  urls(): string[] {
    return [...this.#locations.keys()];
  }

  /** Asks for a page and learns what it is; null when nothing more may be asked for. */
  async look(url: string): Promise<Outcome | null> {
    const key = normalForm(url);
    const known = this.outcomes.get(key);
    if (known !== undefined) return known;
    if (this.exhausted) return null;
    let at = url;
    let redirected = false;
    for (let hop = 0; hop < 4; hop++) {
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
        const there = this.outcomes.get(normalForm(at));
        if (there !== undefined) return this.#settle(key, { scores: there.scores, redirected });
        continue;
      }
      const page = visit.page;
      if (page === null) return this.#settle(key, { scores: visit.status === 200 ? nothing : null, redirected });
      const surveyed = this.#keep(page);
      if (redirected) this.#settle(normalForm(at), { scores: surveyed.scores, redirected: false });
      this.#byUrl.set(normalForm(at), surveyed);
      return this.#settle(key, { scores: surveyed.scores, redirected });
    }
    return this.#settle(key, { scores: null, redirected });
  }

  #settle(key: string, outcome: Outcome): Outcome {
    this.outcomes.set(key, outcome);
    return outcome;
  }

  #keep(page: Page): SurveyedPage {
    const links: SurveyedLink[] = [];
    for (const { url, text, rel, location } of page.links) {
      if (!this.#options.site.allows(url)) continue;
      this.shapes.observe(url);
      links.push({ url, text, rel, location });
      const key = normalForm(url);
      const seen = this.#locations.get(key);
      if (seen) seen.add(location);
      else this.#locations.set(key, new Set([location]));
    }
    this.shapes.refresh();
    const surveyed: SurveyedPage = {
      url: page.url,
      scores: this.#options.judge(page),
      links,
      pagers: findPagers(page.url, links),
      fingerprint: page.textPrint.fingerprint,
    };
    this.pages.push(surveyed);
    return surveyed;
  }

  /** Whether a URL shows the start page under another name. */
  isStart(key: string): boolean {
    const page = this.#byUrl.get(key);
    return page !== undefined && page.fingerprint === this.pages[0]?.fingerprint;
  }

  /** Whether the start page is one that a visitor is led back to from everywhere: the front page of the host, or in the menu. */
  isHome(): boolean {
    const { start } = this.#options;
    if (/^https?:\/\/[^/]+\/?$/.test(start) || this.pages.length < menuPages) return true;
    const menu = this.menu();
    if (!menu.has(normalForm(start)) && !menu.values().some((url) => this.isStart(url))) return false;
    // Threads lead back to their board too; but a board has something plainer above it.
    const own = tokensOf(start);
    return !menu.values().some((url) => isAbove(tokensOf(url), own));
  }

  /** Groups of a page's links, the most prominent first. Pagers and links to the page itself are no groups. */
  groups(page: SurveyedPage): LinkGroup[] {
    const flips = new Set(page.pagers.flatMap((pager) => pager.links.map(({ index }) => index)));
    const own = normalForm(page.url);
    const turned = page.pagers.filter((pager) => pager.own).map((pager) => pager.place);
    const ownTokens = tokensOf(page.url);
    const start = normalForm(this.#options.start);
    const groups = new Map<string, LinkGroup & { shapes: Set<string> }>();
    const large = this.#largeShapes(page);
    for (const [i, { url, text, location }] of page.links.entries()) {
      const key = normalForm(url);
      if (flips.has(i) || key === own || key === start || this.isStart(key) || isView(ownTokens, turned, url)) continue;
      const shape = this.shapes.of(url);
      const format = formatOf(shape);
      // Names of boards in the addresses of boards make many shapes of few links each: they are one group.
      const id = large.has(`${location} ${shape}`) ? `${location} ${shape}` : `${location} ${format}`;
      let group = groups.get(id);
      if (group === undefined) {
        group = { location, format, shapes: new Set(), links: new Map(), textLength: 0, variety: 0 };
        groups.set(id, group);
      }
      group.shapes.add(shape);
      const known = group.links.get(url);
      if (known === undefined || known.length < text.length) group.links.set(url, text);
    }
    for (const group of groups.values()) {
      const texts = [...group.links.values()];
      for (const text of texts) if (/\p{L}/u.test(text)) group.textLength += Math.min(text.length, countedText);
      group.variety = new Set(texts).size / texts.length;
    }
    return [...groups.values()].sort((a, b) => b.textLength - a.textLength);
  }

  /** Shapes that have many links at one location of the page. */
  #largeShapes(page: SurveyedPage): Set<string> {
    const counts = Map.groupBy(page.links, ({ url, location }) => `${location} ${this.shapes.of(url)}`);
    return new Set(
      counts
        .entries()
        .filter(([, links]) => links.length >= largeShape)
        .map(([id]) => id),
    );
  }

  /** What the probes of shapes came to, everywhere or of links that were seen at one location. */
  tally(shapes: ReadonlySet<string>, location?: string): Tally {
    if (this.#tallies.outcomes !== this.outcomes.size) this.#tallies = { outcomes: this.outcomes.size, by: new Map() };
    const id = `${[...shapes].join('|')} ${location ?? ''}`;
    const known = this.#tallies.by.get(id);
    if (known !== undefined) return known;
    const tally = this.#count((url) => shapes.has(this.shapes.of(url)) && (location === undefined || this.#isAt(url, location)));
    this.#tallies.by.set(id, tally);
    return tally;
  }

  #count(holds: (url: string) => boolean): Tally {
    const tally: Tally = { pages: 0, index: 0, thread: 0, missing: 0, redirected: 0, clearly: { index: 0, thread: 0, other: 0 } };
    for (const [url, outcome] of this.outcomes) {
      if (!holds(url) || this.isStart(url)) continue;
      if (outcome.redirected) tally.redirected++;
      const scores = this.#corrected(url, outcome);
      if (scores === null) tally.missing++;
      else {
        tally.pages++;
        tally.index += (scores.index - tally.index) / tally.pages;
        tally.thread += (scores.thread - tally.thread) / tally.pages;
        const [role, height] =
          scores.index > scores.thread ? (['index', scores.index] as const) : (['thread', scores.thread] as const);
        if (height > clearScore) tally.clearly[role]++;
        else if (height < -clearScore) tally.clearly.other++;
      }
    }
    return tally;
  }

  /** A page that lists nothing of its own is no list, whatever it looks like. */
  #corrected(url: string, { scores }: Outcome): Scores | null {
    const page = this.#byUrl.get(url);
    if (scores !== null && page !== undefined && this.#asList.has(page))
      return { index: Math.max(scores.index, taken), thread: notList };
    if (scores !== null && this.#threadShape !== null && this.shapes.of(url) === this.#threadShape)
      return { index: notList, thread: Math.max(scores.thread, taken) };
    if (scores === null || page === undefined || this.pages.length < menuPages || this.#listed(page) >= minListed) return scores;
    return { index: Math.min(scores.index, notList), thread: scores.thread };
  }

  /** Links of the page's largest group that are not in the menu. */
  #listed(page: SurveyedPage): number {
    const known = this.#listedCounts.get(page);
    // The menu changes little once a few pages are known.
    if (known !== undefined && known.pages * 2 > this.pages.length) return known.count;
    const count = this.#countListed(page);
    this.#listedCounts.set(page, { pages: this.pages.length, count });
    return count;
  }

  #countListed(page: SurveyedPage): number {
    const menu = this.menu();
    const counts = new Map<string, Set<string>>();
    for (const { url, location } of page.links) {
      const key = normalForm(url);
      if (menu.has(key)) continue;
      const id = `${location} ${this.shapes.of(url)}`;
      const urls = counts.get(id) ?? new Set();
      counts.set(id, urls);
      urls.add(key);
    }
    return Math.max(0, ...counts.values().map((urls) => urls.size));
  }

  #isAt(url: string, location: string): boolean {
    return this.#locations.get(url)?.has(location) ?? false;
  }

  /** Where the URLs of a shape lead to different things, its location decides what a link is. */
  isMixed(shapes: ReadonlySet<string>, location?: string): boolean {
    const { clearly, pages } = this.tally(shapes, location);
    const [most, second] = Object.values(clearly).toSorted((a, b) => b - a);
    return most! > 0 && second! >= 2 && second! > maxMixture * pages;
  }

  /** What a page is, by what pages of its shape are; the start page is a list, whatever it looks like. */
  roleOfPage(page: SurveyedPage): PageRole {
    if (page === this.pages[0] || this.#asList.has(page)) return 'index';
    return majority(this.tally(new Set([this.shapes.of(page.url)]))) ?? 'other';
  }
  isList(page: SurveyedPage): boolean {
    return this.#asList.has(page);
  }
  /** Takes a page for a list, whatever it looks like. */
  takeForList(page: SurveyedPage): void {
    this.#asList.add(page);
    this.#tallies.by.clear();
  }

  /** Takes pages with addresses of a shape for threads, whatever they look like. */
  takeForThreads(shape: string): void {
    this.#threadShape = shape;
    this.#tallies.by.clear();
  }

  /** What the links of a group are for; null when nothing is known. */
  roleOf(group: LinkGroup): PageRole | null {
    const mixed = this.isMixed(group.shapes);
    const role = majority(this.tally(group.shapes, mixed ? group.location : undefined));
    if (role !== null || mixed) return role;
    // Nothing is known of the shape, but what stands at the same place with the same keys may be known to agree.
    const siblings = this.#count((url) => formatOf(this.shapes.of(url)) === group.format && this.#isAt(url, group.location));
    const agreed = majority(siblings);
    return siblings.pages >= 2 && siblings.clearly.other === 0 && agreed !== 'other' ? agreed : null;
  }

  /** Groups of a page that may be worth a probe: those with most text, if their texts differ. */
  candidates(page: SurveyedPage): LinkGroup[] {
    const groups = this.groups(page).filter((group) => group.links.size >= 2 && group.textLength >= minTextLength);
    const varied = groups.filter((group) => group.variety >= minVariety).slice(0, probesPerPage);
    // Lists of months all say "by thread" and "by date".
    return varied.length > 0 ? varied : groups.slice(0, probesPerPage);
  }

  /** Links at places that lead to lists or threads whose own shape is not known yet. */
  strangers(page: SurveyedPage): LinkGroup[] {
    const menu = this.menu();
    const isMenu = (group: LinkGroup) => group.links.keys().every((url) => menu.has(normalForm(url)));
    return this.groups(page).filter(
      (group) => this.roleOf(group) === null && this.#isGoodPlace(group.location) && !isMenu(group),
    );
  }

  #isGoodPlace(location: string): boolean {
    const tally = this.#count((url) => this.#isAt(url, location));
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

/** Paths and keys of a shape, without its texts. */
export function formatOf(shape: string): string {
  return shape.slice(0, shape.indexOf(' '));
}

/** Whether an address is a plainer one than another: without its parameters, or a folder that it lies in. */
function isAbove(above: UrlTokens, own: UrlTokens): boolean {
  if (above.parameters.length > 0) return false;
  if (own.parameters.length > 0) return true;
  const folder = above.paths.filter((path) => path !== '');
  return (
    folder.length > 0 && folder.length < own.paths.filter(Boolean).length && folder.every((path, i) => path === own.paths[i])
  );
}

/** Whether two shapes differ in one text at most: in the name of a board. */
export function areSiblings(a: string, b: string): boolean {
  const [ours, theirs] = [a.split(' '), b.split(' ')];
  return ours[0] === theirs[0] && ours.filter((text, i) => text !== theirs[i]).length <= 1;
}

function majority({ pages, index, thread, missing }: Tally): PageRole | null {
  // What is not there says little: old copies have holes. But nothing was ever there.
  if (pages === 0) return missing >= 2 ? 'missing' : null;
  if (Math.max(index, thread) <= minScore) return 'other';
  return index > thread ? 'index' : 'thread';
}
