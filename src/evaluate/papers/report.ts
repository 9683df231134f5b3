/** What one paper's tables look like with our mirrors in place of its forums. */
export interface PaperReport {
  /** The file's name, and that of its figures. */
  name: string;
  title: string;
  parts: PaperPart[];
}

/** A table, a figure, or both. */
export interface PaperPart {
  title: string;
  /** How it was measured, and where that differs from the paper. */
  note: string;
  table?: { head: string[]; rows: string[][] };
  /** The id goes into the file's name. */
  figure?: { id: string; svg: string };
}

export type Format = (value: number | null | undefined) => string;
const formatted =
  (how: (value: number) => string): Format =>
  (value) =>
    value == null || Number.isNaN(value) ? '–' : how(value);
export const share = formatted((value) => `${(value * 100).toFixed(1)} %`);
export const score3 = formatted((value) => value.toFixed(3));
export const times = formatted((value) => value.toFixed(2));
export const whole = formatted((value) => Math.round(value).toLocaleString('en-US'));

export const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b);

export function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value): value is number => value != null && !Number.isNaN(value));
  return known.length === 0 ? null : known.reduce((a, b) => a + b) / known.length;
}

/** Standard deviation of what is known. */
export function deviation(values: readonly (number | null | undefined)[]): number | null {
  const middle = mean(values);
  const squares = mean(values.map((value) => (value == null || middle === null ? null : (value - middle) ** 2)));
  return squares === null ? null : Math.sqrt(squares);
}

export function reportMarkdown(report: PaperReport): string {
  const lines = [`# ${report.title}`, ''];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  for (const { title, note, table, figure } of report.parts) {
    lines.push(`## ${title}`, '', note, '');
    if (table !== undefined) {
      const rule = table.head.map((_, i) => (i === 0 ? '---' : '---:'));
      lines.push(line(table.head), line(rule), ...table.rows.map(line), '');
    }
    if (figure !== undefined) lines.push(`![${title}](paper-${report.name}-${figure.id}.svg)`, '');
  }
  return lines.join('\n');
}
