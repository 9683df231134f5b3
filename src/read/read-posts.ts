import { tagNumber } from '../page/html/tags.ts';
import { assign } from './assign.ts';
import { outermost, parentsOf } from './learn-template.ts';
import { inkOf, type Outline } from './outline.ts';
import { anchorAt, linkAt } from './post-url.ts';
import type { Field, Part, Template, Trim } from './template.ts';
import { type Mention, mentionAt } from './time-mentions.ts';
import { type Label, labelAt } from './view.ts';

/** A post as its page shows it, before the clock of the forum is known. */
export interface RawPost {
  body: number;
  /** Which of the template's kinds it is. */
  kind: number;
  author: Label | null;
  time: Mention | null;
  /** Nodes of the body that are not its words, outermost first. */
  left: { node: number; as: Trim['as'] }[];
  /** What else was found of it, each the first of its kind. */
  parts: Partial<Record<Part['as'], number>>;
}

/** Posts of a page by its template, in document order. */
export function readPosts(outline: Outline, template: Template, language: string | null): RawPost[] {
  const wanted = new Map<number, number[]>();
  for (const kind of template.kinds) {
    wanted.set(kind.body, []);
    for (const { place } of [...kind.authors, ...kind.times, ...(kind.parts ?? [])]) wanted.set(place, []);
  }
  for (const node of outline.order) {
    const list = wanted.get(outline.place[node]!);
    if (list) list.push(node);
  }
  const bodies: { node: number; kind: number }[] = [];
  template.kinds.forEach((kind, i) => {
    const found = wanted.get(kind.body)!;
    for (const node of kind.lifted ? parentsOf(outline, found) : found) bodies.push({ node, kind: i });
  });
  bodies.sort((a, b) => outline.at[a.node]! - outline.at[b.node]!);
  const outer = new Set(
    outermost(
      outline,
      bodies.map((body) => body.node),
    ),
  );
  // One element may be two kinds of body; it is one post.
  const kept = bodies.filter((body) => outer.delete(body.node));
  const nodes = kept.map((body) => body.node);
  const posts: RawPost[] = kept.map((body) => ({
    body: body.node,
    kind: body.kind,
    author: null,
    time: null,
    left: [],
    parts: {},
  }));
  template.kinds.forEach((kind, number) => {
    const fill = <T>(
      field: Field,
      readAt: (node: number) => T | null,
      set: (post: RawPost, value: T) => void,
      empty: (post: RawPost) => boolean,
    ) => {
      const parts = wanted.get(field.place)!;
      if (parts.length === 0 || !posts.some((post) => post.kind === number && empty(post))) return;
      const lists = assign(outline, nodes, parts, field.side, field.reach);
      lists.forEach((list, i) => {
        if (kept[i]!.kind !== number || !empty(posts[i]!)) return;
        for (const part of list.slice(field.turn)) {
          const value = readAt(parts[part]!);
          if (value === null) continue;
          set(posts[i]!, value);
          return;
        }
      });
    };
    for (const field of kind.authors)
      fill(
        field,
        (node) => labelAt(outline, node),
        (post, label) => (post.author = label),
        (post) => post.author === null,
      );
    for (const field of kind.times)
      fill(
        field,
        (node) => mentionAt(outline, node, language),
        (post, time) => (post.time = time),
        (post) => post.time === null,
      );
    for (const part of kind.parts ?? [])
      fill(
        part,
        (node) => (isPart(outline, node, part) ? node : null),
        (post, node) => (post.parts[part.as] = node),
        // An anchor is for posts without a link.
        (post) => post.parts[part.as] === undefined && (part.as !== 'anchor' || post.parts.permalink === undefined),
      );
  });
  for (const [i, post] of posts.entries()) trim(outline, post, template.kinds[kept[i]!.kind]!.trims);
  return posts.filter((post) => inkOf(outline, post.body) > 0 || (post.author !== null && post.time !== null));
}

function isPart(outline: Outline, node: number, { as, fragment }: Part): boolean {
  if (as === 'anchor') return anchorAt(outline, node) !== null;
  if (as !== 'permalink' && as !== 'answers') return inkOf(outline, node) > 0;
  const href = linkAt(outline, node);
  return href !== null && (!fragment || href.includes('#'));
}

/** Characters; forums allow no more. */
const MAX_SIGNATURE = 600;
const BLOCKQUOTE = tagNumber.get('blockquote')!;

function trim(outline: Outline, post: RawPost, trims: readonly Trim[]): void {
  const { tree, order, end } = outline;
  for (let i = outline.at[post.body]! + 1; i < end[post.body]!; ) {
    const node = order[i]!;
    const found = tree.isText(node) ? undefined : trims.find((one) => one.place === outline.place[node]);
    if (found) post.left.push({ node, as: found.as });
    i = found || tree.tag(node) === BLOCKQUOTE ? end[node]! : i + 1;
  }
  // A line of underscores is how signatures were set off before they had an element of their own.
  for (let i = end[post.body]! - 1; i > outline.at[post.body]!; i--) {
    const node = order[i]!;
    if (!tree.isText(node) || tree.textTo(node) - tree.textFrom(node) > 100 || !/^\s*_{8,}\s*$/.test(tree.text(node))) continue;
    // Others draw a line of them between the parts of a long post.
    if (outline.characters[end[post.body]!]! - outline.characters[i]! > MAX_SIGNATURE) break;
    for (let j = i; j < end[post.body]!; j++) post.left.push({ node: order[j]!, as: 'signature' });
    break;
  }
}
