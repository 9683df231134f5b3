import type { ThreadPage } from './thread-page.ts';

/** Pages of different titles that have the same words. */
const MIN_TITLES = 3;

/**
 * Takes from pages what stands at the place of posts and is none: the same words on pages of several threads, by nobody and at no time. Where
 * templates name nothing, the head and the foot of a page are elements like any post's.
 */
export function dropFurniture(pages: readonly ThreadPage[]): void {
  const titles = new Map<string, Set<string>>();
  const isNobodys = ({ author, time }: ThreadPage['posts'][number]) => author === null && time === null;
  for (const { title, posts } of pages)
    for (const post of posts) {
      if (!isNobodys(post)) continue;
      const known = titles.get(post.text) ?? new Set();
      titles.set(post.text, known);
      if (known.size < MIN_TITLES) known.add(title);
    }
  for (const page of pages) {
    const isFurniture = page.posts.map((post) => isNobodys(post) && titles.get(post.text)!.size >= MIN_TITLES);
    // A page of nothing else is something else: nothing is known of it.
    if (!isFurniture.includes(true) || !isFurniture.includes(false)) continue;
    const moved = isFurniture.map((_, i) => i - isFurniture.slice(0, i).filter(Boolean).length);
    page.posts = page.posts
      .filter((_, i) => !isFurniture[i])
      .map((post) => (post.answers === undefined ? post : { ...post, answers: moved[post.answers]! }));
  }
}
