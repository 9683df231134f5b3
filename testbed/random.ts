/** A seeded source of choices. Two streams of one seed but different names share nothing, so adding a draw to one leaves the other as it was. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  shuffle<T>(items: readonly T[]): T[];
  /** An independent stream; does not advance this one. */
  stream(name: string): Random;
}

/** FNV-1a over UTF-16 units, then a finishing mix so that names that differ in one letter give seeds far apart. */
export function hash(text: string, seed = 0): number {
  let h = (2166136261 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function makeRandom(seed: number): Random {
  let state = hash('start', seed | 0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    pick: (items) => {
      if (items.length === 0) throw new Error('pick: nothing to pick from');
      return items[int(0, items.length - 1)]!;
    },
    chance: (probability) => next() < probability,
    shuffle: (items) => {
      const all = [...items];
      for (let i = all.length - 1; i > 0; i--) {
        const j = int(0, i);
        [all[i], all[j]] = [all[j]!, all[i]!];
      }
      return all;
    },
    stream: (name) => makeRandom(hash(name, seed | 0)),
  };
}
