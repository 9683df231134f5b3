import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import { seeded } from './random.ts';
import type { SampledPage } from './sitemap.ts';

/** One answer as sampling needs it. */
export interface SampleAnswer {
  status: number;
  /** Null when the answer is no page (an error, a redirect, a picture). */
  page: Page | null;
  bytes: number;
  /** Where a redirect points. */
  redirect?: string | null;
}

export interface SampleOptions<Seen extends NonNullable<unknown>> {
  start: string;
  /** Null: nothing came, or nothing may be asked for any more. Either way the request is counted. */
  get(url: string): Promise<SampleAnswer | null>;
  inScope(url: string): boolean;
  /** Requests. */
  budget: number;
  seed: number;
  /** What to keep of a page until all pages were seen, its repetitive regions for one; the page itself is let go. */
  look(page: Page): Seen;
  /** URLs to ask for on purpose, chosen when the rest of the budget is spent, and the share of the budget kept for them. */
  probes?: { share: number; choose(visits: readonly SampleVisit<Seen>[]): Promise<readonly string[]> };
}

/** A page of the sample before its layout is described. */
export interface SampleVisit<Seen extends NonNullable<unknown>> extends Omit<SampledPage, 'layout' | 'links'> {
  /** Links in scope; `index` is the link's place among `page.links`. */
  links: readonly { url: string; text: string; rel: string; index: number }[];
  /** What `look` made of the page; null when there was no page. */
  seen: Seen | null;
}

/** How a page is described once the list of repetitive patterns is complete. */
export interface PageDescription {
  layout: ReadonlyMap<number, number>;
  /** By the link's index among `page.links`; null or nothing for a link in no link table. */
  locations: readonly (string | null | undefined)[];
}

/** Redirects in a row that sampling goes along with: a login wall takes one or two, a trap takes more. */
const maxRedirects = 4;

/**
 * iRobot, section 4: a double-ended queue; new links go to its end, the next URL comes from its front or its end by the toss of
 * a coin. Breadth first and depth first at once, so that deep pages are met within a few steps.
 *
 * Each URL is asked for once (by normal form), the start first. A URL that redirects stands in the sample with the page it leads
 * to, because that is what 5.2 and 5.3 are about: many addresses that show the same login portal. Both requests are counted.
 */
export async function samplePages<Seen extends NonNullable<unknown>>(options: SampleOptions<Seen>): Promise<SampleVisit<Seen>[]> {
  const sampler = new Sampler(options);
  const random = seeded(options.seed);
  const queued = new Set<string>([normalForm(options.start)]);
  const queue = new DoubleEnded(options.start);
  const { probes } = options;
  const visit = async (url: string) => {
    const made = await sampler.visit(url);
    for (const link of made?.links ?? []) {
      const key = normalForm(link.url);
      if (queued.has(key) || sampler.knows(key)) continue;
      queued.add(key);
      queue.add(link.url);
    }
  };
  const draw = async (requests: number) => {
    while (sampler.requests < requests) {
      const url = queue.take(random() < 0.5);
      if (url === undefined) break;
      await visit(url);
    }
    setDepths(sampler.visits);
  };
  if (probes !== undefined) {
    await draw((1 - probes.share) * options.budget);
    const drawn = sampler.visits.length;
    for (const url of await probes.choose(sampler.visits)) if (sampler.requests < options.budget) await visit(url);
    for (const probe of sampler.visits.slice(drawn)) probe.probe = true;
  }
  // Where there was little to probe, chance has the rest.
  await draw(options.budget);
  return sampler.visits;
}

/** Asks for pages and keeps what they came to. */
class Sampler<Seen extends NonNullable<unknown>> {
  readonly visits: SampleVisit<Seen>[] = [];
  requests = 0;
  readonly #options: SampleOptions<Seen>;
  readonly #visited = new Map<string, SampleVisit<Seen> | null>();

  constructor(options: SampleOptions<Seen>) {
    this.#options = options;
  }

  knows(key: string): boolean {
    return this.#visited.has(key);
  }

  async visit(url: string, hops = 0): Promise<SampleVisit<Seen> | null> {
    const key = normalForm(url);
    const before = this.#visited.get(key);
    if (before !== undefined) return before;
    if (this.requests >= this.#options.budget) return null;
    this.#visited.set(key, null);
    this.requests++;
    const answer = await this.#options.get(url);
    if (answer === null) return null;
    const made = visitOf(url, answer, this.#options);
    this.#visited.set(key, made);
    this.visits.push(made);
    if (answer.redirect && hops < maxRedirects && this.#options.inScope(answer.redirect)) {
      const shown = await this.visit(answer.redirect, hops + 1);
      const { status, bytes, title, shingles, links, seen } = shown ?? made;
      Object.assign(made, { status, bytes, title, shingles, links, seen, redirectedTo: answer.redirect });
    }
    return made;
  }
}

/**
 * The second pass: layouts and link locations, with a list of patterns that no longer changes. `describe` works from what was kept
 * of the page, or asks for the page again where that costs nothing.
 */
export async function describePages<Seen extends NonNullable<unknown>>(
  visits: readonly SampleVisit<Seen>[],
  describe: (seen: Seen, url: string) => PageDescription | Promise<PageDescription>,
): Promise<SampledPage[]> {
  const pages: SampledPage[] = [];
  for (const { seen, links, ...visit } of visits) {
    const { layout, locations } = seen === null ? nothing : await describe(seen, visit.url);
    const located = links.map(({ index, ...link }) => ({ ...link, location: locations[index] ?? null }));
    pages.push({ ...visit, layout, links: located });
  }
  return pages;
}

const nothing: PageDescription = { layout: new Map(), locations: [] };

function visitOf<Seen extends NonNullable<unknown>>(
  url: string,
  answer: SampleAnswer,
  options: SampleOptions<Seen>,
): SampleVisit<Seen> {
  const { status, page, bytes } = answer;
  const visit = { url, status, bytes, depth: 0, title: page?.title ?? '', shingles: page?.shingles ?? new Uint32Array(0) };
  if (page === null) return { ...visit, links: [], seen: null };
  const links = page.links.flatMap((link, index) =>
    options.inScope(link.url) ? [{ url: link.url, text: link.text, rel: link.rel, index }] : [],
  );
  return { ...visit, links, seen: options.look(page) };
}

/**
 * Crawling levels as the fewest links from the start within the sample. The level at which the queue happened to come upon a
 * page would not do: walking from its end, it finds boards through the twentieth thread.
 */
function setDepths(visits: readonly SampleVisit<NonNullable<unknown>>[]): void {
  const byKey = new Map(visits.map((visit) => [normalForm(visit.url), visit]));
  const unreached = new Set(visits);
  let level = visits.slice(0, 1);
  for (let depth = 0; level.length > 0; depth++) {
    const next: typeof level = [];
    for (const visit of level) unreached.delete(visit);
    for (const visit of level) {
      visit.depth = depth;
      const urls = visit.links.map((link) => link.url);
      if (visit.redirectedTo !== undefined) urls.push(visit.redirectedTo);
      for (const url of urls) {
        const target = byKey.get(normalForm(url));
        if (target !== undefined && unreached.delete(target)) next.push(target);
      }
    }
    level = next;
  }
}

class DoubleEnded {
  readonly #urls: string[];
  #front = 0;

  constructor(first: string) {
    this.#urls = [first];
  }
  add(url: string): void {
    this.#urls.push(url);
  }
  take(fromFront: boolean): string | undefined {
    if (this.#front >= this.#urls.length) return undefined;
    return fromFront ? this.#urls[this.#front++] : this.#urls.pop();
  }
}
