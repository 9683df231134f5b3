import { tokensOf, type UrlTokens } from '../url/pattern.ts';
import { maskedRun, numberAtEnd, type Place, placesOf, textAt, valueAt, withoutRun } from '../url/place.ts';
import { extendsUrl, isOfAnother, isOfList, mayExtend, ownValue, renamesUrl, wholeOf } from './extends-url.ts';
import { isPartOfMonth } from './months.ts';
import { isPageFlipText, saysPageFlip, turnsBack } from './page-flip-texts.ts';
import { countsFromSecond, turnedElsewhere } from './turned-elsewhere.ts';

/**
 * Page-flipping links that give themselves away: anchors count pages ("2", "3", "4") and one number in their URLs grows with them in
 * equal steps (page=2, 3, 4 or start=15, 30, 45). So a pager is known without following it, and so is what its first page is called.
 */
export interface Pager {
  /** Where the page number stands. */
  place: Place;
  /** Value at the first page, and what a page adds to it. */
  first: number;
  step: number;
  /** It turns the page it stands on; otherwise pages of something that the page links to, such as a thread in a list. */
  own: boolean;
  /** Several numbers, or the page's own word for it, beside a single one or alone; a single number may be the count of something. */
  sure: boolean;
  /** The page itself has an address of another form: `showforum=7` goes on at `act=SF&f=7&st=20`. */
  renames?: true;
  /** A link called "0" leads to the first page, and "1" to the second. */
  fromZero?: true;
  /** Only words beside others say so: "Next posts" is the next page, but "Next topic" is none. */
  loose?: true;
  links: { url: string; number: number; index: number }[];
}

interface PagerLink {
  url: string;
  text: string;
  rel: string;
}

/** "2", "[2]", "2,", and with the word for a page behind it, for those who cannot see; but "#2" is the number of a post. Longer numbers are ids, not page numbers. */
const numberText = /^[^\p{L}\p{N}#№]{0,3}第?(\d{1,5})[^\p{L}\p{N}]{0,3}(?:페이지|ページ|页|頁)?[^\p{L}\p{N}]{0,3}$/u;
/** Three marks, each of which may take two places, stand before the number at most. */
const lastStart = 6;

/** The number of the page that a link says it leads to; null when it says none, as nearly all do with their first letter. */
function numberIn(text: string): number | null {
  const digits = beginsWithNumber(text) ? numberText.exec(text)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}

function beginsWithNumber(text: string): boolean {
  for (let i = 0; i <= lastStart && i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c >= 48 && c <= 57) return true;
    if ((c >= 97 && c <= 122) || (c >= 65 && c <= 90)) return false;
  }
  return false;
}

/** "11-20": posts of a page by their numbers. */
const rangeText = /^[^\p{L}\p{N}]{0,3}(\d{1,6})\s?[-–—]\s?(\d{1,6})[^\p{L}\p{N}]{0,3}$/u;
/** No such text is longer. */
const longestRange = 22;

/** The numbers of the pages that links say they lead to: by themselves, or by what their pages hold. */
export function numbersIn(links: readonly PagerLink[]): (number | null)[] {
  const numbers: (number | null)[] = [];
  const ranges: { i: number; before: number; length: number }[] = [];
  for (let i = 0; i < links.length; i++) {
    const { text } = links[i]!;
    const isNumber = beginsWithNumber(text);
    numbers.push(isNumber ? numberIn(text) : null);
    const range = isNumber && numbers[i] === null && text.length <= longestRange ? rangeText.exec(text) : null;
    if (range === null) continue;
    const [from, to] = [Number(range[1]), Number(range[2])];
    if (from < to) ranges.push({ i, before: from - 1, length: to - from + 1 });
  }
  if (ranges.length === 0) return numbers;
  // The last page may hold less than the others; where it is the only one that is linked to, there is one before it.
  const later = ranges.filter(({ before }) => before > 0);
  const size =
    new Set(later.map(({ before }) => before)).size > 1 ? Math.max(...ranges.map(({ length }) => length)) : later[0]?.before;
  if (size === undefined || later.some(({ before }) => before % size !== 0)) return numbers;
  for (const { i, before } of ranges) numbers[i] = before / size + 1;
  return numbers;
}

