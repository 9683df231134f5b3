import { extendsUrl } from '../../../learn/extends-url.ts';
import { areSiblings, renamed } from '../../../learn/link-shapes.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf, type UrlTokens } from '../../../url/pattern.ts';
import { numberAtEnd, type Place, placesOf, textAt, valueAt } from '../../../url/place.ts';
import { type LinkGroup, minVariety } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { Understanding } from '../understand/understand.ts';

/** Fewer links than these are no list of threads. */
export const fewThreads = 3;

/** Lists that must agree on what they list. */
const minAgreed = 3;

/** Pages that must be called what the list calls them for one list to be enough; names of people are shorter than titles. */
const minCalled = 2;
const minMeanTitle = 20;

/** What lists list, where nothing that they lead to looks like a thread: the shape of most of their text, and those that differ from it in a name alone. */
export function shapesListed(survey: Survey): string[] {
  const votes = new Map<string, number>();
  const menu = survey.menu();
  for (const page of survey.pages) {
    if (survey.roleOfPage(page) !== 'index') continue;
    const main = survey
      .groupsOf(page)
      .find(
        (group) =>
          group.shapes.size === 1 &&
          group.variety >= minVariety &&
          survey.roleOf(group) !== 'index' &&
          group.links.keys().some((url) => !menu.has(normalForm(url))),
      );
    if (main === undefined || (page === survey.pages[0] && !areTitles(survey, main))) continue;
    const weight = areTitles(survey, main) ? minAgreed : 1;
    for (const shape of main.shapes) votes.set(shape, (votes.get(shape) ?? 0) + weight);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < minAgreed) return [];
  const shapes = new Set(survey.pages.flatMap(({ links }) => links.map(({ url }) => survey.shapes.of(url))));
  return [best[0], ...shapes.values().filter((shape) => areSiblings(best[0], shape))];
}

/** Whether pages are called what links of a group call them. */
function areTitles(survey: Survey, { links, textLength }: LinkGroup): boolean {
  if (textLength < minMeanTitle * links.size) return false;
  const called = [...links].filter(([url, text]) => survey.page(url)?.title.includes(text));
  return called.length >= minCalled;
}

/** Links of a group that must be further pages of what another group links to. */
const minFurther = 2;

/**
 * What has further pages that are threads is a thread, whatever its first pages look like: those of one post may look like anything.
 * True when something looked otherwise.
 */
export function recogniseFirstPages(survey: Survey): boolean {
  let misjudged = false;
  const menu = survey.menu();
  for (const page of survey.pages) {
    if (survey.roleOfPage(page) !== 'index') continue;
    const groups = survey.groupsOf(page);
    for (const further of groups.filter((group) => survey.roleOf(group) === 'thread')) {
      const flips = [...further.links.keys()].map((url) => tokensOf(url));
      for (const group of groups) {
        if (group.textLength <= further.textLength || group.shapes.size > 1 || survey.roleOf(group) === 'thread') continue;
        // What every page links to are boards, or nothing of the kind; what is below them has numbers too.
        const firsts = [...group.links.keys()].filter((url) => !menu.has(normalForm(url))).map((url) => tokensOf(url));
        const pairs = flips.filter((flip) =>
          placesOf(flip).some(({ place }) => place.digits !== null && firsts.some((first) => isFurther(first, flip, place))),
        );
        if (pairs.length < minFurther || listBelow(survey, group)) continue;
        for (const shape of group.shapes) survey.take((taken) => taken.asRole(shape, 'thread'));
        misjudged = true;
      }
    }
  }
  return misjudged;
}

/** Whether most pages of a group that were looked at list what has their address with a number added, by titles: boards have their threads so. */
function listBelow(survey: Survey, { links }: LinkGroup): boolean {
  const looked = [...links.keys()].flatMap((url) => survey.page(url) ?? []);
  const listing = looked.filter((page) => {
    const first = tokensOf(page.url);
    const isBelow = (flip: UrlTokens) =>
      placesOf(flip).some(({ place }) => place.digits !== null && isFurther(first, flip, place));
    return survey
      .groupsOf(page)
      .some(
        (group) =>
          group.variety >= minVariety &&
          group.textLength > 0 &&
          [...group.links.keys()].filter((url) => isBelow(tokensOf(url))).length >= fewThreads,
      );
  });
  return listing.length * 2 > looked.length;
}

