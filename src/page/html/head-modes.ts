import { endTemplate } from './body-modes.ts';
import { AFTER_HEAD, BEFORE_HEAD, IN_BODY, IN_FRAMESET, IN_HEAD, IN_HEAD_NOSCRIPT, IN_TEMPLATE } from './insertion-modes.ts';
import * as t from './tags.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Before the body (HTML standard, 13.2.6.4.1 to 6). */

function openHead(b: TreeBuilder): void {
  if (b.html === 0) {
    b.html = b.tree.create(t.HTML, 0, 0);
    b.tree.append(0, b.html);
    b.open.push(b.html, t.HTML);
  }
  if (b.head === 0) {
    b.head = b.insert(t.HEAD, 0, 0);
    b.mode = IN_HEAD;
  }
}

export function openBody(b: TreeBuilder, from = 0, to = 0): void {
  openHead(b);
  while (b.open.depth > 1) b.open.pop();
  b.insert(t.BODY, from, to);
  b.mode = IN_BODY;
}

export function startBeforeBody(b: TreeBuilder, tag: number, from: number, to: number, selfClosing: boolean): void {
  const traits = t.traits[tag] ?? 0;
  if (tag === t.HTML) {
    if (b.html === 0) {
      b.html = b.tree.create(t.HTML, from, to);
      b.tree.append(0, b.html);
      b.open.push(b.html, t.HTML);
    }
    return;
  }
  if (tag === t.HEAD) return openHead(b);
  if (b.mode === BEFORE_HEAD) openHead(b);
  if (b.mode === IN_HEAD_NOSCRIPT) {
    if (tag === t.LINK || tag === t.META || tag === t.STYLE || tag === t.NOFRAMES) return startInHead(b, tag, from, to);
    if (tag === t.NOSCRIPT) return;
    b.open.pop();
    b.mode = IN_HEAD;
  }
  if ((traits & t.HEAD_CONTENT) !== 0) {
    // Behind </head> these still belong to the head.
    const back = b.mode === AFTER_HEAD;
    if (back) b.open.push(b.head, t.HEAD);
    startInHead(b, tag, from, to);
    if (back) b.open.removeAt(b.open.nodes.lastIndexOf(b.head));
    return;
  }
  if (tag === t.NOSCRIPT && b.mode === IN_HEAD) {
    b.insert(tag, from, to);
    b.mode = IN_HEAD_NOSCRIPT;
    return;
  }
  if (tag === t.FRAMESET) {
    while (b.open.depth > 1) b.open.pop();
    b.insert(tag, from, to);
    b.mode = IN_FRAMESET;
    return;
  }
  if (tag === t.BODY) return openBody(b, from, to);
  openBody(b);
  b.start(tag, from, to, selfClosing);
}

export function startInHead(b: TreeBuilder, tag: number, from: number, to: number): void {
  if (tag === t.TEMPLATE) {
    b.insert(tag, from, to);
    b.formatting.pushMarker();
    b.templateModes.push(IN_TEMPLATE);
    b.mode = IN_TEMPLATE;
  } else if (((t.traits[tag] ?? 0) & t.RAW_TEXT) !== 0) b.insertRaw(tag, from, to);
  else b.insert(tag, from, to);
}

export function endBeforeBody(b: TreeBuilder, tag: number): void {
  if (tag === t.TEMPLATE) return endTemplate(b);
  if (b.mode === IN_HEAD_NOSCRIPT) {
    if (tag !== t.NOSCRIPT && tag !== t.BR) return;
    b.open.pop();
    b.mode = IN_HEAD;
    if (tag === t.NOSCRIPT) return;
  }
  if (tag === t.HEAD && b.mode === IN_HEAD) {
    b.open.pop();
    b.mode = AFTER_HEAD;
  } else if (tag === t.BR || tag === t.BODY || tag === t.HTML) {
    openBody(b);
    b.end(tag);
  }
}
