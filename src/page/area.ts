import { A, IMG, INPUT, SPECIAL, TD, TEXTAREA, TH, TR, traits } from './html/tags.ts';
import type { Tree } from './html/tree.ts';
import type { Shapes } from './regions-shape.ts';

// The unit is one character of text. The figures are guesses at common style sheets, not measured against rendered pages.
/** A block starts on a line of its own, however short. */
const LINE = 40;
/** A small picture: forums are full of icons and smilies, and few say how large they are. */
const PICTURE = 20;
/** A picture that says so: square pixels under one character. */
const PIXELS_OF_CHARACTER = 130;
/** Characters; no picture counts for more, whatever its attributes say. */
const MAX_PICTURE = 2000;
const FIELD = 30;
/** Of a row's width; narrower cells are counted as this wide. */
const MIN_CELL_SHARE = 0.04;

/**
 * How much room each subtree takes, by node, in characters: an estimate, as nothing is rendered. Cells of a row stand side by side, so
 * a row is as tall as its tallest cell and the room beside a short one belongs to it too. Against a rendered area it loses style
 * sheets (columns made by CSS, font sizes, what is hidden or folded), pictures without a size, and padding.
 */
export function areasOf(shapes: Shapes): Float64Array {
  const { tree, order } = shapes;
  const areas = new Float64Array(tree.size);
  const inRow = new Float64Array(tree.size);
  for (let i = order.length - 1; i >= 0; i--) {
    const node = order[i]!;
    const tag = tree.tag(node);
    let area = areas[node]! + ownArea(tree, node, tag);
    for (let child = tree.first(node); child !== 0; child = tree.next(child)) {
      if (tree.isText(child)) area += textArea(tree, child);
    }
    if (tag === TR) area = Math.max(area, inRow[node]!);
    areas[node] = area;
    const parent = tree.parent(node);
    areas[parent]! += area;
    if ((tag === TD || tag === TH) && tree.tag(parent) === TR) {
      inRow[parent] = Math.max(inRow[parent]!, area / cellShare(tree, node));
    }
  }
  return areas;
}

function ownArea(tree: Tree, node: number, tag: number): number {
  if (tag === IMG) return pictureArea(tree, node);
  if (tag === INPUT || tag === TEXTAREA) return FIELD;
  if (tag === A || tag === TD || tag === TH) return 0;
  return ((traits[tag] ?? 0) & SPECIAL) !== 0 && tree.tag(node) !== TR && isLeafBlock(tree, node) ? LINE : 0;
}

/** A block that holds text or inline elements itself; blocks around blocks add no line. */
function isLeafBlock(tree: Tree, node: number): boolean {
  const first = tree.first(node);
  return first !== 0 && (tree.isText(first) ? !tree.isBlank(first) : ((traits[tree.tag(first)] ?? 0) & SPECIAL) === 0);
}

function textArea(tree: Tree, node: number): number {
  return tree.isBlank(node) ? 0 : tree.textTo(node) - tree.textFrom(node);
}

function pictureArea(tree: Tree, node: number): number {
  const width = Number.parseInt(tree.attribute(node, 'width') ?? '', 10);
  const height = Number.parseInt(tree.attribute(node, 'height') ?? '', 10);
  if (!(width > 0 && height > 0)) return PICTURE;
  return Math.min(MAX_PICTURE, (width * height) / PIXELS_OF_CHARACTER);
}

/** What a cell says of its width; without a word a table gives its cells the width of their content, and the row is their sum. */
function cellShare(tree: Tree, node: number): number {
  const width = tree.attribute(node, 'width');
  const share = width?.endsWith('%') ? Number.parseFloat(width) / 100 : 1;
  return share > 0 ? Math.min(1, Math.max(MIN_CELL_SHARE, share)) : 1;
}
