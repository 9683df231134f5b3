import { formatOf } from '../../../learn/link-shapes.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { minVariety } from '../survey/link-group.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';

/** Titles at one place of pages that were taken for threads. */
interface Titles {
  location: string;
  /** The shape of the pages that have them. */
  own: string;
  shapes: Set<string>;
  /** URLs with their texts. */
  links: Map<string, string>;
  /** Pages that have them. */
  pages: Set<SurveyedPage>;
}

/** Letters of a title in the mean; names and dates are shorter. */
const minMeanTitle = 20;
/** Titles that must be known, and the share of the pages that must have some. */
const minTitles = 6;
const minShareOfPages = 0.5;
/** Share of the titles that one page alone may have: what several pages link to is a menu, or people. */
const minOnePage = 0.8;
/** Places that are looked at, links of each that are followed, and how many of these must be threads. */
const maxPlaces = 3;
const looks = 3;
const minThreads = 2;
/** Characters of a link's text that the title of its page must have. */
const comparedTitle = 20;

/**
 * Lists that show a post of each thread look like threads. But a post's heading leads nowhere, while a thread's leads to a page that
 * bears it as its title, looks like a thread too, and has no such headings. True when lists were found by that.
 */
export async function findListsOfExcerpts(survey: Survey): Promise<boolean> {
  let found = false;
  for (const titles of titlesOnThreads(survey).slice(0, maxPlaces)) {
    if (!(await leadToThreads(survey, titles))) continue;
    for (const shape of titles.shapes) survey.take((taken) => taken.asTitles(titles.location, shape, titles.own));
    found = true;
  }
  return found;
}

/** What may be titles on pages that look like threads, the most first. */
function titlesOnThreads(survey: Survey): Titles[] {
  const menu = survey.menu();
  // Months of mail may be empty more often than not: each page speaks for itself.
  const pages = survey.pages.slice(1).filter((page) => page.scores.thread > 0);
  const byShape = Map.groupBy(pages, (page) => survey.shapes.of(page.url));
  return [...byShape]
    .flatMap(([own, alike]) => {
      const places = new Map<string, Counted>();
      for (const page of alike) {
        const seen = new Set<string>();
        const called = words(page.title);
        for (const { url, text, location } of page.links) {
          const key = normalForm(url);
          const shape = survey.shapes.of(url);
          // A heading that is called as its page is its subject, and may lead to a search for it.
          if (shape === own || menu.has(key) || text === '' || called.includes(words(text))) continue;
          const id = `${location} ${shape}`;
          const place = places.get(id) ?? {
            location,
            own,
            shapes: new Set([shape]),
            links: new Map<string, string>(),
            pages: new Set<SurveyedPage>(),
            count: 0,
          };
          places.set(id, place);
          place.pages.add(page);
          if ((place.links.get(url)?.length ?? 0) < text.length) place.links.set(url, text);
          if (!seen.has(`${id} ${key}`)) place.count++;
          seen.add(`${id} ${key}`);
        }
      }
      return withNamesOfLists([...places.values()], formatOf(own)).filter(
        ({ links, pages, count }) =>
          links.size >= minTitles &&
          links.size >= minOnePage * count &&
          pages.size >= minShareOfPages * alike.length &&
          new Set(links.values()).size >= minVariety * links.size &&
          meanLength(links) >= minMeanTitle,
      );
    })
    .sort((a, b) => b.links.size - a.links.size);
}

type Counted = Titles & { count: number };

/** Where titles have the name of their list in the address, those that one list alone has are one sort with those of others. */
function withNamesOfLists(places: readonly Counted[], own: string): Counted[] {
  const isNamed = ({ pages, shapes: [shape] }: Counted) => pages.size === 1 && formatOf(shape!) !== own;
  const named = Map.groupBy(places.filter(isNamed), ({ location, shapes: [shape] }) => `${location} ${formatOf(shape!)}`);
  const merged = named.values().map((some) => ({
    location: some[0]!.location,
    own: some[0]!.own,
    shapes: new Set(some.flatMap(({ shapes }) => [...shapes])),
    links: new Map(some.flatMap(({ links }) => [...links])),
    pages: new Set(some.flatMap(({ pages }) => [...pages])),
    count: some.reduce((sum, { count }) => sum + count, 0),
  }));
  return [...places.filter((place) => !isNamed(place)), ...merged];
}

/** What texts begin with alike ("More posts by …") is no part of a title. */
function meanLength(links: ReadonlyMap<string, string>): number {
  const [first = '', ...texts] = links.values();
  let alike = first.length;
  for (const text of texts) while (!text.startsWith(first.slice(0, alike))) alike--;
  return links.values().reduce((sum, text) => sum + lettersOf(text.slice(alike)), 0) / links.size;
}

/** Signs that stand for a syllable or a word. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Letters that such a sign stands for; titles of Chinese forums have ten to twelve where those of others have thirty. */
const lettersOfSign = 2.5;

/** How long a text would be if it were written with letters. */
function lettersOf(text: string): number {
  return text.length + (lettersOfSign - 1) * (text.match(wide)?.length ?? 0);
}

async function leadToThreads(survey: Survey, { location, shapes, links }: Titles): Promise<boolean> {
  const urls = [...links.keys()];
  const format = formatOf([...shapes][0]!);
  let threads = 0;
  for (let look = 0; look < looks && threads < minThreads && looks - look >= minThreads - threads && urls.length > 0; look++) {
    const [url] = urls.splice(survey.draw(urls.length), 1);
    const outcome = await survey.look(url!);
    if (outcome === null) return false;
    const page = survey.page(outcome.target ?? url!);
    if (page === undefined || page.scores.thread <= 0) continue;
    // Threads that are similar may be of other boards, whose names are in their addresses.
    const isAlike = (url: string) => formatOf(survey.shapes.of(url)) === format;
    if (page.links.some((link) => link.location === location && isAlike(link.url))) return false;
    if (words(page.title).includes(words(links.get(url!)!).slice(0, comparedTitle).trim())) threads++;
  }
  return threads >= minThreads;
}

const words = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');
