import { AFTER_HEAD, IN_COLGROUP } from './insertion-modes.ts';
import { tagAt } from './tag-lookup.ts';
import { knownTags, PLAINTEXT, TEXTAREA, tagNames, tagNumber } from './tags.ts';
import { isSpace, Tree } from './tree.ts';
import { TreeBuilder } from './tree-builder.ts';

/**
 * A page that makes more nodes than this is read no further. Honest pages of 10 MB stay below half of it; a hostile one can ask
 * for hundreds of nodes with each tag (formatting elements reopened in every paragraph).
 */
const maxNodes = 1_000_000;

const PRE = tagNumber.get('pre')!;
const LISTING = tagNumber.get('listing')!;

/**
 * The last builder and its tree stay alive. At a full collection V8 throws away all code that was compiled for objects of which there are
 * none: that would be the whole parser, compiled anew after each collection.
 */
const alive: { builder?: TreeBuilder } = {};

/** Parses a document of any quality. Never throws. */
export function parseHtml(source: string): Tree {
  const tree = new Tree(source);
  const builder = new TreeBuilder(tree);
  alive.builder = builder;
  const unknown = new Map<string, number>();
  const end = source.length;
  let at = 0;
  while (at < end && tree.size < maxNodes) {
    let open = source.indexOf('<', at);
    // A "<" that begins no tag is text.
    while (open >= 0 && !beginsMarkup(source, open)) open = source.indexOf('<', open + 1);
    if (open < 0) open = end;
    if (open > at) text(builder, source, at, open);
    if (open === end) break;
    const c = source.charCodeAt(open + 1);
    if (c === 33 || c === 63) at = declaration(builder, source, open);
    else if (c === 47) {
      const first = source.charCodeAt(open + 2);
      if (first === 62) at = open + 3;
      else if (!isLetter(first)) at = after(source, '>', open + 2);
      else {
        const nameEnd = endOfName(source, open + 2);
        const close = endOfTag(tree, nameEnd, false);
        if (close < 0) break;
        builder.end(numberOf(tree, unknown, source, open + 2, nameEnd));
        at = close;
      }
    } else {
      const nameEnd = endOfName(source, open + 1);
      const firstAttribute = tree.attributeCount;
      const close = endOfTag(tree, nameEnd, true);
      if (close < 0) break;
      const tag = numberOf(tree, unknown, source, open + 1, nameEnd);
      builder.start(tag, firstAttribute, tree.attributeCount, source.charCodeAt(close - 2) === 47);
      at = close;
      if (tag === PRE || tag === LISTING || tag === TEXTAREA) at = skipLineBreak(source, at);
      if (builder.raw) {
        builder.raw = false;
        const stop = tag === PLAINTEXT ? end : endOfRawText(source, at, tagNames[tag]!);
        builder.rawText(at, stop);
        at = stop < end ? after(source, '>', stop) : end;
      }
    }
  }
  builder.finish();
  return tree;
}

const isLetter = (c: number) => (c >= 97 && c <= 122) || (c >= 65 && c <= 90);

function beginsMarkup(source: string, open: number): boolean {
  const c = source.charCodeAt(open + 1);
  return isLetter(c) || c === 33 || c === 63 || (c === 47 && open + 2 < source.length);
}

function text(builder: TreeBuilder, source: string, from: number, to: number): void {
  let start = from;
  while (start < to && isSpace(source.charCodeAt(start))) start++;
  if (start === to) builder.text(from, to, true);
  else {
    // White space before the body, or among columns, stays or goes; what follows it ends that part.
    const cut = start > from && (builder.mode <= AFTER_HEAD || builder.mode === IN_COLGROUP);
    if (cut) builder.text(from, start, true);
    builder.text(cut ? start : from, to, false);
  }
}

/** A line break right behind <pre> and <textarea> is not part of their text. */
function skipLineBreak(source: string, at: number): number {
  if (source.charCodeAt(at) === 13) at++;
  return source.charCodeAt(at) === 10 ? at + 1 : at;
}

function endOfName(source: string, at: number): number {
  for (; at < source.length; at++) {
    const c = source.charCodeAt(at);
    if (c === 62 || c === 47 || isSpace(c)) return at;
  }
  return at;
}

function numberOf(tree: Tree, unknown: Map<string, number>, source: string, from: number, to: number): number {
  const known = tagAt(source, from, to);
  if (known !== 0) return known;
  const name = source.slice(from, to).toLowerCase();
  const number = tagNumber.get(name) ?? unknown.get(name);
  if (number !== undefined) return number;
  tree.unknownTags.push(name);
  const made = knownTags + tree.unknownTags.length;
  unknown.set(name, made);
  return made;
}

