import { normalForm } from '../url/normal-form.ts';
import type { SampledPage } from './sitemap.ts';

/** The index of the sampled page at a URL, by normal form. Pages repeat their links, so the answers are kept. */
export function pageFinder(pages: readonly SampledPage[]): (url: string) => number | null {
  const byKey = new Map<string, number>();
  for (const [index, page] of pages.entries()) if (!byKey.has(normalForm(page.url))) byKey.set(normalForm(page.url), index);
  const known = new Map<string, number | null>();
  return (url) => {
    let index = known.get(url);
    if (index === undefined) {
      index = byKey.get(normalForm(url)) ?? null;
      known.set(url, index);
    }
    return index;
  };
}
