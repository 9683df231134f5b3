import { A, tagNumber } from '../page/html/tags.ts';
import type { Page } from '../page/page.ts';
import { isOwnFile } from './attachments.ts';
import { mendByDeclared } from './declared-witness.ts';
import { furtherParts } from './further-parts.ts';
import { listedTree } from './listed-tree.ts';
import { commonDepth, type Outline, outlineOf, plainText } from './outline.ts';
import { turnedNumber } from './page-number.ts';
import { contentOf } from './post-content.ts';
import { postUrl } from './post-url.ts';
import { type RawPost, readPosts } from './read-posts.ts';
import type { Template } from './template.ts';
import type { PagePost, PageTurn, ThreadPage } from './thread-page.ts';

const MAX_HEADING = 300;
const MAX_ABOVE = 60;
const MAX_BESIDE = 300;
const headings = new Set(['h1', 'h2', 'h3', 'h4'].map((name) => tagNumber.get(name)!));

/** The posts of a page by its template; null when it shows none. */
export function readThreadPage(page: Page, date: string | null, template: Template): ThreadPage | null {
  const outline = outlineOf(page);
  const raw = readPosts(outline, template, languageOf(page));
  if (raw.length === 0 || !raw.some((post) => post.author !== null || post.time !== null)) return null;
  const address = resolver(page.base);
  const absolute = (href: string) => withoutFragment(address(href));
  const further = furtherParts(outline, raw, template, address);
  const posts = raw.map((post, i): PagePost => {
    const left = new Set(post.left.map(({ node }) => node));
    const content = contentOf(
      page.tree,
      post.body,
      address,
      left,
      boxesIn(outline, post.body, template.kinds[post.kind]!.quotes),
    );
    const authorUrl = post.author?.href ? absolute(post.author.href) : null;
    const { node: _, ...time } = post.time ?? { node: 0, shown: '', found: null, declared: null };
    const attachments = further[i]!.attachments ?? [];
    for (const link of content.links)
      if (isOwnFile(link.url, page.url) && !attachments.some(({ url }) => url === link.url)) attachments.push(link);
    const links =
      attachments.length === 0 ? content.links : content.links.filter((link) => !attachments.some(({ url }) => url === link.url));
    const author = post.author?.text ?? null;
    return { ...content, links, author, authorUrl, time: post.time ? time : null, ...further[i]!, attachments };
  });
  const headline = template.declares === false ? null : mendByDeclared(outline, raw, posts, address);
  const headings = headingsOf(outline, raw[0]!.words.from) ?? headingsOf(outline, outline.order.length) ?? [];
  // What is declared as the title is believed when the page's own title repeats it.
  if (headline !== null && page.title.includes(headline) && !headings.includes(headline)) headings.push(headline);
  return {
    url: page.url,
    date,
    title: page.title,
    headings,
    zone: zoneOf(outline, raw),
    posts,
    ...linksAround(outline, raw, absolute),
    ...(template.single && raw.length === 1 ? { listed: listedTree(outline, raw[0]!.body, absolute) } : {}),
  };
}

function boxesIn(outline: Outline, body: number, places: readonly number[] = []): Set<number> {
  const boxes = new Set<number>();
  if (places.length === 0) return boxes;
  for (let i = outline.at[body]! + 1; i < outline.end[body]!; i++)
    if (places.includes(outline.place[outline.order[i]!]!)) boxes.add(outline.order[i]!);
  return boxes;
}

/** Resolving a URL costs more than all else about a link, and pages link to the same places again and again. */
function resolver(base: string): (href: string) => string | null {
  const known = new Map<string, string | null>();
  return (href) => {
    let url = known.get(href);
    if (url === undefined) {
      url = postUrl(href, base);
      known.set(href, url);
    }
    return url;
  };
}

function withoutFragment(url: string | null): string | null {
  const hash = url === null ? -1 : url.indexOf('#');
  return hash < 0 ? url : url!.slice(0, hash);
}

export function languageOf(page: Page): string | null {
  const root = page.tree.first(0);
  for (let node = root; node !== 0; node = page.tree.next(node)) {
    const lang = page.tree.attribute(node, 'lang') ?? page.tree.attribute(node, 'xml:lang');
    if (lang !== null && /^[a-z]{2}/i.test(lang)) return lang.slice(0, 2).toLowerCase();
  }
  return null;
}

