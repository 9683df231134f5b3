import { connectivityOf } from './connectivity.ts';
import { type SampledEdge, sampledEdges } from './sampled-edges.ts';
import type { Arc, Sitemap } from './sitemap.ts';

/** A loop-back link (an arc from a vertex to itself) and what its paths say. */
export interface LoopBack {
  arc: Arc;
  /** Eq. 3 of the Traversal Strategy; null when no page has a path to another one, which proves nothing. */
  connectivity: number | null;
  /** Pairs of pages behind it. */
  pairs: number;
  flipping: boolean;
  why: string;
}

export interface FlippingOptions {
  /** The links to judge; all unless told ("a page-flipping link must be a skeleton link first"). */
  among?: ReadonlySet<Arc>;
  /**
   * Which loop-back links are one kind: an arc (the paper's), a location, or a link table, as it is unless told. Where page 2 is
   * `t=7&start=20`, the way back to page 1 is `t=7`, of another URL format; and where a pager is one record, each page number
   * is a column of its own. Of 52 page-flipping arcs in samples of 500 pages of sixteen real forums, 28 are found arc by arc, 38 by
   * location, 40 by table (32 when copies count as pages of their own). Of 289 others, 56 are taken for page flipping by table,
   * most of them pagers of member lists and calendars and headings that sort a list, which no connectivity tells apart.
   */
  kind?: 'arc' | 'location' | 'table';
  /** For each page the first page of its group of near-duplicates. A page under two URLs is one page: links name one of them only. */
  duplicateOf?: Int32Array;
}

/** Figure 10 of the paper: 14 page-flipping links above 0.7, 17 other loop-back links below 0.5, none between. */
const surely = 0.7;
const hardly = 0.5;
/**
 * Share of the links to a vertex's pages from one location that stand on that vertex's own pages. A menu entry leads back to its
 * page, so to eq. 3 the entries of a menu flip between one another; but they do so from pages of every kind.
 */
const minOwnShare = 1 / 3;

/**
 * Page-flipping links: loop-back links whose connectivity is above the mean of their vertex. The mean alone fails twice: a lone
 * pager is never above it, nor are two equally perfect pagers at top and bottom; and some link is above it on a vertex without any
 * pager. So the gap of figure 10 comes first: above it is flipping, below it is not, and the mean decides in between, where a
 * lone link must reach the middle of the gap.
 */
export function pageFlipping(sitemap: Sitemap, options: FlippingOptions = {}): LoopBack[] {
  const content = (page: number) => options.duplicateOf?.[page] ?? page;
  const edges = new Map<Arc, SampledEdge[]>();
  for (const [arc, list] of sampledEdges(sitemap)) {
    const unique = list.map(([from, to]): SampledEdge => [content(from), content(to)]);
    edges.set(
      arc,
      unique.filter(([from, to]) => from !== to),
    );
  }
  const place = (arc: Arc) => (options.kind === undefined || options.kind === 'table' ? tableOf(arc.location) : arc.location);
  const kindOf = (arc: Arc): string | Arc => (options.kind === 'arc' ? arc : place(arc));
  const arcsAt = Map.groupBy(sitemap.arcs, place);
  const found: LoopBack[] = [];
  for (const vertex of sitemap.vertices) {
    const members = new Set(vertex.pages.map(content));
    const loops = sitemap.arcs.filter(
      (arc) => arc.from === vertex.id && arc.to === vertex.id && options.among?.has(arc) !== false,
    );
    const kinds = [...Map.groupBy(loops, kindOf).values()].map((arcs) => {
      const inside = arcs.flatMap((arc) => edges.get(arc)!.filter(([, to]) => members.has(to)));
      const { pairs, mutual } = connectivityOf(inside);
      const targets = new Set(inside.map(([, to]) => to));
      let everywhere = 0;
      for (const arc of arcsAt.get(place(arcs[0]!))!) for (const [, to] of edges.get(arc)!) if (targets.has(to)) everywhere++;
      return { arcs, pairs, own: inside.length / everywhere, connectivity: pairs === 0 ? null : mutual / pairs };
    });
    const known = kinds.flatMap((kind) => kind.connectivity ?? []);
    const mean = known.reduce((a, b) => a + b, 0) / known.length;
    for (const { arcs, pairs, own, connectivity } of kinds) {
      const elsewhere = own < minOwnShare && { flipping: false, why: 'pages of other kinds have it too' };
      const verdict = elsewhere || judge(connectivity, mean, known.length);
      for (const arc of arcs) found.push({ arc, connectivity, pairs, ...verdict });
    }
  }
  return found;
}

/** The pattern of "p12.c3". */
function tableOf(location: string): string {
  return location.slice(0, location.indexOf('.') + 1 || undefined);
}

function judge(connectivity: number | null, mean: number, links: number): { flipping: boolean; why: string } {
  if (connectivity === null) return { flipping: false, why: 'no two of its pages were sampled' };
  const share = `${Math.round(connectivity * 100)}% of its paths lead back`;
  if (connectivity >= surely) return { flipping: true, why: share };
  if (connectivity <= hardly) return { flipping: false, why: share };
  const line = links === 1 ? (surely + hardly) / 2 : mean;
  return { flipping: connectivity > line, why: `${share}, the line is ${Math.round(line * 100)}%` };
}
