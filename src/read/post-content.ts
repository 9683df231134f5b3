import { folded } from '../page/fold.ts';
import { A, BR, IMG, isHiddenContent, SPECIAL, tagNumber, traits } from '../page/html/tags.ts';
import type { Tree } from '../page/html/tree.ts';
import { beside, quoteHead } from './quote-head.ts';
import type { PostLink, Quote } from './thread.ts';

export interface PostContent {
  text: string;
  html: string;
  quotes: Quote[];
  /** Which of the quotes nothing calls so, by index. */
  boxed?: number[];
  links: PostLink[];
  images: string[];
}

const T = (name: string): number => tagNumber.get(name)!;
const BLOCKQUOTE = T('blockquote');
const PRE = T('pre');
const CODE = T('code');
/** Shown as they are; everything else gives its content alone. */
const kept = new Map(
  'p br b strong i em u s del ins sub sup code pre blockquote ul ol li dl dt dd table thead tbody tr th td h1 h2 h3 h4 h5 h6 hr a img'
    .split(' ')
    .map((name) => [T(name), name] as const),
);
const empty = new Set([T('br'), T('hr'), T('img')]);
const skipped = new Set(
  ['textarea', 'select', 'option', 'button', 'svg', 'iframe', 'object', 'embed', 'input', 'noscript', 'form'].map(T),
);
skipped.delete(T('form'));
/** Levels of nesting that are written; deeper ones give their content alone, and below the last their words alone. */
const MAX_DEPTH = 100;
const MAX_LEVELS = 500;
/** Quotes in quotes that are structure; the text of each holds all that is in it. */
const MAX_QUOTES = 20;

const none: ReadonlySet<number> = new Set();

/** What a post says, in several forms, from one walk over its body. `left` are nodes of it that are not its text, `boxes` quotes that nothing calls so. */
export function contentOf(
  tree: Tree,
  body: number,
  absolute: (href: string) => string | null,
  left: ReadonlySet<number>,
  boxes: ReadonlySet<number> = none,
): PostContent {
  const lines: string[] = [];
  let line = '';
  let html = '';
  const links: PostLink[] = [];
  const images: string[] = [];
  const quotes: Quote[] = [];
  const boxed: number[] = [];
  const breakLine = (verbatim: boolean) => {
    const text = verbatim ? line.trimEnd() : folded(line);
    if (text !== '') lines.push(text);
    line = '';
  };
  let quoted = 0;
  const visit = (parent: number, depth: number, pre: boolean, around: Quote[]) => {
    if (depth > MAX_LEVELS) {
      for (let node = tree.following(parent, parent); node !== 0; node = tree.following(node, parent)) {
        if (!tree.isText(node) || isHiddenContent(tree.tag(tree.parent(node)))) continue;
        line += tree.text(node);
        html += escaped(tree.text(node));
      }
      return;
    }
    for (let node = tree.first(parent); node !== 0; node = tree.next(node)) {
      if (left.has(node)) continue;
      const tag = tree.tag(node);
      if (tag === 0) {
        const text = tree.text(node);
        html += escaped(text);
        if (!pre) line += text;
        else
          text.split('\n').forEach((part, i) => {
            if (i > 0) breakLine(true);
            line += part;
          });
        continue;
      }
      if (isHiddenContent(tag) || skipped.has(tag) || isConcealed(tree, node)) continue;
      if (tag === BR) {
        breakLine(pre);
        html += '<br>';
        continue;
      }
      const block = ((traits[tag] ?? 0) & SPECIAL) !== 0 && tag !== IMG;
      if (block) breakLine(pre);
      const opened = open(node, tag, depth);
      html += opened.html;
      const [from, start] = [lines.length, line.length];
      const isCalled = tag === BLOCKQUOTE || (block && around === quotes && isQuote(tree, node, body));
      const isBox = !isCalled && around === quotes && boxes.has(node);
      if ((isCalled || isBox) && quoted < MAX_QUOTES && !isWhole(tree, node, body)) {
        const { author, text, links: sources } = quoteHead(tree, node, body);
        const quote: Quote = { author, text: '', quotes: [] };
        around.push(quote);
        quoted++;
        visit(node, depth + 1, pre, quote.quotes);
        quoted--;
        breakLine(pre);
        quote.text = [...(text === '' ? [] : [text]), ...lines.slice(from)].join('\n');
        const url = sources.length > 0 ? absolute(sources[0]!) : null;
        if (url !== null) quote.url = url;
        if (tag !== BLOCKQUOTE) unwrap(quote);
        if (quote.text === '') around.splice(around.indexOf(quote), 1);
        else if (isBox) boxed.push(around.indexOf(quote));
      } else visit(node, depth + 1, pre || tag === PRE, around);
      if (tag === A) {
        const url = addressOf(node, 'href');
        if (url !== null) links.push({ url, text: folded(line.slice(start)) });
      }
      if (block) breakLine(pre || tag === PRE);
      html += opened.close;
    }
  };
  const addressOf = (node: number, name: string): string | null => {
    const value = tree.attribute(node, name);
    return value === null || value === '' ? null : absolute(value);
  };
  const open = (node: number, tag: number, depth: number): { html: string; close: string } => {
    const name = kept.get(tag);
    if (name === undefined || depth > MAX_DEPTH) return { html: '', close: '' };
    if (tag === IMG) {
      const url = addressOf(node, 'data-src') ?? addressOf(node, 'src');
      if (url === null) return { html: '', close: '' };
      images.push(url);
      const alt = tree.attribute(node, 'alt') ?? '';
      return { html: `<img src="${escaped(url)}" alt="${escaped(alt)}">`, close: '' };
    }
    if (tag === A) {
      const url = addressOf(node, 'href');
      return url === null
        ? { html: '', close: '' }
        : { html: `<a href="${escaped(url)}" rel="nofollow ugc noreferrer">`, close: '</a>' };
    }
    return { html: `<${name}>`, close: empty.has(tag) ? '' : `</${name}>` };
  };
  visit(body, 0, tree.tag(body) === PRE || tree.tag(body) === CODE, quotes);
  breakLine(false);
  return { text: lines.join('\n'), html: html.trim(), quotes, ...(boxed.length > 0 ? { boxed } : {}), links, images };
}

