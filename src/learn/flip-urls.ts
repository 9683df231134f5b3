import { tokensOf } from '../url/pattern.ts';
import { isPageFlipText } from './page-flip-texts.ts';

/** Whether a link looks like one to another page of the same list or thread, by its text and by its URL alone. */
export function looksLikeFlip(from: string, link: { url: string; text: string; rel: string }): boolean {
  // "#3" is the third post.
  const says = isPageFlipText(link.text) && !link.text.startsWith('#');
  return (says || /(^|\s)(next|prev|previous)(\s|$)/.test(link.rel)) && saysTheSame(from, link.url);
}

/**
 * Whether a URL may be another page of what `from` shows. The URL of page 2 says all that the URL of page 1 says (`t=7&start=20` after
 * `t=7`, `/7-title/page-2` after `/7-title`), save that one number may differ when there are others that do not (`topic=5.20` after
 * `topic=5.0`). A permalink, `p=99`, does not say which thread it is in.
 */
export function saysTheSame(from: string, url: string): boolean {
  const [own, other] = [partsOf(from), partsOf(url)];
  const left = new Map<string, number>();
  for (const part of other) left.set(part, (left.get(part) ?? 0) + 1);
  let missing = 0;
  let kept = 0;
  for (const part of own) {
    const count = left.get(part) ?? 0;
    if (count > 0) left.set(part, count - 1);
    else if (!/^\d+$/.test(part)) return false;
    else missing++;
    if (count > 0 && /\d/.test(part)) kept++;
  }
  const added = other.length - own.length + missing;
  return missing === 0 ? added > 0 : missing === 1 && kept > 0;
}

/** The name of a session: no word, letters and digits mixed, longer than any id. */
export const sessionLike = /^(?=[a-z]*\d)(?=\d*[a-z])[0-9a-z]{16,}$/i;

/** Runs of digits and what stands between them, of each path and value; a session's name is part of no page. */
function partsOf(url: string): string[] {
  const { paths, parameters: all } = tokensOf(url);
  const parameters = all.filter(({ value }) => value === null || !sessionLike.test(value));
  const parts: string[] = [];
  for (const part of [...paths, ...parameters.flatMap(({ key, value }) => (value === null ? [key] : [`${key}=`, value]))])
    parts.push(...(part.match(/\d+|\D+/g) ?? []));
  return parts;
}
