import { longPieces } from '../../../page/text-print.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf } from '../../../url/pattern.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import type { Understanding } from '../understand/understand.ts';

/** Links at one place of a page from which they may be its posts' addresses; the address of the page itself stands alone. */
const fewPosts = 2;
/** … where only the title of the pages says so. */
const manyPosts = 4;
/** Links of one shape that are looked at to see where they lead; some are gone. */
const maxLooks = 4;
/** Pages that must be shown once more by links of theirs, and the share of such links that may lead to something else. */
const minEchoed = 2;
const maxElse = 0.25;
/** Share of the pages of one shape that must have a title of their own for titles to say something. */
const minOwnTitles = 0.5;

/**
 * Posts have addresses of their own, which show the page that they stand on once more. They look like threads, and like what a thread lists;
 * but a link that leads to the page it stands on leads nowhere. True when such addresses were found.
 */
export function findEchoes(survey: Survey): boolean {
  const counts = new Map<string, { echoed: Set<SurveyedPage>; looked: number; different: number; view: string | null }>();
  const haveTitles = pagesWithTitles(survey);
  const [first] = survey.pages;
  const everywhere = first === undefined ? new Set<number>() : longPieces(first.print, longPiece);
  for (const page of survey.pages.slice(1)) {
    // That lists lead to other pages by such addresses says nothing, and threads may be called what their list is called.
    const isList = page.scores.index > Math.max(0, page.scores.thread) || survey.taken.isList(page);
    const own = survey.shapes.of(page.url);
    const places = Map.groupBy(
      page.links.filter(({ url }, i) => !page.turning.has(i) && survey.shapes.of(url) !== own),
      ({ url, location }) => `${location} ${survey.shapes.of(url)}`,
    );
    for (const links of places.values()) {
      const urls = new Set(links.map(({ url }) => normalForm(url)));
      if (urls.size < fewPosts) continue;
      const view = keyAddedTo(page.url, links[0]!.url);
      if (isList && view === null) continue;
      const name = view === null ? survey.shapes.of(links[0]!.url) : `?${view}`;
      for (const url of urls) {
        const there = survey.page(url);
        if (there === undefined || there === page || survey.outcome(url)?.redirected) continue;
        const count = counts.get(name) ?? { echoed: new Set(), looked: 0, different: 0, view };
        counts.set(name, count);
        count.looked++;
        const sameTitle = !isList && haveTitles.has(page) && urls.size >= manyPosts && there.title === page.title;
        if (sameTitle || showSame(there, page, everywhere)) count.echoed.add(page);
        else count.different++;
      }
    }
  }
  const isKnown = (name: string, view: string | null) =>
    view === null ? survey.taken.isOf('other', name) || survey.isForAll(name) : survey.viewKeys().has(view);
  const found = [...counts].filter(
    ([name, { echoed, looked, different, view }]) =>
      echoed.size >= minEchoed && different <= maxElse * looked && !isKnown(name, view),
  );
  for (const [name, { view }] of found)
    survey.take((taken) => (view === null ? taken.asRole(name, 'other') : taken.asView(view)));
  return found.length > 0;
}

/** Characters of a piece of text that is no button, name or date. */
const longPiece = 40;

/** Whether two pages say the same, whatever advertisements they have; what the first page of the site says, too, does not count. */
function showSame(one: SurveyedPage, other: SurveyedPage, everywhere: ReadonlySet<number>): boolean {
  if (one.print.fingerprint === other.print.fingerprint) return true;
  const [here, there] = [one, other].map(({ print }) => longPieces(print, longPiece).difference(everywhere));
  return here!.size > 1 && here!.symmetricDifference(there!).size === 0;
}

/** The one parameter by which a link is a page's own address and more: each title makes a shape of its own then, and none says much. */
function keyAddedTo(own: string, url: string): string | null {
  const [page, link] = [tokensOf(own), tokensOf(url)];
  const isAdded = page.parameters.length === 0 && link.parameters.length === 1 && link.paths.join('/') === page.paths.join('/');
  return isAdded ? link.parameters[0]!.key : null;
}

/**
 * Where lists lead to threads by addresses that threads of another shape have many of at one place, a few of these are looked at from where
 * they stand: only that shows whether they are posts. True when such addresses were found.
 */
export async function seekEchoes(survey: Survey, { threads }: Understanding): Promise<boolean> {
  const followed = new Set(threads.flatMap(({ shapes }) => [...shapes]));
  const tried = new Map<string, { pages: Set<SurveyedPage>; looks: number }>();
  for (const page of survey.pages.slice(1)) {
    const own = survey.shapes.of(page.url);
    if (page.scores.thread <= 0 || !followed.has(own)) continue;
    const links = page.links.filter(({ url }, i) => !page.turning.has(i) && followed.has(survey.shapes.of(url)));
    for (const some of Map.groupBy(links, ({ url, location }) => `${location} ${survey.shapes.of(url)}`).values()) {
      const shape = survey.shapes.of(some[0]!.url);
      const urls = new Set(some.map(({ url }) => url));
      const tries = tried.get(shape) ?? { pages: new Set(), looks: 0 };
      tried.set(shape, tries);
      if (shape === own || urls.size < manyPosts || tries.pages.size >= minEchoed || tries.looks >= maxLooks) continue;
      if (urls.values().every((url) => survey.outcome(url) === undefined)) {
        tries.looks++;
        await survey.look(some[0]!.url);
      }
      if (urls.values().some((url) => survey.page(url) !== undefined)) tries.pages.add(page);
    }
  }
  return findEchoes(survey);
}

/** Threads whose titles tell them apart. */
function pagesWithTitles(survey: Survey): Set<SurveyedPage> {
  const threads = survey.pages.filter((page) => page.scores.thread > 0);
  const byShape = Map.groupBy(threads, (page) => survey.shapes.of(page.url));
  return new Set(
    byShape
      .values()
      .filter((pages) => new Set(pages.map(({ title }) => title)).size >= Math.max(2, minOwnTitles * pages.length))
      .flatMap((pages) => pages.values()),
  );
}
