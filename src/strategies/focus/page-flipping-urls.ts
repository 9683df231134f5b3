import type { LinkGroup } from '../../learn/link-groups.ts';
import { isPageFlipText } from '../../learn/page-flip-texts.ts';
import { normalForm } from '../../url/normal-form.ts';
import { tokensOf } from '../../url/pattern.ts';
import { isNumbered } from './index-thread-urls.ts';
import type { Lesson, SeenPage } from './lesson.ts';

export interface FlipSets {
  index: Set<string>;
  thread: Set<string>;
  /** URLs that show the first page once more: page 1 by number, where the list's own URL is another. With the URL of the second page. */
  firstPages: { url: string; second: string }[];
  /** Candidates that proved to be something else. */
  wrong: Set<string>;
}

/** Pages of each type on which page-flipping is looked for. */
const MAX_SOURCES = 12;
/** Sources that show page-flipping after which no more are looked at. */
const ENOUGH = 4;
/** Destinations looked at to prove a group. */
const PROOFS = 2;
/** Property 3: overlap of the leaf paths of two pages, 0 to 1. */
const MIN_ALIKE = 0.6;
/** Shingles in common above which two pages are one. */
const SAME_TEXT = 0.9;
/** … of a page that is shown once more: pages say who is online, and how often they were read. */
const ONCE_MORE = 0.75;
/** Words of the title in common that pages of one list or thread have. */
const SAME_TITLE = 0.5;

/**
 * Page-flipping URLs (algorithm 2): a group whose anchors are numbers, or one link that says "next" in one of many languages, by `rel`,
 * or by leading to the page's own URL with a number added ("load more" in any language). Its destinations must have the group at the
 * same place, look like the source, and show something else.
 */
export async function pageFlippingUrls(
  lesson: Lesson,
  type: 'index' | 'thread',
  sources: readonly string[],
  sets: FlipSets,
): Promise<number> {
  const verdicts = new Map<string, boolean>();
  let showing = 0;
  const looked = new Set<SeenPage>();
  for (const url of sources.slice(0, MAX_SOURCES)) {
    if (lesson.spent || showing >= ENOUGH) break;
    const page = await lesson.look(url);
    if (page === null || looked.has(page)) continue;
    looked.add(page);
    let shows = false;
    for (const group of page.groups) {
      const candidate = candidateOf(page, group);
      if (candidate === null) continue;
      const key = `${group.key} ${candidate}`;
      let verdict = verdicts.get(key);
      if (verdict === undefined) {
        verdict = await proves(lesson, page, group);
        verdicts.set(key, verdict);
      }
      for (const link of group.links) (verdict ? sets[type] : sets.wrong).add(link.url);
      if (!verdict) continue;
      shows = true;
      await lookForFirstPage(lesson, page, group, sets);
    }
    if (shows) showing++;
  }
  // What was proved at one place holds for all pages that were seen.
  for (const page of lesson.pages()) {
    if (page.scores.type !== type) continue;
    for (const group of page.groups) {
      const candidate = candidateOf(page, group);
      if (candidate !== null && verdicts.get(`${group.key} ${candidate}`)) for (const { url } of group.links) sets[type].add(url);
    }
  }
  return showing;
}

function declaresTurn(rel: string): boolean {
  return /(^|\s)(next|prev|previous)(\s|$)/.test(rel);
}

type Candidate = 'numbers' | 'next' | 'added';

function candidateOf(page: SeenPage, group: LinkGroup): Candidate | null {
  if (isNumbered(group) && isRising(group)) return 'numbers';
  if (group.links.length <= 4 && group.links.every(({ rel, text }) => declaresTurn(rel) || isPageFlipText(text))) return 'next';
  if (group.links.length <= 2 && group.links.every(({ url }) => addsNumber(page.url, url))) return 'added';
  return null;
}

/** Page numbers rise, above and below the list; numbers of posts go up and down. */
function isRising(group: LinkGroup): boolean {
  const numbers = group.links
    .map(({ text }) => Number.parseInt(/\d+/.exec(text)?.[0] ?? '', 10))
    .filter((number) => !Number.isNaN(number));
  const falls = numbers.filter((number, i) => i > 0 && number < numbers[i - 1]!).length;
  return falls * 3 <= numbers.length;
}