/** Whether a link is a pager's to the first page, whose address may have no number: "1" for an address that another extends. */
export function leadsToFirst(link: { url: string; text: string }, flipped: UrlTokens, place: Place): boolean {
  if (numberIn(link.text) !== 1) return false;
  const tokens = tokensOf(link.url);
  return valueAt(tokens, place) === null && extendsUrl(tokens, flipped, place);
}

/** All pagers of a page: its own, and those of what it lists. */
export function findPagers(own: string, links: readonly PagerLink[]): Pager[] {
  const numbers = numbersIn(links);
  const claimed = new Set<number>();
  const pagers = pagersByNumber(tokensOf(own), links, numbers, claimed);
  return [...pagers, ...pagersBesideTitles(own, links, numbers, claimed)];
}

/**
 * The pagers that turn the page, unless all numbers that may be theirs, if there are any, are known. Numbers of posts, and of pages of
 * others, are passed over by their addresses.
 */
export function findOwnPagers(
  own: string,
  links: readonly PagerLink[],
  areKnown: (links: readonly { url: string; number: number }[]) => boolean = () => false,
): Pager[] {
  const ownTokens = tokensOf(own);
  const numbered: { url: string; number: number }[] = [];
  const numbers = numbersIn(links).map((number, i) => {
    if (number === null) return null;
    const { url } = links[i]!;
    // A first page may have another name, and says how the others count.
    if (!mayExtend(ownTokens, tokensOf(url))) return number === 0 ? 0 : null;
    numbered.push({ url, number });
    return number;
  });
  if (areKnown(numbered)) return [];
  return pagersByNumber(ownTokens, links, numbers, new Set()).filter((pager) => pager.own);
}

