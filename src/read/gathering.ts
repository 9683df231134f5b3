/** Pages whose posts a page shows, and those of them that have more, before it is a list of theirs. */
const MIN_SHOWN = 3;
const MIN_LONGER = 2;

/**
 * Pages that gather posts of several others, under one title: lists that show the last posts of each thread where all threads are called what
 * their board is called. No two of the others share a post, some have more than the page, and no pager leads from one of these to another.
 */
export function gatheringPages(keys: readonly (readonly string[])[], linked: readonly ReadonlySet<number>[]): Set<number> {
  const pagesWith = new Map<string, number[]>();
  for (const [page, own] of keys.entries()) for (const key of new Set(own)) push(pagesWith, key, page);
  const found = new Set<number>();
  for (const [page, own] of keys.entries()) {
    const here = new Set(own);
    const shown = new Set([...here].flatMap((key) => pagesWith.get(key)!.filter((other) => other !== page)));
    if (shown.size < MIN_SHOWN) continue;
    const longer = [...shown].filter((other) => keys[other]!.some((key) => !here.has(key)));
    const areLinked = longer.some((a) => longer.some((b) => linked[a]!.has(b)));
    const apart = longer.every((other) =>
      keys[other]!.every((key) => pagesWith.get(key)!.every((one) => one === other || one === page || !shown.has(one))),
    );
    if (longer.length >= MIN_LONGER && apart && !areLinked) found.add(page);
  }
  return found;
}

function push(map: Map<string, number[]>, key: string, page: number): void {
  const pages = map.get(key);
  if (pages) pages.push(page);
  else map.set(key, [page]);
}
