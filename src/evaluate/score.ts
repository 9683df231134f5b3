import { type GroundTruth, type Label, withoutFragment } from './ground-truth.ts';

/** A request of a run, as a line of fetches.jsonl. */
export interface Fetch {
  url: string;
  phase: 'sample' | 'crawl';
  status: number;
}

/** How good a crawl was. The names are those of the files that others score; null where a figure has no denominator. */
export interface Figures {
  requests: number;
  /** Requests spent on learning. */
  sampled: number;
  /** Pages worth having in the mirror: what a perfect crawler would ask for. */
  floor: number;
  /** First fetch of a page worth having. */
  valuable: number;
  /** A page whose content was fetched before. */
  duplicate: number;
  /** Login, denied and error pages. */
  invalid: number;
  /** Other pages that are not part of the discussion. */
  uninformative: number;
  redirect: number;
  /** URLs that the mirror does not have. */
  unknown: number;
  effectiveness: number | null;
  threadCoverage: number | null;
  indexCoverage: number | null;
  overhead: number | null;
  invalidRatio: number | null;
  duplicateRatio: number | null;
  /** Requests and valuable pages, every hundred requests. */
  curve: [requests: number, valuable: number][];
}

/** Figures beside those, for setting our results next to the papers' (which count differently). */
export interface PaperFigures {
  /** 1 − invalid − duplicate: iRobot calls every other page valuable. */
  neitherInvalidNorDuplicate: number | null;
  /** FoCUS leaves learning out. */
  effectivenessOfCrawlPhase: number | null;
  /** Requests until this share of what is worth having was fetched; null when it never was. */
  requestsFor: { half: number | null; ninety: number | null; ninetyNine: number | null };
  /**
   * Of the first requests, as many as a quarter of the mirror's URLs (fewer when the run is shorter): the papers look at the first
   * 5,000 pages of sites of 12,000 to 30,000. Shares of pages neither invalid nor duplicate, and of valuable ones.
   */
  firstQuarter: { neitherInvalidNorDuplicate: number | null; effectiveness: number | null };
}

const curveStep = 100;

export function score(truth: GroundTruth, allFetches: readonly Fetch[]): Figures & PaperFigures {
  const isGood = (label: Label) => label.status === 200 && label.type !== 'other';
  const cutOff = new Set(truth.threads.filter((thread) => thread.viaIndex === false).map((thread) => String(thread.id)));
  const worth = { entry: new Set<string>(), index: new Set<string>(), thread: new Set<string>() };
  for (const label of truth.labels.values()) {
    if (!isGood(label) || label.type === 'other') continue;
    if (label.type === 'thread' && cutOff.has(String(label.key).split('/')[1] ?? '')) continue;
    worth[label.type].add(String(label.key));
  }
  const floor = worth.entry.size + worth.index.size + worth.thread.size;

  const fetches = allFetches.filter((fetch) => !isRobotsOrSitemap(fetch.url));
  const count = { valuable: 0, duplicate: 0, invalid: 0, uninformative: 0, redirect: 0, unknown: 0 };
  const seen = { entry: new Set<string>(), index: new Set<string>(), thread: new Set<string>() };
  const curve: Figures['curve'] = [];
  const requestsFor: PaperFigures['requestsFor'] = { half: null, ninety: null, ninetyNine: null };
  const quarter = Math.min(fetches.length, Math.ceil(truth.labels.size / 4));
  let firstQuarter: PaperFigures['firstQuarter'] = { neitherInvalidNorDuplicate: null, effectiveness: null };
  let sampled = 0;
  let valuableInSample = 0;
  for (const [i, fetch] of fetches.entries()) {
    if (fetch.phase === 'sample') sampled++;
    const label = truth.labels.get(withoutFragment(fetch.url));
    if (!label) count.unknown++;
    else if (label.status >= 300 && label.status < 400) count.redirect++;
    else if (isGood(label) && label.type !== 'other') {
      const key = String(label.key);
      if (seen[label.type].has(key)) count.duplicate++;
      else {
        seen[label.type].add(key);
        count.valuable++;
        if (fetch.phase === 'sample') valuableInSample++;
        if (count.valuable >= 0.5 * floor) requestsFor.half ??= i + 1;
        if (count.valuable >= 0.9 * floor) requestsFor.ninety ??= i + 1;
        if (count.valuable >= 0.99 * floor) requestsFor.ninetyNine ??= i + 1;
      }
    } else if (label.value === 'invalid' || label.status >= 400) count.invalid++;
    else count.uninformative++;
    if (i + 1 === quarter) {
      const wasted = count.invalid + count.unknown + count.duplicate;
      firstQuarter = {
        neitherInvalidNorDuplicate: ratio(quarter - wasted, quarter),
        effectiveness: ratio(count.valuable, quarter),
      };
    }
    if ((i + 1) % curveStep === 0) curve.push([i + 1, count.valuable]);
  }
  const requests = fetches.length;
  return {
    requests,
    sampled,
    floor,
    ...count,
    effectiveness: ratio(count.valuable, requests),
    threadCoverage: ratio([...seen.thread].filter((key) => worth.thread.has(key)).length, worth.thread.size),
    indexCoverage: ratio(seen.index.size, worth.index.size),
    overhead: ratio(requests, count.valuable),
    invalidRatio: ratio(count.invalid + count.unknown, requests),
    duplicateRatio: ratio(count.duplicate, requests),
    curve,
    neitherInvalidNorDuplicate: ratio(requests - count.invalid - count.unknown - count.duplicate, requests),
    effectivenessOfCrawlPhase: ratio(count.valuable - valuableInSample, requests - sampled),
    requestsFor,
    firstQuarter,
  };
}

function ratio(a: number, b: number): number | null {
  return b === 0 ? null : a / b;
}

function isRobotsOrSitemap(url: string): boolean {
  return /\/(robots\.txt|sitemap[^/]*\.xml(\.gz)?)$/.test(URL.parse(url)?.pathname ?? '');
}
