/** How well clusters of pages match their annotated types (SOUrCe 5.2). */
export interface ClusterQuality {
  pages: number;
  types: number;
  clusters: number;
  /** Pages that belong to no cluster; each counts as a cluster of its own. */
  outliers: number;
  purity: number;
  /** F of each type with the cluster that fits it best: types weighted by their pages, or equally. */
  microF: number;
  macroF: number;
}

/** Types with fewer pages are annotation outliers and left out. */
export const minTypePages = 4;

export interface TypedPage {
  type: string;
  /** Null for an outlier. */
  cluster: string | number | null;
}

export function withoutRareTypes<T extends { type: string }>(pages: readonly T[]): T[] {
  const byType = Map.groupBy(pages, (page) => page.type);
  return pages.filter((page) => byType.get(page.type)!.length >= minTypePages);
}

export function clusterQuality(given: readonly TypedPage[]): ClusterQuality {
  const pages = withoutRareTypes(given);
  const byType = Map.groupBy(pages, (page) => page.type);
  const byCluster = [...Map.groupBy(pages, (page) => page.cluster)];
  const clusters = byCluster.flatMap(([cluster, own]) => (cluster === null ? own.map((page) => [page]) : [own]));
  let pure = 0;
  const bestF = new Map<string, number>();
  for (const own of clusters) {
    const counts = Map.groupBy(own, (page) => page.type);
    pure += Math.max(...[...counts.values()].map((some) => some.length));
    for (const [type, some] of counts) {
      const f = (2 * some.length) / (own.length + byType.get(type)!.length);
      bestF.set(type, Math.max(f, bestF.get(type) ?? 0));
    }
  }
  let micro = 0;
  let macro = 0;
  for (const [type, own] of byType) {
    micro += (bestF.get(type) ?? 0) * own.length;
    macro += bestF.get(type) ?? 0;
  }
  const outliers = pages.filter((page) => page.cluster === null).length;
  return {
    pages: pages.length,
    types: byType.size,
    clusters: byCluster.length - (outliers > 0 ? 1 : 0),
    outliers,
    purity: pure / (pages.length || 1),
    microF: micro / (pages.length || 1),
    macroF: macro / (byType.size || 1),
  };
}

export interface FoldedPrecision {
  micro: number;
  macro: number;
}

/**
 * Precision of classification (SOUrCe 5.2): a cluster stands for the type that most of its training pages have; micro over all test
 * pages, macro over the clusters that test pages were put into. A page called an outlier is a cluster that stands for nothing.
 */
export function classificationPrecision(train: readonly TypedPage[], test: readonly TypedPage[]): FoldedPrecision {
  const typeOf = new Map<string | number, string>();
  for (const [cluster, own] of Map.groupBy(train, (page) => page.cluster)) {
    if (cluster === null) continue;
    const counts = [...Map.groupBy(own, (page) => page.type)];
    typeOf.set(cluster, counts.reduce((a, b) => (b[1].length > a[1].length ? b : a))[0]);
  }
  let right = 0;
  let shares = 0;
  const byCluster = Map.groupBy(test, (page) => page.cluster);
  for (const [cluster, own] of byCluster) {
    const hits = cluster === null ? 0 : own.filter((page) => page.type === typeOf.get(cluster)).length;
    right += hits;
    shares += hits / own.length;
  }
  return { micro: right / (test.length || 1), macro: shares / (byCluster.size || 1) };
}

/** Pages dealt into folds so that each has its share of every type. */
export function stratifiedFolds(types: readonly string[], folds: number): number[] {
  const dealt = new Map<string, number>();
  return types.map((type) => {
    const number = dealt.get(type) ?? 0;
    dealt.set(type, number + 1);
    return number % folds;
  });
}
