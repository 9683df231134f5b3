import type { Label } from '../ground-truth.ts';

/** What a label calls a page, as finely as people would tell templates apart; null for what is no page. */
export function pageType(label: Label | undefined): string | null {
  if (label === undefined || label.status !== 200) return null;
  return label.type === 'other' || label.type === 'index' ? label.kind : label.type;
}

/**
 * Kinds of pages besides lists and threads that are mainly what users wrote or made, as SOUrCe annotates them ("policy description
 * pages and login redirection pages are not"): profiles, tags, and the same posts in other dress.
 */
const madeByUsers = new Set([
  'activity',
  'archive',
  'attachment',
  'blog',
  'filtered',
  'likes',
  'mobile',
  'print',
  'profile',
  'recent',
  'revisions',
  'sorted',
  'tag',
  'threaded',
  'unanswered',
  'user-posts',
]);

/** User-created content as SOUrCe counts it: duplicates too. Ours counts lists and threads alone, and each once. */
export function isUserCreated(label: Label | undefined): boolean {
  if (label === undefined || label.status !== 200 || label.value === 'invalid') return false;
  return label.type !== 'other' || madeByUsers.has(label.kind);
}
