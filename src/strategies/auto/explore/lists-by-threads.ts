import { areSiblings } from '../../../learn/link-shapes.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { candidates, type LinkGroup, minVariety } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { clearScore } from '../survey/tally.ts';
import { isBox } from '../understand/main-groups.ts';
import type { Understanding } from '../understand/understand.ts';
import { lookAtOne } from './probe.ts';
import { fewThreads } from './recognise.ts';

/** Pages of one shape that must have threads as their most prominent links. */
const minByThreads = 2;

/**
 * Looks at one more of each group of the start page that led to a page which may be a list by its threads, whatever that looks like: one proves
 * nothing.
 */
export async function seekListsByThreads(survey: Survey): Promise<void> {
  for (const group of candidates(survey, survey.pages[0]!)) {
    if (survey.roleOf(group) === 'index' || survey.tallyOf(group).pages >= minByThreads) continue;
    const looked = [...group.links.keys()].flatMap((url) => survey.page(url) ?? []);
    const fresh = [...group.links.keys()].filter((url) => survey.outcome(url) === undefined);
    if (looked.some((page) => threadsNamed(survey, page) !== null)) await lookAtOne(survey, fresh);
  }
}

/** The most prominent links of a page, where they lead to threads and have another form than its own. */
function threadsNamed(survey: Survey, page: SurveyedPage): LinkGroup | null {
  const main = survey
    .groupsOf(page)
    .find((group) => group.links.size >= fewThreads && group.variety >= minVariety && !isBox(survey, group));
  if (main === undefined || main.shapes.has(survey.shapes.of(page.url))) return null;
  // Threads of a board that none was looked at of may differ from others in its name.
  const role = survey.roleOf(main) ?? survey.roleOfFormat(main.links.keys().next().value!);
  return role === 'thread' ? main : null;
}

/** A page that mainly names threads. */
interface Naming {
  page: SurveyedPage;
  shape: string;
  /** That of the first page of what it shows: a later page of a thread may name threads like it, and have an address that no list knows. */
  first: string;
  named: LinkGroup;
}

/**
 * Pages whose most prominent links lead to threads are lists, where nothing better was found, unless lists link to them as their
 * threads. True when there are such.
 */
export function listsByThreads(survey: Survey, known: Understanding): boolean {
  const naming = survey.pages.slice(1).flatMap((page): Naming[] => {
    const named = threadsNamed(survey, page);
    const [shape, first] = [page.url, survey.firstOf(page.url)].map((url) => survey.shapes.of(url)) as [string, string];
    return named === null ? [] : [{ page, shape, first, named }];
  });
  const listed = new Set(known.threads.flatMap((way) => [...way.shapes]));
  const names = new Set(naming.filter(({ first }) => !listed.has(first)).map(({ shape }) => shape));
  // Boards may differ in their names alone, and each have been looked at once. So may threads, most of which then look like threads, and a list
  // and what it lists (`/forum/7` and `/node/12`).
  const isListedBy = (other: string, shape: string) =>
    !names.has(other) && naming.some((one) => (one.shape === shape || one.first === shape) && one.named.shapes.has(other));
  const isLike = (shape: string, other: string) =>
    other === shape || (areSiblings(shape, other) && !isListedBy(other, shape) && !isListedBy(shape, other));
  const pagesOf = (holds: (shape: string) => boolean) => survey.pages.filter(({ url }) => holds(survey.shapes.of(url)));
  const places = new Set(known.threads.flatMap((way) => [...way.locations]));
  // Where threads are listed, one of another board may differ from them in the name of that. A list of boards lists these as others list
  // threads, but not where what they name stands.
  const isThread = ({ page, first, named: { shapes } }: Naming) => {
    const linked = survey.locationsOf(survey.page(survey.firstOf(page.url)) ?? page);
    const isListed = listed.has(first) || (listed.values().some((one) => isLike(one, first)) && !places.isDisjointFrom(linked));
    const named = known.threads.filter((way) => !way.shapes.isDisjointFrom(shapes)).flatMap((way) => [...way.locations]);
    return isListed && (named.length === 0 || !linked.isDisjointFrom(new Set(named)));
  };
  const lists = naming.filter((one) => !isThread(one));
  const votesLike = (shape: string) => lists.filter((one) => isLike(shape, one.shape)).length;
  const proven = new Set(lists.filter((one) => isNamedBack(survey, one, lists)).map(({ page }) => page));
  const threadsLike = (shape: string) =>
    pagesOf((other) => isLike(shape, other)).filter((page) => looksLikeThread(page) && !proven.has(page)).length;
  const found = [...new Set(lists.map(({ shape }) => shape))].filter(
    (shape) => votesLike(shape) >= minByThreads && 2 * threadsLike(shape) <= votesLike(shape),
  );
  for (const shape of found) survey.take((taken) => taken.asRole(shape, 'index'));
  return found.length > 0;
}

/**
 * Whether what a page names names it, and by itself: a board stands above each of its threads, and a thread that names those like it
 * is named by such as do so, too.
 */
function isNamedBack(survey: Survey, { page, named }: Naming, lists: readonly Naming[]): boolean {
  const own = normalForm(page.url);
  if (survey.menu().has(own)) return false;
  const looked = [...named.links.keys()]
    .flatMap((url) => survey.page(url) ?? [])
    .filter((one) => !lists.some((list) => list.page === one));
  return looked.length > 0 && looked.every(({ links }) => links.some(({ url }) => normalForm(url) === own));
}

function looksLikeThread({ scores: { index, thread } }: SurveyedPage): boolean {
  return thread > Math.max(clearScore, index);
}
