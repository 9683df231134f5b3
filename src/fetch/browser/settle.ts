import { setTimeout as sleep } from 'node:timers/promises';
import type { InPage } from './in-page.ts';
import type { Traffic } from './traffic.ts';

/** How much a page holds. It grows while scripts draw; a clock or a slide show that changes it does not count. */
export interface Extent {
  nodes: number;
  links: number;
  height: number;
}

/**
 * Milliseconds without a request and without growth after which a page counts as done. Long enough for a script that draws after
 * a timeout or two, and paid by every page; playwright's own `networkidle` waits 500.
 */
const QUIET_MS = 300;
/** Milliseconds without a request after which growth counts as over and the page can be scrolled on. */
const PAUSE_MS = 60;
/** Milliseconds between two looks. */
const LOOK_MS = 25;

const EXTENT = `({
  nodes: document.getElementsByTagName('*').length,
  links: document.links.length,
  height: document.scrollingElement ? document.scrollingElement.scrollHeight : 0,
})`;

export const extentOf = (page: InPage): Promise<Extent> => page<Extent>(EXTENT);

export const hasGrown = (now: Extent, before: Extent): boolean =>
  now.nodes > before.nodes || now.links > before.links || now.height > before.height;

/**
 * Waits until nothing comes any more. Given where it began, it is done sooner: when the page has grown beyond that and pauses.
 * False when `until` (as in `performance.now()`) came first.
 */
export async function settle(page: InPage, traffic: Traffic, until: number, began?: Extent): Promise<boolean> {
  let most: Extent = { nodes: 0, links: 0, height: 0 };
  let grewAt = performance.now();
  while (true) {
    const now = performance.now();
    const extent = await extentOf(page);
    if (hasGrown(extent, most)) {
      grewAt = now;
      most = extent;
    }
    const enough = began && hasGrown(most, began) ? PAUSE_MS : QUIET_MS;
    if (now - grewAt >= enough && traffic.quietFor() >= enough) return true;
    if (now >= until) return false;
    await sleep(LOOK_MS);
  }
}
