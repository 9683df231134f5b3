import type { Post, Quote } from './thread.ts';

/** Characters of a quote that must stand in the quoted post, white space aside. */
const MIN_QUOTED = 12;
const MAX_QUOTED = 80;

/** Names who is quoted, and finds the quoted posts: a quote's first words in an earlier post of the thread. */
export function resolveQuotes(posts: readonly Post[]): void {
  if (!posts.some((post) => post.quotes.length > 0)) return;
  const names = [...new Set(posts.map((post) => post.author).filter((name) => name !== null))].sort(
    (a, b) => b.length - a.length,
  );
  const texts = posts.map((post) => bare(post.text));
  posts.forEach((post, i) => {
    for (const quote of post.quotes) resolve(quote, i, posts, names, texts);
  });
}

function resolve(quote: Quote, at: number, posts: readonly Post[], names: readonly string[], texts: readonly string[]): void {
  const head = quote.text.split('\n', 1)[0]!.slice(0, 120);
  quote.author ??= names.find((name) => head.includes(name)) ?? null;
  const lines = quote.text.split('\n');
  const own = bare(lines.filter((line, i) => !(i === 0 && quote.author !== null && line.includes(quote.author))).join('')).slice(
    0,
    MAX_QUOTED,
  );
  if (own.length >= MIN_QUOTED) {
    for (let i = at - 1; i >= 0; i--) {
      if (quote.author !== null && posts[i]!.author !== quote.author) continue;
      if (!texts[i]!.includes(own)) continue;
      quote.post = i;
      quote.author ??= posts[i]!.author;
      break;
    }
  }
  for (const inner of quote.quotes) resolve(inner, at, posts, names, texts);
}

const bare = (text: string): string => text.replace(/\s+/g, '');
