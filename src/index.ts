/** Boardwalk as a library: the parts that other programs put together. */
export type { FrontierEntry } from './archive/url-table.ts';
export { CrawlError } from './crawl/folder-lock.ts';
export { MemoryStore } from './crawl/memory-store.ts';
export type { CrawlEvent, CrawledPage, CrawlOptions, CrawlSummary } from './crawl/options.ts';
export { BudgetSpent, type Phase, Site, type SiteOptions, Visit } from './crawl/site.ts';
export type { Learned, LearnOptions, Strategy } from './crawl/strategy.ts';
export {
  type LinkCounts,
  type Outcome,
  type Settled,
  type Taken,
  type WalkEnd,
  type WalkEvent,
  type WalkOptions,
  type WalkStore,
  walk,
} from './crawl/walk.ts';
export { decodeBody } from './fetch/charset.ts';
export { CookieJar } from './fetch/cookies.ts';
export { readCookiesTxt } from './fetch/cookies-txt.ts';
export { type HttpOptions, httpSource } from './fetch/http.ts';
export { type Mirror, MirrorError, openMirror } from './fetch/mirror.ts';
export type { Answer, Failure, FailureReason, FetchRequest, Response, Source } from './fetch/source.ts';
export type { Classifier, Evidence, Guide, PageKind, Relation, Row } from './guide/guide.ts';
export { GuideMatcher } from './guide/match.ts';
export { GuideError, readGuide, writeGuide } from './guide/read.ts';
export type { Link } from './page/links.ts';
export { Page } from './page/page.ts';
export type { Board, BoardName, Post, PostLink, PostTime, Quote, Thread } from './read/thread.ts';
export { crawl } from './strategies/crawl.ts';
export { strategies } from './strategies/index.ts';
export { absoluteUrl } from './url/absolute.ts';
export { normalForm } from './url/normal-form.ts';
export {
  generalise,
  matchesPattern,
  type Piece,
  patternOf,
  patternRegExp,
  printPattern,
  tokensOf,
  type UrlPattern,
} from './url/pattern.ts';
export { inScope, narrowedTo, type Scope, sameSite, scopeOf } from './url/scope.ts';
