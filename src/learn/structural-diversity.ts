import { distance, type SparseVector } from './sparse-vector.ts';

/**
 * DSim (SOUrCe eq. 10): the mean distance of a cluster's pages to their centroid. Users change what they write on; a login page is
 * the same every time.
 */
export function structuralDiversity(
  vectors: readonly SparseVector[],
  clusterOf: readonly (number | null)[],
  clusters: number,
): number[] {
  const members = Map.groupBy(clusterOf.keys(), (page) => clusterOf[page] ?? null);
  return Array.from({ length: clusters }, (_, cluster) => {
    const own = (members.get(cluster) ?? []).map((page) => vectors[page]!);
    if (own.length === 0) return 0;
    const centroid = centroidOf(own);
    return own.reduce((sum, vector) => sum + distance(vector, centroid), 0) / own.length;
  });
}

function centroidOf(vectors: readonly SparseVector[]): SparseVector {
  const sums = new Map<number, number>();
  for (const { ids, values } of vectors)
    for (const [i, id] of ids.entries()) sums.set(id, (sums.get(id) ?? 0) + values[i]! / vectors.length);
  const ids = [...sums.keys()].sort((a, b) => a - b);
  return { ids, values: ids.map((id) => sums.get(id)!) };
}
