import { tagNumber } from '../page/html/tags.ts';
import { assign } from './assign.ts';
import { authorPrefix, leadsOf } from './author-links.ts';
import {
  type Bodies,
  bestAuthor,
  bestTime,
  beyondWords,
  bodiesIn,
  type Choice,
  chooseAuthors,
  chooseTimes,
  withCaption,
  wordsOf,
} from './learn-fields.ts';
import { learnFurtherKind } from './learn-further-kind.ts';
import { learnSameBuild } from './learn-same-build.ts';
import { singleCandidates } from './learn-single.ts';
import { learnTrims } from './learn-trims.ts';
import { contains, outermost, parentsOf, type Span } from './outline.ts';
import type { Between, Field, PostKind, Template } from './template.ts';
import { fullness } from './time-mentions.ts';
import { linkNewsIn, newsOf, type View } from './view.ts';

/** Places tried as the body of posts; the right one was always among the first twelve by text. */
const MAX_CANDIDATES = 60;
/** Of all new text; places with less hold no discussion. */
const MIN_TEXT = 0.02;
/** Of a body's text that one element inside it must hold to be the body itself. */
const DESCENT = 0.8;

/** Question, answers, comments, and one more. */
const MAX_KINDS = 4;

/** How much a strange time in a body counts against it; edit notes and quotes have them too. */
export const STRANGE = 1;

/** Pages that must agree before a post alone on its page is believed, and how much surer it must be. */
const MIN_PAGES = 4;
const BETTER = 1.5;
/** How likely a post has no element of its own, beside one that has. */
const FLAT = 0.8;

const bodyTags = new Set(
  'div td th span font p pre blockquote li dd article section table tbody tr center main form figure dl ul ol'
    .split(' ')
    .map((name) => tagNumber.get(name)!),
);

/** Elements that a body is made of: where every post seen has one, the next may have two. */
const loose = new Set('p ul ol li blockquote table tbody tr font'.split(' ').map((name) => tagNumber.get(name)!));

/** How likely such an element is a body after all, beside one that holds it. */
export const LOOSE = 0.3;

export interface LearnedKind {
  kind: PostKind;
  pages: Bodies[];
  score: number;
}

/** What all posts of these pages have in common. The pages must be of one kind; one page is enough when it shows several posts. */
export function learnTemplate(views: readonly View[]): { template: Template; score: number; kinds: LearnedKind[] } | null {
  const several = withSameBuild(views, learnKind(views, false));
  // Trees and mail archives show one post a page: then only several pages together tell what a post is.
  const single = views.length >= MIN_PAGES ? learnKind(views, true) : null;
  if (single !== null && (several === null || single.score > several.score * BETTER))
    return { template: { kinds: [single.kind], single: true }, score: single.score, kinds: [single] };
  if (several === null) return null;
  const { kinds, score } = several;
  for (let number = 1; number < MAX_KINDS; number++) {
    const more = learnFurtherKind(views, kinds);
    if (more === null) break;
    kinds.push(more);
    kinds.push(...learnSameBuild(views, more, kinds));
  }
  return { template: { kinds: kinds.map((one) => one.kind), single: false }, score, kinds };
}

/** A kind with those that are built like it; together they hold more of the text. */
function withSameBuild(views: readonly View[], first: LearnedKind | null): { kinds: LearnedKind[]; score: number } | null {
  if (first === null) return null;
  const kinds = [first, ...learnSameBuild(views, first, [first])];
  const newsIn = ({ pages }: LearnedKind) =>
    pages.reduce((sum, { view, nodes }) => sum + nodes.reduce((all, node) => all + newsOf(view, node), 0), 0);
  const all = kinds.reduce((sum, kind) => sum + newsIn(kind), 0);
  return { kinds, score: (first.score * all) / Math.max(1, newsIn(first)) };
}

export interface Candidate {
  place: number;
  lifted: boolean;
  between?: Between;
  news: number;
  pages: Bodies[];
}

