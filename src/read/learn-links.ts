import { A } from '../page/html/tags.ts';
import { assign, type Side } from './assign.ts';
import type { KnownPosts } from './learn-parts.ts';
import { contains, inkOf, type Outline, plainText } from './outline.ts';
import { anchorAt, linkAt, sharedIn } from './post-url.ts';
import type { Part } from './template.ts';
import { calledAt } from './view.ts';

const sides: readonly Side[] = ['before', 'after', 'inside'];

/** Of the posts: what fewer have is not the way in which the forum names its posts. */
const MIN_SHARE = 0.5;
/** Of the posts, and of the surest grade: a place that fewer have than half. */
const MIN_SURE = 0.05;
const SURE = 0.9;
/** Places of one sort: levels of a tree differ in what is around them up to the third. */
const MAX_PLACES = 4;
/** How sure a link is that names an anchor of its own post; that has a fragment alone; that has the post's number and shows its time or count; that shows them alone. */
const GRADES = { anchor: 1, numbered: 0.8, fragment: 0.6, shown: 0.55 };
/** What decides between links that are as sure: the post's time or number is the link, and it leads there from any page. */
const BETTER = 0.03;
/** Where links stand beside posts, those among the words are less likely their own. */
const INSIDE = 0.9;

/** What software calls the link. Names of attributes, not words of a language. */
const callsPermalink = /perma|bookmark|canonical|anchor/i;

/** Where links to the very posts stand, and anchors for those that have none. */
export function learnPermalinks(pages: readonly KnownPosts[], kind: number): Part[] {
  const anchors = pages.map(anchorsOf);
  const grades = (page: KnownPosts, at: (number | undefined)[]) => {
    const hrefs = at.map((node) => (node === undefined ? null : linkAt(page.view.outline, node)));
    const shared = sharedIn(hrefs);
    return at.map((node, i) =>
      node === undefined || shared.has(hrefs[i] ?? '') ? 0 : gradeOf(page, i, node, anchors[pages.indexOf(page)]!),
    );
  };
  const withFragment = bestPlaces(pages, kind, (outline, node) => linkAt(outline, node)?.includes('#') ?? false, grades);
  const links =
    withFragment.length > 0 ? withFragment : bestPlaces(pages, kind, (outline, node) => linkAt(outline, node) !== null, grades);
  const named = bestPlaces(
    pages,
    kind,
    (outline, node) => anchorAt(outline, node) !== null,
    (page, at) => {
      const { outline } = page.view;
      // A name of the author's link names the author.
      const isAuthor = (node: number, i: number) => isAuthorLink(outline, node, page.posts[i]!.author?.node);
      const names = at.map((node, i) => (node === undefined || isAuthor(node, i) ? null : anchorAt(outline, node)));
      const counting = isCount(names);
      const shared = sharedIn(names);
      // What counts the posts of a page names another post when one is deleted.
      return at.map((_, i) => (names[i] == null || shared.has(names[i]!) || !/\d/.test(names[i]!) ? 0 : counting ? 0.9 : 1));
    },
  );
  return [
    ...links.map((part) => ({ ...part, as: 'permalink' as const, fragment: withFragment.length > 0 })),
    ...named.map((part) => ({ ...part, as: 'anchor' as const })),
  ];
}

/** Instances of a link to other posts before it is believed, and the share of them that must lead to an earlier post of the page. */
const MIN_ANSWERS = 2;
const ANSWERS_SHARE = 0.5;

/** Where links to the posts that are answered stand: they lead to earlier posts, neither always to the one before nor always to the first. */
export function learnAnswers(pages: readonly KnownPosts[], kind: number, known: readonly Part[]): Part[] {
  const used = new Set(known.map((part) => part.place));
  const owners = pages.map(ownersOf);
  let best: { part: Part; count: number } | null = null;
  for (const place of placesOf(pages, (outline, node) => outline.tree.tag(node) === A)) {
    if (used.has(place)) continue;
    for (const side of sides) {
      let links = 0;
      let earlier = 0;
      let previous = 0;
      const targets = new Set<string>();
      let reach = 0;
      for (const [number, page] of pages.entries()) {
        each(page, kind, place, side, (post, node) => {
          const name = fragmentOf(linkAt(page.view.outline, node) ?? '');
          if (name === '' || isQuoted(page.view.outline, node, page.bodies[post]!)) return;
          links++;
          const target = owners[number]!.get(name);
          if (target === undefined || target >= post) return;
          earlier++;
          if (target === post - 1) previous++;
          targets.add(`${number} ${target}`);
          reach = Math.max(reach, page.reach);
        });
      }
      if (earlier < MIN_ANSWERS || earlier < ANSWERS_SHARE * links) continue;
      // "Previous post" and "to the top" are on every page.
      if (previous === earlier || [...targets].every((target) => target.endsWith(' 0'))) continue;
      if (best === null || earlier > best.count)
        best = { part: { place, side, turn: 0, reach, as: 'answers', fragment: true }, count: earlier };
    }
  }
  return best === null ? [] : [best.part];
}

