import { declaresNext } from '../../../learn/pagers.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf } from '../../../url/pattern.ts';
import { numbersOf } from '../../../url/place.ts';
import { minListed } from '../survey/menu.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { clearScore } from '../survey/tally.ts';
import { addedTo } from '../survey/view.ts';
import { mainGroups } from '../understand/main-groups.ts';
import type { Understanding } from '../understand/understand.ts';
import type { Way } from '../understand/way.ts';

/** Lists of one way that must be equally long, and longer than all others, to be cut short. */
const minCut = 2;
/** Such lists that are looked behind, and links of each that are followed. */
const maxLists = 2;
const maxLooks = 5;

/**
 * Boards may show their newest threads alone, all of them equally many, and name the whole list once: "More", "All discussions". It has the
 * board's address with a name more, or its id. True when such a list was found.
 */
export async function seekWholeLists(survey: Survey, { boards, threads }: Understanding): Promise<boolean> {
  const shapes = new Set(threads.flatMap((way) => [...way.shapes]));
  const seen = new Set<SurveyedPage>();
  /** What whole lists have behind the address of a board. */
  const additions = new Set<string>();
  let found = false;
  for (const way of boards) {
    for (const list of cutShort(survey, way).slice(0, maxLists)) {
      if (seen.has(list)) continue;
      seen.add(list);
      const alike = [...additions].map((addition) => folderOf(list.url) + addition);
      const urls = behind(survey, list);
      for (const url of [...urls.filter((one) => alike.includes(one)), ...urls].slice(0, maxLooks)) {
        await survey.look(url);
        const page = survey.page(url);
        // A thread at full length links to each of its messages, where these look like threads.
        if (page === undefined || isClearlyThread(page) || !showsMore(survey, page, list, shapes)) continue;
        if (url.startsWith(folderOf(list.url))) additions.add(url.slice(folderOf(list.url).length));
        survey.take((taken) => {
          // The last pages of others may show one thread, and look like nothing.
          taken.asRole(survey.shapes.of(url), 'index');
          for (const added of addedTo(list.url, [{ url, text: '' }])) taken.asMore(added);
        });
        found = true;
        break;
      }
    }
  }
  return found;
}

function isClearlyThread({ scores: { index, thread } }: SurveyedPage): boolean {
  return thread > clearScore && index < -clearScore;
}

/** Whether a page has threads that a list lacks: beside all that it has, or several, and more than it in all, unless it goes on. */
function showsMore(survey: Survey, page: SurveyedPage, list: SurveyedPage, shapes: ReadonlySet<string>): boolean {
  const threadsOf = ({ links }: SurveyedPage) =>
    new Set(links.map(({ url }) => url).filter((url) => shapes.has(survey.shapes.of(url))));
  const [all, shown] = [threadsOf(page), threadsOf(list)];
  const news = all.difference(shown).size;
  if (shown.isSubsetOf(all)) return news > 0;
  return news >= minListed && (all.size > shown.size || goesOn(page));
}

function folderOf(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

function threadsOn(survey: Survey, page: SurveyedPage): number {
  return mainGroups(survey, page).threads[0]?.links.size ?? 0;
}

/** A list that says where it goes on is whole, by a number or by words of its own. */
function goesOn({ pagers, links }: SurveyedPage): boolean {
  return pagers.some(({ own }) => own) || links.some(({ rel }) => declaresNext(rel));
}

/** The longest lists of a way, where several are equally long and none can be turned. */
function cutShort(survey: Survey, way: Way): SurveyedPage[] {
  const pages = new Set([...way.links.keys()].flatMap((url) => survey.page(url) ?? []));
  const lists = [...pages].filter((page) => survey.roleOfPage(page) === 'index' && threadsOn(survey, page) > 1);
  if (lists.some(goesOn)) return [];
  const longest = Math.max(0, ...lists.map((page) => threadsOn(survey, page)));
  const cut = lists.filter((page) => threadsOn(survey, page) === longest);
  return cut.length >= minCut ? cut : [];
}

/** What a list links to by its own address and a name more, then by its own id; no menu, and nothing that is known. */
function behind(survey: Survey, list: SurveyedPage): string[] {
  const own = tokensOf(list.url);
  const folder = own.paths.filter((path) => path !== '');
  const ids = new Set(numbersOf(own).filter((number) => number.length > 1));
  const menu = survey.menu();
  const urls = new Map(list.links.filter(({ text }) => /\p{L}/u.test(text)).map(({ url }) => [normalForm(url), url]));
  const fresh = [...urls].filter(
    ([key, url]) => !menu.has(key) && survey.outcome(url) === undefined && survey.roleOfUrl(url) !== 'thread',
  );
  const rank = (url: string) => {
    const tokens = tokensOf(url);
    const { paths } = tokens;
    // The same list, from somewhere on or in another order.
    if (paths.join('/') === own.paths.join('/')) return 2;
    const isBelow = paths.length > folder.length && folder.every((path, i) => path === paths[i]);
    if (isBelow && folder.length > 0) return 0;
    return numbersOf(tokens).some((number) => ids.has(number)) ? 1 : 2;
  };
  return fresh
    .map(([, url]) => url)
    .filter((url) => rank(url) < 2)
    .sort((a, b) => rank(a) - rank(b));
}
