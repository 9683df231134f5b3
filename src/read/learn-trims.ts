import { folded } from '../page/fold.ts';
import { A, tagNumber } from '../page/html/tags.ts';
import { findTimes } from '../page/time/find-times.ts';
import { assign } from './assign.ts';
import type { Bodies } from './learn-fields.ts';
import { contains, inkOf, type Outline, plainText } from './outline.ts';
import type { Field, Trim } from './template.ts';
import { newsOf, type View } from './view.ts';

/** Bodies that must show a formula before it is one, and the share of a place's texts that must be it. */
const MIN_FORMULA = 3;
const FORMULA_SHARE = 0.8;
/** Characters; longer texts are no formula, whatever they repeat. */
export const MAX_FORMULA = 200;
/** Of the bodies: what stands before the text must be in so many to be a label. */
const COMMON = 0.4;
/** Repeats by one author that make a signature, and the share of repeats that must agree. */
const MIN_SIGNED = 3;
const SIGNED_SHARE = 0.8;
const MAX_LAYERS = 4;
/** New characters around an author or a time; with more around them it is the post's own text. */
const MAX_AROUND = 30;
/** New characters that a name or a time has at most; with more it stands amid the text, in no element of its own. */
const MAX_PART = 60;

const BLOCKQUOTE = tagNumber.get('blockquote')!;
export const callsSignature = /(^|[\s_-])sig(nature)?s?([\s_-]|$)|signature/i;

/** What software calls an edit note, and what it calls the ways to make one. Names of attributes, not words of a language. */
const callsEdit = /edit|modif/i;
const callsButton = /editor|edit(able|markup|link|form)|quick|button|control|option|action|tool/i;

/** Whether an element is called an edit note. */
export function isCalledEdit(names: string): boolean {
  return callsEdit.test(names) && !callsButton.test(names);
}

interface Instance {
  body: number;
  author: string;
  text: string;
  formula: string;
  last: boolean;
  timed: boolean;
  /** Whether the markup calls it an edit note. */
  edited: boolean;
}

interface Entry {
  /** Whether the markup calls it a signature. */
  called: boolean;
  /** How often it stands amid the text. */
  amid: number;
  instances: Instance[];
}

/** What stands in bodies and is not the posts' words: signatures, edit notes, the author's name and the time where they are inside. */
export function learnTrims(pages: readonly Bodies[], times: readonly Field[], authors: readonly Field[]): Trim[] {
  const around = aroundParts(pages, times, authors);
  const trims = new Map(around.flatMap((trim): [number, Trim][] => (trim.part ? [] : [[trim.place, trim]])));
  // What lies behind a signature comes to light when the signature is off.
  for (let round = 0; round < MAX_LAYERS; round++) {
    const before = trims.size;
    peel(pages, authors, trims);
    if (trims.size === before) break;
  }
  return [...trims.values(), ...around.filter(({ part }) => part)];
}

function peel(pages: readonly Bodies[], authors: readonly Field[], trims: Map<number, Trim>): void {
  const places = new Map<number, Entry>();
  let count = 0;
  for (const page of pages) {
    const names = authorsOf(page, authors);
    const known = [...new Set(names.filter((name) => name.length >= 3))].sort((a, b) => b.length - a.length);
    page.nodes.forEach((body, i) => {
      count++;
      collect(page.view, body, count, names[i] ?? '', known, trims, places);
    });
  }
  for (const [place, { called, amid, instances }] of places) {
    if (amid > instances.length * 0.2) continue;
    const bodies = new Set(instances.map((instance) => instance.body)).size;
    // What a body has several of is part of what people write.
    if (instances.length > bodies * 1.2) continue;
    if (called || isSigned(instances)) trims.set(place, { place, as: called || hasOwnWords(instances) ? 'signature' : 'label' });
    else if (instances.length > 0 && instances.every((instance) => instance.last && instance.edited))
      trims.set(place, { place, as: 'edit' });
    else if (isFormula(instances) && (instances.every((instance) => instance.last) || bodies > count * COMMON)) {
      trims.set(place, { place, as: instances.some((instance) => instance.timed) ? 'edit' : 'label' });
    }
  }
}

