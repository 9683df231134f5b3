import { postNumberIn, postsByNumber } from './post-url.ts';
import type { Post, Quote } from './thread.ts';
import type { PagePost } from './thread-page.ts';

/** Characters of a quote that must stand in the quoted post, white space aside. */
const MIN_QUOTED = 12;
const MAX_QUOTED = 80;
/** Posts before a quote in which its words are looked for. */
const MAX_BACK = 1000;
/** Characters within which a head names somebody. */
const MAX_HEAD = 120;
/** Characters of a line that only says that a quote follows. */
const MAX_LABEL = 20;

/** Names who is quoted, and finds the quoted posts: a quote's first words in an earlier post of the thread. */
export function resolveQuotes(read: readonly Pick<PagePost, 'boxed'>[], posts: readonly Post[]): void {
  if (!posts.some((post) => post.quotes.length > 0)) return;
  const names = [...new Set(posts.map((post) => post.author).filter((name) => name !== null))].sort(
    (a, b) => b.length - a.length,
  );
  const known: Known = {
    posts,
    names,
    texts: posts.map((post) => bare(post.text)),
    own: posts.map((post) => post.quotes.reduce((text, quote) => text.replace(bare(quote.text), ''), bare(post.text))),
    numbers: postsByNumber(posts),
    profiles: new Set(posts.map((post) => post.authorUrl)),
  };
  posts.forEach((post, i) => {
    for (const quote of post.quotes) resolve(quote, i, known);
    // What nothing calls a quote is one only when it is known of whom.
    const boxed = read[i]?.boxed;
    if (boxed)
      post.quotes = post.quotes.filter((quote, j) => !boxed.includes(j) || quote.author !== null || quote.post !== undefined);
  });
}

interface Known {
  posts: readonly Post[];
  names: readonly string[];
  texts: readonly string[];
  /** The same without what they quote. */
  own: readonly string[];
  /** Posts by the number in their addresses. */
  numbers: ReadonlyMap<string, number>;
  profiles: ReadonlySet<string | undefined>;
}

function resolve(quote: Quote, at: number, known: Known): void {
  const { posts, names } = known;
  resolveLink(quote, at, known);
  const lines = quote.text.split('\n');
  const foot = lines.at(-1)!;
  const namedIn = (line: string | undefined) => names.find((name) => line?.slice(0, MAX_HEAD).includes(name));
  // "Quote:" may stand above "X wrote:".
  const second = lines[0]!.length <= MAX_LABEL ? lines[1] : undefined;
  quote.author ??= namedIn(lines[0]) ?? namedIn(second) ?? names.find((name) => foot === name) ?? null;
  if (quote.post === undefined) {
    for (const words of wordsIn(lines, quote.author)) {
      const start = bare(words).slice(0, MAX_QUOTED);
      const post = start.length < MIN_QUOTED ? undefined : earlierWith(start, quote.author, at, known);
      if (post === undefined) continue;
      quote.post = post;
      quote.author ??= posts[post]!.author;
      break;
    }
  }
  for (const inner of quote.quotes) resolve(inner, at, known);
}

/** What is quoted, without the line that says of whom; or with what follows in that line, which may be the words themselves. */
function wordsIn(all: readonly string[], author: string | null): string[] {
  const lines = all.length > 1 && all.at(-1) === author ? all.slice(0, -1) : all;
  const line = author === null ? -1 : lines.slice(0, 2).findIndex((text) => text.includes(author));
  if (line < 0) return [lines.join('')];
  const rest = lines.slice(line + 1).join('');
  const named = lines[line]!.indexOf(author!);
  const behind = /^[^:：]{0,60}[:：](.*)$/.exec(lines[line]!.slice(named + author!.length))?.[1] ?? '';
  return [rest, behind + rest];
}

/** The last earlier post with these words, by the author where one is known; first one that says them itself. */
function earlierWith(words: string, author: string | null, at: number, { posts, own, texts }: Known): number | undefined {
  for (const among of [own, texts]) {
    for (let i = at - 1; i >= Math.max(0, at - MAX_BACK); i--)
      if ((author === null || posts[i]!.author === author) && among[i]!.includes(words)) return i;
  }
  return undefined;
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
