import { normalForm } from '../../../url/normal-form.ts';
import type { LinkGroup } from '../survey/link-group.ts';
import { minListed, placed } from '../survey/menu.ts';
import { maxMixture } from '../survey/roles.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { majority } from '../survey/tally.ts';

/** Links at places that lead to lists or threads whose own shape is not known yet. */
export function strangers(survey: Survey, page: SurveyedPage): LinkGroup[] {
  const [menu, furniture] = [survey.menu(), survey.furniture()];
  // What a menu has is of the page's own, too, where it stands elsewhere on it: all boards may be named beside each page.
  const isMenu = ({ location, links }: LinkGroup) =>
    links.keys().every((url) => menu.has(normalForm(url))) &&
    (page !== survey.pages[0] || links.keys().some((url) => furniture.has(placed(url, location))));
  const groups = survey.groupsOf(page);
  const ofThreads = new Set(
    groups.filter((group) => group.links.size >= minListed && survey.roleOf(group) === 'thread').map(({ location }) => location),
  );
  return groups.filter(
    (group) =>
      isOpen(survey, page, group) && (ofThreads.has(group.location) || isGoodPlace(survey, group.location)) && !isMenu(group),
  );
}

/** Whether it is not known what a page's links lead to: one page that looked like nothing, where others are lists, speaks for no others. */
export function isOpen(survey: Survey, page: SurveyedPage, group: LinkGroup): boolean {
  const role = survey.roleOf(group);
  if (role !== 'other' || survey.tallyOf(group).pages > 1) return role === null;
  return survey.groupsOf(page).some((one) => one.location === group.location && survey.roleOf(one) === 'index');
}

function isGoodPlace(survey: Survey, location: string): boolean {
  const tally = survey.tallyAt(location);
  const role = majority(tally);
  if (role !== 'index' && role !== 'thread') return false;
  // One page says enough when it is clear.
  return (tally.pages >= 2 || tally.clearly[role] > 0) && tally.clearly.other <= maxMixture * tally.pages;
}