/** Reads attributes from `at` on and returns the place behind ">"; -1 when the page ends inside the tag. */
function endOfTag(tree: Tree, at: number, keep: boolean): number {
  const { source } = tree;
  const end = source.length;
  for (;;) {
    let c = source.charCodeAt(at);
    while (isSpace(c) || c === 47) c = source.charCodeAt(++at);
    if (at >= end) return -1;
    if (c === 62) return at + 1;
    const nameStart = at;
    // An attribute's name may begin with "=".
    c = source.charCodeAt(++at);
    while (at < end && c !== 61 && c !== 62 && c !== 47 && !isSpace(c)) c = source.charCodeAt(++at);
    const nameEnd = at;
    while (isSpace(c)) c = source.charCodeAt(++at);
    if (c !== 61) {
      if (keep) tree.addAttribute(nameStart, nameEnd, nameEnd, nameEnd);
      continue;
    }
    c = source.charCodeAt(++at);
    while (isSpace(c)) c = source.charCodeAt(++at);
    let valueStart = at;
    let valueEnd: number;
    if (c === 34 || c === 39) {
      valueStart = at + 1;
      valueEnd = source.indexOf(c === 34 ? '"' : "'", valueStart);
      if (valueEnd < 0) return -1;
      at = valueEnd + 1;
    } else {
      while (at < end && c !== 62 && !isSpace(c)) c = source.charCodeAt(++at);
      valueEnd = at;
    }
    if (keep) tree.addAttribute(nameStart, nameEnd, valueStart, valueEnd);
  }
}

function after(source: string, what: string, at: number): number {
  const found = source.indexOf(what, at);
  return found < 0 ? source.length : found + what.length;
}

/** Comments, doctypes, processing instructions and CDATA: only the doctype says anything. */
function declaration(builder: TreeBuilder, source: string, open: number): number {
  if (source.startsWith('<!--', open)) {
    if (source.startsWith('>', open + 4)) return open + 5;
    if (source.startsWith('->', open + 4)) return open + 6;
    let dashes = source.indexOf('--', open + 4);
    while (dashes >= 0) {
      if (source.charCodeAt(dashes + 2) === 62) return dashes + 3;
      if (source.startsWith('!>', dashes + 2)) return dashes + 4;
      dashes = source.indexOf('--', dashes + 1);
    }
    return source.length;
  }
  if (source.startsWith('<![CDATA[', open) && builder.open.foreign.at(-1)) return after(source, ']]>', open);
  const close = after(source, '>', open);
  if (builder.tree.size === 1 && /^<!doctype/i.test(source.slice(open, open + 9)))
    builder.quirks = isQuirky(source.slice(open, close));
  return close;
}

const quirkyIds =
  /^(\+\/\/silmaril|-\/\/(as|advasoft ltd|ietf|metrius|microsoft|netscape comm\. corp\.|o'reilly and associates|softquad( software)?|spyglass|sq|sun microsystems corp\.|w3o|webtechs)\/\/|-\/\/w3c\/\/dtd (html (3|4\.0 (frameset|transitional)|experimental)|w3 html))/;

/** Whether a doctype asks for quirks mode (HTML standard, 13.2.6.4.1). */
function isQuirky(doctype: string): boolean {
  const parts = /^<!doctype\s*([^\s>]*)(?:\s+(public|system)\s*(?:"([^"]*)"|'([^']*)')?\s*(?:"([^"]*)"|'([^']*)')?)?/i.exec(
    doctype,
  );
  if (parts?.[1]?.toLowerCase() !== 'html') return true;
  if (parts[2]?.toLowerCase() !== 'public') return false;
  const publicId = (parts[3] ?? parts[4] ?? '').toLowerCase();
  const systemId = parts[5] ?? parts[6];
  if (publicId === 'html' || publicId === '-/w3c/dtd html 4.0 transitional/en') return true;
  return (
    quirkyIds.test(publicId) ||
    (systemId === undefined && /^-\/\/w3c\/\/dtd html 4\.01 (frameset|transitional)\/\//.test(publicId))
  );
}

/** Where the end tag of a raw text element begins; the end of the source when there is none. */
function endOfRawText(source: string, from: number, name: string): number {
  for (let at = source.indexOf('</', from); at >= 0; at = source.indexOf('</', at + 2)) {
    const nameEnd = at + 2 + name.length;
    const c = source.charCodeAt(nameEnd);
    if ((c === 62 || c === 47 || isSpace(c)) && source.slice(at + 2, nameEnd).toLowerCase() === name) {
      if (name !== 'script' || !insideCommentedScript(source, from, at)) return at;
    }
  }
  return source.length;
}

// "<!-- … <script>" inside a script hides the next end tag ("script data double escaped").
function insideCommentedScript(source: string, from: number, at: number): boolean {
  const script = source.slice(from, at);
  const comment = script.lastIndexOf('<!--');
  if (comment < 0 || script.includes('-->', comment)) return false;
  const inner = script.slice(comment).toLowerCase();
  return (inner.match(/<script[\s/>]/g)?.length ?? 0) > (inner.match(/<\/script[\s/>]/g)?.length ?? 0);
}
