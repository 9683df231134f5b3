import { groupArcs } from './group-arcs.ts';
import { type LayoutModel, layoutClusters } from './layout-clusters.ts';
import { nearDuplicates, surplusCopies } from './near-duplicates.ts';
import { pageFinder } from './page-finder.ts';
import type { SampledPage, Sitemap, Vertex } from './sitemap.ts';
import { type UrlCluster, urlClusters } from './url-clusters.ts';
import { learnFormats, shapeOf, type UrlShape } from './url-formats.ts';

export interface SitemapOptions {
  /** Pattern id → share of the screen. */
  areas?: ReadonlyMap<number, number>;
  /** Distance at which layout clustering stops. */
  threshold?: number;
  /**
   * `format`: a vertex is a layout cluster and a URL format (iRobot 5.2). `layout`: a layout cluster alone (Traversal Strategy,
   * section 4), so that a board's first page and its later pages, whose URLs have one key more, are one vertex.
   */
  vertices?: 'format' | 'layout';
}

export interface BuiltSitemap {
  sitemap: Sitemap;
  /** How a page's vertex is found again: its layout cluster by this model, then its URL format by the vertices' patterns. */
  layouts: LayoutModel;
  /** For each page the first page of its group of near-duplicates. */
  duplicateOf: Int32Array;
}

/**
 * The sitemap of a sample whose first page is the entry. Answers that are no page (status other than 200) belong to no vertex;
 * arcs count them among their sampled targets.
 */
export function buildSitemap(pages: readonly SampledPage[], options: SitemapOptions = {}): BuiltSitemap {
  if (pages.length === 0) throw new Error('A sitemap needs a sample of at least one page.');
  // The entry is the root even when the sample is nothing but a failed request.
  const shown = pages.flatMap((page, index) => (page.status === 200 || index === 0 ? [index] : []));
  const duplicateOf = nearDuplicates(pages.map((page) => page.shingles));
  const layoutOptions = {
    ...(options.areas && { areas: options.areas }),
    ...(options.threshold && { threshold: options.threshold }),
  };
  const { clusterOf, featureless, model } = layoutClusters(
    shown.map((index) => pages[index]!.layout),
    layoutOptions,
  );

  const shapes = shapesOf(pages);
  const urls = shown.map((index) => shapes(pages[index]!.url));
  const formats = learnFormats(urls, clusterOf);
  const byLayout = Map.groupBy(shown.keys(), (place) => clusterOf[place]!);
  const vertices: Vertex[] = [];
  for (const [cluster, places] of byLayout) {
    const labels = places.map(() => cluster);
    const subClusters = urlClusters(
      places.map((place) => urls[place]!),
      { formats, labels, vague: featureless },
    );
    for (const { pattern, members } of options.vertices === 'layout' ? [wholeCluster(subClusters)] : subClusters) {
      const own = members.map((member) => shown[places[member]!]!).sort((a, b) => a - b);
      vertices.push(vertexOf(cluster, pattern, own, pages, duplicateOf));
    }
  }
  vertices.sort((a, b) => a.pages[0]! - b.pages[0]!);
  for (const [number, vertex] of vertices.entries()) vertex.id = `v${number}`;
  setInformativeness(vertices, pages);

  const vertexOfPage = new Map(vertices.flatMap((vertex) => vertex.pages.map((page) => [page, vertex] as const)));
  const arcs = groupArcs(pages, { vertexOfPage, pageOfUrl: pageFinder(pages), shapes, formats, vague: featureless });
  return { sitemap: { pages, vertices, arcs, root: vertexOfPage.get(0)!.id }, layouts: model, duplicateOf };
}

/** A layout cluster as one vertex: its pattern is that of its largest format. */
function wholeCluster(parts: readonly UrlCluster[]): UrlCluster {
  const largest = parts.reduce((a, b) => (b.members.length > a.members.length ? b : a));
  return { pattern: largest.pattern, members: parts.flatMap((part) => part.members) };
}

function vertexOf(
  cluster: number,
  pattern: Vertex['pattern'],
  own: number[],
  pages: readonly SampledPage[],
  duplicateOf: Int32Array,
): Vertex {
  const depth = own.reduce((sum, page) => sum + pages[page]!.depth, 0) / own.length;
  return { id: '', cluster, pattern, pages: own, depth, duplicates: surplusCopies(duplicateOf, own), informativeness: 0 };
}

/**
 * Eq. 3: share of the pages × mean bytes against those of all pages × share that is no near-duplicate. N_dup is read as surplus
 * copies: a page that was met twice still tells what it tells once. A login portal of n pages so keeps 1/n of its score.
 */
function setInformativeness(vertices: readonly Vertex[], pages: readonly SampledPage[]): void {
  const bytes = (of: readonly number[]) => of.reduce((sum, page) => sum + pages[page]!.bytes, 0) / of.length;
  const all = vertices.flatMap((vertex) => vertex.pages);
  const usual = bytes(all) || 1;
  for (const vertex of vertices) {
    const count = vertex.pages.length;
    vertex.informativeness = (count / all.length) * (bytes(vertex.pages) / usual) * (1 - vertex.duplicates / count);
  }
}

function shapesOf(pages: readonly SampledPage[]): (url: string) => UrlShape {
  const known = new Map<string, UrlShape>();
  for (const page of pages) known.set(page.url, shapeOf(page.url));
  return (url) => {
    let shape = known.get(url);
    if (shape === undefined) {
      shape = shapeOf(url);
      known.set(url, shape);
    }
    return shape;
  };
}
