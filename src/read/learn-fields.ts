import { assign, reachOf, type Side } from './assign.ts';
import { type Span, spanOf } from './outline.ts';
import { roughly } from './rough-time.ts';
import type { Field } from './template.ts';
import { fullness, type Mention } from './time-mentions.ts';
import type { Label, View } from './view.ts';

/** The bodies of posts on one page, in document order. */
export interface Bodies {
  view: View;
  nodes: number[];
  reach: number;
  /** Whether a body is asked about; others are there only because parts may be theirs. */
  asked?: boolean[];
  /** What of each body is the post's words, where that is not all of it. */
  words?: Span[];
}

export function bodiesIn(view: View, nodes: number[], reach = reachOf(view.outline, nodes)): Bodies {
  return { view, nodes, reach };
}

/** The words of each body. */
export function wordsOf({ view, nodes, words }: Bodies): Span[] {
  return words ?? nodes.map((node) => spanOf(view.outline, node));
}

/** Parts of posts are not among their words, where those are known. */
export function beyondWords<T extends { node: number }>({ view, words }: Bodies, items: readonly T[] = []): readonly T[] {
  if (words === undefined) return items;
  const { at } = view.outline;
  return items.filter(({ node }) => !words.some(({ from, to }) => at[node]! >= from && at[node]! < to));
}

export interface Choice {
  field: Field;
  /** From 0 to 1 and, with hints, a little more. */
  score: number;
}

const sides: readonly Side[] = ['before', 'after', 'inside'];
/** What stands among a post's words is less likely its own: people write of times and of one another. */
export const INSIDE = 0.6;
/** Of the bodies; a field that fewer have is looked at only as a second choice. */
const MIN_SHARE = 0.35;

/** Where the time of each post may stand, the likeliest first. With `wanted` best, others may be missing: they cost most of the learning. */
export function chooseTimes(pages: readonly Bodies[], used: ReadonlySet<number>, wanted: Wanted): Choice[] {
  return choose(
    pages,
    wanted,
    (view) => view.times,
    used,
    timeQuality,
    (a, b) => a.shown === b.shown,
  );
}

type Wanted = 'all' | 'best';

/** The likeliest time of each post, and the likeliest author. */
export const bestTime = (pages: readonly Bodies[]): Choice | null => chooseTimes(pages, new Set(), 'best')[0] ?? null;
export const bestAuthor = (pages: readonly Bodies[], times: Field | null): Choice | null =>
  chooseAuthors(pages, times, new Set(), 'best')[0] ?? null;

/** Where the author of each post may stand; `times` is where its time does. */
export function chooseAuthors(
  pages: readonly Bodies[],
  times: Field | null,
  used: ReadonlySet<number>,
  wanted: Wanted,
): Choice[] {
  return choose(
    pages,
    wanted,
    (view) => view.labels,
    used,
    (given) => (times?.place === given.place && showsTimes(given) ? 0 : authorQuality(given)),
    (a, b) => a.text === b.text,
  );
}

/** Whether most of these show a time as well. In a list of "From", "To" and "Date" all have one place. */
function showsTimes({ place, pages }: Given<Label>): boolean {
  let [shown, all] = [0, 0];
  for (const { page, values } of pages) {
    const times = new Set(page.view.times.get(place)?.map((mention) => mention.node));
    for (const value of values) {
      if (!value) continue;
      all++;
      if (times.has(value.node)) shown++;
    }
  }
  return shown * 2 > all;
}

interface Given<T> {
  place: number;
  /** By page and body: what was found for it. */
  pages: { page: Bodies; values: (T | undefined)[] }[];
}

function choose<T extends { node: number }>(
  pages: readonly Bodies[],
  wanted: Wanted,
  itemsOf: (view: View) => ReadonlyMap<number, T[]>,
  used: ReadonlySet<number>,
  quality: (given: Given<T>) => number,
  same: (a: T, b: T) => boolean,
): Choice[] {
  let total = 0;
  const amounts = new Map<number, number>();
  for (const { view, nodes, asked } of pages) {
    const count = asked ? asked.filter(Boolean).length : nodes.length;
    if (count === 0) continue;
    total += count;
    for (const [place, items] of itemsOf(view)) amounts.set(place, (amounts.get(place) ?? 0) + Math.min(items.length, count));
  }
  const choices: Choice[] = [];
  let least = 0;
  for (const [place, amount] of amounts) {
    if (amount < total * MIN_SHARE || used.has(place)) continue;
    let best: Choice | null = null;
    let tied = false;
    const onTie = () => {
      tied = true;
    };
    for (const side of sides) {
      if (side === 'after' && !tied) continue;
      const lists = pages.map((page) => {
        const items = beyondWords(page, itemsOf(page.view).get(place));
        return {
          page,
          items,
          owned: assign(
            page.view.outline,
            page.nodes,
            items.map((item) => item.node),
            side,
            page.reach,
            onTie,
          ),
        };
      });
      for (let turn = 0; turn < MAX_TURNS; turn++) {
        const choice = judgeTurn(place, side, turn, lists, total, quality, same, least);
        if (choice === null) break;
        if (choice.score > 0 && (best === null || choice.score > best.score)) best = choice;
        if (!choice.several) break;
      }
    }
    if (best) choices.push(best);
    if (best && wanted === 'best') least = Math.max(least, best.score);
  }
  return choices.sort((a, b) => b.score - a.score);
}

