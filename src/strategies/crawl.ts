import { crawlBy } from '../crawl/crawl.ts';
import type { CrawledPage, CrawlOptions, CrawlSummary } from '../crawl/options.ts';
import type { Strategy } from '../crawl/strategy.ts';
import { auto } from './auto/auto.ts';
import { findEntry } from './focus/entry-url.ts';

/**
 * Crawls a forum into an archive folder:
 *
 *     for await (const page of crawl({ url: 'https://forum.example.org/', out: 'forum' })) console.log(page.status, page.url);
 *
 * By `auto` unless another strategy is given. Yields each page once it is safely kept. The folder of an earlier crawl is gone on with.
 */
export function crawl(options: CrawlOptions & { strategy?: Strategy }): AsyncGenerator<CrawledPage, CrawlSummary> {
  const { strategy, ...rest } = options;
  return crawlBy(strategy ?? auto, rest, findEntry);
}
