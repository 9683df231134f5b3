import type { InPage } from './in-page.ts';
import { extentOf, hasGrown, settle } from './settle.ts';
import { sizeOf } from './snapshot.ts';
import type { Traffic } from './traffic.ts';

export interface ScrollLimits {
  maxScrolls: number;
  maxBytes: number;
  settleTimeout: number;
  /** As in `performance.now()`. */
  until: number;
}

export interface Scrolled {
  /** Scrolls that brought something. */
  scrolled: number;
  /** The limit that ended it; null when nothing more came. */
  cutOff: 'scrolls' | 'bytes' | 'time' | null;
}

/**
 * The document, and boxes that scroll by themselves and fill at least half the window: some forums keep their list in one.
 * True when anything moved.
 */
const TO_THE_END = `(() => {
  let moved = false;
  const down = (box) => {
    const before = box.scrollTop;
    box.scrollTop = box.scrollHeight;
    if (box.scrollTop > before) moved = true;
  };
  if (document.scrollingElement) down(document.scrollingElement);
  for (const box of document.body ? document.body.getElementsByTagName('*') : []) {
    if (box.clientHeight < innerHeight / 2 || box.scrollHeight <= box.clientHeight + 1) continue;
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) down(box);
  }
  return moved;
})()`;

/** Scrolls to the end again and again while that brings more. */
export async function scrollToTheEnd(page: InPage, traffic: Traffic, limits: ScrollLimits): Promise<Scrolled> {
  let size = await sizeOf(page);
  for (let scrolled = 0; ; scrolled++) {
    const before = await extentOf(page);
    if (performance.now() >= limits.until) return { scrolled, cutOff: 'time' };
    // What is in view has come already; only what is below may be waiting to be scrolled to.
    if (!(await page<boolean>(TO_THE_END))) return { scrolled, cutOff: null };
    if (scrolled >= limits.maxScrolls) return { scrolled, cutOff: 'scrolls' };
    const settleEnd = performance.now() + limits.settleTimeout;
    const quiet = await settle(page, traffic, Math.min(limits.until, settleEnd), before);
    if (!hasGrown(await extentOf(page), before)) return { scrolled, cutOff: quiet ? null : 'time' };
    const grown = await sizeOf(page);
    // The next piece will be about as large as this one: better a page without its end than one that is too large to take.
    if (grown + (grown - size) > limits.maxBytes) return { scrolled: scrolled + 1, cutOff: 'bytes' };
    size = grown;
  }
}
