import { getDomain } from 'tldts';

/** What belongs to the forum. It starts as the start page's host; a directory narrows it once the entry page is known to lie there. */
export interface Scope {
  host: string;
  /** `host`: this host alone. `site`: every host of its registrable domain. */
  within: 'host' | 'site';
  /** Starts and ends with a slash; "/" is the whole host. */
  directory: string;
}

export function scopeOf(start: string, within: Scope['within'] = 'host'): Scope | null {
  const url = URL.parse(start);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return { host: url.host, within, directory: '/' };
}

/** The scope narrowed to the folder of the forum's entry page. */
export function narrowedTo(scope: Scope, entry: string): Scope {
  const path = URL.parse(entry)?.pathname ?? '/';
  return { ...scope, directory: path.slice(0, path.lastIndexOf('/') + 1) };
}

export function inScope(url: string, scope: Scope): boolean {
  // The common cases by comparing text: absolute links need no parse.
  const from = url.startsWith('https://') ? 8 : url.startsWith('http://') ? 7 : -1;
  const { host: own } = scope;
  if (from > 0 && url.startsWith(own, from) && url.startsWith(scope.directory, from + own.length)) return true;
  const slash = from < 0 ? -1 : url.indexOf('/', from);
  if (slash > 0) {
    const host = url.slice(from, slash);
    // One that ends in a number may be this host, written in another way.
    if (host !== own && scope.within === 'host' && /^([a-z\d-]+\.)*[a-z][a-z\d-]*$/.test(host)) return false;
  }
  const parsed = URL.parse(url);
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return false;
  const hostFits = parsed.host === scope.host || (scope.within === 'site' && sameSite(parsed.host, scope.host));
  // The folder itself, asked for without its slash, is part of it.
  return hostFits && `${parsed.pathname}/`.startsWith(scope.directory);
}

/** Whether two hosts (with or without port) or URLs belong to one registrable domain; hosts that have none must be equal. */
export function sameSite(a: string, b: string): boolean {
  const [hostA, hostB] = [hostOf(a), hostOf(b)];
  if (hostA === null || hostB === null) return false;
  if (hostA === hostB) return true;
  const domain = getDomain(hostA, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(hostB, { allowPrivateDomains: true });
}

function hostOf(text: string): string | null {
  return (URL.parse(text.includes('://') ? text : `http://${text}`)?.hostname ?? '') || null;
}
