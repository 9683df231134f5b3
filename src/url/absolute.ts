import { plainEnd } from './plain.ts';

/**
 * The URL to ask for when a page at `base` links to `href`: absolute, without fragment, otherwise as the page gave it.
 * Null for what is not a web address (mailto, javascript, broken). Never throws.
 */
export function absoluteUrl(href: string, base?: string): string | null {
  const url = URL.parse(href, base);
  return url !== null && isWeb(url) ? withoutFragment(url.href) : null;
}

/** `absoluteUrl` for the links of one page. Plain ones need no parser, which costs more than all the rest of a link. */
export function resolverFor(base: string): (href: string) => string | null {
  const own = written(base);
  if (own === null || !own.startsWith('http')) return (href) => absoluteUrl(href, base);
  const root = rootOf(own);
  const mark = own.indexOf('?');
  const file = mark < 0 ? own : own.slice(0, mark);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return (href) => {
    const first = href.charCodeAt(0);
    if (href === '' || first === 35) return own;
    if (href.startsWith(root) && href.charCodeAt(root.length) === 47) {
      const end = plainEnd(href, root.length);
      return end < 0 ? absoluteUrl(href, base) : href.slice(0, end);
    }
    if (first === 47 && href.charCodeAt(1) === 47) return absoluteUrl(href, base);
    let before = first === 47 ? root : first === 63 ? file : folder;
    let from = href.startsWith('./') ? 2 : 0;
    for (; href.startsWith('../', from); from += 3) before = parentOf(before, root);
    const end = plainEnd(href, from);
    if (end >= 0) return before + href.slice(from, end);
    return /^(https?:\/\/|javascript:|mailto:)/.test(href) ? elsewhere(href) : absoluteUrl(href, base);
  };
}

/** The other sites that every page of a forum names, and its buttons. */
const met = new Map<string, string | null>();
const mostMet = 1024;
const longestMet = 256;

function elsewhere(href: string): string | null {
  let url = met.get(href);
  if (url !== undefined) return url;
  url = absoluteUrl(href);
  if (href.length > longestMet) return url;
  if (met.size >= mostMet) met.clear();
  met.set(href, url);
  return url;
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

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}
