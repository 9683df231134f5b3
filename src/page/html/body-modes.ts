import { insertForeign } from './foreign-content.ts';
import { startInHead } from './head-modes.ts';
import {
  AFTER_BODY,
  IN_BODY,
  IN_COLGROUP,
  IN_ROW,
  IN_SELECT,
  IN_SELECT_IN_TABLE,
  IN_TABLE,
  IN_TABLE_BODY,
} from './insertion-modes.ts';
import { isTableMode } from './table-modes.ts';
import * as t from './tags.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** In the body and in templates (HTML standard, 13.2.6.4.7 and 18). */

export function startInBody(b: TreeBuilder, tag: number, from: number, to: number, selfClosing: boolean): void {
  const { open } = b;
  const traits = t.traits[tag] ?? 0;
  if ((traits & t.HEAD_CONTENT) !== 0) return startInHead(b, tag, from, to);
  if ((traits & t.TABLE_PART) !== 0) return;
  if ((traits & t.FORMATTING) !== 0) return startFormatting(b, tag, from, to);
  switch (tag) {
    case t.HTML:
    case t.HEAD:
    case t.BODY:
    case t.FRAME:
    case t.FRAMESET:
      return;
    case t.LI:
      closeItem(b, t.LI, t.LI);
      break;
    case t.DD:
    case t.DT:
      closeItem(b, t.DD, t.DT);
      break;
    case t.FORM:
      if (b.form !== 0 && !open.has(t.TEMPLATE)) return;
      b.closeParagraph();
      b.form = b.insert(tag, from, to);
      return;
    case t.BUTTON:
      if (open.inScope(t.BUTTON)) {
        b.impliedEnds();
        open.popUntil(t.BUTTON);
      }
      break;
    case t.TABLE:
      if (!b.quirks) b.closeParagraph();
      b.insert(tag, from, to);
      b.mode = IN_TABLE;
      return;
    case t.SELECT:
      b.reconstruct();
      b.insert(tag, from, to);
      b.mode = isTableMode(b.mode) ? IN_SELECT_IN_TABLE : IN_SELECT;
      return;
    case t.OPTION:
    case t.OPTGROUP:
      if (open.tag === t.OPTION) open.pop();
      break;
    case t.IMAGE:
      tag = t.IMG;
      break;
    case t.SVG:
    case t.MATH:
      b.reconstruct();
      return insertForeign(b, tag, from, to, selfClosing);
  }
  if (ruby.has(tag) && open.inScope(t.RUBY)) b.impliedEnds(tag === RB || tag === RTC ? 0 : RTC);
  if ((traits & t.CLOSES_P) !== 0) {
    b.closeParagraph();
    if ((traits & t.HEADING) !== 0 && ((t.traits[open.tag] ?? 0) & t.HEADING) !== 0) open.pop();
    if (tag === t.XMP) b.reconstruct();
  } else if (!unformatted.has(tag)) b.reconstruct();
  if ((traits & t.RAW_TEXT) !== 0) return b.insertRaw(tag, from, to);
  b.insert(tag, from, to);
  if ((traits & t.MARKER_SCOPE) !== 0) b.formatting.pushMarker();
}

function startFormatting(b: TreeBuilder, tag: number, from: number, to: number): void {
  if (tag === t.A) {
    const earlier = b.formatting.find(t.A);
    if (earlier !== 0) {
      endFormatting(b, t.A);
      b.formatting.remove(earlier);
      const index = b.open.nodes.lastIndexOf(earlier);
      if (index >= 0) b.open.removeAt(index);
    }
  }
  b.reconstruct();
  if (tag === t.NOBR && b.open.inScope(t.NOBR)) {
    endFormatting(b, t.NOBR);
    b.reconstruct();
  }
  b.formatting.push(b.insert(tag, from, to));
}

function endFormatting(b: TreeBuilder, tag: number): void {
  if (b.formatting.closeLast(tag)) return;
  const adopted = b.formatting.adopt(tag, (node) => b.insertAt(b.fosterPlace(), node));
  if (!adopted) endOther(b, tag);
}

/** A form directly in a table is only remembered; it cannot hold the rows. */
export function insertEmptyForm(b: TreeBuilder, from: number, to: number): void {
  if (b.form !== 0 || b.open.has(t.TEMPLATE)) return;
  b.form = b.insert(t.FORM, from, to);
  b.open.pop();
}

