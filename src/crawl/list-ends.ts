/** A page with less than this share of the links that a page of its list has shows nothing. */
const emptyShare = 0.5;
/** Pages of a list, one after the other, without threads or anything new, after which it is no list of such: of members, for one. */
const maxFruitless = 3;

/**
 * Where lists end. Some pagers count pages that are not there; once a page of a list shows nothing, the pages behind it are not
 * asked for.
 */
export class ListEnds {
  readonly #lists = new Map<string, { links: number; end: number; fruitless: number }>();

  /** What page `page` of a list showed: links in all, whether any leads to a thread, and whether any leads to something new. */
  met(whole: string, page: number, links: number, hasThreads: boolean, hasNew: boolean): void {
    const list = this.#lists.get(whole) ?? { links: 0, end: Number.POSITIVE_INFINITY, fruitless: 0 };
    this.#lists.set(whole, list);
    list.fruitless = hasThreads || hasNew ? 0 : list.fruitless + 1;
    if (list.links === 0 && list.fruitless >= maxFruitless) list.end = Math.min(list.end, page);
    if (hasThreads) list.links = Math.max(list.links, links);
    // A page without threads that is as full as others shows something else: threads that may not be read, for one.
    else if (page > 1 && links < emptyShare * list.links) list.end = Math.min(list.end, page);
  }

  /** The first page is gone, and with it all that follow. */
  gone(whole: string): void {
    this.#lists.set(whole, { links: 0, end: 0, fruitless: 0 });
  }

  isPast(whole: string, page: number): boolean {
    return page > (this.#lists.get(whole)?.end ?? Number.POSITIVE_INFINITY);
  }
}
