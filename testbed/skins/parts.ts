import type { Board, Forum, Target, View } from '../types.ts';

/** Nothing where the link is not offered. `html` and `attributes` are written as they are. */
export function anchor(view: View, target: Target, html: string, attributes = '', fragment?: string): string {
  const href = view.href(target, fragment);
  return href === null ? '' : `<a href="${href}"${attributes}>${html}</a>`;
}

/** A title as a path segment: Latin letters, digits and hyphens. */
export function slug(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => latin[letter] ?? '');
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'x';
}

const latin: Record<string, string> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:j к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:c ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** The board and those it is listed under, the top one first. */
export function lineage(forum: Forum, id: number): Board[] {
  const line: Board[] = [];
  for (let board = forum.boards[id - 1]; board; board = board.parent === null ? undefined : forum.boards[board.parent - 1])
    line.unshift(board);
  return line;
}

/** The months before and after one. */
export function monthsAround(year: number, month: number): [{ year: number; month: number }, { year: number; month: number }] {
  return [
    month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 },
    month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 },
  ];
}

/** Names for paths, each once: a slug, with the id behind it where an earlier one has taken the slug. */
interface Slugs {
  byId: ReadonlyMap<number, string>;
  bySlug: ReadonlyMap<string, number>;
}

const known = new WeakMap<object, Slugs>();

export function slugsOf<T extends { id: number }>(items: readonly T[], text: (item: T) => string): Slugs {
  const before = known.get(items);
  if (before) return before;
  const byId = new Map<number, string>();
  const bySlug = new Map<string, number>();
  for (const item of items) {
    const plain = slug(text(item));
    const name = bySlug.has(plain) ? `${plain}-n${item.id}` : plain;
    byId.set(item.id, name);
    bySlug.set(name, item.id);
  }
  known.set(items, { byId, bySlug });
  return { byId, bySlug };
}

export const boardSlugs = (forum: Forum): Slugs => slugsOf(forum.boards, (board) => board.name);
