import { printPattern } from '../url/pattern.ts';
import { isPageFlipText } from './page-flip-texts.ts';
import type { Arc, Sitemap, Vertex } from './sitemap.ts';

/** The three heuristics that clean the sitemap (iRobot 5.4), each to be switched off so that its cost can be measured. */
export interface PathOptions {
  /** 1. Vertices whose informativeness is below mean − standard deviation are dropped. */
  dropUninformative?: boolean;
  /** 2. Of the vertices of a layout cluster, the largest stays. */
  oneVertexForLayout?: boolean;
  /** 3. Arcs from a vertex to itself stay only when their anchor texts are digits or words such as "next". */
  flipTextsOnly?: boolean;
}

/** Eq. 4: 0 do not follow, 1 follow, 2 follow and keep the relationship. */
export type Theta = 0 | 1 | 2;

export interface PathVerdict {
  arc: Arc;
  theta: Theta;
  why: string;
}

export interface TraversalPaths {
  /** One for each arc, in the sitemap's order. */
  verdicts: PathVerdict[];
  /** Vertices that cleaning took away, with the reason. */
  dropped: Map<string, string>;
  /** Vertices that stayed and that no arc from the root leads to. */
  unreached: string[];
}

/** Share of an arc's anchor texts that must be of page flipping; a pager also holds "1 of 20" and "go to". */
const flipTextShare = 0.5;

/** Traversal path selection (iRobot 5.4): cleaning, then a directed spanning tree, then the self-links that stayed. */
export function selectPaths(sitemap: Sitemap, options: PathOptions = {}): TraversalPaths {
  const dropped = clean(sitemap, options);
  const kept = new Map(sitemap.vertices.filter((vertex) => !dropped.has(vertex.id)).map((vertex) => [vertex.id, vertex]));
  const { tree, reached } = spanningTree(sitemap, kept);
  const treeLinks = new Set([...tree].map(linkOf));
  const verdicts = sitemap.arcs.map((arc): PathVerdict => {
    const verdict = (theta: Theta, why: string) => ({ arc, theta, why });
    if (dropped.has(arc.from)) return verdict(0, `it starts from a page kind that was dropped: ${dropped.get(arc.from)}`);
    if (arc.to === null) return verdict(0, 'none of its targets was sampled');
    if (arc.to === arc.from) {
      if (options.flipTextsOnly === false) return verdict(2, 'it leads to pages of the same kind');
      return isFlipping(arc)
        ? verdict(2, 'it leads to pages of the same kind, and its texts are those of page flipping')
        : verdict(0, 'it leads to pages of the same kind, and its texts are not those of page flipping');
    }
    if (dropped.has(arc.to)) return verdict(0, `it leads to a page kind that was dropped: ${dropped.get(arc.to)}`);
    if (tree.has(arc)) return verdict(1, 'it is the arc of the spanning tree that leads to its page kind');
    return treeLinks.has(linkOf(arc))
      ? verdict(1, 'it is the link of the spanning tree on another kind of page')
      : verdict(0, 'another arc of the spanning tree leads to the same page kind');
  });
  return { verdicts, dropped, unreached: [...kept.keys()].filter((id) => !reached.has(id)) };
}

/**
 * Location, URL pattern and target: to the paper two links are one when they agree in these (5.2). Where clustering split one kind of
 * page in two, both have the link, and the spanning tree, which needs it once, would leave the pages of the other unread.
 */
function linkOf(arc: Arc): string {
  return `${arc.location} ${printPattern(arc.pattern)} ${arc.to}`;
}

/** The root stays whatever its score: the spanning tree grows from it. */
function clean(sitemap: Sitemap, options: PathOptions): Map<string, string> {
  const dropped = new Map<string, string>();
  if (options.dropUninformative !== false) {
    const scores = sitemap.vertices.map((vertex) => vertex.informativeness);
    const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
    const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
    // Often negative, and then nothing is dropped: the paper's rule.
    for (const vertex of sitemap.vertices) {
      if (vertex.informativeness < mean - deviation && vertex.id !== sitemap.root) {
        dropped.set(vertex.id, 'informativeness below mean − standard deviation');
      }
    }
  }
  if (options.oneVertexForLayout !== false) {
    const left = sitemap.vertices.filter((vertex) => !dropped.has(vertex.id));
    for (const vertices of Map.groupBy(left, (vertex) => vertex.cluster).values()) {
      const largest = vertices.reduce((a, b) => (drawn(sitemap, b) > drawn(sitemap, a) ? b : a));
      for (const vertex of vertices) {
        if (vertex !== largest && vertex.id !== sitemap.root)
          dropped.set(vertex.id, `${largest.id} has its layout and more pages`);
      }
    }
  }
  return dropped;
}

/** Pages that chance drew: with probes, which are two of every link, the sort orders of a list outnumber the list. */
function drawn(sitemap: Sitemap, vertex: Vertex): number {
  return vertex.pages.filter((page) => !sitemap.pages[page]!.probe).length;
}

function isFlipping(arc: Arc): boolean {
  return arc.texts.length > 0 && arc.texts.filter(isPageFlipText).length >= flipTextShare * arc.texts.length;
}

/**
 * Grown from the root as by Prim: of all arcs from a vertex inside to one outside, the one whose target is least deep; then the
 * one whose target is more informative. Arcs to the same target tie in the paper; the one with more distinct targets is taken,
 * because a list that names them all serves better than a box of the newest five.
 */
function spanningTree(sitemap: Sitemap, kept: ReadonlyMap<string, Vertex>): { tree: Set<Arc>; reached: Set<string> } {
  const reached = new Set([sitemap.root]);
  const tree = new Set<Arc>();
  for (;;) {
    let best: { arc: Arc; target: Vertex } | null = null;
    for (const arc of sitemap.arcs) {
      const target = arc.to === null || reached.has(arc.to) ? undefined : kept.get(arc.to);
      if (target === undefined || !reached.has(arc.from)) continue;
      if (best === null || costs(arc, target, best) < 0) best = { arc, target };
    }
    if (best === null) return { tree, reached };
    tree.add(best.arc);
    reached.add(best.target.id);
  }
}

function costs(arc: Arc, target: Vertex, than: { arc: Arc; target: Vertex }): number {
  return (
    target.depth - than.target.depth ||
    than.target.informativeness - target.informativeness ||
    than.arc.targets - arc.targets ||
    than.arc.links - arc.links
  );
}
