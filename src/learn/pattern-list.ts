import { type Fit, fitRecord, isPair, type PatternTree, tagsBelow, treeAlignmentCost, usualSize } from '../page/alignment.ts';
import { growPattern, type ListMarks, listMarks } from '../page/alignment-grow.ts';
import { readPattern, writePattern } from '../page/alignment-notation.ts';
import { recordsFitting } from '../page/alignment-records.ts';
import type { Page } from '../page/page.ts';
import { measure, type Region, type RegionSearch, searchRegions, withoutFixedParts } from '../page/regions.ts';
import { hintDistance, type Place, placeDistance, placeOf, readPlace, writePlace } from '../page/regions-place.ts';
import type { Shapes } from '../page/regions-shape.ts';
import { TagPaths } from '../page/tag-paths.ts';
import { LookMemo, type Spot } from './look-memo.ts';

/** A page as its repetitive regions show it. */
export interface PageLayout {
  /** Pattern id → how many regions of it (n^i of figure 5). */
  counts: Map<number, number>;
  /** For each of `page.links`: "p12.c3" for column 3 of pattern 12, null outside every link table. */
  locations: (string | null)[];
  /** Pattern id → estimated share of the page that its regions take. */
  areas: Map<number, number>;
}

export interface Pattern {
  id: number;
  /** Where its regions stood, the first place first. */
  places: Place[];
  tree: PatternTree;
  /** Pages that have such a region. */
  support: number;
  /** Mean share of the page over its regions. */
  area: number;
  regions: number;
  /** Nodes of a usual record, as far as they weigh against the place. */
  weight: number;
}

export interface PatternListData {
  patterns: {
    id: number;
    places: string[];
    tree: string;
    records: number;
    columns: number;
    support: number;
    area: number;
    regions: number;
  }[];
}

/**
 * ε of figure 5: cost, 0 to 1, below which a region is of a known pattern. SOUrCe 5.2 ran iRobot with 0.5; with our cost, on sixteen
 * mirrors, 0.5 puts posts of some threads with other things (the posts' pattern is on 95% of thread pages, not 99%), and 0.25 spreads
 * links to threads over a seventh more locations.
 */
const EPSILON = 0.35;
/** A cost so low that no other pattern is tried. */
const SURE_COST = 0.15;
/**
 * What the place of a region weighs in the cost, in nodes: a list of bare links is known by where it stands, a post by its shape. 3, 6
 * and 12 differ little on the mirrors; 3 blurs posts, 12 spreads links to threads a little more.
 */
const PLACE_WEIGHT = 6;
/** Nodes; larger records weigh no more against their place. */
const MAX_TREE_WEIGHT = 30;
/** Patterns compared in full with one region, nearest places first; patterns looked for at their own place, most frequent first. */
const MAX_COMPARED = 6;
/** Places remembered of one pattern. */
const MAX_PLACES = 6;
/** Distance of class names up to which a place is the pattern's own. */
const SAME_PLACE = 0.3;

/** Siblings up to which it is asked whether they are rows of a record or two rather than records. */
const MAX_ROWS = 6;

const GROUPED = 1;
const TAKEN = 2;
const OUTSIDE = 0;
const FIXED_PART = 1;

/** The list ℙ of figure 5: repetitive patterns of a site, found on the pages shown to it in 'learn' mode, recognised in both. */
export class PatternList {
  readonly #patterns: Pattern[] = [];
  readonly #byPath = new Map<string, Pattern[]>();
  readonly #byHead = new Map<string, Pattern[]>();
  #memo: LookMemo | null = null;

  get patterns(): readonly Pattern[] {
    return this.#patterns;
  }

  /** Where the page's regions and links stand. 'learn' lets the list grow by them. */
  observe(page: Page, mode: 'learn' | 'look'): PageLayout {
    const search = searchRegions(page.tree);
    // A pattern that grows by a region fits its records better than before.
    this.#memo = mode === 'learn' ? null : (this.#memo ?? new LookMemo());
    const regions = mode === 'learn' ? withoutFixedParts(search) : [];
    const sight: Sight = {
      search,
      learn: mode === 'learn',
      lists: mode === 'learn' ? listMarks(page.tree, regions) : null,
      regions: new Set(regions.map((region) => region.records)),
      paths: new TagPaths(page.tree),
      state: new Uint8Array(page.tree.size),
      marks: new Uint8Array(page.tree.size),
      memo: this.#memo,
      column: new Int32Array(page.tree.size),
      pattern: new Int32Array(page.tree.size),
      layout: { counts: new Map(), locations: [], areas: new Map() },
    };
    let next = 0;
    for (const container of search.shapes.order) {
      const groups: Region[] = [];
      while (search.candidates[next]?.container === container) groups.push(search.candidates[next++]!);
      if (sight.state[container] === OUTSIDE) this.#look(sight, container, groups);
    }
    if (sight.learn) for (const id of sight.layout.counts.keys()) this.#patterns[id]!.support++;
    sight.layout.locations = page.linkNodes.map((node) =>
      sight.column[node] ? `p${sight.pattern[node]}.c${sight.column[node]}` : null,
    );
    return sight.layout;
  }

