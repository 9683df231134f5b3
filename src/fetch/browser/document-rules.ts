import type { Response } from '../source.ts';

/**
 * Laid on every document on top of the site's own policy; Chromium enforces the stricter of the two.
 * `sandbox` without its further words: no windows, dialogs, downloads or forms. Images, media and fonts are of no use here and a
 * cost for the site; frames show other pages, which are links to us; workers would send requests that we do not see; and data
 * comes by http, not by web socket.
 */
const POLICY = [
  'sandbox allow-scripts allow-same-origin',
  "img-src 'none'",
  "media-src 'none'",
  "font-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "manifest-src 'none'",
  'connect-src http: https:',
].join('; ');

/** What a document's meaning depends on. The rest (reports, preloads, isolation) is left out, as are fields about the bytes sent. */
const KEPT: ReadonlySet<string> = new Set([
  'content-type',
  'content-language',
  'content-security-policy',
  'last-modified',
  'referrer-policy',
  'refresh',
  'set-cookie',
]);

/** The header with which the browser gets to see the document. */
export function documentHeaders(response: Response): { name: string; value: string }[] {
  const fields = Object.entries(response.headers).filter(([name]) => KEPT.has(name));
  const given = fields.flatMap(([name, value]) =>
    // Joined by line breaks in a Response, one field each for the browser.
    name === 'set-cookie' ? value.split('\n').map((one) => ({ name, value: one })) : [{ name, value }],
  );
  return [...given, { name: 'content-security-policy', value: POLICY }];
}

/** Whether there is a page to render: not for redirects, empty answers, and what is no HTML. */
export function isRenderable(response: Response): boolean {
  if (response.body.length === 0) return false;
  if (response.status >= 300 && response.status < 400 && response.headers.location) return false;
  if (/^\s*attachment\b/i.test(response.headers['content-disposition'] ?? '')) return false;
  const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === '' || type === 'text/html' || type === 'application/xhtml+xml';
}
