import { folded } from './fold.ts';
import { A } from './html/tags.ts';
import type { Tree } from './html/tree.ts';
import { type Line, linesOf, type PageLines } from './lines.ts';
import { overlaidText } from './links.ts';
import type { Page } from './page.ts';
import { type Region, type RegionSearch, searchRegions, withoutFixedParts } from './regions.ts';
import type { FoundTime } from './time/find-times.ts';

/**
 * What tells lists, threads and other pages apart (FoCUS, table 1, and more of its kind), as numbers. The paper leaves open which
 * records are meant: here once those that take most room (`area…`), once those of which most show a time (`timed…`), and once the
 * page itself cut at every time it shows (`page…`), because a thread of one post has no records. Lengths and counts are logarithms.
 */
export const featureNames = [
  ...['area', 'timed'].flatMap((region) =>
    [
      'Records',
      'MaxAnchorText',
      'MaxHeight',
      'MaxText',
      'AverageText',
      'HasTime',
      'TimeOrder',
      'HasUserLink',
      'Share',
      'LinkedShare',
      'Links',
      'OwnTitle',
      'TitleLength',
    ].map((name) => region + name),
  ),
  'pageTimes',
  'pageTextPerTime',
  'pageMaxTextPerTime',
  'pageLinksPerTime',
  'pageTimeOrder',
  'pageLinkedShare',
  'pageText',
  'pageLinks',
  'pageLongestLine',
  'pageLongLines',
  'pageFields',
  'pageTextAreas',
  'pagePassword',
];

/** Characters of plain text in a line that is written, not labelled. */
const LONG_LINE = 100;
/** Characters; longer links are titles, not names. */
const MAX_NAME = 25;
/** Share of the records that must have a thing for "each has". */
const EACH = 0.6;

export function pageFeatures(page: Page): number[] {
  const { tree } = page;
  const lines = linesOf(tree, languageOf(tree));
  const search = searchRegions(tree);
  const regions = withoutFixedParts(search);
  // Two halves of a page are alike too; a list has more than two records.
  const byArea = best(regions, (region) => region.area * (1 - 1 / region.records.length));
  const byTime = best(regions, (region) => timedRecords(lines, region) * Math.sqrt(region.area));
  return [
    ...regionFeatures(tree, search, lines, byArea),
    ...regionFeatures(tree, search, lines, byTime && timedRecords(lines, byTime) > 0 ? byTime : null),
    ...wholePage(page, lines),
  ];
}

const log = (count: number) => Math.log2(1 + Math.max(0, count));
const none = new Array<number>(13).fill(0);

/** The page's language as it says itself, two letters. */
function languageOf(tree: Tree): string | null {
  for (let node = tree.following(0); node !== 0; node = tree.following(node)) {
    if (tree.name(node) === 'html') return /^[a-z]{2}/i.exec(tree.attribute(node, 'lang') ?? '')?.[0].toLowerCase() ?? null;
    if (tree.name(node) === 'body') break;
  }
  return null;
}

function best(regions: readonly Region[], score: (region: Region) => number): Region | null {
  let most = 0;
  let found: Region | null = null;
  for (const region of regions) {
    const value = score(region);
    if (value > most) {
      most = value;
      found = region;
    }
  }
  return found;
}

function linesOfRecord({ lines, first, end }: PageLines, record: readonly number[]): Line[] {
  return lines.slice(first[record[0]!]!, end[record.at(-1)!]!);
}

function timedRecords(lines: PageLines, region: Region): number {
  let count = 0;
  for (const record of region.records) if (linesOfRecord(lines, record).some((line) => line.times.length > 0)) count++;
  return count;
}

