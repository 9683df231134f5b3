import { colours, escapeXml } from '../curves.ts';

export interface Series {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
  /** A line through the points, or dots. */
  draw?: 'line' | 'dots';
  dashed?: boolean;
}

export interface Axes {
  x: { title: string; max: number };
  y: { title: string; max: number };
}

const size = { width: 640, height: 340, left: 60, right: 190, top: 16, bottom: 46 };

/** A line chart or a scatter plot with both axes from 0. */
export function chartSvg(series: readonly Series[], axes: Axes): string {
  const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
  const round = (n: number) => Math.round(n * 10) / 10;
  const x = (value: number) => round(size.left + (value / axes.x.max) * inner.width);
  const y = (value: number) => round(size.top + inner.height - (value / axes.y.max) * inner.height);
  const label = (value: number) => (Number.isInteger(value) ? value.toLocaleString('en-US') : value.toFixed(2));
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="11">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
  ];
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    const [h, v] = [y(part * axes.y.max), x(part * axes.x.max)];
    parts.push(
      `<path d="M${size.left} ${h}h${inner.width}" stroke="#ddd"/><text x="${size.left - 6}" y="${h + 4}" text-anchor="end" fill="#555">${label(part * axes.y.max)}</text>`,
      `<text x="${v}" y="${size.top + inner.height + 16}" text-anchor="middle" fill="#555">${label(part * axes.x.max)}</text>`,
    );
  }
  parts.push(
    `<text x="${size.left + inner.width / 2}" y="${size.height - 8}" text-anchor="middle">${escapeXml(axes.x.title)}</text>`,
    `<text transform="translate(14 ${size.top + inner.height / 2}) rotate(-90)" text-anchor="middle">${escapeXml(axes.y.title)}</text>`,
  );
  for (const [i, one] of series.entries()) {
    const colour = colours[i % colours.length]!;
    const legend = size.top + 8 + i * 18;
    const at = size.width - size.right + 14;
    const dash = one.dashed ? ' stroke-dasharray="5 4"' : '';
    if (one.draw === 'dots') {
      parts.push(`<circle cx="${at + 7}" cy="${legend}" r="3.5" fill="${colour}" fill-opacity="0.65"/>`);
      for (const [px, py] of one.points)
        parts.push(`<circle cx="${x(px)}" cy="${y(py)}" r="3.5" fill="${colour}" fill-opacity="0.65"/>`);
    } else {
      parts.push(`<path d="M${at} ${legend}h14" stroke="${colour}" stroke-width="2"${dash}/>`);
      const path = one.points.map(([px, py], j) => `${j === 0 ? 'M' : 'L'}${x(px)} ${y(py)}`).join('');
      parts.push(`<path d="${path}" stroke="${colour}" stroke-width="1.8" fill="none"${dash}/>`);
      for (const [px, py] of one.points) parts.push(`<circle cx="${x(px)}" cy="${y(py)}" r="2.5" fill="${colour}"/>`);
    }
    parts.push(`<text x="${at + 20}" y="${legend + 4}">${escapeXml(one.name)}</text>`);
  }
  return `${parts.join('\n')}\n</svg>\n`;
}
