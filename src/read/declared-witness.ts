import { findTimes } from '../page/time/find-times.ts';
import { type DeclaredPost, declaredInMarkup, declaredInScripts } from './declared-posts.ts';
import { contains, type Outline } from './outline.ts';
import { postNumberIn } from './post-url.ts';
import type { RawPost } from './read-posts.ts';
import { roughly } from './rough-time.ts';
import type { PagePost } from './thread-page.ts';
import { isoMoment } from './time-mentions.ts';

/** Letters and digits with which a declared text must begin like the post; a shorter one must be all of it. */
const SAME_START = 40;
/** Characters of a time. */
const MAX_TIME = 40;
/** Milliseconds: what a declared moment may differ from the words, whatever the zone, and still be the same time. */
const MAX_DISAGREEMENT = 26 * 3_600_000;

/**
 * Fills in what the posts of a page lack from what the page declares of them, as far as it agrees with what is read: the post's words, its author
 * where one was read, its time where one was. What was read is never replaced, but for times of which all are declared with their zone.
 * Returns what the page declares as its headline, where a post agrees.
 */
export function mendByDeclared(
  outline: Outline,
  raw: readonly RawPost[],
  posts: readonly PagePost[],
  address: (href: string) => string | null,
): string | null {
  const scripts = declaredInScripts(outline.page);
  const lacks = posts.some((post) => post.author === null || post.time?.declared == null || post.url === null);
  const markup = lacks ? declaredInMarkup(outline) : [];
  if (scripts.length + markup.length === 0) return null;
  const pairs = [...pairsByPlace(outline, raw, markup), ...pairsByWords(posts, scripts)].filter(({ post, declared }) =>
    agrees(posts[post]!, declared, address),
  );
  const taken = new Set<string>(posts.map((post) => post.url ?? ''));
  const published = new Map<number, string>();
  for (const { post: at, declared } of pairs) {
    const post = posts[at]!;
    const isNamed = declared.author !== null && isVisible(outline, raw, at, declared.author);
    if (post.author === null && isNamed) {
      post.author = declared.author;
      post.authorUrl ??= declared.authorUrl === null ? null : address(declared.authorUrl);
    }
    const url = declared.url === null ? null : address(declared.url);
    if (post.url === null && url !== null && !taken.has(url) && hostOf(url) === hostOf(outline.page.url)) {
      post.url = url;
      taken.add(url);
    }
    if (declared.published !== null && !published.has(at)) published.set(at, declared.published);
  }
  mendTimes(posts, published);
  return pairs.find(({ post, declared }) => post === 0 && declared.headline !== null)?.declared.headline ?? null;
}

interface Pair {
  post: number;
  declared: DeclaredPost;
}

/** Times of posts that show none; and of all posts when all are declared, for one clock must tell them all. */
function mendTimes(posts: readonly PagePost[], published: ReadonlyMap<number, string>): void {
  const moments = new Map([...published].map(([at, text]) => [at, isoMoment(text)]));
  const all = posts.every((post, i) => moments.get(i) != null || post.time?.declared != null);
  for (const [at, text] of published) {
    const post = posts[at]!;
    const declared = moments.get(at)!;
    if (post.time === null) {
      const found = findTimes(text.slice(0, MAX_TIME))[0] ?? null;
      if (declared !== null || found?.kind === 'absolute') post.time = { shown: text.slice(0, MAX_TIME), found, declared };
    } else if (all) post.time.declared ??= declared;
  }
}

/** Each declaring element with the only post that stands in it and in no smaller one. */
function pairsByPlace(outline: Outline, raw: readonly RawPost[], declared: readonly DeclaredPost[]): Pair[] {
  const owners = raw.map(({ body }) => {
    // In document order the last that holds it is the smallest.
    let owner: DeclaredPost | null = null;
    for (const one of declared) {
      if (outline.at[one.node]! > outline.at[body]!) break;
      if (contains(outline, one.node, body)) owner = one;
    }
    return owner;
  });
  const pairs: Pair[] = [];
  for (const [post, owner] of owners.entries())
    if (owner !== null && owners.indexOf(owner) === owners.lastIndexOf(owner)) pairs.push({ post, declared: owner });
  return pairs;
}

/** Each declared text with the post that begins with it: of several the one of its author, or of its address. */
function pairsByWords(posts: readonly PagePost[], declared: readonly DeclaredPost[]): Pair[] {
  const pairs: Pair[] = [];
  if (declared.length === 0) return pairs;
  const texts = posts.map((post) => bare(post.text));
  const free = new Set(posts.keys());
  for (const one of declared) {
    const words = bare(one.text ?? '');
    if (words === '') continue;
    const start = words.slice(0, SAME_START);
    const alike = [...free].filter((i) => (words.length < SAME_START ? texts[i] === words : texts[i]!.includes(start)));
    const number = one.url === null ? null : postNumberIn(one.url);
    const post =
      alike.find((i) => number !== null && posts[i]!.url !== null && postNumberIn(posts[i]!.url!) === number) ??
      alike.find((i) => one.author !== null && posts[i]!.author === one.author) ??
      alike[0];
    if (post === undefined) continue;
    free.delete(post);
    pairs.push({ post, declared: one });
  }
  return pairs;
}

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** Whether nothing that is declared contradicts what was read. */
function agrees(post: PagePost, declared: DeclaredPost, address: (href: string) => string | null): boolean {
  const sameName = post.author === null || declared.author === null || bare(post.author) === bare(declared.author);
  const url = declared.authorUrl === null ? null : address(declared.authorUrl);
  if (!sameName && (url === null || url !== post.authorUrl)) return false;
  const moment = declared.published === null ? null : isoMoment(declared.published);
  const read = post.time?.found?.kind === 'absolute' ? roughly({ ...post.time, node: 0, declared: null }) : null;
  return moment === null || read === null || Math.abs(moment - read) <= MAX_DISAGREEMENT;
}

/** Whether a name stands by itself beside the post's words. */
function isVisible(outline: Outline, raw: readonly RawPost[], post: number, name: string): boolean {
  const { tree, order, at, end } = outline;
  const from = post === 0 ? 0 : end[raw[post - 1]!.body]!;
  const to = post === raw.length - 1 ? order.length : at[raw[post + 1]!.body]!;
  const body = raw[post]!.body;
  for (let i = from; i < to; i++) {
    if (i >= at[body]! && i < end[body]!) continue;
    if (tree.isText(order[i]!) && tree.text(order[i]!).trim() === name) return true;
  }
  return false;
}

const hostOf = (url: string): string | undefined => URL.parse(url)?.host;
