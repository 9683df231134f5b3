import type { Page } from '../page/page.ts';
import { wordsOf } from './learn-fields.ts';
import { learnParts } from './learn-parts.ts';
import { learnTemplate } from './learn-template.ts';
import { outlineOf } from './outline.ts';
import { languageOf, readThreadPage } from './read-thread-page.ts';
import type { Template } from './template.ts';
import { newsIn, viewsOf } from './view.ts';

/** Groups of URLs that are looked at: a forum has some forty scripts. */
const MAX_GROUPS = 48;
/** Pages looked at in all, and the least and the most of one group. Where all URLs have one form the group holds pages of every kind. */
const SAMPLE = 240;
const PAGES_OF_GROUP = { least: 6, most: 60 };
/** Pages of one layout that are learned from: six tell furniture from text. */
const PAGES_OF_LAYOUT = 8;
/** Share of places in common above which two pages are of one layout; thread pages with and without a quote have 0.8, a list and a thread 0.3. */
const SAME_LAYOUT = 0.55;
/** Of the best score: groups below the first may only resemble the threads, as pages of posts by one person do (0.7); below the second none does. */
const NEARLY = 0.75;
const RESEMBLING = 0.4;
const MINORITY = 0.6;
/** Of the pages of the largest group: the score of smaller ones is chance. */
const COUNTING = 0.2;
/** Pages that a template is finally learned from. */
const PAGES_OF_TEMPLATE = 32;

/** URLs worth looking at before anything is known: some of each form, the most common forms first. */
export function chooseSample(urls: readonly string[]): string[] {
  const formOf = formsIn(urls);
  const groups = new Map<string, string[]>();
  for (const url of urls) {
    const form = formOf(url);
    const group = groups.get(form);
    if (group) group.push(url);
    else groups.set(form, [url]);
  }
  const chosen: string[] = [];
  const each = Math.max(
    PAGES_OF_GROUP.least,
    Math.min(PAGES_OF_GROUP.most, Math.floor(SAMPLE / Math.min(groups.size, MAX_GROUPS))),
  );
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length).slice(0, MAX_GROUPS)) {
    const step = Math.max(1, group.length / each);
    for (let i = 0; i < each && Math.floor(i * step) < group.length; i++) chosen.push(group[Math.floor(i * step)]!);
  }
  return chosen;
}

export interface LearnedSite {
  template: Template;
  score: number;
}

/** Groups of pages whose posts stand at the same places. */
interface Found {
  bodies: Set<number>;
  volume: number;
  groups: { score: number; pages: Page[]; weight: number }[];
}

/** The template of the thread pages among these pages: where most new text stands in bodies that have an author and a time. */
export function learnSite(pages: readonly Page[], urls: readonly string[]): LearnedSite | null {
  const formOf = formsIn(urls);
  const sizes = new Map<string, number>();
  for (const url of urls) sizes.set(formOf(url), (sizes.get(formOf(url)) ?? 0) + 1);
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const form = formOf(page.url);
    const group = groups.get(form);
    if (group) group.push(page);
    else groups.set(form, [page]);
  }
  const found: Found[] = [];
  for (const [form, group] of groups)
    for (const layout of byLayout(group)) {
      const views = viewsOf(layout.slice(0, PAGES_OF_LAYOUT), languageOf(layout[0]!));
      const learned = learnTemplate(views);
      if (learned === null) continue;
      let news = 0;
      for (const kind of learned.kinds)
        for (const page of kind.pages) for (const span of wordsOf(page)) news += newsIn(page.view, span);
      // Pages of one template may differ in which of its kinds of posts they have most of.
      const bodies = learned.template.kinds.map((kind) => kind.body);
      let entry = found.find((one) => bodies.some((body) => one.bodies.has(body)));
      if (entry === undefined) {
        entry = { bodies: new Set(), volume: 0, groups: [] };
        found.push(entry);
      }
      for (const body of bodies) entry.bodies.add(body);
      const weight = ((sizes.get(form) ?? 1) / group.length) * layout.length;
      entry.volume += (learned.score * news * weight) / views.length;
      entry.groups.push({ score: learned.score, pages: layout, weight });
    }
  const best = found.sort((a, b) => b.volume - a.volume)[0];
  if (!best) return null;
  const heaviest = Math.max(...best.groups.map((group) => group.weight));
  const most = Math.max(...best.groups.filter(({ weight }) => weight >= COUNTING * heaviest).map((group) => group.score));
  const near = best.groups.filter((group) => group.score >= NEARLY * most).sort((a, b) => b.score - a.score);
  const other = best.groups
    .filter((group) => group.score < NEARLY * most && group.score >= RESEMBLING * most)
    .sort((a, b) => b.score - a.score);
  const chosen = inTurn(near, PAGES_OF_TEMPLATE);
  // Rarer kinds of posts are in pages of other layouts; they must stay a minority, for some of them are no threads.
  chosen.push(...inTurn(other, Math.ceil(chosen.length * MINORITY)));
  const language = languageOf(chosen[0]!);
  const views = viewsOf(chosen, language);
  const learned = learnTemplate(views);
  if (learned === null) return null;
  const template = learnParts(learned.template, views, language);
  return { template: { ...template, declares: declaresMore(chosen, template) }, score: learned.score };
}

