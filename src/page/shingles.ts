/** Scripts written without spaces: each character counts as a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]]+/gv;

export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? [];
}

/** iRobot 5.3: a shingle is the hash of five consecutive words. */
const shingleWords = 5;

/** Shingles of a text in order, repeats included. A text of fewer words than a shingle is one shingle; an empty one has none. */
export function shinglesOf(text: string): Uint32Array {
  const words = wordsOf(text);
  if (words.length === 0) return new Uint32Array(0);
  const hashes = Uint32Array.from(words, hash);
  const size = Math.min(shingleWords, hashes.length);
  const shingles = new Uint32Array(hashes.length - size + 1);
  for (let i = 0; i < shingles.length; i++) {
    let combined = 0;
    for (let j = i; j < i + size; j++) combined = Math.imul(combined ^ hashes[j]!, 0x01000193) ^ (combined >>> 15);
    shingles[i] = combined;
  }
  return shingles;
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
