import { assign, type Side } from './assign.ts';
import type { KnownPosts } from './learn-parts.ts';
import { anchorAt, linkAt, postNumberIn } from './post-url.ts';
import type { Part } from './template.ts';

/** Of neighbouring posts: so many must be counted one further. Forums leave gaps where posts were deleted. */
const STEPS = 0.8;
/** Neighbours that must agree where no sign (#) stands beside the number. */
const MIN_PAIRS = 4;
/** Of the posts; some software counts replies alone. */
const MIN_SHARE = 0.3;

const sides: readonly Side[] = ['before', 'after', 'inside'];

/** Where the page counts its posts: one number each, and each one more (or less) than the last. */
export function learnNumbers(pages: readonly KnownPosts[], kind: number): Part[] {
  const places = new Set<number>();
  let total = 0;
  for (const { view, posts } of pages) {
    for (const post of posts) if (post.kind === kind) total++;
    for (const [place, labels] of view.labels) if (labels.some((label) => numberIn(label.text) !== null)) places.add(place);
  }
  const names = pages.map(idsOf);
  let best: { part: Part; count: number } | null = null;
  for (const place of places) {
    for (const side of sides) {
      let count = 0;
      let signed = 0;
      let pairs = 0;
      let up = 0;
      let down = 0;
      let reach = 0;
      let least = Number.POSITIVE_INFINITY;
      let ids = 0;
      for (const [at, page] of pages.entries()) {
        const labels = page.view.labels.get(place) ?? [];
        const nodes = labels.map((label) => label.node);
        let last: { post: number; number: number } | null = null;
        assign(page.view.outline, page.bodies, nodes, side, page.reach).forEach((list, post) => {
          const label = list.length > 0 && page.posts[post]!.kind === kind ? labels[list[0]!]! : null;
          const number = label === null ? null : numberIn(label.text);
          if (number === null) return;
          count++;
          if (label!.text.includes('#')) signed++;
          if (names[at]!.has(String(number))) ids++;
          least = Math.min(least, number);
          if (last !== null && last.post === post - 1) {
            pairs++;
            if (number - last.number === 1) up++;
            if (number - last.number === -1) down++;
          }
          last = { post, number };
          reach = Math.max(reach, page.reach);
        });
      }
      const agree = Math.max(up, down);
      if (count < MIN_SHARE * total || agree === 0 || agree < STEPS * pairs) continue;
      if (pairs < MIN_PAIRS && signed < count) continue;
      // Posts that were written one after the other have ids one after the other.
      if (least > 1 && ids > STEPS * count) continue;
      if (best === null || count > best.count) best = { part: { place, side, turn: 0, reach, as: 'number' }, count };
    }
  }
  return best === null ? [] : [best.part];
}

/** Numbers in the names of a page's posts. */
function idsOf({ view: { outline }, posts }: KnownPosts): Set<string | null> {
  const ids = new Set<string | null>();
  for (const { permalink, anchor } of posts.map((post) => post.parts)) {
    if (permalink !== undefined) ids.add(postNumberIn(linkAt(outline, permalink) ?? ''));
    if (anchor !== undefined) ids.add(postNumberIn(anchorAt(outline, anchor) ?? ''));
  }
  return ids;
}

/** The only number in a short text. */
export function numberIn(text: string): number | null {
  const match = /^[^\d]{0,20}(\d{1,7})[^\d]{0,12}$/.exec(text);
  return match ? Number(match[1]) : null;
}
