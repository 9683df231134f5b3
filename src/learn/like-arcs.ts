import { generalise, printPattern, type UrlPattern } from '../url/pattern.ts';
import type { Arc } from './sitemap.ts';

/** What a strategy decided about an arc. */
export interface ArcVerdict {
  arc: Arc;
  follow: boolean;
  /** Leads to another page of the same list or thread. */
  flipping: boolean;
  why: string;
}

/** Links at one location with one URL pattern, on whatever kind of page, and what was decided about most of them. */
export interface LinkGroup {
  location: string;
  pattern: UrlPattern;
  follow: boolean;
  flipping: boolean;
  to: string | null;
  links: number;
}

/**
 * A location is a place of the template (pattern and column), so links there with one URL pattern do one thing on every page that has
 * them. A sample of hundreds judges them on the kinds of pages that it met often; this carries the verdict over to arcs none of whose
 * targets was sampled. At a location whose links mostly turn pages, links of a new pattern do so too: boards often share their pager
 * with threads.
 */
export function judgeLikeArcs(verdicts: readonly ArcVerdict[]): ArcVerdict[] {
  const groups = Map.groupBy(linkGroups(verdicts), (group) => group.location);
  return verdicts.map((verdict) => {
    const { arc } = verdict;
    if (arc.to !== null) return verdict;
    const here = groups.get(arc.location) ?? [];
    const like = here.filter((group) => covers(group.pattern, arc.pattern)).sort((a, b) => b.links - a.links)[0];
    if (like !== undefined) {
      const why = `None of its targets was sampled; links like it elsewhere are ${like.follow ? 'followed' : 'not'}.`;
      return { arc: { ...arc, to: like.to }, follow: like.follow, flipping: like.flipping, why };
    }
    const flipping = here.reduce((sum, group) => sum + (group.flipping ? group.links : -group.links), 0) > 0;
    return flipping
      ? { ...verdict, follow: true, flipping, why: 'None of its targets was sampled, but the links at its place turn pages.' }
      : verdict;
  });
}

/** The groups of all arcs with a sampled target; each is judged as most of its links are. */
export function linkGroups(verdicts: readonly ArcVerdict[]): LinkGroup[] {
  const known = verdicts.filter(({ arc }) => arc.to !== null);
  const groups = Map.groupBy(known, ({ arc }) => `${arc.location} ${printPattern(arc.pattern)}`);
  return [...groups.values()].map((members) => {
    const links = (some: readonly ArcVerdict[]) => some.reduce((sum, { arc }) => sum + arc.links, 0);
    const total = links(members);
    const most = members.reduce((a, b) => (b.arc.links > a.arc.links ? b : a)).arc;
    return {
      location: most.location,
      pattern: most.pattern,
      follow: 2 * links(members.filter(({ follow }) => follow)) > total,
      flipping: 2 * links(members.filter(({ flipping }) => flipping)) > total,
      to: most.to,
      links: total,
    };
  });
}

/** Whether the first pattern matches all that the second does. */
function covers(wide: UrlPattern, narrow: UrlPattern): boolean {
  const both = generalise(wide, narrow);
  return both !== null && printPattern(both) === printPattern(wide);
}
