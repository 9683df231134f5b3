import type { KnownPosts } from './learn-parts.ts';
import type { Outline } from './outline.ts';
import type { RawPost } from './read-posts.ts';

/** Answers before a chain of each post inside the last is known for a page that leaves its elements open. */
const MIN_CHAIN = 4;
/** Of the pages with so many posts: a page that is broken once nests what follows. */
const MIN_POSTS = 3;
const DEEP_PAGES = 0.2;

/** Levels above a body within which the post it answers begins; nine were seen. */
const MAX_CLIMB = 40;

/** Whether posts of these pages stand inside what they answer. Where only first posts have any inside, the rest is a list below them. */
export function isTree(pages: readonly KnownPosts[]): boolean {
  let chained = 0;
  let answers = 0;
  let deep = 0;
  let long = 0;
  for (const { view, posts } of pages) {
    const parents = parentsIn(view.outline, posts);
    if (posts.length >= MIN_POSTS) long++;
    if (parents.some((parent) => parent !== null && parent > 0)) deep++;
    for (const [post, parent] of parents.entries()) {
      if (parent === null) continue;
      answers++;
      if (parent === post - 1) chained++;
    }
  }
  return deep > 0 && deep >= DEEP_PAGES * long && !(answers >= MIN_CHAIN && chained === answers);
}

/**
 * By post: the one whose record it stands in, null at the top. Going up from a post, an element that begins with another post is either a
 * list, whose parts are alike, or the record of that post, in which this one is an answer.
 */
export function parentsIn(outline: Outline, posts: readonly RawPost[]): (number | null)[] {
  const { tree, at, depth, place } = outline;
  const firstIn = (element: number): number => {
    let low = 0;
    let high = posts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at[posts[middle]!.body]! < at[element]!) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return posts.map(({ body, kind }, post) => {
    for (let child = body, up = tree.parent(body), i = 0; up !== 0 && i < MAX_CLIMB; child = up, up = tree.parent(up), i++) {
      const first = firstIn(up);
      if (first >= post) continue;
      let part = posts[first]!.body;
      while (tree.parent(part) !== up) part = tree.parent(part);
      if (part === child) continue;
      // Answers are further in; those to a question may stand beside it.
      if (first === 0 && posts[first]!.kind !== kind) return first;
      if (place[part] !== place[child] && depth[body]! > depth[posts[first]!.body]!) return first;
    }
    return null;
  });
}
