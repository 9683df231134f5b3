import { partsOf, type Shapes, similarity } from './regions-shape.ts';

/** Records of one kind under one parent: each a list of siblings in document order. */
export type RecordGroup = number[][];

/**
 * Siblings this similar (0 to 1) are records of one kind. Of 0.5, 0.6 and 0.7, tried on 210 pages of each of sixteen mirrors, 0.5 makes
 * records of the parts of a page (a fifth more link locations, less pure) and 0.7 loses links of pagers and parts rows of one list.
 */
const MIN_SIMILARITY = 0.6;
/** Kinds of sibling remembered at once under one parent: keeps the work linear on pages where no two siblings are alike. */
const MAX_KINDS = 12;
/** Siblings in one record. DEPTA allows 10; forums use up to 4 rows a post. */
const MAX_RECORD_NODES = 5;
/** Nodes of no kind between two records of one region: an advertisement and its heading. */
const MAX_FOREIGN_NODES = 2;
/** Share of the gaps between heads that must read alike for siblings to make up one record together. */
const MIN_REGULAR_SHARE = 0.6;
/** By how much siblings two, three or four apart must be more alike than neighbours to be taken for rows of one record; not calibrated. */
const PHASE_GAIN = 0.12;
const MIN_PHASE_SIMILARITY = 0.75;
/** Records that must repeat their rows before that is called a rhythm. */
const MIN_TURNS = 3;

/** Groups of similar siblings under `parent` (the combinations of MDR, found by naming the kinds of sibling instead of trying all). */
export function groupRecords(shapes: Shapes, parent: number): RecordGroup[] {
  const parts = partsOf(shapes, parent);
  if (parts.length < 2) return [];
  const kinds = kindsOf(shapes, parts);
  // Most parents hold nothing twice.
  if (kinds.every((kind, i) => kind === i)) return [];
  splitPhases(shapes, parts, kinds);
  const repeated = new Map([...placesOf(kinds)].filter(([, places]) => places.length > 1));
  if (repeated.size === 0) return [];

  /** By place: siblings of no repeated kind up to it. */
  const foreign = new Int32Array(parts.length + 1);
  const at: number[] = [];
  for (let i = 0; i < parts.length; i++) {
    const isRepeated = repeated.has(kinds[i]!);
    if (isRepeated) at.push(i);
    foreign[i + 1] = foreign[i]! + (isRepeated ? 0 : 1);
  }
  const groups: RecordGroup[] = [];
  const rhythm = repeated.size > 1 ? findRhythm(kinds, at) : null;
  if (rhythm !== null) {
    for (const group of splitAtForeign(rhythm.records, parts, foreign)) groups.push(group);
    for (const kind of rhythm.kinds) repeated.delete(kind);
  }
  for (const places of repeated.values()) {
    const single = places.map((i) => [i]);
    for (const group of splitAtForeign(single, parts, foreign)) groups.push(group);
  }
  return groups;
}

function placesOf(kinds: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (let i = 0; i < kinds.length; i++) {
    const known = places.get(kinds[i]!);
    if (known === undefined) places.set(kinds[i]!, [i]);
    else known.push(i);
  }
  return places;
}

/** A number for each sibling; those with the same number are alike. */
function kindsOf(shapes: Shapes, parts: readonly number[]): number[] {
  const kinds: number[] = [];
  // The latest of each kind, the kind met last in front.
  const latest: { kind: number; node: number }[] = [];
  let next = 0;
  for (const node of parts) {
    let best: { kind: number; node: number } | null = null;
    let most = MIN_SIMILARITY;
    for (const known of latest) {
      const alike = similarity(shapes, known.node, node);
      if (alike >= most && (best === null || alike > most)) {
        best = known;
        most = alike;
        if (alike === 1) break;
      }
    }
    if (best === null) {
      best = { kind: next++, node };
      if (latest.length === MAX_KINDS) latest.pop();
    } else {
      best.node = node;
      latest.splice(latest.indexOf(best), 1);
    }
    latest.unshift(best);
    kinds.push(best.kind);
  }
  return kinds;
}

