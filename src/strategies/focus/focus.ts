import type { Site } from '../../crawl/site.ts';
import type { Learned, LearnOptions, Strategy } from '../../crawl/strategy.ts';
import { byAnalogy, type ItfPattern, itfPatterns, overAny } from '../../learn/itf-patterns.ts';
import { shippedPageTypes } from '../../learn/shipped-page-types.ts';
import { matchesPattern, tokensOf } from '../../url/pattern.ts';
import { firstPagePattern, focusGuide, type ItfPatterns } from './focus-guide.ts';
import { distinctUrls, IndexThreadUrls, spread } from './index-thread-urls.ts';
import { Lesson } from './lesson.ts';
import { type FlipSets, pageFlippingUrls } from './page-flipping-urls.ts';

/** Requests that learning may spend. The paper's mean is 442; most forums here need a quarter of this. */
const SAMPLE = 400;
/** Threads that are looked at for page-flipping beside those that the vote has seen. */
const MORE_THREADS = 8;

/**
 * FoCUS: Learning to Crawl Web Forums (WWW 2012 Companion). Page types are learned once, from annotated forums; with them the
 * index, thread and page-flipping URLs of a forum are found and written down as URL patterns, and the walk needs nothing else.
 */
export const focus: Strategy = {
  name: 'focus',
  summary: 'FoCUS: page types learned once, URL patterns of lists, threads and page-flipping learned for each forum',
  learn,
};

async function learn(site: Site, options: LearnOptions): Promise<Learned> {
  const lesson = new Lesson(site, options.pageTypes ?? shippedPageTypes(), options.sample ?? SAMPLE);
  const { patterns, entry } = await learnItf(lesson, site.start);
  return { guide: focusGuide(entry, { seed: options.seed, sampled: lesson.requests }, patterns) };
}

/** The learning part of figure 3. */
export async function learnItf(
  lesson: Lesson,
  start: string,
): Promise<{ patterns: ItfPatterns; entry: string; urls: IndexThreadUrls; flips: FlipSets }> {
  const urls = new IndexThreadUrls(lesson);
  const flips: FlipSets = { index: new Set(), thread: new Set(), firstPages: [], wrong: new Set() };
  const entry = await lesson.look(start);
  if (entry !== null) {
    await urls.learn(entry, async (page) => (await pageFlippingUrls(lesson, 'index', [page.url], flips)) > 0);
    const { index, thread } = urls.sets;
    const seen = (url: string) => lesson.known(url) != null;
    const lists = [
      entry.url,
      ...[...index].filter(seen),
      ...spread(
        [...index].filter((url) => !seen(url)),
        4,
      ),
    ];
    await pageFlippingUrls(lesson, 'index', lists, flips);
    const long = spread([...urls.long], 4);
    const threads = [
      ...long,
      ...[...thread].filter(seen),
      ...spread(
        [...thread].filter((url) => !seen(url)),
        MORE_THREADS,
      ),
    ];
    await pageFlippingUrls(lesson, 'thread', threads, flips);
  }
  return { patterns: learnPatterns(lesson, urls, flips), entry: entry?.url ?? start, urls, flips };
}

function learnPatterns(lesson: Lesson, urls: IndexThreadUrls, flips: FlipSets): ItfPatterns {
  const { index, thread, detour, other } = urls.sets;
  const sets = { index, thread, indexFlipping: flips.index, threadFlipping: flips.thread, detour };
  const names = Object.keys(sets) as (keyof typeof sets)[];
  const patterns = (name: keyof typeof sets) => {
    const own = sets[name];
    const type = name.startsWith('index') ? 'index' : 'thread';
    const wrong = [...other, ...flips.wrong, ...names.flatMap((one) => (one === name ? [] : [...sets[one]]))];
    return itfPatterns(
      [...own],
      wrong.filter((url) => !own.has(url)),
      (url) => (urls.hubs.has(url) ? 2 : lesson.known(url)?.scores.type === type ? 1 : 0),
    );
  };
  const [lists, threads] = [withoutPostLinks(lesson, patterns('index')), withoutPostLinks(lesson, patterns('thread'))];
  const turns = {
    index: patterns('indexFlipping').map((flip) => overAny(flip, lists) ?? flip),
    thread: patterns('threadFlipping').map((flip) => overAny(flip, threads) ?? flip),
  };
  const firstPages = flips.firstPages.flatMap(
    ({ url, second }) => firstPagePattern(url, second, [...turns.index, ...turns.thread]) ?? [],
  );
  const first = firstPages.map((pattern) => ({ pattern, urls: 1 }));
  // Where no list (no thread) of several pages was met, it is taken to write its pages as the threads (the lists) do.
  const likeThreads = (of: readonly ItfPattern[]) => (turns.index.length > 0 ? [] : byAnalogy(of, threads, lists));
  const likeLists = (of: readonly ItfPattern[]) => (turns.thread.length > 0 ? [] : byAnalogy(of, lists, threads));
  return {
    index: lists,
    thread: threads,
    indexFlipping: [...turns.index, ...likeThreads(turns.thread)],
    threadFlipping: [...turns.thread, ...likeLists(turns.index)],
    detour: patterns('detour').flatMap((one) => overAny(one, threads) ?? []),
    firstPages: [...first, ...likeThreads(first), ...likeLists(first)],
  };
}

/** Thread pages whose posts all have such a link before it is called a link of posts. */
const MIN_POST_PAGES = 2;
/** Share of them in the thread pages that were seen; threads of one post show nothing. */
const MIN_POST_SHARE = 0.3;

/**
 * Links that every post of a thread has lead to its author, its reply form or the thread itself once more, whatever the vote said. The
 * pattern with most URLs is never in doubt: threads may show a list of others like them.
 */
function withoutPostLinks(lesson: Lesson, patterns: readonly ItfPattern[]): ItfPattern[] {
  const threads = lesson.pages().filter(({ scores }) => scores.type === 'thread');
  return patterns.filter(({ pattern }, i) => {
    if (i === 0) return true;
    const urls = threads.flatMap((page) => {
      const group = page.groups.find(
        (one) =>
          one.records >= 3 && distinctUrls(one).size >= 2 && one.links.every(({ url }) => matchesPattern(pattern, tokensOf(url))),
      );
      return group ? [distinctUrls(group)] : [];
    });
    // A menu is the same on every page.
    const own = urls.filter((set, at) => at === 0 || [...set].some((url) => !urls[at - 1]!.has(url)));
    return own.length < MIN_POST_PAGES || own.length < MIN_POST_SHARE * threads.length;
  });
}
