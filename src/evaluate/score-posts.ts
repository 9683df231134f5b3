import type { ThreadLine } from '../read/thread-line.ts';
import { type GroundTruth, type TruePost, withoutFragment } from './ground-truth.ts';

/** How well threads were read. The names are those of the files that others score; null where a figure has no denominator. */
export interface PostFigures {
  precision: number | null;
  recall: number | null;
  f1: number;
  /** Mean overlap of the text of matched posts. */
  text: number | null;
  author: number | null;
  time: number | null;
  title: number | null;
  threads: number;
  wholeThreads: number | null;
  splitThreads: number;
  strayThreads: number;
}

/** Words in common below which two posts are not the same. */
const MATCH = 0.7;
/** Posts looked ahead for the next one. */
const WINDOW = 12;
const QUARTER = 900_000;

export function scorePosts(truth: GroundTruth, mirror: string, threads: Iterable<ThreadLine>): PostFigures | null {
  if (!truth.threads.some((thread) => thread.posts?.length)) return null;
  const byId = new Map(truth.threads.map((thread) => [String(thread.id), thread]));
  const count = {
    found: 0,
    matched: 0,
    author: 0,
    timed: 0,
    text: 0,
    titles: 0,
    threads: 0,
    whole: 0,
    split: 0,
    stray: 0,
    truth: 0,
  };
  const used = new Set<string>();
  const offsets: number[] = [];
  for (const line of threads) {
    const ids = new Set<string>();
    for (const url of line.pages) {
      const label = truth.labels.get(withoutFragment(url));
      if (label?.type === 'thread') ids.add(String(label.key).split('/')[1] ?? '');
    }
    count.found += line.posts.length;
    const [id] = ids;
    if (ids.size !== 1 || id === undefined) {
      count.stray++;
      continue;
    }
    if (used.has(id)) count.split++;
    used.add(id);
    const thread = byId.get(id);
    if (!thread) {
      count.stray++;
      continue;
    }
    count.threads++;
    if (overlap(wordsOf(line.title), wordsOf(thread.title)) > 0.8) count.titles++;
    const matched = match(thread.posts ?? [], line, (post, found, score) => {
      count.matched++;
      count.text += score;
      if (nameOf(found.author) === nameOf(post.author)) count.author++;
      if (!post.time) return;
      count.timed++;
      const offset = Date.parse(found.time ?? '') - Date.parse(post.time);
      if (!Number.isNaN(offset)) offsets.push(offset);
    });
    if (thread.posts?.length && matched === thread.posts.length && line.posts.length === matched) count.whole++;
  }
  // A thread that no list leads to counts only where it was found.
  const counted = truth.threads.filter(
    (thread) => thread.posts?.length && (thread.viaIndex !== false || used.has(String(thread.id))),
  );
  for (const thread of counted) count.truth += thread.posts!.length;
  const zones = /^real-/.test(mirror) ? zonesOf(offsets) : [0];
  const onTime = offsets.filter((offset) => zones.some((zone) => Math.abs(offset - zone * QUARTER) < 60_000)).length;
  const precision = ratio(count.matched, count.found);
  const recall = ratio(count.matched, count.truth);
  return {
    precision,
    recall,
    f1: precision && recall ? (2 * precision * recall) / (precision + recall) : 0,
    text: ratio(count.text, count.matched),
    author: ratio(count.author, count.matched),
    time: ratio(onTime, count.timed),
    title: ratio(count.titles, count.threads),
    threads: count.threads,
    wholeThreads: ratio(count.whole, counted.length),
    splitThreads: count.split,
    strayThreads: count.stray,
  };
}

/** Posts in order, each with the best of the next few. Returns how many found one. */
function match(
  posts: readonly TruePost[],
  line: ThreadLine,
  onMatch: (post: TruePost, found: ThreadLine['posts'][number], score: number) => void,
): number {
  const words = line.posts.map((post) => wordsOf(post.text));
  let at = 0;
  let matched = 0;
  for (const post of posts) {
    const wanted = wordsOf(post.text);
    let best = -1;
    let score = MATCH;
    for (let j = at; j < Math.min(words.length, at + WINDOW); j++) {
      const now = overlap(wanted, words[j]!);
      if (now <= score) continue;
      score = now;
      best = j;
      if (now > 0.97) break;
    }
    if (best < 0) continue;
    at = best + 1;
    matched++;
    onMatch(post, line.posts[best]!, score);
  }
  return matched;
}

/** Saved sites seldom say what their clock showed: the commonest offset in quarter hours, and an hour beside it for summer time. */
function zonesOf(offsets: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const offset of offsets) {
    const quarters = Math.round(offset / QUARTER);
    if (Math.abs(offset - quarters * QUARTER) < 60_000 && Math.abs(quarters) <= 56)
      counts.set(quarters, (counts.get(quarters) ?? 0) + 1);
  }
  const top = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  if (top === undefined) return [];
  const [summer, winter] = [counts.get(top + 4) ?? 0, counts.get(top - 4) ?? 0];
  return [top, ...(summer > 0 && summer >= winter ? [top + 4] : []), ...(winter > 0 && winter > summer ? [top - 4] : [])];
}

function wordsOf(text: string | null | undefined): string[] {
  return (
    (text ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{Script=Han}]|[\p{L}\p{N}]+/gu) ?? []
  );
}

function overlap(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  const bag = new Map<string, number>();
  for (const word of a) bag.set(word, (bag.get(word) ?? 0) + 1);
  let same = 0;
  for (const word of b) {
    const left = bag.get(word) ?? 0;
    if (left === 0) continue;
    same++;
    bag.set(word, left - 1);
  }
  return (2 * same) / (a.length + b.length);
}

const nameOf = (name: string | null | undefined): string => (name ?? '').normalize('NFKC').trim().toLowerCase();

function ratio(a: number, b: number): number | null {
  return b === 0 ? null : a / b;
}
