import { Formatting } from './formatting.ts';
import { OpenElements } from './open-elements.ts';
import * as table from './table-modes.ts';
import * as t from './tags.ts';
import type { Tree } from './tree.ts';

/** Insertion modes of the HTML standard (13.2.6.4); text mode is the tokenizer's. */
export const BEFORE_HEAD = 0;
export const IN_HEAD = 1;
export const IN_HEAD_NOSCRIPT = 2;
export const AFTER_HEAD = 3;
export const IN_BODY = 4;
export const IN_TABLE = 5;
export const IN_CAPTION = 6;
export const IN_COLGROUP = 7;
export const IN_TABLE_BODY = 8;
export const IN_ROW = 9;
export const IN_CELL = 10;
export const IN_SELECT = 11;
export const IN_SELECT_IN_TABLE = 12;
export const IN_TEMPLATE = 13;
export const AFTER_BODY = 14;
export const IN_FRAMESET = 15;

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
  /** In table context, what does not belong goes before the table. */
  fostering = false;
  readonly templateModes: number[] = [];
  #html = 0;
  #head = 0;
  #form = 0;

  constructor(tree: Tree) {
    this.tree = tree;
    this.formatting = new Formatting(tree, this.open);
  }

  // ---- tokens ----

  /** `from` and `to` are the attributes. */
  start(tag: number, from: number, to: number, selfClosing: boolean): void {
    if (this.#inForeign()) this.#foreignStart(tag, from, to, selfClosing);
    else this.startIn(this.mode, tag, from, to, selfClosing);
  }

  startIn(mode: number, tag: number, from: number, to: number, selfClosing = false): void {
    switch (mode) {
      case IN_BODY:
        return this.startInBody(tag, from, to, selfClosing);
      case IN_TABLE:
        return table.startInTable(this, tag, from, to);
      case IN_TABLE_BODY:
        return table.startInTableBody(this, tag, from, to);
      case IN_ROW:
        return table.startInRow(this, tag, from, to);
      case IN_CELL:
      case IN_CAPTION:
        return table.startInCell(this, tag, from, to);
      case IN_COLGROUP:
        return table.startInColgroup(this, tag, from, to);
      case IN_SELECT:
      case IN_SELECT_IN_TABLE:
        return this.#startInSelect(tag, from, to);
      case IN_TEMPLATE:
        return this.#startInTemplate(tag, from, to);
      case IN_FRAMESET:
        if (tag === t.FRAMESET || tag === t.FRAME) this.insert(tag, from, to);
        else if (tag === t.NOFRAMES) this.#insertRaw(tag, from, to);
        return;
      case AFTER_BODY:
        this.mode = IN_BODY;
        return this.startInBody(tag, from, to, selfClosing);
      default:
        return this.#startBeforeBody(tag, from, to, selfClosing);
    }
  }

  end(tag: number): void {
    if (this.open.foreign[this.open.depth - 1] && this.#foreignEnd(tag)) return;
    this.endIn(this.mode, tag);
  }

  endIn(mode: number, tag: number): void {
    switch (mode) {
      case IN_TABLE:
        return table.endInTable(this, tag);
      case IN_TABLE_BODY:
        return table.endInTableBody(this, tag);
      case IN_ROW:
        return table.endInRow(this, tag);
      case IN_CELL:
        return table.endInCell(this, tag);
      case IN_CAPTION:
        return table.endInCaption(this, tag);
      case IN_COLGROUP:
        return table.endInColgroup(this, tag);
      case IN_SELECT:
      case IN_SELECT_IN_TABLE:
        return this.#endInSelect(tag);
      case IN_FRAMESET:
        if (tag === t.FRAMESET && this.open.depth > 1) this.open.pop();
        return;
      case IN_BODY:
      case IN_TEMPLATE:
      case AFTER_BODY:
        return this.endInBody(tag);
      default:
        return this.#endBeforeBody(tag);
    }
  }

  /** Text of the source between two tags. */
  text(from: number, to: number, blank: boolean): void {
    if (this.#inForeign()) return this.place(from, to);
    switch (this.mode) {
      case BEFORE_HEAD:
        if (blank) return;
        this.#openBody();
        break;
      case IN_HEAD:
      case IN_HEAD_NOSCRIPT:
      case AFTER_HEAD:
        if (blank) return this.place(from, to);
        this.#openBody();
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
    if (this.mode === IN_HEAD_NOSCRIPT || this.mode <= AFTER_HEAD) this.#openBody();
  }

  // ---- inserting ----

  place(from: number, to: number): void {
    const parent = this.open.node;
    if (this.fostering && t.isTableContext(this.open.tag)) {
      const before = this.#fosterPlace();
      const previous = before.reference ? this.tree.previous(before.reference) : this.tree.last(before.parent);
      if (this.tree.extend(previous, from, to)) return;
      this.#insertAt(before, this.tree.create(0, from, to));
    } else if (!this.tree.extend(this.tree.last(parent), from, to)) this.tree.append(parent, this.tree.create(0, from, to));
  }

  /** Creates an element where the next one belongs and opens it, unless it is void. */
  insert(tag: number, from: number, to: number): number {
    const node = this.tree.create(tag, from, to);
    this.attach(node);
    if (((t.traits[tag] ?? 0) & t.VOID) === 0) this.open.push(node, tag);
    return node;
  }

  #insertRaw(tag: number, from: number, to: number): void {
    this.insert(tag, from, to);
    this.raw = true;
  }

  attach(node: number): void {
    if (this.fostering && t.isTableContext(this.open.tag)) this.#insertAt(this.#fosterPlace(), node);
    else this.tree.append(this.open.node, node);
  }

  #fosterPlace(): { parent: number; reference: number } {
    const index = this.open.tags.lastIndexOf(t.TABLE);
    const tableNode = this.open.nodes[index];
    if (tableNode === undefined) return { parent: this.open.nodes[0]!, reference: 0 };
    const parent = this.tree.parent(tableNode);
    return parent !== 0 ? { parent, reference: tableNode } : { parent: this.open.nodes[index - 1]!, reference: 0 };
  }

  #insertAt(place: { parent: number; reference: number }, node: number): void {
    if (place.reference) this.tree.insertBefore(node, place.reference);
    else this.tree.append(place.parent, node);
  }

  reconstruct(): void {
    this.formatting.reconstruct((node) => this.attach(node));
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
        return this.#head === 0 ? BEFORE_HEAD : AFTER_HEAD;
      default:
        return -1;
    }
  }

  // ---- before the body ----

  #openHead(): void {
    if (this.#html === 0) {
      this.#html = this.tree.create(t.HTML, 0, 0);
      this.tree.append(0, this.#html);
      this.open.push(this.#html, t.HTML);
    }
    if (this.#head === 0) {
      this.#head = this.insert(t.HEAD, 0, 0);
      this.mode = IN_HEAD;
    }
  }

  #openBody(from = 0, to = 0): void {
    this.#openHead();
    while (this.open.depth > 1) this.open.pop();
    this.insert(t.BODY, from, to);
    this.mode = IN_BODY;
  }

  #startBeforeBody(tag: number, from: number, to: number, selfClosing: boolean): void {
    const traits = t.traits[tag] ?? 0;
    if (tag === t.HTML) {
      if (this.#html === 0) {
        this.#html = this.tree.create(t.HTML, from, to);
        this.tree.append(0, this.#html);
        this.open.push(this.#html, t.HTML);
      }
      return;
    }
    if (tag === t.HEAD) return this.#openHead();
    if (this.mode === BEFORE_HEAD) this.#openHead();
    if (this.mode === IN_HEAD_NOSCRIPT) {
      if (tag === t.LINK || tag === t.META || tag === t.STYLE || tag === t.NOFRAMES) return this.#startInHead(tag, from, to);
      if (tag === t.NOSCRIPT) return;
      this.open.pop();
      this.mode = IN_HEAD;
    }
    if ((traits & t.HEAD_CONTENT) !== 0) {
      // Behind </head> these still belong to the head.
      const back = this.mode === AFTER_HEAD;
      if (back) this.open.push(this.#head, t.HEAD);
      this.#startInHead(tag, from, to);
      if (back) this.open.removeAt(this.open.nodes.lastIndexOf(this.#head));
      return;
    }
    if (tag === t.NOSCRIPT && this.mode === IN_HEAD) {
      this.insert(tag, from, to);
      this.mode = IN_HEAD_NOSCRIPT;
      return;
    }
    if (tag === t.FRAMESET) {
      while (this.open.depth > 1) this.open.pop();
      this.insert(tag, from, to);
      this.mode = IN_FRAMESET;
      return;
    }
    if (tag === t.BODY) return this.#openBody(from, to);
    this.#openBody();
    this.start(tag, from, to, selfClosing);
  }

  #startInHead(tag: number, from: number, to: number): void {
    if (tag === t.TEMPLATE) {
      this.insert(tag, from, to);
      this.formatting.pushMarker();
      this.templateModes.push(IN_TEMPLATE);
      this.mode = IN_TEMPLATE;
    } else if (((t.traits[tag] ?? 0) & t.RAW_TEXT) !== 0) this.#insertRaw(tag, from, to);
    else this.insert(tag, from, to);
  }

  #endBeforeBody(tag: number): void {
    if (tag === t.TEMPLATE) return this.#endTemplate();
    if (this.mode === IN_HEAD_NOSCRIPT) {
      if (tag !== t.NOSCRIPT && tag !== t.BR) return;
      this.open.pop();
      this.mode = IN_HEAD;
      if (tag === t.NOSCRIPT) return;
    }
    if (tag === t.HEAD && this.mode === IN_HEAD) {
      this.open.pop();
      this.mode = AFTER_HEAD;
    } else if (tag === t.BR || tag === t.BODY || tag === t.HTML) {
      this.#openBody();
      this.end(tag);
    }
  }

  // ---- body ----

  startInBody(tag: number, from: number, to: number, selfClosing: boolean): void {
    const { open } = this;
    const traits = t.traits[tag] ?? 0;
    if ((traits & t.HEAD_CONTENT) !== 0) return this.#startInHead(tag, from, to);
    if ((traits & t.TABLE_PART) !== 0) return;
    if ((traits & t.FORMATTING) !== 0) return this.#startFormatting(tag, from, to);
    switch (tag) {
      case t.HTML:
      case t.HEAD:
      case t.BODY:
      case t.FRAME:
      case t.FRAMESET:
        return;
      case t.LI:
        this.#closeItem(t.LI, t.LI);
        break;
      case t.DD:
      case t.DT:
        this.#closeItem(t.DD, t.DT);
        break;
      case t.FORM:
        if (this.#form !== 0 && !open.has(t.TEMPLATE)) return;
        this.closeParagraph();
        this.#form = this.insert(tag, from, to);
        return;
      case t.BUTTON:
        if (open.inScope(t.BUTTON)) {
          this.impliedEnds();
          open.popUntil(t.BUTTON);
        }
        break;
      case t.TABLE:
        if (!this.quirks) this.closeParagraph();
        this.insert(tag, from, to);
        this.mode = IN_TABLE;
        return;
      case t.SELECT:
        this.reconstruct();
        this.insert(tag, from, to);
        this.mode = table.isTableMode(this.mode) ? IN_SELECT_IN_TABLE : IN_SELECT;
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
        this.reconstruct();
        return this.#insertForeign(tag, from, to, selfClosing);
    }
    if (ruby.has(tag) && open.inScope(t.RUBY)) this.impliedEnds(tag === ruby1 || tag === ruby2 ? 0 : rtc);
    if ((traits & t.CLOSES_P) !== 0) {
      this.closeParagraph();
      if ((traits & t.HEADING) !== 0 && ((t.traits[open.tag] ?? 0) & t.HEADING) !== 0) open.pop();
      if (tag === t.XMP) this.reconstruct();
    } else if (!unformatted.has(tag)) this.reconstruct();
    if ((traits & t.RAW_TEXT) !== 0) return this.#insertRaw(tag, from, to);
    this.insert(tag, from, to);
    if ((traits & t.MARKER_SCOPE) !== 0) this.formatting.pushMarker();
  }

  #startFormatting(tag: number, from: number, to: number): void {
    if (tag === t.A) {
      const earlier = this.formatting.find(t.A);
      if (earlier !== 0) {
        this.endFormatting(t.A);
        this.formatting.remove(earlier);
        const index = this.open.nodes.lastIndexOf(earlier);
        if (index >= 0) this.open.removeAt(index);
      }
    }
    this.reconstruct();
    if (tag === t.NOBR && this.open.inScope(t.NOBR)) {
      this.endFormatting(t.NOBR);
      this.reconstruct();
    }
    this.formatting.push(this.insert(tag, from, to));
  }

  endFormatting(tag: number): void {
    const adopted = this.formatting.adopt(tag, (node) => this.#insertAt(this.#fosterPlace(), node));
    if (!adopted) this.#endOther(tag);
  }

  /** A form directly in a table is only remembered; it cannot hold the rows. */
  insertEmptyForm(from: number, to: number): void {
    if (this.#form !== 0 || this.open.has(t.TEMPLATE)) return;
    this.#form = this.insert(t.FORM, from, to);
    this.open.pop();
  }

  #closeItem(a: number, b: number): void {
    const { open } = this;
    for (let i = open.depth - 1; i >= 0; i--) {
      const tag = open.tags[i]!;
      if (tag === a || tag === b) {
        this.impliedEnds(tag);
        open.popUntil(tag);
        break;
      }
      if (((t.traits[tag] ?? 0) & t.SPECIAL) !== 0 && !itemsPassThrough.has(tag)) break;
    }
    this.closeParagraph();
  }

  endInBody(tag: number): void {
    const { open } = this;
    const traits = t.traits[tag] ?? 0;
    if ((traits & t.FORMATTING) !== 0) return this.endFormatting(tag);
    if ((traits & t.BLOCK_END) !== 0) return this.endInScope(tag);
    if ((traits & t.HEADING) !== 0) {
      if (!open.traitInScope(t.HEADING)) return;
      this.impliedEnds();
      return open.popUntilTrait(t.HEADING);
    }
    if ((traits & t.MARKER_SCOPE) !== 0) {
      if (!open.inScope(tag)) return;
      this.endInScope(tag);
      return this.formatting.clearToMarker();
    }
    switch (tag) {
      case t.BODY:
      case t.HTML:
        if (open.has(t.BODY)) this.mode = AFTER_BODY;
        return;
      case t.TEMPLATE:
        return this.#endTemplate();
      case t.P:
        if (!open.inButtonScope(t.P)) this.insert(t.P, 0, 0);
        return this.closeParagraph();
      case t.LI:
        if (open.inListItemScope(t.LI)) this.endInScope(tag, tag);
        return;
      case t.DD:
      case t.DT:
        return this.endInScope(tag, tag);
      case t.FORM:
        return this.#endForm();
      case t.BR:
        this.reconstruct();
        this.insert(t.BR, 0, 0);
        return;
      default:
        return this.#endOther(tag);
    }
  }

  endInScope(tag: number, except = 0): void {
    if (!this.open.inScope(tag)) return;
    this.impliedEnds(except);
    this.open.popUntil(tag);
  }

  #endForm(): void {
    const form = this.#form;
    this.#form = 0;
    const index = this.open.nodes.lastIndexOf(form);
    if (form === 0 || index < 0 || !this.open.inScope(t.FORM)) return;
    this.impliedEnds();
    // Only the form itself closes; a table or list that began in it goes on.
    this.open.removeAt(this.open.nodes.lastIndexOf(form));
  }

  #endOther(tag: number): void {
    const { open } = this;
    for (let i = open.depth - 1; i >= 0; i--) {
      const at = open.tags[i]!;
      if (at === tag) {
        this.impliedEnds(tag);
        while (open.depth > i) open.pop();
        return;
      }
      if (((t.traits[at] ?? 0) & t.SPECIAL) !== 0) return;
    }
  }

  #endTemplate(): void {
    if (!this.open.has(t.TEMPLATE)) return;
    this.open.popUntil(t.TEMPLATE);
    this.formatting.clearToMarker();
    this.templateModes.pop();
    this.resetMode();
  }

  #startInTemplate(tag: number, from: number, to: number): void {
    const traits = t.traits[tag] ?? 0;
    if ((traits & t.HEAD_CONTENT) !== 0) return this.#startInHead(tag, from, to);
    this.mode =
      tag === t.COL
        ? IN_COLGROUP
        : tag === t.TR
          ? IN_TABLE_BODY
          : tag === t.TD || tag === t.TH
            ? IN_ROW
            : (traits & t.TABLE_PART) !== 0
              ? IN_TABLE
              : IN_BODY;
    this.templateModes[this.templateModes.length - 1] = this.mode;
    this.start(tag, from, to, false);
  }

  // ---- select ----

  #startInSelect(tag: number, from: number, to: number): void {
    const { open } = this;
    if (
      this.mode === IN_SELECT_IN_TABLE &&
      (tag === t.TABLE || (((t.traits[tag] ?? 0) & t.TABLE_PART) !== 0 && tag !== t.COL && tag !== t.COLGROUP))
    ) {
      open.popUntil(t.SELECT);
      this.resetMode();
      return this.start(tag, from, to, false);
    }
    if (tag === t.OPTION || tag === t.OPTGROUP || tag === t.HR) {
      if (open.tag === t.OPTION) open.pop();
      if (tag !== t.OPTION && open.tag === t.OPTGROUP) open.pop();
      this.insert(tag, from, to);
    } else if (tag === t.SELECT || tag === t.INPUT || tag === t.TEXTAREA) {
      if (!open.inSelectScope(t.SELECT)) return;
      open.popUntil(t.SELECT);
      this.resetMode();
      if (tag !== t.SELECT) this.start(tag, from, to, false);
    } else if (tag === t.SCRIPT || tag === t.TEMPLATE) this.#startInHead(tag, from, to);
  }

  #endInSelect(tag: number): void {
    const { open } = this;
    const traits = t.traits[tag] ?? 0;
    if (this.mode === IN_SELECT_IN_TABLE && (tag === t.TABLE || (traits & t.TABLE_PART) !== 0)) {
      if (!open.inTableScope(tag)) return;
      open.popUntil(t.SELECT);
      this.resetMode();
      return this.end(tag);
    }
    if (tag === t.OPTGROUP) {
      if (open.tag === t.OPTION && open.tags[open.depth - 2] === t.OPTGROUP) open.pop();
      if (open.tag === t.OPTGROUP) open.pop();
    } else if (tag === t.OPTION) {
      if (open.tag === t.OPTION) open.pop();
    } else if (tag === t.SELECT) {
      if (!open.inSelectScope(t.SELECT)) return;
      open.popUntil(t.SELECT);
      this.resetMode();
    } else if (tag === t.TEMPLATE) this.#endTemplate();
  }

  // ---- SVG and MathML ----

  #inForeign(): boolean {
    const top = this.open.depth - 1;
    return top >= 0 && this.open.foreign[top]! && ((t.traits[this.open.tags[top]!] ?? 0) & t.INTEGRATION) === 0;
  }

  #insertForeign(tag: number, from: number, to: number, selfClosing: boolean): void {
    const node = this.tree.create(tag, from, to);
    this.attach(node);
    if (!selfClosing) this.open.push(node, tag, true);
  }

  #foreignStart(tag: number, from: number, to: number, selfClosing: boolean): void {
    if (((t.traits[tag] ?? 0) & t.FOREIGN_BREAKOUT) === 0) return this.#insertForeign(tag, from, to, selfClosing);
    while (this.#inForeign()) this.open.pop();
    this.startIn(this.mode, tag, from, to, selfClosing);
  }

  /** False when the end tag belongs to the HTML around. */
  #foreignEnd(tag: number): boolean {
    const { open } = this;
    for (let i = open.depth - 1; i >= 0 && open.foreign[i]; i--) {
      if (open.tags[i] !== tag) continue;
      while (open.depth > i) open.pop();
      return true;
    }
    return false;
  }
}

const itemsPassThrough = new Set([t.tagNumber.get('address')!, t.tagNumber.get('div')!, t.P]);
/** Starts that do not reopen formatting elements. */
const unformatted = new Set(
  ['li', 'dd', 'dt', 'param', 'source', 'track', 'textarea', 'iframe', 'noembed', 'rb', 'rtc', 'rp', 'rt'].map(
    (name) => t.tagNumber.get(name)!,
  ),
);
const ruby1 = t.tagNumber.get('rb')!;
const ruby2 = t.tagNumber.get('rtc')!;
const rtc = ruby2;
const ruby = new Set(['rb', 'rtc', 'rp', 'rt'].map((name) => t.tagNumber.get(name)!));
