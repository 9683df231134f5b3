import { gaussians } from './gaussian.ts';

/**
 * Near-duplicate pages (iRobot 5.3): two pages are near-duplicates when the L2 distance of their shingle histograms is small.
 * Histograms are scaled to length 1, because a distance of plain counts depends on how long the texts are.
 */

/**
 * Distance of unit histograms, 0 to √2. On the sixteen mirrors of real forums (250 pages each with up to three labelled copies,
 * and the nearest page that is none) 0.3 finds 0.95 to 1.00 of the copies on all that have any but one (0.83) and takes no other page
 * for a copy; the nearest other page lies at about 1.
 */
const maxDistance = 0.3;

/**
 * p-stable hashing (Datar et al. 2004): floor((a·v + b) / w). Width, hashes in a band and number of bands were chosen by the
 * collision probability of that paper: pairs at 0.2 are compared with probability 0.99, at 0.3 with 0.92, at 1.0 with 0.03.
 */
const width = 1;
const bandHashes = 6;
const bands = 12;
const projections = bandHashes * bands;

/** First members that a page is compared with for each band; the bound that keeps the whole linear whatever the pages are. */
const maxCandidates = 24;

export interface DuplicateOptions {
  maxDistance?: number;
}

/**
 * For each page the index of the first page of its group; a page with no near-duplicate before it is its own. Groups are stars:
 * every member is within the distance of the first one (the "unique page" of Traversal Strategy, eq. 2), so that likeness does
 * not creep along a chain. Pages without a word are duplicates of each other.
 */
export function nearDuplicates(texts: readonly Uint32Array[], options: DuplicateOptions = {}): Int32Array {
  const limit = options.maxDistance ?? maxDistance;
  const groupOf = new Int32Array(texts.length);
  const firsts: Histogram[] = [];
  const sketches: Float32Array[] = [];
  const equal = new Map<string, number[]>();
  const buckets = Array.from({ length: bands }, () => new Map<number, number[]>());
  const compared = new Map<number, number>();

  for (const [index, shingles] of texts.entries()) {
    const histogram = histogramOf(shingles);
    // Login portals come by the hundred and word for word the same: those need no hashing.
    const print = fingerprint(histogram);
    const twin = equal.get(print)?.find((page) => sameHistogram(firsts[page]!, histogram));
    if (twin !== undefined) {
      groupOf[index] = groupOf[twin]!;
      continue;
    }
    const sketch = projected(histogram);
    const keys = bandKeys(sketch);
    compared.clear();
    for (const [band, key] of keys.entries()) {
      for (const page of buckets[band]!.get(key) ?? []) {
        if (compared.has(page)) continue;
        const hopeless = estimate(sketches[page]!, sketch) > 2 * limit;
        compared.set(page, hopeless ? Number.POSITIVE_INFINITY : distance(firsts[page]!, histogram));
      }
    }
    let nearest = index;
    let least = limit;
    for (const [page, far] of compared) if (far < least || (far === least && nearest === index)) [nearest, least] = [page, far];
    groupOf[index] = nearest;
    if (nearest !== index) continue;
    firsts[index] = histogram;
    sketches[index] = sketch;
    equal.set(print, [...(equal.get(print) ?? []), index]);
    for (const [band, key] of keys.entries()) {
      const bucket = buckets[band]!.get(key);
      if (bucket === undefined) buckets[band]!.set(key, [index]);
      else {
        bucket.push(index);
        if (bucket.length > maxCandidates) bucket.shift();
      }
    }
  }
  return groupOf;
}

/** Members beyond the first of each group among these pages: iRobot's N_dup, read as the copies that need not be fetched. */
export function surplusCopies(groupOf: Int32Array, pages: readonly number[]): number {
  return pages.length - new Set(pages.map((page) => groupOf[page])).size;
}

interface Histogram {
  /** Distinct shingles, ascending. */
  shingles: Uint32Array;
  /** Their counts, scaled to length 1. */
  weights: Float32Array;
}

function histogramOf(given: Uint32Array): Histogram {
  const sorted = given.toSorted();
  const shingles = new Uint32Array(sorted.length);
  const weights = new Float32Array(sorted.length);
  let size = 0;
  let squares = 0;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to++;
    shingles[size] = sorted[from]!;
    weights[size++] = to - from;
    squares += (to - from) ** 2;
  }
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < size; i++) weights[i]! *= scale;
  return { shingles: shingles.slice(0, size), weights: weights.slice(0, size) };
}

/** For unit vectors |a − b|² = 2 − 2 a·b. */
function distance(a: Histogram, b: Histogram): number {
  if (a.shingles.length === 0 || b.shingles.length === 0) return a.shingles.length === b.shingles.length ? 0 : Math.SQRT2;
  let dot = 0;
  for (let i = 0, j = 0; i < a.shingles.length && j < b.shingles.length; ) {
    const [x, y] = [a.shingles[i]!, b.shingles[j]!];
    if (x === y) dot += a.weights[i++]! * b.weights[j++]!;
    else if (x < y) i++;
    else j++;
  }
  return Math.sqrt(Math.max(0, 2 - 2 * dot));
}

function sameHistogram(a: Histogram, b: Histogram): boolean {
  if (a.shingles.length !== b.shingles.length) return false;
  return a.shingles.every((shingle, i) => shingle === b.shingles[i] && a.weights[i] === b.weights[i]);
}

function fingerprint({ shingles, weights }: Histogram): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < shingles.length; i++) {
    hash = Math.imul(hash ^ shingles[i]!, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15) ^ (weights[i]! * 1e6), 0x85ebca6b);
  }
  return `${shingles.length}:${hash >>> 0}`;
}

/** The projections a·v. */
function projected({ shingles, weights }: Histogram): Float32Array {
  const sums = new Float32Array(projections);
  for (let i = 0; i < shingles.length; i++) gaussians.add(sums, shingles[i]!, weights[i]!);
  return sums;
}

/** The distance as the projections tell it, within some 8%; at twice the limit a pair needs no exact comparison. */
function estimate(a: Float32Array, b: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < projections; i++) squares += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(squares / projections);
}

/** One key a band, made of its hashes. Keys that collide cost a comparison and nothing else. */
function bandKeys(sketch: Float32Array): number[] {
  const keys: number[] = [];
  for (let band = 0; band < bands; band++) {
    let key = band;
    for (let i = band * bandHashes; i < (band + 1) * bandHashes; i++) {
      const cell = Math.floor(sketch[i]! / width + gaussians.offset(i));
      key = Math.imul(key ^ cell, 0x9e3779b1);
      key ^= key >>> 15;
    }
    keys.push(key);
  }
  return keys;
}
