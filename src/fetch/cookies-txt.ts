import { CookieJar } from './cookies.ts';
import { isCookie } from './set-cookie.ts';

/** A cookies.txt that cannot be read; the message names the line and leaves out what it holds. */
export class CookiesTxtError extends Error {
  override name = 'CookiesTxtError';
}

const FIELDS = 'domain, subdomains (TRUE or FALSE), path, secure (TRUE or FALSE), expiry, name and value';

/** Reads a cookies.txt as curl, wget and browser extensions write it (Netscape's format), to crawl with a browser's session. */
export function readCookiesTxt(text: string): CookieJar {
  const jar = new CookieJar();
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  for (const [i, line] of lines.entries()) {
    // Marks a cookie that scripts may not see; every other # starts a comment.
    const entry = line.startsWith('#HttpOnly_') ? line.slice('#HttpOnly_'.length) : line;
    if (entry.startsWith('#') || entry.trim() === '') continue;
    addEntry(jar, entry, i + 1);
  }
  return jar;
}

function addEntry(jar: CookieJar, entry: string, line: number): void {
  const fail = (what: string): never => {
    throw new CookiesTxtError(`cookies.txt, line ${line}: ${what}; export the cookies again or take the line out`);
  };
  const fields = entry.split('\t');
  // curl leaves out an empty value together with its tab.
  if (fields.length !== 7 && fields.length !== 6) fail(`expected ${FIELDS} with tabs between, found ${fields.length} fields`);
  const [domain = '', subdomains = '', path = '', secure = '', expiry = '', name = '', value = ''] = fields;
  const host = URL.parse(`http://${domain.replace(/^\./, '')}/`)?.hostname ?? fail('the domain is not a host name');
  if (!path.startsWith('/')) fail('the path does not start with a slash');
  if (!/^(?:-?\d+(?:\.\d+)?)?$/.test(expiry)) fail('the expiry is not a number of seconds since 1970');
  if (!isCookie(name, value)) fail('the name or value is empty, too long, or holds characters that a cookie cannot have');
  const seconds = Number(expiry);
  jar.add({
    name,
    value,
    domain: host,
    hostOnly: !flag(subdomains, fail),
    path,
    secure: flag(secure, fail),
    // A cookie of the browser's session is written as 0, as -1 or as nothing.
    expires: seconds <= 0 ? null : seconds * 1000,
  });
}

function flag(text: string, fail: (what: string) => never): boolean {
  if (!/^(?:true|false)$/i.test(text)) fail(`expected TRUE or FALSE in the second and fourth of the fields ${FIELDS}`);
  return text.toLowerCase() === 'true';
}
