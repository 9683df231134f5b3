import { cookieSource } from '../fetch/cookie-source.ts';
import { CookieJar } from '../fetch/cookies.ts';
import { type NetworkGuard, networkGuard } from '../fetch/guard.ts';
import { httpSource } from '../fetch/http.ts';
import { userAgentOf } from '../fetch/version.ts';
import { CrawlError } from './folder-lock.ts';
import type { CrawlEvent, CrawlOptions } from './options.ts';
import { PoliteSource } from './polite-source.ts';
import { RobotsKeeper } from './robots-keeper.ts';

/** Our name in robots.txt and at the head of the user agent. */
export const productToken = 'Boardwalk';
export const defaultConcurrency = 2;

export interface Live {
  source: PoliteSource;
  jar: CookieJar;
  guard: NetworkGuard | null;
  /** Null when robots.txt is not to be obeyed. */
  robots: RobotsKeeper | null;
  userAgent: string;
}

/** The way to a live site: guarded, with cookies, at the site's pace, and by its robots.txt. */
export async function openLive(
  options: Omit<CrawlOptions, 'out'>,
  more: { jar?: CookieJar; knownToLive?: boolean; tell: (event: CrawlEvent) => void },
): Promise<Live> {
  const userAgent = options.userAgent ?? userAgentOf(options.contact);
  const jar = options.cookies ?? more.jar ?? new CookieJar();
  const guard = options.proxy === undefined ? await networkGuard(options.url) : null;
  const http = httpSource({
    userAgent,
    connections: options.concurrency ?? defaultConcurrency,
    ...(options.patience?.totalTimeout === undefined ? {} : { totalTimeout: options.patience.totalTimeout }),
    ...(guard ?? {}),
    ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
  });
  const source = new PoliteSource(cookieSource(http, jar, options.headers), {
    knownToLive: more.knownToLive ?? false,
    ...options.patience,
    pace: {
      ...(options.delay === undefined ? {} : { minDelay: options.delay, startDelay: options.delay }),
      ...options.patience?.pace,
    },
    ...(options.signal ? { signal: options.signal } : {}),
    onWait: (wait) => more.tell({ type: 'wait', ...wait }),
  });
  const robots = options.robots === 'ignore' ? null : new RobotsKeeper(source, options.url, productToken);
  await robots?.refresh();
  if (robots?.trouble != null && !options.signal?.aborted) {
    await source.close();
    const host = new URL(options.url).host;
    throw new CrawlError(
      `The robots.txt of ${host} cannot be had, and without it nothing is asked for (--ignore-robots overrides): ${robots.trouble}`,
    );
  }
  if (robots) source.pace.atLeast(robots.crawlDelay);
  return { source, jar, guard, robots, userAgent };
}
