import { formatOf, renamed } from '../../../learn/link-shapes.ts';
import { monthOf } from '../../../learn/months.ts';
import { normalForm } from '../../../url/normal-form.ts';
import { tokensOf } from '../../../url/pattern.ts';
import { listedViews } from './listed-views.ts';
import type { Roles } from './roles.ts';
import type { SurveyedPage } from './surveyed-page.ts';
import { isView, withoutView } from './view.ts';

/** Links of one page at one location with one shape of URL, or several small ones of one format. */
export interface LinkGroup {
  location: string;
  format: string;
  shapes: ReadonlySet<string>;
  /** Distinct URLs, each with its longest text. */
  links: Map<string, string>;
  /** Where its links stand among those of the page. */
  at: number[];
  /** FoCUS, algorithm 1: the length of all its anchor texts. */
  textLength: number;
  /** Share of its URLs whose text no other of them has: titles differ, "Reply" and "Quote" do not. */
  variety: number;
}

/** Characters of an anchor text that count: one advertisement must not outweigh a list of threads. */
const countedText = 60;
/** Links of one shape at one location from which it is a group of its own. */
const largeShape = 5;
export const minVariety = 0.5;
const minTextLength = 15;
const probesPerPage = 5;

/** Groups of a page's links, the most prominent first. Pagers and links to the page itself are no groups. */
export function linkGroups(survey: Roles, page: SurveyedPage): LinkGroup[] {
  const own = normalForm(page.url);
  const turned = page.pagers.filter((pager) => pager.own).map((pager) => pager.place);
  const ownTokens = tokensOf(survey.firstOf(page.url));
  const start = normalForm(survey.start);
  const viewKeys = survey.viewKeys();
  const groups = new Map<string, LinkGroup & { shapes: Set<string> }>();
  const large = largeShapes(survey, page);
  const views = page.links.map(({ url }, i) => !page.turning.has(i) && isView(ownTokens, turned, url, viewKeys));
  const listed = listedViews(
    page.links.filter((_, i) => views[i]),
    page.links.length,
  );
  for (const [i, { url, text, location }] of page.links.entries()) {
    const key = normalForm(url);
    if (page.turning.has(i) || key === own || key === start || survey.isStart(key)) continue;
    // What others of its form show to be a thread is no view of the list, however few this has.
    if (views[i] && !listed.has(url) && survey.roleOfUrl(url) !== 'thread') continue;
    const whole = withoutView(url, viewKeys);
    if (whole !== null && survey.links(normalForm(whole))) continue;
    const shape = survey.shapes.of(url);
    const format = formatOf(shape);
    // Names of boards in the addresses of boards make many shapes of few links each: they are one group, that of any name if there is one.
    const isLarge = large.get(location)?.includes(shape);
    // What leads nowhere is none of them.
    const isGone = survey.roleOfUrl(url) === 'missing';
    const isApart = isLarge || isGone || survey.taken.isOf('index', shape) || survey.taken.isOf('other', shape);
    const wider = isApart ? undefined : large.get(location)?.find((one) => isWider(one, shape));
    const id = isApart ? `${location} ${shape}` : `${location} ${wider ?? format}`;
    let group = groups.get(id);
    if (group === undefined) {
      group = { location, format, shapes: new Set(), links: new Map(), at: [], textLength: 0, variety: 0 };
      groups.set(id, group);
    }
    group.shapes.add(shape);
    group.at.push(i);
    const known = group.links.get(url);
    const said = /\p{L}/u.test(text) ? text : (monthOf(url) ?? text);
    if (known === undefined || known.length < said.length) group.links.set(url, said);
  }
  for (const group of groups.values()) {
    const texts = [...group.links.values()];
    group.textLength = textLength(texts);
    group.variety = new Set(texts).size / texts.length;
  }
  return [...groups.values()].sort((a, b) => b.textLength - a.textLength);
}

/** FoCUS, algorithm 1: how much is said by links. */
export function textLength(texts: Iterable<string>): number {
  let sum = 0;
  for (const text of texts) if (/\p{L}/u.test(text)) sum += Math.min(text.length, countedText);
  return sum;
}

/** Threads of a list that must have a link of a group behind them for it to belong to them. */
const minInRecords = 3;
const shareInRecords = 0.3;

/** Whether a group's links are named beside each thread of a list, as its tags are; those of a menu stand together. */
export function isBesideEach(threads: LinkGroup, group: LinkGroup): boolean {
  return recordsWith(threads, group) >= Math.max(minInRecords, shareInRecords * threads.at.length);
}

/** Share of a list's threads that must have a link of a group with them, and of these links that must have a thread to themselves. */
const minWithEach = 0.8;

/** Whether each thread of a list has one link of a group with it and no more, as each has its last post. Other threads have rows of their own. */
export function isWithEach(threads: LinkGroup, group: LinkGroup): boolean {
  return recordsWith(threads, group) >= Math.max(minInRecords, minWithEach * Math.max(threads.links.size, group.links.size));
}

/** Threads of a list that have a link of a group behind them, before the next thread. */
export function recordsWith(threads: LinkGroup, group: LinkGroup): number {
  return new Set(group.at.map((i) => threads.at.findLastIndex((thread) => thread < i))).size;
}

/** Shapes that have many links at one location of the page, by location. */
function largeShapes(survey: Roles, page: SurveyedPage): Map<string, string[]> {
  const large = new Map<string, string[]>();
  for (const [location, links] of Map.groupBy(page.links, ({ location }) => location)) {
    const counts = Map.groupBy(links, ({ url }) => survey.shapes.of(url));
    large.set(
      location,
      [...counts].filter(([, some]) => some.length >= largeShape).map(([shape]) => shape),
    );
  }
  return large;
}

/** Whether a shape leaves open the one text by which it differs from another. */
function isWider(wide: string, narrow: string): boolean {
  return renamed(wide, narrow)?.startsWith('* ') ?? false;
}

/** Groups of a page that may be worth a probe: those with most text, if their texts differ. */
export function candidates(survey: Roles, page: SurveyedPage): LinkGroup[] {
  const groups = survey.groupsOf(page).filter((group) => group.links.size >= 2 && group.textLength >= minTextLength);
  const varied = groups.filter((group) => group.variety >= minVariety).slice(0, probesPerPage);
  // Lists of months all say "by thread" and "by date".
  return varied.length > 0 ? varied : groups.slice(0, probesPerPage);
}

/** Records that say what they begin with. */
const minRecords = 2;

/**
 * What records begin with before what else they have: the last thread of a board may have a longer title than the board has a name. What
 * records end with comes first, too, where the first of them begins with something else, as an announcement of another board does.
 */
export function recordsFirst(groups: readonly LinkGroup[]): LinkGroup[] {
  const begins = (group: LinkGroup, other: LinkGroup) =>
    group.at[0]! < other.at[0]! &&
    group.at.at(-1)! < other.at.at(-1)! &&
    group.at.length === group.links.size &&
    group.variety >= minVariety &&
    recordsWith(group, other) >= Math.max(minRecords, minWithEach * Math.max(group.links.size, other.links.size));
  return [...new Set(groups.flatMap((group) => [groups.find((one) => begins(one, group)) ?? group, group]))];
}