/** Elements around a blockquote in which a post is put; two were seen. */
const MAX_WRAPPERS = 5;

/** Some software puts every post into a blockquote. */
function isWhole(tree: Tree, node: number, body: number): boolean {
  let at = node;
  for (let i = 0; i < MAX_WRAPPERS && at !== body && beside(tree, at, -1) === 0 && beside(tree, at, 1) === 0; i++)
    at = tree.parent(at);
  return at === body;
}

/** Elements other than blockquote that the markup calls a quote; what stands beside a blockquote is its head or foot. */
function isQuote(tree: Tree, node: number, body: number): boolean {
  if (!/(^|[\s_-])(quote|quotation|zitat|citation)/i.test(tree.attribute(node, 'class') ?? '')) return false;
  for (let at = node, i = 0; at !== body && i < 2; at = tree.parent(at), i++)
    if (tree.tag(beside(tree, at, 1)) === BLOCKQUOTE || tree.tag(beside(tree, at, -1)) === BLOCKQUOTE) return false;
  return true;
}

/** Characters that a quote may say beside the only quote in it and still be no more than its wrapper. */
const MAX_WRAPPER = 160;

function unwrap(quote: Quote): void {
  const [inner, more] = quote.quotes;
  if (inner === undefined || more !== undefined || quote.text.length - inner.text.length > MAX_WRAPPER) return;
  quote.author ??= inner.author;
  if (inner.url !== undefined) quote.url ??= inner.url;
  quote.quotes = inner.quotes;
}

/** Text and attribute values alike. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => (char === '&' ? '&amp;' : char === '<' ? '&lt;' : char === '>' ? '&gt;' : '&quot;'));
}

function isConcealed(tree: Tree, node: number): boolean {
  if (tree.attribute(node, 'hidden') !== null) return true;
  const style = tree.attribute(node, 'style');
  return style !== null && /display\s*:\s*none/i.test(style);
}
