import { LinkShapes } from '../../../learn/link-shapes.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { mayBeOrders } from './list-orders.ts';
import { furnitureOf, menuOf } from './menu.ts';
import { Places } from './places.ts';
import type { Outcome, SurveyedPage } from './surveyed-page.ts';
import { addedTo } from './view.ts';

/** Pages that must add one name to their addresses: boards may have a board of one name below them. */
const minNaming = 3;

/** A link that redirects, and the page it led to. */
export interface Redirect {
  from: string;
  to: string;
}

/** What was seen of a site: pages, where links to each URL stand, and what several pages have in common. Says nothing of what they are. */
export class Seen {
  /** The page where it began. */
  readonly start: string;
  readonly pages: SurveyedPage[] = [];
  readonly shapes = new LinkShapes();
  /** By normal form of the URL asked for. */
  readonly outcomes = new Map<string, Outcome>();
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
  #menu: { pages: number; urls: ReadonlySet<string> } = { pages: 0, urls: new Set() };
  #furniture: { pages: number; links: ReadonlySet<string> } = { pages: 0, links: new Set() };

  constructor(start: string) {
    this.start = start;
  }

  /** A page that was looked at, whose links the shapes have observed. */
  protected keep(page: SurveyedPage): void {
    if (this.pages.some((one) => mayBeOrders(one, page))) this.#orders.add(page);
    this.pages.push(page);
    this.#places.add(page);
    const { fingerprint } = page.print;
    this.#prints.set(fingerprint, (this.#prints.get(fingerprint) ?? new Set()).add(normalForm(page.url)));
    for (const { url } of page.pagers.filter((pager) => pager.own).flatMap((pager) => pager.links)) {
      if (!this.#firsts.has(normalForm(url))) this.#firsts.set(normalForm(url), this.firstOf(page.url));
    }
    const others = page.links.filter((_, i) => !page.turning.has(i));
    for (const added of addedTo(page.url, others)) this.#added.set(added, (this.#added.get(added) ?? new Set()).add(page.url));
  }

  /** What asking for a URL in normal form came to, and what it shows. */
  protected settle(key: string, outcome: Outcome): Outcome {
    this.outcomes.set(key, outcome);
    return outcome;
  }
  protected shows(key: string, page: SurveyedPage): void {
    this.#byUrl.set(key, page);
  }

  outcome(url: string): Outcome | undefined {
    return this.outcomes.get(normalForm(url));
  }
  page(url: string): SurveyedPage | undefined {
    return this.pageAt(normalForm(url));
  }
  pageAt(key: string): SurveyedPage | undefined {
    return this.#byUrl.get(key);
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

  /** What several pages add to their own addresses, each in the same way. Names (`/new`) count if most pages like these have them. */
  protected added(): string[] {
    const all = [...this.#added];
    return all
      .filter(([added, pages]) => pages.size > 1 && (!'/?'.includes(added[0]!) || this.#haveMost(pages)))
      .map(([added]) => added);
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

  /** Whether a URL shows the start page under another name. */
  isStart(key: string): boolean {
    const page = this.#byUrl.get(key);
    return page !== undefined && page.print.fingerprint === this.pages[0]?.print.fingerprint;
  }

  /** Under how many addresses something was seen that shows the same as a page. */
  addressesOf(page: SurveyedPage): number {
    return this.#prints.get(page.print.fingerprint)!.size;
  }

  /** Whether locations are fine ones. */
  get fine(): boolean {
    return this.#places.fine;
  }

  /** Where links to a page were seen. */
  locationsOf(page: SurveyedPage): ReadonlySet<string> {
    return this.#places.of(normalForm(page.url));
  }

  /** Whether links to a URL in normal form were seen at a location. */
  protected isAt(key: string, location: string): boolean {
    return this.placesOf(key).has(location);
  }
  /** Where links to a URL in normal form were seen. */
  protected placesOf(key: string): ReadonlySet<string> {
    return this.#places.of(key);
  }

  protected refine(): void {
    this.#places.refine(this.pages);
  }
}
