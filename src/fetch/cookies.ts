import { isIPv4 } from 'node:net';
import { getPublicSuffix } from 'tldts';
import { isCookie, parseSetCookie } from './set-cookie.ts';

/** A cookie as it is kept. */
export interface Cookie {
  name: string;
  value: string;
  /** The host that set it, or the domain whose hosts all get it. */
  domain: string;
  hostOnly: boolean;
  path: string;
  secure: boolean;
  /** Milliseconds since 1970; null for the length of the crawl, however often it is resumed. */
  expires: number | null;
}

interface Kept extends Cookie {
  /** Larger is later. */
  created: number;
  used: number;
}

/** Cookies of one domain: what the RFC wants at least. Forums that mark each thread read would fill any jar. */
const MAX_PER_DOMAIN = 50;
const MAX_COOKIES = 3000;

/** The cookies of a crawl, by RFC 6265. */
export class CookieJar {
  /** By domain, then by name and path. */
  #domains = new Map<string, Map<string, Kept>>();
  #count = 0;
  #clock = 0;
  #changes = 0;

  /** Grows with every cookie that is put in or taken out. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * The Cookie header for a request, one character an octet; null when there is none to send.
   * The longest path comes first, then the oldest cookie.
   */
  header(url: string, now = Date.now()): string | null {
    if (this.#count === 0) return null;
    const target = URL.parse(url);
    if (!target || !isWeb(target)) return null;
    const fitting: Kept[] = [];
    for (const domain of domainsOf(target.hostname)) {
      for (const cookie of this.#domains.get(domain)?.values() ?? []) {
        if (cookie.hostOnly && domain !== target.hostname) continue;
        if (cookie.secure && target.protocol !== 'https:') continue;
        if (isExpired(cookie, now) || !pathMatches(target.pathname, cookie.path)) continue;
        fitting.push(cookie);
      }
    }
    if (fitting.length === 0) return null;
    this.#clock++;
    for (const cookie of fitting) cookie.used = this.#clock;
    fitting.sort((a, b) => b.path.length - a.path.length || a.created - b.created);
    const text = fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
    return Buffer.from(text).toString('latin1');
  }

  /** Keeps what the answer to `url` sets: one Set-Cookie header a line. What may not be kept is passed over. */
  store(url: string, setCookie: string, now = Date.now()): void {
    const source = URL.parse(url);
    if (!source || !isWeb(source)) return;
    for (const line of setCookie.split('\n')) {
      const cookie = acceptedFrom(source, line, now);
      if (cookie) this.#put(cookie, source.protocol === 'https:', now);
    }
  }

  /** Puts in a cookie from elsewhere than an answer, such as a browser's export. */
  add(cookie: Cookie, now = Date.now()): void {
    const wide = !cookie.hostOnly && !isAddress(cookie.domain) && !isPublicSuffix(cookie.domain);
    this.#put({ ...cookie, hostOnly: !wide }, true, now);
  }

  toJSON(): Cookie[] {
    const now = Date.now();
    const all = [...this.#domains.values()].flatMap((domain) => [...domain.values()]);
    const lasting = all.filter((cookie) => !isExpired(cookie, now)).sort((a, b) => a.created - b.created);
    return lasting.map(({ created, used, ...cookie }) => cookie);
  }

  static fromJSON(json: unknown): CookieJar {
    if (!Array.isArray(json)) throw new Error('saved cookies: expected a list');
    const jar = new CookieJar();
    for (const [i, cookie] of json.entries()) {
      // Without the value: it may be a password.
      if (!isSavedCookie(cookie)) throw new Error(`saved cookies: cookie ${i + 1} is not one; delete it or the whole list`);
      jar.add(cookie);
    }
    return jar;
  }

  #put(cookie: Cookie, secureSource: boolean, now: number): void {
    const domain = this.#domains.get(cookie.domain) ?? new Map<string, Kept>();
    const key = `${cookie.name};${cookie.path}`;
    const before = domain.get(key);
    // A page that anyone on the way can forge must not overwrite what came safely.
    if (before?.secure && !secureSource && !isExpired(before, now)) return;
    if (isExpired(cookie, now)) {
      this.#delete(domain, key);
      return;
    }
    this.#clock++;
    this.#changes++;
    this.#domains.set(cookie.domain, domain);
    domain.set(key, { ...cookie, created: before?.created ?? this.#clock, used: this.#clock });
    if (before) return;
    this.#count++;
    if (domain.size > MAX_PER_DOMAIN) this.#evict([domain], now);
    if (this.#count > MAX_COOKIES) this.#evict([...this.#domains.values()], now);
  }

  /**
   * Takes out one that has expired or else the one that was used longest ago. Of those used at the same time the youngest goes:
   * the session was first, the marks of read threads came later.
   */
  #evict(domains: Map<string, Kept>[], now: number): void {
    let worst: { domain: Map<string, Kept>; key: string; cookie: Kept } | null = null;
    for (const domain of domains) {
      for (const [key, cookie] of domain) {
        if (!worst || goesBefore(cookie, worst.cookie, now)) worst = { domain, key, cookie };
      }
    }
    if (worst) this.#delete(worst.domain, worst.key);
  }

  #delete(domain: Map<string, Kept>, key: string): void {
    const cookie = domain.get(key);
    if (!cookie) return;
    domain.delete(key);
    this.#changes++;
    this.#count--;
    if (domain.size === 0) this.#domains.delete(cookie.domain);
  }
}

function goesBefore(a: Kept, b: Kept, now: number): boolean {
  const expired = Number(isExpired(a, now)) - Number(isExpired(b, now));
  if (expired !== 0) return expired > 0;
  return a.used === b.used ? a.created > b.created : a.used < b.used;
}

/** The cookie that a header of this answer sets, with what it leaves open filled in; null when it must be ignored. */
function acceptedFrom(source: URL, line: string, now: number): Cookie | null {
  const parsed = parseSetCookie(line, now);
  if (!parsed) return null;
  const { name, value, secure, expires } = parsed;
  if (secure && source.protocol !== 'https:') return null;
  const host = source.hostname;
  let domain = host;
  let hostOnly = true;
  if (parsed.domain !== null) {
    // The URL parser writes international names and addresses in the form that hosts have.
    const named = URL.parse(`http://${parsed.domain}/`)?.hostname;
    if (!named) return null;
    if (named !== host || !(isAddress(host) || isPublicSuffix(host))) {
      if (isPublicSuffix(named) || !domainMatches(host, named)) return null;
      domain = named;
      hostOnly = false;
    }
  }
  const path = parsed.path ?? defaultPath(source.pathname);
  // Names that promise how they were set (RFC 6265bis, 4.1.3).
  if (/^__secure-/i.test(name) && !secure) return null;
  if (/^__host-/i.test(name) && !(secure && hostOnly && path === '/')) return null;
  return { name, value, domain, hostOnly, path, secure, expires };
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

function isExpired({ expires }: Cookie, now: number): boolean {
  return expires !== null && expires <= now;
}

/** The host and every domain it lies in. */
function domainsOf(host: string): string[] {
  const domains = [host];
  if (isAddress(host)) return domains;
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) domains.push(host.slice(dot + 1));
  return domains;
}

function domainMatches(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && !isAddress(host));
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || isIPv4(host);
}

/** "com", "co.uk", "github.io", and names without a dot such as "localhost": no cookie spans all that lies below. */
function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}

/** RFC 6265, 5.1.4: the folder of the page that set the cookie. */
function defaultPath(pathname: string): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
}

function pathMatches(pathname: string, path: string): boolean {
  if (!pathname.startsWith(path)) return false;
  return pathname.length === path.length || path.endsWith('/') || pathname[path.length] === '/';
}

function isSavedCookie(value: unknown): value is Cookie {
  const cookie = value as Partial<Record<keyof Cookie, unknown>> | null;
  return (
    typeof cookie?.name === 'string' &&
    typeof cookie.value === 'string' &&
    isCookie(cookie.name, cookie.value) &&
    typeof cookie.domain === 'string' &&
    typeof cookie.path === 'string' &&
    cookie.path.startsWith('/') &&
    typeof cookie.hostOnly === 'boolean' &&
    typeof cookie.secure === 'boolean' &&
    (cookie.expires === null || Number.isFinite(cookie.expires))
  );
}
