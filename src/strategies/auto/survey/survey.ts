import { BudgetSpent, type Site } from '../../../crawl/site.ts';
import { withoutParameters } from '../../../learn/itf-patterns.ts';
import { findPagers } from '../../../learn/pagers.ts';
import { seeded } from '../../../learn/random.ts';
import type { Page } from '../../../page/page.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { isFile } from './files.ts';
import { Roles } from './roles.ts';
import { carriedParameters } from './session.ts';
import type { Outcome, SurveyedLink, SurveyedPage } from './surveyed-page.ts';
import { nothing } from './taken.ts';
import type { Scores } from './tally.ts';
import { turningLinks } from './turning.ts';

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

/**
 * Looks at a site as a newcomer does: the start page, then where its most prominent groups of links lead, page after page, until
 * lists, threads and their pagers are known and another page would change nothing. Follows what looks good, so that most of what it asks for
 * is worth having anyway.
 */
export class Survey extends Roles {
  readonly #options: SurveyOptions;
  readonly #random: () => number;
  readonly #session: Set<string>;
  /** URLs that pages gave with a session alone, by normal form without it: they are asked for as given. */
  readonly #given = new Map<string, string>();
  #spent = 0;

  constructor(options: SurveyOptions) {
    super(options.start);
    this.#options = options;
    this.#random = seeded(options.seed);
    this.#session = new Set(options.site.sessionParameters);
  }

  /** Parameters that carry a session. */
  get session(): ReadonlySet<string> {
    return this.#session;
  }
  get exhausted(): boolean {
    return this.#spent >= this.#options.budget;
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
        if (there !== undefined) return this.settle(key, { scores: there.scores, redirected, target: this.#plain(at) });
        continue;
      }
      const page = visit.page;
      // A file is no page.
      if (page === null) return this.settle(key, { scores: visit.status === 200 ? nothing : null, redirected });
      const surveyed = this.#keep(page);
      if (!this.fine && this.isAmbiguous()) this.refine();
      if (redirected) this.settle(this.#key(at), { scores: surveyed.scores, redirected: false });
      this.shows(this.#key(at), surveyed);
      this.#alsoKnown(page, surveyed);
      return this.settle(key, { scores: surveyed.scores, redirected, ...(redirected ? { target: surveyed.url } : {}) });
    }
    return this.settle(key, { scores: null, redirected });
  }

  /** What a page says is its own address was looked at too, where something links to it: a post's address shows its thread. */
  #alsoKnown({ canonical }: Page, page: SurveyedPage): void {
    const key = canonical === null ? null : this.#key(canonical);
    if (key === null || this.outcomes.has(key) || !this.links(key)) return;
    this.shows(key, page);
    this.settle(key, { scores: page.scores, redirected: false });
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
      const location = this.fine ? fineLocation : path;
      links.push({ url, text, rel, location, fineLocation });
      const key = normalForm(url);
      if (url === given) this.#given.delete(key);
      else if (!this.links(key)) this.#given.set(key, given);
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
    this.keep(surveyed);
    return surveyed;
  }

  /** A number below `count`, as the seed will have it. */
  draw(count: number): number {
    return Math.floor(this.#random() * count);
  }
}