  #look(sight: Sight, container: number, groups: readonly Region[]): void {
    const { shapes } = sight.search;
    if (tagsBelow(shapes, container) === 0) return;
    const path = sight.paths.path(container);
    const atPath = this.#byPath.get(path);
    if (groups.length === 0 && atPath === undefined) return;
    const make = (): Spot => {
      const place = placeOf(shapes, sight.paths, container);
      return { place, own: patternsAt(atPath, place), matches: new Map() };
    };
    const spot = sight.memo === null ? make() : sight.memo.spot(shapes, path, container, make);
    const { place, own } = spot;
    if (groups.length === 0 && own.length === 0) return;
    const { marks } = sight;
    const memo = sight.memo?.fits ?? null;
    const seen: Pattern[] = [];
    for (const { records } of groups) for (const record of records) for (const node of record) marks[node] = GROUPED;
    const accept = (pattern: Pattern, records: number[][]) => {
      seen.push(pattern);
      for (const record of records) for (const node of record) marks[node] = GROUPED | TAKEN;
      this.#accept(sight, pattern, place, records);
    };
    // A thread of one post: rows of the post may look like records of their own, but the whole post says more than they do.
    const few = groups.length > 0 && groups.every((region) => region.records.length <= MAX_ROWS);
    for (const pattern of few ? own : []) {
      let records = recordsFitting(shapes, pattern.tree, container, marks, TAKEN, { most: 1, memo });
      if (records.length > 1) {
        records =
          pattern.tree.roots.length === 1
            ? []
            : recordsFitting(shapes, pattern.tree, container, marks, TAKEN, { maxCost: SURE_COST, memo });
      }
      const nodes = nodesOf(shapes, records);
      if (records.length > 0 && groups.every((region) => nodesOf(shapes, region.records) <= nodes)) accept(pattern, records);
    }
    for (const { records } of groups) {
      if (records.some((record) => record.some((node) => marks[node]! & TAKEN))) continue;
      const known =
        sight.memo === null
          ? this.#match(sight, place, records)
          : sight.memo.match(shapes, spot, records, () => this.#match(sight, place, records));
      // The first page in a pager, set apart by an ellipsis, was too unlike its neighbours, but it fits what they are known to be.
      if (known !== null) accept(known, [...records, ...recordsFitting(shapes, known.tree, container, marks, GROUPED, { memo })]);
      else if (sight.learn && sight.regions.has(records)) accept(this.#add(place), records);
    }
    for (const pattern of own) {
      if (seen.includes(pattern)) continue;
      const records = recordsFitting(shapes, pattern.tree, container, marks, TAKEN, { memo });
      if (records.length > 0) accept(pattern, records);
    }
  }

  /** The known pattern that fits best, below ε. */
  #match(sight: Sight, place: Place, records: readonly number[][]): Pattern | null {
    const { shapes } = sight.search;
    const head = records[0]![0]!;
    const near: { pattern: Pattern; far: number }[] = [];
    for (const pattern of this.#byHead.get(shapes.tree.name(head)) ?? []) {
      // What is so far away that equal trees could not make up for it, and heads of another kind, are not looked at.
      if (!pattern.tree.roots.some((root) => isPair(shapes, root, head))) continue;
      let far = 1;
      for (const own of pattern.places) far = Math.min(far, placeDistance(own, place));
      if (PLACE_WEIGHT * far < EPSILON * (pattern.weight + PLACE_WEIGHT)) near.push({ pattern, far });
    }
    near.sort((a, b) => a.far - b.far || a.pattern.id - b.pattern.id);
    let best: Pattern | null = null;
    let least = EPSILON;
    for (const { pattern, far } of near.slice(0, MAX_COMPARED)) {
      const cost =
        (pattern.weight * treeAlignmentCost(shapes, pattern.tree, records) + PLACE_WEIGHT * far) /
        (pattern.weight + PLACE_WEIGHT);
      if (cost < least) {
        least = cost;
        best = pattern;
      }
      if (cost < SURE_COST) break;
    }
    return best;
  }

