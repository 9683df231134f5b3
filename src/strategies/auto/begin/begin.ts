import { BudgetSpent, type Site } from '../../../crawl/site.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { scopeOf } from '../../../url/scope.ts';
import { isPlain } from '../guide/no-forum.ts';
import type { Judge, Survey } from '../survey/survey.ts';
import { looksLikeList } from '../survey/tally.ts';
import type { Understanding } from '../understand/understand.ts';
import { doorsElsewhere, doorsOf } from './door.ts';
import {
  haveThreadsAlike,
  homesOf,
  isDeadEnd,
  isHall,
  isHome,
  leadsBackTo,
  listsItsOwn,
  namesBoards,
  pageAbove,
  waysOut,
} from './home.ts';

/** A survey, where it began, and what was understood. */
export interface Surveyed {
  start: string;
  survey: Survey;
  known: Understanding;
}

type Begin = (start: string) => Promise<Surveyed>;

/** Pages that may lie above one another between a message and all lists of its archive: its month, its list, its archive. */
const maxClimbed = 3;

/**
 * The survey of the forum that a page belongs to, from its entry: more is to be seen from there than from a page within. What was asked for is
 * not asked for again. Where the forum has a host of its own, that is the site from then on.
 */
export async function surveyFrom(site: Site, judge: Judge, survey: Begin): Promise<Surveyed> {
  const made = new Map<string, Promise<Surveyed>>();
  const surveyed = (start: string) => {
    const known = made.get(normalForm(start)) ?? survey(start);
    made.set(normalForm(start), known);
    return known;
  };
  const here = await climb(await surveyed(site.start), surveyed);
  for (const door of await doorsOf(here.survey, here.known)) {
    const beside = await surveyed(door);
    if (namesBoards(beside.survey, beside.known) && beside.known.threads.length > 0) return beside;
  }
  return (await onAnotherHost(site, judge, here, surveyed)) ?? here;
}

/** Times as many threads that a page must lead to for it to be above another, whatever their addresses look like. */
const farMore = 2;

/** What was taken for threads. */
export function threadsOf({ threads }: Understanding): Set<string> {
  return new Set(threads.flatMap(({ links }) => [...links.keys()]));
}

/** The survey of the page above all others. */
async function climb(from: Surveyed, surveyed: Begin): Promise<Surveyed> {
  let here = from;
  for (let climbed = 0; climbed < maxClimbed && (climbed > 0 || !(await isHome(here.survey, here.known))); climbed++) {
    const there = await further(here, surveyed);
    if (there === null) break;
    here = there;
  }
  return here;
}

/** The survey of a page further up; null when none has more to show. */
async function further({ survey, known }: Surveyed, surveyed: Begin): Promise<Surveyed | null> {
  if (isPlain(known)) {
    for (const out of await waysOut(survey)) {
      const there = await surveyed(out);
      if (!isPlain(there.known)) return there;
    }
    return null;
  }
  for (const home of await homesOf(survey)) {
    const there = await surveyed(home);
    if (isDeadEnd(there.known) && !isDeadEnd(known)) continue;
    const isAbove = leadsBackTo(there.survey, there.known, survey) || haveThreadsAlike(there.known, known);
    if (isAbove && listsItsOwn(there.survey, there.known)) return there;
    // More of something else is no reason to leave boards that lead to threads.
    if (!isAbove && isHall(survey, known)) continue;
    // What boards lead to is a forum; where none were found, members may have been taken for threads.
    const isForum = known.boards.length === 0 && namesBoards(there.survey, there.known);
    if (threadsOf(there.known).size >= (isForum ? 1 : farMore) * threadsOf(known).size) return there;
  }
  // Several lists of one archive, several forums of one house: above this one may be a page that names them all.
  const above = await pageAbove(survey);
  const there = above === null ? null : await surveyed(above);
  return there !== null && leadsBackTo(there.survey, there.known, survey) ? there : null;
}

/** The survey of a forum on another host of the site, where this one names no boards: one that a link says is there, or, where there is nothing at all, that looks like one. */
async function onAnotherHost(site: Site, judge: Judge, here: Surveyed, surveyed: Begin): Promise<Surveyed | null> {
  if (namesBoards(here.survey, here.known)) return null;
  const { scope } = site;
  const page = await pageAt(site, here.start);
  for (const { url, says } of page === null ? [] : doorsElsewhere(page, scope)) {
    if (!says && !isPlain(here.known)) continue;
    site.scope = scopeOf(url) ?? scope;
    const at = says ? null : await pageAt(site, url);
    if (!says && (at === null || !looksLikeList(judge(at)))) continue;
    const there = await climb(await surveyed(url), surveyed);
    if (there.known.threads.length > 0 && listsItsOwn(there.survey, there.known)) return there;
  }
  site.scope = scope;
  return null;
}

async function pageAt(site: Site, url: string) {
  try {
    return (await site.get(url, 'sample')).page;
  } catch (error) {
    if (error instanceof BudgetSpent) return null;
    throw error;
  }
}
