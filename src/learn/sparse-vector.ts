export interface SparseVector {
  /** Ascending. */
  ids: readonly number[];
  values: readonly number[];
}

export function distance(a: SparseVector, b: SparseVector): number {
  let squares = 0;
  let i = 0;
  let j = 0;
  while (i < a.ids.length || j < b.ids.length) {
    const x = a.ids[i] ?? Number.POSITIVE_INFINITY;
    const y = b.ids[j] ?? Number.POSITIVE_INFINITY;
    const difference = (x <= y ? a.values[i++]! : 0) - (y <= x ? b.values[j++]! : 0);
    squares += difference * difference;
  }
  return Math.sqrt(squares);
}
