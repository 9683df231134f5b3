import { folded } from './fold.ts';
import { BR, isHiddenContent, SPECIAL, traits } from './html/tags.ts';
import type { Tree } from './html/tree.ts';

/** What a reader sees, one line for each block, white space folded. */
export function visibleText(tree: Tree, root = 0): string {
  const lines: string[] = [];
  let line = '';
  const breakLine = () => {
    const text = folded(line);
    if (text !== '') lines.push(text);
    line = '';
  };
  const visit = (parent: number) => {
    for (let node = tree.first(parent); node !== 0; node = tree.next(node)) {
      const tag = tree.tag(node);
      if (tag === 0) line += tree.text(node);
      else if (tag === BR) breakLine();
      else if (!isHiddenContent(tag) && !isHidden(tree, node)) {
        const block = ((traits[tag] ?? 0) & SPECIAL) !== 0;
        if (block) breakLine();
        visit(node);
        if (block) breakLine();
      }
    }
  };
  visit(root);
  breakLine();
  return lines.join('\n');
}

/** Hidden by attribute or by its own style. */
export function isHidden(tree: Tree, node: number): boolean {
  if (tree.attribute(node, 'hidden') !== null) return true;
  const style = tree.attribute(node, 'style');
  return style !== null && /display\s*:\s*none/i.test(style);
}