function pagersByNumber(
  ownTokens: UrlTokens,
  links: readonly PagerLink[],
  numbers: readonly (number | null)[],
  claimed: Set<number>,
): Pager[] {
  const groups = new Map<string, { place: Place; links: (Pager['links'][number] & { value: number })[]; areMonths: boolean }>();
  for (let index = 0; index < links.length; index++) {
    const number = numbers[index]!;
    if (number === null || number === 0) continue;
    const link = links[index]!;
    const tokens = tokensOf(link.url);
    for (const { place, value } of placesOf(tokens)) {
      if (!mayCount(place, value)) continue;
      const key = skeleton(tokens, place);
      const group = groups.get(key);
      const one = { url: link.url, number, index, value: Number(value) };
      if (group === undefined) groups.set(key, { place, links: [one], areMonths: isOfMonth(tokens, place) });
      else {
        group.links.push(one);
        group.areMonths &&= isOfMonth(tokens, place);
      }
    }
  }
  let paths: Set<string> | undefined;
  const linked = () => {
    paths ??= new Set(links.map(({ url }) => wholeOf(tokensOf(url))));
    return paths;
  };
  const declared = declaredNext(ownTokens, links);
  const pagers: Pager[] = declared === null ? [] : [declared];
  // One link says little ("days=100&start=30" is page 2 either way): a number that is the page's own is its number, otherwise the last one.
  // A calendar of an archive has numbers too.
  const counting = [...groups.values()].filter(({ areMonths }) => !areMonths);
  const candidates = counting.sort(
    (a, b) =>
      distinct(b.links) - distinct(a.links) ||
      Number(countsPages(b.links)) - Number(countsPages(a.links)) ||
      positionOf(b.place, b.links[0]!.url) - positionOf(a.place, a.links[0]!.url),
  );
  for (const group of candidates) {
    const unclaimed = group.links.filter((link) => !claimed.has(link.index));
    if (unclaimed.length === 0) continue;
    const free = lineThrough(unclaimed) === null ? withoutShared(unclaimed) : unclaimed;
    if (free.length === 0) continue;
    const here = ownValue(ownTokens, tokensOf(free[0]!.url), group.place);
    const counted = lineFrom(here, free) ?? lineThrough(free);
    if (counted === null) continue;
    if (isFalling(free) && !mayFall(here, free, links, numbers)) continue;
    const fromZero = links.some(({ url }, i) => numbers[i] === 0 && isBefore(tokensOf(url), free[0]!, group.place, counted));
    const isNone = fromZero || (here === null && comesAfter(free[0]!, group.place, links));
    const line = isNone ? { ...counted, first: counted.first - counted.step } : counted;
    // The page's own number, where it has one, must be of the same count.
    const fits = here === null || (Number(here) - line.first) % line.step === 0;
    const page = here !== null && fits ? (Number(here) - line.first) / line.step + 1 : 1;
    const turned = fromZero ? free.map((link) => ({ ...link, number: link.number + 1 })) : free;
    if (!hasNeighbours([page, ...turned.map((link) => link.number)])) continue;
    const turns = free.some(({ value }) => here === null || Number(here) !== value);
    const pager = tokensOf(free[0]!.url);
    const isLonger = extendsUrl(ownTokens, pager, group.place);
    const extended =
      fits &&
      turns &&
      isLonger &&
      !isOfAnother(ownTokens, pager, group.place, linked) &&
      !isOfList(ownTokens, pager, group.place, links);
    // What goes on from the page's own address and is of another is not the page's by another name.
    const sure = line.sure || isSaidTwice(links, numbers, free[0]!.url);
    const renames =
      !isLonger &&
      sure &&
      countsFromSecond({ links: turned }) &&
      renamesUrl(ownTokens, pager, group.place) &&
      !isTitled(links, pager, group.place, line.first);
    const isOwn = extended || renames;
    // One link alone proves nothing by itself: it must be this page's address with a number more.
    if (line.sure || isOwn) {
      for (const link of free) claimed.add(link.index);
      const { first, step } = line;
      const found = { place: group.place, first, step, own: isOwn, sure, links: turned };
      pagers.push({ ...found, ...(renames ? { renames } : {}), ...(fromZero ? { fromZero } : {}) });
    }
  }
  const said = pagers.some(({ own }) => own) ? null : saidNext(ownTokens, links, numbers);
  // A page is turned by one number: where several would, each counts the pages of something that it lists, or nothing at all.
  const turning = pagers.flatMap((pager) => (!hasRivals(pager, pagers) ? [pager] : pager.sure ? [{ ...pager, own: false }] : []));
  if (said !== null) return [...turning, said];
  // The posts of a forum's first thread are called by their numbers: of several counts that of pages is said in words, too ("2" and "Next").
  const owned = turning.filter(({ own }) => own);
  const worded = owned.length > 1 ? owned.filter((pager) => pager.links.some(({ url }) => isSaidTwice(links, numbers, url))) : [];
  if (worded.length === 1) return turning.map((pager) => (pager === worded[0] ? pager : { ...pager, own: false }));
  const elsewhere = pagers.some(({ own }) => own) ? null : turnedElsewhere(ownTokens, links, pagers);
  return turning.map((pager) => (pager === elsewhere ? { ...pager, own: true, renames: true } : pager));
}

/**
 * Whether a page without a number says that a numbered one comes before it: lists may be numbered from their oldest page, and the newest is none of
 * those that have a number.
 */
function comesAfter({ url }: { url: string }, place: Place, links: readonly PagerLink[]): boolean {
  const turned = skeleton(tokensOf(url), place);
  return links.some(({ rel, url: other }) => {
    if (!/(^|\s)prev(ious)?(\s|$)/.test(rel)) return false;
    const tokens = tokensOf(other);
    return valueAt(tokens, place) !== null && skeleton(tokens, place) === turned;
  });
}

