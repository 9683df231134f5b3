import type { Site } from '../../crawl/site.ts';
import { LearnError, type LearnOptions, type Strategy } from '../../crawl/strategy.ts';
import type { Guide, PageKind, Relation, Row } from '../../guide/guide.ts';
import type { StructuredSample } from '../../learn/sample-anchor-paths.ts';
import { type ChainLevel, type TargetPagesMap, targetPagesMap } from '../../learn/target-pages-map.ts';
import { type TagTree, tagTree, treeSimilarity } from '../../learn/tree-similarity.ts';
import { xpathClusters } from '../../learn/xpath-clusters.ts';
import type { UrlPattern } from '../../url/pattern.ts';
import { structuredSample } from '../structured-sample.ts';

const defaultSample = 500;
/**
 * Similarity to the example from which a page is a target. Chosen on samples of 200 pages of sixteen real forums, eight examples of
 * threads and eight of profiles each: patterns are made of what is found, so it is precision that counts. At 0.8 at least 95 % of
 * what is taken for a thread is one on fifteen of the sixteen (72 % on the last), at 0.7 on twelve; of all threads 47 % are found
 * in the middle, which is enough to see their URLs.
 */
const minSimilarity = 0.8;

/**
 * The structure-driven crawler (Vidal et al., SIGIR 2006), as the papers adapt it: it may jump to targets from every level (SOUrCe
 * 5.4) and turns pages (FoCUS 5.3.3). It needs an example page; without one, it takes a page of the kind that holds most text.
 */
export const structureDriven: Strategy = {
  name: 'structure-driven',
  summary: 'pages like an example (--target) by tree similarity, and the chain of URL patterns that leads to them',
  byExample: true,
  async learn(site, options) {
    const trees: TagTree[] = [];
    const sample = await structuredSample(site, options, {
      take: 'every-link',
      size: defaultSample,
      look: (page) => trees.push(tagTree(page.tree)),
    });
    const { clusterOf, count } = xpathClusters(sample.pages.map((page) => page.bag));
    const example = examplePage(sample, clusterOf, options.target);
    const isTarget = trees.map((tree) => treeSimilarity(tree, trees[example]!) >= minSimilarity);
    const map = targetPagesMap(
      sample,
      isTarget,
      clusterOf.map((cluster) => cluster ?? count),
    );
    if (map === null && options.target !== undefined)
      throw new LearnError(
        `No way to pages like ${options.target} was found among the ${sample.pages.length} that were sampled.`,
      );
    return { guide: guideOf(site, options, sample, example, isTarget.filter(Boolean).length, map) };
  },
};

function examplePage(sample: StructuredSample, clusterOf: readonly (number | null)[], target: string | undefined): number {
  if (target !== undefined) {
    const page = sample.pageAt(target);
    if (page === undefined || page === null)
      throw new LearnError(`The example page ${target} cannot be had, or is no page of this site.`);
    return page;
  }
  const text = new Map<number, number>();
  for (const [page, cluster] of clusterOf.entries())
    if (cluster !== null) text.set(cluster, (text.get(cluster) ?? 0) + sample.pages[page]!.textLength);
  const [largest] = [...text].reduce((a, b) => (b[1] > a[1] ? b : a), [-1, 0]);
  const members = clusterOf.flatMap((cluster, page) => (cluster === largest ? [page] : []));
  // Neither the shortest thread nor the longest.
  members.sort((a, b) => sample.pages[a]!.textLength - sample.pages[b]!.textLength);
  return members[members.length >> 1] ?? 0;
}

function guideOf(
  site: Site,
  options: LearnOptions,
  sample: StructuredSample,
  example: number,
  targets: number,
  map: TargetPagesMap | null,
): Guide {
  const levels = map?.levels ?? [];
  const last = levels.length - 1;
  const id = (level: number) => (level === last ? 'target' : `level${level + 1}`);
  const kinds: PageKind[] = [
    { id: 'start', role: 'entry', examples: [site.start], classifier: { by: 'none' } },
    ...levels.map(
      (level, i): PageKind => ({
        id: id(i),
        role: 'other',
        examples: level.pages.slice(0, 3).map((page) => sample.pages[page]!.url),
        classifier: { by: 'url', patterns: [...level.patterns, ...level.flips] },
        evidence: {
          why: i === last ? `Like ${sample.pages[example]!.url}` : 'On the way to the targets.',
          counts: { pages: level.pages.length, ...(i === last ? { targets } : {}) },
        },
      }),
    ),
  ];
  const rows: Row[] = [];
  const row = (from: string | null, pattern: UrlPattern | null, to: number | null, relation: Relation, why: string) =>
    rows.push({
      id: to === null ? 'rest' : `a${rows.length}`,
      from,
      location: null,
      pattern,
      follow: to !== null,
      relation,
      priority: 0,
      to: to === null ? null : id(to),
      evidence: { why },
    });
  for (const [i, level] of levels.entries()) {
    for (const pattern of flipsOf(level, i === last))
      row(id(i), pattern, i, i === last ? 'same-thread' : 'same-board', 'It turns pages.');
  }
  for (const [i, level] of levels.entries()) {
    for (const pattern of level.patterns) {
      // Targets are taken from wherever the way leads (the jump); the others only from the level before.
      const from = i === last ? null : i === 0 ? null : id(i - 1);
      row(from, pattern, i, 'child', i === last ? 'It leads to a target.' : 'The next step to the targets.');
    }
  }
  row(null, null, null, 'child', 'It is not on the way to the targets.');
  return {
    format: 'boardwalk-guide',
    version: 1,
    strategy: 'structure-driven',
    settings: { seed: options.seed, sampled: sample.pages.length, example: sample.pages[example]?.url ?? site.start },
    entry: site.start,
    ranking: 'fifo',
    kinds,
    rows,
  };
}

/** A level's own format turns pages too where page 2 looks like page 1 (`topic=5.20`); for lists that is one row with the flips. */
function flipsOf(level: ChainLevel, isTarget: boolean): UrlPattern[] {
  return isTarget ? level.flips : [...level.flips, ...level.patterns];
}
