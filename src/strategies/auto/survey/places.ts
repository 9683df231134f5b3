import { normalForm } from '../../../url/normal-form.ts';
import type { SurveyedPage } from './surveyed-page.ts';

const nowhere: ReadonlySet<string> = new Set();

/** Where links to each URL were seen. */
export class Places {
  /** By normal form. */
  readonly #of = new Map<string, Set<string>>();
  #fine = false;

  /** Whether locations are fine ones. */
  get fine(): boolean {
    return this.#fine;
  }

  /** All URLs that pages linked to. */
  urls(): string[] {
    return [...this.#of.keys()];
  }
  has(key: string): boolean {
    return this.#of.has(key);
  }
  of(key: string): ReadonlySet<string> {
    return this.#of.get(key) ?? nowhere;
  }

  /** What turns pages says nothing of where others at its place lead. */
  add({ links, turning }: SurveyedPage): void {
    for (const [i, { url, location }] of links.entries()) {
      const key = normalForm(url);
      const places = this.#of.get(key) ?? new Set();
      this.#of.set(key, places);
      if (!turning.has(i)) places.add(location);
    }
  }

  /** From now on titles and authors have places of their own, be they cells of a row or links of one line. */
  refine(pages: readonly SurveyedPage[]): void {
    this.#fine = true;
    this.#of.clear();
    for (const page of pages) {
      for (const link of page.links) link.location = link.fineLocation;
      this.add(page);
    }
  }
}
