import * as t from './tags.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** SVG and MathML (HTML standard, 13.2.6.5). */

export function inForeign(b: TreeBuilder): boolean {
  const top = b.open.depth - 1;
  return top >= 0 && b.open.foreign[top]! && ((t.traits[b.open.tags[top]!] ?? 0) & t.INTEGRATION) === 0;
}

export function insertForeign(b: TreeBuilder, tag: number, from: number, to: number, selfClosing: boolean): void {
  const node = b.tree.create(tag, from, to);
  b.attach(node);
  if (!selfClosing) b.open.push(node, tag, true);
}

export function foreignStart(b: TreeBuilder, tag: number, from: number, to: number, selfClosing: boolean): void {
  if (((t.traits[tag] ?? 0) & t.FOREIGN_BREAKOUT) === 0) return insertForeign(b, tag, from, to, selfClosing);
  while (inForeign(b)) b.open.pop();
  b.startIn(b.mode, tag, from, to, selfClosing);
}

/** False when the end tag belongs to the HTML around. */
export function foreignEnd(b: TreeBuilder, tag: number): boolean {
  const { open } = b;
  for (let i = open.depth - 1; i >= 0 && open.foreign[i]; i--) {
    if (open.tags[i] !== tag) continue;
    while (open.depth > i) open.pop();
    return true;
  }
  return false;
}
