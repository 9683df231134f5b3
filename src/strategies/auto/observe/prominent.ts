import { shapeOf } from '../../../learn/url-formats.ts';
import type { Page } from '../../../page/page.ts';
import { minVariety, textLength } from '../survey/link-group.ts';

/** How much more links must say than those to the threads of a list to be what it lists: names of authors may be as long as titles. */
const prominence = 1.5;
/** Links that make a group. */
const minLinks = 3;

/** Groups of links that say more on a list than those to its threads: what is followed there may not be what it lists. */
export function prominentGroups(
  page: Page,
  threads: ReadonlyMap<number, string>,
  links: readonly number[],
): [string, Set<string>][] {
  if (threads.size === 0) return [];
  const titles = new Map<string, string>();
  for (const [i, thread] of threads) {
    const { text } = page.links[i]!;
    if (text.length >= (titles.get(thread)?.length ?? 0)) titles.set(thread, text);
  }
  const most = textLength(titles.values());
  const groups = Map.groupBy(links, (i) => `${page.links[i]!.location} ${shapeOf(page.links[i]!.url).key}`);
  return [...groups.values()].flatMap((group) => {
    const texts = new Map(group.map((i) => [page.links[i]!.url, page.links[i]!.text]));
    if (texts.size < minLinks || textLength(texts.values()) <= prominence * most) return [];
    if (new Set(texts.values()).size < minVariety * texts.size) return [];
    return [[shapeOf(page.links[group[0]!]!.url).key, new Set(texts.keys())]];
  });
}
