import { assign, reachOf, type Side } from './assign.ts';
import { authorQuality, timeQuality } from './field-quality.ts';
import { type Span, spanOf } from './outline.ts';
import type { Field } from './template.ts';
import { captionAt, type Label, type View } from './view.ts';

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
  const frames = pages[0]?.view.frames;
  const choices = choose(
    pages,
    wanted,
    (view) => view.labels,
    used,
    (given) => (times?.place === given.place && !frames?.has(given.place) && showsTimes(given) ? 0 : authorQuality(given)),
    (a, b) => a.text === b.text,
  );
  return choices.map((choice) => {
    const frame = frames?.get(choice.field.place);
    return frame === undefined ? choice : { ...choice, field: { ...choice.field, frame } };
  });
}

/** Different texts to one label, below which they are captions and no names. */
const FEW = 0.1;

/** Whether most of these show a time as well, with the same words before it: "on", "Sent". Names before a time differ. */
function showsTimes({ place, pages }: Given<Label>): boolean {
  let [shown, all] = [0, 0];
  const words = new Set<string>();
  for (const { page, values } of pages) {
    const times = new Set(page.view.times.get(place)?.map((mention) => mention.node));
    for (const value of values) {
      if (!value) continue;
      all++;
      words.add(value.text);
      if (times.has(value.node)) shown++;
    }
  }
  return shown * 2 > all && (words.size === 1 || words.size < all * FEW);
}

export interface Given<T> {
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
      for (const caption of captionsIn(lists, total)) {
        const choice = judgeTurn(place, side, 0, captioned(lists, caption), total, quality, same, least);
        if (choice !== null && choice.score > 0 && (best === null || choice.score > best.score))
          best = { field: { ...choice.field, caption }, score: choice.score };
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

/** What stands before the items of a place, where posts have several and enough have one with it. */
function captionsIn<T extends { node: number }>(lists: readonly Owned<T>[], total: number): string[] {
  if (!lists.some(({ owned }) => owned.some((list) => list.length > 1))) return [];
  const counts = new Map<string, number>();
  for (const { page, items, owned } of lists)
    for (const list of owned) {
      const captions = new Set(list.map((i) => captionAt(page.view.outline, items[i]!.node)));
      for (const caption of captions) if (caption !== '') counts.set(caption, (counts.get(caption) ?? 0) + 1);
    }
  return [...counts].filter(([, count]) => count >= MIN_SHARE * total).map(([caption]) => caption);
}

/** Values before a caption that all of them have is believed. */
const MIN_CAPTIONED = 4;

/** A field of a list of "From", "Subject" and "Date" with its caption, where all its values have one: a subject may tell a time as well. */
export function withCaption(
  field: Field,
  pages: readonly Bodies[],
  itemsOf: (view: View) => ReadonlyMap<number, { node: number }[]>,
): Field {
  if (field.caption !== undefined) return field;
  const captions: string[] = [];
  let lists = 0;
  for (const page of pages) {
    const { outline, labels } = page.view;
    const nodes = beyondWords(page, itemsOf(page.view).get(field.place)).map((item) => item.node);
    for (const list of assign(outline, page.nodes, nodes, field.side, page.reach))
      if (list.length > field.turn) captions.push(captionAt(outline, nodes[list[field.turn]!]!));
    const beside = new Set((labels.get(field.place) ?? []).map(({ node }) => captionAt(outline, node)));
    if (beside.size > 2) lists++;
  }
  const [caption] = captions;
  const isOne = captions.length >= MIN_CAPTIONED && captions.every((one) => one === caption);
  return caption && isOne && lists * 2 > pages.length ? { ...field, caption, turn: 0 } : field;
}

/** Only what has this caption. */
function captioned<T extends { node: number }>(lists: readonly Owned<T>[], caption: string): Owned<T>[] {
  return lists.map(({ page, items, owned }) => ({
    page,
    items,
    owned: owned.map((list) => list.filter((i) => captionAt(page.view.outline, items[i]!.node) === caption)),
  }));
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