  #add(place: Place): Pattern {
    const id = this.#patterns.length;
    const pattern: Pattern = {
      id,
      places: [],
      tree: { roots: [], records: 0, columns: 0 },
      support: 0,
      area: 0,
      regions: 0,
      weight: 0,
    };
    this.#patterns.push(pattern);
    this.#remember(pattern, place);
    return pattern;
  }

  /** So that regions at this place, and regions whose records start like this pattern's, find it. */
  #remember(pattern: Pattern, place: Place): void {
    for (const { tag } of pattern.tree.roots) {
      if (!this.#byHead.get(tag)?.includes(pattern)) append(this.#byHead, tag, pattern);
    }
    if (pattern.places.length >= MAX_PLACES) return;
    if (pattern.places.some((own) => own.path === place.path && hintDistance(own, place) === 0)) return;
    if (!pattern.places.some((own) => own.path === place.path)) append(this.#byPath, place.path, pattern);
    pattern.places.push(place);
  }

  /** Counts a region, lets its pattern grow by it when learning, and puts its links into columns. */
  #accept(sight: Sight, pattern: Pattern, place: Place, records: readonly number[][]): void {
    const { shapes } = sight.search;
    const { area } = measure(shapes, sight.search.areas, records);
    const { counts, areas } = sight.layout;
    counts.set(pattern.id, (counts.get(pattern.id) ?? 0) + 1);
    areas.set(pattern.id, Math.min(1, (areas.get(pattern.id) ?? 0) + area));
    if (sight.lists !== null) {
      growPattern(shapes, pattern.tree, records, sight.lists);
      pattern.area = (pattern.area * pattern.regions + area) / (pattern.regions + 1);
      pattern.regions++;
      pattern.weight = Math.min(MAX_TREE_WEIGHT, usualSize(pattern.tree));
      this.#remember(pattern, place);
    }
    const fit: Fit = { nodes: [], patterns: [] };
    for (const record of records) {
      if (sight.memo === null) {
        fitRecord(shapes, pattern.tree, record, fit);
        continue;
      }
      const { offsets, patterns } = sight.memo.fits.fit(shapes, pattern.tree, record);
      const first = shapes.position[record[0]!]!;
      for (let i = 0; i < offsets.length; i++) {
        fit.nodes.push(shapes.order[first + offsets[i]!]!);
        fit.patterns.push(patterns[i]!);
      }
    }
    this.#put(sight, pattern.id, fit);
  }

  /** Marks the nodes of records, and puts their links into columns. */
  #put(sight: Sight, id: number, { nodes, patterns }: Fit): void {
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      const part = patterns[i]!;
      // Outer regions come first, so that the innermost has the last word. Only a part that repeats may be a list of its own.
      if (!part.children.some((child) => child.repeated)) sight.state[node] = FIXED_PART;
      if (part.column === 0) continue;
      sight.column[node] = part.column;
      sight.pattern[node] = id;
    }
  }

  toJSON(): PatternListData {
    return {
      patterns: this.#patterns.map(({ id, places, tree, support, area, regions }) => ({
        id,
        places: places.map(writePlace),
        tree: writePattern(tree),
        records: tree.records,
        columns: tree.columns,
        support,
        area: Number(area.toPrecision(3)),
        regions,
      })),
    };
  }

  /** Throws a SyntaxError when a pattern cannot be read. */
  static fromJSON(data: PatternListData): PatternList {
    const list = new PatternList();
    for (const [i, { id, places, tree, records, columns, support, area, regions }] of data.patterns.entries()) {
      if (id !== i || !(records > 0) || places.length === 0) throw new SyntaxError(`pattern ${i} of the list is broken`);
      const read = readPattern(tree, records, columns);
      const weight = Math.min(MAX_TREE_WEIGHT, usualSize(read));
      const pattern: Pattern = { id, places: [], tree: read, support, area, regions, weight };
      list.#patterns.push(pattern);
      for (const place of places) list.#remember(pattern, readPlace(place));
    }
    return list;
  }
}

/** What is known of the page under observation. */
interface Sight {
  search: RegionSearch;
  learn: boolean;
  lists: ListMarks | null;
  /** When learning: the regions proper among the candidates. */
  regions: ReadonlySet<Region['records']>;
  paths: TagPaths;
  /** By node: OUTSIDE, or FIXED_PART of a record, where no list is looked for. */
  state: Uint8Array;
  /** By node: GROUPED with similar siblings, TAKEN by a pattern. */
  marks: Uint8Array;
  /** What looks at earlier pages found out; null when learning. */
  memo: LookMemo | null;
  /** By node: column and pattern. */
  column: Int32Array;
  pattern: Int32Array;
  layout: PageLayout;
}

/** Patterns whose own place this is, the most frequent first. */
function patternsAt(atPath: readonly Pattern[] | undefined, place: Place): readonly Pattern[] {
  const own: Pattern[] = [];
  for (const pattern of atPath ?? []) {
    if (pattern.places.some((one) => one.path === place.path && hintDistance(one, place) <= SAME_PLACE)) own.push(pattern);
  }
  return own.length < 2 ? own : own.sort((a, b) => b.support - a.support || a.id - b.id).slice(0, MAX_COMPARED);
}

function nodesOf(shapes: Shapes, records: readonly number[][]): number {
  return records.reduce((sum, record) => sum + record.reduce((nodes, node) => nodes + shapes.size[node]!, 0), 0);
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
