import type { Site } from '../../crawl/site.ts';
import { LearnError, type LearnOptions, type Strategy } from '../../crawl/strategy.ts';
import type { Guide, PageKind, Row } from '../../guide/guide.ts';
import type { NearestData } from '../../learn/eyes.ts';
import { hubsAndAuthorities, informativeness } from '../../learn/hubs-and-authorities.ts';
import { navigationTable, type Passage } from '../../learn/navigation-table.ts';
import { nearestModel } from '../../learn/nearest-pages.ts';
import type { StructuredSample } from '../../learn/sample-anchor-paths.ts';
import { structuralDiversity } from '../../learn/structural-diversity.ts';
import { type XPathClusters, xpathClusters } from '../../learn/xpath-clusters.ts';
import { structuredSample } from '../structured-sample.ts';

/** SOUrCe 5.5: with its own sampling 200 pages do nearly as well as 1,000. */
const defaultSample = 200;
/** Weight of authority against hub (eq. 9): 5.3 for user-created content, 5.4 for a target. */
const alpha = { content: 0.5, target: 0.8 };

/** What to leave out, for the paper's own ablations (5.5 and 5.6). */
export interface SourceVariant {
  info?: boolean;
  dsim?: boolean;
  balance?: boolean;
  sampling?: 'one-per-anchor-path' | 'every-link';
}

/** SOUrCe (A Structure-Oriented Unsupervised Crawling Strategy for Social Media Sites). It ranks links and refuses none. */
export const source: Strategy = sourceVariant({});

export function sourceVariant(variant: SourceVariant): Strategy {
  return {
    name: 'source',
    summary: 'SOUrCe: page kinds by XPaths, ranks links by where their anchor paths lead; give it a budget, or --target',
    byExample: true,
    async learn(site, options) {
      const take = variant.sampling ?? 'one-per-anchor-path';
      const sample = await structuredSample(site, options, { take, size: defaultSample });
      const clusters = xpathClusters(sample.pages.map((page) => page.bag));
      return { guide: guideOf(site, options, variant, sample, clusters) };
    },
  };
}

function guideOf(
  site: Site,
  options: LearnOptions,
  variant: SourceVariant,
  sample: StructuredSample,
  clusters: XPathClusters,
): Guide {
  const { clusterOf, count } = clusters;
  const { passages, adjacency } = navigationTable(sample, clusterOf, count);
  const target = options.target === undefined ? null : clusterOfTarget(options.target, sample, clusterOf);
  const importance = hubsAndAuthorities(adjacency, target);
  const info = informativeness(importance, target === null ? alpha.content : alpha.target);
  const dsim = structuralDiversity(clusters.vectors, clusterOf, count);
  const uses = (term: 'info' | 'dsim') => target !== null || variant[term] !== false;
  // Eq. 11 without Balance, which the walk adds; for a target Score is Info alone (4.4.2).
  const worth = info.map((value, c) => (uses('info') ? value : 1) * (target === null && uses('dsim') ? dsim[c]! : 1));
  const entry = sample.pages.length > 0 ? clusterOf[0]! : null;

  const kinds = worth.map((value, c): PageKind => {
    const pages = clusterOf.flatMap((cluster, page) => (cluster === c ? [page] : []));
    return {
      id: kindId(c),
      role: c === entry ? 'entry' : 'other',
      examples: pages.slice(0, 3).map((page) => sample.pages[page]!.url),
      classifier: { by: 'nearest', cluster: c },
      worth: rounded(value),
      evidence: {
        why: c === target ? 'The example page is of this kind.' : 'Pages that are close by their XPaths.',
        counts: {
          pages: pages.length,
          authority: rounded(importance.authorities[c]!),
          hub: rounded(importance.hubs[c]!),
          diversity: rounded(dsim[c]!),
        },
      },
    };
  });
  const layout: NearestData = {
    nearest: nearestModel(
      sample.pages.map((page) => page.bag),
      clusters,
    ),
  };
  return {
    format: 'boardwalk-guide',
    version: 1,
    strategy: 'source',
    settings: {
      seed: options.seed,
      sampled: sample.pages.length,
      ...(options.target === undefined ? {} : { target: options.target }),
    },
    entry: site.start,
    ranking: target !== null || variant.balance === false ? 'priority' : 'balance',
    kinds,
    layout: { ...layout },
    rows: rowsOf(passages, worth),
  };
}

/**
 * The navigation table as rows: a kind's links at an anchor path; for outliers, and where a kind has no such path in the sample, the
 * anchor path whatever the page; and for an anchor path never met, what links of this site lead to on the whole.
 */
function rowsOf(passages: readonly Passage[], worth: readonly number[]): Row[] {
  const known = passages.filter((passage) => passage.sampled > 0);
  const rows = known.flatMap((passage) =>
    passage.from === null ? [] : [rowOf(kindId(passage.from), passage.location, [passage], worth)],
  );
  for (const [location, group] of Map.groupBy(known, (passage) => passage.location))
    rows.push(rowOf(null, location, group, worth));
  rows.sort((a, b) => Number(a.from === null) - Number(b.from === null) || b.priority - a.priority);
  rows.push(rowOf(null, null, known, worth));
  return rows.map((row, i) => ({ ...row, id: i === rows.length - 1 ? 'rest' : `a${i}` }));
}

function rowOf(from: string | null, location: string | null, group: readonly Passage[], worth: readonly number[]): Row {
  const chances = new Map<number, number>();
  let [links, sampled] = [0, 0];
  for (const passage of group) {
    links += passage.links;
    sampled += passage.sampled;
  }
  for (const passage of group) {
    for (const [cluster, chance] of passage.chances)
      chances.set(cluster, (chances.get(cluster) ?? 0) + (chance * passage.sampled) / sampled);
  }
  const sorted = [...chances].sort((a, b) => b[1] - a[1]);
  const score = sorted.reduce((sum, [cluster, chance]) => sum + chance * worth[cluster]!, 0);
  return {
    id: '',
    from,
    location,
    pattern: null,
    follow: true,
    relation: 'child',
    priority: rounded(score),
    to: sorted[0] === undefined ? null : kindId(sorted[0][0]),
    chances: Object.fromEntries(sorted.map(([cluster, chance]) => [kindId(cluster), rounded(chance)])),
    evidence: {
      why: sampled === 0 ? 'No link was sampled.' : 'What its sampled links led to.',
      counts: { links, sampled },
    },
  };
}

function clusterOfTarget(target: string, sample: StructuredSample, clusterOf: readonly (number | null)[]): number {
  const page = sample.pageAt(target);
  if (page === undefined || page === null)
    throw new LearnError(`The example page ${target} cannot be had, or is no page of this site.`);
  const cluster = clusterOf[page]!;
  if (cluster === null) {
    throw new LearnError(
      `The example page ${target} is like no other page of the ${sample.pages.length} that were sampled. Give another example, or a larger sample.`,
    );
  }
  return cluster;
}

const kindId = (cluster: number) => `c${cluster}`;
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
