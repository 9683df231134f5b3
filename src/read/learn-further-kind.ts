import { findTimes } from '../page/time/find-times.ts';
import { assign } from './assign.ts';
import { authorPrefix, leadsOf } from './author-links.ts';
import { type Bodies, bestAuthor, bestTime, type Choice, INSIDE } from './learn-fields.ts';
import {
  bodyCandidates,
  type Candidate,
  count,
  descend,
  isLoose,
  type LearnedKind,
  LOOSE,
  STRANGE,
  strangeTimes,
  timesAndAuthors,
} from './learn-template.ts';
import { formulaOf, learnTrims } from './learn-trims.ts';
import { commonDepth, contains, plainText } from './outline.ts';
import type { Field } from './template.ts';
import { isToldAgain } from './told-again.ts';
import { linkNewsOf, newsOf, type View } from './view.ts';

/** Parts of another kind of post must be as sure as this; loose ends of the page seldom are. */
const MIN_TIME = 0.55;
const MIN_AUTHOR = 0.45;
/** Characters of new text in all bodies of the kind; notices have less. */
const MIN_NEWS = 60;
/** Comments are short: their place may come late. */
const MAX_CANDIDATES = 200;
/** Levels above a body within which its author and time stand; seven were seen. */
const MAX_REACH = 8;
/** Characters: of a text that may be a title, of what may stand around one, and of a title that tell it. */
const MAX_TITLE = 300;
const AROUND_TITLE = 80;
const START_OF_TITLE = 12;
/** Of the elements at a place: where most are around the names and times of known posts, the others are parts of posts too. */
const MIN_FREE = 0.5;
/** Of its text. */
const MAX_LINKED = 0.6;

/**
 * Posts in another shape than those known: a question above its answers, comments below them. Only what is left over counts: text outside
 * the known bodies, with a time and an author that are nobody's yet. Authors must lead where the known ones do.
 */
export function learnFurtherKind(views: readonly View[], known: readonly LearnedKind[]): LearnedKind | null {
  const prefix = authorPrefix(known.map(({ kind, pages }) => ({ authors: kind.authors, pages })));
  const leadsTo = (pages: readonly Bodies[], place: number) => prefix === '' || leadsOf(pages, place, prefix).there > 0.5;
  const rest = views.map((view) => leftOver(view, known));
  const knownPlaces = new Set(known.map((one) => one.kind.body));
  const candidates: Candidate[] = [];
  for (const candidate of bodyCandidates(
    rest.map((one) => one.view),
    MIN_NEWS,
    1,
    MAX_CANDIDATES,
  )) {
    if (knownPlaces.has(candidate.place)) continue;
    const free: Candidate = { place: candidate.place, lifted: candidate.lifted, news: 0, pages: [] };
    let all = 0;
    for (const page of candidate.pages) {
      const around = rest.find((one) => one.view === page.view)!;
      const nodes = page.nodes.filter((node) => isFree(around, node));
      all += page.nodes.length;
      if (nodes.length === 0) continue;
      for (const node of nodes) free.news += newsOf(page.view, node);
      free.pages.push({ ...page, nodes });
    }
    if (free.news >= MIN_NEWS && count(free) > MIN_FREE * all) candidates.push(free);
  }
  let best: { candidate: Candidate; score: number } | null = null;
  for (const candidate of candidates) {
    const pages = candidate.pages.map((page) => beside(page, rest));
    const time = bestTime(pages);
    if (!time || time.score < MIN_TIME * weight(time.field)) continue;
    if (best !== null && candidate.news * time.score <= best.score) continue;
    const author = authorAsKnown(pages, known) ?? bestAuthor(pages, time.field);
    if (!author || author.score < MIN_AUTHOR * weight(author.field) || !leadsTo(pages, author.field.place)) continue;
    if (isToldAgain(pages, time.field, author.field, known)) continue;
    if (!saysMore(candidate, [time.field, author.field]) || isPartOfPosts(candidate, known) || isTitle(candidate)) continue;
    if (areCounts(candidate)) continue;
    let links = 0;
    for (const { view, nodes } of candidate.pages) for (const node of nodes) links += linkNewsOf(view, node);
    if (links > MAX_LINKED * candidate.news) continue;
    const strange = strangeTimes(candidate, time) / count(candidate);
    const score = (candidate.news * time.score * author.score * (isLoose(candidate) ? LOOSE : 1)) / (1 + STRANGE * strange);
    if (best === null || score > best.score) best = { candidate, score };
  }
  if (best === null) return null;
  const body = descend(best.candidate, candidates);
  // Nearer to the text, a time that seemed its own may prove to be the page's; but it may hang as high as before.
  const pages = body.pages.map((page) => within(page, best.candidate.pages.find((one) => one.view === page.view)!, rest));
  const { times, authors: found } = timesAndAuthors(pages);
  const asKnown = authorAsKnown(pages, known)?.field;
  const authors = asKnown ? [asKnown, ...found.filter(({ place }) => place !== asKnown.place)] : found;
  if (times.length === 0 || authors.length === 0) return null;
  return {
    kind: { body: body.place, lifted: body.lifted, times, authors, trims: learnTrims(body.pages, times, authors) },
    pages: body.pages.map((page) => ({ ...page, view: rest.find((one) => one.view === page.view)!.whole })),
    score: best.score,
  };
}

