import type { Row } from '../../../guide/guide.ts';
import type { Piece } from '../../../url/pattern.ts';

/** Each row followed by itself with a session, for pages that were asked for without a cookie. */
export function withSessions(rows: readonly Row[], session: ReadonlySet<string>): Row[] {
  return rows.flatMap((row) => [row, ...[...session].flatMap((name, i) => inSession(row, name, i + 1))]);
}

const mark = '-session-';

/** Whether a row is another with a session. */
export function isInSession(row: Row, plain: Row): boolean {
  return row.id.startsWith(`${plain.id}${mark}`);
}

function inSession(row: Row, name: string, count: number): Row[] {
  if (row.pattern === null) return [];
  const value: Piece[] = [{ any: 'text' }];
  const parameters = [...row.pattern.parameters, { key: [name], value }];
  parameters.sort((a, b) => (String(a.key[0]) < String(b.key[0]) ? -1 : 1));
  const identity = { page: null, ...row.identity, idle: [...new Set([...(row.identity?.idle ?? []), name])] };
  return [{ ...row, id: `${row.id}${mark}${count}`, pattern: { ...row.pattern, parameters }, identity }];
}
