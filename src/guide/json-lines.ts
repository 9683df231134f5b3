/** The line (from 1) of the value that a path of keys and indexes leads to, as far as the path goes, in valid JSON text. */
export function lineOf(text: string, path: readonly (string | number)[]): number {
  const scanner = { at: 0, found: 0 };
  descend(text, scanner, path, 0);
  return text.slice(0, scanner.found).split('\n').length;
}

interface Scanner {
  at: number;
  found: number;
}

/** Reads the value at `at`; while `depth` follows the path, remembers where the deepest entry on it begins. Null depth: not on it. */
function descend(text: string, s: Scanner, path: readonly (string | number)[], depth: number | null): void {
  skipSpace(text, s);
  const open = text[s.at];
  if (open !== '{' && open !== '[') {
    if (open === '"') s.at = endOfString(text, s.at);
    else while (s.at < text.length && !/[,\]}\s]/.test(text[s.at]!)) s.at++;
    return;
  }
  s.at++;
  for (let index = 0; ; index++) {
    skipSpace(text, s);
    if (s.at >= text.length || text[s.at] === '}' || text[s.at] === ']') break;
    let key: string | number = index;
    let keyAt = s.at;
    if (open === '{') {
      const end = endOfString(text, s.at);
      key = JSON.parse(text.slice(s.at, end)) as string;
      keyAt = s.at;
      s.at = end;
      skipSpace(text, s);
      s.at++;
    }
    const onPath = depth !== null && depth < path.length && path[depth] === key;
    if (onPath) s.found = keyAt;
    descend(text, s, path, onPath ? depth + 1 : null);
    skipSpace(text, s);
    if (text[s.at] === ',') s.at++;
  }
  s.at++;
}

function skipSpace(text: string, s: Scanner): void {
  while (s.at < text.length && /\s/.test(text[s.at]!)) s.at++;
}

function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}
