import { dbscan, kDistances, minPts, type WeightedPoint } from './dbscan.ts';
import { epsOf } from './eps.ts';
import type { SparseVector } from './sparse-vector.ts';
import { type PathBag, type XPathSpace, xpathSpace, xpathVectors } from './xpath-space.ts';

export interface XPathClusters {
  space: XPathSpace;
  eps: number;
  /** For each page the number of its cluster; null for an outlier. */
  clusterOf: (number | null)[];
  vectors: SparseVector[];
  /** How many clusters there are. */
  count: number;
}

/** Page kinds by their bags of XPaths (SOUrCe 3.2 and 4.2). */
export function xpathClusters(bags: readonly PathBag[], w?: number): XPathClusters {
  const space = xpathSpace(bags, minPts);
  const vectorOf = xpathVectors(space);
  const vectors = bags.map(vectorOf);
  // Pages of one template often have the very same counts; equal vectors are one point.
  const byVector = new Map<string, number[]>();
  for (const [page, vector] of vectors.entries()) {
    // Without one XPath that others have, a page is like no other; at the origin it would be like all of its sort.
    if (vector.ids.length === 0) continue;
    const key = `${vector.ids.join()}:${vector.values.join()}`;
    const equal = byVector.get(key);
    if (equal === undefined) byVector.set(key, [page]);
    else equal.push(page);
  }
  const groups = [...byVector.values()];
  const points = groups.map((pages): WeightedPoint => ({ vector: vectors[pages[0]!]!, pages: pages.length }));
  const eps = epsOf(points, kDistances(points), space.paths.size, w);
  const clusterOf: (number | null)[] = bags.map(() => null);
  let count = 0;
  for (const [point, cluster] of dbscan(points, eps).entries()) {
    if (cluster === null) continue;
    count = Math.max(count, cluster + 1);
    for (const page of groups[point]!) clusterOf[page] = cluster;
  }
  return { space, eps, clusterOf, vectors, count };
}
