import { distance, type SparseVector } from './sparse-vector.ts';

/**
 * Single linkage stopped at a threshold: the connected parts of the graph whose edges are the pairs within the threshold. For each
 * point the index of one point of its part, the same for all of them.
 *
 * The pairs are not all looked at. Points are first gathered around leaders within the threshold, which joins them rightly; then
 * only leaders within three thresholds can have members within one. Cost is points × leaders, and leaders are about as many as
 * there are templates, not pages.
 */
export function singleLinkage(points: readonly SparseVector[], threshold: number): Int32Array {
  const parent = Int32Array.from(points, (_, i) => i);
  const find = (point: number): number => {
    while (parent[point] !== point) {
      parent[point] = parent[parent[point]!]!;
      point = parent[point]!;
    }
    return point;
  };
  const join = (a: number, b: number) => {
    const [one, other] = [find(a), find(b)];
    parent[Math.max(one, other)] = Math.min(one, other);
  };

  const lengths = points.map((point) => Math.hypot(...point.values));
  const leaders: { point: number; members: number[] }[] = [];
  for (const [i, point] of points.entries()) {
    const near = leaders.find(
      (leader) =>
        // Lengths that differ by more than the threshold are a proof that needs no distance.
        Math.abs(lengths[leader.point]! - lengths[i]!) <= threshold && distance(points[leader.point]!, point) <= threshold,
    );
    if (near === undefined) leaders.push({ point: i, members: [i] });
    else {
      near.members.push(i);
      join(near.point, i);
    }
  }

  for (const [i, one] of leaders.entries()) {
    for (let j = i + 1; j < leaders.length; j++) {
      const other = leaders[j]!;
      if (find(one.point) === find(other.point)) continue;
      if (Math.abs(lengths[one.point]! - lengths[other.point]!) > 3 * threshold) continue;
      if (distance(points[one.point]!, points[other.point]!) > 3 * threshold) continue;
      // A member farther than two thresholds from the other leader is farther than one from all of that leader's members.
      const closeTo = (leader: number) => (point: number) => distance(points[point]!, points[leader]!) <= 2 * threshold;
      const ours = one.members.filter(closeTo(other.point));
      const theirs = ours.length > 0 ? other.members.filter(closeTo(one.point)) : [];
      if (ours.some((a) => theirs.some((b) => distance(points[a]!, points[b]!) <= threshold))) join(one.point, other.point);
    }
  }
  return parent.map((_, i) => find(i));
}
