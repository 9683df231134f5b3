import { boardsNamed } from '../archive/boards-named.ts';
import type { ForumDb } from '../archive/forum-db.ts';
import { type Arguments, type Option, UsageError } from './command.ts';
import { printable } from './printable.ts';

/** Options of commands that may look at a part of a forum. */
export const wantedOptions: Record<string, Option> = {
  board: { value: 'NAME', help: 'only this board and those below it: its title or a part of it, URL or number' },
  since: { value: 'DATE', help: 'only posts of this day or later (ISO 8601; UTC unless it says otherwise)' },
};

export function wanted(args: Arguments, db: ForumDb): { boards: number[] | null; since: string | null } {
  const board = args.text('board');
  const boards = board === undefined ? null : boardsNamed(db, board);
  if (boards?.length === 0) {
    const titles = db
      .all<{ title: string }>('SELECT title FROM boards ORDER BY id LIMIT 12')
      .map(({ title }) => printable(title));
    throw new UsageError(`no board is called "${board}"${titles.length > 0 ? `; there are ${titles.join(', ')}` : ''}.`);
  }
  const given = args.text('since');
  const since = given === undefined ? null : /^\d{4}(-\d\d){0,2}(T.*)?$/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(since)) throw new UsageError(`--since takes a date like 2024-05-01, not "${given}".`);
  return { boards, since: since === null ? null : new Date(since).toISOString() };
}
