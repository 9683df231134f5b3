import { normalForm } from '../../../url/normal-form.ts';
import { countListed, minListed } from '../survey/menu.ts';
import type { Survey } from '../survey/survey.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';
import { threadLinks, type Way } from './way.ts';

/** Share of the pages that a way leads to which must list threads, or lists of threads. */
const minUseful = 0.25;
/** Share of a way's links from which it is part of the menu, and the pages that then must be known. */
const maxInMenu = 0.7;
const minMenuPages = 2;
const minUsefulInMenu = 0.7;
/** … before a list among pages that list nothing is no reason to look at more. */
const fewInMenu = 4;

/** Ways whose pages list threads, or lists that do: profiles look like lists, but list neither. */
export function leadingOn(survey: Survey, ways: readonly Way[], threads: readonly Way[]): Way[] {
  if (threads.length === 0) return [...ways];
  const menu = survey.menu();
  const isEmpty = (page: SurveyedPage) => countListed(page, menu, (url) => survey.shapes.of(url)) < minListed;
  const most = (way: Way, holds: (page: SurveyedPage) => boolean) => {
    const { asked, pages, useful } = lookedAt(survey, [way], holds);
    const inMenu = [...way.links.keys()].filter((url) => menu.has(normalForm(url))).length;
    if (inMenu <= maxInMenu * way.links.size) return asked ? pages.length > 0 && useful >= minUseful * pages.length : true;
    // A menu leads to all sorts of pages: most of those seen must be lists. What one program shows is of one sort, and some of it empty or closed.
    if (areListsOfMenu(useful, pages.length) || (isOneProgram(survey, way) && useful > 0 && useful >= minUseful * pages.length))
      return true;
    // But those of it that list nothing may be empty boards, and others of its shape stand elsewhere.
    if (pages.length === 0 || !pages.every((page) => holds(page) || isEmpty(page))) return false;
    if (useful > 0 && (pages.length < fewInMenu || useful * 2 >= pages.length)) return true;
    const alike = ways.filter((one) => isSameShape(one, way));
    const all = lookedAt(survey, alike, holds);
    return all.pages.length > pages.length && areListsOfMenu(all.useful, all.pages.length);
  };
  const direct = ways.filter((way) => most(way, (page) => threadLinks(page, threads, survey).size > 0));
  const lists = new Set<string>();
  const isMenu = (way: Way) => way.links.keys().every((url) => menu.has(normalForm(url)));
  const found = [...direct];
  // What is about a list leads to its archive, and that to its months.
  for (let news = direct; news.length > 0; ) {
    for (const url of news.flatMap((way) => [...way.links.keys()])) if (!menu.has(normalForm(url))) lists.add(url);
    const leads = (way: Way) => most(way, (page) => page.links.some(({ url }) => lists.has(url)));
    news = ways.filter((way) => !found.includes(way) && !isMenu(way) && leads(way));
    found.push(...news);
  }
  return found;
}

/** Whether a way's links differ in their parameters alone, and are no orders of what there is without. */
function isOneProgram(survey: Survey, { links }: Way): boolean {
  const programs = new Set([...links.keys()].map((url) => (url.includes('?') ? url.slice(0, url.indexOf('?')) : '')));
  const [program = ''] = programs;
  return programs.size === 1 && program !== '' && !survey.links(normalForm(program));
}

function areListsOfMenu(useful: number, pages: number): boolean {
  return useful >= Math.min(minMenuPages, pages) && useful > 0 && useful >= minUsefulInMenu * pages;
}

/** What is known of the pages that ways lead to. */
function lookedAt(survey: Survey, ways: readonly Way[], holds: (page: SurveyedPage) => boolean) {
  const urls = [...new Set(ways.flatMap(({ links }) => [...links.keys()]))];
  const pages = urls.flatMap((url) => survey.page(survey.outcome(url)?.target ?? url) ?? []);
  const asked = urls.some((url) => survey.outcome(url) !== undefined);
  return { asked, pages, useful: pages.filter(holds).length };
}

/** Whether the shape of two ways' links says where they lead, and is one. */
function isSameShape(a: Way, b: Way): boolean {
  return a.location === null && b.location === null && !a.shapes.isDisjointFrom(b.shapes);
}
