import type { SparseVector } from './sparse-vector.ts';

/**
 * Distances from any vector to all of a fixed set, by an inverted index: |a − b|² = |a|² + |b|² − 2 a·b, and only dimensions that
 * both have add to a·b. A template's pages share few of the site's XPaths with those of another.
 */
export class DistanceRows {
  readonly size: number;
  readonly #vectors: Int32Array[];
  readonly #values: Float64Array[];
  readonly #squares: Float64Array;

  constructor(vectors: readonly SparseVector[]) {
    this.size = vectors.length;
    this.#squares = Float64Array.from(vectors, squareOf);
    const dimensions = vectors.reduce((most, { ids }) => Math.max(most, (ids.at(-1) ?? -1) + 1), 0);
    const postings = Array.from({ length: dimensions }, (): { vector: number; value: number }[] => []);
    for (const [vector, { ids, values }] of vectors.entries())
      for (const [i, id] of ids.entries()) postings[id]!.push({ vector, value: values[i]! });
    this.#vectors = postings.map((list) => Int32Array.from(list, (posting) => posting.vector));
    this.#values = postings.map((list) => Float64Array.from(list, (posting) => posting.value));
  }

  /** Distances from `a` to the vectors from number `from` on, into `row`. */
  fill(row: Float64Array, a: SparseVector, from = 0): void {
    row.fill(0, from);
    for (let i = 0; i < a.ids.length; i++) {
      const vectors = this.#vectors[a.ids[i]!];
      if (vectors === undefined) continue;
      const values = this.#values[a.ids[i]!]!;
      const value = a.values[i]!;
      // Postings are in the order of the vectors: those before `from` come last on the way back.
      for (let at = vectors.length - 1; at >= 0; at--) {
        const vector = vectors[at]!;
        if (vector < from) break;
        row[vector]! += value * values[at]!;
      }
    }
    const square = squareOf(a);
    for (let vector = from; vector < this.size; vector++) {
      const far = square + this.#squares[vector]! - 2 * row[vector]!;
      // Equal vectors may differ in the last digit.
      row[vector] = far > tiny ? Math.sqrt(far) : 0;
    }
  }
}

/** Below what the subtraction of squares below 1 can tell. */
const tiny = 1e-12;

function squareOf({ values }: SparseVector): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}
