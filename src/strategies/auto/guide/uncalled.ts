import { tokensOf } from '../../../url/pattern.ts';
import type { SurveyedPage } from '../survey/surveyed-page.ts';

/** Pages of different names that must leave a parameter out of their own address, before it counts as idle; none may have it there. */
const minWitnesses = 2;

/**
 * Parameters that pages leave out where they say what their own address is: `/board/7?changed=99` calls itself `/board/7`. What a page leaves
 * out with all others that its address says, or under one name for all pages, says nothing.
 */
export function uncalledParameters(pages: readonly Pick<SurveyedPage, 'url' | 'canonical'>[]): string[] {
  const names = new Map<string, Set<string>>();
  const called = new Set<string>();
  for (const { url, canonical } of pages) {
    if (canonical === null) continue;
    const [own, said] = [tokensOf(url), tokensOf(canonical)];
    for (const { key } of said.parameters) called.add(key);
    const isSaid = (key: string, value: string | null) => said.parameters.some((one) => one.key === key && one.value === value);
    const left = own.parameters.filter(({ key, value }) => !isSaid(key, value));
    if (own.paths.join('/') !== said.paths.join('/') || own.parameters.length - left.length !== said.parameters.length) continue;
    for (const { key } of left) names.set(key, (names.get(key) ?? new Set()).add(canonical));
  }
  return [...names].filter(([key, some]) => some.size >= minWitnesses && !called.has(key)).map(([key]) => key);
}
