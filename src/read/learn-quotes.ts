import { tagNumber } from '../page/html/tags.ts';
import type { KnownPosts } from './learn-parts.ts';
import { inkOf, type Outline, plainText } from './outline.ts';

/** Letters with which a quote ends that must stand in an earlier post; its beginning says whom it quotes. */
const MIN_END = 20;
const MAX_END = 60;
/** Quotes at one place that must be found, and their share: the quoted post may be on another page. */
const MIN_FOUND = 2;
const FOUND_SHARE = 0.5;
/** Characters of a post that are compared. */
const MAX_TEXT = 20_000;
/** Boxes of a post that are looked at. */
const MAX_BOXES = 200;
/** Of a body's text: an element with more is the body again. */
const MAX_SHARE = 0.95;

const BLOCKQUOTE = tagNumber.get('blockquote')!;
const SPAN = tagNumber.get('span')!;
const boxes = new Set(
  ['div', 'table', 'td', 'fieldset', 'dl', 'dd', 'p', 'span', 'aside', 'section'].map((name) => tagNumber.get(name)!),
);

/** Places inside bodies whose words were written in earlier posts: quotes, whatever the markup calls them. The outermost of each. */
export function learnQuotes(pages: readonly KnownPosts[], kind: number): number[] {
  const places = new Map<number, { all: number; found: number }>();
  const nodes: { outline: Outline; node: number; body: number }[] = [];
  for (const { view, posts } of pages) {
    const { outline } = view;
    const texts: string[] = [];
    for (const post of posts) {
      if (post.kind === kind && texts.length > 0) {
        for (const node of boxesIn(outline, post.body)) {
          const entry = places.get(outline.place[node]!) ?? { all: 0, found: 0 };
          places.set(outline.place[node]!, entry);
          entry.all++;
          const end = letters(plainText(outline, node, MAX_TEXT)).slice(-MAX_END);
          if (end.length < MIN_END || !texts.some((text) => text.includes(end))) continue;
          entry.found++;
          nodes.push({ outline, node, body: post.body });
        }
      }
      texts.push(letters(plainText(outline, post.body, MAX_TEXT)));
    }
  }
  const isQuote = (place: number) => {
    const { all, found } = places.get(place) ?? { all: 0, found: 0 };
    return found >= MIN_FOUND && found >= FOUND_SHARE * all;
  };
  const outermost = nodes.filter(({ outline, node, body }) => {
    if (!isQuote(outline.place[node]!)) return false;
    for (let up = outline.tree.parent(node); up !== body; up = outline.tree.parent(up))
      if (isQuote(outline.place[up]!)) return false;
    return true;
  });
  return [...new Set(outermost.map(({ outline, node }) => outline.place[node]!))];
}

function* boxesIn(outline: Outline, body: number): Generator<number> {
  const { tree, order, at, end } = outline;
  for (let i = at[body]! + 1, left = MAX_BOXES; i < end[body]! && left > 0; i++) {
    const node = order[i]!;
    const tag = tree.tag(node);
    if (tag === BLOCKQUOTE) i = end[node]! - 1;
    else if (
      boxes.has(tag) &&
      // Bold words of a quote are quoted, too, and other bold words are not.
      (tag !== SPAN || tree.attribute(node, 'class') !== null) &&
      left-- > 0 &&
      inkOf(outline, node) >= MIN_END &&
      inkOf(outline, node) <= MAX_SHARE * inkOf(outline, body)
    )
      yield node;
  }
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
