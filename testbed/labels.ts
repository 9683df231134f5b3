import { type Answer, answer, decide, takeSession } from './answer.ts';
import type { Outcome } from './resolve.ts';
import type { Site } from './site.ts';

/** What a URL is worth to a crawler. `key` names the content: two URLs with one key show the same. */
export interface Label {
  url: string;
  status: number;
  type: Outcome['type'];
  kind: string;
  key: string | null;
  value: 'valuable' | 'duplicate' | 'invalid' | 'uninformative' | 'redirect';
  location?: string;
}

const invalid = new Set(['login', 'register', 'denied', 'error']);

export function labelAnswer(url: string, { status, headers, outcome }: Pick<Answer, 'status' | 'headers' | 'outcome'>): Label {
  const { type, kind, key } = outcome;
  const value =
    status >= 300 && status < 400 ? 'redirect' : key !== null ? 'valuable' : invalid.has(kind) ? 'invalid' : 'uninformative';
  return { url, status, type, kind, key, value, ...(headers.location && { location: headers.location }) };
}

/** The label of any URL of the site, linked or not, without making its page. `duplicate` is for the reader to decide: it depends on what came before. */
export function labelUrl(site: Site, address: string): Label {
  // Only the skin knows which URLs are data, and it finds out by answering.
  if (site.skin.data) return labelAnswer(address, answer(site, new URL(address, site.origin).href));
  const { url } = takeSession(site, new URL(address, site.origin));
  const { outcome } = decide(site, url);
  const headers: Record<string, string> = {};
  if (outcome.location) headers.location = site.origin + site.skin.url(outcome.location, site.present().forum);
  return labelAnswer(address, { status: outcome.status, headers, outcome });
}