function learnKind(views: readonly View[], single: boolean): LearnedKind | null {
  let total = 0;
  for (const view of views) total += view.news.at(-1)!;
  if (total === 0) return null;
  const candidates = single ? singleCandidates(views, total * MIN_TEXT, total) : bodyCandidates(views, total * MIN_TEXT);
  let best: { candidate: Candidate; time: Choice | null; author: Choice | null; score: number } | null = null;
  for (const candidate of candidates) {
    const judged = judge(candidate, total, best?.score ?? -1);
    if (judged && (best === null || judged.score > best.score)) best = { candidate, ...judged };
  }
  if (best === null) return null;
  const { between } = best.candidate;
  const body = between ? best.candidate : descend(best.candidate, candidates);
  const pages = body.pages;
  const { times, authors } = timesAndAuthors(pages);
  const trims = between ? [] : learnTrims(pages, times, authors);
  const kind: PostKind = { body: body.place, lifted: body.lifted, ...(between ? { between } : {}), times, authors, trims };
  return { kind, pages, score: best.score };
}

/** A substitute must be nearly as good as a field of its own. */
const MIN_SUBSTITUTE = 0.3;
const MAX_SUBSTITUTES = 3;

/** Where the times and the authors of these posts stand. */
export function timesAndAuthors(pages: readonly Bodies[]): { times: Field[]; authors: Field[] } {
  const times = withSubstitutes(
    pages,
    (asked, used) => chooseTimes(asked, used, 'all'),
    (view) => view.times,
  );
  const authors = withSubstitutes(
    pages,
    (asked, used) => chooseAuthors(asked, times[0] ?? null, used, 'all'),
    (view) => view.labels,
    // Tags and the like differ from post to post too, but lead elsewhere.
    (first, other) => {
      const prefix = authorPrefix([{ authors: [first], pages }]);
      return prefix === '' || leadsOf(pages, other.place, prefix).elsewhere <= 0.5;
    },
  );
  return { times, authors };
}

/** The best field, then others for the posts that lack it: a guest without a link, a first post in other dress. */
function withSubstitutes(
  pages: readonly Bodies[],
  choose: (asked: readonly Bodies[], used: ReadonlySet<number>) => Choice[],
  itemsOf: (view: View) => ReadonlyMap<number, { node: number }[]>,
  mayFollow: (first: Field, other: Field) => boolean = () => true,
): Field[] {
  const fields: Field[] = [];
  let asked = pages.map((page) => ({ ...page, asked: page.asked ?? page.nodes.map(() => true) }));
  while (fields.length <= MAX_SUBSTITUTES) {
    // Where posts have it beside their words, what stands among the words of one is not it.
    const best = choose(asked, new Set(fields.map((field) => field.place))).find(
      ({ field }) =>
        fields.length === 0 || ((field.side !== 'inside' || fields[0]!.side === 'inside') && mayFollow(fields[0]!, field)),
    );
    if (!best || (fields.length > 0 && best.score < MIN_SUBSTITUTE)) break;
    fields.push(withCaption(best.field, asked, itemsOf));
    asked = asked.map((page) => {
      const items = beyondWords(page, itemsOf(page.view).get(best.field.place));
      const lists = assign(
        page.view.outline,
        page.nodes,
        items.map((item) => item.node),
        best.field.side,
        page.reach,
      );
      return { ...page, asked: page.asked.map((open, i) => open && lists[i]!.length === 0) };
    });
    if (!asked.some((page) => page.asked.some(Boolean))) break;
  }
  return fields;
}

export function bodyCandidates(views: readonly View[], leastNews: number, least = 2, most = MAX_CANDIDATES): Candidate[] {
  const found = new Map<string, Candidate>();
  const add = (place: number, lifted: boolean, view: View, nodes: readonly number[]) => {
    const key = `${place} ${lifted}`;
    const candidate = found.get(key) ?? { place, lifted, news: 0, pages: [] };
    found.set(key, candidate);
    const outer = outermost(view.outline, nodes);
    candidate.pages.push(bodiesIn(view, outer));
    for (const node of outer) candidate.news += newsOf(view, node);
  };
  for (const view of views) {
    for (const [place, nodes] of view.places) {
      if (!bodyTags.has(view.outline.tree.tag(nodes[0]!))) continue;
      add(place, false, view, nodes);
      add(place, true, view, parentsOf(view.outline, nodes));
    }
  }
  for (const [key, candidate] of found) {
    const plain = candidate.lifted ? found.get(`${candidate.place} false`)! : null;
    if (plain !== null && (count(plain) <= count(candidate) || isPlain(candidate, found))) found.delete(key);
  }
  return [...found.values()]
    .filter((candidate) => candidate.news >= leastNews && candidate.pages.some((page) => page.nodes.length >= least))
    .sort((a, b) => b.news - a.news)
    .slice(0, most);
}

