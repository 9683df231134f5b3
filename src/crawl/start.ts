import { randomBytes } from 'node:crypto';
import type { ForumDb } from '../archive/forum-db.ts';
import { type Answer, redirectTarget, type Source } from '../fetch/source.ts';
import { sameSite } from '../url/scope.ts';
import { CrawlError } from './folder-lock.ts';
import type { CrawlEvent } from './options.ts';
import type { RobotsKeeper } from './robots-keeper.ts';
import { sessionParameters } from './session-ids.ts';
import { Visit } from './site.ts';

/** Redirects of the start page that are followed before the crawl says it is lost. */
const maxStartRedirects = 5;

/** Where the crawl begins, and what is there. */
export interface Start {
  url: string;
  answer: Answer | null;
}

/** Asks for the start page: a forum given as example.org may live at www.example.org. Fails clearly when there is nothing to crawl. */
export async function askStart(
  source: Source,
  given: string,
  robots: RobotsKeeper | null,
  tell: (event: CrawlEvent) => void,
): Promise<Start> {
  let url = withoutFragment(given);
  for (let hop = 0; ; hop++) {
    const refusal = robots?.refuse(url);
    if (refusal) throw new CrawlError(`${url} is not for crawlers (${refusal}). --ignore-robots overrides this.`);
    const answer = await source.fetch({ url });
    if (!answer.ok) {
      if (answer.reason === 'aborted') return { url, answer: null };
      throw new CrawlError(`The start page cannot be had: ${answer.message}`);
    }
    const target = redirectTarget(answer);
    if (target === null) {
      if (answer.status >= 400) throw new CrawlError(`The start page ${url} answers ${answer.status}.`);
      return { url, answer };
    }
    if (hop === maxStartRedirects) throw new CrawlError(`The start page ${given} redirects without end.`);
    if (!sameSite(target, given))
      throw new CrawlError(`${given} redirects to another site, ${target}. Give that address to crawl it.`);
    tell({ type: 'note', message: `${url} redirects to ${target}` });
    url = target;
  }
}

/** What is found out about a site before the crawl, once: which parameters carry a session, and what it shows for pages that do not exist. */
export interface About {
  sessionParameters: ReadonlySet<string>;
  softNotFound: number | null;
}

export async function lookAround(db: ForumDb, source: Source, start: Start): Promise<About> {
  const kept = db.setting('about');
  if (kept !== undefined) {
    const about = JSON.parse(kept) as { sessionParameters: string[]; softNotFound: number | null };
    return { sessionParameters: new Set(about.sessionParameters), softNotFound: about.softNotFound };
  }
  const first = start.answer && new Visit(start.url, 'sample', start.answer).page;
  if (first === null) return { sessionParameters: new Set(), softNotFound: null };
  const again = await source.fetch({ url: start.url });
  const second = new Visit(start.url, 'sample', again).page;
  const parameters = second ? sessionParameters(first.links, second.links) : new Set<string>();
  // The second copy is what a client with cookies sees, as every later page will be.
  if (second) start.answer = again;
  const nowhere = new URL(`boardwalk-${randomBytes(6).toString('hex')}`, start.url).href;
  const nothing = await source.fetch({ url: nowhere });
  // Stopped in the middle: what was not seen is looked at next time.
  if ([again, nothing].some((answer) => !answer.ok && answer.reason === 'aborted'))
    return { sessionParameters: parameters, softNotFound: null };
  const missing = new Visit(nowhere, 'sample', nothing).page;
  // Some sites show their front page for everything unknown; it is content all the same.
  const print = missing?.textPrint.fingerprint ?? null;
  const softNotFound = print === first.textPrint.fingerprint || print === second?.textPrint.fingerprint ? null : print;
  const about: About = { sessionParameters: parameters, softNotFound };
  db.set('about', JSON.stringify({ ...about, sessionParameters: [...parameters] }));
  return about;
}

function withoutFragment(given: string): string {
  const url = new URL(given);
  url.hash = '';
  return url.href;
}