/** Fields of one place that are tried in turn, and how a later one counts beside the only one. */
const MAX_TURNS = 4;
const LATER = 0.8;

interface Owned<T> {
  page: Bodies;
  items: readonly T[];
  /** By body: indices of what belongs to it. */
  owned: number[][];
}

/** How good the first, second, … at a place is as a field; 0 when it is at most `least`. Null when too few posts have so many. */
function judgeTurn<T>(
  place: number,
  side: Side,
  turn: number,
  lists: readonly Owned<T>[],
  total: number,
  quality: (given: Given<T>) => number,
  same: (a: T, b: T) => boolean,
  least: number,
): (Choice & { several: boolean }) | null {
  const given: Given<T> = { place, pages: [] };
  let one = 0;
  let any = 0;
  let several = 0;
  let reach = 0;
  for (const { page, items, owned } of lists) {
    const isAsked = (i: number) => page.asked?.[i] ?? true;
    const values = owned.map((list, i) => (list.length > turn && isAsked(i) ? items[list[turn]!] : undefined));
    owned.forEach((list, i) => {
      if (values[i] === undefined) return;
      any++;
      if (list.every((item) => same(items[item]!, items[list[0]!]!))) one++;
      else several++;
    });
    reach = Math.max(reach, page.reach);
    given.pages.push({ page, values });
  }
  if (any < MIN_SHARE * total) return null;
  const isList = several > 0.8 * any;
  const match = isList ? (any / total) * LATER : (one + 0.5 * (any - one)) / total;
  const amid = side === 'inside' && !lists.some(({ page }) => page.words !== undefined);
  // No quality is above 1.
  const score = match * match <= least ? 0 : match * match * quality(given) * (amid ? INSIDE : 1);
  return { field: { place, side, turn: isList ? turn : 0, reach }, score, several: isList };
}

/** Post times are told in full and come in order; the day somebody joined is neither. */
function timeQuality(given: Given<Mention>): number {
  let full = 0;
  let count = 0;
  let up = 0;
  let down = 0;
  let pairs = 0;
  for (const { values } of given.pages) {
    let last: number | null = null;
    for (const mention of values) {
      if (!mention) continue;
      count++;
      full += mention.declared !== null ? 3 : fullness(mention.found);
      const now = roughly(mention);
      if (now !== null && last !== null) {
        pairs++;
        if (now >= last) up++;
        if (now <= last) down++;
      }
      if (now !== null) last = now;
    }
  }
  if (count === 0) return 0;
  const order = pairs === 0 ? 1 : Math.max(up, down) / pairs;
  return (0.25 + (0.75 * full) / count / 3) * (0.1 + 0.9 * order * order);
}

/** Pages before a label that most of them have is known for furniture, and how many are most. */
const MIN_PAGES = 4;
const MOST = 0.6;

/** Of the values: those that this place shows on most pages, as the buttons of a page do. */
function furnitureShare(given: Given<Label>): number {
  if (given.pages.length < MIN_PAGES) return 0;
  const pages = new Map<string, number>();
  for (const { page } of given.pages) {
    for (const text of new Set((page.view.labels.get(given.place) ?? []).map((label) => label.text)))
      pages.set(text, (pages.get(text) ?? 0) + 1);
  }
  let count = 0;
  let common = 0;
  for (const { values } of given.pages) {
    for (const value of values) {
      if (!value) continue;
      count++;
      if (pages.get(value.text)! > MOST * given.pages.length) common++;
    }
  }
  return count === 0 ? 0 : common / count;
}

/** "Re: the title": posts of old boards repeat it. */
function isSubject(text: string, title: string): boolean {
  const subject = text.replace(/^\p{L}{1,6}\s?:\s*/u, '').replace(/(\.\.\.|…)$/, '');
  return subject.length >= MIN_SUBJECT && title.includes(subject);
}
/** Characters; shorter subjects may be anybody's name. */
const MIN_SUBJECT = 6;

