/**
 * What class names tell of a node's role. A hint and no more: rows alternate between two classes, numbers are part of names, and old
 * pages have none.
 */
export interface Hint {
  /** Class names without digits, each once. */
  tokens: readonly string[];
  /** The same as a set of bits, for a quick no. */
  bits: number;
  /** The same as a number, for keys. */
  key: number;
}

/** Class names beyond these say nothing of the role that the first ones did not. */
const MAX_TOKENS = 4;
/** Characters; longer names are generated. */
const MAX_TOKEN_LENGTH = 40;

export const noHint: Hint = { tokens: [], bits: 0, key: 0 };

export function hintOf(tokens: readonly string[]): Hint {
  if (tokens.length === 0) return noHint;
  let bits = 0;
  let key = 0;
  for (const token of tokens) {
    const hash = hashName(token);
    bits |= 1 << (hash & 31);
    key = (Math.imul(key, 31) + hash) | 0;
  }
  return { tokens, bits, key };
}

/** The hint of a class attribute (or of an id, where there is no class). */
export function classHint(names: string): Hint {
  const tokens: string[] = [];
  for (const name of names.split(/\s+/)) {
    // "row1" and "row2", "post-17" and "post-18" are one name.
    const token = name.replace(/[\d_-]*\d[\d_-]*/g, '');
    if (token !== '' && token.length <= MAX_TOKEN_LENGTH && !tokens.includes(token)) tokens.push(token);
    if (tokens.length === MAX_TOKENS) break;
  }
  return hintOf(tokens);
}

export function shareToken(a: Hint, b: Hint): boolean {
  return (a.bits & b.bits) !== 0 && a.tokens.some((token) => b.tokens.includes(token));
}

/** The hint of a role in which both were seen: one is enough while they have a name in common; odd and even rows need both. */
export function commonHint(a: Hint, b: Hint): Hint {
  if (b.bits === 0 || shareToken(a, b)) return a;
  return a.tokens.length >= MAX_TOKENS ? a : hintOf([...a.tokens, ...b.tokens].slice(0, MAX_TOKENS));
}

export function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A name in notations where dots, parentheses and signs mean something. */
export function escapeName(name: string): string {
  // A lone half of a surrogate pair has no escape.
  return encodeURIComponent(name.toWellFormed()).replace(/[.!~*'()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function unescapeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
