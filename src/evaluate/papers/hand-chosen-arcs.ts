import { selectPaths } from '../../learn/irobot-paths.ts';
import type { Arc, Sitemap } from '../../learn/sitemap.ts';
import { matchesPattern, tokensOf } from '../../url/pattern.ts';
import { contentOf } from './crawl-figures.ts';
import type { LabelledMirror } from './paper-run.ts';

/** iRobot table 2. */
export interface ArcFigures {
  auto: number;
  /** By what counts as a page to be led to: all that is valid, as in the paper, or lists and threads alone. */
  valid: { hand: number; both: number };
  ours: { hand: number; both: number };
}

/** A person keeps an arc when at least this share of the URLs that it adds shows a page worth having that was not led to before. */
const worthShare = 0.5;

export function arcFigures(mirror: LabelledMirror, sitemap: Sitemap): ArcFigures {
  const auto = new Set(selectPaths(sitemap).verdicts.flatMap(({ arc, theta }) => (theta > 0 ? [arc] : [])));
  const chosen = (keyOf: KeyOf) => {
    const hand = handChosenArcs(sitemap, keyOf, auto);
    return { hand: hand.size, both: [...hand].filter((arc) => auto.has(arc)).length };
  };
  const ours = (url: string) => (mirror.label(url)?.type === 'other' ? null : contentOf(mirror, url));
  return { auto: auto.size, valid: chosen((url) => contentOf(mirror, url)), ours: chosen(ours) };
}

/** What a URL shows, copies being one; null when it is not worth being led to. */
type KeyOf = (url: string) => string | null;

/**
 * What somebody with the labels would make of the arcs given: keep those that are not redundant, add those that are missed. From the
 * entry on, always the arc of a page kind already led to that adds most pages worth having for the URLs it adds, the given ones first.
 */
export function handChosenArcs(sitemap: Sitemap, keyOf: KeyOf, given: ReadonlySet<Arc> = new Set()): Set<Arc> {
  const chosen = new Set<Arc>();
  const reached = new Set([sitemap.root]);
  const [urls, keys] = [new Set<string>(), new Set<string>()];
  const left = new Map(sitemap.arcs.map((arc) => [arc, targetsOf(sitemap, arc)]));
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
