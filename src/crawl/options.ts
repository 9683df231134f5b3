import type { Yield } from '../archive/row-yields.ts';
import type { CookieJar } from '../fetch/cookies.ts';
import type { Guide } from '../guide/guide.ts';
import type { PaceOptions } from './pace.ts';
import type { Plan } from './plan.ts';
import type { Wait } from './polite-source.ts';
import type { WalkEnd } from './walk.ts';
import type { Verdict } from './walls.ts';

export interface CrawlOptions {
  /** Any page of the forum; the crawl stays on its host. */
  url: string;
  /** The archive folder; made when it is missing, gone on with when it is there. */
  out: string;
  /** Whether to look for the forum's entry page when `url` is another page of it; yes unless this is false. */
  entrySearch?: boolean;
  /** Followed instead of what a strategy would learn. */
  guide?: Guide;
  /** A page like those that are wanted, for strategies that crawl by example. */
  target?: string;
  /** Requests in all, in this and earlier runs of the crawl. */
  maxPages?: number;
  /** Milliseconds of this run. */
  maxTime?: number;
  /** Only URLs that match are fetched (the start page aside); those that match `exclude` are not. */
  include?: RegExp;
  exclude?: RegExp;
  cookies?: CookieJar;
  headers?: Record<string, string>;
  userAgent?: string;
  /** Where a webmaster reaches whoever runs the crawl; becomes part of the user agent. */
  contact?: string;
  /** Milliseconds between requests at least. */
  delay?: number;
  concurrency?: number;
  robots?: 'obey' | 'ignore';
  nofollow?: 'obey' | 'ignore';
  /** `auto`: a page that shows itself only after its scripts ran is rendered by Chromium. */
  browser?: 'auto' | 'never' | 'always';
  browserPath?: string;
  proxy?: string;
  seed?: number;
  /** Whether posts are read as pages come, where the guide knows thread pages, and all of them at the end; yes unless this is false. */
  read?: boolean;
  /** Stops cleanly: what is under way is finished and kept. */
  signal?: AbortSignal;
  onEvent?: (event: CrawlEvent) => void;
  /** For tests: how patient the crawl is. */
  patience?: {
    pace?: Partial<PaceOptions>;
    firstBackOff?: number;
    longestBackOff?: number;
    attempts?: number;
    /** Milliseconds for a whole answer. */
    totalTimeout?: number;
  };
}

/** What happens besides pages. */
export type CrawlEvent =
  | { type: 'start'; url: string; out: string; resumed: boolean; waiting: number; plan: Plan | null }
  | ({ type: 'wait' } & Wait)
  | { type: 'note'; message: string };

/** A page of the crawl, as it arrives. */
export interface CrawledPage {
  url: string;
  /** 0 when there was no answer; then `failure` says why. */
  status: number;
  failure: string | null;
  verdict: Verdict;
  /** Whether it brought something new to read, or a way there. */
  fruitful: boolean;
  kind: string | null;
  title: string;
  from: string | null;
  depth: number;
  bytes: number;
  newLinks: number;
  /** URLs waiting now. */
  waiting: number;
  /** Milliseconds between requests now. */
  delay: number;
}

/** How a crawl ended, and what the requests of this and earlier runs came to. */
export interface CrawlSummary extends Yield {
  url: string;
  out: string;
  reason: WalkEnd['reason'];
  message: string | null;
  waiting: number;
  /** URLs that were found and not asked for, for reasons the archive knows. */
  saved: number;
  /** Of the pages that were brought. */
  lists: number;
  threadPages: number;
  /** What was expected before the walk; null where nothing was. */
  plan: Plan | null;
}
