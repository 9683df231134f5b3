import { endInBody, startInBody, startInTemplate } from './body-modes.ts';
import { foreignEnd, foreignStart, inForeign } from './foreign-content.ts';
import { Formatting } from './formatting.ts';
import { endBeforeBody, openBody, startBeforeBody } from './head-modes.ts';
import {
  AFTER_BODY,
  AFTER_HEAD,
  BEFORE_HEAD,
  IN_BODY,
  IN_CAPTION,
  IN_CELL,
  IN_COLGROUP,
  IN_FRAMESET,
  IN_HEAD,
  IN_HEAD_NOSCRIPT,
  IN_ROW,
  IN_SELECT,
  IN_SELECT_IN_TABLE,
  IN_TABLE,
  IN_TABLE_BODY,
  IN_TEMPLATE,
} from './insertion-modes.ts';
import { OpenElements } from './open-elements.ts';
import { endInSelect, startInSelect } from './select-modes.ts';
import {
  endInCaption,
  endInCell,
  endInColgroup,
  endInRow,
  endInTable,
  endInTableBody,
  startInCell,
  startInColgroup,
  startInRow,
  startInTable,
  startInTableBody,
} from './table-modes.ts';
import * as t from './tags.ts';
import type { Tree } from './tree.ts';

/**
 * Builds the tree that a browser without scripts would build, from start tags, end tags and text, after the HTML standard's tree
 * construction. Locations of links depend on it, and old forums are full of what it repairs.
 */
export class TreeBuilder {
  readonly tree: Tree;
  readonly open = new OpenElements();
  readonly formatting: Formatting;
  mode = BEFORE_HEAD;
  /** Set by the doctype; in quirks mode a table does not end a paragraph. */
  quirks = true;
  /** Set when the element just opened holds raw text: the tokenizer looks for its end tag alone. */
  raw = false;
  /** In table context, what does not belong goes before the  */
  fostering = false;
  readonly templateModes: number[] = [];
  html = 0;
  head = 0;
  form = 0;

  constructor(tree: Tree) {
    this.tree = tree;
    this.formatting = new Formatting(tree, this.open);
  }

  // ---- tokens ----

  /** `from` and `to` are the attributes. */
  start(tag: number, from: number, to: number, selfClosing: boolean): void {
    if (inForeign(this)) foreignStart(this, tag, from, to, selfClosing);
    else this.startIn(this.mode, tag, from, to, selfClosing);
  }

  startIn(mode: number, tag: number, from: number, to: number, selfClosing = false): void {
    switch (mode) {
      case IN_BODY:
        return startInBody(this, tag, from, to, selfClosing);
      case IN_TABLE:
        return startInTable(this, tag, from, to);
      case IN_TABLE_BODY:
        return startInTableBody(this, tag, from, to);
      case IN_ROW:
        return startInRow(this, tag, from, to);
      case IN_CELL:
      case IN_CAPTION:
        return startInCell(this, tag, from, to);
      case IN_COLGROUP:
        return startInColgroup(this, tag, from, to);
      case IN_SELECT:
      case IN_SELECT_IN_TABLE:
        return startInSelect(this, tag, from, to);
      case IN_TEMPLATE:
        return startInTemplate(this, tag, from, to);
      case IN_FRAMESET:
        if (tag === t.FRAMESET || tag === t.FRAME) this.insert(tag, from, to);
        else if (tag === t.NOFRAMES) this.insertRaw(tag, from, to);
        return;
      case AFTER_BODY:
        this.mode = IN_BODY;
        return startInBody(this, tag, from, to, selfClosing);
      default:
        return startBeforeBody(this, tag, from, to, selfClosing);
    }
  }

  end(tag: number): void {
    if (this.open.foreign[this.open.depth - 1] && foreignEnd(this, tag)) return;
    this.endIn(this.mode, tag);
  }

  endIn(mode: number, tag: number): void {
    switch (mode) {
      case IN_TABLE:
        return endInTable(this, tag);
      case IN_TABLE_BODY:
        return endInTableBody(this, tag);
      case IN_ROW:
        return endInRow(this, tag);
      case IN_CELL:
        return endInCell(this, tag);
      case IN_CAPTION:
        return endInCaption(this, tag);
      case IN_COLGROUP:
        return endInColgroup(this, tag);
      case IN_SELECT:
      case IN_SELECT_IN_TABLE:
        return endInSelect(this, tag);
      case IN_FRAMESET:
        if (tag === t.FRAMESET && this.open.depth > 1) this.open.pop();
        return;
      case IN_BODY:
      case IN_TEMPLATE:
      case AFTER_BODY:
        return endInBody(this, tag);
      default:
        return endBeforeBody(this, tag);
    }
  }

