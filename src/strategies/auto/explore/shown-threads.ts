import { longPieces } from '../../../page/text-print.ts';
import { normalForm } from '../../../url/normal-form.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';

/** Links of one place and shape on a page that may be all its threads. */
interface Place {
  location: string;
  shape: string;
  urls: Set<string>;
  /** Links to them: a thread may be linked to by each of its posts. */
  count: number;
}

/** Threads that a page must link to. */
const minThreads = 3;
/** Characters of a piece of text by which a post is known again. */
const minPiece = 20;
/** Places that are tried, those of one page, and links of each that are followed at most: short threads are shown whole, and prove nothing. */
const maxTried = 4;
const maxPlaces = 2;
const maxLooks = 8;
/** Links that must lead to posts of the page, each to others, and those that must have more posts than the page shows. */
const minShown = 2;
const minLonger = 1;
/** Other pages that must have a piece of text for it to be nobody's. */
const minFurniture = 2;

/**
 * Lists may show the first and last posts of each thread and name none: they look like threads, and link to theirs by "Reply". But each
 * such link leads to some of the page's posts, no two to the same, and to more than the page has. True when lists were found by that.
 */
export async function findListsOfPosts(survey: Survey): Promise<boolean> {
  const lists = survey.pages.slice(1).filter((page) => page.scores.thread > 0 && !survey.taken.isOther(page));
  const tried = new Set<string>();
  for (const list of lists) {
    for (const place of placesOf(survey, list).slice(0, maxPlaces)) {
      const id = `${place.location} ${place.shape}`;
      if (tried.size === maxTried || tried.has(id)) continue;
      tried.add(id);
      if (!(await showsThreadsOf(survey, list, place))) continue;
      survey.take((taken) => taken.asTitles(place.location, place.shape, survey.shapes.of(list.url)));
      return true;
    }
  }
  return false;
}

/** What may lead to the threads of a page: what is known to lead to threads first, then what has one link for each. */
function placesOf(survey: Survey, page: SurveyedPage): Place[] {
  const menu = survey.menu();
  const own = survey.shapes.of(page.url);
  const places = new Map<string, Place>();
  for (const [i, { url, location }] of page.links.entries()) {
    const shape = survey.shapes.of(url);
    if (shape === own || page.turning.has(i) || menu.has(normalForm(url))) continue;
    const id = `${location} ${shape}`;
    const place = places.get(id) ?? { location, shape, urls: new Set<string>(), count: 0 };
    places.set(id, place);
    place.urls.add(url);
    place.count++;
  }
  const roleOf = ({ urls }: Place) => survey.roleOfUrl(urls.values().next().value!);
  const rank = (place: Place) => (roleOf(place) === 'thread' ? 0 : 1) + place.count / place.urls.size;
  return [...places.values()]
    .filter((place) => place.urls.size >= minThreads && roleOf(place) !== 'other')
    .sort((a, b) => rank(a) - rank(b));
}

async function showsThreadsOf(survey: Survey, list: SurveyedPage, place: Place): Promise<boolean> {
  const urls = [...place.urls];
  const here = longPieces(list.print, minPiece);
  const shown: Set<number>[] = [];
  let longer = 0;
  for (let look = 0; look < maxLooks && urls.length > 0; look++) {
    const [url] = urls.splice(survey.draw(urls.length), 1);
    const outcome = await survey.look(url!);
    const page = outcome === null ? undefined : survey.page(outcome.target ?? url!);
    if (
      page === undefined ||
      page.links.some((link) => link.location === place.location && link.url !== url && place.urls.has(link.url))
    )
      return false;
    // Who wrote a post wrote others, and what shows all of them names the threads that they are in.
    if (othersLike(survey, list, page) >= minThreads) return false;
    const there = longPieces(page.print, minPiece);
    // What stands on several other pages is furniture; on one it may be the same thread in another view.
    const others = survey.pages.filter((one) => one !== list && one !== page).map((one) => longPieces(one.print, minPiece));
    const isOwn = (piece: number) => others.filter((pieces) => pieces.has(piece)).length < minFurniture;
    const both = new Set(there.values().filter((piece) => here.has(piece) && isOwn(piece)));
    if (both.size === 0) return false;
    if (!shown.every((one) => one.isDisjointFrom(both))) continue;
    shown.push(both);
    if (there.values().some((piece) => !here.has(piece) && isOwn(piece))) longer++;
    if (shown.length >= minShown && longer >= minLonger) return true;
  }
  return false;
}

/** Pages with addresses like that of a list which another page names, menu and pager aside. */
function othersLike(survey: Survey, list: SurveyedPage, page: SurveyedPage): number {
  const menu = survey.menu();
  const own = survey.shapes.of(list.url);
  const isOther = (url: string, i: number) => survey.shapes.of(url) === own && !page.turning.has(i) && !menu.has(normalForm(url));
  return new Set(page.links.filter(({ url }, i) => url !== list.url && isOther(url, i)).map(({ url }) => normalForm(url))).size;
}
