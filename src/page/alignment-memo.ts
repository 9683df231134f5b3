import { type Fit, fitRecord, type PatternNode, type PatternTree } from './alignment.ts';
import { formOf, type Shapes } from './regions-shape.ts';

/** How the nodes of one record fit a pattern, in words that hold for every record of the same form. */
export interface Placing {
  /** 1 − TreeAlignmentCost. */
  alike: number;
  /** Nodes by how far they stand in `shapes.order` from the first of the record, and the pattern nodes they were put on, alternating. */
  offsets: number[];
  patterns: PatternNode[];
}

/** Nodes in all that is remembered: some 10 MB. Then everything is forgotten, as a forum's rows are soon met again. */
const MAX_NODES = 400_000;

/**
 * How records fit patterns that grow no more. Rows of a list are mostly the same tree, on one page and on the next, so most of them
 * were fitted before. Anything that a pattern learns makes it worthless.
 */
export class FitMemo {
  readonly #known = new Map<PatternTree, Map<number, Placing>>();
  #nodes = 0;

  fit(shapes: Shapes, tree: PatternTree, record: readonly number[]): Placing {
    // With something else between its nodes, form and order do not tell where they stand.
    if (!isOnePiece(shapes, record)) return placingOf(shapes, tree, record);
    let known = this.#known.get(tree);
    const form = formOf(shapes, [record]);
    const before = known?.get(form);
    if (before !== undefined) return before;
    const placing = placingOf(shapes, tree, record);
    this.#nodes += placing.offsets.length + 1;
    if (this.#nodes > MAX_NODES) {
      this.#known.clear();
      this.#nodes = 0;
      known = undefined;
    }
    if (known === undefined) {
      known = new Map();
      this.#known.set(tree, known);
    }
    known.set(form, placing);
    return placing;
  }
}

function placingOf(shapes: Shapes, tree: PatternTree, record: readonly number[]): Placing {
  const fit: Fit = { nodes: [], patterns: [] };
  const alike = fitRecord(shapes, tree, record, fit);
  const first = shapes.position[record[0]!]!;
  return { alike, offsets: fit.nodes.map((node) => shapes.position[node]! - first), patterns: fit.patterns };
}

function isOnePiece({ position, size }: Shapes, record: readonly number[]): boolean {
  for (let i = 1; i < record.length; i++) {
    if (position[record[i]!] !== position[record[i - 1]!]! + size[record[i - 1]!]!) return false;
  }
  return true;
}
