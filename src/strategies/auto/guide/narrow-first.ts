import type { Row } from '../../../guide/guide.ts';
import { matchesPattern, tokensOf } from '../../../url/pattern.ts';
import { exampleOf, isHiddenBy } from './way-patterns.ts';

/**
 * Rows before those that would take all that is like them: the pager `page2.html` before any name with a number, threads with an id before
 * boards of any name.
 */
export function narrowFirst(rows: readonly Row[]): Row[] {
  const fits = (wide: Row, narrow: Row) => matchesPattern(wide.pattern!, tokensOf(exampleOf(narrow.pattern!)));
  const hides = (wide: Row, row: Row) =>
    (wide.relation === 'child' && isHiddenBy(row, wide) && !fits(row, wide)) ||
    ((row.relation !== 'child' || (row.to !== wide.to && (wide.location ?? row.location) === row.location)) &&
      fits(wide, row) &&
      !fits(row, wide));
  const narrow = new Set(rows.filter((row) => rows.some((one) => hides(one, row))));
  // But behind links of the same pattern: these may prove worthless, pages and all.
  const placed = new Set<Row>();
  const place = (row: Row) => {
    for (const hidden of narrow) {
      if (placed.has(hidden) || !hides(row, hidden)) continue;
      narrow.delete(hidden);
      place(hidden);
    }
    placed.add(row);
  };
  for (const row of rows) if (!narrow.has(row)) place(row);
  return [...placed, ...narrow];
}
