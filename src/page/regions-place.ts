import { escapeName, type Hint, hintOf, noHint, shareToken, unescapeName } from './regions-hint.ts';
import type { Shapes } from './regions-shape.ts';
import type { TagPaths } from './tag-paths.ts';

/** Where a region stands: the tags from the root to its container, and the class names of the container and what is around it. */
export interface Place {
  path: string;
  /** Of the container, its parent and the parent of that. */
  hints: readonly Hint[];
}

/** How much the class names of the container, its parent and the parent of that count. */
const HINT_WEIGHTS = [0.5, 0.3, 0.2] as const;

export function placeOf(shapes: Shapes, paths: TagPaths, container: number): Place {
  const hints: Hint[] = [];
  for (let node = container; hints.length < HINT_WEIGHTS.length; node = node === 0 ? 0 : shapes.tree.parent(node)) {
    hints.push(shapes.hints[shapes.hint[node]!]!);
  }
  return { path: paths.path(container), hints };
}

/** 0: the same place. 1: neither the path nor the names have anything in common. */
export function placeDistance(a: Place, b: Place): number {
  return (pathDistance(a.path, b.path) + hintDistance(a, b)) / 2;
}

export function hintDistance(a: Place, b: Place): number {
  let distance = 0;
  for (let i = 0; i < HINT_WEIGHTS.length; i++) {
    const [x, y] = [a.hints[i]!, b.hints[i]!];
    const apart = x === y ? 0 : x.bits === 0 || y.bits === 0 ? (x.bits === y.bits ? 0 : 0.5) : shareToken(x, y) ? 0 : 1;
    distance += HINT_WEIGHTS[i]! * apart;
  }
  return distance;
}

/** Share of the longer path's steps that the two do not have in common, counted from the end. */
function pathDistance(a: string, b: string): number {
  if (a === b) return 0;
  const most = Math.min(a.length, b.length);
  let same = 0;
  for (let i = 1; i <= most && a.charCodeAt(a.length - i) === b.charCodeAt(b.length - i); i++) {
    if (a.charCodeAt(a.length - i) === SLASH) same++;
  }
  return 1 - same / Math.max(stepsOf(a), stepsOf(b));
}

function stepsOf(path: string): number {
  let steps = 0;
  for (let i = 0; i < path.length; i++) if (path.charCodeAt(i) === SLASH) steps++;
  return steps;
}

const SLASH = 47;

/** `/html/body/div.content/table.list.wide/tbody` */
export function writePlace(place: Place): string {
  const steps = place.path.split('/');
  for (let i = 0; i < HINT_WEIGHTS.length && i < steps.length - 1; i++) {
    const { tokens } = place.hints[i]!;
    steps[steps.length - 1 - i] += tokens.map((token) => `.${escapeName(token)}`).join('');
  }
  return steps.join('/');
}

export function readPlace(text: string): Place {
  const steps = text.split('/').map((step) => step.split('.'));
  const hints = steps
    .slice(1)
    .reverse()
    .slice(0, HINT_WEIGHTS.length)
    .map(([, ...tokens]) => (tokens.length === 0 ? noHint : hintOf(tokens.map(unescapeName))));
  while (hints.length < HINT_WEIGHTS.length) hints.push(noHint);
  return { path: steps.map(([tag]) => tag).join('/'), hints };
}