/** Inner authors and times with their bodies. Of several at one place only one is read. */
function innerParts(
  { view, nodes }: Bodies,
  times: readonly Field[],
  authors: readonly Field[],
): { body: number; part: number }[] {
  const inner: { body: number; part: number }[] = [];
  const add = (fields: readonly Field[], at: (place: number) => readonly { node: number }[]) => {
    for (const { side, place, turn, caption } of fields) {
      if (side !== 'inside') continue;
      const parts = caption === undefined ? at(place).map(({ node }) => node) : (view.places.get(place) ?? []);
      assign(view.outline, nodes, parts, 'inside', 0).forEach((list, i) => {
        const read = caption === undefined ? list.slice(turn, turn + 1) : list;
        for (const part of read) inner.push({ body: nodes[i]!, part: parts[part]! });
      });
    }
  };
  add(times, (place) => view.times.get(place) ?? []);
  add(authors, (place) => view.labels.get(place) ?? []);
  return inner;
}

/** The largest elements around inner authors and times that hold little else. Where others at their place hold the text, only those are left out. */
function aroundParts(pages: readonly Bodies[], times: readonly Field[], authors: readonly Field[]): Trim[] {
  const sums = new Map<number, { extra: number; others: number; count: number }>();
  for (const page of pages) {
    const { view } = page;
    const { outline } = view;
    const inner = innerParts(page, times, authors);
    for (const { body, part } of inner) {
      for (let node = part; node !== body; node = outline.tree.parent(node)) {
        let own = 0;
        for (const other of inner)
          if (other.body === body && contains(outline, node, other.part)) own += Math.min(newsOf(view, other.part), MAX_PART);
        const place = outline.place[node]!;
        const sum = sums.get(place) ?? { extra: 0, others: 0, count: 0 };
        sums.set(place, sum);
        sum.extra += newsOf(view, node) - own;
        for (const other of view.places.get(place) ?? [])
          if (other !== node && contains(outline, body, other)) sum.others += newsOf(view, other);
        sum.count++;
      }
    }
  }
  const around = [...sums].filter(([, { extra, count }]) => extra <= MAX_AROUND * count);
  return around.map(([place, { others, count }]) => ({
    place,
    as: 'label',
    ...(others > MAX_AROUND * count ? { part: true as const } : {}),
  }));
}

function authorsOf(page: Bodies, authors: readonly Field[]): string[] {
  const names: string[] = page.nodes.map(() => '');
  for (const field of authors) {
    const labels = page.view.labels.get(field.place) ?? [];
    const lists = assign(
      page.view.outline,
      page.nodes,
      labels.map((label) => label.node),
      field.side,
      page.reach,
    );
    lists.forEach((list, i) => {
      if (names[i] === '' && list.length > field.turn) names[i] = labels[list[field.turn]!]!.text;
    });
  }
  return names;
}

function collect(
  view: View,
  body: number,
  number: number,
  author: string,
  names: readonly string[],
  trims: ReadonlyMap<number, Trim>,
  places: Map<number, Entry>,
): void {
  const { outline } = view;
  const { tree, order } = outline;
  const end = outline.end[body]!;
  let afterQuote = -1;
  let trimmed = 0;
  const kept = endOfWords(outline, body, trims);
  for (let i = outline.at[body]! + 1; i < end; i++) {
    const node = order[i]!;
    if (tree.isText(node)) continue;
    if (tree.tag(node) === BLOCKQUOTE) afterQuote = Math.max(afterQuote, outline.end[node]!);
    if (i < afterQuote) continue;
    if (trims.has(outline.place[node]!)) {
      trimmed += inkOf(outline, node);
      i = outline.end[node]! - 1;
      continue;
    }
    const ink = inkOf(outline, node);
    if (ink === 0 || ink > MAX_FORMULA * 3) continue;
    const called = `${tree.attribute(node, 'class') ?? ''} ${tree.attribute(node, 'id') ?? ''}`;
    // People write links, and one may end every post with the same.
    if (tree.tag(node) === A && (called === ' ' || leadsAway(outline, node))) {
      i = outline.end[node]! - 1;
      continue;
    }
    const last = outline.characters[outline.end[node]!]! >= kept;
    const first = outline.characters[i]! - trimmed === outline.characters[outline.at[body]!]!;
    const entry = places.get(outline.place[node]!) ?? { called: false, amid: 0, instances: [] };
    places.set(outline.place[node]!, entry);
    if ((!last && !first) || headsQuote(outline, node) || !standsAlone(outline, node, body)) {
      entry.amid++;
      continue;
    }
    const text = plainText(outline, node, MAX_FORMULA * 3);
    const found = findTimes(text);
    if (last && callsSignature.test(called)) entry.called = true;
    const formula = formulaOf(text, found, names);
    const timed = found.length > 0;
    entry.instances.push({ body: number, author, text, formula, last, timed, edited: timed && isCalledEdit(called) });
  }
}

