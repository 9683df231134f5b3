import type { UrlPattern } from '../url/pattern.ts';

/**
 * What learning keeps of a sampled page: features, not the tree (five hundred trees would take hundreds of megabytes).
 */
export interface SampledPage {
  url: string;
  status: number;
  /** Links from the start: iRobot's crawling level. */
  depth: number;
  bytes: number;
  title: string;
  /** Repetitive patterns found on the page: pattern id → how many regions of it (iRobot's n^i). */
  layout: ReadonlyMap<number, number>;
  /** Shingles of the visible text in order, repeats included (src/page/shingles.ts). */
  shingles: Uint32Array;
  links: readonly SampledLink[];
  /** Where the URL redirected to, when it did: status, text and links are then those of the page shown there. */
  redirectedTo?: string;
  /** Asked for on purpose, not drawn by chance: it tells what there is, not how much of it. */
  probe?: true;
}

export interface SampledLink {
  /** Absolute, as the page gave it, in scope. */
  url: string;
  text: string;
  rel: string;
  /** Link location = (repetitive pattern, column), written "p12.c3"; null for a link in no link table. */
  location: string | null;
}

/** A kind of page: pages of one layout cluster and one URL format (iRobot 5.2). */
export interface Vertex {
  id: string;
  /** Number of its layout cluster. */
  cluster: number;
  pattern: UrlPattern;
  /** Indexes into the sample. */
  pages: number[];
  /** Mean crawling level. */
  depth: number;
  /** Near-duplicates among its pages: members of groups beyond the first of each. */
  duplicates: number;
  /** Eq. 3 of iRobot. */
  informativeness: number;
}

/** Links of one vertex that stand at one location and have one URL pattern (iRobot's arc; a "link" in the Traversal Strategy). */
export interface Arc {
  from: string;
  location: string;
  pattern: UrlPattern;
  /** The vertex most of its sampled targets belong to; null when none was sampled. */
  to: string | null;
  /** Links counted over the whole sample, distinct target URLs, and those of them that were sampled (indexes). */
  links: number;
  targets: number;
  sampled: number[];
  /** Some target URLs, for a person to look at. */
  examples: string[];
  /** Some anchor texts, for a person and for the digit/"next" rule. */
  texts: string[];
}

export interface Sitemap {
  pages: readonly SampledPage[];
  vertices: Vertex[];
  arcs: Arc[];
  /** The vertex of the entry page. */
  root: string;
}
