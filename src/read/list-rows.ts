import { A } from '../page/html/tags.ts';
import type { Page } from '../page/page.ts';
import { absoluteUrl } from '../url/absolute.ts';
import { normalForm } from '../url/normal-form.ts';
import { assign, reachOf } from './assign.ts';
import { contains, type Outline, outlineOf, plainText } from './outline.ts';
import { languageOf } from './read-thread-page.ts';
import { type Mention, mentionsOf } from './time-mentions.ts';

/** What a list shows of one thing that it lists. Columns bear the same name in every row, on every page of a template. */
export interface ListRow {
  /** Where its link leads, and what it is called there. */
  url: string;
  text: string;
  numbers: { column: string; value: number }[];
  times: { column: string; time: Mention }[];
}

/** Characters of text that a number in a list may stand in: "12 replies", "Antworten: 1.204". */
const MAX_TEXT = 60;
/** Numbers in one text; a text with more is a date or prose. */
const MAX_NUMBERS = 4;
/** A number in a link: a page, not a name. */
const pageNumber = /^\W{0,3}\d{1,6}\W{0,3}$/;

/**
 * The rows of a list: links to things that are held, by what they are called, each with the numbers and times that belong to it. `titleOf`
 * gives the title of what a link leads to, null for what is not held. Of several links to one thing the one counts that stands where most
 * are called by their titles; others at such a place are rows too when `isLike` says so: things that are not held. `reaches` keeps from page
 * to page how far rows at a place extend: a page with one row does not tell.
 */
export function rowsOf(
  page: Page,
  titleOf: (key: string, url: string) => string | null,
  isLike: (url: string) => boolean,
  reaches: Map<number, number>,
): ListRow[] {
  const outline = outlineOf(page);
  const links = linksOf(outline, page.base);
  const places = new Map<number, { called: Set<string>; otherwise: Set<string> }>();
  for (const { key, url, place, text } of links) {
    const title = titleOf(key, url);
    if (title === null) continue;
    const { called, otherwise } = places.get(place) ?? { called: new Set(), otherwise: new Set() };
    places.set(place, { called, otherwise });
    (isCalled(text, title) ? called : otherwise).add(key);
  }
  const titles = [...places].filter(([, { called, otherwise }]) => called.size > otherwise.size);
  if (titles.length === 0) return [];
  const size = new Map(titles.map(([place, { called }]) => [place, called.size]));
  const best = new Map<string, (typeof links)[number]>();
  for (const link of links) {
    if (!size.has(link.place) || !(titleOf(link.key, link.url) !== null || isLike(link.url))) continue;
    const known = best.get(link.key);
    if (known === undefined || size.get(link.place)! > size.get(known.place)!) best.set(link.key, link);
  }
  const anchors = [...best.values()].sort((a, b) => outline.at[a.node]! - outline.at[b.node]!);
  const nodes = anchors.map(({ node }) => node);
  const rows = anchors.map(({ url, text }): ListRow => ({ url, text, numbers: [], times: [] }));
  const reach = nodes.length > 1 ? reachOf(outline, nodes) : (reaches.get(anchors[0]!.place) ?? 0);
  for (const { place } of nodes.length > 1 ? anchors : []) reaches.set(place, Math.max(reach, reaches.get(place) ?? 0));
  const share = <T extends { node: number }>(items: readonly T[], keep: (row: ListRow, item: T, turn: number) => void) => {
    const places = items.map(({ node }) => node);
    assign(outline, nodes, places, 'after', reach).forEach((list, row) => {
      list.sort((a, b) => a - b);
      list.forEach((item, turn) => {
        keep(rows[row]!, items[item]!, turn);
      });
    });
  };
  for (const [place, texts] of numberedTexts(outline, nodes))
    share(texts, (row, { numbers }, turn) => {
      numbers.forEach((value, i) => {
        if (value !== null) row.numbers.push({ column: `${place}.${turn}.${i}`, value });
      });
    });
  for (const [place, times] of Map.groupBy(mentionsOf(outline, languageOf(page)), ({ node }) => outline.place[node]!))
    share(times, (row, time, turn) => {
      row.times.push({ column: `${place}.${turn}`, time });
    });
  return rows;
}

/** Lists cut long titles off, and may put a word before or behind them. */
function isCalled(text: string, title: string): boolean {
  const shown = text.replace(/\s*(\.\.\.|…)$/, '');
  return shown.length >= 2 && (title.includes(shown) || (title.length >= 2 && shown.includes(title)));
}

function linksOf(outline: Outline, base: string): { node: number; place: number; key: string; url: string; text: string }[] {
  const { tree, order } = outline;
  const found: { node: number; place: number; key: string; url: string; text: string }[] = [];
  for (const node of order) {
    if (tree.tag(node) !== A) continue;
    const href = tree.attribute(node, 'href');
    if (href === null || href.startsWith('#')) continue;
    const text = plainText(outline, node, 200);
    if (text === '' || pageNumber.test(text)) continue;
    const url = absoluteUrl(href, base);
    if (url !== null) found.push({ node, place: outline.place[node]!, key: normalForm(url), url, text });
  }
  return found;
}

/** Elements whose own text has numbers in it, by place, in document order; those in the links themselves aside. */
function numberedTexts(
  outline: Outline,
  anchors: readonly number[],
): Map<number, { node: number; numbers: (number | null)[] }[]> {
  const { tree, order } = outline;
  const found = new Map<number, { node: number; numbers: (number | null)[] }[]>();
  let next = 0;
  for (let i = 0; i < order.length; i++) {
    const node = order[i]!;
    if (tree.isText(node)) continue;
    while (next < anchors.length && outline.end[anchors[next]!]! <= i) next++;
    if (next < anchors.length && contains(outline, anchors[next]!, node)) continue;
    let text = '';
    for (let child = tree.first(node); child !== 0 && text.length <= MAX_TEXT; child = tree.next(child))
      text += tree.isText(child) ? tree.text(child) : ' ';
    if (text.length > MAX_TEXT || !/\d/.test(text)) continue;
    const numbers = numbersIn(text);
    if (numbers.length === 0 || numbers.length > MAX_NUMBERS) continue;
    const place = outline.place[node]!;
    const list = found.get(place);
    if (list) list.push({ node, numbers });
    else found.set(place, [{ node, numbers }]);
  }
  return found;
}

/** Whole numbers of a text, with or without signs between thousands; null for what is rounded ("2.4k") or no whole number. */
export function numbersIn(text: string): (number | null)[] {
  return [...text.matchAll(/(?<![\d.,])\d[\d.,'’\u00a0\u202f]{0,14}\p{L}?/gu)].map(([shown]) => {
    const number = shown.replace(/[.,'’\u00a0\u202f]+$/u, '');
    if (/\p{L}$/u.test(number)) return null;
    if (/^\d{1,9}$/.test(number)) return Number(number);
    const grouped = /^\d{1,3}(?:([.,'’\u00a0\u202f])\d{3})(?:\1\d{3}){0,2}$/u.test(number);
    return grouped ? Number(number.replace(/\D/g, '')) : null;
  });
}
