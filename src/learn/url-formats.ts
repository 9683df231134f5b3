import { type Piece, patternOf, type UrlPattern } from '../url/pattern.ts';

/**
 * URL formats of a site (iRobot 5.2). Two URLs are of one format when they have the same number of paths and the same keys,
 * digits being alike. The text of paths need not be equal, so that slugs fall together; but on a site where every URL is two words
 * that rule has one format for everything. So a format is split at the path or value whose frequent texts tell the page
 * layouts of the sampled URLs apart ("topic" and "member", not "my-first-post"): a decision tree by gain ratio (C4.5).
 */
export interface UrlFormats {
  /** The URL's format: an id that means something to this object only. */
  formatOf(url: UrlShape): string;
}

/** A URL with its digits generalised, and that as text: the whole, each path and value, and what 5.2 compares. */
export interface UrlShape {
  pattern: UrlPattern;
  variant: string;
  fields: readonly string[];
  key: string;
}

/** Distinct URLs that share a text before it can be more than a slug. */
const minSupport = 3;
/** More frequent texts than this at one place are slugs of busy threads, not names of page kinds. */
const maxBranches = 16;
/**
 * Share of the URLs outside their branch's main layout that may be left after a split. Layout clusters are noisy: on the mirrors of
 * real forums gain alone divides the threads by board, all of them with the same main layout.
 */
const maxErrorLeft = 0.5;

/** Letters in a part that is not all digits and marks; `<digits>` itself is none. */
const letters = /[A-Za-z%]/;

/**
 * A path or value of digits and one with letters are of different formats (`topic=5.0` and `topic=5.msg12`), as digits are "a
 * special kind of string".
 */
export function shapeOf(url: string): UrlShape {
  const pattern = patternOf(url);
  const print = (list: readonly Piece[] | null) =>
    list === null ? '' : list.map((piece) => (typeof piece === 'string' ? piece : `<${piece.any}>`)).join('');
  const fields = [...pattern.paths.map(print), ...pattern.parameters.map(({ value }) => print(value))];
  const kind = (list: readonly Piece[]) => (list.some((piece) => typeof piece === 'string' && letters.test(piece)) ? 'a' : '1');
  const keys = pattern.parameters.map(({ key, value }) => print(key) + (value === null ? '' : `=${kind(value)}`));
  const key = `/${pattern.paths.map(kind).join('/')}?${keys.join('&')}`;
  return { pattern, variant: `${key} ${fields.join(' ')}`, fields, key };
}

/** Learns the formats from distinct URLs and the layout clusters of their pages. */
export function learnFormats(urls: readonly UrlShape[], labels: readonly number[]): UrlFormats {
  const byKey = Map.groupBy(
    urls.map((shape, i): Labelled => ({ fields: shape.fields, label: labels[i]!, key: shape.key })),
    (one) => one.key,
  );
  const roots = new Map([...byKey].map(([key, group]) => [key, grow(group)]));
  return {
    formatOf({ key, fields }) {
      let node = roots.get(key);
      let id = key;
      while (node?.branches) {
        const value: string = fields[node.field]!;
        const branch: Node | undefined = node.branches.get(value);
        id += branch === undefined ? ` ${node.field}:*` : ` ${node.field}:${value}`;
        node = branch ?? node.rest;
      }
      return id;
    },
  };
}

interface Labelled {
  key: string;
  fields: readonly string[];
  label: number;
}

interface Node {
  field: number;
  branches: Map<string, Node> | null;
  rest?: Node;
}

const leaf: Node = { field: 0, branches: null };

function grow(group: readonly Labelled[]): Node {
  const before = entropy(group.map((one) => one.label));
  if (before === 0) return leaf;
  const errorsBefore = errors(group);
  let best: { field: number; values: Set<string>; ratio: number } | null = null;
  for (let field = 0; field < group[0]!.fields.length; field++) {
    const values = frequent(group.map((one) => one.fields[field]!));
    if (values.size === 0 || values.size > maxBranches) continue;
    const branchOf = (one: Labelled) => (values.has(one.fields[field]!) ? one.fields[field]! : null);
    const branches = Map.groupBy(group, branchOf);
    if (branches.size < 2) continue;
    let after = 0;
    let errorsAfter = 0;
    for (const branch of branches.values()) {
      after += (branch.length / group.length) * entropy(branch.map((one) => one.label));
      errorsAfter += errors(branch);
    }
    const ratio = (before - after) / entropy(group.map(branchOf));
    if (errorsAfter <= maxErrorLeft * errorsBefore && ratio > (best?.ratio ?? 0)) best = { field, values, ratio };
  }
  if (best === null) return leaf;
  const { field, values } = best;
  const branches = Map.groupBy(group, (one) => (values.has(one.fields[field]!) ? one.fields[field]! : null));
  const grown = new Map<string, Node>();
  for (const [value, branch] of branches) if (value !== null) grown.set(value, grow(branch));
  const rest = branches.get(null);
  return { field, branches: grown, ...(rest && { rest: grow(rest) }) };
}

function frequent(values: readonly string[]): Set<string> {
  return new Set([...counts(values)].filter(([, count]) => count >= minSupport).map(([value]) => value));
}

/** URLs that do not have the most frequent label. */
function errors(group: readonly Labelled[]): number {
  return group.length - Math.max(...counts(group.map((one) => one.label)).values());
}

/** In bits. */
function entropy(values: readonly unknown[]): number {
  let bits = 0;
  for (const count of counts(values).values()) bits -= (count / values.length) * Math.log2(count / values.length);
  return bits;
}

function counts<T>(values: readonly T[]): Map<T, number> {
  const counted = new Map<T, number>();
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
  return counted;
}
