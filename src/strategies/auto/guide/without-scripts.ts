import type { Row } from '../../../guide/guide.ts';
import { tokensOf, type UrlPattern } from '../../../url/pattern.ts';
import type { Survey } from '../survey/survey.ts';
import { patternFor } from './way-patterns.ts';

/** Threads that must have such a link. */
const minThreads = 2;

/**
 * Threads whose posts come by script may offer the whole page to those who run none: a link within `noscript` to the thread's own
 * address with a parameter more. Null when they do not.
 */
export function withoutScripts(survey: Survey): { row: Row; pattern: UrlPattern } | null {
  const found = new Map<string, Set<string>>();
  for (const page of survey.pages) {
    if (survey.roleOfPage(page) !== 'thread') continue;
    const alone = Map.groupBy(
      page.links.filter(({ location }) => location.includes('/noscript/')),
      ({ location }) => location,
    );
    for (const [location, links] of alone) {
      // Where there are several, they turn the page.
      const [url, ...more] = new Set(links.map((link) => link.url));
      if (more.length === 0 && addsParameter(page.url, url!)) found.set(location, (found.get(location) ?? new Set()).add(url!));
    }
  }
  const [most] = [...found].sort((a, b) => b[1].size - a[1].size);
  if (most === undefined || most[1].size < minThreads) return null;
  const [location, urls] = most;
  const pattern = patternFor([...urls]);
  return {
    pattern,
    row: {
      id: 'thread-without-scripts',
      from: 'thread',
      location,
      pattern,
      follow: true,
      relation: 'same-thread',
      priority: 0,
      to: 'thread',
      evidence: { why: 'It leads to all of the thread for those who run no scripts.', counts: { urls: urls.size } },
    },
  };
}

function addsParameter(own: string, url: string): boolean {
  const [from, to] = [tokensOf(own), tokensOf(url)];
  const isKept = from.parameters.every(({ key, value }) => to.parameters.some((one) => one.key === key && one.value === value));
  return isKept && to.parameters.length > from.parameters.length && to.paths.join('/') === from.paths.join('/');
}
