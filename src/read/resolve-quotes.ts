import { postNumberIn, postsByNumber } from './post-url.ts';
import type { Post, Quote } from './thread.ts';

/** Characters of a quote that must stand in the quoted post, white space aside. */
const MIN_QUOTED = 12;
const MAX_QUOTED = 80;

/** Names who is quoted, and finds the quoted posts: a quote's first words in an earlier post of the thread. */
export function resolveQuotes(posts: readonly Post[]): void {
  const names = [...new Set(posts.map((post) => post.author).filter((name) => name !== null))].sort(
    (a, b) => b.length - a.length,
  );
  const known: Known = {
    posts,
    names,
    texts: posts.map((post) => bare(post.text)),
    numbers: postsByNumber(posts),
    profiles: new Set(posts.map((post) => post.authorUrl)),
  };
  posts.forEach((post, i) => {
    for (const quote of post.quotes) resolve(quote, i, known);
  });
}

interface Known {
  posts: readonly Post[];
  names: readonly string[];
  texts: readonly string[];
  /** Posts by the number in their addresses. */
  numbers: ReadonlyMap<string, number>;
  profiles: ReadonlySet<string | undefined>;
}

function resolve(quote: Quote, at: number, known: Known): void {
  const { posts, names, texts } = known;
  resolveLink(quote, at, known);
  const head = quote.text.split('\n', 1)[0]!.slice(0, 120);
  quote.author ??= names.find((name) => head.includes(name)) ?? null;
  const lines = quote.text.split('\n');
  const own = bare(lines.filter((line, i) => !(i === 0 && quote.author !== null && line.includes(quote.author))).join('')).slice(
    0,
    MAX_QUOTED,
  );
  if (own.length >= MIN_QUOTED && quote.post === undefined) {
    for (let i = at - 1; i >= 0; i--) {
      if (quote.author !== null && posts[i]!.author !== quote.author) continue;
      if (!texts[i]!.includes(own)) continue;
      quote.post = i;
      quote.author ??= posts[i]!.author;
      break;
    }
  }
  for (const inner of quote.quotes) resolve(inner, at, known);
}

/** The post that a quote links to. A link that leads neither to a post of the thread nor into a page like theirs is not about the quote. */
function resolveLink(quote: Quote, at: number, { posts, numbers, profiles }: Known): void {
  if (quote.url === undefined) return;
  const number = postNumberIn(quote.url);
  const post = number === null || profiles.has(quote.url) ? undefined : numbers.get(number);
  if (post !== undefined && post !== at && sameHost(quote.url, posts[post]!.url!)) {
    quote.post = post;
    quote.author ??= posts[post]!.author;
  } else if (!posts.some(({ url }) => url !== undefined && formOf(url) === formOf(quote.url!))) delete quote.url;
}

const sameHost = (a: string, b: string): boolean => URL.parse(a)?.host === URL.parse(b)?.host;

/** An address without its numbers, and what its fragment begins with. */
function formOf(url: string): string {
  return url.replace(/\?[^#]*/, '').replace(/\d+/g, '#');
}

const bare = (text: string): string => text.replace(/\s+/g, '');