/** Characters; who speaks of zones at length is a post. */
const MAX_ZONE_TEXT = 200;

/** "All times are GMT + 2", "UTC+08:00": outside the posts, beside nothing but a few words. */
function zoneOf(outline: Outline, posts: readonly RawPost[]): number | null {
  const { tree, order } = outline;
  if (!tree.source.includes('GMT') && !tree.source.includes('UTC')) return null;
  let next = 0;
  for (let i = 0; i < order.length; i++) {
    const node = order[i]!;
    while (next < posts.length && posts[next]!.words.to <= i) next++;
    if (next < posts.length && posts[next]!.words.from <= i) {
      i = posts[next]!.words.to - 1;
      continue;
    }
    if (!tree.isText(node) || tree.textTo(node) - tree.textFrom(node) > MAX_ZONE_TEXT) continue;
    const match = /\b(?:GMT|UTC)\b(?:\s*([-+−])\s*(\d{1,2})(?::?(\d\d))?)?/.exec(tree.text(node));
    if (!match) continue;
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
    if (minutes <= 14 * 60) return match[1] === '+' || minutes === 0 ? minutes : -minutes;
  }
  return null;
}

/** Headings above the words that begin at `first`; null when there are none. */
function headingsOf(outline: Outline, first: number): string[] | null {
  const found: string[] = [];
  for (let i = 0; i < first; i++) {
    const node = outline.order[i]!;
    if (!headings.has(outline.tree.tag(node))) continue;
    const text = plainText(outline, node, MAX_HEADING);
    if (text !== '' && !found.includes(text)) found.push(text);
    if (found.length >= 12) break;
  }
  return found.length > 0 ? found : null;
}

function linksAround(
  outline: Outline,
  posts: readonly RawPost[],
  absolute: (href: string) => string | null,
): Pick<ThreadPage, 'turns' | 'above' | 'between' | 'beside'> {
  const { tree, order, page } = outline;
  const turns: PageTurn[] = [];
  const inWords: PageTurn[] = [];
  const inNumbers: PageTurn[] = [];
  const above: { url: string; text: string }[] = [];
  const between = new Set<string>();
  const beside = new Set<string>();
  const single = posts.length === 1;
  for (const link of [page.next, page.previous]) if (link !== null) turns.push({ url: link, number: null });
  turns.push(...page.chosenPages);
  let next = 0;
  for (let i = 0; i < order.length; i++) {
    const node = order[i]!;
    if (tree.tag(node) !== A) continue;
    while (next < posts.length && posts[next]!.words.to <= i) next++;
    if (next < posts.length && posts[next]!.words.from <= i) continue;
    const href = tree.attribute(node, 'href');
    if (href === null || href.startsWith('#')) continue;
    const text = plainText(outline, node, 80);
    const number = /^\[?\(?(\d{1,6})\]?\)?$/.exec(text)?.[1];
    const early = next === 0 && above.length < MAX_ABOVE && text.length > 1 && number === undefined;
    const inside = next < posts.length && (next > 0 || single || isNear(outline, node, posts));
    const after = next === posts.length;
    if (number === undefined && !early && !inside && !after && !(single && beside.size < MAX_BESIDE)) continue;
    const url = absolute(href);
    if (url === null) continue;
    // Beside a single post the next number may be the next message.
    const turned = single && number === undefined ? null : turnedNumber(page.url, url);
    if (number !== undefined) turns.push({ url, number: Number(number) });
    if (turned !== null) (number === undefined ? inWords : inNumbers).push({ url, number: turned });
    if (number === undefined && early) above.push({ url, text });
    if (single && number === undefined && beside.size < MAX_BESIDE) beside.add(url);
    if (inside && /\p{L}/u.test(text) && url !== page.url) between.add(url);
  }
  // Pages are counted from 1 wherever they are; addresses may count from 0. A post alone on its page may be a message, and its number its id.
  if (inNumbers.length === 0 && !single) turns.push(...inWords);
  return { turns, above, between: [...between], beside: [...beside] };
}

/** Whether a link above the first post is nearer to it than the second post is: then it is the first post's. */
function isNear(outline: Outline, node: number, [first, second]: readonly RawPost[]): boolean {
  return commonDepth(outline, node, first!.body) > commonDepth(outline, first!.body, second!.body);
}
