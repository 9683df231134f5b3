import { BR } from '../page/html/tags.ts';
import type { Bodies } from './learn-fields.ts';
import type { Outline, Span } from './outline.ts';
import type { Between, Landmark } from './template.ts';
import { linkNewsIn, newsIn } from './view.ts';

/** Children that are looked at: what has more is a text, not a page. */
const MAX_CHILDREN = 600;
/** Of the pages: a landmark that fewer have is none. */
const MIN_PAGES = 0.9;
/** Pages that the others are compared with in turn: one may be of another kind. */
const MAX_BASES = 3;

/** The words between two landmarks among the children of an element; null on a page that has not both, in that order. */
export function wordsBetween(outline: Outline, holder: number, { after, before }: Between): Span | null {
  const { tree, at, end } = outline;
  const seek = (mark: Landmark, start: number, step: (node: number) => number): number => {
    let left = mark.turn;
    for (let child = start; child !== 0; child = step(child))
      if (at[child]! >= 0 && outline.place[child] === mark.place && left-- === 0) return child;
    return 0;
  };
  let from = at[holder]! + 1;
  let to = end[holder]!;
  if (after !== null) {
    const child = seek(after, tree.first(holder), (node) => tree.next(node));
    if (child === 0) return null;
    from = end[child]!;
  }
  if (before !== null) {
    const child = seek(before, tree.last(holder), (node) => tree.previous(node));
    if (child === 0) return null;
    to = at[child]!;
  }
  return from <= to ? { from, to } : null;
}

interface Gap {
  between: Between;
  /** By page; null where the landmarks are not to be found. */
  spans: (Span | null)[];
  /** New words that are no links. */
  news: number;
}

/**
 * Old pages have no element for what somebody wrote, only rules and headings around it. Children that all pages have in one order are
 * landmarks; between two of them stands most of the text that is new. Pages of another kind have other landmarks: each finding is told.
 */
export function learnBetween(pages: readonly Bodies[]): Gap[] {
  const children = pages.map(({ view, nodes }) => childPlaces(view.outline, nodes[0]!));
  const gapBetween = (before: readonly number[], behind: readonly number[]): Gap => {
    const between: Between = {
      after: before.length === 0 ? null : { place: before.at(-1)!, turn: countOf(before, before.at(-1)!) - 1 },
      before: behind.length === 0 ? null : { place: behind[0]!, turn: countOf(behind, behind[0]!) - 1 },
    };
    let news = 0;
    const spans = pages.map(({ view, nodes }, number) => {
      const span = isParted(children[number]!, before, behind) ? wordsBetween(view.outline, nodes[0]!, between) : null;
      if (span !== null) news += newsIn(view, span) - linkNewsIn(view, span);
      return span;
    });
    return { between, spans, news };
  };
  const isCommon = ({ spans }: Gap) => spans.filter((span) => span !== null).length >= MIN_PAGES * pages.length;
  /** The fullest gap. An element that holds more than it is no landmark: all of these people happen to have written in one. */
  const fullest = (landmarks: readonly number[]): Gap | null => {
    let best: Gap | null = null;
    for (let i = 0; i <= landmarks.length; i++) {
      const gap = gapBetween(landmarks.slice(0, i), landmarks.slice(i));
      if (isCommon(gap) && (best === null || gap.news > best.news)) best = gap;
    }
    for (let i = 0; i < landmarks.length; i++) {
      const [before, behind] = [landmarks.slice(0, i), landmarks.slice(i + 1)];
      const around = gapBetween(before, behind);
      if (!isCommon(around)) continue;
      const inside =
        around.news - gapBetween(before, landmarks.slice(i)).news - gapBetween(landmarks.slice(0, i + 1), behind).news;
      if (inside > (best?.news ?? 0)) return fullest([...before, ...behind]);
    }
    return best;
  };
  const known = children.filter((places) => places.length > 0);
  const found = new Map<string, Gap>();
  for (let i = 0; i < known.length; i += Math.ceil(known.length / MAX_BASES)) {
    const gap = fullest(landmarksOf(known[i]!, known));
    if (gap !== null) found.set(JSON.stringify(gap.between), gap);
  }
  return [...found.values()];
}

/**
 * Whether the landmarks that are counted from the start and from the end part these children as they should: all others lie before the one
 * or behind the other. A page that has more of one kind would count another.
 */
function isParted(places: readonly number[], before: readonly number[], behind: readonly number[]): boolean {
  let from = 0;
  for (let left = countOf(before, before.at(-1) ?? 0); left > 0 && from < places.length; from++)
    if (places[from] === before.at(-1)) left--;
  let to = places.length;
  for (let left = countOf(behind, behind[0] ?? 0); left > 0 && to > 0; to--) if (places[to - 1] === behind[0]) left--;
  return from <= to && holds(places.slice(0, from), before) && holds(places.slice(to), behind);
}

/** Whether these are among the places, in their order. */
function holds(places: readonly number[], wanted: readonly number[]): boolean {
  let next = 0;
  for (const place of places) if (place === wanted[next]) next++;
  return next === wanted.length;
}

/** What all pages have in common with one of them, but for those that have little of it: they are of another kind. */
function landmarksOf(base: number[], children: readonly number[][]): number[] {
  const lengths = children.map((places) => commonSubsequence(base, places).length);
  const middle = [...lengths].sort((a, b) => a - b)[lengths.length >> 1]!;
  const alike = children.filter((_, i) => lengths[i]! * 2 >= middle);
  return alike.length < MIN_PAGES * children.length ? [] : alike.reduce(commonSubsequence, base);
}

/** Empty for what has too many. */
function childPlaces(outline: Outline, holder: number): number[] {
  const { tree, at, place } = outline;
  const places: number[] = [];
  for (let child = tree.first(holder); child !== 0; child = tree.next(child)) {
    if (at[child]! < 0 || tree.isText(child) || tree.tag(child) === BR) continue;
    if (places.length >= MAX_CHILDREN) return [];
    places.push(place[child]!);
  }
  return places;
}

function countOf(places: readonly number[], wanted: number): number {
  let count = 0;
  for (const place of places) if (place === wanted) count++;
  return count;
}

/** What both have in one order, as long as can be. */
function commonSubsequence(a: number[], b: number[]): number[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  const common: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common.push(a[i]!);
      i++;
      j++;
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  return common;
}