/** Links that have their page for themselves: posts that are called by their numbers all lead to the one that they are on. */
function withoutShared<T extends { number: number; value: number }>(links: readonly T[]): T[] {
  const numbers = new Map<number, number>();
  const shared = new Set<number>();
  for (const { number, value } of links) {
    if ((numbers.get(value) ?? number) !== number) shared.add(value);
    numbers.set(value, number);
  }
  return links.filter(({ value }) => !shared.has(value));
}

function isFalling(links: readonly { number: number; value: number }[]): boolean {
  return links.some((a) => links.some((b) => a.number < b.number && a.value > b.value));
}

/** Whether falling numbers may be those of a list that counts down: its first page has none, and nothing else leads to the others. Rows of a list, and what is counted in them, have ids that fall too. */
function mayFall(
  here: string | null,
  turns: readonly { url: string; number: number }[],
  links: readonly PagerLink[],
  numbers: readonly (number | null)[],
): boolean {
  if (turns.some(({ number }) => number < 2) || (here === null && !countsFromSecond({ links: turns }))) return false;
  const urls = new Set(turns.map(({ url }) => url));
  return !links.some(({ url, text }, i) => numbers[i] === null && urls.has(url) && !saysPageFlip(text));
}

/** Whether an address that a number leads to is said to turn the page in words, too: "2" and "Next". */
function isSaidTwice(links: readonly PagerLink[], numbers: readonly (number | null)[], url: string): boolean {
  return links.some((link, i) => numbers[i] === null && link.url === url && isPageFlipText(link.text));
}

/** Whether a page names what a pager turns the pages of: a thread may have the same id as the board that lists it. */
function isTitled(links: readonly PagerLink[], pager: UrlTokens, place: Place, first: number): boolean {
  return links.some(({ url, text }) => {
    const tokens = tokensOf(url);
    const isFirst = Number(valueAt(tokens, place) ?? first) === first;
    // The front page may be the same program without any number.
    return isFirst && /\p{L}/u.test(text) && /\d/.test(url.slice(url.indexOf('/', 8))) && extendsUrl(tokens, pager, place);
  });
}

/** Whether an address is that of the page before the one called "1": the same without a number, or with one that is a step less. */
function isBefore(
  zero: UrlTokens,
  { url }: { url: string },
  place: Place,
  { first, step }: { first: number; step: number },
): boolean {
  const value = valueAt(zero, place);
  return (value === null || Number(value) === first - step) && extendsUrl(zero, tokensOf(url), place);
}

/** A pager without numbers on a first page, in words ("Next page"): its address with a number more, which counts from 0 or 1, or what the words say that a page holds ("Previous 20"). */
function saidNext(own: UrlTokens, links: readonly PagerLink[], numbers: readonly (number | null)[]): Pager | null {
  // What is called "1" beside it is the first page, and this a later one under another address.
  const firsts = new Set(links.filter((_, i) => numbers[i] === 1).map(({ url }) => url));
  // Any other number may be a post's.
  const all = saidAt(own, links, /(?<!\d)[12](?!\d)/, (value) => value === 1 || value === 2).filter(
    ({ url }) => !firsts.has(url),
  );
  // "Next" says more than "Next topic" beside it.
  const clear = all.filter(({ text }) => isPageFlipText(text));
  const said = clear.length > 0 ? clear : all;
  const [next, after] = [1, 2].map((value) => said.find((one) => one.value === value));
  const pagerOf = ({ place, value, url, index }: Said): Pager => {
    const found = { place, first: value - 1, step: 1, own: true, sure: true, links: [{ url, number: 2, index }] };
    return clear.length > 0 ? found : { ...found, loose: true };
  };
  if (next === undefined && after === undefined) return saidOffset(own, links);
  if (next === undefined || after === undefined) return pagerOf((next ?? after)!);
  // Where 1 and 2 are said, 1 may be the first page ("First"), or the second: then 2 is the last, said once, and none comes behind it.
  const isLast =
    said.every(({ value, text }) => value === 1 || text === after.text) &&
    saidAt(own, links, /(?<!\d)\d{1,4}(?!\d)/, (value) => value > 2).length === 0;
  return pagerOf(isLast && !turnsBack(next.text) ? next : after);
}

