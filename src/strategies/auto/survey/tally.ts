/** What a page is for: lists of boards and threads, discussion, or neither; or it is not there. */
export type PageRole = 'index' | 'thread' | 'other' | 'missing';

/** How much a page looks like a list and like a thread; above 0 is yes. */
export interface Scores {
  index: number;
  thread: number;
}

/** What probes of URLs came to: means of their scores. */
export interface Tally extends Scores {
  pages: number;
  missing: number;
  /** Pages that redirects led to. */
  redirected: number;
  /** Pages that are clearly one thing. */
  clearly: { index: number; thread: number; other: number };
}

/** Whether a page looks like a list, and more so than like a thread. */
export function looksLikeList({ index, thread }: Pick<Scores, 'index' | 'thread'>): boolean {
  return index > Math.max(0, thread);
}

/** Scores from which a page is clearly a list or a thread, or clearly neither. */
export const clearScore = 0.5;
/** Score that a page of a prominent group needs. */
const minScore = -0.2;
/** Clear lists, and the share of them, that make lists of all: boards without threads look like nothing, lists do not come by chance. */
const minLists = 2;
const minListShare = 1 / 4;

/** Counts pages one by one; null scores: there was no page. */
export function tallyOf(seen: Iterable<{ scores: Scores | null; redirected: boolean }>): Tally {
  const tally: Tally = { pages: 0, index: 0, thread: 0, missing: 0, redirected: 0, clearly: { index: 0, thread: 0, other: 0 } };
  for (const { scores, redirected } of seen) {
    if (scores === null) {
      tally.missing++;
      continue;
    }
    tally.pages++;
    if (redirected) tally.redirected++;
    tally.index += (scores.index - tally.index) / tally.pages;
    tally.thread += (scores.thread - tally.thread) / tally.pages;
    const role = scores.index > scores.thread ? 'index' : 'thread';
    if (scores[role] > clearScore) tally.clearly[role]++;
    else if (scores[role] < -clearScore) tally.clearly.other++;
  }
  return tally;
}

/** What most of them are; null when nothing is known. */
export function majority({ pages, index, thread, missing, clearly }: Tally): PageRole | null {
  // What is not there says little: old copies have holes. But nothing was ever there.
  if (pages === 0) return missing >= 2 ? 'missing' : null;
  // An empty board is clearly nothing; a person may look like anything.
  if (clearly.index + clearly.other === pages && clearly.index >= minLists && clearly.index >= minListShare * pages)
    return 'index';
  if (Math.max(index, thread) <= minScore) return 'other';
  return index > thread ? 'index' : 'thread';
}
