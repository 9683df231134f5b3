import { BR } from '../page/html/tags.ts';
import type { Bodies } from './learn-fields.ts';
import type { Outline, Span } from './outline.ts';
import type { Between, Landmark } from './template.ts';
import { linkNewsIn, newsIn } from './view.ts';

/** Children that are looked at: what has more is a text, not a page. */
const MAX_CHILDREN = 600;
/** Of the pages: a landmark that fewer have is none. */
const MIN_PAGES = 0.9;

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

/**
 * Old pages have no element for what somebody wrote, only rules and headings around it. Children that all pages have in one order are
 * landmarks; between two of them stands most of the text that is new.
 */
export function learnBetween(pages: readonly Bodies[]): { between: Between; spans: (Span | null)[] } | null {
  let common: number[] | null = null;
  for (const { view, nodes } of pages) {
    const children = childPlaces(view.outline, nodes[0]!);
    if (children === null) continue;
    common = common === null ? children : commonSubsequence(common, children);
  }
  if (common === null || common.length === 0) return null;
  let best: { between: Between; spans: (Span | null)[]; news: number } | null = null;
  for (let i = 0; i <= common.length; i++) {
    const between: Between = {
      after: i === 0 ? null : { place: common[i - 1]!, turn: countOf(common, common[i - 1]!, 0, i - 1) },
      before: i === common.length ? null : { place: common[i]!, turn: countOf(common, common[i]!, i + 1, common.length) },
    };
    let news = 0;
    const spans = pages.map(({ view, nodes }) => {
      const span = wordsBetween(view.outline, nodes[0]!, between);
      if (span !== null) news += newsIn(view, span) - linkNewsIn(view, span);
      return span;
    });
    if (spans.filter((span) => span !== null).length < MIN_PAGES * pages.length) continue;
    if (best === null || news > best.news) best = { between, spans, news };
  }
  return best;
}

function childPlaces(outline: Outline, holder: number): number[] | null {
  const { tree, at, place } = outline;
  const places: number[] = [];
  for (let child = tree.first(holder); child !== 0; child = tree.next(child)) {
    if (at[child]! < 0 || tree.isText(child) || tree.tag(child) === BR) continue;
    if (places.length >= MAX_CHILDREN) return null;
    places.push(place[child]!);
  }
  return places;
}

function countOf(places: readonly number[], place: number, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (places[i] === place) count++;
  return count;
}

/** What both have in one order, as long as can be. */
function commonSubsequence(a: readonly number[], b: readonly number[]): number[] {
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
