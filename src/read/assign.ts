import { commonDepth, contains, type Outline } from './outline.ts';

/**
 * Where the parts of a post stand: in the same element as its text, or outside it; `before` and `after` decide where the tree does not tell
 * whose they are.
 */
export type Side = 'before' | 'after' | 'inside';

/**
 * Gives each part of a post (an author, a time) to the body it belongs to: the one with which it shares the smallest element, and among
 * equals (rows of one table) the next one on its side. Parts inside a body are quoted, not the post's own. Returns for each body the
 * indices of its parts, the nearest in the tree first. `reach` limits how many levels above a body a part may hang.
 */
export function assign(
  outline: Outline,
  bodies: readonly number[],
  parts: readonly number[],
  side: Side,
  reach: number,
): number[][] {
  const given: number[][] = bodies.map(() => []);
  if (bodies.length === 0) return given;
  const { at, depth } = outline;
  if (side === 'inside') return assignInside(outline, bodies, parts, given);
  let next = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    while (next < bodies.length && at[bodies[next]!]! <= at[part]!) next++;
    const before = next - 1;
    if (before >= 0 && contains(outline, bodies[before]!, part)) continue;
    const above = before < 0 ? -1 : commonDepth(outline, part, bodies[before]!);
    const below = next >= bodies.length ? -1 : commonDepth(outline, part, bodies[next]!);
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
  const near = new Map(list.map((i) => [i, commonDepth(outline, parts[i]!, body)]));
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
