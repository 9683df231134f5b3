import { fitRecord, isPair, type PatternTree } from './alignment.ts';
import { partsOf, type Shapes } from './regions-shape.ts';

/**
 * Cost, 0 to 1, below which siblings are a record of a pattern that is known to stand at this place. Of 0.2, 0.35 and 0.5 on sixteen
 * mirrors, 0.2 misses pagers of one link and single posts, 0.5 adds a tenth to the link locations and takes in what is no record.
 */
const LONE_EPSILON = 0.35;

/**
 * Children of `container` that fit a pattern although nothing beside them need be like them: a thread of one post, a board of one
 * thread.
 */
export function recordsFitting(
  shapes: Shapes,
  tree: PatternTree,
  container: number,
  except: ReadonlySet<number>,
  maxCost = LONE_EPSILON,
): number[][] {
  const usual = tree.roots.filter((root) => root.seen * 2 >= tree.records);
  const [head] = usual;
  if (head === undefined) return [];
  const parts = partsOf(shapes, container);
  const records: number[][] = [];
  for (let i = 0; i < parts.length; i++) {
    if (except.has(parts[i]!) || !isPair(shapes, head, parts[i]!)) continue;
    // The whole record first, then without what is optional: rows of one record may each look like its head.
    for (let length = Math.min(tree.roots.length, parts.length - i); length >= usual.length; length--) {
      const record = parts.slice(i, i + length);
      if (record.some((node) => except.has(node)) || 1 - fitRecord(shapes, tree, record, null) >= maxCost) continue;
      records.push(record);
      i += length - 1;
      break;
    }
  }
  return records;
}
