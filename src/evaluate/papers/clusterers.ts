import { Site } from '../../crawl/site.ts';
import { layoutClassifier, layoutClusters } from '../../learn/layout-clusters.ts';
import { mdlClassifier, mdlClusters } from '../../learn/mdl-clusters.ts';
import { nearestClassifier, nearestModel } from '../../learn/nearest-pages.ts';
import { PatternList } from '../../learn/pattern-list.ts';
import { sampleAnchorPaths } from '../../learn/sample-anchor-paths.ts';
import { xpathClusters } from '../../learn/xpath-clusters.ts';
import type { PathBag } from '../../learn/xpath-space.ts';
import {
  type ClusterQuality,
  classificationPrecision,
  clusterQuality,
  type FoldedPrecision,
  stratifiedFolds,
  withoutRareTypes,
} from '../cluster-quality.ts';
import { pageType } from './page-types.ts';
import type { MirrorAtHand } from './papers.ts';

/** One page as each of the three clusterers sees it. */
interface SeenPage {
  type: string;
  bag: PathBag;
  schema: ReadonlySet<string>;
  layout: ReadonlyMap<number, number>;
}

type Cluster = number | null;
interface Clustering {
  clusterOf: readonly Cluster[];
  classify: (page: SeenPage) => Cluster;
}

export const clustererNames = ['source', 'mdl', 'irobot'] as const;
export type ClustererName = (typeof clustererNames)[number];

export interface ClustererFigures {
  /** XPaths that at least minPts pages have. */
  xpaths: number;
  quality: Record<ClustererName, ClusterQuality>;
  precision: Record<ClustererName, FoldedPrecision>;
}

const folds = 4;

/** SOUrCe 5.2: the three ways of telling page kinds apart, on one sample. */
export async function clustererFigures(at: MirrorAtHand, size: number): Promise<ClustererFigures> {
  at.tell('clustering');
  const { pages, areas, xpaths } = await seenPages(at, size);
  const clusterers: Record<ClustererName, (pages: readonly SeenPage[]) => Clustering> = {
    source: (own) => {
      const bags = own.map((page) => page.bag);
      const clusters = xpathClusters(bags);
      const classify = nearestClassifier(nearestModel(bags, clusters));
      return { clusterOf: clusters.clusterOf, classify: (page) => classify(page.bag) };
    },
    mdl: (own) => {
      const clusters = mdlClusters(own.map((page) => page.schema));
      const classify = mdlClassifier(clusters);
      return { clusterOf: clusters.clusterOf, classify: (page) => classify(page.schema) };
    },
    irobot: (own) => {
      const { clusterOf, model } = layoutClusters(
        own.map((page) => page.layout),
        { areas },
      );
      const classify = layoutClassifier(model, 'radius');
      return { clusterOf, classify: (page) => classify(page.layout) };
    },
  };
  const each = <T>(measure: (clusterer: (pages: readonly SeenPage[]) => Clustering) => T) =>
    Object.fromEntries(clustererNames.map((name) => [name, measure(clusterers[name])])) as Record<ClustererName, T>;
  return {
    xpaths,
    quality: each((clusterer) => {
      const { clusterOf } = clusterer(pages);
      return clusterQuality(pages.map(({ type }, i) => ({ type, cluster: clusterOf[i]! })));
    }),
    precision: each((clusterer) => crossValidated(withoutRareTypes(pages), clusterer)),
  };
}

function crossValidated(pages: readonly SeenPage[], clusterer: (pages: readonly SeenPage[]) => Clustering): FoldedPrecision {
  const foldOf = stratifiedFolds(
    pages.map(({ type }) => type),
    folds,
  );
  const sum = { micro: 0, macro: 0 };
  for (let fold = 0; fold < folds; fold++) {
    const train = pages.filter((_, i) => foldOf[i] !== fold);
    const test = pages.filter((_, i) => foldOf[i] === fold);
    const { clusterOf, classify } = clusterer(train);
    const { micro, macro } = classificationPrecision(
      train.map(({ type }, i) => ({ type, cluster: clusterOf[i]! })),
      test.map((page) => ({ type: page.type, cluster: classify(page) })),
    );
    sum.micro += micro / folds;
    sum.macro += macro / folds;
  }
  return sum;
}

async function seenPages(at: MirrorAtHand, size: number) {
  const site = new Site({ source: at.mirror.source, start: at.mirror.start });
  const patterns = new PatternList();
  const sample = await sampleAnchorPaths({
    start: site.start,
    inScope: (url) => site.allows(url),
    budget: size,
    seed: at.seed,
    take: 'one-per-anchor-path',
    get: async (url) => {
      const { page, redirect } = await site.get(url, 'sample');
      return { page, redirect };
    },
    look: (page) => patterns.observe(page, 'learn'),
  });
  const pages: SeenPage[] = [];
  for (const { url, bag, links } of sample.pages) {
    const type = pageType(at.mirror.label(url));
    const { page } = await site.get(url, 'sample');
    if (type === null || page === null) continue;
    const schema = new Set(links.map((link) => link.location));
    pages.push({ type, bag, schema, layout: patterns.observe(page, 'look').counts });
  }
  const areas = new Map(patterns.patterns.map(({ id, area }) => [id, area]));
  return { pages, areas, xpaths: xpathClusters(pages.map(({ bag }) => bag)).space.paths.size };
}
