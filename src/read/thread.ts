/** What reading makes of pages. Plain data: it is written as JSON as it stands. Names follow schema.org where it has one. */

/** One discussion, however many pages it has. */
export interface Thread {
  /** The URL of its first page: its public name. */
  url: string;
  /** Without the name of the site, page numbers and the like. */
  title: string;
  /** Null when no page tells. */
  board: BoardName | null;
  /** URLs of the pages that were read into it, in reading order. */
  pages: string[];
  /** In reading order: the order of the page, trees and answers included. */
  posts: Post[];
}

export interface BoardName {
  title: string;
  url: string;
}

/** A list of threads. Boards that the forum shows below another name it as their parent. */
export interface Board extends BoardName {
  /** The URL of the board above; null at the top. */
  parent: string | null;
}

export interface Post {
  /** As the page shows the name; null when it shows none. */
  author: string | null;
  authorUrl?: string;
  time?: PostTime;
  /** Plain text: quotes in, signature and edit notes out; a line for each line a reader sees. */
  text: string;
  /** The same as HTML that is safe to show: a few tags, no scripts, no styles, absolute addresses. */
  html: string;
  /** Outermost quotes in order; quotes inside them are theirs. */
  quotes: Quote[];
  /** A link to this very post. */
  url?: string;
  /** What the page counts it as: 17 for "#17". */
  number?: number;
  links: PostLink[];
  images: string[];
  attachments: PostLink[];
  /** The post this one answers, in trees and comments: an index into the thread's posts. */
  replyTo?: number;
  signature?: string;
  /** "Last edited by …", as it stands. */
  editNote?: string;
  /** The page it was read from. */
  page: string;
}

export interface PostLink {
  url: string;
  text: string;
}

export interface Quote {
  author: string | null;
  text: string;
  /** The quoted post, where the quote links to it. */
  url?: string;
  /** An index into the thread's posts, where the quoted text was found there. */
  post?: number;
  quotes: Quote[];
}

export type TimePrecision = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** A moment with all that is known about how sure it is. */
export interface PostTime {
  /** ISO 8601, UTC: the start of the span when precision is coarse. */
  utc: string;
  precision: TimePrecision;
  /** What the page did not say and had to be inferred; empty when nothing was. */
  inferred: Inferred[];
  /** As the page shows it. */
  shown: string;
}

/** zone: the forum's clock; order: day before month or after; year: none was shown; now: counted back from when the page was fetched. */
export type Inferred = 'zone' | 'order' | 'year' | 'now';
