import type { SparseVector } from './sparse-vector.ts';

/** A page as a bag of XPaths (SOUrCe 3.2): path → how often it occurs. */
export type PathBag = ReadonlyMap<string, number>;

/** What it takes to weigh a page's XPaths, as data. */
export interface XPathSpace {
  /** |D|: pages of the sample. */
  pages: number;
  /** XPath → df, the pages that have it. The order is that of the vectors' dimensions. */
  paths: ReadonlyMap<string, number>;
}

/** XPaths that fewer than `minPages` pages have tell templates from nothing and are left out (SOUrCe 5.1: minPts). */
export function xpathSpace(bags: readonly PathBag[], minPages: number): XPathSpace {
  const support = new Map<string, number>();
  for (const bag of bags) for (const path of bag.keys()) support.set(path, (support.get(path) ?? 0) + 1);
  return { pages: bags.length, paths: new Map([...support].filter(([, pages]) => pages >= minPages)) };
}

/** Vectors of pages in this space: eq. 1, log(tf + 1) · log(|D| / df + 1), then eq. 2, divided by their sum. Distance is Euclidean. */
export function xpathVectors(space: XPathSpace): (bag: PathBag) => SparseVector {
  const dimensions = new Map<string, { id: number; rarity: number }>();
  for (const [path, df] of space.paths) dimensions.set(path, { id: dimensions.size, rarity: Math.log(space.pages / df + 1) });
  return (bag) => {
    const weights: { id: number; weight: number }[] = [];
    let sum = 0;
    for (const [path, tf] of bag) {
      const dimension = dimensions.get(path);
      if (dimension === undefined) continue;
      const weight = Math.log(tf + 1) * dimension.rarity;
      weights.push({ id: dimension.id, weight });
      sum += weight;
    }
    weights.sort((a, b) => a.id - b.id);
    return { ids: weights.map(({ id }) => id), values: weights.map(({ weight }) => weight / sum) };
  };
}
