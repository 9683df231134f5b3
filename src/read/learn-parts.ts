import { reachOf } from './assign.ts';
import { learnAnswers, learnPermalinks } from './learn-links.ts';
import { learnNotes } from './learn-notes.ts';
import { learnNumbers } from './learn-numbers.ts';
import { type RawPost, readPosts } from './read-posts.ts';
import { isTree } from './reply-tree.ts';
import type { Part, Template } from './template.ts';
import type { View } from './view.ts';

/** The posts of a page whose further parts are to be learned. */
export interface KnownPosts {
  view: View;
  posts: RawPost[];
  bodies: number[];
  /** Levels above a body within which its parts stand. */
  reach: number;
}

/** Adds to a template where permalinks, numbers, notes and the like stand, once it is known what the posts are. */
export function learnParts(template: Template, views: readonly View[], language: string | null): Template {
  const pages = views.map((view): KnownPosts => {
    const posts = readPosts(view.outline, template, language);
    const bodies = posts.map((post) => post.body);
    return { view, posts, bodies, reach: reachOf(view.outline, bodies) };
  });
  // Posts that stand alone on their pages are named by the page.
  if (!pages.some((page) => page.posts.length > 1)) return template;
  const kinds = template.kinds.map((kind, number) => {
    const links = learnPermalinks(pages, number);
    const parts: Part[] = [
      ...links,
      ...learnAnswers(pages, number, links),
      ...learnNumbers(pages, number),
      ...learnNotes(pages, number, kind),
    ];
    return { ...kind, parts };
  });
  return { ...template, kinds, tree: isTree(pages) };
}
