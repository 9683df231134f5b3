import { basename, resolve } from 'node:path';
import { MemoryStore } from '../../crawl/memory-store.ts';
import { relearningWalk } from '../../crawl/relearning-walk.ts';
import { Site } from '../../crawl/site.ts';
import type { LearnOptions, Strategy } from '../../crawl/strategy.ts';
import { type Mirror, openMirror } from '../../fetch/mirror.ts';
import type { Relation } from '../../guide/guide.ts';
import { type GroundTruth, type Label, readGroundTruth, withoutFragment } from '../ground-truth.ts';
import type { Fetch } from '../score.ts';

/** A mirror with its labels, open. */
export interface LabelledMirror {
  name: string;
  path: string;
  source: Mirror;
  start: string;
  truth: GroundTruth;
  /** Distinct URLs. */
  urls: number;
  label(url: string): Label | undefined;
  /** Which list or thread a URL shows a page of, and which page; null when it shows none. */
  part(url: string): { whole: string; page: string } | null;
}

export function partOf(label: Label | undefined): { whole: string; page: string } | null {
  const found = /^((?:board|thread)\/.+)\/(\d+)$/.exec(label?.key ?? '');
  return found ? { whole: found[1]!, page: found[2]! } : null;
}

/** Null when it has no labels, without which no table can be made of it. */
export async function openLabelled(path: string): Promise<LabelledMirror | null> {
  const truth = readGroundTruth(path);
  if (truth === null) return null;
  const source = await openMirror(path);
  if (source.first === null) {
    await source.close();
    return null;
  }
  const label = (url: string) => truth.labels.get(withoutFragment(url));
  const part = (url: string) => partOf(label(url));
  return { name: basename(resolve(path)), path, source, start: source.first, truth, urls: truth.labels.size, label, part };
}

/** A page the walk came to, asked for now or sampled before; redirects are none. */
export interface Walked {
  url: string;
  from: string | null;
  relation: Relation;
}

export interface PaperRun {
  /** Requests in order, learning included. */
  fetches: Fetch[];
  /** What the walk came to, in order. The papers count these and leave learning out. */
  walked: Walked[];
  /** URLs that were passed over because their links say nofollow. */
  nofollowed: number;
}

export interface PaperRunOptions extends Partial<LearnOptions> {
  /** Requests in all. */
  requests?: number;
  /** Pages the walk may come to. */
  pages?: number;
  /** Whether links that lead out of the mirror are passed over, as SOUrCe has it (5.4), or answer 404. */
  within?: 'mirror';
  nofollow?: 'obey';
}

class MirrorStore extends MemoryStore {
  readonly #mirror: LabelledMirror;

  constructor(mirror: LabelledMirror) {
    super();
    this.#mirror = mirror;
  }
  override refuse(url: string): string | null {
    return this.#mirror.label(url) === undefined ? 'outside' : null;
  }
}

/** One crawl as the papers' tables need it. */
export async function paperRun(mirror: LabelledMirror, strategy: Strategy, options: PaperRunOptions = {}): Promise<PaperRun> {
  const { requests, pages = Number.POSITIVE_INFINITY, seed = 1, within, nofollow, ...settings } = options;
  const fetches: Fetch[] = [];
  const site = new Site({
    source: mirror.source,
    start: mirror.start,
    onVisit: ({ url, phase, status }) => fetches.push({ url, phase, status }),
    ...(requests === undefined ? {} : { maxRequests: requests }),
  });
  const learn = (lesson: number) => strategy.learn(site, { seed: seed + lesson, ...settings });
  const store = within === 'mirror' ? new MirrorStore(mirror) : new MemoryStore();
  const walked: Walked[] = [];
  const nofollowed = new Set<string>();
  const steps = relearningWalk({ site, ...(await learn(0)), relearn: learn, store, ...(nofollow ? { nofollow } : {}) });
  for await (const { url, from, relation, visit } of steps) {
    // The papers' fetchers follow redirects: what counts is the page they lead to.
    if (visit.redirect !== null) continue;
    walked.push({ url, from, relation });
    if (nofollow === 'obey')
      for (const link of visit.page?.links ?? [])
        if (/\bnofollow\b/.test(link.rel) && site.allows(link.url)) nofollowed.add(withoutFragment(link.url));
    if (walked.length >= pages) break;
  }
  for (const { url } of fetches) nofollowed.delete(withoutFragment(url));
  return { fetches, walked, nofollowed: nofollowed.size };
}
