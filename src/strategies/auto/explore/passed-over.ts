import { candidates, type LinkGroup } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { lookAtOne } from './probe.ts';

/** Pages of a group that must look like nothing before it is left alone. */
const looks = 4;
/** … where some of them are clearly lists: with four looks empty boards outvoted the others with three seeds of fifty on a forum of sixteen boards. */
const dividedLooks = 8;

/**
 * Looks again at what the start page shows first and was passed over for lists further down the page: one empty board may have spoken for
 * all of them. True when there are lists.
 */
export async function lookAtPassedOver(survey: Survey, page: SurveyedPage): Promise<boolean> {
  let found = false;
  for (const group of passedOver(survey, page)) {
    const urls = [...group.links.keys()].filter((url) => survey.outcome(url) === undefined);
    while (isOpen(survey, group)) if ((await lookAtOne(survey, urls)) === null) break;
    found ||= survey.roleOf(group) === 'index';
  }
  return found;
}

/** Groups that are more prominent than those that lead to lists; where none does, those that led to a list once. */
function passedOver(survey: Survey, page: SurveyedPage): LinkGroup[] {
  const groups = candidates(survey, page);
  const lists = groups.findIndex((group) => survey.roleOf(group) === 'index');
  return lists < 0 ? groups.filter((group) => survey.tallyOf(group).clearly.index > 0) : groups.slice(0, lists);
}

function isOpen(survey: Survey, group: LinkGroup): boolean {
  const { pages, missing, clearly } = survey.tallyOf(group);
  return survey.roleOf(group) === 'other' && pages + missing < (clearly.index > 0 ? dividedLooks : looks);
}
