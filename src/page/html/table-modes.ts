import { endInBody, insertEmptyForm, startInBody } from './body-modes.ts';
import { IN_CAPTION, IN_CELL, IN_COLGROUP, IN_ROW, IN_TABLE, IN_TABLE_BODY } from './insertion-modes.ts';
import * as t from './tags.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** The insertion modes of tables (HTML standard, 13.2.6.4.9 to 15): implied tbody and tr, unclosed cells, and what must go before the table. */

export const isTableMode = (mode: number): boolean => mode >= IN_TABLE && mode <= IN_CELL;
const isSection = (tag: number) => tag === t.TBODY || tag === t.THEAD || tag === t.TFOOT;
const isCell = (tag: number) => tag === t.TD || tag === t.TH;

export function startInTable(b: TreeBuilder, tag: number, from: number, to: number): void {
  const { open } = b;
  if (tag === t.CAPTION) {
    open.clearTo(t.TABLE);
    b.formatting.pushMarker();
    b.insert(tag, from, to);
    b.mode = IN_CAPTION;
  } else if (tag === t.COLGROUP) {
    open.clearTo(t.TABLE);
    b.insert(tag, from, to);
    b.mode = IN_COLGROUP;
  } else if (tag === t.COL) {
    open.clearTo(t.TABLE);
    b.insert(t.COLGROUP, 0, 0);
    b.mode = IN_COLGROUP;
    b.start(tag, from, to, false);
  } else if (isSection(tag)) {
    open.clearTo(t.TABLE);
    b.insert(tag, from, to);
    b.mode = IN_TABLE_BODY;
  } else if (isCell(tag) || tag === t.TR) {
    open.clearTo(t.TABLE);
    b.insert(t.TBODY, 0, 0);
    b.mode = IN_TABLE_BODY;
    b.start(tag, from, to, false);
  } else if (tag === t.TABLE) {
    if (!open.inTableScope(t.TABLE)) return;
    open.popUntil(t.TABLE);
    b.resetMode();
    b.start(tag, from, to, false);
  } else if (tag === t.STYLE || tag === t.SCRIPT || tag === t.TEMPLATE) {
    startInBody(b, tag, from, to, false);
  } else if (tag === t.INPUT && b.tree.attributeIn(from, to, 'type')?.toLowerCase() === 'hidden') {
    b.insert(tag, from, to);
  } else if (tag === t.FORM) {
    insertEmptyForm(b, from, to);
  } else elsewhere(b, () => startInBody(b, tag, from, to, false));
}

/** What does not belong into a table is treated as in the body, and goes before the table. */
function elsewhere(b: TreeBuilder, act: () => void): void {
  b.fostering = true;
  act();
  b.fostering = false;
}

export function endInTable(b: TreeBuilder, tag: number): void {
  if (tag === t.TABLE) {
    if (!b.open.inTableScope(t.TABLE)) return;
    b.open.popUntil(t.TABLE);
    b.resetMode();
  } else if (tag === t.TEMPLATE) endInBody(b, tag);
  else if (((t.traits[tag] ?? 0) & t.TABLE_PART) === 0 && tag !== t.BODY && tag !== t.HTML) elsewhere(b, () => endInBody(b, tag));
}

export function startInTableBody(b: TreeBuilder, tag: number, from: number, to: number): void {
  if (tag === t.TR) {
    b.open.clearTo(t.TBODY, t.THEAD, t.TFOOT);
    b.insert(tag, from, to);
    b.mode = IN_ROW;
  } else if (isCell(tag)) {
    b.open.clearTo(t.TBODY, t.THEAD, t.TFOOT);
    b.insert(t.TR, 0, 0);
    b.mode = IN_ROW;
    b.start(tag, from, to, false);
  } else if (tag === t.CAPTION || tag === t.COL || tag === t.COLGROUP || isSection(tag)) {
    if (leaveSection(b)) b.start(tag, from, to, false);
  } else startInTable(b, tag, from, to);
}

export function endInTableBody(b: TreeBuilder, tag: number): void {
  if (isSection(tag)) {
    if (!b.open.inTableScope(tag)) return;
    b.open.clearTo(t.TBODY, t.THEAD, t.TFOOT);
    b.open.pop();
    b.mode = IN_TABLE;
  } else if (tag === t.TABLE) {
    if (leaveSection(b)) b.end(tag);
  } else endInTable(b, tag);
}

