import type { Source } from '../fetch/source.ts';
import { productToken } from './live-source.ts';
import { RobotsKeeper } from './robots-keeper.ts';
import type { Site } from './site.ts';

/** Finds the entry page of the forum that a site's start page belongs to. */
export type FindEntry = (site: Site) => Promise<{ url: string } | null>;

/** Looks for the forum's entry page when a crawl was given another (FoCUS 4.5), on all hosts of the site. Returns where the crawl begins. */
export async function searchEntry(site: Site, findEntry: FindEntry): Promise<string> {
  const { scope } = site;
  site.scope = { ...scope, within: 'site' };
  const found = await findEntry(site);
  site.scope = scope;
  return found?.url ?? site.start;
}

/** A source that asks for robots.txt on every other host that it comes to, and obeys it; that of its home is looked at before it is asked. */
export function obeyingElsewhere(source: Source, home: string): Source {
  const keepers = new Map<string, RobotsKeeper>();
  return {
    async fetch(request) {
      const { host } = new URL(request.url);
      if (host === new URL(home).host) return source.fetch(request);
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
