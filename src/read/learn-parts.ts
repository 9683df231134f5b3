import { reachOf } from './assign.ts';
import { learnAnswers, learnPermalinks } from './learn-links.ts';
import { learnNotes } from './learn-notes.ts';
import { learnNumbers } from './learn-numbers.ts';
import { learnQuotes } from './learn-quotes.ts';
import { type RawPost, readPosts } from './read-posts.ts';
import { isTree } from './reply-tree.ts';
import type { Template } from './template.ts';
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
  const known = (part: Template) =>
    views.map((view): KnownPosts => {
      const posts = readPosts(view.outline, part, language);
      const bodies = posts.map((post) => post.body);
      return { view, posts, bodies, reach: reachOf(view.outline, bodies) };
    });
  const pages = known(template);
  // Posts that stand alone on their pages are named by the page.
  if (!pages.some((page) => page.posts.length > 1)) return { ...template, single: true };
  const linked: Template = {
    single: template.single,
    kinds: template.kinds.map((kind, number) => {
      const links = learnPermalinks(pages, number);
      return { ...kind, parts: [...links, ...learnAnswers(pages, number, links)] };
    }),
    tree: isTree(pages),
  };
  const named = known(linked);
  const kinds = linked.kinds.map((kind, number) => ({
    ...kind,
    parts: [...kind.parts!, ...learnNumbers(named, number), ...learnNotes(named, number, kind)],
    quotes: learnQuotes(pages, number),
  }));
  return { ...linked, kinds };
}
