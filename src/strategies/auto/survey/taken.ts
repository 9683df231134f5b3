import { areSiblings } from '../../../learn/link-shapes.ts';
import type { PageRole, Scores } from './tally.ts';

/** Scores of a page that is no list. */
export const notList = -0.3;
/** Score of a page that was taken for a list or a thread for other reasons than its looks: above doubt, not above what is clear. */
export const taken = 0.4;
/** Score of a page that shows titles where titles were seen to lead to threads; empty ones of its kind must not outvote it. */
const sure = 1;
/** Neither list nor thread. */
export const nothing: Scores = { index: -1, thread: -1 };

type Decided = Exclude<PageRole, 'missing'>;

interface Linking {
  url: string;
  links: readonly { url: string; location: string }[];
}

/** What pages are taken for, whatever they look like: single ones, those with addresses of a shape, and those that show titles of threads. */
export class Taken<P extends Linking> {
  readonly #shapeOf: (url: string) => string;
  /** That of the first page of what a URL shows. */
  readonly #firstShapeOf: (url: string) => string;
  readonly #isForAll: (shape: string) => boolean;
  readonly #lists = new Set<P>();
  readonly #shapes: Record<Decided, Set<string>> = { index: new Set(), thread: new Set(), other: new Set() };
  /** Where titles of threads stand on pages that are lists, by location: their shapes, and those of the lists that were found. */
  readonly #titles = new Map<string, { title: string; list: string }[]>();
  readonly #additions = new Set<string>();
  /** Parameters by which pages are shown once more. */
  readonly views = new Set<string>();

  constructor(shapeOf: (url: string) => string, firstShapeOf: (url: string) => string, isForAll: (shape: string) => boolean) {
    this.#shapeOf = shapeOf;
    this.#firstShapeOf = firstShapeOf;
    this.#isForAll = isForAll;
  }

  asList(page: P): void {
    this.#lists.add(page);
  }
  asRole(shape: string, role: Decided): void {
    this.#shapes[role].add(shape);
  }
  /** What is added to addresses so leads to lists that show more than the pages it is added to, and is no view of these. */
  asMore(added: string): void {
    this.#additions.add(added);
  }
  asView(key: string): void {
    this.views.add(key);
  }
  asTitles(location: string, title: string, list: string): void {
    this.#titles.set(location, [...(this.#titles.get(location) ?? []), { title, list }]);
  }

  /** Whether a page is one, whatever others of its kind are. */
  isList(page: P): boolean {
    return this.#lists.has(page) || this.#hasTitles(page);
  }
  isMore(added: string): boolean {
    return this.#additions.has(added);
  }
  isOther(page: P): boolean {
    return this.isOf('other', this.#shapeOf(page.url));
  }

  /** The scores that this makes of others; null when the page is taken for nothing. */
  scores(url: string, page: P | undefined, scores: Scores): Scores | null {
    if (this.#isOf('other', url)) return nothing;
    if (page !== undefined && this.#hasTitles(page)) return { index: Math.max(scores.index, sure), thread: notList };
    if (page !== undefined && (this.#lists.has(page) || this.#isOf('index', url)))
      return { index: Math.max(scores.index, taken), thread: notList };
    return this.#isOf('thread', url) ? { index: notList, thread: Math.max(scores.thread, taken) } : null;
  }

  /** Where a shape proves to stand for all there is, what was decided for it was said of some of its addresses alone. */
  isOf(role: Decided, shape: string): boolean {
    return this.#shapes[role].has(shape) && !this.#isForAll(shape);
  }
  #isOf(role: Decided, url: string): boolean {
    return this.#shapes[role].size > 0 && this.isOf(role, this.#shapeOf(url));
  }
  /** Where titles are known to stand on lists: those of this form, whatever their boards are called, and their later pages. Others may have a box of them there. */
  #hasTitles(page: P): boolean {
    if (this.#titles.size === 0) return false;
    const own = this.#firstShapeOf(page.url);
    return page.links.some(({ url, location }) => {
      const shape = this.#shapeOf(url);
      return (
        shape !== own &&
        this.#titles.get(location)?.some(({ title, list }) => areSiblings(list, own) && areSiblings(title, shape))
      );
    });
  }
}
