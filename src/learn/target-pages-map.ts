import { tokensOf, type UrlPattern } from '../url/pattern.ts';
import { looksLikeFlip, saysTheSame, sessionLike } from './flip-urls.ts';
import type { StructuredSample } from './sample-anchor-paths.ts';
import { urlClusters } from './url-clusters.ts';
import { learnFormats, shapeOf, type UrlShape } from './url-formats.ts';

/** One step of the way to the targets: pages of one URL format. */
export interface ChainLevel {
  /** URLs of the pages on the way. */
  patterns: UrlPattern[];
  /** URLs of further pages of the same list or thread. */
  flips: UrlPattern[];
  /** Pages of the sample. */
  pages: number[];
}

/** From the pages next to the start to the targets, which are last. */
export interface TargetPagesMap {
  levels: ChainLevel[];
  /** Targets to be expected: distinct URLs that the last step and page flipping lead to, times the share of them that are targets. */
  leadsTo: number;
}

/** The format of the start page: it is one of its own, whatever its URL looks like. */
const start = '';
/** Longer ways than this to a thread are ways around. */
const maxLevels = 8;
/** Share of a format's links to the same list or thread that must look like page flipping before the format is taken for it. */
const minFlipShare = 0.5;

/**
 * The structure-driven crawler (Vidal et al. 2006): the sampled pages on shortest ways from the start to the targets, generalised to
 * URL formats level by level, and of all chains of formats the one that leads to the most targets. Formats keep pages of different
 * structure apart; by being a target or not alone, lists and profiles would fall together wherever their URLs are alike. Null when no
 * target but the start itself is reached.
 */
export function targetPagesMap(
  sample: StructuredSample,
  isTarget: readonly boolean[],
  structureOf: readonly number[],
): TargetPagesMap | null {
  const shapes = new Map<string, UrlShape>();
  const shape = (url: string) => {
    let known = shapes.get(url);
    if (known === undefined) {
      known = shapeOf(url);
      shapes.set(url, known);
    }
    return known;
  };
  const formats = learnFormats(
    sample.pages.map((page) => shape(page.url)),
    structureOf,
  );
  const formatOf = (url: string) => formats.formatOf(shape(url));
  const pageFormats = sample.pages.map((page) => formatOf(page.url));

  const byFormat = Map.groupBy(sample.pages.keys(), (page) => (page === 0 ? start : pageFormats[page]!));
  const targetShare = (format: string) => {
    const own = byFormat.get(format)!;
    return own.filter((page) => isTarget[page]).length / own.length;
  };

  const chains = new Map<string, string[]>();
  const before = shortestWays(sample);
  for (const [page, target] of isTarget.entries()) {
    if (!target || before[page] === -1) continue;
    const way: string[] = [];
    for (let at = page; at > 0; at = before[at]!) way.unshift(pageFormats[at]!);
    // Beyond the first format that is made of targets no new ones are to be had: permalinks from thread to thread.
    const arrived = way.findIndex((format) => targetShare(format) >= 0.5 * targetShare(way.at(-1)!));
    const chain = way.slice(0, arrived + 1);
    if (chain.length <= maxLevels) chains.set(chain.join('\n'), chain);
  }

  let best: { chain: string[]; leadsTo: number } | null = null;
  for (const chain of chains.values()) {
    const goal = chain.at(-1)!;
    const flips = new Set(flipFormats(sample, byFormat.get(goal)!, formatOf));
    const found = linksTo(byFormat.get(chain.at(-2) ?? start)!, (format) => format === goal);
    const turned = linksTo(byFormat.get(goal)!, (format) => format !== goal && flips.has(format));
    // Of what is led to, only the share that was found to be targets counts.
    const leadsTo = (found + turned) * targetShare(goal);
    if (best === null || leadsTo > best.leadsTo) best = { chain, leadsTo };
  }
  if (best === null) return null;
  function linksTo(pages: readonly number[], wanted: (format: string) => boolean): number {
    const urls = new Set<string>();
    for (const page of pages) for (const { url } of sample.pages[page]!.links) if (wanted(formatOf(url))) urls.add(url);
    return urls.size;
  }

  const patternsOf = patternsByFormat(sample, shape, formatOf, structureOf);
  const levels = [...new Set(best.chain)].map((format): ChainLevel => {
    const pages = byFormat.get(format) ?? [];
    const flips = flipFormats(sample, pages, formatOf).filter((flip) => flip !== format);
    return { patterns: patternsOf(format), flips: flips.flatMap(patternsOf), pages };
  });
  return { levels, leadsTo: best.leadsTo };
}

/** For each page the one before it on a shortest way from the start; −1 for those without. */
function shortestWays(sample: StructuredSample): Int32Array {
  const before = new Int32Array(sample.pages.length).fill(-1);
  const queue = [0];
  for (let at = 0; at < queue.length; at++) {
    const from = queue[at]!;
    for (const link of sample.pages[from]?.links ?? []) {
      const to = sample.pageAt(link.url);
      if (to == null || to === 0 || before[to] !== -1) continue;
      before[to] = from;
      queue.push(to);
    }
  }
  return before;
}

/** The patterns of a format, from every URL of it that was seen, fetched or not. */
function patternsByFormat(
  sample: StructuredSample,
  shape: (url: string) => UrlShape,
  formatOf: (url: string) => string,
  structureOf: readonly number[],
): (format: string) => UrlPattern[] {
  const urls = new Set(sample.pages.flatMap((page) => [page.url, ...page.links.map((link) => link.url)]));
  const byFormat = Map.groupBy(urls, formatOf);
  return (format) => {
    const own = byFormat.get(format) ?? [];
    const labels = own.map((url) => {
      const page = sample.pageAt(url);
      return page == null ? null : structureOf[page]!;
    });
    const clusters = urlClusters(own.map(shape), { formats: { formatOf: () => format }, labels });
    return clusters.flatMap(({ pattern, members }) =>
      withoutSession(
        pattern,
        members.map((member) => own[member]!),
      ),
    );
  };
}

/**
 * A pattern, and the same without a session's name, when the URLs it was made of have one. Pages say it to visitors without cookies,
 * which is to say on the first page alone: a way that begins with it would lead no further.
 */
function withoutSession(pattern: UrlPattern, urls: readonly string[]): UrlPattern[] {
  const values = urls.map((url) => tokensOf(url).parameters.map(({ value }) => value ?? ''));
  const [first] = values;
  const isSession = (i: number) => sessionLike.test(first?.[i] ?? '') && values.every((one) => one[i] === first![i]);
  const parameters = pattern.parameters.filter((_, i) => !isSession(i));
  return parameters.length === pattern.parameters.length ? [pattern] : [pattern, { ...pattern, parameters }];
}

/** Formats of the links that turn pages of a level. */
function flipFormats(sample: StructuredSample, pages: readonly number[], formatOf: (url: string) => string): string[] {
  const counts = new Map<string, { flips: number; links: number }>();
  for (const page of pages) {
    const { url, links } = sample.pages[page]!;
    for (const link of links) {
      // Of a thread's own pages: a list of what is new elsewhere may have the same format.
      if (!saysTheSame(url, link.url)) continue;
      const format = formatOf(link.url);
      const count = counts.get(format) ?? { flips: 0, links: 0 };
      counts.set(format, count);
      count.links++;
      if (looksLikeFlip(url, link)) count.flips++;
    }
  }
  return [...counts].filter(([, { flips, links }]) => flips >= minFlipShare * links && flips > 0).map(([format]) => format);
}
