import { recordsWith } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import { mainGroups } from './main-groups.ts';
import { redirects } from './redirects.ts';
import type { Way } from './way.ts';

/** Lists of threads that must have a way's links behind their titles. */
const minLists = 2;
/**
 * Links of a way that would stand behind another of theirs if they had rows of their own among the titles, as chance has it, and the share of
 * these that may: where each title has a last post none does, but one in five may have a title of another form.
 */
const minByChance = 3;
const maxOfChance = 0.4;

/**
 * Ways without those to last posts. A last post has an address of its own form, called by who wrote it, and shows a page of its thread: one
 * stands behind a title of a list, though not behind each, where some have another form, and boxes have titles alone. Lists of boards, and of
 * what a person wrote, name such posts alone.
 */
export function withoutLastPosts(survey: Survey, ways: readonly Way[]): Way[] {
  if (ways.length < 2) return [...ways];
  const seen = new Map(ways.map((way) => [way, { behind: 0, before: 0, titles: 0, links: 0, records: 0 }]));
  for (const page of survey.pages) {
    if (survey.roleOfPage(page) !== 'index') continue;
    const [titles] = mainGroups(survey, page).threads;
    if (titles === undefined) continue;
    for (const [way, count] of seen) {
      if (!way.shapes.isDisjointFrom(titles.shapes)) continue;
      const groups = survey.groupsOf(page).filter(({ shapes }) => !shapes.isDisjointFrom(way.shapes));
      if (groups.length === 0) continue;
      if (groups.some((group) => group.at[0]! < titles.at[0]!)) count.before++;
      else count.behind++;
      count.titles += titles.links.size;
      for (const group of groups) {
        count.links += group.links.size;
        count.records += recordsWith(titles, group);
      }
    }
  }
  const isOfLastPosts = (way: Way) => {
    const { behind, before, titles, links, records } = seen.get(way)!;
    const byChance = (links * links) / (links + titles);
    const isBehind = behind >= minLists && behind > before && byChance >= minByChance;
    // What redirects is judged by where it leads.
    return isBehind && links - records <= maxOfChance * byChance && !redirects(survey, way.shapes);
  };
  return ways.filter((way) => !isOfLastPosts(way));
}
