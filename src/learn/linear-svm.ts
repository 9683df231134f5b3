import { seeded } from './random.ts';

/** One example: what is seen, on which side of the line it belongs, and how much it counts. */
export interface Example {
  x: ArrayLike<number>;
  y: 1 | -1;
  weight: number;
}

export interface LinearSvm {
  weights: number[];
  bias: number;
}

/** Passes over the examples; the weights of our page types no longer change in the third digit after some 150. */
const ROUNDS = 300;

/**
 * A linear support vector machine with hinge loss, by dual coordinate descent (Hsieh et al. 2008, algorithm 1): for each example the
 * one multiplier that is best for it, given all others. The order of examples follows from the seed, so that the same examples give
 * the same bits.
 */
export function trainLinearSvm(examples: readonly Example[], cost: number, seed = 1): LinearSvm {
  const width = examples[0]?.x.length ?? 0;
  const weights = new Float64Array(width);
  // The bias is the weight of a feature that is always 1.
  let bias = 0;
  const alpha = new Float64Array(examples.length);
  const square = examples.map(({ x }) => {
    let sum = 1;
    for (let j = 0; j < width; j++) sum += x[j]! * x[j]!;
    return sum;
  });
  const order = examples.map((_, i) => i);
  const random = seeded(seed);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (const i of order) {
      const { x, y, weight } = examples[i]!;
      let score = bias;
      for (let j = 0; j < width; j++) score += weights[j]! * x[j]!;
      const before = alpha[i]!;
      const after = Math.min(cost * weight, Math.max(0, before - (y * score - 1) / square[i]!));
      if (after === before) continue;
      alpha[i] = after;
      const step = (after - before) * y;
      for (let j = 0; j < width; j++) weights[j]! += step * x[j]!;
      bias += step;
    }
  }
  return { weights: [...weights], bias };
}

export function svmScore({ weights, bias }: LinearSvm, x: ArrayLike<number>): number {
  let score = bias;
  for (let j = 0; j < weights.length; j++) score += weights[j]! * x[j]!;
  return score;
}