/** Of the posts: where so many have one, it is theirs. */
const HAVE_AUTHOR = 0.9;

/** The author where known posts have theirs: accepted answers may all be by one person, who would pass for furniture. */
function authorAsKnown(pages: readonly Bodies[], known: readonly LearnedKind[]): Choice | null {
  const fields = known.flatMap(({ kind }) => kind.authors.slice(0, 1));
  for (const field of fields) {
    let [own, all, reach] = [0, 0, 0];
    for (const { view, nodes, asked, reach: within } of pages) {
      const labels = (view.labels.get(field.place) ?? []).map(({ node }) => node);
      assign(view.outline, nodes, labels, field.side, within).forEach((list, i) => {
        if (asked?.[i] === false) return;
        all++;
        if (list.length > 0) own++;
      });
      reach = Math.max(reach, within);
    }
    if (own >= HAVE_AUTHOR * all) return { field: { ...field, reach }, score: 1 };
  }
  return null;
}

/** Posts in all before counting tells anything. */
const MIN_COUNTED = 6;

/** Whether every known post has exactly one of these: then they are part of it, like what stands below the author's name. */
function isPartOfPosts(candidate: Candidate, known: readonly LearnedKind[]): boolean {
  return known.some(({ pages }) => {
    let total = 0;
    for (const { view, nodes } of pages) {
      const own = candidate.pages.find((page) => page.view.outline === view.outline)?.nodes.length ?? 0;
      if (own !== nodes.length) return false;
      total += own;
    }
    return total >= MIN_COUNTED;
  });
}

/** Of the bodies: texts that are left where they differ in numbers alone. */
const MAX_WORDED = 0.2;

/** Whether bodies differ in their numbers and times alone: "Replies 12, Views 345" beside threads that are similar, "Last edited: Mar 3, 2019" below posts. */
function areCounts(candidate: Candidate): boolean {
  const texts = candidate.pages.flatMap(({ view, nodes }) => nodes.map((node) => plainText(view.outline, node, MAX_TITLE)));
  const formulas = new Set(texts.map((text) => formulaOf(text, findTimes(text), [])));
  return texts.length >= MIN_COUNTED && formulas.size <= MAX_WORDED * texts.length;
}

/** Whether these are what the pages are called: a header that says who began the thread and when is no post. */
function isTitle(candidate: Candidate): boolean {
  let titles = 0;
  // The name of the site may come first.
  const shared = sharedStart(candidate.pages.map(({ view }) => view.outline.page.title));
  for (const { view, nodes } of candidate.pages) {
    const { title } = view.outline.page;
    const own = title.slice(shared, shared + START_OF_TITLE);
    for (const node of nodes) {
      const text = plainText(view.outline, node, MAX_TITLE);
      if (title.includes(text) || (text.length < title.length + AROUND_TITLE && text.includes(own))) titles++;
    }
  }
  return titles * 2 > count(candidate);
}

/** Characters that all texts begin with, up to a word; none of a single one. */
function sharedStart(texts: readonly string[]): number {
  const [first = ''] = texts;
  if (new Set(texts).size < 2) return 0;
  let length = first.length;
  for (const text of texts) while (!text.startsWith(first.slice(0, length))) length--;
  return first.lastIndexOf(' ', length - 1) + 1;
}

const weight = (field: Field): number => (field.side === 'inside' ? INSIDE : 1);

