import type { SampledEdge } from './sampled-edges.ts';

export interface Connectivity {
  /** Ordered pairs of different pages with a path from the first to the second. */
  pairs: number;
  /** Those of them with a path back. */
  mutual: number;
}

/**
 * Both sums of eq. 3 of the Traversal Strategy, over paths made of these links alone. Pages on a cycle reach the same pages, so
 * reachability is computed for strongly connected parts, as bit sets, each after all those that it leads to.
 */
export function connectivityOf(edges: readonly SampledEdge[]): Connectivity {
  const number = new Map<number, number>();
  const out: number[][] = [];
  const node = (page: number) => {
    let at = number.get(page);
    if (at === undefined) {
      at = out.length;
      number.set(page, at);
      out.push([]);
    }
    return at;
  };
  for (const [from, to] of edges) {
    const source = node(from);
    out[source]!.push(node(to));
  }

  const parts = strongParts(out);
  const partOf = new Int32Array(out.length);
  for (const [part, nodes] of parts.entries()) for (const one of nodes) partOf[one] = part;
  const words = Math.ceil(parts.length / 32);
  const reach: Uint32Array[] = [];
  let pairs = 0;
  let mutual = 0;
  for (const [part, nodes] of parts.entries()) {
    const bits = new Uint32Array(words);
    bits[part >>> 5]! |= 1 << (part & 31);
    for (const one of nodes) {
      for (const next of out[one]!) {
        const theirs = reach[partOf[next]!];
        // Within the part there is nothing to add; every other part comes before this one.
        if (theirs !== undefined) for (let word = 0; word < words; word++) bits[word]! |= theirs[word]!;
      }
    }
    reach.push(bits);
    let reached = 0;
    for (let other = 0; other <= part; other++) if ((bits[other >>> 5]! >>> (other & 31)) & 1) reached += parts[other]!.length;
    pairs += nodes.length * (reached - 1);
    mutual += nodes.length * (nodes.length - 1);
  }
  return { pairs, mutual };
}

/** Strongly connected parts, each after those it leads to (Tarjan, with a stack of its own: chains are as long as the sample). */
function strongParts(out: readonly (readonly number[])[]): number[][] {
  const parts: number[][] = [];
  const order = new Int32Array(out.length).fill(-1);
  const low = new Int32Array(out.length);
  const open = new Uint8Array(out.length);
  const next = new Int32Array(out.length);
  const stack: number[] = [];
  let count = 0;
  for (let root = 0; root < out.length; root++) {
    if (order[root] !== -1) continue;
    const path = [root];
    while (path.length > 0) {
      const at = path.at(-1)!;
      if (order[at] === -1) {
        order[at] = low[at] = count++;
        stack.push(at);
        open[at] = 1;
      }
      const to = out[at]![next[at]!++];
      if (to !== undefined) {
        if (order[to] === -1) path.push(to);
        else if (open[to]) low[at] = Math.min(low[at]!, order[to]!);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) low[above] = Math.min(low[above]!, low[at]!);
      if (low[at] !== order[at]) continue;
      const part = stack.splice(stack.lastIndexOf(at));
      for (const one of part) open[one] = 0;
      parts.push(part);
    }
  }
  return parts;
}
