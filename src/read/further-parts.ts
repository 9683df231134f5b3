import { folded } from '../page/fold.ts';
import { attachmentsOf } from './attachments.ts';
import { numberIn } from './learn-numbers.ts';
import { contains, type Outline } from './outline.ts';
import { contentOf } from './post-content.ts';
import { anchorAt, sharedIn } from './post-url.ts';
import type { RawPost } from './read-posts.ts';
import { parentsIn } from './reply-tree.ts';
import type { Template, Trim } from './template.ts';
import type { PagePost } from './thread-page.ts';
import { labelTextAt } from './view.ts';

type FurtherParts = Pick<PagePost, 'url' | 'number' | 'attachments' | 'signature' | 'editNote' | 'answers' | 'answersUrl'>;

/** Levels above a body within which its attachments stand, where no field of the template says more. */
const MIN_REACH = 2;
/** Characters of an edit note. */
const MAX_NOTE = 300;

/** What the posts of a page have beside author, time and text. */
export function furtherParts(
  outline: Outline,
  posts: readonly RawPost[],
  template: Template,
  address: (href: string) => string | null,
): FurtherParts[] {
  const parents = template.tree ? parentsIn(outline, posts) : null;
  const reach = Math.max(
    MIN_REACH,
    ...template.kinds.flatMap((kind) => [...kind.authors, ...kind.times].map((field) => field.reach)),
  );
  const attachments = attachmentsOf(
    outline,
    posts.map((post) => post.body),
    reach,
    address,
  );
  const isAlone = template.single && posts.length === 1;
  const urls = posts.map((post) => (isAlone ? outline.page.url : urlOf(outline, post, address)));
  const shared = sharedIn(urls);
  return posts.map((post, i): FurtherParts => {
    const { number, answers, signature, edit } = post.parts;
    const own = urls[i]!;
    // A link that several posts have leads to none of them.
    const url = own === null || shared.has(own) ? null : own;
    const parts: FurtherParts = { url, attachments: attachments[i]! };
    const count = number === undefined ? null : numberIn(labelTextAt(outline, number) ?? '');
    if (count !== null) parts.number = count;
    if (parents?.[i] != null) parts.answers = parents[i]!;
    const href = answers === undefined ? null : outline.tree.attribute(answers, 'href');
    const answersUrl = href === null ? null : address(href);
    if (answersUrl !== null) parts.answersUrl = answersUrl;
    if (post.left.length === 0 && signature === undefined && edit === undefined) return parts;
    const signed = noted(outline, post, 'signature', signature).join('\n').trim();
    if (signed !== '') parts.signature = signed;
    const edited = noted(outline, post, 'edit', edit).join('\n').replace(/\s+/g, ' ').slice(0, MAX_NOTE).trim();
    if (edited !== '') parts.editNote = edited;
    return parts;
  });
}

function urlOf(outline: Outline, post: RawPost, address: (href: string) => string | null): string | null {
  const { permalink, anchor } = post.parts;
  const href = permalink === undefined ? null : outline.tree.attribute(permalink, 'href');
  if (href !== null) return address(href);
  const name = anchor === undefined ? null : anchorAt(outline, anchor);
  return name === null ? null : `${outline.page.url.split('#', 1)[0]!}#${encodeURIComponent(name)}`;
}

/** What was left out of the text under a name, piece by piece, and what stands outside of it. */
function noted(outline: Outline, post: RawPost, as: Trim['as'], outside: number | undefined): string[] {
  const nodes = post.left.filter((one) => one.as === as).map((one) => one.node);
  const outer = nodes.filter((node, i) => !nodes.slice(0, i).some((other) => contains(outline, other, node)));
  if (outside !== undefined) outer.push(outside);
  return outer.map((node) => linesOf(outline, node)).filter((text) => text !== '' && !/^_+$/.test(text));
}

function linesOf(outline: Outline, node: number): string {
  const { tree } = outline;
  if (tree.isText(node)) return folded(tree.text(node));
  return contentOf(tree, node, () => null, new Set()).text;
}
