import { isWithEach } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import { mainGroups } from './main-groups.ts';
import { redirects } from './redirects.ts';
import type { Way } from './way.ts';

/** Lists of threads that must have a way's links behind their titles, one for one. */
const minLists = 2;

/**
 * Ways without those to last posts. A last post has an address of its own form, called by who wrote it, and shows a page of its thread: one
 * stands behind each title of a list. Lists of boards, and of what a person wrote, name such posts alone.
 */
export function withoutLastPosts(survey: Survey, ways: readonly Way[]): Way[] {
  if (ways.length < 2) return [...ways];
  const behind = new Map<Way, number>();
  const apart = new Map<Way, number>();
  for (const page of survey.pages) {
    if (survey.roleOfPage(page) !== 'index') continue;
    const [titles] = mainGroups(survey, page).threads;
    if (titles === undefined) continue;
    for (const way of ways) {
      if (!way.shapes.isDisjointFrom(titles.shapes)) continue;
      const groups = survey.groupsOf(page).filter(({ shapes }) => !shapes.isDisjointFrom(way.shapes));
      if (groups.length === 0) continue;
      const isBehind = groups.every((group) => titles.at[0]! < group.at[0]! && isWithEach(titles, group));
      const counts = isBehind ? behind : apart;
      counts.set(way, (counts.get(way) ?? 0) + 1);
    }
  }
  const isOfLastPosts = (way: Way) => {
    const lists = behind.get(way) ?? 0;
    // What redirects is judged by where it leads.
    return lists >= minLists && lists > (apart.get(way) ?? 0) && !redirects(survey, way.shapes);
  };
  return ways.filter((way) => !isOfLastPosts(way));
}
