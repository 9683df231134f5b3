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
  if (idle !== undefined || url.length > longestKept) return madeForm(url, idle);
  let form = kept.get(url);
  if (form === undefined) {
    form = madeForm(url);
    if (kept.size >= mostKept) kept.clear();
    kept.set(url, form);
  }
  return form;
}

/** Most links of a page are those of the page before: forms of the last few thousand URLs are kept, a few megabytes at most. */
const kept = new Map<string, string>();
const mostKept = 8192;
const longestKept = 256;

function madeForm(url: string, idle?: ReadonlySet<string>): string {
  const bare = written(url);
  if (bare === null) return url.trim();
  const text = bare.includes('%') ? normalEscapes(bare) : bare;
  const mark = text.indexOf('?');
  if (mark < 0) return text;
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
  return text.replace(/%([0-9a-f]{2})?/gi, (given, hex?: string) => {
    if (hex === undefined) return '%25';
    return unreserved[Number.parseInt(hex, 16)] ?? given.toUpperCase();
  });
}

/** Whether nothing is to be done, as with most queries. */
function isSorted(query: string): boolean {
  let last = '';
  for (let from = 0, to = query.indexOf('&'); ; to = query.indexOf('&', from)) {
    const end = to < 0 ? query.length : to;
    // A single part may be empty, or have no name.
    if (from === 0 && to < 0) return true;
    const equals = query.indexOf('=', from);
    if (equals < 0 || equals > end) return false;
    const name = query.slice(from, equals);
    if (name < last) return false;
    if (to < 0) return true;
    last = name;
    from = to + 1;
  }
}

// Parts without "=" may mean something by their place (?board&5), so then the order stays.
function sortedQuery(query: string, idle?: ReadonlySet<string>): string {
  if (!idle && isSorted(query)) return query;
  const parts: { name: string; part: string }[] = [];
  let named = true;
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    if (equals < 0) named = false;
    const name = equals < 0 ? part : part.slice(0, equals);
    if (!idle?.has(name)) parts.push({ name, part });
  }
  if (named) parts.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return parts.map(({ part }) => part).join('&');
}
