import { folded } from './fold.ts';
import { A, BR, IMG, INPUT, isHiddenContent, SELECT, SPECIAL, TEXTAREA, traits } from './html/tags.ts';
import type { Tree } from './html/tree.ts';
import { overlaidText } from './links.ts';
import { type FoundTime, findTimes } from './time/find-times.ts';
import { isHidden } from './visible-text.ts';

/** A line of a page as a reader sees it, with what stands in it. Lengths are in characters. */
export interface Line {
  text: string;
  /** In links, and outside of them. */
  linked: number;
  plain: number;
  links: number;
  times: FoundTime[];
}

/** The lines of a page, and where each node's begin and end. */
export interface PageLines {
  lines: Line[];
  /** By node: its first line, and the line behind its last. */
  first: Int32Array;
  end: Int32Array;
  fields: number;
  textAreas: number;
}

/** Characters; a longer line is prose, and a date in it is part of the story. */
const MAX_TIMED_LINE = 200;

export function linesOf(tree: Tree, language: string | null): PageLines {
  const lines: Line[] = [];
  const first = new Int32Array(tree.size);
  const end = new Int32Array(tree.size);
  const page: PageLines = { lines, first, end, fields: 0, textAreas: 0 };
  let line: Line = { text: '', linked: 0, plain: 0, links: 0, times: [] };
  let pieces: string[] = [];
  let stamped: FoundTime | null = null;
  let laidOver = false;
  const breakLine = () => {
    line.text = folded(line.text);
    if (line.text !== '' || line.links > 0) {
      if (line.text.length <= MAX_TIMED_LINE) line.times = timesIn(line.text, pieces, language);
      // What machines are told counts where the text says it in words we do not know.
      if (stamped && line.times.length === 0) line.times = [stamped];
      lines.push(line);
    }
    line = { text: '', linked: 0, plain: 0, links: 0, times: [] };
    pieces = [];
    stamped = null;
  };
  const visit = (parent: number, inLink: boolean) => {
    for (let node = tree.first(parent); node !== 0; node = tree.next(node)) {
      const tag = tree.tag(node);
      if (tag === 0) {
        const text = tree.text(node);
        line.text += text;
        pieces.push(text);
        const length = lengthOf(text);
        if (inLink || (laidOver && length > 0)) line.linked += length;
        else line.plain += length;
        if (length > 0) laidOver = false;
        continue;
      }
      first[node] = lines.length;
      if (tag === BR) breakLine();
      else if (tag !== SELECT && !isHiddenContent(tag) && !isHidden(tree, node)) {
        const block = ((traits[tag] ?? 0) & SPECIAL) !== 0 && tag !== INPUT && tag !== IMG;
        if (block) breakLine();
        first[node] = lines.length;
        const link = tag === A && tree.attribute(node, 'href') !== null;
        if (link) line.links++;
        // The first words of what an empty link lies over are its own.
        laidOver ||= link && tree.first(node) === 0 && overlaidText(tree, node) !== '';
        if (tag === TEXTAREA) page.textAreas++;
        else if (tag === INPUT && tree.attribute(node, 'type')?.toLowerCase() !== 'hidden') page.fields++;
        stamped ??= machineTime(tree, node);
        visit(node, inLink || link);
        if (block) breakLine();
      }
      end[node] = Math.max(lines.length, first[node]!);
      // An inline element lies in the line that is being written.
      if (line.text !== '' || line.links > 0) end[node]! = lines.length + 1;
    }
  };
  visit(0, false);
  breakLine();
  return page;
}

/** Times that a line says; where elements are set apart by style alone ("Posted" and "May 5th" without a space between), those of its pieces. */
function timesIn(text: string, pieces: readonly string[], language: string | null): FoundTime[] {
  const times = findTimes(text, language).filter(saysDay);
  return times.length > 0 || pieces.length < 2 ? times : findTimes(folded(pieces.join(' ')), language).filter(saysDay);
}

/** "Joined: January 2008" is no time of a post. */
function saysDay(time: FoundTime): boolean {
  return time.kind !== 'absolute' || time.precision !== 'month';
}

/** Latin characters that one of a dense script stands for: Chinese says in 400 what English says in 1,000. */
const DENSE = 2.5;

/** Length as if it were written in Latin letters, so that a post is long in any script. */
function lengthOf(text: string): number {
  const shown = folded(text);
  let dense = 0;
  for (let i = 0; i < shown.length; i++) {
    const code = shown.charCodeAt(i);
    if (code >= 0x3040 && code <= 0x9fff) dense++;
    else if (code >= 0xac00 && code <= 0xd7af) dense++;
  }
  return Math.round(shown.length + dense * (DENSE - 1));
}

/** `time datetime`, and the title that scripts turn into "3 hours ago". */
function machineTime(tree: Tree, node: number): FoundTime | null {
  const name = tree.name(node);
  const text =
    name === 'time'
      ? (tree.attribute(node, 'datetime') ?? '')
      : name === 'abbr' || name === 'span'
        ? (tree.attribute(node, 'title') ?? '')
        : '';
  if (text.length < 8 || text.length > 40) return null;
  return findTimes(text).find((time) => time.kind === 'absolute') ?? null;
}
