/** A path with its query, in the forms it is compared in (RFC 9309, 2.2.2). */
export interface ComparablePath {
  plain: string;
  /** The same with the reserved characters of its query escaped. */
  escaped: string;
}

/** What an allow or disallow line says about paths. */
export interface PathPattern {
  /** Length after escaping: the longest pattern that matches decides. */
  octets: number;
  plain: Glob;
  /** Null when the pattern says nothing about a query. */
  escaped: Glob | null;
}

/** Literal text between the stars. */
interface Glob {
  pieces: string[];
  /** Whether the pattern ends where the path ends: `$`. */
  anchored: boolean;
}

/** Takes octets as characters (latin-1), as they stand in a URL behind its host. */
export function comparablePath(path: string): ComparablePath {
  const plain = comparable(path);
  return { plain, escaped: escapeQuery([plain])[0]! };
}

/** Takes octets as characters; null for the empty pattern, which matches nothing. */
export function pathPattern(text: string): PathPattern | null {
  if (text === '') return null;
  const anchored = text.endsWith('$');
  const pieces = (anchored ? text.slice(0, -1) : text).split('*').map(comparable);
  const octets = pieces.reduce((sum, piece) => sum + piece.length, pieces.length - 1 + (anchored ? 1 : 0));
  // The RFC's own example has "?baz=https://foo.bar" and "?baz=https%3A%2F%2Ffoo.bar" match each other. Escaping alone
  // would lose patterns whose star runs into a query ("/*/print" on "/index.php?/topic/5/print"), so both forms are tried.
  const escaped = pieces.some((piece) => piece.includes('?')) ? { pieces: escapeQuery(pieces), anchored } : null;
  return { octets, plain: { pieces, anchored }, escaped };
}

export function matchesPath(pattern: PathPattern, path: ComparablePath): boolean {
  return matchesGlob(pattern.plain, path.plain) || (pattern.escaped !== null && matchesGlob(pattern.escaped, path.escaped));
}

const ESCAPE_OR_OUTSIDE = /%[0-9A-Fa-f]{2}|[^A-Za-z0-9\-._~:/?#[\]@!&'()+,;=]/g;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * Escapes of unreserved characters are undone, all others written with capitals; whatever may not stand in a URL is
 * escaped. So are "*" and "$", which a pattern can only mean literally as %2A and %24.
 */
function comparable(octets: string): string {
  return octets.replace(ESCAPE_OR_OUTSIDE, (found) => {
    if (found.length === 1) return escapeOf(found);
    const octet = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return UNRESERVED.test(octet) ? octet : found.toUpperCase();
  });
}

function escapeOf(octet: string): string {
  return `%${octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Escapes the general delimiters behind the first question mark, wherever among the pieces that is. */
function escapeQuery(pieces: string[]): string[] {
  let inQuery = false;
  return pieces.map((piece) => {
    const query = inQuery ? 0 : piece.indexOf('?') + 1;
    if (!inQuery && query === 0) return piece;
    inQuery = true;
    return piece.slice(0, query) + piece.slice(query).replace(/[:/?#[\]@]/g, escapeOf);
  });
}

/**
 * Taking the leftmost place of each piece never needs to be taken back, so the time is linear in path and pattern,
 * whatever the file holds.
 */
function matchesGlob({ pieces, anchored }: Glob, path: string): boolean {
  const first = pieces[0]!;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = pieces.length - 1;
  if (last === 0) return !anchored || at === path.length;
  for (let i = 1; i < last || (i === last && !anchored); i++) {
    const found = indexOf(path, pieces[i]!, at);
    if (found < 0) return false;
    at = found + pieces[i]!.length;
  }
  return !anchored || (path.length - pieces[last]!.length >= at && path.endsWith(pieces[last]!));
}

/** Octets up to which the built-in search is used, whose worst case is piece times path. */
const SHORT_PIECE = 32;

function indexOf(path: string, piece: string, from: number): number {
  if (piece.length <= SHORT_PIECE || piece.length > path.length - from) return path.indexOf(piece, from);
  // Knuth, Morris and Pratt: borders[i] is the length of the longest proper border of the first i + 1 characters.
  const borders = new Int32Array(piece.length);
  for (let i = 1, length = 0; i < piece.length; i++) {
    while (length > 0 && piece[i] !== piece[length]) length = borders[length - 1]!;
    if (piece[i] === piece[length]) length++;
    borders[i] = length;
  }
  for (let i = from, length = 0; i < path.length; i++) {
    while (length > 0 && path[i] !== piece[length]) length = borders[length - 1]!;
    if (path[i] === piece[length]) length++;
    if (length === piece.length) return i - length + 1;
  }
  return -1;
}
