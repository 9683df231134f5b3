import type { Source } from '../fetch/source.ts';
import { normalForm } from '../url/normal-form.ts';
import { productToken } from './live-source.ts';
import type { CrawlEvent } from './options.ts';
import { RobotsKeeper } from './robots-keeper.ts';
import type { Site } from './site.ts';

/** Finds the entry page of the forum that a site's start page belongs to. */
export type FindEntry = (site: Site) => Promise<{ url: string } | null>;

/**
 * Looks for the forum's entry page when a crawl was given another (FoCUS 4.5), on all hosts of the site. Returns where the crawl begins;
 * the user is told when that is elsewhere.
 */
export async function searchEntry(site: Site, findEntry: FindEntry, tell: (event: CrawlEvent) => void): Promise<string> {
  const { scope } = site;
  site.scope = { ...scope, within: 'site' };
  const found = await findEntry(site);
  site.scope = scope;
  if (found === null || normalForm(found.url) === normalForm(site.start)) return site.start;
  const message = `${site.start} is not the entry page of the forum; the crawl begins at ${found.url} (--no-entry-search begins where you say).`;
  tell({ type: 'note', message });
  return found.url;
}

/** A source that asks for robots.txt on every host it comes to, and obeys it. */
export function robotsOnEveryHost(source: Source, home: string, robots: RobotsKeeper): Source {
  const keepers = new Map([[new URL(home).host, robots]]);
  return {
    async fetch(request) {
      const { host } = new URL(request.url);
      const keeper = keepers.get(host) ?? new RobotsKeeper(source, request.url, productToken);
      keepers.set(host, keeper);
      await keeper.refresh();
      const refusal = keeper.refuse(request.url);
      if (refusal === null) return source.fetch(request);
      return { ok: false, url: request.url, reason: 'forbidden', message: `${request.url}: ${refusal}`, retryable: false };
    },
    close: () => source.close(),
  };
}
