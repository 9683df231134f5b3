import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

/** What is known of a mirror besides its pages. For scoring and training alone: nothing that learns or walks may read it. */
export interface GroundTruth {
  /** By URL without fragment. */
  labels: ReadonlyMap<string, Label>;
  package: string | undefined;
  threads: readonly TrueThread[];
}

export interface Label {
  url: string;
  status: number;
  type: 'entry' | 'index' | 'thread' | 'other';
  kind: string;
  /** The identity of the content; null for pages that are not worth having. */
  key: string | null;
  value: string;
}

export interface TrueThread {
  id: string | number;
  title?: string;
  /** False: no list page of the mirror leads to it whole. */
  viaIndex?: boolean;
  posts?: TruePost[];
}

export interface TruePost {
  author: string | null;
  time?: string;
  text: string;
}

/** Null when the folder holds no labels: a crawl of it can be simulated but not scored. */
export function readGroundTruth(mirror: string): GroundTruth | null {
  const labelsText = readPacked(join(mirror, 'labels.jsonl'));
  if (labelsText === null) return null;
  const labels = new Map<string, Label>();
  for (const line of labelsText.split('\n')) {
    if (line === '') continue;
    const label = JSON.parse(line) as Label;
    labels.set(withoutFragment(label.url), label);
  }
  const truth = JSON.parse(readPacked(join(mirror, 'truth.json')) ?? '{}') as { package?: string; threads?: TrueThread[] };
  return { labels, package: truth.package, threads: truth.threads ?? [] };
}

export function withoutFragment(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}

function readPacked(path: string): string | null {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const packed = `${path}.zst`;
  return existsSync(packed) ? zstdDecompressSync(readFileSync(packed)).toString('utf8') : null;
}
