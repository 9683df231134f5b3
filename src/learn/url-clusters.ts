import { generalise, type UrlPattern } from '../url/pattern.ts';
import type { UrlFormats, UrlShape } from './url-formats.ts';

/** URLs of one format, and the narrowest pattern that fits them all. */
export interface UrlCluster {
  pattern: UrlPattern;
  /** Indexes into the URLs given. */
  members: number[];
}

export interface UrlClusterOptions {
  formats: UrlFormats;
  /** What is known of each URL's page: its layout cluster; null when it was not sampled. */
  labels: readonly (number | null)[];
  /** A label that says little (the cluster of pages without features): such pages do not agree by having it. */
  vague?: number | null;
}

/** Sampled URLs for each layout among them, from which destinations count as agreeing: a list of threads that also names a board or two. */
const urlsForEachLayout = 4;
/** Different texts that make a slug where nothing is known of the pages: menus are shorter, lists of threads longer. */
const slugVariants = 8;
/** Patterns that one format may become when its pages disagree; beyond it, texts are slugs whatever the pages are. */
const maxPatterns = 24;

/**
 * Sub-clusters of URLs by format (iRobot 5.2), each with its pattern. Texts are generalised only where the pages agree: "/faq",
 * "/login" and "/search" stay three patterns, the slugs of three hundred threads become one.
 */
export function urlClusters(urls: readonly UrlShape[], options: UrlClusterOptions): UrlCluster[] {
  const clusters: UrlCluster[] = [];
  const indexes = urls.map((_, index) => index);
  for (const members of Map.groupBy(indexes, (index) => options.formats.formatOf(urls[index]!)).values()) {
    const variants = [...Map.groupBy(members, (index) => urls[index]!.variant).values()];
    const general = variants.length > 1 && agree(members, variants.length, options);
    for (const cluster of general ? [members] : variants) {
      clusters.push({
        members: cluster,
        pattern: patternFor(general ? variants.map((some) => some[0]!) : cluster.slice(0, 1), urls),
      });
    }
  }
  return clusters;
}

/** The narrowest pattern of these URLs, which are of one format. */
function patternFor(members: readonly number[], urls: readonly UrlShape[]): UrlPattern {
  let pattern = urls[members[0]!]!.pattern;
  for (const index of members) pattern = generalise(pattern, urls[index]!.pattern) ?? pattern;
  return pattern;
}

function agree(members: readonly number[], variants: number, { labels, vague }: UrlClusterOptions): boolean {
  if (variants > maxPatterns) return true;
  const known = members.flatMap((index) => labels[index] ?? []);
  const clear = new Set(known.filter((label) => label !== vague));
  if (clear.size === 0) return variants >= slugVariants;
  const distinct = new Set(known).size;
  return distinct === 1 || known.length >= distinct * urlsForEachLayout;
}
