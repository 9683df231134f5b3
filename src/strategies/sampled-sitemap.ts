import { BudgetSpent, type Site } from '../crawl/site.ts';
import type { LearnOptions } from '../crawl/strategy.ts';
import type { Guide, PageKind, Row } from '../guide/guide.ts';
import { type BuiltSitemap, buildSitemap } from '../learn/build-sitemap.ts';
import type { LayoutData } from '../learn/eyes.ts';
import { PatternList } from '../learn/pattern-list.ts';
import { describePages, samplePages } from '../learn/sample.ts';
import type { Arc, Sitemap } from '../learn/sitemap.ts';

/** iRobot found 500 pages enough. */
const defaultSample = 500;

export interface SampledSitemap extends BuiltSitemap {
  layout: LayoutData;
  requests: number;
}

/** Samples a site and rebuilds its sitemap: the offline part of iRobot up to section 5.3, which the Traversal Strategy shares. */
export async function sampledSitemap(site: Site, options: LearnOptions, vertices: 'format' | 'layout'): Promise<SampledSitemap> {
  const patterns = new PatternList();
  const before = site.requests;
  const visits = await samplePages({
    start: site.start,
    inScope: (url) => site.allows(url),
    budget: options.sample ?? defaultSample,
    seed: options.seed,
    look: (page) => {
      patterns.observe(page, 'learn');
      return page.url;
    },
    get: async (url) => {
      try {
        const visit = await site.get(url, 'sample');
        return {
          status: visit.status,
          page: visit.page,
          bytes: visit.answer.ok ? visit.answer.body.length : 0,
          redirect: visit.redirect,
        };
      } catch (error) {
        if (error instanceof BudgetSpent) return null;
        throw error;
      }
    },
  });
  // What was sampled is kept as its answer: the second look costs no request.
  const pages = await describePages(visits, async (url) => {
    const { page } = await site.get(url, 'sample');
    if (page === null) return { layout: new Map(), locations: [] };
    const { counts, locations } = patterns.observe(page, 'look');
    return { layout: counts, locations };
  });
  const areas = new Map(patterns.patterns.map(({ id, area }) => [id, area]));
  const built = buildSitemap(pages, { areas, vertices });
  return { ...built, layout: { patterns: patterns.toJSON(), model: built.layouts }, requests: site.requests - before };
}

/** What a strategy decided about an arc. */
export interface ArcVerdict {
  arc: Arc;
  follow: boolean;
  /** Leads to another page of the same list or thread. */
  flipping: boolean;
  why: string;
}

/** The guide that follows from verdicts on the arcs of a sitemap. */
export function guideOf(
  site: Site,
  strategy: string,
  settings: Guide['settings'],
  learned: SampledSitemap,
  verdicts: readonly ArcVerdict[],
  whyKind: (vertex: string) => string,
): Guide {
  const { sitemap } = learned;
  const useLayoutOnly = settings.vertices === 'layout';
  const kinds = sitemap.vertices.map(
    (vertex): PageKind => ({
      id: vertex.id,
      role: vertex.id === sitemap.root ? 'entry' : 'other',
      examples: vertex.pages.slice(0, 3).map((page) => sitemap.pages[page]!.url),
      classifier: { by: 'layout', cluster: vertex.cluster, pattern: useLayoutOnly ? null : vertex.pattern },
      evidence: {
        why: whyKind(vertex.id),
        counts: {
          pages: vertex.pages.length,
          duplicates: vertex.duplicates,
          informativeness: Math.round(vertex.informativeness * 1000) / 1000,
          depth: Math.round(vertex.depth * 10) / 10,
        },
      },
    }),
  );
  const rows = verdicts.map(({ arc, follow, flipping, why }, i): Row => {
    const relation = !flipping ? 'child' : leadsOn(sitemap, verdicts, arc.from) ? 'same-board' : 'same-thread';
    return {
      id: `a${i}`,
      from: arc.from,
      location: arc.location,
      pattern: arc.pattern,
      follow,
      relation,
      priority: 0,
      to: arc.to,
      evidence: { why, counts: { links: arc.links, targets: arc.targets, sampled: arc.sampled.length } },
    };
  });
  return {
    format: 'boardwalk-guide',
    version: 1,
    strategy,
    settings,
    entry: site.start,
    ranking: 'fifo',
    kinds,
    layout: { ...learned.layout },
    // Where two groups overlap, the one that is followed decides.
    rows: [
      ...rows.filter((row) => row.follow),
      ...rows.filter((row) => !row.follow),
      {
        id: 'rest',
        from: null,
        location: null,
        pattern: null,
        follow: false,
        relation: 'child',
        priority: 0,
        to: null,
        evidence: { why: 'It belongs to no arc of the sitemap.' },
      },
    ],
  };
}

/** Whether pages of this kind lead to pages of others: lists do, threads do not. */
function leadsOn(sitemap: Sitemap, verdicts: readonly ArcVerdict[], vertex: string): boolean {
  return verdicts.some(
    ({ arc, follow }) => follow && arc.from === vertex && arc.to !== null && arc.to !== vertex && arc.to !== sitemap.root,
  );
}
