/**
 * The key that an index of captures is sorted and searched by: the host from its end, port, path and sorted query, in
 * lower case, without scheme and leading "www.". To the letter what warcio.js makes, since players look pages up by it.
 * The URI is one that `targetUri` wrote.
 */
export function surt(uri: string): string {
  const parsed = /^https?:/.test(uri) ? URL.parse(uri.replace(/^(https?:\/\/)www\d*\./, '$1').toLowerCase()) : null;
  if (!parsed) return uri;
  const host = parsed.hostname.split('.').reverse().join(',');
  const port = parsed.port ? `:${parsed.port}` : '';
  const query = parsed.search ? `?${parsed.search.slice(1).split('&').sort().join('&')}` : '';
  return `${host}${port})${parsed.pathname}${query}`;
}
