import { tagNumber } from './tags.ts';

/** Names of at most six letters, which nearly all tags have, as one small number each: five bits a letter, whatever its case. */
const longest = 6;

/** Five bits of a character of a name; 0 for one that such names do not have. Of digits headings have the first five without a clash. */
function bits(c: number): number {
  if ((c >= 97 && c <= 122) || (c >= 65 && c <= 90)) return c & 31;
  return c >= 49 && c <= 53 ? c - 22 : 0;
}

/** Open addressing over twice as many slots as there are names. */
const slots = 512;
const slotOf = (key: number) => Math.imul(key, 0x9e3779b1) >>> 23;
const keys = new Int32Array(slots);
const numbers = new Uint8Array(slots);
for (const [name, number] of tagNumber) {
  const key = keyOf(name, 0, name.length);
  if (key === 0) continue;
  let slot = slotOf(key);
  while (keys[slot] !== 0) slot = (slot + 1) % slots;
  keys[slot] = key;
  numbers[slot] = number;
}

function keyOf(source: string, from: number, to: number): number {
  if (to - from > longest) return 0;
  let key = 0;
  for (let i = from; i < to; i++) {
    const part = bits(source.charCodeAt(i));
    if (part === 0) return 0;
    key = (key << 5) | part;
  }
  return key;
}

/** The number of a known tag whose name stands in the source, without cutting it out; 0 where it must be looked up by its name. */
export function tagAt(source: string, from: number, to: number): number {
  const key = keyOf(source, from, to);
  if (key === 0) return 0;
  for (let slot = slotOf(key); keys[slot] !== 0; slot = (slot + 1) % slots) if (keys[slot] === key) return numbers[slot]!;
  return 0;
}
