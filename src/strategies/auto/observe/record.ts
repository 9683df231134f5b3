import type { Page } from '../../../page/page.ts';

/** Above this node, several threads. */
const several = Symbol('several');

/**
 * Which links of a list belong to the record of one thread: its author, its last post, its tags. They stand in an element that holds that
 * thread alone; a thread whose address is of another form has an element of its own among those of the others.
 */
export function inRecords(page: Page, threadOf: ReadonlyMap<number, string>): (link: number) => boolean {
  const holds = new Map<number, string | typeof several>();
  for (const [link, thread] of threadOf) {
    for (let node = page.linkNodes[link]!; node !== 0; node = page.tree.parent(node)) {
      const held = holds.get(node);
      if (held === several) break;
      holds.set(node, held === undefined || held === thread ? thread : several);
    }
  }
  // Where a list has one thread, everything on the page would belong to it.
  if (new Set(threadOf.values()).size < 2) return () => false;
  return (link) => {
    let node = page.linkNodes[link]!;
    while (node !== 0 && !holds.has(node)) node = page.tree.parent(node);
    return node !== 0 && holds.get(node) !== several;
  };
}
