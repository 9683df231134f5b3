import type { ForumDb } from './forum-db.ts';

interface BoardRow {
  id: number;
  url: string;
  title: string;
  parent: number | null;
}

/** The boards that a person named by number, URL or title (whole, or a part of it), with all boards below them; empty when there is none. */
export function boardsNamed(db: ForumDb, name: string): number[] {
  const boards = db.all<BoardRow>('SELECT id, url, title, parent FROM boards');
  const plain = name.trim().toLowerCase();
  const exact = boards.filter(({ id, url, title }) => String(id) === plain || url === name || title.toLowerCase() === plain);
  const found = exact.length > 0 ? exact : boards.filter(({ title }) => plain !== '' && title.toLowerCase().includes(plain));
  const ids = new Set(found.map(({ id }) => id));
  for (let before = -1; before !== ids.size; ) {
    before = ids.size;
    for (const { id, parent } of boards) if (parent !== null && ids.has(parent)) ids.add(id);
  }
  return [...ids];
}
