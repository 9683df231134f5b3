import { tagNumber } from '../page/html/tags.ts';
import { assign } from './assign.ts';
import { wordsBetween } from './between.ts';
import { contains, inkOf, type Outline, outermost, parentsOf, type Span, spanOf } from './outline.ts';
import { anchorAt, linkAt } from './post-url.ts';
import type { Field, Part, Template, Trim } from './template.ts';
import { type Mention, mentionAt } from './time-mentions.ts';
import { captionAt, framedLabelAt, holdsTime, type Label, labelAt } from './view.ts';

/** A post as its page shows it, before the clock of the forum is known. */
export interface RawPost {
  body: number;
  /** Which of the template's kinds it is. */
  kind: number;
  /** What of the body is the post's. */
  words: Span;
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
  const kept: { node: number; kind: number; words: Span }[] = [];
  for (const body of bodies) {
    if (!outer.delete(body.node)) continue;
    const { between } = template.kinds[body.kind]!;
    const words = between ? wordsBetween(outline, body.node, between) : spanOf(outline, body.node);
    if (words !== null) kept.push({ ...body, words });
  }
  const nodes = kept.map((body) => body.node);
  const posts: RawPost[] = kept.map(({ node, kind, words }) => ({
    body: node,
    kind,
    words,
    author: null,
    time: null,
    left: [],
    parts: {},
  }));
  const isWord = (at: number) => kept.some(({ words }) => at >= words.from && at < words.to);
  template.kinds.forEach((kind, number) => {
    const fill = <T>(
      field: Field,
      readAt: (node: number) => T | null,
      set: (post: RawPost, value: T) => void,
      empty: (post: RawPost) => boolean,
    ) => {
      const all = wanted.get(field.place)!;
      const parts = kind.between ? all.filter((node) => !isWord(outline.at[node]!)) : all;
      if (parts.length === 0 || !posts.some((post) => post.kind === number && empty(post))) return;
      const lists = assign(outline, nodes, parts, field.side, field.reach);
      lists.forEach((list, i) => {
        if (kept[i]!.kind !== number || !empty(posts[i]!)) return;
        let turn = field.turn;
        for (const part of list) {
          if (field.caption !== undefined && captionAt(outline, parts[part]!) !== field.caption) continue;
          const value = readAt(parts[part]!);
          if (value === null || turn-- > 0) continue;
          set(posts[i]!, value);
          return;
        }
      });
    };
    for (const field of kind.authors)
      fill(
        field,
        // In a list of "From" and "Date" the turn counts only what may be a name.
        field.frame !== undefined
          ? (node) => framedLabelAt(outline, node, field.frame!, language)
          : field.turn > 0 || kind.times.some((time) => time.place === field.place)
            ? (node) => nameAt(outline, node, language)
            : (node) => labelAt(outline, node),
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
  const { characters } = outline;
  for (const [i, post] of posts.entries()) {
    const kind = template.kinds[kept[i]!.kind]!;
    if (kind.between) leaveOthers(outline, post);
    else leaveHead(outline, post, language);
    trim(outline, post, kind.trims);
  }
  const head = headOf(posts);
  return posts.filter(({ words, kind, author, time }, i) => {
    if (i < head) return false;
    if (author !== null) return time !== null || characters[words.to]! > characters[words.from]!;
    // The numbers of a pager and the names of boards may stand in an element like that of a post, but nobody wrote them.
    const isLink = template.kinds[kind]!.authors.length > 0 && areLinks(outline, words);
    return characters[words.to]! > characters[words.from]! && !isLink;
  });
}

/** Share of a page's posts that must tell their times, from the first that does on, for what stands before them to be no post. */
const MIN_TIMED = 0.75;

/** Bodies before the first post: the head of a page, and of its table, may be built like posts, but tell no time. */
function headOf(posts: readonly RawPost[]): number {
  const first = posts.findIndex(({ time }) => time !== null);
  if (first <= 0) return 0;
  const rest = posts.slice(first);
  const isAlike = posts.slice(0, first).every(({ kind }) => kind === rest[0]!.kind);
  return isAlike && rest.filter(({ time }) => time !== null).length >= MIN_TIMED * rest.length ? first : 0;
}

const A = tagNumber.get('a')!;

/** Whether words are all in links. */
function areLinks({ tree, order, end, characters }: Outline, { from, to }: Span): boolean {
  let rest = characters[to]! - characters[from]!;
  for (let i = from; i < to; ) {
    const isLink = !tree.isText(order[i]!) && tree.tag(order[i]!) === A;
    const next = isLink ? end[order[i]!]! : i + 1;
    if (isLink) rest -= characters[next]! - characters[i]!;
    i = next;
  }
  return rest <= 0;
}

/** Nobody is called "yesterday, 14:05". */
function nameAt(outline: Outline, node: number, language: string | null): Label | null {
  const label = labelAt(outline, node);
  return label === null || holdsTime(label.text, language) ? null : label;
}

/** Children of a body that stand before or after the words. */
function leaveOthers({ tree, at }: Outline, { body, words, left }: RawPost): void {
  for (let child = tree.first(body); child !== 0; child = tree.next(child))
    if (at[child]! < words.from || at[child]! >= words.to) left.push({ node: child, as: 'label' });
}

/** Characters: a time of its own has fewer, and so has what stands before it and around it at the head of a post: "Author:", "Date:". */
const MAX_TIME = 60;
const MAX_HEAD = 40;

/** Where the time is read from the text of the body, all up to it is no word of the post, if that is little but the time and the name. */
function leaveHead(outline: Outline, { body, words, author, time, left }: RawPost, language: string | null): void {
  const { tree, order, at } = outline;
  if (time === null || at[time.node]! < at[body]! || at[time.node]! >= words.to || inkOf(outline, time.node) <= MAX_TIME) return;
  let head = '';
  for (let i = Math.max(words.from, at[body]! + 1); i < words.to; i++) {
    const node = order[i]!;
    if (!tree.isText(node)) continue;
    head += tree.text(node).slice(0, MAX_TIME + MAX_HEAD);
    const isTime = holdsTime(tree.text(node), language);
    if (head.replace(/\s+/g, '').length - (author?.text.length ?? 0) > MAX_HEAD + (isTime ? MAX_HEAD : 0)) return;
    if (!isTime) continue;
    for (let j = Math.max(words.from, at[body]! + 1); j <= i; j++)
      if (tree.isText(order[j]!)) left.push({ node: order[j]!, as: 'label' });
    return;
  }
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

function isLeft(outline: Outline, { author, time }: RawPost, node: number, { place, part }: Trim): boolean {
  if (place !== outline.place[node]) return false;
  return !part || [author, time].some((one) => one !== null && (one.node === node || contains(outline, node, one.node)));
}

function trim(outline: Outline, post: RawPost, trims: readonly Trim[]): void {
  const { tree, order, end } = outline;
  for (let i = Math.max(post.words.from, outline.at[post.body]! + 1); i < post.words.to; ) {
    const node = order[i]!;
    const found = tree.isText(node) ? undefined : trims.find((one) => isLeft(outline, post, node, one));
    if (found) post.left.push({ node, as: found.as });
    i = found || tree.tag(node) === BLOCKQUOTE ? end[node]! : i + 1;
  }
  // A line of underscores is how signatures were set off before they had an element of their own.
  for (let i = post.words.to - 1; i > post.words.from; i--) {
    const node = order[i]!;
    if (!tree.isText(node) || tree.textTo(node) - tree.textFrom(node) > 100 || !/^\s*_{8,}\s*$/.test(tree.text(node))) continue;
    // Others draw a line of them between the parts of a long post.
    if (outline.characters[post.words.to]! - outline.characters[i]! > MAX_SIGNATURE) break;
    for (let j = i; j < post.words.to; j++) post.left.push({ node: order[j]!, as: 'signature' });
    break;
  }
}
