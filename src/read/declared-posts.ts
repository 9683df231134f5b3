import { A, LINK, SCRIPT } from '../page/html/tags.ts';
import type { Page } from '../page/page.ts';
import { type Outline, plainText } from './outline.ts';

/** What a page declares of a post (schema.org), in JSON-LD or microdata. Anybody may declare anything: `declared-witness.ts` asks whether it agrees. */
export interface DeclaredPost {
  /** Null when it is not told. */
  text: string | null;
  author: string | null;
  authorUrl: string | null;
  /** As given. */
  published: string | null;
  /** Where the very post is, as given; the address of a whole discussion is not kept. */
  url: string | null;
  headline: string | null;
  /** The element that declares it; 0 in JSON-LD. */
  node: number;
}

const types = new Set(['DiscussionForumPosting', 'SocialMediaPosting', 'Question', 'Answer', 'Comment']);
/** Characters of a script that are parsed; levels and values of it that are looked at; posts that are kept. A page of 50 posts has 3,000 values. */
const MAX_SCRIPT = 2_000_000;
const MAX_LEVELS = 12;
const MAX_VALUES = 50_000;
const MAX_POSTS = 1000;
/** Characters of a name. */
const MAX_NAME = 100;

/** Posts in the JSON-LD of a page. What is no JSON, or is about something else, is passed over. */
export function declaredInScripts({ tree }: Page): DeclaredPost[] {
  const found: DeclaredPost[] = [];
  if (!tree.source.includes('ld+json')) return found;
  for (let node = 1; node < tree.size; node++) {
    if (tree.tag(node) !== SCRIPT || !/^\s*application\/ld\+json\s*(;|$)/i.test(tree.attribute(node, 'type') ?? '')) continue;
    const text = tree.first(node);
    if (text === 0 || tree.textTo(text) - tree.textFrom(text) > MAX_SCRIPT) continue;
    try {
      collect(JSON.parse(tree.text(text)), found);
    } catch {
      // Templates often write broken JSON; the page says what it says without it.
    }
  }
  return found;
}

function collect(root: unknown, found: DeclaredPost[]): void {
  const open: { value: unknown; level: number }[] = [{ value: root, level: 0 }];
  // Nested posts come in the order in which they stand.
  for (let seen = 0; open.length > 0 && seen < MAX_VALUES && found.length < MAX_POSTS; seen++) {
    const { value, level } = open.pop()!;
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value) && isPost(value as Json)) found.push(postOf(value as Json));
    if (level < MAX_LEVELS) for (const next of inner.reverse()) open.push({ value: next, level: level + 1 });
  }
}

type Json = Record<string, unknown>;

function isPost(value: Json): boolean {
  const given = Array.isArray(value['@type']) ? value['@type'] : [value['@type']];
  return given.slice(0, 10).some((type) => typeof type === 'string' && types.has(type.replace(/^.*[/#:]/, '')));
}

function postOf(value: Json): DeclaredPost {
  const author = Array.isArray(value.author) ? value.author[0] : value.author;
  const person: Json = typeof author === 'object' && author !== null ? (author as Json) : { name: author };
  const url = textOf(value.url) ?? textOf(value['@id']);
  const isWhole = /Posting$|^Question$/.test(String(value['@type'])) && !url?.includes('#');
  return {
    text: textOf(value.text) ?? textOf(value.articleBody) ?? textOf(value.description),
    author: textOf(person.name)?.slice(0, MAX_NAME) ?? null,
    authorUrl: textOf(person.url),
    published: textOf(value.datePublished) ?? textOf(value.dateCreated),
    url: isWhole ? null : url,
    headline: textOf(value.headline) ?? textOf(value.name),
    node: 0,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Posts in the microdata of a page, in document order. */
export function declaredInMarkup(outline: Outline): DeclaredPost[] {
  const { tree, order, end } = outline;
  const found: DeclaredPost[] = [];
  if (!tree.source.includes('itemtype')) return found;
  // Scopes around the element at hand: a post, its author, or something else.
  const scopes: { end: number; post: DeclaredPost | null; isAuthor: boolean }[] = [];
  for (let i = 0; i < order.length && found.length < MAX_POSTS; i++) {
    const node = order[i]!;
    while (scopes.length > 0 && scopes.at(-1)!.end <= i) scopes.pop();
    if (tree.isText(node)) continue;
    const scope = scopes.at(-1);
    const properties = (tree.attribute(node, 'itemprop') ?? '').toLowerCase().split(/\s+/, 5);
    if (scope?.post && properties[0] !== '') assignProperties(outline, node, properties, scope.post, scope.isAuthor);
    if (tree.attribute(node, 'itemscope') === null) continue;
    const type = (tree.attribute(node, 'itemtype') ?? '').trim().replace(/^.*\//, '');
    if (types.has(type)) {
      const post = { text: null, author: null, authorUrl: null, published: null, url: null, headline: null, node };
      found.push(post);
      scopes.push({ end: end[node]!, post, isAuthor: false });
    } else {
      const isAuthor = scope !== undefined && !scope.isAuthor && properties.includes('author');
      scopes.push({ end: end[node]!, post: isAuthor ? scope.post : null, isAuthor });
    }
  }
  return found;
}

function assignProperties(
  outline: Outline,
  node: number,
  properties: readonly string[],
  post: DeclaredPost,
  isAuthor: boolean,
): void {
  const { tree } = outline;
  const tag = tree.tag(node);
  const link = tag === A || tag === LINK ? tree.attribute(node, 'href') : null;
  const value = () => tree.attribute(node, 'content') ?? tree.attribute(node, 'datetime') ?? plainText(outline, node, MAX_NAME);
  for (const property of properties) {
    if (isAuthor) {
      if (property === 'name') post.author ??= textOf(value());
      if (property === 'url') post.authorUrl ??= link;
    } else if (property === 'author' && tree.attribute(node, 'itemscope') === null) {
      post.author ??= textOf(value());
      post.authorUrl ??= link;
    } else if (property === 'datepublished' || property === 'datecreated') post.published ??= textOf(value());
    else if (property === 'url') post.url ??= link ?? textOf(tree.attribute(node, 'content'));
    else if (property === 'headline' || property === 'name') post.headline ??= textOf(value());
  }
}
