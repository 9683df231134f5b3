import type { Pager } from '../../../learn/pagers.ts';
import { isBesideEach, isWithEach, type LinkGroup } from '../survey/link-group.ts';
import { placed } from '../survey/menu.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { addsTo } from './additions.ts';
import { redirects } from './redirects.ts';

/** The groups of a list's links. */
interface MainGroups {
  /** To threads: the main one first, and others that share its place. */
  threads: LinkGroup[];
  /** To threads too, by other addresses, but one stands with each of the main ones elsewhere. */
  companions: LinkGroup[];
  boards: LinkGroup[];
}

/** Groups of board links shorter than this against the page's longest are menus. */
const boardShare = 0.1;

export function mainGroups(survey: Survey, page: SurveyedPage): MainGroups {
  let main: LinkGroup | null = null;
  const threads: LinkGroup[] = [];
  const boards: LinkGroup[] = [];
  for (const group of survey.groupsOf(page)) {
    const role = survey.roleOf(group);
    if (role === 'thread' && isBox(survey, group)) continue;
    if (role === 'thread') {
      threads.push(group);
      // Where titles lead to the thread by a redirect and something else leads there straight, that is better.
      if (
        main === null ||
        (redirects(survey, main.shapes) && !redirects(survey, group.shapes)) ||
        beginsRecords(survey, group, main)
      )
        main = group;
    } else if (role === 'index' && group.textLength >= boardShare * (boards[0]?.textLength ?? 0)) boards.push(group);
  }
  if (main === null) return { threads: [], companions: [], boards };
  const plainest = threads.find((group) => addsTo(main!, group) || turns(survey, main!, group)) ?? main;
  const { location, shapes } = plainest;
  const places = new Set(threads.filter((group) => !group.shapes.isDisjointFrom(shapes)).map((group) => group.location));
  const beside = threads.filter(
    (group) =>
      group !== plainest &&
      !addsTo(group, plainest) &&
      (!isWithEach(plainest, group) || redirects(survey, plainest.shapes)) &&
      (group.location === location || (places.has(group.location) && redirects(survey, group.shapes))),
  );
  const companions = threads.filter((group) => group.location !== location && isWithEach(plainest, group));
  return { threads: [plainest, ...beside], companions, boards };
}

/** Whether a group stands at the same place of most pages: a box of what is new is not what a list lists. */
export function isBox(survey: Survey, { links, location }: LinkGroup): boolean {
  const furniture = survey.furniture();
  return links.keys().every((url) => furniture.has(placed(url, location)));
}

/**
 * Where addresses do not tell what they lead to, a record begins with what it is about: a board with its last thread, a title with its last
 * post, whose text may be longer. Tags come again and again.
 */
export function beginsRecords(survey: Survey, group: LinkGroup, other: LinkGroup): boolean {
  return (
    survey.isMixed(group.shapes) &&
    group.at[0]! < other.at[0]! &&
    group.at.length === group.links.size &&
    isBesideEach(group, other)
  );
}

/** Whether a group's links turn what another's lead to, as far as pagers show: lists may name each message of a thread, and each be a page. */
function turns(survey: Survey, group: LinkGroup, first: LinkGroup): boolean {
  if (!group.shapes.isDisjointFrom(first.shapes)) return false;
  const isFirst = (url: string) => first.shapes.has(survey.shapes.of(survey.firstOf(url)));
  const isTurn = ({ own, links }: Pager) =>
    own && links.some(({ url, number }) => number > 1 && group.shapes.has(survey.shapes.of(url)));
  return survey.pages.some(({ url, pagers }) => pagers.some(isTurn) && isFirst(url));
}
