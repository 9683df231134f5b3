/** What one paper's tables look like with our mirrors in place of its forums. */
export interface PaperReport {
  /** The file's name, and that of its figures. */
  name: string;
  title: string;
  parts: (PaperTable | PaperFigure)[];
}

export interface PaperTable {
  title: string;
  /** How it was measured, and where that differs from the paper. */
  note: string;
  head: string[];
  rows: string[][];
}

export interface PaperFigure {
  title: string;
  note: string;
  /** Goes into the file's name. */
  id: string;
  svg: string;
}

export const share = (value: number | null | undefined): string =>
  value == null || Number.isNaN(value) ? '–' : `${(value * 100).toFixed(1)} %`;
export const score3 = (value: number | null | undefined): string =>
  value == null || Number.isNaN(value) ? '–' : value.toFixed(3);
export const times = (value: number | null | undefined): string =>
  value == null || Number.isNaN(value) ? '–' : value.toFixed(2);
export const whole = (value: number | null | undefined): string =>
  value == null ? '–' : Math.round(value).toLocaleString('en-US');

export function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value): value is number => value != null && !Number.isNaN(value));
  return known.length === 0 ? null : known.reduce((a, b) => a + b) / known.length;
}

export function reportMarkdown(report: PaperReport): string {
  const lines = [`# ${report.title}`, ''];
  for (const part of report.parts) {
    lines.push(`## ${part.title}`, '', part.note, '');
    if ('svg' in part) lines.push(`![${part.title}](paper-${report.name}-${part.id}.svg)`, '');
    else {
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      lines.push(line(part.head), line(part.head.map((_, i) => (i === 0 ? '---' : '---:'))), ...part.rows.map(line), '');
    }
  }
  return lines.join('\n');
}
