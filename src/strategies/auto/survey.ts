import { BudgetSpent, type Site } from '../../crawl/site.ts';
import { LinkShapes } from '../../learn/link-shapes.ts';
import { findPagers, type Pager } from '../../learn/pagers.ts';
import { seeded } from '../../learn/random.ts';
import type { Page } from '../../page/page.ts';
import { normalForm } from '../../url/normal-form.ts';
import { tokensOf, type UrlTokens } from '../../url/pattern.ts';
import { textAt } from '../../url/place.ts';

/** What a page is for: lists of boards and threads, discussion, or neither; or it is not there. */
export type PageRole = 'index' | 'thread' | 'other' | 'missing';

export interface SurveyOptions {
  site: Site;
  seed: number;
  /** Requests that may be spent. */
  budget: number;
  roleOf: (page: Page) => 'index' | 'thread' | 'other';
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
  role: PageRole;
  title: string;
  canonical: string | null;
  links: readonly SurveyedLink[];
  pagers: readonly Pager[];
  fingerprint: number;
}

/** Links of one page at one location with one shape of URL. */
export interface LinkGroup {
  location: string;
  shape: string;
  /** Distinct URLs, each with its longest text. */
  links: Map<string, string>;
  /** FoCUS, algorithm 1: the length of all its anchor texts. */
  textLength: number;
  /** Share of its URLs whose text no other of them has: titles differ, "Reply" and "Quote" do not. */
  variety: number;
}

export type Tally = Record<PageRole, number> & { redirected: number };

/** What a probe of a URL came to. */
export interface Outcome {
  role: PageRole;
  redirected: boolean;
}

/** Characters of an anchor text that count: one advertisement must not outweigh a list of threads. */
const countedText = 60;
const minVariety = 0.5;
const minTextLength = 15;
const probesPerPage = 5;
/** Share of probes with one outcome from which a shape is that. */
const maxMixture = 0.8;

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
  menu(): Set<string> {
    const counts = new Map<string, number>();
    for (const page of this.pages) {
      for (const key of new Set(page.links.map(({ url }) => normalForm(url)))) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return new Set(counts.entries().filter(([, count]) => count >= 3 && count * 2 >= this.pages.length).map(([key]) => key));
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
        if (there !== undefined) return this.#settle(key, { role: there.role, redirected });
        continue;
      }
      const page = visit.page;
      if (page === null) return this.#settle(key, { role: visit.status === 200 ? 'other' : 'missing', redirected });
      const surveyed = this.#keep(page);
      if (redirected) this.#settle(normalForm(at), { role: surveyed.role, redirected: false });
      this.#byUrl.set(normalForm(at), surveyed);
      return this.#settle(key, { role: surveyed.role, redirected });
    }
    return this.#settle(key, { role: 'missing', redirected });
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
      role: this.#options.roleOf(page),
      title: page.title,
      canonical: page.canonical,
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

  /** Groups of a page's links, the most prominent first. Pagers and links to the page itself are no groups. */
  groups(page: SurveyedPage): LinkGroup[] {
    const flips = new Set(page.pagers.flatMap((pager) => pager.links.map(({ index }) => index)));
    const own = normalForm(page.url);
    const turned = page.pagers.filter((pager) => pager.own).map((pager) => pager.place.at);
    const ownTokens = without(tokensOf(page.url), turned);
    const start = normalForm(this.#options.site.start);
    const groups = new Map<string, LinkGroup>();
    for (const [i, { url, text, location }] of page.links.entries()) {
      const key = normalForm(url);
      if (flips.has(i) || key === own || key === start || this.isStart(key) || isView(ownTokens, url)) continue;
      const shape = this.shapes.of(url);
      const id = `${location} ${shape}`;
      let group = groups.get(id);
      if (group === undefined) {
        group = { location, shape, links: new Map(), textLength: 0, variety: 0 };
        groups.set(id, group);
      }
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

  /** What the probes of a shape came to, everywhere or of links that were seen at one location. */
  tally(shape: string, location?: string): Tally {
    return this.#count((url) => this.shapes.of(url) === shape && (location === undefined || this.#isAt(url, location)));
  }

  #count(holds: (url: string) => boolean): Tally {
    const counts = { index: 0, thread: 0, other: 0, missing: 0, redirected: 0 };
    for (const [url, outcome] of this.outcomes) {
      if (!holds(url) || this.isStart(url)) continue;
      counts[outcome.role]++;
      if (outcome.redirected) counts.redirected++;
    }
    return counts;
  }

  #isAt(url: string, location: string): boolean {
    return this.#locations.get(url)?.has(location) ?? false;
  }

  /** Where the URLs of a shape lead to different things, its location decides what a link is. */
  isMixed(shape: string, location?: string): boolean {
    const { index, thread, other } = this.tally(shape, location);
    const all = index + thread + other;
    return all >= 2 && Math.max(index, thread, other) < maxMixture * all;
  }

  /** What the links of a group are for; null when nothing is known. */
  roleOf(group: { shape: string; location: string }): PageRole | null {
    const mixed = this.isMixed(group.shape);
    const role = majority(this.tally(group.shape, mixed ? group.location : undefined));
    if (role !== null || mixed) return role;
    // Nothing is known of the shape, but what stands at the same place with the same keys may be known to agree.
    const format = formatOf(group.shape);
    const siblings = this.#count((url) => formatOf(this.shapes.of(url)) === format && this.#isAt(url, group.location));
    const known = siblings.index + siblings.thread + siblings.other;
    return known >= 2 && Math.max(siblings.index, siblings.thread) === known ? majority(siblings) : null;
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
    const { index, thread, other } = this.#count((url) => this.#isAt(url, location));
    return index + thread >= 2 && Math.max(index, thread) >= maxMixture * (index + thread + other);
  }

  /** A number below `count`, as the seed will have it. */
  draw(count: number): number {
    return Math.floor(this.#random() * count);
  }
}

/** A URL without some of its parameters. */
export function without({ paths, parameters }: UrlTokens, keys: readonly (string | number)[]): UrlTokens {
  return { paths, parameters: parameters.filter(({ key }) => !keys.includes(key)) };
}

/** Whether a URL is this page's own with parameters added: another order or choice of what is listed here. */
export function isView(own: UrlTokens, url: string): boolean {
  if (own.parameters.length === 0) return false;
  const tokens = tokensOf(url);
  if (tokens.parameters.length <= own.parameters.length || tokens.paths.join('/') !== own.paths.join('/')) return false;
  return own.parameters.every(({ key, value }) => (textAt(tokens, key) ?? null) === (value ?? ''));
}

/** Paths and keys of a shape, without its texts. */
export function formatOf(shape: string): string {
  return shape.slice(0, shape.indexOf(' '));
}

function majority({ index, thread, other, missing }: Tally): PageRole | null {
  const all = index + thread + other;
  // What is not there says little: old copies have holes. But nothing was ever there.
  if (all === 0) return missing >= 2 ? 'missing' : null;
  if (thread * 2 > all) return 'thread';
  return index * 2 > all ? 'index' : 'other';
}
