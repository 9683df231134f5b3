import { folded } from '../page/fold.ts';
import { A, tagNumber } from '../page/html/tags.ts';
import type { Page } from '../page/page.ts';
import { findTimes } from '../page/time/find-times.ts';
import { besideTime, type Frame, frameOf, nameIn } from './name-beside-time.ts';
import { inkOf, type Outline, outlineOf, plainText, type Span, spanOf } from './outline.ts';
import { fullness, type Mention, mentionsOf } from './time-mentions.ts';

/** A page with all that learning asks of it. */
export interface View {
  outline: Outline;
  /** Elements by place, in document order. */
  places: ReadonlyMap<number, number[]>;
  /** Times by the place of their element, in document order. */
  times: ReadonlyMap<number, Mention[]>;
  /** Short pieces of text (names, labels) by place, in document order. */
  labels: ReadonlyMap<number, Label[]>;
  /** What stands around names at places where they share their text with a time. */
  frames: ReadonlyMap<number, Frame>;
  /** What the page calls itself, and its first headings. */
  titles: readonly string[];
  /** By index in the order: characters before it, each counted as often as its text is new; furniture repeats and weighs little. */
  news: Float64Array;
  /** The same of text in links. */
  linkNews: Float64Array;
}

export interface Label {
  node: number;
  text: string;
  /** Where it leads; null when it is no link. */
  href: string | null;
  /** What the markup calls it: class, id, itemprop, rel of the element and of those just around it. */
  called: string;
}

const headings = new Set(['h1', 'h2', 'h3'].map((name) => tagNumber.get(name)!));
const MAX_HEADINGS = 4;
/** Characters in an element that begins with a name. */
const MAX_LABELLED = 400;
/** Characters; longer texts name nobody. */
export const MAX_NAME = 60;

