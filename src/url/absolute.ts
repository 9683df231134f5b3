/**
 * The URL to ask for when a page at `base` links to `href`: absolute, without fragment, otherwise as the page gave it.
 * Null for what is not a web address (mailto, javascript, broken). Never throws.
 */
export function absoluteUrl(href: string, base?: string): string | null {
  const url = URL.parse(href, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  const text = url.href;
  const hash = text.indexOf('#');
  return hash < 0 ? text : text.slice(0, hash);
}
