import type { Listed } from './listed-tree.ts';
import type { PostContent } from './post-content.ts';
import type { PostLink } from './thread.ts';
import type { Mention } from './time-mentions.ts';

/** What one page of a thread tells. Plain data, so that pages can be read one by one and kept until their thread is put together. */
export interface ThreadPage {
  url: string;
  /** When it was fetched: what "yesterday" counts from. */
  date: string | null;
  /** What the page calls itself. */
  title: string;
  headings: string[];
  /** Minutes east of Greenwich, where the page says by which clock it shows its times. */
  zone: number | null;
  posts: PagePost[];
  /** Links outside the posts to other pages that may be of the same thread: their URL and the number they show, if any. */
  turns: PageTurn[];
  /** Where all worded links outside the posts lead. */
  beside: string[];
  /** Where worded links between the posts lead: posts that were gathered from many threads name their threads. */
  between: string[];
  /** Links before the first post: the way down from the forum's front page is among them. */
  above: { url: string; text: string }[];
  /** Which messages the page lists below which, where every page shows one. */
  listed?: Listed[];
}

export interface PageTurn {
  url: string;
  number: number | null;
}

export interface PagePost extends PostContent {
  author: string | null;
  authorUrl: string | null;
  time: Omit<Mention, 'node'> | null;
  url: string | null;
  number?: number;
  attachments?: PostLink[];
  signature?: string;
  editNote?: string;
  /** The post of this page that it stands in, by index. */
  answers?: number;
  /** Where its link to the post it answers leads. */
  answersUrl?: string;
}
