import { A, TD, TH } from './html/tags.ts';
import type { Tree } from './html/tree.ts';

/** More cells than these in one row are counted as one. */
const maxCells = 40;

/** Cells of a row have one path; their numbers tell them apart. Of all tables around a node, up to a container, the innermost first: `:2:0`. */
export function cellNumbers(tree: Tree, node: number, container = 0): string {
  let text = '';
  for (let up = node; up !== container && up !== 0; up = tree.parent(up)) {
    const tag = tree.tag(up);
    if (tag !== TD && tag !== TH) continue;
    let cell = 0;
    for (let before = tree.previous(up); before !== 0 && cell < maxCells; before = tree.previous(before))
      if (!tree.isText(before)) cell++;
    text += `:${cell}`;
  }
  return text;
}

/** Whether another link stands before this one in its element. */
function isBehindLink(tree: Tree, link: number): boolean {
  let before = tree.previous(link);
  while (before !== 0 && tree.tag(before) !== A) before = tree.previous(before);
  return before !== 0;
}

/** Locations with what they leave open that are kept; when there are more, all are forgotten. */
const mostWritten = 20_000;
/** By the location, then by what it leaves open: pages of a forum have the same, and a text that was looked up before is found at once. */
const written = new Map<string, Map<string, string>>();
let size = 0;

/** Locations of a page's links with what they leave open: whether another link stands before in the same element ("+"), and the numbers of cells. */
export function fineLocations(tree: Tree, links: readonly { location: string }[], nodes: readonly number[]): string[] {
  if (size > mostWritten) {
    written.clear();
    size = 0;
  }
  // Links of one element stand in the same cells, and come one after the other.
  let around = -1;
  let cells = '';
  return links.map(({ location }, i) => {
    const node = nodes[i]!;
    const parent = tree.parent(node);
    if (parent !== around) cells = cellNumbers(tree, parent);
    around = parent;
    const more = isBehindLink(tree, node) ? `+${cells}` : cells;
    if (more === '') return location;
    let fine = written.get(location);
    if (fine === undefined) {
      fine = new Map();
      written.set(location, fine);
    }
    let text = fine.get(more);
    if (text === undefined) {
      text = location + more;
      fine.set(more, text);
      size++;
    }
    return text;
  });
}
