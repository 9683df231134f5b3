import { colours, escapeXml } from '../curves.ts';

/** A line of the chart: a mirror, the mean, the paper. */
export interface ChartRow {
  name: string;
  /** One a series; null where there is none. */
  values: readonly (number | null)[];
  strong?: boolean;
}

export interface RowsChart {
  series: readonly string[];
  rows: readonly ChartRow[];
  title: string;
  max: number;
  /** Whether the axis is in percent. */
  percent: boolean;
  /** Dots beside one another on the row's line, or shares that add up. */
  draw: 'dots' | 'stack';
}

const size = { left: 118, right: 24, inner: 520, row: 23, spread: 12, legend: 24, bottom: 42, perLine: 4 };
const tint = ['#0072b2', '#e69f00', '#999999', '#d55e00', '#009e73'];

/** A row a mirror, along an axis from 0: easier to read than sixteen groups of bars. */
export function rowsSvg({ series, rows, title, max, percent, draw }: RowsChart): string {
  const width = size.left + size.inner + size.right;
  const top = size.legend * Math.ceil(series.length / size.perLine) + 8;
  const bottom = top + rows.length * size.row;
  const x = (value: number) => Math.round((size.left + (Math.min(value, max) / max) * size.inner) * 10) / 10;
  const colour = (i: number) => (draw === 'dots' ? colours[i % colours.length]! : tint[i % tint.length]!);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom + size.bottom}" viewBox="0 0 ${width} ${bottom + size.bottom}" font-family="sans-serif" font-size="11">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
  ];
  for (const [i, name] of series.entries()) {
    const [at, line] = [size.left + (i % size.perLine) * 132, 16 + Math.floor(i / size.perLine) * size.legend];
    parts.push(mark(i, at + 5, line, colour(i), draw), `<text x="${at + 16}" y="${line + 4}">${escapeXml(name)}</text>`);
  }
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const at = x(part * max);
    const label = percent ? `${part * 100} %` : (part * max).toLocaleString('en-US');
    parts.push(
      `<path d="M${at} ${top}V${bottom}" stroke="#ddd"/>`,
      `<text x="${at}" y="${bottom + 15}" text-anchor="middle" fill="#555">${label}</text>`,
    );
  }
  parts.push(`<text x="${size.left + size.inner / 2}" y="${bottom + 33}" text-anchor="middle">${escapeXml(title)}</text>`);
  for (const [i, row] of rows.entries()) {
    const y = top + (i + 0.5) * size.row;
    const weight = row.strong ? ' font-weight="bold"' : '';
    parts.push(
      `<text x="${size.left - 10}" y="${y + 4}" text-anchor="end"${weight}>${escapeXml(row.name)}</text>`,
      `<path d="M${size.left} ${y}h${size.inner}" stroke="#eee"/>`,
    );
    let from = 0;
    for (const [j, value] of row.values.entries()) {
      if (value === null || Number.isNaN(value)) continue;
      // Each a little lower than the one before: equal figures would hide one another.
      const dodge = row.values.length > 1 ? (j / (row.values.length - 1) - 0.5) * size.spread : 0;
      if (draw === 'dots') parts.push(mark(j, x(value), Math.round((y + dodge) * 10) / 10, colour(j), draw));
      else {
        parts.push(
          `<rect x="${x(from)}" y="${y - 7}" width="${Math.max(0, Math.round((x(from + value) - x(from)) * 10) / 10)}" height="14" fill="${colour(j)}"/>`,
        );
        from += value;
      }
    }
  }
  return `${parts.join('\n')}\n</svg>\n`;
}

/** Shapes as well as colours, for systems whose dots lie on one another. */
function mark(i: number, x: number, y: number, colour: string, draw: RowsChart['draw']): string {
  if (draw === 'stack') return `<rect x="${x - 5}" y="${y - 5}" width="10" height="10" fill="${colour}"/>`;
  const look = `fill="${colour}" fill-opacity="0.7" stroke="${colour}"`;
  if (i % 3 === 1) return `<path d="M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}z" ${look}/>`;
  if (i % 3 === 2) return `<path d="M${x} ${y - 5}L${x + 5} ${y + 4}H${x - 5}z" ${look}/>`;
  return `<circle cx="${x}" cy="${y}" r="4" ${look}/>`;
}