/** Whether a link leads to another site; buttons do not. */
function leadsAway({ tree, page }: Outline, link: number): boolean {
  const target = URL.parse(tree.attribute(link, 'href') ?? '', page.base);
  return target !== null && target.host !== URL.parse(page.url)?.host;
}

/** How many characters stand before the end of what is not trimmed yet. */
function endOfWords(outline: Outline, body: number, trims: ReadonlyMap<number, Trim>): number {
  const { order, tree } = outline;
  for (let i = outline.end[body]! - 1; i > outline.at[body]!; i--) {
    const node = order[i]!;
    if (!tree.isText(node) || tree.isBlank(node)) continue;
    let around = tree.parent(node);
    while (around !== body && !trims.has(outline.place[around]!)) around = tree.parent(around);
    if (around === body) return outline.characters[i + 1]!;
  }
  return outline.characters[outline.at[body]!]!;
}

/** Whether it is all that is written in its part of the body. */
function standsAlone(outline: Outline, node: number, body: number): boolean {
  let child = node;
  while (outline.tree.parent(child) !== body) child = outline.tree.parent(child);
  return inkOf(outline, child) === inkOf(outline, node);
}

/** "X wrote:" above a quote is part of the quote. */
function headsQuote(outline: Outline, node: number): boolean {
  const { tree } = outline;
  for (let beside = tree.next(node), i = 0; beside !== 0 && i < 3; beside = tree.next(beside), i++)
    if (tree.tag(beside) === BLOCKQUOTE) return true;
  return false;
}

export function formulaOf(text: string, found: readonly { start: number; end: number }[], names: readonly string[]): string {
  let rest = text;
  for (const { start, end } of [...found].reverse()) rest = rest.slice(0, start) + rest.slice(end);
  for (const name of names) rest = rest.replaceAll(name, '');
  return folded(rest.replace(/\d+/g, ''));
}

export function isFormula(instances: readonly Pick<Instance, 'formula' | 'text'>[]): boolean {
  // Addresses of one site differ in their numbers alone, but people write them.
  if (instances.length < MIN_FORMULA || instances[0]!.text.length > MAX_FORMULA || instances[0]!.text.includes('://'))
    return false;
  const counts = new Map<string, number>();
  for (const { formula } of instances) counts.set(formula, (counts.get(formula) ?? 0) + 1);
  return Math.max(...counts.values()) >= FORMULA_SHARE * instances.length;
}

/** Of the authors: so many must have words of their own; buttons say the same to everybody. */
const OWN_WORDS = 0.8;

/** Whether most people have words of their own there. */
export function hasOwnWords(instances: readonly Pick<Instance, 'author' | 'text'>[]): boolean {
  const texts = new Map(instances.map(({ author, text }) => [author, text]));
  return new Set(texts.values()).size >= OWN_WORDS * texts.size;
}

/** The same words under every post of one person, other words under another's. */
export function isSigned(instances: readonly Pick<Instance, 'author' | 'text' | 'last'>[]): boolean {
  const texts = new Map<string, Map<string, number>>();
  for (const { author, text, last } of instances) {
    if (author === '' || !last) return false;
    const own = texts.get(author) ?? new Map<string, number>();
    texts.set(author, own);
    own.set(text, (own.get(text) ?? 0) + 1);
  }
  let repeats = 0;
  let agree = 0;
  for (const own of texts.values()) {
    const total = [...own.values()].reduce((sum, count) => sum + count, 0);
    if (total < 2) continue;
    repeats += total - 1;
    agree += Math.max(...own.values()) - 1;
  }
  return repeats >= MIN_SIGNED && agree >= SIGNED_SHARE * repeats && texts.size >= 2;
}