function leaveSection(b: TreeBuilder): boolean {
  if (!b.open.inTableScope(t.TBODY) && !b.open.inTableScope(t.THEAD) && !b.open.inTableScope(t.TFOOT)) return false;
  b.open.clearTo(t.TBODY, t.THEAD, t.TFOOT);
  b.open.pop();
  b.mode = IN_TABLE;
  return true;
}

export function startInRow(b: TreeBuilder, tag: number, from: number, to: number): void {
  if (isCell(tag)) {
    b.open.clearTo(t.TR);
    b.insert(tag, from, to);
    b.mode = IN_CELL;
    b.formatting.pushMarker();
  } else if (tag === t.CAPTION || tag === t.COL || tag === t.COLGROUP || isSection(tag) || tag === t.TR) {
    if (leaveRow(b)) b.start(tag, from, to, false);
  } else startInTable(b, tag, from, to);
}

export function endInRow(b: TreeBuilder, tag: number): void {
  if (tag === t.TR) leaveRow(b);
  else if (tag === t.TABLE) {
    if (leaveRow(b)) b.end(tag);
  } else if (isSection(tag)) {
    if (b.open.inTableScope(tag) && leaveRow(b)) b.end(tag);
  } else endInTable(b, tag);
}

function leaveRow(b: TreeBuilder): boolean {
  if (!b.open.inTableScope(t.TR)) return false;
  b.open.clearTo(t.TR);
  b.open.pop();
  b.mode = IN_TABLE_BODY;
  return true;
}

/** Cells and captions: a new table part ends them. */
export function startInCell(b: TreeBuilder, tag: number, from: number, to: number): void {
  if (((t.traits[tag] ?? 0) & t.TABLE_PART) === 0) return startInBody(b, tag, from, to, false);
  if (b.mode === IN_CAPTION ? leaveCaption(b) : leaveCell(b)) b.start(tag, from, to, false);
}

export function endInCell(b: TreeBuilder, tag: number): void {
  if (isCell(tag)) {
    if (b.open.inTableScope(tag)) close(b, tag, IN_ROW);
  } else if (tag === t.TABLE || tag === t.TR || isSection(tag)) {
    if (b.open.inTableScope(tag) && leaveCell(b)) b.end(tag);
  } else if (tag !== t.BODY && tag !== t.CAPTION && tag !== t.COL && tag !== t.COLGROUP && tag !== t.HTML) endInBody(b, tag);
}

function leaveCell(b: TreeBuilder): boolean {
  const cell = b.open.inTableScope(t.TD) ? t.TD : b.open.inTableScope(t.TH) ? t.TH : 0;
  if (cell === 0) return false;
  close(b, cell, IN_ROW);
  return true;
}

function close(b: TreeBuilder, tag: number, mode: number): void {
  b.impliedEnds();
  b.open.popUntil(tag);
  b.formatting.clearToMarker();
  b.mode = mode;
}

export function endInCaption(b: TreeBuilder, tag: number): void {
  if (tag === t.CAPTION) leaveCaption(b);
  else if (tag === t.TABLE) {
    if (leaveCaption(b)) b.end(tag);
  } else if (((t.traits[tag] ?? 0) & t.TABLE_PART) === 0 && tag !== t.BODY && tag !== t.HTML) endInBody(b, tag);
}

function leaveCaption(b: TreeBuilder): boolean {
  if (!b.open.inTableScope(t.CAPTION)) return false;
  close(b, t.CAPTION, IN_TABLE);
  return true;
}

export function startInColgroup(b: TreeBuilder, tag: number, from: number, to: number): void {
  if (tag === t.COL) b.insert(tag, from, to);
  else if (tag === t.TEMPLATE) startInBody(b, tag, from, to, false);
  else if (leaveColgroup(b)) b.start(tag, from, to, false);
}

export function endInColgroup(b: TreeBuilder, tag: number): void {
  if (tag === t.COLGROUP) leaveColgroup(b);
  else if (tag === t.TEMPLATE) endInBody(b, tag);
  else if (tag !== t.COL && leaveColgroup(b)) b.end(tag);
}

function leaveColgroup(b: TreeBuilder): boolean {
  if (b.open.tag !== t.COLGROUP) return false;
  b.open.pop();
  b.mode = IN_TABLE;
  return true;
}
