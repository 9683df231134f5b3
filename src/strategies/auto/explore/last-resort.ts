import { normalForm } from '../../../url/normal-form.ts';
import type { LinkGroup } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { Outcome, SurveyedPage } from '../survey/surveyed-page.ts';
import { understand } from '../understand/understand.ts';
import { lookAtOne, probe, unclear } from './probe.ts';

/** Links of one group that make a page a list when nothing better is known. */
const longList = 10;

export function isLongList(survey: Survey, page: SurveyedPage): boolean {
  return survey.groupsOf(page).some((group) => group.links.size >= longList);
}

/** Large groups that are looked at once more before a site is said to have no lists. */
const largeGroups = 6;

/** Looks for lists that hardly list anything, where no threads were found; false where some were. */
export async function seekShortLists(survey: Survey): Promise<boolean> {
  if (understand(survey).threads.length > 0) return false;
  // Many links that are all called the same ("by date") are a list's too, and the first of them may have led to an empty month.
  const large = survey.pages
    .filter((page) => survey.roleOfPage(page) === 'index')
    .flatMap((page) => survey.groupsOf(page).filter((group) => group.links.size >= longList))
    .slice(0, largeGroups);
  await probe(survey, large, 'index', large.length);
  if (understand(survey).threads.length === 0) await takeShortLists(survey, large);
  return true;
}

/** Pages before what is looked for, and links of each that are followed. */
const maxHalls = 3;
const linksOfHall = 4;

/** Looks behind pages that only lead on ("about this list", with a link to its archive), where no threads were found; true when there is a list. */
export async function lookBehind(survey: Survey): Promise<boolean> {
  if (understand(survey).threads.length > 0) return false;
  for (const hall of survey.pages.slice(1, 1 + maxHalls)) {
    const own = hall.links.map(({ url }) => url).filter(ownOf(survey));
    for (const url of own.slice(0, linksOfHall)) {
      const outcome = await survey.look(url);
      const page = survey.page(outcome?.target ?? url);
      if (page === undefined || page === survey.pages[0] || !isLongList(survey, page)) continue;
      // What stands beside it leads on as well.
      const beside = survey.groupsOf(survey.pages[0]!).find((group) => group.links.has(hall.url))?.shapes;
      survey.take((taken) => {
        for (const shape of [survey.shapes.of(hall.url), ...(beside ?? [])]) taken.asRole(shape, 'index');
        taken.asList(page);
      });
      return true;
    }
  }
  return false;
}

/** Whether neither the start page nor the menu has a link. */
function ownOf(survey: Survey): (url: string) => boolean {
  const onStart = new Set(survey.pages[0]!.links.map(({ url }) => normalForm(url)));
  return (url) => !onStart.has(normalForm(url)) && !survey.menu().has(normalForm(url));
}

/** Pages that are looked at behind lists that hardly list anything. */
const shortLooks = 4;

/** Months with a message or two look like nothing; they are lists when what they alone link to is a thread. */
async function takeShortLists(survey: Survey, groups: readonly LinkGroup[]): Promise<void> {
  for (const group of groups) {
    const own = [...group.links.keys()].flatMap((url) => survey.page(url)?.links ?? []).map(({ url }) => url);
    const alone = [...new Set(own)].filter(ownOf(survey));
    const isThread = (outcome: Outcome | null | undefined) =>
      outcome?.scores && outcome.scores.thread >= Math.max(unclear, outcome.scores.index);
    let found = alone.some((url) => isThread(survey.outcome(url)));
    const fresh = alone.filter((url) => survey.outcome(url) === undefined);
    for (let look = 0; look < shortLooks && !found; look++) found = Boolean(isThread(await lookAtOne(survey, fresh)));
    if (!found) continue;
    survey.take((taken) => {
      for (const shape of group.shapes) taken.asRole(shape, 'index');
    });
  }
}
