/** The form in which a mirror compares URLs: as a browser would write it, without the fragment. Null unless http(s). */
export function mirrorKey(url: string): string | null {
  const parsed = URL.parse(url);
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return null;
  const hash = parsed.href.indexOf('#');
  return hash < 0 ? parsed.href : parsed.href.slice(0, hash);
}
