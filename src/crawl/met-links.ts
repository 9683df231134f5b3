/**
 * Links remembered; when there are more, all are forgotten and learned again, which costs what it would have cost without. Menus and
 * neighbours are found among far fewer: on mirrors of real forums nine links of ten were met within the last twenty thousand.
 */
const maxLinks = 20_000;

/** What is known of a link as a page gave it. */
export interface MetLink {
  /** Why it is not to be asked for; null when nothing is against it, undefined when that was not asked yet. */
  refusal: string | null | undefined;
  /** It is in the table of URLs, if only as skipped. */
  noted: boolean;
  /** It waits or was fetched. */
  queued: boolean;
}

/** The links of the last pages: most links of a page are those of the page before, and need not be judged again. */
export class MetLinks {
  readonly #links = new Map<string, MetLink>();

  of(url: string): MetLink {
    let link = this.#links.get(url);
    if (link === undefined) {
      if (this.#links.size >= maxLinks) this.#links.clear();
      link = { refusal: undefined, noted: false, queued: false };
      this.#links.set(url, link);
    }
    return link;
  }

  /** What was judged may be judged otherwise now. */
  forget(): void {
    this.#links.clear();
  }
}
