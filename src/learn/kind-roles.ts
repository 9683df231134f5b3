import type { PageKind } from '../guide/guide.ts';
import type { ArcVerdict } from './like-arcs.ts';
import type { Sitemap } from './sitemap.ts';

/** Distinct targets for each page from which a kind lists another rather than mentions it. */
const minListed = 3;

/** Share of the highest informativeness from which a kind that turns pages comes before one that does not: profiles do not. */
const nearly = 0.5;

/**
 * What kinds of pages are for, as far as a sitemap tells. Threads are what a forum is full of, so the most informative kind that is
 * followed to (eq. 3 of iRobot: pages, size, diversity) and those of its layout are threads; kinds whose followed links list them are
 * lists. What looks like threads in other respects (results of a search
 * that show whole posts) passes for them.
 */
export function kindRoles(sitemap: Sitemap, verdicts: readonly ArcVerdict[]): Map<string, PageKind['role']> {
  const followed = verdicts.filter(({ follow }) => follow).map(({ arc }) => arc);
  const reached = new Set(followed.flatMap(({ to }) => to ?? []));
  const open = sitemap.vertices.filter(({ id }) => id !== sitemap.root && reached.has(id));
  const roles = new Map<string, PageKind['role']>(sitemap.vertices.map(({ id }) => [id, 'other']));
  roles.set(sitemap.root, 'entry');
  if (open.length === 0) return roles;
  const most = (some: typeof open) => some.reduce((a, b) => (b.informativeness > a.informativeness ? b : a));
  const turning = new Set(verdicts.flatMap(({ arc, flipping }) => (flipping ? [arc.from] : [])));
  const paged = open.filter(({ id }) => turning.has(id));
  const first = most(open);
  const second = paged.length === 0 ? first : most(paged);
  const best = second.informativeness >= nearly * first.informativeness ? second : first;
  for (const { id, cluster } of open) if (cluster === best.cluster) roles.set(id, 'thread');
  for (const { id, pages } of sitemap.vertices) {
    if (roles.get(id) !== 'other') continue;
    const listed = followed.filter(({ from, to }) => from === id && to !== null && roles.get(to) === 'thread');
    const longest = listed.reduce((count, { targets }) => Math.max(count, targets), 0);
    if (longest >= minListed * pages.length) roles.set(id, 'index');
  }
  return roles;
}
