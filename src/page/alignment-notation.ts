import type { PatternNode, PatternTree } from './alignment.ts';
import { knownTags, tagNumber } from './html/tags.ts';
import { escapeName, hintOf, unescapeName } from './regions-hint.ts';
import { tagBit } from './regions-shape.ts';

/*
 * A pattern as a line of text, for guides: `tr.row(td(a#1) td(a.author?80#2 a*#3))`. Each node is a tag with class names, then
 * `?80` when it is there in 80% of the nodes around it, `*` when it repeats, `#2` for its column, and its children in parentheses.
 */
export function writePattern(tree: PatternTree): string {
  return writeSiblings(tree.roots, tree.records);
}

function writeSiblings(patterns: readonly PatternNode[], around: number): string {
  return patterns.map((pattern) => writeNode(pattern, around)).join(' ');
}

function writeNode(pattern: PatternNode, around: number): string {
  const share = Math.min(99, Math.max(1, Math.round((100 * pattern.seen) / around)));
  return (
    escapeName(pattern.tag) +
    pattern.hint.tokens.map((token) => `.${escapeName(token)}`).join('') +
    (pattern.seen < around ? `?${share}` : '') +
    (pattern.repeated ? '*' : '') +
    (pattern.column > 0 ? `#${pattern.column}` : '') +
    (pattern.children.length > 0 ? `(${writeSiblings(pattern.children, pattern.seen)})` : '')
  );
}

/** Throws a SyntaxError that says where, when the text is no pattern. `records` and `columns` are kept beside the text. */
export function readPattern(text: string, records: number, columns: number): PatternTree {
  let at = 0;
  const fail = (): never => {
    throw new SyntaxError(`not a repetitive pattern at character ${at + 1}: ${text.slice(Math.max(0, at - 20), at + 20)}`);
  };
  const node = /([^\s().?*#]+)((?:\.[^\s().?*#]+)*)(?:\?(\d{1,2}))?(\*)?(?:#(\d{1,6}))?/y;
  const siblings = (around: number, depth: number): PatternNode[] => {
    if (depth > MAX_DEPTH) fail();
    const found: PatternNode[] = [];
    while (true) {
      node.lastIndex = at;
      const match = node.exec(text) ?? fail();
      at = node.lastIndex;
      const seen = match[3] === undefined ? around : (around * Number(match[3])) / 100;
      const tag = unescapeName(match[1]!);
      const tokens = match[2]!.split('.').slice(1).map(unescapeName);
      const column = Number(match[5] ?? 0);
      if (column > columns) fail();
      let children: PatternNode[] = [];
      if (text[at] === '(') {
        at++;
        children = siblings(seen, depth + 1);
        if (text[at++] !== ')') fail();
      }
      const kinds = children.reduce((bits, child) => bits | tagBit(tagNumber.get(child.tag) ?? knownTags + 1), 0);
      found.push({ tag, hint: hintOf(tokens), seen, repeated: match[4] !== undefined, column, children, kinds });
      if (text[at] !== ' ') return found;
      at++;
    }
  };
  const roots = siblings(records, 0);
  if (at !== text.length) fail();
  return { roots, records, columns };
}

/** Elements in elements; the parser of pages goes no deeper. */
const MAX_DEPTH = 512;