/** Whether an address is another with a number added. */
function isFurther(first: UrlTokens, flip: UrlTokens, place: Place): boolean {
  const isPart = first.parameters.every(({ key }) => flip.parameters.some((one) => one.key === key));
  // An id with digits in it, or a title behind it, is more than the number of a page.
  if (!numberAtEnd.test(textAt(flip, place.at)!)) return false;
  if (typeof place.at === 'number' && flip.paths.slice(place.at + 1).some((path) => path !== '')) return false;
  // So is what has an address of its own below this one: `/board/7-title?start=20` is no page of `/board`.
  const added = flip.paths.slice(
    first.paths.filter((path) => path !== '').length,
    typeof place.at === 'number' ? place.at : undefined,
  );
  if (added.some((path) => (typeof place.at === 'number' ? /\d/.test(path) : path !== ''))) return false;
  return isPart && valueAt(first, place) === null && extendsUrl(first, flip, place);
}

/** Links like those to threads that make a page with an address like a list's one too. */
const fewListed = 2;

/**
 * Short lists may look like something else. But a page whose address is like those of lists but for one name, and which has
 * links like those to threads where these stand, or with that same name, is a list. So are its further pages. True when one looked otherwise.
 */
export function recogniseLists(survey: Survey, { boards, threads }: Understanding): boolean {
  const toLists = boards.flatMap((way) => [...way.shapes]);
  const toThreads = threads.flatMap((way) => [...way.shapes]);
  const places = new Set(threads.flatMap((way) => [...way.locations]));
  const isLike = (shapes: readonly string[], url: string) => shapes.some((shape) => areSiblings(shape, survey.shapes.of(url)));
  const missed = survey.pages.filter((page) => {
    if (survey.taken.isOther(page)) return false;
    const first = survey.shapes.of(survey.firstOf(page.url));
    if (survey.taken.isList(page) || toThreads.includes(first)) return false;
    // What turns a list and looks like threads is of what the list names.
    const turnsList = toLists.includes(first) && survey.roleOfUrl(page.url) === 'other';
    if (!turnsList && !isLike(toLists, page.url)) return false;
    // A message of another list has an address like those of lists and of threads, and names its neighbours.
    if (isLike(toThreads, page.url) && survey.roleOfUrl(page.url) === 'thread') return false;
    const names = toLists.flatMap((shape) => renamed(shape, survey.shapes.of(page.url)) ?? []);
    const listed = page.links.filter(({ url, location }) =>
      places.has(location)
        ? isLike(toThreads, url)
        : toThreads.some((shape) => names.includes(renamed(shape, survey.shapes.of(url)) ?? '')),
    );
    return new Set(listed.map(({ url }) => url)).size >= fewListed;
  });
  const misjudged = missed.some((page) => survey.roleOfPage(page) !== 'index');
  for (const page of missed) {
    survey.take((taken) => taken.asList(page));
    // Others of that name may be shorter still.
    survey.take((taken) => taken.asRole(survey.shapes.of(page.url), 'index'));
  }
  return misjudged;
}

/**
 * Threads of one post may look like nothing. But what lists have where others have their threads, with an address like theirs but for one name, is
 * one, if one at least looked so and none like a list. True when some looked otherwise.
 */
export function recogniseThreads(survey: Survey, { threads }: Understanding): boolean {
  const known = new Set(threads.flatMap((way) => [...way.shapes]));
  const places = new Set(threads.flatMap((way) => [...way.locations]));
  const found = new Set<string>();
  for (const page of survey.pages) {
    if (survey.roleOfPage(page) !== 'index') continue;
    for (const group of survey.groupsOf(page)) {
      if (!places.has(group.location) || group.links.size < fewThreads || survey.roleOf(group) !== 'other') continue;
      const { clearly } = survey.tallyOf(group);
      if (clearly.thread === 0 || clearly.index > 0) continue;
      for (const shape of group.shapes)
        if (known.values().some((one) => areSiblings(one, shape)) && !survey.taken.isOf('other', shape)) found.add(shape);
    }
  }
  for (const shape of found) survey.take((taken) => taken.asRole(shape, 'thread'));
  return found.size > 0;
}
