import { attachmentsOf } from './attachments.ts';
import { numberIn } from './learn-numbers.ts';
import { contains, type Outline, plainText } from './outline.ts';
import { contentOf } from './post-content.ts';
import { anchorAt } from './post-url.ts';
import type { RawPost } from './read-posts.ts';
import { parentsIn } from './reply-tree.ts';
import type { Template, Trim } from './template.ts';
import type { PagePost } from './thread-page.ts';
import { labelAt } from './view.ts';

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
  return posts.map((post, i): FurtherParts => {
    const { number, answers, signature, edit } = post.parts;
    const own = urls[i]!;
    const count = number === undefined ? null : numberIn(labelAt(outline, number)?.text ?? '');
    const href = answers === undefined ? null : outline.tree.attribute(answers, 'href');
    const answersUrl = href === null ? null : address(href);
    const signed = [...noted(outline, post, 'signature'), ...(signature === undefined ? [] : [linesOf(outline, signature)])];
    const edited = [...noted(outline, post, 'edit'), ...(edit === undefined ? [] : [plainText(outline, edit, MAX_NOTE)])];
    return {
      // A link that several posts have leads to none of them.
      url: own !== null && urls.indexOf(own) === urls.lastIndexOf(own) ? own : null,
      ...(count === null ? {} : { number: count }),
      attachments: attachments[i]!,
      ...(signed.join('') === '' ? {} : { signature: signed.join('\n').trim() }),
      ...(edited.join('') === ''
        ? {}
        : {
            editNote: edited
              .join('\n')
              .replace(/[ \t]+/g, ' ')
              .slice(0, MAX_NOTE),
          }),
      ...(parents?.[i] == null ? {} : { answers: parents[i]! }),
      ...(answersUrl === null ? {} : { answersUrl }),
    };
  });
}

function urlOf(outline: Outline, post: RawPost, address: (href: string) => string | null): string | null {
  const { permalink, anchor } = post.parts;
  const href = permalink === undefined ? null : outline.tree.attribute(permalink, 'href');
  if (href !== null) return address(href);
  const name = anchor === undefined ? null : anchorAt(outline, anchor);
  return name === null ? null : `${outline.page.url.split('#', 1)[0]!}#${encodeURIComponent(name)}`;
}

/** What was left out of the text under a name, piece by piece. */
function noted(outline: Outline, post: RawPost, as: Trim['as']): string[] {
  const nodes = post.left.filter((one) => one.as === as).map((one) => one.node);
  return nodes
    .filter((node, i) => !nodes.slice(0, i).some((outer) => contains(outline, outer, node)))
    .map((node) => linesOf(outline, node))
    .filter((text) => text !== '' && !/^_+$/.test(text));
}

function linesOf(outline: Outline, node: number): string {
  const { tree } = outline;
  if (tree.isText(node)) return tree.text(node).replace(/\s+/g, ' ').trim();
  return contentOf(tree, node, () => null, new Set()).text;
}
