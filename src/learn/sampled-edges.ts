import { pageFinder } from './page-finder.ts';
import type { Arc, Sitemap } from './sitemap.ts';

/** One link with both ends in the sample, as indexes. */
export type SampledEdge = readonly [from: number, to: number];

/**
 * The links of each arc whose two ends were sampled, each pair once. A page that was not fetched has no out-links, which says
 * nothing about the forum: such ends are left out.
 */
export function sampledEdges(sitemap: Sitemap): Map<Arc, SampledEdge[]> {
  const pageOfUrl = pageFinder(sitemap.pages);
  const edges = new Map<Arc, SampledEdge[]>(sitemap.arcs.map((arc) => [arc, []]));
  // Within one vertex and location, a target is of one format and so belongs to one arc.
  const byPlace = new Map<string, Map<number, Arc>>();
  for (const arc of sitemap.arcs) {
    const place = `${arc.from} ${arc.location}`;
    const targets = byPlace.get(place) ?? new Map<number, Arc>();
    for (const page of arc.sampled) targets.set(page, arc);
    byPlace.set(place, targets);
  }
  for (const vertex of sitemap.vertices) {
    for (const from of vertex.pages) {
      const met = new Set<string>();
      for (const link of sitemap.pages[from]!.links) {
        if (link.location === null) continue;
        const to = pageOfUrl(link.url);
        const arc = to === null ? undefined : byPlace.get(`${vertex.id} ${link.location}`)?.get(to);
        if (arc === undefined || met.has(`${link.location} ${to}`)) continue;
        met.add(`${link.location} ${to}`);
        edges.get(arc)!.push([from, to!]);
      }
    }
  }
  return edges;
}
