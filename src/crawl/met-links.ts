/**
 * Links remembered; when there are more, all are forgotten and learned again, which costs what it would have cost without. On
 * three mirrors at least 88, 95 and 99 look-ups of 100 find their link here.
 */
const maxLinks = 20_000;

/** What is known of a link as a page gave it. */
export interface MetLink {
  /** Why it is not to be asked for; null when nothing is against it, undefined when that was not asked yet. */
  refusal: string | null | undefined;
  /** It is in the table of URLs, if only as skipped. */
  noted: boolean;
  /** It waits or was fetched, as long as nothing was dropped since: the number of drops then; -1 when it is not known to. */
  queued: number;
}

/** The links of the last pages: most links of a page are those of the page before, and need not be judged again. */
export class MetLinks {
  readonly #links = new Map<string, MetLink>();
  #drops = 0;

  of(url: string): MetLink {
    let link = this.#links.get(url);
    if (link === undefined) {
      if (this.#links.size >= maxLinks) this.#links.clear();
      link = { refusal: undefined, noted: false, queued: -1 };
      this.#links.set(url, link);
    }
    return link;
  }

  /** Whether it is known to wait or to have been fetched. */
  isQueued(url: string): boolean {
    return this.#links.get(url)?.queued === this.#drops;
  }

  /** Whether it is known to wait or to have been fetched; it does now. */
  queue(link: MetLink): boolean {
    if (link.queued === this.#drops) return true;
    link.queued = this.#drops;
    link.noted = true;
    return false;
  }

  /** One that waited is only noted now, under whatever spelling. */
  drop(): void {
    this.#drops++;
  }

  /** What was judged may be judged otherwise now. */
  forget(): void {
    this.#links.clear();
  }
}