function closeItem(b: TreeBuilder, one: number, other: number): void {
  const { open } = b;
  for (let i = open.depth - 1; i >= 0; i--) {
    const tag = open.tags[i]!;
    if (tag === one || tag === other) {
      b.impliedEnds(tag);
      open.popUntil(tag);
      break;
    }
    if (((t.traits[tag] ?? 0) & t.SPECIAL) !== 0 && !itemsPassThrough.has(tag)) break;
  }
  b.closeParagraph();
}

export function endInBody(b: TreeBuilder, tag: number): void {
  const { open } = b;
  const traits = t.traits[tag] ?? 0;
  if ((traits & t.FORMATTING) !== 0) return endFormatting(b, tag);
  if ((traits & t.BLOCK_END) !== 0) return endInScope(b, tag);
  if ((traits & t.HEADING) !== 0) {
    if (!open.traitInScope(t.HEADING)) return;
    b.impliedEnds();
    return open.popUntilTrait(t.HEADING);
  }
  if ((traits & t.MARKER_SCOPE) !== 0) {
    if (!open.inScope(tag)) return;
    endInScope(b, tag);
    return b.formatting.clearToMarker();
  }
  switch (tag) {
    case t.BODY:
    case t.HTML:
      if (open.has(t.BODY)) b.mode = AFTER_BODY;
      return;
    case t.TEMPLATE:
      return endTemplate(b);
    case t.P:
      if (!open.inButtonScope(t.P)) b.insert(t.P, 0, 0);
      return b.closeParagraph();
    case t.LI:
      if (open.inListItemScope(t.LI)) endInScope(b, tag, tag);
      return;
    case t.DD:
    case t.DT:
      return endInScope(b, tag, tag);
    case t.FORM:
      return endForm(b);
    case t.BR:
      b.reconstruct();
      b.insert(t.BR, 0, 0);
      return;
    default:
      return endOther(b, tag);
  }
}

function endInScope(b: TreeBuilder, tag: number, except = 0): void {
  if (!b.open.inScope(tag)) return;
  b.impliedEnds(except);
  b.open.popUntil(tag);
}

function endForm(b: TreeBuilder): void {
  const form = b.form;
  b.form = 0;
  const index = b.open.nodes.lastIndexOf(form);
  if (form === 0 || index < 0 || !b.open.inScope(t.FORM)) return;
  b.impliedEnds();
  // Only the form itself closes; a table or list that began in it goes on.
  b.open.removeAt(b.open.nodes.lastIndexOf(form));
}

function endOther(b: TreeBuilder, tag: number): void {
  const { open } = b;
  for (let i = open.depth - 1; i >= 0; i--) {
    const at = open.tags[i]!;
    if (at === tag) {
      b.impliedEnds(tag);
      while (open.depth > i) open.pop();
      return;
    }
    if (((t.traits[at] ?? 0) & t.SPECIAL) !== 0) return;
  }
}

export function startInTemplate(b: TreeBuilder, tag: number, from: number, to: number): void {
  const traits = t.traits[tag] ?? 0;
  if ((traits & t.HEAD_CONTENT) !== 0) return startInHead(b, tag, from, to);
  b.mode =
    tag === t.COL
      ? IN_COLGROUP
      : tag === t.TR
        ? IN_TABLE_BODY
        : tag === t.TD || tag === t.TH
          ? IN_ROW
          : (traits & t.TABLE_PART) !== 0
            ? IN_TABLE
            : IN_BODY;
  b.templateModes[b.templateModes.length - 1] = b.mode;
  b.start(tag, from, to, false);
}

export function endTemplate(b: TreeBuilder): void {
  if (!b.open.has(t.TEMPLATE)) return;
  b.open.popUntil(t.TEMPLATE);
  b.formatting.clearToMarker();
  b.templateModes.pop();
  b.resetMode();
}

const itemsPassThrough = new Set([t.tagNumber.get('address')!, t.tagNumber.get('div')!, t.P]);
/** Starts that do not reopen formatting elements. */
const unformatted = new Set(
  ['li', 'dd', 'dt', 'param', 'source', 'track', 'textarea', 'iframe', 'noembed', 'rb', 'rtc', 'rp', 'rt'].map(
    (name) => t.tagNumber.get(name)!,
  ),
);
const RTC = t.tagNumber.get('rtc')!;
const RB = t.tagNumber.get('rb')!;
const ruby = new Set(['rb', 'rtc', 'rp', 'rt'].map((name) => t.tagNumber.get(name)!));