/** Whether a URL is another with a number added: one more parameter or path, or a page in the last path. */
export function addsNumber(base: string, url: string): boolean {
  const [one, two] = [tokensOf(base), tokensOf(url)];
  const paths = (list: readonly string[]) => (list.at(-1) === '' ? list.slice(0, -1) : list);
  const [from, to] = [paths(one.paths), paths(two.paths)];
  const more = two.parameters.filter(({ key, value }) => !one.parameters.some((own) => own.key === key && own.value === value));
  const fewer = one.parameters.filter(({ key }) => !two.parameters.some((other) => other.key === key));
  if (fewer.length > 0 || !from.every((path, i) => to[i] === path)) return false;
  const rest = to.slice(from.length);
  const added = [...more.map(({ value }) => value ?? ''), ...rest];
  return (
    Number(/\d+$/.exec(added.at(-1) ?? '')?.[0]) >= 2 &&
    added.length > 0 &&
    added.length <= 2 &&
    /^(?:\D{0,8})\d{1,6}$/.test(added.at(-1)!) &&
    more.every(({ key }) => !one.parameters.some((own) => own.key === key))
  );
}

async function proves(lesson: Lesson, page: SeenPage, group: LinkGroup): Promise<boolean> {
  const urls = [...new Map(group.links.map(({ url }) => [normalForm(url), url])).values()];
  let proofs = 0;
  let tried = 0;
  for (const url of [urls[0]!, ...urls.slice(1).reverse()].slice(0, PROOFS)) {
    const there = await lesson.look(url);
    tried++;
    if (there === null || there === page) continue;
    if (isAnotherPage(page, there) && sharesPlace(group, there, page)) proofs++;
  }
  return proofs * 2 > tried || (proofs > 0 && tried <= PROOFS);
}

function isAnotherPage(page: SeenPage, there: SeenPage): boolean {
  if (page.scores.type !== there.scores.type && alike(page.leafPaths, there.leafPaths) < MIN_ALIKE) return false;
  if (overlap(page.shingles, there.shingles) > SAME_TEXT) return false;
  return titleAlike(page.title, there.title) >= SAME_TITLE;
}

/** Property 2, or a way back: windowed pagers and "load more" need not have the same links. */
function sharesPlace(group: LinkGroup, there: SeenPage, page: SeenPage): boolean {
  // The page itself says so.
  if (group.links.every(({ rel }) => declaresTurn(rel))) return true;
  const place = group.key.slice(0, group.key.lastIndexOf(' '));
  if (there.groups.some((other) => other.key === group.key || other.key.slice(0, other.key.lastIndexOf(' ')) === place))
    return true;
  const own = normalForm(page.url);
  return there.groups.some(
    (other) => candidateOf(there, other) !== null && other.links.some(({ url }) => normalForm(url) === own),
  );
}

/** On the second page the first has a number too. Where that is another URL than the one we came by, it shows the same again. */
async function lookForFirstPage(lesson: Lesson, page: SeenPage, group: LinkGroup, sets: FlipSets): Promise<void> {
  if (sets.firstPages.some(({ url }) => sameButNumbers(url, group.links[0]!.url))) return;
  const second = group.links.find(({ text }) => /^\D*2\D*$/.test(text))?.url ?? group.links[0]!.url;
  const there = lesson.known(second);
  if (!there) return;
  for (const other of there.groups) {
    for (const { url, text } of other.links) {
      if (!/^\D*1\D*$/.test(text) || !sameButNumbers(url, second) || normalForm(url) === normalForm(page.url)) continue;
      const first = await lesson.look(url);
      if (first && overlap(first.shingles, page.shingles) > ONCE_MORE) sets.firstPages.push({ url, second });
      return;
    }
  }
}

/** Whether two URLs are alike up to their numbers. */
export function sameButNumbers(a: string, b: string): boolean {
  return a.replace(/\d+/g, '0') === b.replace(/\d+/g, '0');
}

function alike(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let both = 0;
  for (const path of a.keys()) if (b.has(path)) both++;
  return both / Math.max(1, Math.min(a.size, b.size));
}

function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let both = 0;
  for (const shingle of a) if (b.has(shingle)) both++;
  return both / Math.max(1, Math.max(a.size, b.size));
}

function titleAlike(a: string, b: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
  const [one, two] = [words(a), words(b)];
  if (one.size === 0 || two.size === 0) return 1;
  let both = 0;
  for (const word of one) if (two.has(word)) both++;
  return both / Math.max(one.size, two.size);
}
