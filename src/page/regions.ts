import { areasOf } from './area.ts';
import { TD, TH, TR } from './html/tags.ts';
import type { Tree } from './html/tree.ts';
import { groupRecords } from './regions-records.ts';
import { partsOf, type Shapes, shapesOf } from './regions-shape.ts';

/** A block of several data records in a uniform formation (iRobot 3). */
export interface Region {
  /** The parent of its records. */
  container: number;
  /** Each a list of siblings; in document order. */
  records: number[][];
  /** Estimated share of the page that the records take, 0 to 1. */
  area: number;
  /** The region in whose records this one stands, null for none. */
  around: Region | null;
}

/** Groups of similar siblings on a page, with what the search knows of its subtrees. */
export interface RegionSearch {
  shapes: Shapes;
  /** By node, in characters (area.ts); [0] is the page. */
  areas: Float64Array;
  /** Every group of similar siblings, in document order of their containers: regions, and fixed parts of their records. */
  candidates: Region[];
}

/** Links in a region below which it counts only if it is large. */
const MIN_LINKS = 2;
/** Share of the page: two words set apart by line breaks are less, a paragraph of a post is more. */
const MIN_AREA_WITHOUT_LINKS = 0.01;
/** A list inside a record is one of the record's own fixed parts when in this share of records it has the same length. */
const FIXED_SHARE = 0.9;
/** Records; below, what varies is optional parts. */
const MIN_INNER_RECORDS = 3;
/** Records; more than this many of one kind are a list, even if it has the same length everywhere. */
const MAX_FIXED_PARTS = 8;
/** Cells of a row that are told apart by their number. */
const MAX_CELLS = 40;

export function repetitiveRegions(tree: Tree): Region[] {
  return withoutFixedParts(searchRegions(tree));
}

export function searchRegions(tree: Tree): RegionSearch {
  const shapes = shapesOf(tree);
  const areas = areasOf(shapes);
  const candidates: Region[] = [];
  for (const container of shapes.order) {
    if (shapes.size[container]! < 3) continue;
    for (const records of groupRecords(shapes, container)) {
      const { area, links } = measure(shapes, areas, records);
      if (links >= MIN_LINKS || area >= MIN_AREA_WITHOUT_LINKS) candidates.push({ container, records, area, around: null });
    }
  }
  return { shapes, areas, candidates };
}

export function measure(shapes: Shapes, areas: Float64Array, records: readonly number[][]): { area: number; links: number } {
  let area = 0;
  let links = 0;
  for (const record of records) {
    for (const node of record) {
      area += areas[node]!;
      links += shapes.links[node]!;
    }
  }
  return { area: areas[0] === 0 ? 0 : Math.min(1, area / areas[0]!), links };
}

/**
 * Cells of a row are alike, and yet a row of a list is not a list of cells: its cells are the columns of the table. So a list inside
 * a record counts only when it is longer in some records than in others.
 */
export function withoutFixedParts({ shapes, candidates }: RegionSearch): Region[] {
  const { tree } = shapes;
  /** By node: number of the first candidate in this container, plus one. */
  const at = new Int32Array(tree.size);
  for (let i = candidates.length - 1; i >= 0; i--) at[candidates[i]!.container] = i + 1;
  const kept = new Set<Region>();
  const decided = new Uint8Array(tree.size);
  const decide = (around: Region) => {
    // Outer lists first: what is in a record of theirs is decided against them.
    const places = new Map<string, { containers: number[]; lengths: { parts: number; longest: number }[] }>();
    for (const record of around.records) {
      for (const root of record) {
        for (
          let node = root;
          node !== 0;
          node = shapes.size[node] !== 0 ? tree.following(node, root) : tree.afterSubtree(node, root)
        ) {
          // Cells of a row are its columns, however many there are.
          if (at[node] === 0 || decided[node] === 1 || tree.tag(node) === TR) continue;
          const key = placeInRecord(shapes, node, root);
          const place = places.get(key);
          const length = lengthsAt(shapes, candidates, at[node]! - 1);
          if (place === undefined) places.set(key, { containers: [node], lengths: [length] });
          else {
            place.containers.push(node);
            place.lengths.push(length);
          }
        }
      }
    }
    for (const { containers, lengths } of places.values()) {
      const open = containers.filter((node) => decided[node] === 0);
      if (open.length === 0) continue;
      if (open.length === containers.length && isFixed(lengths, around.records.length)) continue;
      for (const container of open) keep(container, around);
    }
  };
  const keep = (container: number, around: Region | null) => {
    decided[container] = 1;
    for (let i = at[container]! - 1; i < candidates.length && candidates[i]!.container === container; i++) {
      const region = candidates[i]!;
      region.around = around;
      kept.add(region);
      decide(region);
      // Whatever inside was found fixed stays so, whoever asks next.
      for (const record of region.records) for (const root of record) markDecided(tree, root, decided);
    }
  };
  for (const region of candidates) if (decided[region.container] === 0) keep(region.container, null);
  return candidates.filter((region) => kept.has(region));
}

function markDecided(tree: Tree, root: number, decided: Uint8Array): void {
  for (let node = root; node !== 0; node = tree.following(node, root)) decided[node] = 1;
}

/** Whether lists at one place of several records are a fixed part of these. */
function isFixed(lengths: readonly { parts: number; longest: number }[], records: number): boolean {
  let longest = 0;
  for (const length of lengths) longest = Math.max(longest, length.longest);
  if (longest < MIN_INNER_RECORDS) return true;
  if (longest > MAX_FIXED_PARTS) return false;
  // Found in few of the records, there is nothing to tell its usual length by.
  if (lengths.length * 2 <= records) return false;
  // All children, not only those that were found alike: that depends on what is in them.
  const sorted = lengths.map((length) => length.parts).sort((a, b) => a - b);
  const usual = sorted[sorted.length >> 1];
  return sorted.filter((parts) => parts === usual).length >= sorted.length * FIXED_SHARE;
}

/** How many children a container has, and how many records its longest list. */
function lengthsAt(shapes: Shapes, candidates: readonly Region[], first: number): { parts: number; longest: number } {
  const { container } = candidates[first]!;
  let longest = 0;
  for (let i = first; i < candidates.length && candidates[i]!.container === container; i++) {
    longest = Math.max(longest, candidates[i]!.records.length);
  }
  return { parts: partsOf(shapes, container).length, longest };
}

/** The way from a record's root down to a node: tags, the number of each cell, and the node's class. */
function placeInRecord(shapes: Shapes, node: number, root: number): string {
  const { tree } = shapes;
  let key = `${shapes.hints[shapes.hint[node]!]!.tokens.join('.')}`;
  for (let up = node; ; up = tree.parent(up)) {
    const tag = tree.tag(up);
    key += `/${tag}`;
    if (tag === TD || tag === TH) {
      let cell = 0;
      for (let before = tree.previous(up); before !== 0 && cell < MAX_CELLS; before = tree.previous(before)) {
        if (!tree.isText(before)) cell++;
      }
      key += `:${cell}`;
    }
    if (up === root) return key;
  }
}