/** "Previous 20" adds a 20: no more than what the page lists, and each of that has a link. */
function saidOffset(own: UrlTokens, links: readonly PagerLink[]): Pager | null {
  // Most pages have no such words, and to look for numbers in all addresses costs more.
  if (!links.some(({ text }) => /\d/.test(text) && inWords.test(text) && saysPageFlip(text))) return null;
  const most = Math.min(mostOnPage, links.length);
  const said = saidAt(own, links, /(?<!\d)\d{1,4}(?!\d)/, (value) => value > 2 && value <= most);
  const found = said.find(({ value, text }) => text.match(/\d+/g)?.includes(String(value)));
  if (found === undefined) return null;
  const { place, value, url, index } = found;
  return { place, first: 0, step: value, own: true, sure: true, links: [{ url, number: 2, index }] };
}

/** A number alone says nothing of turning pages. */
const inWords = /[\p{L}<>«»‹›←→]/u;

interface Said {
  place: Place;
  value: number;
  url: string;
  text: string;
  index: number;
}

/** Links that say in words that they turn the page, and add such a number to its address. */
function saidAt(own: UrlTokens, links: readonly PagerLink[], mayHave: RegExp, isWanted: (value: number) => boolean): Said[] {
  const said: Said[] = [];
  for (const [index, { url, text }] of links.entries()) {
    // What has a number alone may be a post: those that count pages were found before.
    if (!mayHave.test(url) || !saysPageFlip(text) || !inWords.test(text)) continue;
    const tokens = tokensOf(url);
    for (const { place, value } of placesOf(tokens)) {
      if (place.digits === null || value.length > 4 || !isWanted(Number(value))) continue;
      if (!isAddedAtEnd(own, tokens, place)) continue;
      if (ownValue(own, tokens, place) !== null || !extendsUrl(own, tokens, place) || isOfList(own, tokens, place, links))
        continue;
      // "Next topic" may add the number of a board, and more; "Next 50 threads" adds that of the page alone.
      if (tokens.parameters.length > own.parameters.length + 1 && !isPageFlipText(text)) continue;
      said.push({ place, value: Number(value), url, text, index });
    }
  }
  return said;
}

/** Whether a number is all that stands at its place, or all that is added to what the page itself has there: `/forum-7-2.html` on `/forum-7.html`. */
function isAddedAtEnd(own: UrlTokens, pager: UrlTokens, { at, digits, behind }: Place): boolean {
  const text = textAt(pager, at)!;
  return numberAtEnd.test(text) || (digits === 0 && withoutRun(text, digits, behind) === textAt(own, at));
}

/** Links without a number before those that count pages: a title, who wrote it, its last post. */
const linksBefore = 3;

