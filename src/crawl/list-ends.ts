/** A page with less than this share of the links that a page of its list has shows nothing. */
const emptyShare = 0.5;

/**
 * Where lists end. Some pagers count pages that are not there; once a page of a list shows nothing, the pages behind it are not
 * asked for.
 */
export class ListEnds {
  readonly #lists = new Map<string, { links: number; end: number }>();

  /** What page `page` of a list showed: links in all, and whether any leads to a thread. */
  met(whole: string, page: number, links: number, hasThreads: boolean): void {
    const list = this.#lists.get(whole) ?? { links: 0, end: Number.POSITIVE_INFINITY };
    this.#lists.set(whole, list);
    if (hasThreads) list.links = Math.max(list.links, links);
    // A page without threads that is as full as others shows something else: threads that may not be read, for one.
    else if (page > 1 && links < emptyShare * list.links) list.end = Math.min(list.end, page);
  }

  /** The first page is gone, and with it all that follow. */
  gone(whole: string): void {
    this.#lists.set(whole, { links: 0, end: 0 });
  }

  isPast(whole: string, page: number): boolean {
    return page > (this.#lists.get(whole)?.end ?? Number.POSITIVE_INFINITY);
  }
}
