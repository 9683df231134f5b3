import { findTimes } from '../page/time/find-times.ts';
import { assign } from './assign.ts';
import type { KnownPosts } from './learn-parts.ts';
import { callsSignature, formulaOf, hasOwnWords, isCalledEdit, isFormula, isSigned, MAX_FORMULA } from './learn-trims.ts';
import { contains, inkOf, type Outline, plainText } from './outline.ts';
import { roughly } from './rough-time.ts';
import type { Part, PostKind } from './template.ts';

/** Characters; forums allow no longer signatures. */
const MAX_SIGNATURE = 1500;
/** Of the notes: those that may tell a time before the post's, for clocks differ by a zone. */
const MAX_EARLIER = 0.1;
/** Of the posts: a time that nearly all have is about the author, not about an edit. */
const MAX_SHARE = 0.9;

/** How much more what is called a signature counts than what only looks like one. */
const CALLED = 1000;

interface Note {
  text: string;
  author: string;
  formula: string;
  /** After the post, by the times they tell; null when they cannot be compared. */
  later: boolean | null;
  timed: boolean;
  called: boolean;
  /** Behind the body in the same element. */
  beside: boolean;
}

/** Where signatures and edit notes stand outside the bodies. */
export function learnNotes(pages: readonly KnownPosts[], kind: number, { authors, times }: PostKind): Part[] {
  const taken = new Set([...authors, ...times].map((field) => field.place));
  const parts: Part[] = [];
  const total = pages.reduce((sum, page) => sum + page.posts.filter((post) => post.kind === kind).length, 0);
  const places = new Map<number, { signature: Note[]; edit: Note[]; reach: number }>();
  for (const page of pages) {
    const { outline } = page.view;
    const names = [...new Set(page.posts.map((post) => post.author?.text ?? '').filter((name) => name.length >= 3))];
    // Where records are rows of a table, what follows one post may be the head of the next.
    const around = aroundFields(page);
    for (const [place, nodes] of page.view.places) {
      if (taken.has(place)) continue;
      const small = nodes.filter((node) => isNote(outline, node) && !around.has(node));
      if (small.length === 0) continue;
      assign(outline, page.bodies, small, 'after', page.reach).forEach((list, at) => {
        const post = page.posts[at]!;
        if (list.length !== 1 || post.kind !== kind) return;
        const node = small[list[0]!]!;
        if (contains(outline, node, post.body)) return;
        const text = plainText(outline, node, MAX_SIGNATURE);
        const found = text.length <= MAX_FORMULA ? findTimes(text) : [];
        const [then, now] = [
          post.time && roughly(post.time),
          found[0] && roughly({ node: 0, shown: '', found: found[0], declared: null }),
        ];
        const entry = places.get(place) ?? { signature: [], edit: [], reach: 0 };
        places.set(place, entry);
        entry.reach = Math.max(entry.reach, page.reach);
        const called = ownNames(outline, node);
        const note: Note = {
          text,
          author: post.author?.text ?? '',
          formula: formulaOf(text, found, names),
          later: then == null || now == null ? null : now >= then - 86_400_000,
          timed: found.length > 0,
          called: false,
          beside: outline.tree.parent(node) === outline.tree.parent(post.body) && outline.at[node]! > outline.at[post.body]!,
        };
        entry.signature.push({ ...note, called: callsSignature.test(called) });
        entry.edit.push({ ...note, called: isCalledEdit(called) });
      });
    }
  }
  let signature: { part: Part; ink: number } | null = null;
  for (const [place, { signature: notes, edit, reach }] of places) {
    const part = { place, side: 'after' as const, turn: 0, reach };
    const isCalled = notes.every((note) => note.called);
    if (isCalled || isUncalledSignature(notes)) {
      const ink = notes.reduce((sum, note) => sum + note.text.length, 0) * (isCalled ? CALLED : 1);
      if (signature === null || ink > signature.ink) signature = { part: { ...part, as: 'signature' }, ink };
    } else if (isEditNote(edit, total)) parts.push({ ...part, as: 'edit' });
  }
  return signature === null ? parts : [signature.part, ...parts];
}

/** Elements that hold the author or the time of some post. */
function aroundFields({ view, posts }: KnownPosts): Set<number> {
  const around = new Set<number>();
  for (const { author, time } of posts) {
    for (const part of [author, time]) {
      for (let up = part?.node ?? 0; up !== 0 && !around.has(up); up = view.outline.tree.parent(up)) around.add(up);
    }
  }
  return around;
}

function isNote(outline: Outline, node: number): boolean {
  const ink = inkOf(outline, node);
  return ink > 0 && ink <= MAX_SIGNATURE;
}

/** The same words behind every post of one person, other words behind another's. */
function isUncalledSignature(notes: readonly Note[]): boolean {
  return notes.every((note) => note.beside) && isSigned(notes.map((note) => ({ ...note, last: true }))) && hasOwnWords(notes);
}

/** A time not before the post's, among words that are the same on every note; posts without a note are most. */
function isEditNote(notes: readonly Note[], total: number): boolean {
  const timed = notes.filter((note) => note.timed);
  if (timed.length < notes.length || notes.length === 0) return false;
  if (notes.some((note) => note.text.length > MAX_FORMULA)) return false;
  const compared = notes.filter((note) => note.later !== null);
  if (compared.filter((note) => !note.later).length > MAX_EARLIER * compared.length) return false;
  if (notes.every((note) => note.called)) return true;
  if (notes.length > MAX_SHARE * total || compared.length === 0) return false;
  return /\p{L}/u.test(notes[0]!.formula) && isFormula(notes) && !isConstant(notes);
}

/** Whether it always says the same of the same person: then it is about the person. */
function isConstant(notes: readonly Note[]): boolean {
  const texts = new Map<string, Set<string>>();
  for (const { author, text } of notes) texts.set(author, (texts.get(author) ?? new Set()).add(text));
  return [...texts.values()].every((own) => own.size === 1) && texts.size < notes.length;
}

function ownNames(outline: Outline, node: number): string {
  return `${outline.tree.attribute(node, 'class') ?? ''} ${outline.tree.attribute(node, 'id') ?? ''}`;
}