/** Numbers behind a link whose address they have with another number: the pages of a thread of a list, if it is only "2". */
function pagersBesideTitles(
  own: string,
  links: readonly PagerLink[],
  numbers: readonly (number | null)[],
  claimed: ReadonlySet<number>,
): Pager[] {
  const pagers = new Map<string, Pager>();
  const before: string[] = [];
  for (const [index, { url }] of links.entries()) {
    const number = numbers[index]!;
    // A link to the page itself is no title of what it lists.
    if (number === null && url !== own) before.push(url);
    if (number === null || number < 2 || claimed.has(index)) continue;
    const tokens = tokensOf(url);
    const titles = before.slice(-linksBefore).reverse();
    // What leads where a title leads counts its replies.
    if (titles.includes(url)) continue;
    for (const title of titles) {
      const first = tokensOf(title);
      const [found] = placesOf(tokens).flatMap(({ place, value }) => {
        const line = !mayCount(place, value) || isOfMonth(tokens, place) ? null : lineThrough([{ number, value: Number(value) }]);
        // The title leads to the first page: a count of replies may lead there as well.
        const isFirst = line !== null && Number(ownValue(first, tokens, place) ?? line.first) === line.first;
        return isFirst && extendsUrl(first, tokens, place) ? [{ place, first: line.first, step: line.step }] : [];
      });
      if (found === undefined) continue;
      const key = skeleton(tokens, found.place);
      const pager = pagers.get(key) ?? { ...found, own: false, sure: false, links: [] };
      pagers.set(key, pager);
      pager.links.push({ url, number, index });
      break;
    }
  }
  return [...pagers.values()];
}

/** Pages are counted from one up: a long number is an id, and so is one that is filled up with zeros ("msg00001"). */
function mayCount({ digits }: Place, value: string): boolean {
  return digits !== null && value.length <= 9 && !/^0\d\d/.test(value);
}

/** Whether a number is part of a month, or the day of one: `2024-05`, `2024/05`, `2024/05/12`. */
function isOfMonth({ paths }: UrlTokens, { at, digits }: Place): boolean {
  if (typeof at !== 'number' || digits === null) return false;
  const [before, behind] = (maskedRun(paths[at]!, digits) ?? '').split('#');
  const run = paths[at]!.slice(before!.length, paths[at]!.length - (behind ?? '').length);
  // A year before a month without its zero; a thread may be number 2013, and its page 2, but no page is the 2013th of number 2.
  if (/^(?:19|20)\d\d$/.test(paths[at]!) && /^(?:[1-9]|1[0-2])$/.test(paths[at + 1] ?? '')) return true;
  return isPartOfMonth(
    `/${paths[at - 2] ?? ''}/${paths[at - 1] ?? ''}/${before}`,
    run,
    `${behind}/${paths[at + 1] ?? ''}/${paths[at + 2] ?? ''}/`,
  );
}

/** Whether a pager has others beside it, as sure as it is, whose URLs differ in another number: each counts something ("2 like this post"). */
function hasRivals(pager: Pager, pagers: readonly Pager[]): boolean {
  if (!pager.own) return false;
  const formOf = ({ place, links }: Pager) => `${place.at} ${place.digits} ${links[0]!.url.replace(/\d+/g, '#')}`;
  const wholeOf = ({ place, links }: Pager) => skeleton(tokensOf(links[0]!.url), place);
  return pagers.some(
    (other) => other.own && other.sure === pager.sure && formOf(other) === formOf(pager) && wholeOf(other) !== wholeOf(pager),
  );
}

/** Whether a link says of itself that it leads to the next page. */
export function declaresNext(rel: string): boolean {
  return rel !== '' && /(^|\s)next(\s|$)/.test(rel);
}

/** What a page itself says is its next page (rel=next): its own address with a number more, or another number. */
function declaredNext(own: UrlTokens, links: readonly PagerLink[]): Pager | null {
  for (const [index, { url, rel }] of links.entries()) {
    if (!declaresNext(rel)) continue;
    const tokens = tokensOf(url);
    for (const { place, value } of placesOf(tokens)) {
      const before = valueAt(own, place);
      if (!mayCount(place, value) || before === value || !extendsUrl(own, tokens, place)) continue;
      if (before === null && !numberAtEnd.test(textAt(tokens, place.at)!)) continue;
      // From a number on, "next" may as well be the next thread: only a first page is sure to be one.
      if (before !== null && Number(before) > 1) continue;
      const after = Number(value);
      const step = before === null ? (after <= 2 ? 1 : after) : after - Number(before);
      const first = before === null ? after - step : Number(before) % step;
      if (step <= 0 || (first !== 0 && first !== 1)) continue;
      // A step is what a page lists, and each of that has a link: more is the id of where the list goes on.
      if (step > links.length) continue;
      const number = (after - first) / step + 1;
      return {
        place,
        first: step === 1 && before !== null ? Math.min(1, Number(before)) : first,
        step,
        own: true,
        sure: true,
        links: [{ url, number, index }],
      };
    }
  }
  return null;
}

