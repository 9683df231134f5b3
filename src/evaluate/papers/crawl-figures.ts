import { type Figures, type PaperFigures, score } from '../score.ts';
import { isUserCreated, pageType } from './page-types.ts';
import type { LabelledMirror, PaperRun, Walked } from './paper-run.ts';

/** Figures of a whole crawl as the forum papers define them, beside ours. */
export interface CrawlFigures {
  ours: Figures & PaperFigures;
  /** iRobot eq. 5: over all pages that are neither invalid nor duplicate, profiles and searches included. */
  coverageOfAll: number | null;
  /** Eq. 2 of the Traversal Strategy over the pages crawled. */
  informativeness: number | null;
  /** iRobot's "first 5,000 pages": of the first quarter of the mirror's URLs, the share neither invalid nor duplicate. */
  valuableEarly: number | null;
  /** The same with only lists and threads counted. */
  effectiveEarly: number | null;
  /** FoCUS: crawl phase only. Micro averages need the counts. */
  crawlPhase: { valuable: number; requests: number };
  threadPages: { fetched: number; all: number };
  /** iRobot table 3: of later pages of a list or thread that came from another page of it, those whose row says so. */
  relations: { kept: number; all: number };
  nofollowed: number;
}

/** Content by its key, so that copies are told; null for pages that are not even a page. */
export function contentOf(mirror: LabelledMirror, url: string): string | null {
  const label = mirror.label(url);
  if (label === undefined || label.status !== 200 || label.value === 'invalid') return null;
  return label.key === null || label.type === 'other' ? `url ${url}` : `${label.type} ${label.key}`;
}

export function crawlFigures(mirror: LabelledMirror, run: PaperRun): CrawlFigures {
  const ours = score(mirror.truth, run.fetches);
  const everything = new Set([...mirror.truth.labels.values()].flatMap((label) => contentOf(mirror, label.url) ?? []));
  const seen = new Set(run.fetches.flatMap(({ url }) => contentOf(mirror, url) ?? []));
  const early = run.fetches.slice(0, Math.round(mirror.urls / 4));
  const earlyScore = score(mirror.truth, early);
  const sampled = run.fetches.filter((fetch) => fetch.phase === 'sample');
  const inSample = score(mirror.truth, sampled);
  const all = threadPagesOf(mirror);
  return {
    ours,
    coverageOfAll: everything.size === 0 ? null : seen.size / everything.size,
    informativeness: informativenessOf(
      mirror,
      run.fetches.map(({ url }) => url),
    ),
    valuableEarly: earlyScore.neitherInvalidNorDuplicate,
    effectiveEarly: earlyScore.effectiveness,
    crawlPhase: { valuable: ours.valuable - inSample.valuable, requests: ours.requests - ours.sampled },
    threadPages: { fetched: Math.round((ours.threadCoverage ?? 0) * all), all },
    relations: relationsKept(mirror, run.walked),
    nofollowed: run.nofollowed,
  };
}

function threadPagesOf(mirror: LabelledMirror): number {
  const keys = new Set<string>();
  for (const label of mirror.truth.labels.values())
    if (label.status === 200 && label.type === 'thread') keys.add(String(label.key));
  return keys.size;
}

/** −(1 / log N) · Σ (|D_k| / N) · log(|D_k| / N). Invalid pages of one kind are copies of one page; 1 for a single page. */
export function informativenessOf(mirror: LabelledMirror, urls: readonly string[]): number | null {
  const groups = new Map<string, number>();
  for (const url of urls) {
    const label = mirror.label(url);
    const group = contentOf(mirror, url) ?? `invalid ${label === undefined ? 'missing' : label.kind}`;
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  if (urls.length === 0) return null;
  if (urls.length === 1) return 1;
  let sum = 0;
  for (const count of groups.values()) sum += (count / urls.length) * Math.log(count / urls.length);
  return -sum / Math.log(urls.length);
}

function relationsKept(mirror: LabelledMirror, walked: readonly Walked[]): { kept: number; all: number } {
  const relations = { kept: 0, all: 0 };
  for (const { url, from, relation } of walked) {
    const own = mirror.part(url);
    const other = from === null ? null : mirror.part(from);
    if (!own || !other || own.whole !== other.whole || own.page === other.page) continue;
    relations.all++;
    if (relation !== 'child') relations.kept++;
  }
  return relations;
}

/** SOUrCe 5.3. */
export interface ContentFigures {
  validRatio: number;
  recall: number;
  f: number;
  /** In bits, over page types. */
  entropy: number;
  /** Lists and threads, each once, of all there are. */
  ours: number;
}

export function contentFigures(mirror: LabelledMirror, walked: readonly Walked[]): ContentFigures {
  const all = [...mirror.truth.labels.values()].filter(isUserCreated).length;
  const crawled = walked.filter(({ url }) => isUserCreated(mirror.label(url)));
  const types = Map.groupBy(crawled, ({ url }) => pageType(mirror.label(url)));
  let entropy = 0;
  for (const own of types.values()) entropy -= (own.length / crawled.length) * Math.log2(own.length / crawled.length);
  const validRatio = crawled.length / (walked.length || 1);
  const recall = crawled.length / (all || 1);
  const counted = score(
    mirror.truth,
    walked.map(({ url }) => ({ url, phase: 'crawl', status: 200 })),
  );
  return { validRatio, recall, f: harmonic(validRatio, recall), entropy, ours: counted.valuable / (counted.floor || 1) };
}

export const harmonic = (a: number, b: number): number => (a + b === 0 ? 0 : (2 * a * b) / (a + b));
