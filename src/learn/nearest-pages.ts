import { minPts } from './dbscan.ts';
import { DistanceRows } from './distance-rows.ts';
import type { XPathClusters } from './xpath-clusters.ts';
import { type PathBag, type XPathSpace, xpathVectors } from './xpath-space.ts';

/** Sampled pages with their clusters, as data that a guide carries: equal pages once. */
export interface NearestModel {
  pages: number;
  eps: number;
  /** XPath → pages that have it. */
  paths: Record<string, number>;
  samples: NearestSample[];
}

export interface NearestSample {
  /** Null for an outlier. */
  cluster: number | null;
  pages: number;
  /** "3:1 17:20": the XPath's number in `paths`, and how often the page has it. One text, so that a guide stays readable. */
  bag: string;
}

/** SOUrCe 4.2: k = minPts − 1. */
const k = minPts - 1;

/**
 * In steps of eps. In fourfold cross-validation on samples of 500 pages of sixteen real forums a limit of 1, 2, 3 or none at all gives
 * a micro precision of 0.890, 0.898, 0.898, 0.900: it costs next to nothing, and a site that changes its templates is noticed.
 */
const defaultReach = 3;

export function nearestModel(bags: readonly PathBag[], { space, eps, clusterOf }: XPathClusters): NearestModel {
  const number = new Map([...space.paths.keys()].map((path, i) => [path, i]));
  const samples = new Map<string, NearestSample>();
  for (const [page, bag] of bags.entries()) {
    const known: [number, number][] = [];
    for (const [path, count] of bag) if (number.has(path)) known.push([number.get(path)!, count]);
    const text = known
      .sort((a, b) => a[0] - b[0])
      .map(([path, count]) => `${path}:${count}`)
      .join(' ');
    if (text === '') continue;
    const sample = samples.get(text);
    if (sample === undefined) samples.set(text, { cluster: clusterOf[page]!, pages: 1, bag: text });
    else sample.pages++;
  }
  return { pages: space.pages, eps, paths: Object.fromEntries(space.paths), samples: [...samples.values()] };
}

/**
 * The cluster of a new page by its k nearest sampled pages; null for an outlier. A page is one when most of its neighbours are, and
 * also when not even the nearest is within reach: clusters were made of steps of eps, so what is farther from all of them than
 * `reach` steps is of no kind that was sampled.
 */
export function nearestClassifier(model: NearestModel, reach = defaultReach): (bag: PathBag) => number | null {
  checkModel(model);
  const space: XPathSpace = { pages: model.pages, paths: new Map(Object.entries(model.paths)) };
  const vectorOf = xpathVectors(space);
  const names = [...space.paths.keys()];
  const rows = new DistanceRows(
    model.samples.map(({ bag }) => vectorOf(new Map(bag.split(' ').map((part) => readCount(part, names))))),
  );
  const row = new Float64Array(rows.size);
  return (bag) => {
    const vector = vectorOf(bag);
    if (vector.ids.length === 0 || rows.size === 0) return null;
    rows.fill(row, vector);
    const near: { sample: NearestSample; far: number }[] = [];
    for (let i = 0; i < row.length; i++) {
      const far = row[i]!;
      if (near.length === k && far >= near[k - 1]!.far) continue;
      let at = Math.min(near.length, k - 1);
      for (; at > 0 && near[at - 1]!.far > far; at--) near[at] = near[at - 1]!;
      near[at] = { sample: model.samples[i]!, far };
    }
    return near[0]!.far > reach * model.eps ? null : vote(near);
  };
}

/** The most frequent among the k nearest pages; of equals the nearest. */
function vote(near: readonly { sample: NearestSample }[]): number | null {
  const votes = new Map<number | null, number>();
  let left = k;
  for (const { sample } of near) {
    const given = Math.min(left, sample.pages);
    votes.set(sample.cluster, (votes.get(sample.cluster) ?? 0) + given);
    left -= given;
  }
  let best: [number | null, number] = [null, 0];
  for (const [cluster, count] of votes) if (count > best[1]) best = [cluster, count];
  return best[0];
}

function readCount(part: string, names: readonly string[]): [string, number] {
  const [path, count] = part.split(':').map(Number);
  const name = names[path!];
  if (name === undefined || !(count! > 0)) throw new Error(`"${part}" in a sample names no XPath and its count`);
  return [name, count!];
}

function checkModel(model: NearestModel): void {
  const wrong = (what: string) => new Error(`${what} is missing or wrong`);
  if (!(model.pages > 0)) throw wrong('the number of pages');
  if (!(model.eps >= 0)) throw wrong('eps');
  if (typeof model.paths !== 'object' || !Object.values(model.paths).every((df) => df > 0)) throw wrong('the list of XPaths');
  if (!Array.isArray(model.samples)) throw wrong('the list of samples');
  for (const { cluster, pages, bag } of model.samples) {
    if (!(cluster === null || Number.isInteger(cluster)) || !(pages > 0) || typeof bag !== 'string') throw wrong('a sample');
  }
}
