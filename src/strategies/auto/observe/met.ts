import type { Earlier } from '../../../crawl/strategy.ts';
import type { Page } from '../../../page/page.ts';

/** Titles for each thread from which they tell threads apart; half as many as threads where every thread is met twice. */
const minTitles = 0.4;

/** What a walk, and the runs before it, met. */
export class Met {
  readonly #earlier: Omit<Earlier, 'guide'> | null;
  /** What lists link to. */
  readonly #known = new Set<string>();
  /** First pages of threads, and their titles. */
  #threads = 0;
  readonly #titles = new Set<string>();
  readonly #looks = new Set<string>();

  constructor(earlier: Omit<Earlier, 'guide'> | null) {
    this.#earlier = earlier;
  }

  /** Whether a list linked to what shows this. */
  knows(shows: string): boolean {
    return this.#known.has(shows) || this.#earlier?.knows(shows) === true;
  }
  /** Whether it was known before. */
  link(shows: string): boolean {
    const isKnown = this.knows(shows);
    this.#known.add(shows);
    return isKnown;
  }

  /** Where pages are named after the site or the board, a title tells nothing. */
  hasTitle(title: string): boolean {
    if (this.#titles.size < this.#threads * minTitles) return false;
    return this.#titles.has(title) || this.#earlier?.hasTitle(title) === true;
  }
  title(title: string): void {
    this.#titles.add(title);
    this.#threads++;
  }

  /** That a first page shows a thread that another address showed is told by its title and by how much it links to. */
  thread(page: Page): 'new' | 'again' {
    const look = `${page.links.length} ${page.title}`;
    const isAgain = this.hasTitle(page.title) && this.#looks.has(look);
    this.#looks.add(look);
    this.title(page.title);
    return isAgain ? 'again' : 'new';
  }
}
