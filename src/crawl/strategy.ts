import type { FrontierEntry } from '../archive/url-table.ts';
import type { Guide } from '../guide/guide.ts';
import type { PageTypeModel } from '../learn/page-types.ts';
import type { Page } from '../page/page.ts';
import type { Site } from './site.ts';

/** A system that learns how to crawl a forum: at heart, learn(site) → guide. */
export interface Strategy {
  name: string;
  /** One line for a person choosing. */
  summary: string;
  /** Whether it can crawl for pages like an example (`LearnOptions.target`). */
  byExample?: boolean;
  /** Whether it goes on learning in a crawl that goes on (`LearnOptions.earlier`). */
  goesOn?: boolean;
  /** Whether it finds the forum's entry from any page itself: its guide says where. Others are given it. */
  findsEntry?: boolean;
  learn(site: Site, options: LearnOptions): Promise<Learned>;
}

export interface LearnOptions {
  /** Everything random follows from it. */
  seed: number;
  /** Requests that learning may spend; a strategy that has a better number of its own uses that when this is not given. */
  sample?: number;
  /** False: learning begins at the start page, whatever it is. */
  entrySearch?: boolean;
  /** Page types to use instead of those that come with the program, where a strategy uses any. */
  pageTypes?: PageTypeModel;
  /** The URL of a page like those that are wanted; for strategies that crawl by example. */
  target?: string;
  /** Given to a strategy that goes on learning: it takes up this guide, looks at sampled pages again, and asks for none. */
  earlier?: Earlier;
}

/** What earlier runs of a crawl came to. */
export interface Earlier {
  guide: Guide;
  /** Whether a URL that shows this waits or was fetched. */
  knows(shows: string): boolean;
  /** Whether a page with this title was fetched. */
  hasTitle(title: string): boolean;
}

/** What was asked of learning cannot be learned from this site. */
export class LearnError extends Error {}

export interface Learned {
  guide: Guide;
  /** Pages that were looked at and are worth having: the walk begins with them, and asks for none of them again. */
  seeds?: readonly FrontierEntry[];
  /** Told of each page while walking, by a strategy that goes on learning. */
  observe?: Observe;
  /**
   * Told, when nothing waits any more, of pages that were looked at and proved to be lists though they were taken for something else; null: that
   * is nothing new. Where it is there, what the guide follows is followed from all pages that were looked at.
   */
  review?: (lists: readonly string[]) => Promise<Learned | null>;
}

export type Observe = (seen: Seen) => Observed;

/** What came of one request of a walk, and is not a passing trouble. */
export interface Seen {
  url: string;
  /** Null where there is none: it redirects, or is refused. */
  page: Page | null;
  redirect: string | null;
  kind: string | null;
  /** The row that led there. */
  row: string | null;
}

/** What it taught. */
export interface Observed {
  /** What kind of page it is by its looks, where the link that led to it says too little; null: of none. */
  kind?: string | null;
  /** A better guide. */
  guide?: Guide;
  /** URLs of this page to try, whatever the guide says: when nothing else waits, */
  also?: readonly string[];
  /** … or at once, because much depends on them. */
  soon?: readonly string[];
}