/** Of the elements at a place: when fewer than this many times those that were lifted to, their own place tells them. */
const FEW_MORE = 1.3;

/** Whether lifted bodies all have one place, which hardly anything else has. */
function isPlain(lifted: Candidate, found: ReadonlyMap<string, Candidate>): boolean {
  const places = new Set<number>();
  for (const { view, nodes } of lifted.pages) for (const node of nodes) places.add(view.outline.place[node]!);
  const [place] = places;
  const own = places.size === 1 ? found.get(`${place} false`) : undefined;
  return own !== undefined && count(own) < FEW_MORE * count(lifted);
}

/** How likely these are the bodies of posts; null when that is not above `least`. */
function judge(
  candidate: Candidate,
  total: number,
  least: number,
): { time: Choice | null; author: Choice | null; score: number } | null {
  const { pages } = candidate;
  let links = 0;
  for (const page of pages) for (const span of wordsOf(page)) links += linkNewsIn(page.view, span);
  const share = candidate.news / total;
  const scored = (time: number, author: number, strange: number): number =>
    ((share * (1 - links / Math.max(1, candidate.news)) * (0.15 + 0.85 * time) * (0.15 + 0.85 * Math.min(1, author))) /
      (1 + STRANGE * strange)) *
    (candidate.between ? FLAT : isLoose(candidate) ? LOOSE : 1);
  // With the best of times and authors.
  if (scored(1, 1, 0) <= least) return null;
  const time = bestTime(pages);
  const strange = strangeTimes(candidate, time) / Math.max(1, count(candidate));
  if (scored(time?.score ?? 0, 1, strange) <= least) return null;
  const author = bestAuthor(pages, time?.field ?? null);
  if (time === null && author === null) return null;
  return { time, author, score: scored(time?.score ?? 0, author?.score ?? 0, strange) };
}

export function isLoose(candidate: Candidate): boolean {
  const page = candidate.pages.find((one) => one.nodes.length > 0)!;
  return loose.has(page.view.outline.tree.tag(page.nodes[0]!));
}

export const count = (candidate: Candidate): number => candidate.pages.reduce((sum, page) => sum + page.nodes.length, 0);

/** Times inside bodies that are not the posts' own: those of comments, or of other posts, when the body is too large. */
export function strangeTimes(candidate: Candidate, time: Choice | null): number {
  let strange = 0;
  for (const page of candidate.pages) {
    const { view } = page;
    const spans = wordsOf(page);
    for (const [place, mentions] of view.times) {
      const own = new Set<Span>();
      for (const { node, found, declared } of mentions) {
        if (declared === null && fullness(found) < 3) continue;
        const at = view.outline.at[node]!;
        const span = spans.find(({ from, to }) => at >= from && at < to);
        if (span === undefined) continue;
        // One of the field's own is the post's.
        if (place === time?.field.place && !own.has(span)) own.add(span);
        else strange++;
      }
    }
  }
  return strange;
}

/** The smallest element that still holds nearly all of each body. */
export function descend(from: Candidate, candidates: readonly Candidate[]): Candidate {
  let body = from;
  for (const candidate of candidates) {
    if (isLoose(candidate)) continue;
    if (candidate === body || candidate.news < DESCENT * from.news || candidate.news > body.news) continue;
    const [outer, inner] = [count(body), count(candidate)];
    if (inner < 0.9 * outer || inner > outer) continue;
    if (!within(body, candidate)) continue;
    body = candidate;
  }
  return body;
}

function within(outer: Candidate, inner: Candidate): boolean {
  for (const page of inner.pages) {
    const around = outer.pages.find((one) => one.view === page.view);
    if (!around) return false;
    let i = 0;
    for (const node of page.nodes) {
      while (i < around.nodes.length && !contains(page.view.outline, around.nodes[i]!, node)) i++;
      if (i >= around.nodes.length) return false;
      i++;
    }
  }
  return true;
}