/** Rows of one record may be alike (all `tr` of `td`); when every second, third or fourth is more alike still, they are told apart. */
function splitPhases(shapes: Shapes, parts: readonly number[], kinds: number[]): void {
  let next = kinds.length;
  for (const at of placesOf(kinds).values()) {
    if (at.length < 2 * MIN_TURNS) continue;
    const neighbours = meanSimilarity(shapes, parts, at, 1);
    if (neighbours > 1 - PHASE_GAIN) continue;
    // Chance must be ruled out, the more so where a class says that they are one kind: threads with and without pages may take turns
    // for a while.
    const turns = shapes.hint[parts[at[0]!]!] === 0 ? MIN_TURNS : MIN_TURNS + 1;
    for (let period = 2; period <= 4 && period * turns <= at.length; period++) {
      const alike = meanSimilarity(shapes, parts, at, period);
      if (alike < MIN_PHASE_SIMILARITY || alike < neighbours + PHASE_GAIN) continue;
      for (let i = 0; i < at.length; i++) if (i % period !== 0) kinds[at[i]!] = next + (i % period);
      next += period;
      break;
    }
  }
}

/** Without class names: rows in two colours are no rhythm. */
function meanSimilarity(shapes: Shapes, parts: readonly number[], at: readonly number[], apart: number): number {
  let sum = 0;
  for (let i = apart; i < at.length; i++) sum += similarity(shapes, parts[at[i - apart]!]!, parts[at[i]!]!, false);
  return sum / (at.length - apart);
}

/** Records of several siblings: a head, and what follows it in the same order each time. Places in `parts`. */
function findRhythm(kinds: readonly number[], at: readonly number[]): { kinds: Set<number>; records: number[][] } | null {
  let best: { head: number; word: string; regular: number; count: number } | null = null;
  for (const head of new Set(at.slice(0, MAX_RECORD_NODES).map((i) => kinds[i]!))) {
    const words = new Map<string, number>();
    let gaps = 0;
    let word: number[] | null = null;
    for (const i of at) {
      if (kinds[i] !== head) word?.push(kinds[i]!);
      else {
        if (word !== null) {
          gaps++;
          if (word.length > 0 && word.length < MAX_RECORD_NODES) {
            const text = word.join();
            words.set(text, (words.get(text) ?? 0) + 1);
          }
        }
        word = [];
      }
    }
    // What follows the last head is a gap too, as far as it reads like the others.
    const last = word?.length ? words.get(word.join()) : undefined;
    if (last !== undefined) {
      gaps++;
      words.set(word!.join(), last + 1);
    }
    for (const [text, count] of words) {
      const regular = count / gaps;
      if (regular < MIN_REGULAR_SHARE || count * 2 < gaps) continue;
      if (best === null || count * (text.split(',').length + 1) > best.count * (best.word.split(',').length + 1)) {
        best = { head, word: text, regular, count };
      }
    }
  }
  if (best === null || best.count < 2) return null;
  const inside = new Set([best.head, ...best.word.split(',').map(Number)]);
  const longest = best.word.split(',').length + 1;
  const records: number[][] = [];
  let record: number[] | null = null;
  for (const i of at) {
    if (kinds[i] === best.head) {
      record = [i];
      records.push(record);
    } else if (record !== null && inside.has(kinds[i]!) && record.length < longest) record.push(i);
  }
  return records.length > 1 ? { kinds: inside, records } : null;
}

/** A region ends where too much stands between two records that is of no repeated kind. */
function splitAtForeign(records: readonly number[][], parts: readonly number[], foreign: Int32Array): RecordGroup[] {
  const groups: RecordGroup[] = [];
  let group: number[][] = [];
  let before = -1;
  for (const record of records) {
    if (group.length > 0 && foreign[record[0]!]! - foreign[before + 1]! > MAX_FOREIGN_NODES) {
      groups.push(group);
      group = [];
    }
    group.push(record.map((i) => parts[i]!));
    before = record.at(-1)!;
  }
  groups.push(group);
  return groups.filter((some) => some.length > 1);
}