/** The places at which posts have what is asked for, the one with most first, then others for posts that lack it: answers deep in a tree. */
function bestPlaces(
  pages: readonly KnownPosts[],
  kind: number,
  isOne: (outline: Outline, node: number) => boolean,
  gradesOf: (page: KnownPosts, at: (number | undefined)[]) => number[],
): Omit<Part, 'as'>[] {
  const found: Omit<Part, 'as'>[] = [];
  const open = pages.map((page) => page.posts.map((post) => post.kind === kind));
  const total = open.flat().filter(Boolean).length;
  const places = placesOf(pages, isOne);
  while (found.length < MAX_PLACES && open.some((page) => page.some(Boolean))) {
    let best: { part: Omit<Part, 'as'>; score: number; grades: number[][] } | null = null;
    for (const place of places) {
      for (const side of sides) {
        const grades = pages.map((page, number) => {
          const at: (number | undefined)[] = page.posts.map(() => undefined);
          each(page, kind, place, side, (post, node) => (at[post] = open[number]![post] ? node : undefined), isOne);
          return at.every((node) => node === undefined) ? [] : gradesOf(page, at);
        });
        const given = grades.flat().filter((grade) => grade > 0);
        const sum = given.reduce((all, grade) => all + grade, 0);
        const score = (sum / total) * (side === 'inside' ? INSIDE : 1);
        if (score <= (best?.score ?? 0)) continue;
        // What few posts have must be sure.
        if (score <= MIN_SHARE && (score < MIN_SURE || side === 'inside' || sum < given.length * GRADES.anchor * SURE)) continue;
        const reach = Math.max(...pages.map((page, i) => (grades[i]!.length > 0 ? page.reach : 0)));
        best = { part: { place, side, turn: 0, reach }, score, grades };
      }
    }
    if (best === null) break;
    found.push(best.part);
    best.grades.forEach((list, page) => {
      list.forEach((grade, post) => {
        if (grade > 0) open[page]![post] = false;
      });
    });
  }
  return found;
}

/** Places of elements of a sort, in document order. */
function placesOf(pages: readonly KnownPosts[], isOne: (outline: Outline, node: number) => boolean): Set<number> {
  const places = new Set<number>();
  for (const { view } of pages)
    for (const [place, nodes] of view.places)
      if (!places.has(place) && nodes.some((node) => isOne(view.outline, node))) places.add(place);
  return places;
}

/** The first element at a place that belongs to each post of the kind. */
function each(
  page: KnownPosts,
  kind: number,
  place: number,
  side: Side,
  found: (post: number, node: number) => unknown,
  isOne: (outline: Outline, node: number) => boolean = () => true,
): void {
  const { outline } = page.view;
  const nodes = (page.view.places.get(place) ?? []).filter((node) => isOne(outline, node));
  if (nodes.length === 0) return;
  assign(outline, page.bodies, nodes, side, page.reach).forEach((list, post) => {
    if (list.length > 0 && page.posts[post]!.kind === kind) found(post, nodes[list[0]!]!);
  });
}

function gradeOf(page: KnownPosts, post: number, node: number, anchors: readonly ReadonlySet<string>[]): number {
  const { outline } = page.view;
  const href = linkAt(outline, node)!;
  const fragment = fragmentOf(href);
  const text = plainText(outline, node, 30);
  const time = page.posts[post]!.time?.node;
  const shows =
    /^#?\s?\d+\s?#?$/.test(text) || (time !== undefined && (contains(outline, node, time) || contains(outline, time, node)));
  const better = (shows ? 2 * BETTER : 0) + (href.startsWith('#') ? 0 : BETTER);
  if (fragment !== '') {
    if (anchors[post]!.has(fragment)) return GRADES.anchor + better;
    return /\d/.test(fragment) && !anchors.some((own) => own.has(fragment)) ? GRADES.fragment + better : 0;
  }
  if (!shows && !callsPermalink.test(calledAt(outline, node))) return 0;
  const numbers = new Set([...anchors[post]!].flatMap((name) => name.match(/\d+/g) ?? []));
  return ((href.match(/\d+/g) ?? []).some((number) => numbers.has(number)) ? GRADES.numbered : GRADES.shown) + better;
}

/** By post: names of anchors that belong to it: of elements around and in it, and of those that stand before it. */
function anchorsOf(page: KnownPosts): Set<string>[] {
  const { outline } = page.view;
  const nodes = [...outline.order].filter((node) => anchorAt(outline, node) !== null);
  const own = page.bodies.map(() => new Set<string>());
  for (const side of ['before', 'inside'] as const)
    assign(outline, page.bodies, nodes, side, page.reach).forEach((list, post) => {
      for (const i of list) own[post]!.add(anchorAt(outline, nodes[i]!)!);
    });
  for (const [post, body] of page.bodies.entries()) {
    const name = anchorAt(outline, body);
    if (name !== null) own[post]!.add(name);
  }
  return own;
}

function ownersOf(page: KnownPosts): Map<string, number> {
  const owners = new Map<string, number>();
  for (const [post, names] of anchorsOf(page).entries()) for (const name of names) owners.set(name, post);
  return owners;
}

/** Whether an element is the author's link, or in it. */
function isAuthorLink(outline: Outline, node: number, author: number | undefined): boolean {
  if (author === undefined || inkOf(outline, node) === 0) return false;
  return contains(outline, author, node) || (outline.tree.tag(node) === A && contains(outline, node, author));
}

function fragmentOf(href: string): string {
  const hash = href.indexOf('#');
  return hash < 0 ? '' : href.slice(hash + 1);
}

/** Elements around a link within which the markup calls it quoted. */
function isQuoted(outline: Outline, node: number, body: number): boolean {
  const { tree } = outline;
  for (let up = node; up !== 0 && up !== body; up = tree.parent(up))
    if (tree.name(up) === 'blockquote' || /quote/i.test(tree.attribute(up, 'class') ?? '')) return true;
  return false;
}

/** Whether names are one text with 1, 2, 3, … in it. */
function isCount(names: readonly (string | null)[]): boolean {
  const numbers = names.map((name) => Number(/\d+/.exec(name ?? '')?.[0] ?? Number.NaN));
  return numbers.length > 1 && numbers.every((number, i) => i === 0 || number - numbers[i - 1]! === 1) && numbers[0]! <= 1;
}
