export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

export function percent(value: number | null): string {
  return value === null ? '–' : (100 * value).toFixed(1);
}
