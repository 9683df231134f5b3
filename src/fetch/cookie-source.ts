import type { CookieJar } from './cookies.ts';
import type { Source } from './source.ts';

/** A source that sends these headers and the jar's cookies, and keeps those that it is given. */
export function cookieSource(inner: Source, jar: CookieJar, headers: Record<string, string> = {}): Source {
  const hasHeaders = Object.keys(headers).length > 0;
  return {
    async fetch(request) {
      // A cookie that the user gave as a header goes along with those of the jar.
      const cookie = [headers.cookie, jar.header(request.url)].filter(Boolean).join('; ');
      const answer = await inner.fetch(
        cookie || hasHeaders
          ? { ...request, headers: { ...headers, ...(cookie ? { cookie } : {}), ...request.headers } }
          : request,
      );
      if (answer.ok && answer.headers['set-cookie'] !== undefined) jar.store(request.url, answer.headers['set-cookie']);
      return answer;
    },
    close: () => inner.close(),
  };
}
