import { written } from './absolute.ts';

/**
 * The key for "seen before". It is never sent to a server: sorted queries and other escapes are different URLs there.
 *
 * Scheme and host in lower case, default ports and dot segments gone (WHATWG parsing), escapes of unreserved characters undone
 * and the rest in upper case (RFC 3986, 6.2.2), parameters sorted by name, fragment dropped. Values stay as given; a parameter
 * goes only when it is among `idle`, the names proved not to matter on this site. Never throws; a string that is no URL is its
 * own normal form.
 */
export function normalForm(url: string, idle?: ReadonlySet<string>): string {
  if (idle !== undefined || url.length > longestKept) return freshForm(url, idle);
  // Most are in it, and seeing that costs no more than looking it up.
  if (isNormal(url)) return url;
  let form = kept.get(url);
  if (form === undefined) {
    form = freshForm(url);
    if (kept.size >= mostKept) kept.clear();
    kept.set(url, form);
  }
  return form;
}

/** Most links of a page are those of the page before: forms of the last few thousand URLs are kept, a few megabytes at most. */
const kept = new Map<string, string>();
const mostKept = 8192;
const longestKept = 256;

function isNormal(url: string): boolean {
  if (written(url) !== url || !hasNormalEscapes(url)) return false;
  const mark = url.indexOf('?');
  return mark < 0 || isSorted(url, mark + 1);
}

/** `normalForm` for who asks for it once: nothing is kept. */
export function freshForm(url: string, idle?: ReadonlySet<string>): string {
  const bare = written(url);
  if (bare === null) return url.trim();
  const text = normalEscapes(bare);
  const mark = text.indexOf('?');
  if (mark < 0 || (idle === undefined && isSorted(text, mark + 1))) return text;
  const query = sortedQuery(text.slice(mark + 1), idle);
  return query === '' ? text.slice(0, mark) : `${text.slice(0, mark)}?${query}`;
}

/** The characters that need no escape (RFC 3986, 2.3), by their code. */
const unreserved: readonly (string | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /[A-Za-z0-9._~-]/.test(char) ? char : undefined;
});

/** A stray % becomes %25, so that undoing the escapes behind it cannot make a new escape (%%34%31). */
export function normalEscapes(text: string): string {
  if (hasNormalEscapes(text)) return text;
  return text.replace(/%([0-9a-f]{2})?/gi, (given, hex?: string) => {
    if (hex === undefined) return '%25';
    return unreserved[Number.parseInt(hex, 16)] ?? given.toUpperCase();
  });
}

/** Whether all escapes are needed and in upper case, as most are (%3D). */
export function hasNormalEscapes(text: string): boolean {
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 3)) {
    const [high, low] = [upperHex(text.charCodeAt(at + 1)), upperHex(text.charCodeAt(at + 2))];
    if (high < 0 || low < 0 || unreserved[high * 16 + low] !== undefined) return false;
  }
  return true;
}

/** The value of a digit (RFC 3986, 2.1); -1 for one in lower case and for anything else. */
function upperHex(c: number): number {
  return c >= 48 && c <= 57 ? c - 48 : c >= 65 && c <= 70 ? c - 55 : -1;
}

/** Whether nothing is to be done, as with most queries. */
function isSorted(url: string, start: number): boolean {
  let last = start;
  let lastEnd = start;
  for (let from = start, to = url.indexOf('&', start); ; to = url.indexOf('&', from)) {
    const end = to < 0 ? url.length : to;
    // A single part may have no name, but is not empty.
    if (from === start && to < 0) return from < end;
    const equals = url.indexOf('=', from);
    if (equals < 0 || equals > end || isBefore(url, from, equals, last, lastEnd)) return false;
    if (to < 0) return true;
    last = from;
    lastEnd = equals;
    from = to + 1;
  }
}

/** Whether a piece of a text comes before another piece of it, as strings are compared. */
function isBefore(text: string, from: number, to: number, other: number, otherTo: number): boolean {
  for (let i = 0; from + i < to && other + i < otherTo; i++) {
    const [a, b] = [text.charCodeAt(from + i), text.charCodeAt(other + i)];
    if (a !== b) return a < b;
  }
  return to - from < otherTo - other;
}

// Parts without "=" may mean something by their place (?board&5), so then the order stays.
function sortedQuery(query: string, idle?: ReadonlySet<string>): string {
  const given = query.split('&').filter((part) => part !== '');
  const parts = idle === undefined ? given : given.filter((part) => !idle.has(nameOf(part)));
  if (given.every((part) => part.includes('='))) sortByName(parts);
  return parts.join('&');
}

function nameOf(part: string): string {
  const equals = part.indexOf('=');
  return equals < 0 ? part : part.slice(0, equals);
}

/** Parts up to which putting each in its place is cheaper than a sort that writes their names out. */
const fewParts = 12;

function sortByName(parts: string[]): void {
  if (parts.length > fewParts) {
    parts.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0));
    return;
  }
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i]!;
    let at = i;
    for (; at > 0 && comesBefore(part, parts[at - 1]!); at--) parts[at] = parts[at - 1]!;
    parts[at] = part;
  }
}

/** Whether the name of a part comes before that of another, as strings are compared; "=" ends a name. */
function comesBefore(part: string, other: string): boolean {
  for (let i = 0; ; i++) {
    const [a, b] = [part.charCodeAt(i), other.charCodeAt(i)];
    if (b === 61) return false;
    if (a === 61 || a !== b) return a === 61 || a < b;
  }
}
