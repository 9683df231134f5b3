/** What the URL parser leaves as it is. In a path ":" is not among it, because it may end a scheme. */
const inQuery = charactersOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~!$&()*+,;=@%/?:');
const inPath = charactersOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~!$&()*+,;=@%/?');

function charactersOf(text: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of text) table[character.charCodeAt(0)] = 1;
  return table;
}

/**
 * Where path and query that begin at `from` end, at a fragment or with the text; -1 unless the URL parser is sure to leave them as they
 * are. Nearly all links are so plain, and looking costs a tenth of parsing.
 */
export function plainEnd(text: string, from: number): number {
  let plain = inPath;
  let startsPath = true;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 35) return i;
    if (c >= 128 || plain[c] === 0) return -1;
    if (plain === inQuery) continue;
    if (c === 63) plain = inQuery;
    // "." and ".." are steps, "%2e" is a dot too.
    else if (startsPath && (c === 46 || c === 37)) return -1;
    startsPath = c === 47;
  }
  return text.length;
}