  /** Text of the source between two tags. */
  text(from: number, to: number, blank: boolean): void {
    if (inForeign(this)) return this.place(from, to);
    switch (this.mode) {
      case BEFORE_HEAD:
        if (blank) return;
        openBody(this);
        break;
      case IN_HEAD:
      case IN_HEAD_NOSCRIPT:
      case AFTER_HEAD:
        if (blank) return this.place(from, to);
        openBody(this);
        break;
      case IN_TABLE:
      case IN_TABLE_BODY:
      case IN_ROW:
        if (blank && t.isTableContext(this.open.tag)) return this.place(from, to);
        this.fostering = true;
        this.reconstruct();
        this.place(from, to);
        this.fostering = false;
        return;
      case IN_COLGROUP:
        if (blank) return this.place(from, to);
        if (this.open.tag !== t.COLGROUP) return;
        this.open.pop();
        this.mode = IN_TABLE;
        return this.text(from, to, blank);
      case IN_SELECT:
      case IN_SELECT_IN_TABLE:
        return this.place(from, to);
      case IN_FRAMESET:
        return;
      case AFTER_BODY:
        if (!blank) this.mode = IN_BODY;
    }
    this.reconstruct();
    this.place(from, to);
  }

  /** The content of a raw text element and its end. */
  rawText(from: number, to: number): void {
    if (to > from) this.tree.append(this.open.node, this.tree.create(0, from, to));
    this.open.pop();
  }

  /** The end of the page: what every document has is there even if nothing asked for it. */
  finish(): void {
    if (this.mode === IN_HEAD_NOSCRIPT || this.mode <= AFTER_HEAD) openBody(this);
  }

  // ---- inserting ----

  place(from: number, to: number): void {
    const parent = this.open.node;
    if (this.fostering && t.isTableContext(this.open.tag)) {
      const before = this.fosterPlace();
      const previous = before.reference ? this.tree.previous(before.reference) : this.tree.last(before.parent);
      if (this.tree.extend(previous, from, to)) return;
      this.insertAt(before, this.tree.create(0, from, to));
    } else if (!this.tree.extend(this.tree.last(parent), from, to)) this.tree.append(parent, this.tree.create(0, from, to));
  }

  /** Creates an element where the next one belongs and opens it, unless it is void. */
  insert(tag: number, from: number, to: number): number {
    const node = this.tree.create(tag, from, to);
    this.attach(node);
    if (((t.traits[tag] ?? 0) & t.VOID) === 0) this.open.push(node, tag);
    return node;
  }

  insertRaw(tag: number, from: number, to: number): void {
    this.insert(tag, from, to);
    this.raw = true;
  }

  attach(node: number): void {
    this.open.makeRoom();
    if (this.fostering && t.isTableContext(this.open.tag)) this.insertAt(this.fosterPlace(), node);
    else this.tree.append(this.open.node, node);
  }

  fosterPlace(): { parent: number; reference: number } {
    const index = this.open.tags.lastIndexOf(t.TABLE);
    const tableNode = this.open.nodes[index];
    if (tableNode === undefined) return { parent: this.open.nodes[0]!, reference: 0 };
    const parent = this.tree.parent(tableNode);
    return parent !== 0 ? { parent, reference: tableNode } : { parent: this.open.nodes[index - 1]!, reference: 0 };
  }

  insertAt(place: { parent: number; reference: number }, node: number): void {
    if (place.reference) this.tree.insertBefore(node, place.reference);
    else this.tree.append(place.parent, node);
  }

  reconstruct(): void {
    if (this.formatting.isCutOff) this.formatting.reconstruct((node) => this.attach(node));
  }

  impliedEnds(except = 0): void {
    while (((t.traits[this.open.tag] ?? 0) & t.IMPLIED_END) !== 0 && this.open.tag !== except) this.open.pop();
  }

  closeParagraph(): void {
    if (!this.open.inButtonScope(t.P)) return;
    this.impliedEnds(t.P);
    this.open.popUntil(t.P);
  }

  /** Chooses the mode anew from what is open (after a table, select or template ended). */
  resetMode(): void {
    for (let i = this.open.depth - 1; i >= 0; i--) {
      const mode = this.#modeFor(this.open.tags[i]!, i);
      if (mode >= 0) {
        this.mode = mode;
        return;
      }
    }
    this.mode = IN_BODY;
  }

  #modeFor(tag: number, index: number): number {
    switch (tag) {
      case t.SELECT:
        return this.open.tags.lastIndexOf(t.TABLE, index) >= 0 ? IN_SELECT_IN_TABLE : IN_SELECT;
      case t.TD:
      case t.TH:
        return IN_CELL;
      case t.TR:
        return IN_ROW;
      case t.TBODY:
      case t.THEAD:
      case t.TFOOT:
        return IN_TABLE_BODY;
      case t.CAPTION:
        return IN_CAPTION;
      case t.COLGROUP:
        return IN_COLGROUP;
      case t.TABLE:
        return IN_TABLE;
      case t.TEMPLATE:
        return this.templateModes.at(-1) ?? IN_TEMPLATE;
      case t.HEAD:
        return IN_HEAD;
      case t.BODY:
        return IN_BODY;
      case t.FRAMESET:
        return IN_FRAMESET;
      case t.HTML:
        return this.head === 0 ? BEFORE_HEAD : AFTER_HEAD;
      default:
        return -1;
    }
  }
}
