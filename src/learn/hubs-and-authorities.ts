export interface Importance {
  hubs: number[];
  authorities: number[];
}

/** Rounds after which scores that still change do so for reasons of rounding: convergence is geometric. */
const maxRounds = 200;
const settled = 1e-9;

/**
 * HITS over page kinds (SOUrCe eq. 7 and 8): h = A·a, a = Aᵀ·h, a beginning at 1, each scaled to length 1 after every round (without
 * which they grow without bound). With a target, its authority is 1 and that of all others 0 throughout (4.4.2): hubs are then the
 * kinds with links to it, scaled so that the best is 1.
 */
export function hubsAndAuthorities(adjacency: readonly (readonly number[])[], target: number | null = null): Importance {
  const size = adjacency.length;
  if (target !== null) {
    const links = adjacency.map((row) => row[target]!);
    const most = Math.max(...links) || 1;
    return { hubs: links.map((count) => count / most), authorities: links.map((_, i) => (i === target ? 1 : 0)) };
  }
  let authorities = new Array<number>(size).fill(1);
  let hubs = new Array<number>(size).fill(0);
  for (let round = 0; round < maxRounds; round++) {
    hubs = scaled(adjacency.map((row) => row.reduce((sum, links, j) => sum + links * authorities[j]!, 0)));
    const next = scaled(authorities.map((_, j) => adjacency.reduce((sum, row, i) => sum + row[j]! * hubs[i]!, 0)));
    const change = Math.max(0, ...next.map((value, j) => Math.abs(value - authorities[j]!)));
    authorities = next;
    if (change < settled) break;
  }
  return { hubs, authorities };
}

/** Eq. 9. */
export function informativeness({ hubs, authorities }: Importance, alpha: number): number[] {
  return hubs.map((hub, i) => alpha * authorities[i]! + (1 - alpha) * hub);
}

function scaled(values: number[]): number[] {
  const length = Math.hypot(...values);
  return length === 0 ? values : values.map((value) => value / length);
}
