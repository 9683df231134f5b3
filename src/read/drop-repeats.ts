import { withoutFragment } from '../url/absolute.ts';
import { hash64 } from '../url/hash.ts';
import type { Assembled, Ordered } from './assemble.ts';
import { opening } from './opening.ts';
import { roughly } from './rough-time.ts';
import type { Titles } from './titles.ts';
import { urlShapes } from './url-shapes.ts';

/** Of a thread's posts: one that has more of them in threads already taken shows those again (a permalink, a print view, a search). */
const MAX_REPEATED = 0.5;
/** Characters; shorter posts are written twice by chance. */
export const MIN_TELLING = 20;

/** What a thread has that lists name, with several people, going forward in time, whose posts are its own. */
const TRUSTED = 4;
/** Of its posts: with so many links to threads between them, a page gathers posts from elsewhere. */
const GATHERED = 0.4;

/** Trusted threads, in number and of all, whose URLs have one form: then that is what URLs of threads look like. */
const MIN_ALIKE = 5;
const ALIKE = 0.1;

/** How much a thread looks like one, beside another that has the same posts: lists name it, it goes forward in time, several people speak. */
function trustIn(thread: Ordered, titles: Titles, isThreadPage: (url: string) => boolean): number {
  let trust = thread.pages.some((page) => titles.isNamed(page)) ? 2 : 0;
  if (thread.isListed) trust++;
  if (new Set(thread.posts.map(({ post }) => post.author)).size > 1) trust++;
  let [up, down] = [0, 0];
  for (let i = 1; i < thread.posts.length; i++) {
    const [before, after] = [thread.posts[i - 1]!.post.time, thread.posts[i]!.post.time];
    const [from, to] = [before && roughly({ ...before, node: 0 }), after && roughly({ ...after, node: 0 })];
    if (from === null || to === null || from === to) continue;
    if (to > from) up++;
    else down++;
  }
  if (up >= down) trust++;
  const { own } = thread;
  const isForeign = (url: string) => !own.has(url) && isThreadPage(url);
  const foreign = thread.pages.reduce((sum, page) => sum + page.between.filter(isForeign).length, 0);
  // A list may show several posts of each thread, which all say where they are.
  const elsewhere = thread.posts.filter(({ post }) => post.url && isForeign(withoutFragment(post.url))).length;
  return thread.gathers || Math.max(foreign, elsewhere) > GATHERED * thread.posts.length ? trust - 4 : trust;
}

/** Threads that say something new, the most trusted first. */
export function withoutRepeats(threads: readonly Ordered[], titles: Titles, isThreadPage: (url: string) => boolean): Assembled[] {
  const shapeOf = urlShapes(threads.flatMap(({ own }) => [...own]));
  const judged = threads.map((thread) => ({ thread, trust: trustIn(thread, titles, isThreadPage) }));
  const shapes = new Map<string, number>();
  for (const { thread, trust } of judged) {
    const shape = shapeOf(thread.pages[0]!.url);
    if (trust >= TRUSTED) shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  const looksAlike = (thread: Ordered) =>
    (shapes.get(shapeOf(thread.pages[0]!.url)) ?? 0) >= Math.max(MIN_ALIKE, threads.length * ALIKE);
  const ranked = judged
    .map(({ thread, trust }) => ({ thread, trust: looksAlike(thread) ? trust + 1 : trust }))
    .sort((a, b) => b.trust - a.trust || b.thread.posts.length - a.thread.posts.length);
  const taken = new Set<string>();
  const kept = new Set<Ordered>();
  for (const { thread, trust } of ranked) {
    // Another view of the same posts may leave out who wrote them.
    const prints = thread.posts.flatMap(({ post }) => {
      const text = opening(post.text);
      return text.length >= MIN_TELLING ? [hashOf(text)] : [];
    });
    const told = prints.length > 0 ? prints : thread.keys;
    // People post the same words twice, and moderators copy threads: what looks like a thread in every way is one.
    if (trust < TRUSTED && told.filter((print) => taken.has(print)).length > MAX_REPEATED * told.length) continue;
    for (const print of [...prints, ...thread.keys]) taken.add(print);
    kept.add(thread);
  }
  return threads
    .filter((thread) => kept.has(thread))
    .map(({ pages, posts }) => ({ title: titles.ofThread(pages), pages, posts }));
}

export function hashOf(text: string): string {
  const { high, low } = hash64(text);
  // Four characters, whatever they are: nobody reads them.
  return String.fromCharCode(high >>> 16, high & 0xffff, low >>> 16, low & 0xffff);
}