/** The URL with the run at the place left open. */
function skeleton(tokens: UrlTokens, place: Place): string {
  const show = (at: number | string, text: string) => (at === place.at ? maskedRun(text, place.digits!, place.behind) : text);
  const paths = tokens.paths.map((path, i) => show(i, path));
  const parameters = tokens.parameters.map(({ key, value }) => (value === null ? key : `${key}=${show(key, value)}`));
  return `${typeof place.at} ${place.at} ${place.digits} ${paths.join('/')}?${parameters.join('&')}`;
}

const countsPages = (links: readonly { number: number; value: number }[]) => links.every(({ number, value }) => number === value);

/** Where a parameter stands in a URL as the page gave it; paths come before. */
function positionOf({ at, digits }: Place, url: string): number {
  // In a path, too, the last run of digits is added to those before it: `/forum/2-2` is the second page of `/forum/2`.
  return typeof at === 'number' ? -Math.max(0, digits ?? 0) : url.lastIndexOf(`${at}=`);
}

function distinct(links: readonly { number: number; value: number }[]): number {
  return new Set(links.map((link) => link.number)).size;
}

/** Whether numbers count pages, this one among them: a pager has the next page or that before, "25, 50, 100 on a page" has none. */
function hasNeighbours(numbers: readonly number[]): boolean {
  const all = new Set(numbers);
  return numbers.some((number) => all.has(number + 1));
}

/** How pages count, where one number is linked to from the first page and that has its own: 1 and 11, or 0 and 20. Null for all others. */
function lineFrom(here: string | null, links: readonly { number: number; value: number }[]): ReturnType<typeof lineThrough> {
  const [{ number, value }] = links as [{ number: number; value: number }];
  if ((here !== '0' && here !== '1') || distinct(links) > 1 || number < 2) return null;
  const line = lineThrough([
    { number: 1, value: Number(here) },
    { number, value },
  ]);
  return line && { ...line, sure: false };
}

/** Posts or threads of a page; a single number that would count more is an id. */
const mostOnPage = 250;

function lineThrough(links: readonly { number: number; value: number }[]): { first: number; step: number; sure: boolean } | null {
  const byNumber = new Map<number, number>();
  for (const { number, value } of links) {
    if (byNumber.has(number) && byNumber.get(number) !== value) return null;
    byNumber.set(number, value);
  }
  const points = [...byNumber].sort((a, b) => a[0] - b[0]);
  const [n, v] = points[0]!;
  const last = points.at(-1)!;
  if (points.length === 1) {
    // Two pages: "2" is page=2, or a multiple that a single step explains.
    if (v === n) return { first: 1, step: 1, sure: false };
    const step = v / (n - 1);
    if (n > 1 && v > n && Number.isInteger(step) && step <= mostOnPage) return { first: 0, step, sure: false };
    return v === n - 1 ? { first: 0, step: 1, sure: false } : null;
  }
  const step = (last[1] - v) / (last[0] - n);
  if (!Number.isInteger(step) || (step <= 0 && step !== -1)) return null;
  if (points.some(([number, value]) => value !== v + step * (number - n))) return null;
  // Lists that are numbered from their oldest page: the newest has no number, and is none of those that have.
  if (step === -1) return last[1] > 0 ? { first: 0, step: 1, sure: true } : null;
  const first = v - step * (n - 1);
  // Numbers of posts beside their ids grow evenly too, but page one is 0 or 1.
  return first === 0 || first === 1 ? { first, step, sure: true } : null;
}
