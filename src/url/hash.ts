/**
 * A 64-bit hash of a string as two 32-bit halves, for tables of URLs: at five million URLs the chance that any two collide is
 * below one in a million. Not for strings that somebody may choose to collide on purpose and gain by it: a collision costs one page.
 */
export function hash64(text: string): { high: number; low: number } {
  // Two FNV-1a-like lanes with different primes, each finished with an avalanche (as in MurmurHash3), so that their bits are independent.
  let high = 0x9e3779b9;
  let low = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    low = Math.imul(low ^ c, 0x01000193);
    high = Math.imul(high ^ c, 0x85ebca6b) ^ (high >>> 13);
  }
  return { high: avalanche(high ^ low), low: avalanche(low + 0x632be5ab) };
}

function avalanche(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
