import { DistanceRows } from './distance-rows.ts';
import type { SparseVector } from './sparse-vector.ts';

/** A vector and how many pages have it. */
export interface WeightedPoint {
  vector: SparseVector;
  pages: number;
}

/** Points that make a region dense, the point itself included (SOUrCe 4.2, after the authors of DBSCAN). */
export const minPts = 4;

/**
 * K-dist of each point: how far its K-th nearest neighbour is. K is minPts − 1, as in the paper's figure 4: a point whose three
 * nearest others lie within eps is, with itself, four. Pages of one vector are neighbours at no distance.
 */
export function kDistances(points: readonly WeightedPoint[], k = minPts - 1): Float64Array {
  const rows = new DistanceRows(points.map(({ vector }) => vector));
  const nearest = points.map(() => new Nearest(k));
  const row = new Float64Array(points.length);
  for (const [i, point] of points.entries()) {
    nearest[i]!.add(0, point.pages - 1);
    rows.fill(row, point.vector, i + 1);
    for (let j = i + 1; j < points.length; j++) {
      nearest[i]!.add(row[j]!, points[j]!.pages);
      nearest[j]!.add(row[j]!, point.pages);
    }
  }
  return Float64Array.from(nearest, (own) => own.farthest);
}

/** The k least distances met. */
class Nearest {
  readonly #least: Float64Array;

  constructor(k: number) {
    this.#least = new Float64Array(k).fill(Number.POSITIVE_INFINITY);
  }
  get farthest(): number {
    return this.#least.at(-1)!;
  }
  add(far: number, times: number): void {
    const least = this.#least;
    for (let time = 0; time < times && far < this.farthest; time++) {
      let at = least.length - 1;
      for (; at > 0 && least[at - 1]! > far; at--) least[at] = least[at - 1]!;
      least[at] = far;
    }
  }
}

/**
 * DBSCAN (Ester et al. 1996): for each point the number of its cluster, null for an outlier. Numbers are given in the order in which
 * the points come. A point on the border of two clusters goes to the first.
 */
export function dbscan(points: readonly WeightedPoint[], eps: number): (number | null)[] {
  const rows = new DistanceRows(points.map(({ vector }) => vector));
  const row = new Float64Array(points.length);
  const clusterOf: (number | null)[] = points.map(() => null);
  /** Looked at as the middle of a region, or waiting to be. */
  const met = new Uint8Array(points.length);
  /** The points within eps, when they are enough for a region. */
  const region = (i: number): number[] => {
    rows.fill(row, points[i]!.vector);
    const near: number[] = [];
    let pages = 0;
    for (let j = 0; j < points.length; j++) {
      if (row[j]! > eps) continue;
      near.push(j);
      pages += points[j]!.pages;
    }
    return pages >= minPts ? near : [];
  };
  let clusters = 0;
  for (let start = 0; start < points.length; start++) {
    if (met[start]) continue;
    met[start] = 1;
    const open = [start];
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      for (const near of region(point)) {
        clusterOf[near] ??= clusters;
        if (met[near]) continue;
        met[near] = 1;
        open.push(near);
      }
    }
    if (clusterOf[start] === clusters) clusters++;
  }
  return clusterOf;
}