function regionFeatures(tree: Tree, search: RegionSearch, lines: PageLines, region: Region | null): number[] {
  if (region === null) return none;
  const count = region.records.length;
  let [maxAnchor, maxHeight, maxText, text, linked, timed, links, titles] = [0, 0, 0, 0, 0, 0, 0, 0];
  const stamps: FoundTime[] = [];
  const longest: string[] = [];
  const names = new Map<string, { records: number; texts: Set<string> }>();
  for (const record of region.records) {
    let plain = 0;
    let time: FoundTime | null = null;
    for (const line of linesOfRecord(lines, record)) {
      plain += line.plain;
      linked += line.linked;
      time ??= line.times[0] ?? null;
    }
    if (time) {
      timed++;
      stamps.push(time);
    }
    text += plain;
    maxText = Math.max(maxText, plain);
    let area = 0;
    let title = '';
    const seen = new Set<string>();
    for (const root of record) {
      area += search.areas[root]!;
      links += search.shapes.links[root]!;
      for (let node = root; node !== 0; node = tree.following(node, root)) {
        if (tree.tag(node) !== A) continue;
        const anchor = anchorText(tree, node);
        // What a link is laid over is a title; names of people are in links.
        const words = anchor === '' ? overlaidText(tree, node) : anchor;
        maxAnchor = Math.max(maxAnchor, words.length);
        if (words.length > title.length) title = words;
        if (anchor.length === 0 || anchor.length > MAX_NAME || /^[\p{N}\p{P}\s]+$/u.test(anchor)) continue;
        const place = hrefShape(tree.attribute(node, 'href') ?? '');
        if (place === '' || seen.has(place)) continue;
        seen.add(place);
        const name = names.get(place);
        if (name) {
          name.records++;
          name.texts.add(anchor);
        } else names.set(place, { records: 1, texts: new Set([anchor]) });
      }
    }
    maxHeight = Math.max(maxHeight, area);
    longest.push(title);
    titles += title.length;
  }
  const users = [...names.values()].filter(({ records, texts }) => records >= EACH * count && texts.size > 1).length;
  const own = new Set(longest.filter((title) => title !== '')).size / count;
  return [
    log(count),
    log(maxAnchor),
    log(maxHeight),
    log(maxText),
    log(text / count),
    timed / count,
    timeOrder(stamps),
    Math.min(3, users),
    region.area,
    linked / (linked + text + 1),
    log(links / count),
    own,
    log(titles / count),
  ];
}

function anchorText(tree: Tree, node: number): string {
  let text = '';
  for (let at = tree.first(node); at !== 0; at = tree.following(at, node)) if (tree.isText(at)) text += tree.text(at);
  return folded(text);
}

/** Where a link leads as far as its kind goes: digits and the last word are its own. */
function hrefShape(href: string): string {
  if (/^(?:#|javascript:|mailto:)/i.test(href)) return '';
  return href.replace(/\d+/g, '0').replace(/[^/=?&]*(?:#.*)?$/, '');
}

function wholePage(page: Page, { lines, fields, textAreas }: PageLines): number[] {
  let [text, linked, links, longestLine, longLines] = [0, 0, 0, 0, 0];
  const stamps: FoundTime[] = [];
  let [since, most, sum] = [0, 0, 0];
  for (const line of lines) {
    text += line.plain;
    linked += line.linked;
    links += line.links;
    longestLine = Math.max(longestLine, line.plain);
    if (line.plain >= LONG_LINE) longLines++;
    if (line.times.length > 0) {
      stamps.push(line.times[0]!);
      most = Math.max(most, since);
      sum += since;
      since = 0;
    } else since += line.plain;
  }
  most = Math.max(most, since);
  sum += since;
  return [
    log(stamps.length),
    stamps.length === 0 ? 0 : log(sum / (stamps.length + 1)),
    stamps.length === 0 ? 0 : log(most),
    stamps.length === 0 ? 0 : log(links / (stamps.length + 1)),
    timeOrder(stamps),
    linked / (linked + text + 1),
    log(text),
    log(links),
    log(longestLine),
    log(longLines),
    log(fields),
    log(textAreas),
    page.asksForPassword ? 1 : 0,
  ];
}

/** 1 when every time is later than the one before, −1 when every one is earlier. */
export function timeOrder(times: readonly FoundTime[]): number {
  let [up, down] = [0, 0];
  for (let i = 1; i < times.length; i++) {
    const [before, after] = [moment(times[i - 1]!), moment(times[i]!)];
    if (before === null || after === null) continue;
    if (after > before) up++;
    else if (after < before) down++;
  }
  return up + down === 0 ? 0 : (up - down) / (up + down);
}

const minutes = { second: 1 / 60, minute: 1, hour: 60, day: 1440, week: 10080, month: 43200, year: 525600 };
/** Minutes; later than every date, so that "today" is after all of them. */
const NOW = 3e9;

/** A number that grows with time, good enough for order; null when the year is missing. */
function moment(time: FoundTime): number | null {
  const clock = (time.hour ?? 0) * 60 + (time.minute ?? 0) + (time.second ?? 0) / 60;
  if (time.relative) return NOW - time.relative.amount * minutes[time.relative.unit];
  if (time.kind === 'day') return time.dayOffset === undefined ? null : NOW + (time.dayOffset - 1) * 1440 + clock;
  const order = time.orders?.[0];
  const part = (letter: string) => (order && order.indexOf(letter) >= 0 ? time.numbers?.[order.indexOf(letter)] : undefined);
  const year = time.year ?? part('y');
  const month = time.month ?? part('m');
  const day = time.day ?? part('d');
  if (year === undefined || month === undefined) return null;
  return ((year * 12 + month) * 31 + (day ?? 0)) * 1440 + clock;
}