/** Whether some page declares of its posts what it does not show. */
function declaresMore(pages: readonly Page[], template: Template): boolean {
  const postsOf = (page: Page, declares: boolean) =>
    JSON.stringify(readThreadPage(page, null, { ...template, declares })?.posts.map(({ html: _, ...post }) => post));
  return pages.some((page) => postsOf(page, true) !== postsOf(page, false));
}

/** One page of each group after the other, so many in all. */
function inTurn(groups: readonly { pages: Page[] }[], most: number): Page[] {
  const chosen: Page[] = [];
  for (let i = 0; chosen.length < most && groups.some((group) => i < group.pages.length); i++) {
    for (const group of groups) if (i < group.pages.length && chosen.length < most) chosen.push(group.pages[i]!);
  }
  return chosen;
}

/** Pages in groups of one layout, the largest first; in each, those that are less like the others come last. */
export function byLayout(pages: readonly Page[]): Page[][] {
  const layouts: Laid[][] = [];
  for (const page of pages) {
    const { place, order } = outlineOf(page);
    const places = new Set<number>();
    for (const node of order) if (place[node] !== 0) places.add(place[node]!);
    const like = layouts.find(([first]) => similarity(first!.places, places) >= SAME_LAYOUT);
    if (like) like.push({ page, places });
    else layouts.push([{ page, places }]);
  }
  return layouts.map((layout) => typicalFirst(layout)).sort((a, b) => b.length - a.length);
}

interface Laid {
  page: Page;
  places: Set<number>;
}

/** Of the likeness to its usual places that half of the pages of a layout have: of a mailing list 0.97, its list among them 0.72, nine messages of ten 0.85 and more. */
const ODD = 0.8;

/** Which pages a lesson begins with is chance: a list that came first among messages cost a mailing list all of its authors and times. */
function typicalFirst(layout: readonly Laid[]): Page[] {
  const counts = new Map<number, number>();
  for (const { places } of layout) for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const usual = new Set([...counts].filter(([, count]) => count * 2 >= layout.length).map(([place]) => place));
  const likeness = layout.map(({ places }) => similarity(usual, places));
  const least = ODD * likeness.toSorted((a, b) => a - b)[layout.length >> 1]!;
  const isOdd = (i: number) => likeness[i]! < least;
  return [...layout.filter((_, i) => !isOdd(i)), ...layout.filter((_, i) => isOdd(i))].map(({ page }) => page);
}

function similarity(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let common = 0;
  for (const place of a) if (b.has(place)) common++;
  return common / (a.size + b.size - common || 1);
}

/** Of the URLs, and at least: a word that fewer have in a place is a title of one word or a person's name. */
const COMMON = { share: 0.002, least: 3 };

/** What is left of a URL without numbers, names and titles. */
function formsIn(urls: readonly string[]): (url: string) => string {
  const least = Math.max(COMMON.least, COMMON.share * urls.length);
  const common = new Set<string>();
  const extended = (form: string, part: string) => {
    const whole = `${form}/${part}`;
    return common.has(whole) ? whole : `${form}/*${endingOf(part)}`;
  };
  let open = urls.map((url) => ({ parts: pathOf(url), form: '' }));
  for (let depth = 0; open.length > 0; depth++) {
    const counts = new Map<string, number>();
    for (const { parts, form } of open) {
      const whole = `${form}/${parts[depth]}`;
      counts.set(whole, (counts.get(whole) ?? 0) + 1);
    }
    for (const [whole, count] of counts) if (count >= least) common.add(whole);
    open = open.flatMap(({ parts, form }) => (depth + 1 < parts.length ? [{ parts, form: extended(form, parts[depth]!) }] : []));
  }
  return (url) => {
    const names = [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) =>
      /^[a-z_]{1,20}$/i.test(value) && /^(do|act|action|mod|mode|view|type|op|cmd|page|p)$/i.test(name)
        ? `${name}=${value}`
        : name,
    );
    return `${pathOf(url).reduce(extended, '')}?${names.join('&')}`;
  };
}

/** The parts of a URL's path, with a star for what is a number or a title by its looks. */
function pathOf(url: string): string[] {
  return (URL.parse(url)?.pathname ?? url)
    .split('/')
    .slice(1)
    .map((part) => (/[\d%]|-.*-|^.{24}/.test(part) ? `*${endingOf(part)}` : part));
}

/** "name.html" has an ending, "name.123" a number. */
const endingOf = (part: string): string => /\.[a-z]\w{1,4}$/i.exec(part)?.[0] ?? '';
