import { normalForm } from '../../../url/normal-form.ts';
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
  const counts = new Map<string, { echoed: Set<SurveyedPage>; looked: number; different: number }>();
  const haveTitles = pagesWithTitles(survey);
  for (const page of survey.pages.slice(1)) {
    // That lists lead to other pages by such addresses says nothing, and threads may be called what their list is called.
    if (page.scores.index > Math.max(0, page.scores.thread) || survey.taken.isList(page)) continue;
    const own = survey.shapes.of(page.url);
    const places = Map.groupBy(
      page.links.filter(({ url }, i) => !page.turning.has(i) && survey.shapes.of(url) !== own),
      ({ url, location }) => `${location} ${survey.shapes.of(url)}`,
    );
    for (const links of places.values()) {
      const urls = new Set(links.map(({ url }) => normalForm(url)));
      if (urls.size < fewPosts) continue;
      const shape = survey.shapes.of(links[0]!.url);
      for (const url of urls) {
        const there = survey.page(url);
        if (there === undefined || there === page || survey.outcome(url)?.redirected) continue;
        const count = counts.get(shape) ?? { echoed: new Set(), looked: 0, different: 0 };
        counts.set(shape, count);
        count.looked++;
        const sameTitle = haveTitles.has(page) && urls.size >= manyPosts && there.title === page.title;
        if (there.print.fingerprint === page.print.fingerprint || sameTitle) count.echoed.add(page);
        else count.different++;
      }
    }
  }
  const found = [...counts].filter(
    ([shape, { echoed, looked, different }]) =>
      echoed.size >= minEchoed && different <= maxElse * looked && !survey.taken.isOf('other', shape) && !survey.isForAll(shape),
  );
  for (const [shape] of found) survey.take((taken) => taken.asRole(shape, 'other'));
  return found.length > 0;
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
