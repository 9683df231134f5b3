import type { StructuredSample } from './sample-anchor-paths.ts';

/** Links of one page kind under one anchor path, and where they lead (SOUrCe 3.3). */
export interface Passage {
  /** A cluster; null stands for outliers, on either side. */
  from: number | null;
  location: string;
  /** |U|: links, sampled or not. */
  links: number;
  /** Links whose page was sampled. */
  sampled: number;
  /** P(C_j | C_i, x), eq. 5: [cluster, probability]. What is missing to 1 leads to outliers, errors and dead ends. */
  chances: [cluster: number, probability: number][];
}

export interface NavigationTable {
  passages: Passage[];
  /** Eq. 6: adjacency[i][j] is the number of links from cluster i to cluster j that is to be expected. */
  adjacency: number[][];
}

/**
 * The anchor path navigation table, eq. 4 to 6. Where all sampled targets are outliers, eq. 5 divides nothing by nothing; here
 * outliers count as a destination like any other (and failed requests with them), one that no cluster gains from. A link that stands
 * on many pages counts each time (eq. 4 concatenates); counting each URL once changes nothing to speak of: on eight mirrors the share
 * of user-created content is then 0.668 instead of 0.677.
 */
export function navigationTable(
  sample: StructuredSample,
  clusterOf: readonly (number | null)[],
  clusters: number,
): NavigationTable {
  const found = new Map<string, { passage: Passage; targets: Map<number, number> }>();
  for (const [index, page] of sample.pages.entries()) {
    const from = clusterOf[index] ?? null;
    for (const link of page.links) {
      const key = `${from} ${link.location}`;
      let entry = found.get(key);
      if (entry === undefined) {
        entry = { passage: { from, location: link.location, links: 0, sampled: 0, chances: [] }, targets: new Map() };
        found.set(key, entry);
      }
      entry.passage.links++;
      const target = sample.pageAt(link.url);
      if (target === undefined) continue;
      entry.passage.sampled++;
      const cluster = target === null ? null : (clusterOf[target] ?? null);
      if (cluster !== null) entry.targets.set(cluster, (entry.targets.get(cluster) ?? 0) + 1);
    }
  }
  const adjacency = Array.from({ length: clusters }, () => new Array<number>(clusters).fill(0));
  const passages: Passage[] = [];
  for (const { passage, targets } of found.values()) {
    passage.chances = [...targets].sort((a, b) => b[1] - a[1]).map(([cluster, count]) => [cluster, count / passage.sampled]);
    passages.push(passage);
    if (passage.from === null) continue;
    for (const [to, probability] of passage.chances) adjacency[passage.from]![to]! += probability * passage.links;
  }
  return { passages, adjacency };
}