/** Of the posts: with so many different names a field is as good as can be. */
const MANY = 0.3;

const callsPerson = /author|user|nick|poster|member|\bname|profil|autor|creator|benutzer|utilisateur|membre/i;
/** What stands before a writer's name in a mail, or before any author's. */
const saysFrom =
  /(^|[\s])(from|von|de|da|van|fra|från|od|от|por|par|by|发件人|寄件者|差出人|보낸사람|作者|автор|yazan|kimden)\s?[:：]\s*$/iu;
const callsOther =
  /avatar|title|rank|group|role|count|badge|location|subject|quote|reply|date|time|num|permalink|stat|signature|\btags?\b|categor/i;

/** What a label looks like, whatever posts it may belong to. */
interface Look {
  /** Its text with "#" for numbers. */
  name: string;
  /** The name, or the text where the number is part of a name. */
  kind: string;
  named: boolean;
  number: boolean;
  subject: boolean;
  marked: boolean;
  address: boolean;
  leadsToPerson: boolean;
  callsPerson: boolean;
  callsOther: boolean;
}

/** Every label is judged once for each place that may be the body. */
const looks = new WeakMap<Label, Look>();

function lookOf(label: Label, view: View): Look {
  const known = looks.get(label);
  if (known !== undefined) return known;
  const { text, href, called } = label;
  const name = text.replace(/[\d.,]+/g, '#');
  const isCalledPerson = callsPerson.test(called) || saysFrom.test(called);
  const look: Look = {
    name,
    // "Posts: 516" names nobody, "user516" does.
    kind: /^[^#\s]*#[^#\s]*$/.test(name) ? text : name,
    named: /\p{L}/u.test(text) || /^[^\s#]*\d/.test(text),
    number: /^#?[\d.,\s]+$/.test(text),
    // "Garden tools, by anna": a title may name the author as well.
    subject: !isCalledPerson && view.titles.some((title) => isSubject(text, title)),
    marked: text.endsWith(':') || text.startsWith('#'),
    leadsToPerson: href !== null && callsPerson.test(href) && !callsOther.test(href),
    // Who has a name shows it before the address.
    address: /^\S+@\S+$/.test(text),
    callsPerson: isCalledPerson,
    callsOther: callsOther.test(called),
  };
  looks.set(label, look);
  return look;
}

/** Authors differ from post to post, are written in letters, and one name leads to one place. */
function authorQuality(given: Given<Label>): number {
  let count = 0;
  let named = 0;
  let linked = 0;
  let called = 0;
  let calledOther = 0;
  let varied = 0;
  let variable = 0;
  const hrefs = new Map<string, string>();
  let agree = 0;
  const values = new Map<string, number>();
  for (const page of given.pages) {
    const here = new Set<string>();
    let seen = 0;
    for (const label of page.values) {
      if (!label) continue;
      count++;
      seen++;
      const look = lookOf(label, page.page.view);
      here.add(look.kind);
      values.set(look.name, (values.get(look.name) ?? 0) + 1);
      if (look.named) named++;
      if (look.number) named -= 0.8;
      if (look.subject) named -= 1;
      if (look.marked) named -= 0.5;
      if (look.address) named -= 0.5;
      if (label.href !== null && !label.href.startsWith('#')) {
        linked++;
        const known = hrefs.get(label.text);
        if (known === undefined || known === label.href) agree++;
        hrefs.set(label.text, label.href);
        if (look.leadsToPerson) called += 0.5;
      }
      if (look.callsPerson) called += 0.5;
      if (look.callsOther) calledOther++;
    }
    if (seen >= 3) {
      variable++;
      if (here.size > 1) varied++;
    }
  }
  if (count === 0) return 0;
  if (count >= 4 && values.size === 1 && given.pages.length >= 4) return 0;
  const variety = variable === 0 ? 0.7 : varied / variable;
  // Ranks and groups are few, people many.
  const spread = Math.min(1, values.size / (count * MANY));
  const letters = Math.max(0, named / count);
  const consistent = linked === 0 ? 0.8 : 0.7 + (0.3 * agree) / linked;
  const link = 0.75 + (0.25 * linked) / count;
  const words = 0.7 + 0.3 * Math.min(1, called / count) - (0.25 * calledOther) / count;
  return (1 - furnitureShare(given)) * (0.3 + 0.7 * variety) * (0.4 + 0.6 * spread) * letters * consistent * link * words;
}
