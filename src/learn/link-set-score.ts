import type { SampledEdge } from './sampled-edges.ts';

/** How well a set of links serves one vertex. */
export interface LinkSetScore {
  /** Eq. 1 of the Traversal Strategy: share of the vertex's unique pages that are reached. */
  coverage: number;
  /** Eq. 2, over the pages that are reached. */
  informativeness: number;
  /** Pages reached. */
  pages: number;
  links: number;
}

/** A link prepared for scoring: pages as places in the vertex. */
interface PreparedLink {
  /** Reached from pages of other vertices. */
  entries: Int32Array;
  /** Within the vertex: the targets of a place are `targets` from `starts[place]` to `starts[place + 1]`. */
  starts: Int32Array;
  targets: Int32Array;
  /** Pages it reaches at most. */
  reach: number;
}

interface LinkSetScorer {
  link(edges: readonly SampledEdge[]): PreparedLink;
  score(links: readonly PreparedLink[]): LinkSetScore;
  /** Of all the vertex's pages, however they were found. */
  whole: { informativeness: number };
}

/** Pages below which a vertex counts as informative whatever its copies: a page and its copy have an entropy of 0. */
const minPages = 5;

/**
 * Scores sets of links to one vertex. `reached` are pages already reached: links count from those alone, and those in the vertex
 * itself are reached by any set, the empty one too. Through loop-back links coverage is a fixed point: page 3 is reached through page 2.
 */
export function linkSetScorer(pages: readonly number[], duplicateOf: Int32Array, reached: ReadonlySet<number>): LinkSetScorer {
  const placeOf = new Map(pages.map((page, place) => [page, place]));
  const groupNumbers = new Map<number, number>();
  const groupOf = pages.map((page) => {
    const first = duplicateOf[page]!;
    if (!groupNumbers.has(first)) groupNumbers.set(first, groupNumbers.size);
    return groupNumbers.get(first)!;
  });
  const unique = groupNumbers.size;
  const given = pages.flatMap((page, place) => (reached.has(page) ? [place] : []));
  const whole = pages.length < minPages ? 1 : (normalEntropy(countGroups(groupOf, unique), pages.length) ?? 1);

  const score = (links: readonly PreparedLink[]): LinkSetScore => {
    const marked = new Uint8Array(pages.length);
    const queue: number[] = [];
    const reach = (place: number) => {
      if (marked[place]) return;
      marked[place] = 1;
      queue.push(place);
    };
    for (const place of given) reach(place);
    for (const link of links) for (const place of link.entries) reach(place);
    const groups: number[] = [];
    for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
      groups.push(groupOf[place]!);
      for (const { starts, targets } of links) {
        for (let i = starts[place]!; i < starts[place + 1]!; i++) reach(targets[i]!);
      }
    }
    const counts = countGroups(groups, unique);
    const covered = counts.reduce((sum, count) => sum + Number(count > 0), 0);
    return {
      coverage: unique === 0 ? 0 : covered / unique,
      // A single page says nothing of duplicates: it is as informative as its vertex, or the login portal would be a find.
      informativeness: groups.length === 0 ? 0 : (normalEntropy(counts, groups.length) ?? whole),
      pages: groups.length,
      links: links.length,
    };
  };

  return {
    link(edges) {
      const entries = new Set<number>();
      const inside: number[][] = pages.map(() => []);
      for (const [from, to] of edges) {
        const [source, target] = [placeOf.get(from), placeOf.get(to)];
        if (target === undefined || source === target) continue;
        if (source !== undefined) inside[source]!.push(target);
        else if (reached.has(from)) entries.add(target);
      }
      const starts = new Int32Array(pages.length + 1);
      for (const [place, list] of inside.entries()) starts[place + 1] = starts[place]! + list.length;
      const targets = Int32Array.from(inside.flat());
      return { entries: Int32Array.from(entries), starts, targets, reach: entries.size + targets.length };
    },
    score,
    whole: { informativeness: whole },
  };
}

function countGroups(groups: readonly number[], unique: number): Int32Array {
  const counts = new Int32Array(unique);
  for (const group of groups) counts[group]!++;
  return counts;
}

/** Eq. 2: −(1 / log N) Σ |D| / N · log(|D| / N). Null for one page, where it is 0 / 0. */
function normalEntropy(counts: Int32Array, pages: number): number | null {
  if (pages <= 1) return null;
  let sum = 0;
  for (const count of counts) if (count > 0) sum -= (count / pages) * Math.log(count / pages);
  return sum / Math.log(pages);
}
