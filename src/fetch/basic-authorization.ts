import querystring from 'node:querystring';

/** The credentials of a URL as an Authorization header has them; null when it has none. */
export function basicAuthorization({ username, password }: URL): string | null {
  if (!username && !password) return null;
  // Unlike decodeURIComponent this leaves a bad escape as it is.
  const text = `${querystring.unescape(username)}:${querystring.unescape(password)}`;
  return `Basic ${Buffer.from(text).toString('base64')}`;
}
