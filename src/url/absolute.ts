import { apart } from './apart.ts';
import { plainEnd } from './plain.ts';

/**
 * The URL to ask for when a page at `base` links to `href`: absolute, without fragment, otherwise as the page gave it.
 * Null for what is not a web address (mailto, javascript, broken). Never throws.
 */
export function absoluteUrl(href: string, base?: string): string | null {
  const url = URL.parse(href, base);
  return url !== null && isWeb(url) ? apart(withoutFragment(url.href)) : null;
}

/** Links of the last pages, with what they were relative to: most links of a page are those of the page before. */
interface Met {
  readonly base: string;
  readonly urls: Map<string, string | null>;
}
const mostMet = 4096;
const longestMet = 256;
let ofRoot: Met = { base: '', urls: new Map() };
let ofFolder: Met = { base: '', urls: new Map() };

/** `absoluteUrl` for the links of one page. Plain ones need no parser, which costs more than all the rest of a link. */
export function resolverFor(base: string): (href: string) => string | null {
  const own = written(base);
  if (own === null || !own.startsWith('http')) return (href) => absoluteUrl(href, base);
  const root = rootOf(own);
  const mark = own.indexOf('?');
  const file = mark < 0 ? own : own.slice(0, mark);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  if (ofRoot.base !== root) ofRoot = { base: root, urls: new Map() };
  if (ofFolder.base !== folder) ofFolder = { base: folder, urls: new Map() };
  const [rooted, foldered] = [ofRoot.urls, ofFolder.urls];

  function made(href: string, first: number): string | null {
    const path =
      href.startsWith(root) && href.charCodeAt(root.length) === 47 ? root.length : first === 104 ? plainHost(href) : -1;
    if (path > 0) {
      const end = plainEnd(href, path);
      return end < 0 ? absoluteUrl(href, base) : apart(href.slice(0, end));
    }
    if (first === 47 && href.charCodeAt(1) === 47) return absoluteUrl(href, base);
    let before = first === 47 ? root : first === 63 ? file : folder;
    let from = href.startsWith('./') ? 2 : 0;
    for (; href.startsWith('../', from); from += 3) before = parentOf(before, root);
    const end = plainEnd(href, from);
    return end < 0 ? absoluteUrl(href, base) : apart(before + href.slice(from, end));
  }

  return (href) => {
    const first = href.charCodeAt(0);
    if (href === '' || first === 35) return own;
    const isRooted = first === 47 || isWhole(href, first);
    // "?x", and behind white space or "http:" too, is relative to the page, not to its folder.
    if (!isRooted && (first <= 32 || first === 63 || href.includes(':'))) return made(href, first);
    const met = isRooted ? rooted : foldered;
    let url = met.get(href);
    if (url !== undefined) return url;
    url = made(href, first);
    if (href.length > longestMet) return url;
    if (met.size >= mostMet) met.clear();
    met.set(apart(href), url);
    return url;
  };
}

/** Whether it says the same on every page. */
const isWhole = (href: string, first: number) =>
  first === 104
    ? href.startsWith('http://') || href.startsWith('https://')
    : (first === 106 && href.startsWith('javascript:')) || (first === 109 && href.startsWith('mailto:'));

/**
 * Where the path of a web address begins, if it has one and the URL parser is sure to leave scheme and host as they are; -1 otherwise. A name
 * whose last part is a number is an address to it, and "xn--" may not be what it says.
 */
function plainHost(href: string): number {
  const from = href.startsWith('http://') ? 7 : href.startsWith('https://') ? 8 : -1;
  const slash = from < 0 ? -1 : href.indexOf('/', from);
  if (slash < 0) return -1;
  const host = href.slice(from, slash);
  return /^(?:[a-z\d-]+\.)*[a-z][a-z\d-]*$/.test(host) && !host.includes('xn--') ? slash : -1;
}

/** Scheme and host of the last web address, as the URL parser writes them: most that come are of the same site. */
let lastRoot = '';

/** A URL as the URL parser writes it, without fragment; null for a string that is none. */
export function written(url: string): string | null {
  if (lastRoot !== '' && url.startsWith(lastRoot) && url.charCodeAt(lastRoot.length) === 47) {
    const end = plainEnd(url, lastRoot.length);
    if (end >= 0) return url.slice(0, end);
  }
  const parsed = URL.parse(url);
  if (parsed === null) return null;
  if (isWeb(parsed)) lastRoot = rootOf(parsed.href);
  return withoutFragment(parsed.href);
}

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:';

/** The folder that a folder is in; the topmost is in itself. */
function parentOf(folder: string, root: string): string {
  return folder.slice(0, Math.max(root.length, folder.lastIndexOf('/', folder.length - 2)) + 1);
}

/** Scheme and host of a web address that the URL parser wrote. */
function rootOf(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf('//') + 2));
}

export function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}
