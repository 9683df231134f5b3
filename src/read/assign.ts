import { commonDepth, contains, type Outline } from './outline.ts';

/**
 * Where the parts of a post stand: in the same element as its text, or outside it; `before` and `after` decide where the tree does not tell
 * whose they are.
 */
export type Side = 'before' | 'after' | 'inside';

/**
 * Gives each part of a post (an author, a time) to the body it belongs to: the one with which it shares the smallest element, and among
 * equals (rows of one table) the next one on its side. Parts inside a body are quoted, not the post's own. Returns for each body the
 * indices of its parts, the nearest in the tree first. `reach` limits how many levels above a body a part may hang. `onTie` is told when the
 * side decided: otherwise `before` and `after` give the same.
 */
export function assign(
  outline: Outline,
  bodies: readonly number[],
  parts: readonly number[],
  side: Side,
  reach: number,
  onTie?: () => void,
): number[][] {
  const given: number[][] = bodies.map(() => []);
  if (bodies.length === 0) return given;
  if (side === 'inside') return assignInside(outline, bodies, parts, given);
  const { tree, at, end, depth } = outline;
  let next = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    while (next < bodies.length && at[bodies[next]!]! <= at[part]!) next++;
    const before = next - 1;
    if (before >= 0 && contains(outline, bodies[before]!, part)) continue;
    // The smallest element around both is the first above the part that begins before the one body, or ends after the other.
    let above = -1;
    if (before >= 0) {
      let around = part;
      for (const from = at[bodies[before]!]!; around !== 0 && at[around]! > from; ) around = tree.parent(around);
      above = depth[around]!;
    }
    let below = -1;
    if (next < bodies.length) {
      let around = part;
      for (const from = at[bodies[next]!]!; around !== 0 && end[around]! <= from; ) around = tree.parent(around);
      below = depth[around]!;
    }
    if (above === below) onTie?.();
    const owner = above === below ? (side === 'before' ? next : before) : above > below ? before : next;
    const body = bodies[owner];
    if (body === undefined) continue;
    if (depth[body]! - Math.max(above, below) <= reach) given[owner]!.push(i);
  }
  given.forEach((list, owner) => {
    if (list.length > 1) nearestFirst(outline, bodies[owner]!, parts, list);
  });
  return given;
}

function nearestFirst(outline: Outline, body: number, parts: readonly number[], list: number[]): void {
  // What is around the body itself may have taken a date from its words: anything beside it comes first.
  const near = new Map(list.map((i) => [i, contains(outline, parts[i]!, body) ? -1 : commonDepth(outline, parts[i]!, body)]));
  list.sort((a, b) => near.get(b)! - near.get(a)! || a - b);
}

/** Levels from each body up to the element that holds a neighbour as well: parts further up are the page's, not a post's. */
export function reachOf(outline: Outline, bodies: readonly number[]): number {
  let reach = 0;
  for (let i = 1; i < bodies.length; i++) {
    const common = commonDepth(outline, bodies[i - 1]!, bodies[i]!);
    reach = Math.max(reach, outline.depth[bodies[i]!]! - common, outline.depth[bodies[i - 1]!]! - common);
  }
  return reach;
}

function assignInside(outline: Outline, bodies: readonly number[], parts: readonly number[], given: number[][]): number[][] {
  let body = 0;
  for (let i = 0; i < parts.length; i++) {
    while (body < bodies.length && outline.end[bodies[body]!]! <= outline.at[parts[i]!]!) body++;
    if (body >= bodies.length) break;
    if (parts[i] !== bodies[body] && contains(outline, bodies[body]!, parts[i]!)) given[body]!.push(i);
  }
  return given;
}
