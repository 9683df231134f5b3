import type { BrowserContext } from 'playwright-core';

/** The crawl's cookies, shared with what asks without a browser. */
export interface CookieJar {
  /** The value of the Cookie header for this URL, one character an octet, or null. */
  header(url: string): string | null;
  /** Takes in one Set-Cookie field of an answer from this URL. */
  store(url: string, setCookie: string): void;
}

/** Makes the browser send what the jar would send. The jar is right where they differ: the crawl may have logged in since. */
export async function loadCookies(context: BrowserContext, jar: CookieJar, url: string): Promise<void> {
  const wanted = pairs(jar.header(url));
  const held = await context.cookies(url);
  const wrong = held.filter(({ name, value }) => wanted.get(name) !== value);
  for (const { name, domain, path } of wrong) await context.clearCookies({ name, domain, path });
  const right = new Set(held.filter((cookie) => !wrong.includes(cookie)).map(({ name }) => name));
  const root = new URL('/', url).href;
  const missing = [...wanted].filter(([name]) => !right.has(name));
  // One by one: a name or value that Chromium refuses must not cost the others.
  for (const [name, value] of missing) await context.addCookies([{ name, value, url: root }]).catch(() => {});
}

/** Tells the jar of cookies that scripts have set; those of answers it has heard of already. */
export async function keepScriptCookies(context: BrowserContext, jar: CookieJar, url: string): Promise<void> {
  const known = pairs(jar.header(url));
  for (const { name, value, path, expires, secure } of await context.cookies(url)) {
    if (known.get(name) === value) continue;
    const end = expires > 0 ? `; Expires=${new Date(expires * 1000).toUTCString()}` : '';
    jar.store(url, `${name}=${value}; Path=${path}${end}${secure ? '; Secure' : ''}`);
  }
}

/** `a=1; b=2` as a map; of two cookies with one name the first, which has the longer path (RFC 6265, 5.4). */
function pairs(header: string | null): Map<string, string> {
  const found = new Map<string, string>();
  const text = header === null ? '' : Buffer.from(header, 'latin1').toString();
  for (const part of text.split(/;\s*/)) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals);
    if (equals > 0 && !found.has(name)) found.set(name, part.slice(equals + 1));
  }
  return found;
}
