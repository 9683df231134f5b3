/** Of all URLs: a piece that more of them share belongs to their form, any other is a number, a title or a name. */
const SHARED = 0.02;
const MIN_SHARED = 4;

/** What URLs of one kind have in common: the pieces that many of these URLs share at one place, the others left open. */
export function urlShapes(urls: readonly string[]): (url: string) => string {
  const counts = new Map<string, number>();
  for (const url of urls) for (const piece of piecesOf(url)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const least = Math.max(MIN_SHARED, SHARED * urls.length);
  return (url) =>
    piecesOf(url)
      .map((piece) => ((counts.get(piece) ?? 0) >= least ? piece : piece.slice(0, piece.indexOf(' '))))
      .join('\n');
}

/** Paths by number and parameters by name, each with its value behind a space. Numbers are never a form's own. */
function piecesOf(url: string): string[] {
  const parsed = URL.parse(url);
  if (parsed === null) return [`? ${url}`];
  const pieces = parsed.pathname.split('/').map((path, i) => `${i} ${/^\d+$/.test(path) ? '' : path}`);
  for (const [name, value] of parsed.searchParams) pieces.push(`${name.replace(/\s/g, '')} ${/^\d+$/.test(value) ? '' : value}`);
  return pieces.sort();
}
