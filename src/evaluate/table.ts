import { type Spread, spreadOf } from './compare.ts';
import type { RunSummary } from './simulate.ts';

interface Column {
  title: string;
  /** What to take from a run. */
  value: (run: RunSummary) => number | null | undefined;
  write: (value: number) => string;
  /** Which end is bad; columns that are neither good nor bad have no median and worst. */
  worst?: 'lowest' | 'highest';
}

const whole = (n: number) => Math.round(n).toLocaleString('en-US');
const share = (n: number) => `${(n * 100).toFixed(1)}%`;
const times = (n: number) => n.toFixed(2);

const columns: readonly Column[] = [
  { title: 'requests', value: (r) => r.requests, write: whole },
  { title: 'sampled', value: (r) => r.sampled, write: whole },
  { title: 'worth having', value: (r) => r.floor, write: whole },
  { title: 'valuable', value: (r) => r.valuable, write: whole },
  { title: 'duplicate', value: (r) => r.duplicate, write: whole },
  { title: 'invalid', value: (r) => r.invalid, write: whole },
  { title: 'unknown', value: (r) => r.unknown, write: whole },
  { title: 'uninformative', value: (r) => r.uninformative, write: whole },
  { title: 'redirect', value: (r) => r.redirect, write: whole },
  { title: 'effectiveness', value: (r) => r.effectiveness, write: share, worst: 'lowest' },
  { title: 'thread coverage', value: (r) => r.threadCoverage, write: share, worst: 'lowest' },
  { title: 'index coverage', value: (r) => r.indexCoverage, write: share, worst: 'lowest' },
  { title: 'overhead', value: (r) => r.overhead, write: times, worst: 'highest' },
  { title: 'invalid ratio', value: (r) => r.invalidRatio, write: share, worst: 'highest' },
  { title: 'duplicate ratio', value: (r) => r.duplicateRatio, write: share, worst: 'highest' },
  { title: '1 − inv − dup', value: (r) => r.neitherInvalidNorDuplicate, write: share, worst: 'lowest' },
  {
    title: 'first quarter: 1 − inv − dup',
    value: (r) => r.firstQuarter?.neitherInvalidNorDuplicate,
    write: share,
    worst: 'lowest',
  },
  { title: 'first quarter: effectiveness', value: (r) => r.firstQuarter?.effectiveness, write: share, worst: 'lowest' },
  { title: 'for 50%', value: (r) => r.requestsFor?.half, write: whole },
  { title: 'for 90%', value: (r) => r.requestsFor?.ninety, write: whole },
  { title: 'for 99%', value: (r) => r.requestsFor?.ninetyNine, write: whole },
];

/** Narrower, for a terminal. */
const terminalColumns = new Set([
  'requests',
  'worth having',
  'valuable',
  'duplicate',
  'invalid',
  'unknown',
  'uninformative',
  'effectiveness',
  'thread coverage',
  'overhead',
]);

export function markdownTable(runs: readonly RunSummary[]): string {
  const [head, ...body] = cells(runs, columns);
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(head!), line(head!.map((_, i) => (i < 2 ? '---' : '---:'))), ...body.map(line)].join('\n');
}

export function terminalTable(runs: readonly RunSummary[]): string {
  const rows = cells(
    runs,
    columns.filter((column) => terminalColumns.has(column.title)),
  );
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(runs: readonly RunSummary[], shown: readonly Column[]): string[][] {
  const write = (column: Column, value: number | null | undefined) => (value == null ? '–' : column.write(value));
  const rows = [['mirror', 'strategy', ...shown.map((column) => column.title)]];
  for (const run of runs) rows.push([run.mirror, run.strategy, ...shown.map((column) => write(column, column.value(run)))]);
  for (const [strategy, own] of Map.groupBy(runs, (run) => run.strategy)) {
    if (own.length < 2) continue;
    const spreads = shown.map((column): Spread | null => (column.worst ? spreadOf(own.map(column.value), column.worst) : null));
    for (const which of ['median', 'worst'] as const) {
      rows.push([which, strategy, ...spreads.map((spread, i) => (spread ? write(shown[i]!, spread[which]) : ''))]);
    }
  }
  return rows;
}
