import { Visit } from '../../crawl/site.ts';
import { seeded } from '../../learn/random.ts';
import type { LabelledMirror } from './paper-run.ts';

/** List pages that are drawn to start from. */
const starts = 10;

export interface IdealCoverage {
  fromEntry: number | null;
  /** Mean over list pages drawn at random. */
  fromOther: number | null;
}

/**
 * FoCUS figure 6: a crawler that follows index, thread and page-flipping URLs by their labels and nothing else, so that only where it
 * starts is left to matter. By the paper's definitions the first two stand on entry and index pages; a thread leads to its own pages.
 */
export async function idealCoverage(mirror: LabelledMirror): Promise<IdealCoverage> {
  const urlOf = new Map<string, string>();
  const lists: string[] = [];
  for (const { url, status, type, key } of mirror.truth.labels.values()) {
    if (status !== 200 || type === 'other' || key === null || urlOf.has(key)) continue;
    urlOf.set(key, url);
    if (type === 'index') lists.push(key);
  }
  const leads = new Map<string, string[]>();
  for (const [key, url] of urlOf) leads.set(key, await leadsOf(mirror, key, url));
  const threads = [...urlOf.keys()].filter((key) => isThread(mirror, urlOf.get(key)!)).length;
  const coverage = (from: string): number => {
    const seen = new Set([from]);
    for (const key of seen) for (const next of leads.get(key) ?? []) seen.add(next);
    return [...seen].filter((key) => isThread(mirror, urlOf.get(key)!)).length / threads;
  };
  const entry = [...urlOf.keys()].find((key) => mirror.label(urlOf.get(key)!)!.type === 'entry');
  const random = seeded(1);
  const drawn = lists
    .map((key) => ({ key, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, starts);
  return {
    fromEntry: entry === undefined || threads === 0 ? null : coverage(entry),
    fromOther: drawn.length === 0 || threads === 0 ? null : drawn.reduce((sum, { key }) => sum + coverage(key), 0) / drawn.length,
  };
}

const isThread = (mirror: LabelledMirror, url: string) => mirror.label(url)?.type === 'thread';

async function leadsOf(mirror: LabelledMirror, key: string, url: string): Promise<string[]> {
  const { page } = new Visit(url, 'sample', await mirror.source.fetch({ url }));
  const whole = mirror.part(url)?.whole;
  const isList = !isThread(mirror, url);
  const leads = new Set<string>();
  for (const link of page?.links ?? []) {
    const label = mirror.label(link.url);
    if (label === undefined || label.status !== 200 || label.key === null || label.key === key) continue;
    const flips = whole !== undefined && mirror.part(link.url)?.whole === whole;
    if (flips || (isList && (label.type === 'index' || label.type === 'thread'))) leads.add(label.key);
  }
  return [...leads];
}
