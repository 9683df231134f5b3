import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import { seeded } from './random.ts';
import type { PathBag } from './xpath-space.ts';

/** What learning keeps of a page of this sample: features, not the tree. */
export interface StructuredPage {
  url: string;
  bag: PathBag;
  links: readonly { url: string; text: string; rel: string; location: string }[];
  /** The page it was found on; null for the start. */
  from: number | null;
  /** Characters a reader sees. */
  textLength: number;
}

export interface StructuredSample {
  pages: StructuredPage[];
  /** The page that a URL showed, redirects followed; null when it showed none; undefined when it was not asked for. */
  pageAt(url: string): number | null | undefined;
}

export interface StructuredSampleOptions {
  start: string;
  /** Null: nothing may be asked for any more. */
  get(url: string): Promise<{ page: Page | null; redirect: string | null } | null>;
  inScope(url: string): boolean;
  /** Requests. */
  budget: number;
  seed: number;
  /** One link for each anchor path of a page (SOUrCe 4.1), or every link, as a breadth-first crawl takes them. */
  take: 'one-per-anchor-path' | 'every-link';
  /** Pages to look at besides, before all others. */
  also?: readonly string[];
  /** Called with each page while it is at hand. */
  look?: (page: Page, index: number) => void;
}

/** Redirects in a row that sampling goes along with. */
const maxRedirects = 4;

/**
 * A sample that covers as many (page kind, anchor path) pairs as it can with as few pages as it can: of the links under one anchor
 * path of a page, one is followed, drawn among those that do not wait yet. Pages come in breadth-first order.
 */
export async function sampleAnchorPaths(options: StructuredSampleOptions): Promise<StructuredSample> {
  const random = seeded(options.seed);
  const pages: StructuredPage[] = [];
  const shown = new Map<string, number | null>();
  const queued = new Set<string>();
  const queue: { url: string; from: number | null }[] = [];
  const enqueue = (url: string, from: number | null) => {
    queued.add(normalForm(url));
    queue.push({ url, from });
  };
  let requests = 0;

  /** The page a URL shows; undefined when no request is left for it. */
  const visit = async (url: string, from: number | null, hops: number): Promise<number | null | undefined> => {
    const key = normalForm(url);
    const known = shown.get(key);
    if (known !== undefined) return known;
    if (requests >= options.budget) return undefined;
    const answer = await options.get(url);
    if (answer === null) return undefined;
    requests++;
    queued.add(key);
    shown.set(key, null);
    let index: number | null | undefined = null;
    if (answer.page !== null) index = keep(answer.page, from);
    else if (answer.redirect !== null && hops < maxRedirects && options.inScope(answer.redirect))
      index = await visit(answer.redirect, from, hops + 1);
    shown.set(key, index ?? null);
    return index;
  };

  const keep = (page: Page, from: number | null): number => {
    const links = page.links.filter((link) => options.inScope(link.url));
    pages.push({ url: page.url, bag: page.leafPaths, links, from, textLength: page.text.length });
    const index = pages.length - 1;
    options.look?.(page, index);
    const groups =
      options.take === 'every-link' ? links.map((link) => [link]) : Map.groupBy(links, (link) => link.location).values();
    for (const group of groups) {
      const fresh = group.filter((link) => !queued.has(normalForm(link.url)));
      if (fresh.length > 0) enqueue(fresh[Math.floor(random() * fresh.length)]!.url, index);
    }
    return index;
  };

  enqueue(options.start, null);
  for (const url of options.also ?? []) enqueue(url, null);
  for (let at = 0; at < queue.length && requests < options.budget; at++) {
    const { url, from } = queue[at]!;
    if ((await visit(url, from, 0)) === undefined) break;
  }
  return { pages, pageAt: (url) => shown.get(normalForm(url)) };
}