export function viewsOf(pages: readonly Page[], language: string | null): View[] {
  const outlines = pages.map(outlineOf);
  const counts = new Map<string, number>();
  for (const outline of outlines) {
    for (const node of outline.order) {
      if (!outline.tree.isText(node) || outline.tree.isBlank(node)) continue;
      const key = rawText(outline, node);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return framed(
    outlines.map((outline) => viewOf(outline, counts, language)),
    language,
  );
}

/** Views whose labels are the names beside times, at places where most that tell a time name somebody too. */
function framed(views: readonly View[], language: string | null): View[] {
  const texts = new Map<number, (readonly [string[], string[]])[]>();
  for (const { outline, times } of views)
    for (const [place, mentions] of times)
      for (const { node } of mentions) {
        const text = besideTime(outline, ownText(outline, node), language);
        if (text !== null) push(texts, place, text);
      }
  const frames = new Map<number, Frame>();
  for (const [place, all] of texts) {
    const others = views.reduce((sum, { labels }) => sum + (labels.get(place)?.length ?? 0), 0);
    const frame = others < all.length ? frameOf(all) : null;
    if (frame !== null) frames.set(place, frame);
  }
  if (frames.size === 0) return [...views];
  return views.map((view) => {
    const labels = new Map(view.labels);
    for (const [place, frame] of frames) {
      const nodes = new Set(view.times.get(place)?.map(({ node }) => node));
      const names = [...nodes].flatMap((node) => framedLabelAt(view.outline, node, frame, language) ?? []);
      if (names.length > 0) labels.set(place, names);
    }
    return { ...view, labels, frames };
  });
}

/** The name that shares its text with a time, where what stands around it is known. */
export function framedLabelAt(outline: Outline, node: number, frame: Frame, language: string | null): Label | null {
  const text = besideTime(outline, ownText(outline, node), language);
  const name = text === null ? null : nameIn(text, frame);
  return name === null ? null : { node, text: name, href: null, called: `${calledAt(outline, node)} ${frame.lead.join(' ')}` };
}

function rawText(outline: Outline, node: number): string {
  const { tree } = outline;
  return tree.source.slice(tree.textFrom(node), Math.min(tree.textTo(node), tree.textFrom(node) + 80)).trim();
}

function viewOf(outline: Outline, counts: ReadonlyMap<string, number>, language: string | null): View {
  const { tree, order } = outline;
  const places = new Map<number, number[]>();
  const labels = new Map<number, Label[]>();
  const news = new Float64Array(order.length + 1);
  const linkNews = new Float64Array(order.length + 1);
  let linkEnd = 0;
  for (let i = 0; i < order.length; i++) {
    const node = order[i]!;
    news[i + 1] = news[i]!;
    linkNews[i + 1] = linkNews[i]!;
    if (tree.isText(node)) {
      if (tree.isBlank(node)) continue;
      const fresh = inkOf(outline, node) / (counts.get(rawText(outline, node)) ?? 1);
      news[i + 1]! += fresh;
      if (i < linkEnd) linkNews[i + 1]! += fresh;
      continue;
    }
    if (tree.tag(node) === A) linkEnd = Math.max(linkEnd, outline.end[node]!);
    push(places, outline.place[node]!, node);
    const label = labelAt(outline, node);
    if (label) push(labels, outline.place[node]!, label);
  }
  const times = new Map<number, Mention[]>();
  for (const mention of mentionsOf(outline, language)) push(times, outline.place[mention.node]!, mention);
  // Nobody is called "yesterday, 14:05".
  for (const [place, list] of labels) {
    const names = list.filter((label) => !holdsTime(label.text, language));
    if (names.length > 0) labels.set(place, names);
    else labels.delete(place);
  }
  const titles = order.filter((node) => headings.has(tree.tag(node))).subarray(0, MAX_HEADINGS);
  return {
    outline,
    places,
    times,
    labels,
    frames: new Map(),
    titles: [outline.page.title, ...[...titles].map((node) => plainText(outline, node))],
    news,
    linkNews,
  };
}

/** A short text with an element of its own: all of a link, or what stands directly in another element. */
export function labelAt(outline: Outline, node: number): Label | null {
  const { tree } = outline;
  const said = saidAt(outline, node);
  if (said === null) return null;
  const { text, whole, caption, own } = said;
  let link = node;
  for (let i = 0; i < 3 && link !== 0 && tree.tag(link) !== A; i++) link = tree.parent(link);
  if (link === 0 || tree.tag(link) !== A) link = linkWithin(outline, node, text);
  const href = link === 0 ? null : tree.attribute(link, 'href');
  return {
    node,
    text,
    href,
    called: calledAt(outline, node) + (caption || captionBefore(outline, /^[:：]/.test(whole) ? own : node, whole)),
  };
}

/** What a label says; null where there is none. */
export const labelTextAt = (outline: Outline, node: number): string | null => saidAt(outline, node)?.text ?? null;

/** The words of a label, with the caption in front of them and the piece of text they were found in. */
function saidAt(outline: Outline, node: number): { text: string; whole: string; caption: string; own: number } | null {
  const { tree } = outline;
  const isLink = tree.tag(node) === A;
  const ink = inkOf(outline, node);
  if (ink === 0 || (isLink && ink > MAX_NAME) || ink > MAX_LABELLED) return null;
  const own = isLink ? 0 : ownText(outline, node);
  const whole = isLink ? plainText(outline, node, MAX_NAME + 20) : own === 0 ? '' : folded(tree.text(own));
  const caption = captionIn(whole);
  // Who gives an address and no name is called by that.
  const text =
    plainName(whole.slice(caption.length)) ||
    (whole.startsWith('<') ? plainText(outline, node, MAX_NAME + 20).replace(/^< /, '<') : '');
  return text === '' || text.length > MAX_NAME ? null : { text, whole, caption, own };
}

/** Mail names its writers as "Anna" <anna@example.org> or anna@example.org (Anna), and labels stand before names with a colon. */
function plainName(text: string): string {
  return text
    .replace(/^[:：–-]\s+/, '')
    .replace(/\s*<[^<>]*>?$/, '')
    .replace(/^"(.+)"$|^\((.+)\)$/, '$1$2');
}

/** "From: " before a name, in one piece with it. */
function captionIn(text: string): string {
  return /^\p{L}[\p{L} ]{0,14}\s?[:：]\s+(?=\S)/u.exec(text)?.[0] ?? '';
}

/** What an element says of itself before it says it: "from" in "From: anna"; '' when there is no such. */
export function captionAt(outline: Outline, node: number): string {
  const own = ownText(outline, node);
  const whole = own === 0 ? '' : folded(outline.tree.text(own));
  const caption = captionIn(whole) || captionBefore(outline, /^[:：]/.test(whole) ? own : node, whole);
  return caption.replace(/\s?[:：]\s*$/, '').toLowerCase();
}

/** Characters; what is longer is a sentence. */
const MAX_CAPTION = 20;

/** "From:" in front of an element or text, in an element of its own or not. */
function captionBefore({ tree }: Outline, node: number, own: string): string {
  let text = /^[:：]/.exec(own)?.[0] ?? '';
  for (let beside = tree.previous(node), i = 0; beside !== 0 && i < 2; beside = tree.previous(beside), i++) {
    const only = tree.isText(beside) ? beside : tree.first(beside);
    if (only === 0 || !tree.isText(only) || tree.textTo(only) - tree.textFrom(only) > 2 * MAX_CAPTION) break;
    text = tree.text(only) + text;
  }
  return /\p{L}[\p{L} ]{0,14}\s?[:：]\s*$/u.exec(text)?.[0] ?? '';
}

/** The link inside an element that is all of its label. */
function linkWithin(outline: Outline, node: number, text: string): number {
  const { tree, order } = outline;
  for (let i = outline.at[node]! + 1; i < Math.min(outline.end[node]!, outline.at[node]! + 8); i++) {
    if (tree.tag(order[i]!) === A && plainText(outline, order[i]!, MAX_NAME + 20) === text) return order[i]!;
  }
  return 0;
}

/** The first piece of text that stands directly in an element, or the only one in it however deep; 0 when there is none. */
function ownText(outline: Outline, node: number): number {
  const { tree, order } = outline;
  let text = 0;
  for (let child = tree.first(node); child !== 0 && text === 0; child = tree.next(child)) {
    if (tree.isText(child) && !tree.isBlank(child)) text = child;
  }
  for (let i = outline.at[node]! + 1; text === 0 && i < outline.end[node]!; i++) {
    if (tree.isText(order[i]!) && !tree.isBlank(order[i]!)) text = order[i]!;
  }
  if (text === 0 || tree.textTo(text) - tree.textFrom(text) > 4 * MAX_NAME) return 0;
  if (tree.parent(text) !== node && inkOf(outline, text) !== inkOf(outline, node)) return 0;
  return text;
}

export function calledAt(outline: Outline, node: number): string {
  const { tree } = outline;
  let called = '';
  for (let around = node, i = 0; i < 3 && around !== 0; around = tree.parent(around), i++) {
    if (i > 0 && outline.end[around]! - outline.at[around]! > 14) break;
    for (const name of ['class', 'id', 'itemprop', 'rel']) called += ` ${tree.attribute(around, name) ?? ''}`;
  }
  return called;
}

export function newsOf(view: View, node: number): number {
  return newsIn(view, spanOf(view.outline, node));
}

export function newsIn(view: View, { from, to }: Span): number {
  return view.news[to]! - view.news[from]!;
}

export function linkNewsIn(view: View, { from, to }: Span): number {
  return view.linkNews[to]! - view.linkNews[from]!;
}

export function linkNewsOf(view: View, node: number): number {
  return linkNewsIn(view, spanOf(view.outline, node));
}

export function holdsTime(text: string, language: string | null): boolean {
  return /\d/.test(text) && findTimes(text, language).some((found) => fullness(found) >= 1);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
