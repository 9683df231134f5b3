import type { Guide, PageKind, Row } from '../../guide/guide.ts';
import { restRow } from '../../guide/rest-row.ts';
import type { ItfPattern } from '../../learn/itf-patterns.ts';
import { matchesPattern, type Piece, printPattern, tokensOf, type UrlPattern } from '../../url/pattern.ts';

/** The four kinds of regex (Traversal review 2.5), and URLs that show a first page twice. */
export interface ItfPatterns {
  index: ItfPattern[];
  thread: ItfPattern[];
  indexFlipping: ItfPattern[];
  threadFlipping: ItfPattern[];
  /** Threads by one of their posts, good on lists alone. */
  detour: ItfPattern[];
  firstPages: ItfPattern[];
}

/** A guide of URL patterns alone: no page need be told from another while walking. */
export function focusGuide(
  entry: string,
  settings: Guide['settings'],
  patterns: ItfPatterns,
  session: ReadonlySet<string> = new Set(),
): Guide {
  const rows: Row[] = [];
  const add = (
    id: string,
    from: string | null,
    pattern: UrlPattern,
    row: Pick<Row, 'follow' | 'relation' | 'to'>,
    why: string,
    urls: number,
  ) => {
    rows.push({ id, from, location: null, pattern, ...row, priority: 0, evidence: { why, counts: { urls } } });
    // Whoever takes no cookies has the session in every address: the same rows, with whatever it is today.
    for (const [i, name] of [...session].entries()) {
      const parameters = [...pattern.parameters, { key: [name], value: [{ any: 'text' } as const] }];
      parameters.sort((a, b) => (String(a.key[0]) < String(b.key[0]) ? -1 : 1));
      rows.push({ ...rows.at(-1)!, id: `${id}-session-${i + 1}`, pattern: { ...pattern, parameters } });
    }
  };
  for (const [i, { pattern, urls }] of patterns.firstPages.entries()) {
    add(
      `first-page-${i + 1}`,
      null,
      pattern,
      { follow: false, relation: 'child', to: null },
      'shows the first page once more',
      urls,
    );
  }
  const flip = (name: 'index' | 'thread', list: readonly ItfPattern[], relation: Row['relation']) => {
    for (const [i, { pattern, urls }] of list.entries()) {
      const why = `${urls} links from one page of ${name === 'index' ? 'a list' : 'a thread'} to another, all of this form`;
      // Where pages of a thread have URLs like threads, only the page that a link stands on tells which it is.
      const ambiguous = patterns[name].some((own) => printPattern(own.pattern) === printPattern(pattern));
      add(`${name}-flipping-${i + 1}`, ambiguous ? name : null, pattern, { follow: true, relation, to: name }, why, urls);
    }
  };
  flip('index', patterns.indexFlipping, 'same-board');
  flip('thread', patterns.threadFlipping, 'same-thread');
  for (const name of ['index', 'thread'] as const) {
    for (const [i, { pattern, urls }] of patterns[name].entries()) {
      add(
        `${name}-${i + 1}`,
        null,
        pattern,
        { follow: true, relation: 'child', to: name },
        `${urls} links that lead to ${name === 'index' ? 'lists' : 'threads'}`,
        urls,
      );
    }
  }
  for (const [i, { pattern, urls }] of patterns.detour.entries()) {
    if (patterns.thread.some((own) => printPattern(own.pattern) === printPattern(pattern))) continue;
    add(
      `thread-by-post-${i + 1}`,
      'index',
      pattern,
      { follow: true, relation: 'child', to: 'thread' },
      `${urls} links of lists that lead to threads by one of their posts`,
      urls,
    );
  }
  rows.push(restRow('neither a list, a thread nor a page of one'));
  const kinds: PageKind[] = [{ id: 'entry', role: 'entry', examples: [entry], classifier: { by: 'none' } }];
  for (const name of ['index', 'thread'] as const) {
    const own = rows.flatMap((row) => (row.follow && row.to === name && row.pattern ? [row.pattern] : []));
    if (own.length > 0) kinds.push({ id: name, role: name, examples: [], classifier: { by: 'url', patterns: own } });
  }
  return { format: 'boardwalk-guide', version: 1, strategy: 'focus', settings, entry, ranking: 'fifo', kinds, rows };
}

/** The pattern of all first pages by number: what differs between the first and the second page is written as it is. */
export function firstPagePattern(url: string, second: string, flipping: readonly ItfPattern[]): UrlPattern | null {
  const [first, next] = [tokensOf(url), tokensOf(second)];
  const pattern = flipping.find((one) => matchesPattern(one.pattern, first) && matchesPattern(one.pattern, next))?.pattern;
  if (pattern === undefined) return null;
  const fix = (list: readonly Piece[], one: string, two: string): Piece[] =>
    one === two ? [...list] : literalNumber(list, one, two);
  const fixed = {
    paths: pattern.paths.map((path, i) => fix(path, first.paths[i]!, next.paths[i]!)),
    parameters: pattern.parameters.map(({ key, value }, i) => ({
      key,
      value: value && fix(value, first.parameters[i]!.value!, next.parameters[i]!.value!),
    })),
  };
  return matchesPattern(fixed, first) && !matchesPattern(fixed, next) ? fixed : null;
}

function literalNumber(list: readonly Piece[], one: string, two: string): Piece[] {
  const [a, b] = [one.match(/\d+/g) ?? [], two.match(/\d+/g) ?? []];
  let at = 0;
  return list.flatMap((piece): Piece[] => {
    if (typeof piece === 'string' || piece.any !== 'digits') return [piece];
    const number = a[at];
    return [number !== undefined && number !== b[at++] ? number : piece];
  });
}
