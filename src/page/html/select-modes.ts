import { endTemplate } from './body-modes.ts';
import { startInHead } from './head-modes.ts';
import { IN_SELECT_IN_TABLE } from './insertion-modes.ts';
import * as t from './tags.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** In select (HTML standard, 13.2.6.4.16 and 17). */

export function startInSelect(b: TreeBuilder, tag: number, from: number, to: number): void {
  const { open } = b;
  if (
    b.mode === IN_SELECT_IN_TABLE &&
    (tag === t.TABLE || (((t.traits[tag] ?? 0) & t.TABLE_PART) !== 0 && tag !== t.COL && tag !== t.COLGROUP))
  ) {
    open.popUntil(t.SELECT);
    b.resetMode();
    return b.start(tag, from, to, false);
  }
  if (tag === t.OPTION || tag === t.OPTGROUP || tag === t.HR) {
    if (open.tag === t.OPTION) open.pop();
    if (tag !== t.OPTION && open.tag === t.OPTGROUP) open.pop();
    b.insert(tag, from, to);
  } else if (tag === t.SELECT || tag === t.INPUT || tag === t.TEXTAREA) {
    if (!open.inSelectScope(t.SELECT)) return;
    open.popUntil(t.SELECT);
    b.resetMode();
    if (tag !== t.SELECT) b.start(tag, from, to, false);
  } else if (tag === t.SCRIPT || tag === t.TEMPLATE) startInHead(b, tag, from, to);
}

export function endInSelect(b: TreeBuilder, tag: number): void {
  const { open } = b;
  const traits = t.traits[tag] ?? 0;
  if (b.mode === IN_SELECT_IN_TABLE && (tag === t.TABLE || (traits & t.TABLE_PART) !== 0)) {
    if (!open.inTableScope(tag)) return;
    open.popUntil(t.SELECT);
    b.resetMode();
    return b.end(tag);
  }
  if (tag === t.OPTGROUP) {
    if (open.tag === t.OPTION && open.tags[open.depth - 2] === t.OPTGROUP) open.pop();
    if (open.tag === t.OPTGROUP) open.pop();
  } else if (tag === t.OPTION) {
    if (open.tag === t.OPTION) open.pop();
  } else if (tag === t.SELECT) {
    if (!open.inSelectScope(t.SELECT)) return;
    open.popUntil(t.SELECT);
    b.resetMode();
  } else if (tag === t.TEMPLATE) endTemplate(b);
}
