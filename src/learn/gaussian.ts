import { seeded } from './random.ts';

/**
 * Gaussian projections of sparse vectors over 32-bit features without a matrix: the entry for (feature, projection) is looked up
 * in one table of normal numbers at a place that follows from hashing the two.
 */

/** 2^14 normal numbers: 64 kB, which stays in the processor's cache. A text has hundreds of shingles, so sums are Gaussian anyway. */
const tableBits = 14;
const seed = 0x5eed;

const table = normalNumbers(1 << tableBits);
const mask = (1 << tableBits) - 1;

export const gaussians = {
  /** Adds weight × (the feature's entry) to the sum of each projection. */
  add(sums: Float32Array, feature: number, weight: number): void {
    let state = mixed(feature);
    for (let i = 0; i < sums.length; i++) {
      // xorshift32 (Marsaglia): one step a projection, and the high bits choose the entry.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      sums[i]! += weight * table[(state >>> (32 - tableBits)) & mask]!;
    }
  },
  /** The b of floor((a·v + b) / w) as a share of w. */
  offset(projection: number): number {
    return mixed(projection + seed) / 2 ** 32;
  },
};

/** MurmurHash3's finaliser; never 0, where xorshift would stay. */
function mixed(value: number): number {
  let hash = value ^ seed;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}

function normalNumbers(count: number): Float32Array {
  const random = seeded(seed);
  // Box and Muller. 1 − random() is never 0.
  return Float32Array.from({ length: count }, () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
}
