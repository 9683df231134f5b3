import { BudgetSpent, type Site } from '../../crawl/site.ts';
import { type LinkGroup, linkGroups } from '../../learn/link-groups.ts';
import { type PageTypeModel, type TypeScores, typeOfPage } from '../../learn/page-types.ts';
import { shapeOf } from '../../learn/url-formats.ts';
import { normalForm } from '../../url/normal-form.ts';

/** What learning keeps of a page that it looked at. */
export interface SeenPage {
  /** Where it was found at last, after redirects. */
  url: string;
  title: string;
  scores: TypeScores;
  /** Groups of its links within the site, links to itself left out. */
  groups: LinkGroup[];
  shingles: ReadonlySet<number>;
  leafPaths: ReadonlyMap<string, number>;
  next: string | null;
}

/** Redirects in a row that are gone along with. */
const MAX_REDIRECTS = 4;

/** The pages that learning has looked at, each once, and how many requests are left. */
export class Lesson {
  readonly site: Site;
  readonly #model: PageTypeModel;
  readonly #seen = new Map<string, SeenPage | null>();
  readonly #shortcuts = new Set<string>();
  readonly #limit: number;
  #requests = 0;

  constructor(site: Site, model: PageTypeModel, limit: number) {
    this.site = site;
    this.#model = model;
    this.#limit = limit;
  }

  get requests(): number {
    return this.#requests;
  }
  get spent(): boolean {
    return this.#requests >= this.#limit || this.site.budgetSpent;
  }
  /** Every page that was looked at. */
  pages(): SeenPage[] {
    return [...new Set([...this.#seen.values()].filter((page) => page !== null))];
  }

  /** What is known of a URL without asking: undefined when it was not looked at, null when there is no page. */
  known(url: string): SeenPage | null | undefined {
    return this.#seen.get(normalForm(url));
  }

  /** Whether the URL answered with a redirect to one of another shape: not the page's own address. */
  isShortcut(url: string): boolean {
    return this.#shortcuts.has(normalForm(url));
  }

  /** Null: no page, out of bounds, or nothing left to ask with. */
  async look(url: string, hops = 0): Promise<SeenPage | null> {
    const key = normalForm(url);
    const known = this.#seen.get(key);
    if (known !== undefined) return known;
    if (this.spent || !this.site.allows(url)) return null;
    this.#seen.set(key, null);
    const before = this.site.requests;
    const visit = await this.site.get(url, 'sample').catch((error: unknown) => {
      if (error instanceof BudgetSpent) return null;
      throw error;
    });
    this.#requests += this.site.requests - before;
    if (visit === null) return null;
    let seen: SeenPage | null = null;
    if (visit.redirect !== null) {
      if (hops < MAX_REDIRECTS) seen = await this.look(visit.redirect, hops + 1);
      if (shapeOf(visit.redirect).key !== shapeOf(url).key) this.#shortcuts.add(key);
    } else if (visit.page !== null) {
      const { page } = visit;
      const own = normalForm(page.url);
      seen = {
        url: page.url,
        title: page.title,
        scores: typeOfPage(this.#model, page),
        groups: linkGroups(page, (link) => this.site.allows(link) && normalForm(link) !== own),
        shingles: new Set(page.shingles),
        leafPaths: page.leafPaths,
        next: page.next,
      };
    }
    this.#seen.set(key, seen);
    return seen;
  }
}
