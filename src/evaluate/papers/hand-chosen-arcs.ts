import { selectPaths } from '../../learn/irobot-paths.ts';
import type { Arc, Sitemap } from '../../learn/sitemap.ts';
import { matchesPattern, tokensOf } from '../../url/pattern.ts';
import type { LabelledMirror } from './paper-run.ts';

/** iRobot table 2. */
export interface ArcFigures {
  auto: number;
  hand: number;
  both: number;
}

/** A person keeps an arc when at least this share of the URLs that it adds shows a list or thread page not led to before. */
const worthShare = 0.5;

export function arcFigures(mirror: LabelledMirror, sitemap: Sitemap): ArcFigures {
  const auto = new Set(selectPaths(sitemap).verdicts.flatMap(({ arc, theta }) => (theta > 0 ? [arc] : [])));
  const hand = handChosenArcs(mirror, sitemap, auto);
  return { auto: auto.size, hand: hand.size, both: [...hand].filter((arc) => auto.has(arc)).length };
}

/**
 * What somebody with the labels would make of the arcs given: keep those that are not redundant, add those that are missed. From the
 * entry on, always the arc of a page kind already led to that adds most pages worth having for the URLs it adds, the given ones first.
 */
export function handChosenArcs(mirror: LabelledMirror, sitemap: Sitemap, given: ReadonlySet<Arc> = new Set()): Set<Arc> {
  const chosen = new Set<Arc>();
  const reached = new Set([sitemap.root]);
  const [urls, keys] = [new Set<string>(), new Set<string>()];
  const left = new Map(sitemap.arcs.map((arc) => [arc, targetsOf(sitemap, arc)]));
  const keyOf = (url: string) => {
    const label = mirror.label(url);
    return label !== undefined && label.status === 200 && label.type !== 'other' ? label.key : null;
  };
  for (;;) {
    let best: { arc: Arc; rank: [given: number, share: number, gain: number] } | null = null;
    for (const [arc, targets] of left) {
      if (!reached.has(arc.from)) continue;
      const fresh = targets.filter((url) => !urls.has(url));
      const gain = new Set(fresh.flatMap((url) => keyOf(url) ?? []).filter((key) => !keys.has(key))).size;
      const share = gain / fresh.length;
      if (gain === 0 || share < worthShare) continue;
      const rank: [number, number, number] = [Number(given.has(arc)), share, gain];
      if (best === null || isAbove(rank, best.rank)) best = { arc, rank };
    }
    if (best === null) return chosen;
    const { arc } = best;
    chosen.add(arc);
    if (arc.to !== null) reached.add(arc.to);
    for (const url of left.get(arc)!) {
      urls.add(url);
      const key = keyOf(url);
      if (key !== null) keys.add(key);
    }
    left.delete(arc);
  }
}

function isAbove(a: readonly number[], b: readonly number[]): boolean {
  const differs = a.findIndex((value, i) => value !== b[i]);
  return differs >= 0 && a[differs]! > b[differs]!;
}

/** Every URL that the sample's pages show at this arc. */
function targetsOf(sitemap: Sitemap, arc: Arc): string[] {
  const urls = new Set<string>();
  for (const index of sitemap.vertices.find((vertex) => vertex.id === arc.from)?.pages ?? [])
    for (const link of sitemap.pages[index]!.links) if (link.location === arc.location) urls.add(link.url);
  return [...urls].filter((url) => matchesPattern(arc.pattern, tokensOf(url)));
}