/** Whether bodies hold more than their author and time. */
function saysMore(candidate: Candidate, fields: readonly Field[]): boolean {
  let parts = 0;
  for (const { view, nodes } of candidate.pages) {
    for (const field of fields) {
      if (field.side !== 'inside') continue;
      const inner = view.places.get(field.place) ?? [];
      for (const list of assign(view.outline, nodes, inner, 'inside', 0))
        for (const part of list) parts += newsOf(view, inner[part]!);
    }
  }
  return parts * 2 < candidate.news;
}

interface LeftOver {
  whole: View;
  /** The page without the parts that known posts have. */
  view: View;
  bodies: number[];
  claimed: number[];
}

function leftOver(view: View, known: readonly LearnedKind[]): LeftOver {
  const { outline } = view;
  const claimed = new Set<number>();
  const bodies: number[] = [];
  for (const { kind, pages } of known) {
    const page = pages.find((one) => one.view === view);
    if (!page) continue;
    bodies.push(...page.nodes);
    const claim = (field: Field, items: readonly { node: number; shown: string }[]) => {
      const lists = assign(
        outline,
        page.nodes,
        items.map((item) => item.node),
        field.side,
        page.reach,
      );
      // What says the same once more is not another's, unless it stands beyond the post: another may be by the same person.
      lists.forEach((list, i) => {
        const body = page.nodes[i]!;
        const beyond = Math.max(
          ...[page.nodes[i - 1], page.nodes[i + 1]].map((other) => (other ? commonDepth(outline, body, other) : -1)),
        );
        for (const item of list) {
          const { node, shown } = items[item]!;
          const isOwn = item === list[0] || commonDepth(outline, body, node) > beyond;
          if (isOwn && shown === items[list[0]!]!.shown) claimed.add(node);
        }
      });
    };
    for (const field of kind.times) claim(field, view.times.get(field.place) ?? []);
    for (const field of kind.authors)
      claim(
        field,
        (view.labels.get(field.place) ?? []).map(({ node, text }) => ({ node, shown: text })),
      );
  }
  bodies.sort((a, b) => outline.at[a]! - outline.at[b]!);
  // A time in a link in a cell is one time, at whichever of them it was found.
  const around = [...claimed];
  const isClaimed = (node: number) =>
    claimed.has(node) || around.some((part) => contains(outline, part, node) || contains(outline, node, part));
  const open = (node: number) => !isClaimed(node) && !bodies.some((body) => contains(outline, body, node));
  const times = new Map([...view.times].map(([place, list]) => [place, list.filter((item) => open(item.node))]));
  const labels = new Map([...view.labels].map(([place, list]) => [place, list.filter((item) => open(item.node))]));
  return { whole: view, view: { ...view, times, labels }, bodies, claimed: [...claimed] };
}

/** Neither in a known post nor around one or its parts. */
function isFree(rest: LeftOver, node: number): boolean {
  const { outline } = rest.view;
  for (const body of rest.bodies) if (contains(outline, body, node) || contains(outline, node, body)) return false;
  for (const part of rest.claimed) if (contains(outline, node, part)) return false;
  return true;
}

/** The same for bodies within others: what these reached they reach too. */
function within(page: Bodies, outer: Bodies, rest: readonly LeftOver[]): Bodies {
  const { depth } = page.view.outline;
  const deeper = Math.max(0, ...page.nodes.map((node, i) => depth[node]! - depth[outer.nodes[i] ?? node]!));
  const inner = beside(page, rest);
  return { ...inner, reach: Math.max(inner.reach, beside(outer, rest).reach + deeper) };
}

/** The new bodies among the known ones, which keep what is theirs. */
function beside(page: Bodies, rest: readonly LeftOver[]): Bodies {
  const { outline } = page.view;
  const around = rest.find((one) => one.view === page.view)!;
  const fresh = new Set(page.nodes);
  const nodes = [...page.nodes, ...around.bodies].sort((a, b) => outline.at[a]! - outline.at[b]!);
  let reach = 1;
  for (const node of page.nodes) {
    let free = node;
    const others = nodes.filter((one) => one !== node);
    for (
      let up = outline.tree.parent(node);
      up !== 0 && !others.some((one) => contains(outline, up, one));
      up = outline.tree.parent(up)
    )
      free = up;
    reach = Math.max(reach, outline.depth[node]! - outline.depth[free]!);
  }
  // Alone on its page a body would reach everything on it.
  if (nodes.length === 1) reach = Math.min(reach, MAX_REACH);
  return { view: page.view, nodes, reach, asked: nodes.map((node) => fresh.has(node)) };
}
