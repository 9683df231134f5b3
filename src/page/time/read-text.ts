import type { Meaning, PhraseTree } from './words-of-time.ts';

/** A number as written, in digits of any script. */
export interface WrittenNumber {
  value: number;
  /** How many digits it has: 08 and 2008 are both years. */
  digits: number;
  end: number;
}

export interface FoundPhrase {
  meanings: readonly Meaning[];
  end: number;
}

/** Where the digits of the scripts that forums are written in begin. */
const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10,
];
/** Digits; longer runs are ids. */
const MAX_DIGITS = 4;

export function digitValue(code: number): number {
  if (code < 0x660) return code >= 0x30 && code <= 0x39 ? code - 0x30 : -1;
  for (const zero of zeros) if (code >= zero && code < zero + 10) return code - zero;
  return -1;
}

export function isSpace(code: number): boolean {
  return (
    code === 32 ||
    (code >= 9 && code <= 13) ||
    code === 0xa0 ||
    code === 0x202f ||
    code === 0x2009 ||
    code === 0x3000 ||
    code === 0x200e ||
    code === 0x200f
  );
}

export function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return code >= 0xaa && /[\p{L}\p{M}]/u.test(String.fromCharCode(code));
}

/** Scripts written without spaces, and Korean, whose particles follow directly: a word may end anywhere in them. */
export function isUnspaced(code: number): boolean {
  return (
    (code >= 0xe00 && code <= 0xeff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af)
  );
}

/** Lower case with every character in its place. */
export function lowered(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const one = text[i]!.toLowerCase();
    out += one.length === 1 ? one : text[i];
  }
  return out;
}

export function skipSpaces(text: string, at: number): number {
  let end = at;
  while (end < text.length && isSpace(text.charCodeAt(end))) end++;
  return end;
}

/** The number that begins at `at`, null when none does or it is too long to be part of a time. */
export function numberAt(text: string, at: number): WrittenNumber | null {
  let value = 0;
  let end = at;
  for (; end < text.length; end++) {
    const digit = digitValue(text.charCodeAt(end));
    if (digit < 0) break;
    if (end - at >= MAX_DIGITS) return null;
    value = value * 10 + digit;
  }
  return end === at ? null : { value, digits: end - at, end };
}

/** The longest known phrase that begins at `at` and ends where a word ends. Any white space counts as one space. */
export function phraseAt(tree: PhraseTree, lower: string, at: number): FoundPhrase | null {
  let node: PhraseTree | undefined = tree;
  let found: FoundPhrase | null = null;
  for (let i = at; i < lower.length; ) {
    const code = lower.charCodeAt(i);
    if (isSpace(code)) {
      node = node.next.get(32);
      i = skipSpaces(lower, i);
    } else {
      node = node.next.get(code);
      i++;
    }
    if (node === undefined) break;
    if (node.meanings !== null) {
      const next = lower.charCodeAt(i);
      if (isUnspaced(code) || i >= lower.length || !isLetter(next)) found = { meanings: node.meanings, end: i };
    }
  }
  return found;
}

/** Longest word, in letters, that may stand inside a time: "de", "of", "at", "um", "pukul". */
const MAX_JOINING_LETTERS = 5;
const MAX_JOINING_WORDS = 2;
/** Characters; a gap is a few marks and words. */
const MAX_GAP = 16;
const marks = new Set([...',.-–—|@·•()/:;\'’"«»~º°ª،[]'].map((mark) => mark.charCodeAt(0)));

/** Over the marks and little words between the parts of a time. Returns where the next part may begin. */
export function skipJoint(lower: string, at: number, words = MAX_JOINING_WORDS): number {
  const limit = Math.min(lower.length, at + MAX_GAP);
  let end = at;
  for (let left = words; end < limit; ) {
    const code = lower.charCodeAt(end);
    if (isSpace(code) || marks.has(code)) {
      end++;
      continue;
    }
    if (left === 0 || !isLetter(code)) break;
    let word = end;
    while (word < lower.length && word - end <= MAX_JOINING_LETTERS && isLetter(lower.charCodeAt(word))) word++;
    if (word - end > MAX_JOINING_LETTERS) break;
    end = word;
    left--;
  }
  return end;
}
