import type { Guide } from '../guide/guide.ts';
import { GuideMatcher } from '../guide/match.ts';
import { normalForm } from '../url/normal-form.ts';
import { inScope } from '../url/scope.ts';
import { Frontier, type FrontierEntry } from './frontier.ts';
import type { Site, Visit } from './site.ts';

export interface WalkOptions {
  site: Site;
  guide: Guide;
  /** Requests under way at once. */
  concurrency?: number;
  /** Milliseconds after which no new page is asked for. */
  maxTime?: number;
  /** Stops cleanly: what is under way is finished and reported. */
  signal?: AbortSignal;
  /** Whether links marked nofollow, by themselves or by their page's robots meta, are passed over. */
  nofollow?: 'obey' | 'ignore';
}

/** A page that was fetched, or failed, and what its links came to. */
export interface WalkEvent extends FrontierEntry {
  visit: Visit;
  /** The page's kind by the guide; null when there is no page or no kind fits. */
  kind: string | null;
  /** Links of the page by what became of them. */
  links: LinkCounts;
  /** URLs waiting now. */
  waiting: number;
}

export interface LinkCounts {
  /** New and queued. */
  queued: number;
  /** Seen before. */
  known: number;
  /** The guide says no. */
  refused: number;
  nofollow: number;
  outside: number;
}

export interface WalkEnd {
  reason: 'done' | 'budget' | 'time' | 'stopped';
  /** URLs still waiting. */
  waiting: number;
  /** Distinct URLs of the site that a crawler following every link would have asked for and this walk did not. */
  saved: number;
}

/** Walks a site by a guide. Yields an event for each page as its answer arrives; returns why it ended. */
export async function* walk(options: WalkOptions): AsyncGenerator<WalkEvent, WalkEnd> {
  const { site, guide } = options;
  const concurrency = options.concurrency ?? 1;
  const deadline = performance.now() + (options.maxTime ?? Number.POSITIVE_INFINITY);
  const matcher = new GuideMatcher(guide);
  const frontier = new Frontier();
  const refused = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const arrived: WalkEvent[] = [];
  frontier.add({ url: guide.entry, from: null, row: null, relation: 'child', priority: 0, depth: 0 });

  const mayAsk = (): WalkEnd['reason'] | null => {
    if (options.signal?.aborted) return 'stopped';
    if (performance.now() >= deadline) return 'time';
    return site.budgetSpent ? 'budget' : null;
  };

  async function visit(entry: FrontierEntry): Promise<WalkEvent> {
    const answer = await site.get(entry.url, 'crawl');
    const links: LinkCounts = { queued: 0, known: 0, refused: 0, nofollow: 0, outside: 0 };
    const add = (url: string, next: Omit<FrontierEntry, 'url' | 'from' | 'depth'>) => {
      const added = frontier.add({ ...next, url, from: entry.url, depth: entry.depth + 1 });
      if (added) links.queued++;
      else links.known++;
    };
    // A redirect stands in for its target: same row, same relation.
    if (answer.redirect !== null) {
      if (inScope(answer.redirect, site.scope)) add(answer.redirect, entry);
      else links.outside++;
    }
    const page = answer.page;
    const kind = page && matcher.kindOf(page);
    if (page) {
      const pageForbids = options.nofollow === 'obey' && !page.robots.follow;
      for (const link of page.links) {
        if (!inScope(link.url, site.scope)) links.outside++;
        else if (pageForbids || (options.nofollow === 'obey' && /(^|\s)nofollow(\s|$)/.test(link.rel))) {
          links.nofollow++;
          refused.add(normalForm(link.url));
        } else {
          const row = matcher.row(kind, link);
          if (row.follow) {
            const priority = guide.ranking === 'priority' ? row.priority : 0;
            add(link.url, { row: row.id, relation: row.relation, priority });
          } else {
            links.refused++;
            refused.add(normalForm(link.url));
          }
        }
      }
    }
    return { ...entry, visit: answer, kind, links, waiting: frontier.size };
  }

  for (;;) {
    let stop = mayAsk();
    while (stop === null && underWay.size < concurrency) {
      const entry = frontier.take();
      if (entry === null) break;
      const promise = visit(entry).then((event) => {
        arrived.push(event);
        underWay.delete(promise);
      });
      underWay.add(promise);
      stop = mayAsk();
    }
    if (underWay.size > 0) await Promise.race(underWay);
    // More than one answer may have arrived while the caller was busy with the last.
    for (let event = arrived.shift(); event !== undefined; event = arrived.shift()) yield event;
    if (underWay.size === 0 && (frontier.size === 0 || mayAsk() !== null)) {
      return {
        reason: frontier.size === 0 ? 'done' : (mayAsk() ?? 'done'),
        waiting: frontier.size,
        saved: savedBy(refused, frontier),
      };
    }
  }
}

/** Refused on one page, a URL may have been followed from another. */
function savedBy(refused: ReadonlySet<string>, frontier: Frontier): number {
  let saved = 0;
  for (const key of refused) if (!frontier.hasSeen(key)) saved++;
  return saved;
}
