import { assign } from './assign.ts';
import { type Bodies, bodiesIn } from './learn-fields.ts';
import type { LearnedKind } from './learn-template.ts';
import { learnTrims } from './learn-trims.ts';
import { commonDepth, contains, type Outline } from './outline.ts';
import type { Field } from './template.ts';
import type { View } from './view.ts';

/** Elements that one way may lead to on a page; lists of people or tags lead to many more. */
const MAX_LED_TO = 8;
/** Places of posts that are built alike: the first, those below it, and answers to answers. */
const MAX_PLACES = 6;

/** How a part is reached from the body of its post: so many levels up, past elements of these names, then down by these. */
interface Way {
  past: number[];
  down: number[];
  /** Which of the elements reached so. */
  turn: number;
}

/**
 * Posts that are built like known ones and stand elsewhere: the first above the list of its answers, answers to answers in an element of their
 * own. Their surroundings give them another place; what they and their parts are called, and how the parts stand to the body, is the same.
 */
export function learnSameBuild(views: readonly View[], kind: LearnedKind, known: readonly LearnedKind[]): LearnedKind[] {
  const [author, time] = [kind.kind.authors[0], kind.kind.times[0]];
  if (kind.kind.lifted || kind.kind.between || author === undefined || time === undefined) return [];
  const toAuthor = usualWay(kind, author, (view) => view.labels.get(author.place));
  const toTime = usualWay(kind, time, (view) => view.times.get(time.place));
  const sample = kind.pages.find((page) => page.nodes.length > 0);
  if (toAuthor === null || toTime === null || sample === undefined) return [];
  const name = sample.view.outline.name[sample.nodes[0]!]!;
  const found = new Map<number, { pages: Bodies[]; authors: Set<number>; times: Set<number> }>();
  for (const view of views) {
    const { outline } = view;
    const taken = known.flatMap((one) => one.pages.find((page) => page.view === view)?.nodes ?? []);
    const nodes = new Map<number, number[]>();
    for (const [place, list] of view.places) {
      if (outline.name[list[0]!] !== name || known.some((one) => one.kind.body === place)) continue;
      for (const node of list) {
        if (taken.some((body) => contains(outline, body, node) || contains(outline, node, body))) continue;
        const [who, when] = [partBy(outline, node, toAuthor), partBy(outline, node, toTime)];
        if (who === null || when === null || !at(view.labels, outline, who) || !at(view.times, outline, when)) continue;
        const entry = found.get(place) ?? { pages: [], authors: new Set(), times: new Set() };
        found.set(place, entry);
        entry.authors.add(outline.place[who]!);
        entry.times.add(outline.place[when]!);
        nodes.set(place, [...(nodes.get(place) ?? []), node]);
      }
    }
    for (const [place, list] of nodes) found.get(place)!.pages.push(bodiesIn(view, list));
  }
  return [...found].slice(0, MAX_PLACES).map(([body, { pages, ...parts }]) => {
    const authors = fieldsAt(parts.authors, author, toAuthor);
    const times = fieldsAt(parts.times, time, toTime);
    return { kind: { body, lifted: false, times, authors, trims: learnTrims(pages, times, authors) }, pages, score: kind.score };
  });
}

const fieldsAt = (places: ReadonlySet<number>, like: Field, way: Way): Field[] =>
  [...places].map((place) => ({ ...like, place, reach: Math.max(like.reach, way.past.length + 1) }));

const at = (parts: ReadonlyMap<number, { node: number }[]>, outline: Outline, node: number): boolean =>
  (parts.get(outline.place[node]!) ?? []).some((part) => part.node === node);

/** The way that most posts of a kind have to what stands at a field of theirs. */
function usualWay(kind: LearnedKind, field: Field, itemsIn: (view: View) => readonly { node: number }[] | undefined): Way | null {
  if (field.side === 'inside') return null;
  const ways = new Map<string, { way: Way; count: number }>();
  for (const { view, nodes, reach } of kind.pages) {
    const parts = (itemsIn(view) ?? []).map((item) => item.node);
    assign(view.outline, nodes, parts, field.side, reach).forEach((list, i) => {
      const part = parts[list[field.turn] ?? -1];
      const way = part === undefined ? null : wayTo(view.outline, nodes[i]!, part);
      if (way === null) return;
      const key = JSON.stringify(way);
      const entry = ways.get(key) ?? { way, count: 0 };
      entry.count++;
      ways.set(key, entry);
    });
  }
  return [...ways.values()].sort((a, b) => b.count - a.count)[0]?.way ?? null;
}

function wayTo(outline: Outline, body: number, part: number): Way | null {
  const { tree, depth, name } = outline;
  const common = commonDepth(outline, body, part);
  const past: number[] = [];
  const down: number[] = [];
  for (let node = tree.parent(body); depth[node]! > common; node = tree.parent(node)) past.push(name[node]!);
  for (let node = part; depth[node]! > common; node = tree.parent(node)) down.unshift(name[node]!);
  const way = { past, down, turn: 0 };
  const turn = ledTo(outline, body, way).indexOf(part);
  return turn < 0 ? null : { ...way, turn };
}

const partBy = (outline: Outline, body: number, way: Way): number | null => ledTo(outline, body, way)[way.turn] ?? null;

/** All that a way leads to, in document order. */
function ledTo({ tree, name, at: shown }: Outline, body: number, { past, down }: Way): number[] {
  let around = tree.parent(body);
  for (const called of past) {
    if (name[around] !== called) return [];
    around = tree.parent(around);
  }
  let reached = [around];
  for (const called of down) {
    const next: number[] = [];
    for (const node of reached)
      for (let child = tree.first(node); child !== 0 && next.length < MAX_LED_TO; child = tree.next(child))
        if (shown[child]! >= 0 && name[child] === called) next.push(child);
    reached = next;
  }
  return reached;
}
