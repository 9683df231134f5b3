import { fitRecord, isPair, type PatternNode, type PatternTree } from './alignment.ts';
import type { FitMemo } from './alignment-memo.ts';
import { partsOf, type Shapes } from './regions-shape.ts';

/**
 * Cost, 0 to 1, below which siblings are a record of a pattern that is known to stand at this place. Of 0.2, 0.35 and 0.5 on sixteen
 * mirrors, 0.2 misses pagers of one link and single posts, 0.5 adds a tenth to the link locations and takes in what is no record.
 */
const LONE_EPSILON = 0.35;

/**
 * Children of `container` that fit a pattern although nothing beside them need be like them: a thread of one post, a board of one
 * thread. Those with a mark (by node) in `except` are passed over; the search ends
 * when there are more than `most`.
 */
export function recordsFitting(
  shapes: Shapes,
  tree: PatternTree,
  container: number,
  marks: Uint8Array,
  except: number,
  options: { maxCost?: number; most?: number; memo?: FitMemo | null } = {},
): number[][] {
  const { maxCost = LONE_EPSILON, most = Number.POSITIVE_INFINITY, memo = null } = options;
  const isUsual = (root: PatternNode) => root.seen * 2 >= tree.records;
  const head = tree.roots.find(isUsual);
  if (head === undefined) return [];
  const usual = tree.roots.length === 1 ? 1 : tree.roots.filter(isUsual).length;
  const parts = partsOf(shapes, container);
  const records: number[][] = [];
  for (let i = 0; i < parts.length; i++) {
    if (marks[parts[i]!]! & except || !isPair(shapes, head, parts[i]!)) continue;
    // The whole record first, then without what is optional: rows of one record may each look like its head.
    for (let length = Math.min(tree.roots.length, parts.length - i); length >= usual; length--) {
      const record = length === 1 ? [parts[i]!] : parts.slice(i, i + length);
      if (record.some((node) => marks[node]! & except)) continue;
      const alike = memo === null ? fitRecord(shapes, tree, record, null) : memo.fit(shapes, tree, record).alike;
      if (1 - alike >= maxCost) continue;
      if (records.push(record) > most) return records;
      i += length - 1;
      break;
    }
  }
  return records;
}
