import type { RunSummary } from './simulate.ts';

const panel = { width: 300, height: 200, left: 46, right: 12, top: 30, bottom: 34 };
const perRow = 4;
// Told apart by people who do not tell red from green, and in print by their order.
export const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000'];

/** Valuable pages over requests, a panel a mirror, a line a strategy. The grey line is a perfect crawler. */
export function curvesSvg(runs: readonly RunSummary[]): string {
  const scored = runs.filter((run) => run.curve !== undefined && run.floor);
  const strategies = [...new Set(scored.map((run) => run.strategy))];
  const mirrors = [...Map.groupBy(scored, (run) => run.mirror)];
  const rows = Math.max(1, Math.ceil(mirrors.length / perRow));
  const width = Math.min(Math.max(1, mirrors.length), perRow) * panel.width;
  const legend = 30;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows * panel.height + legend}" viewBox="0 0 ${width} ${rows * panel.height + legend}" font-family="sans-serif" font-size="11">`,
    '<title>Pages worth having over requests</title>',
    '<rect width="100%" height="100%" fill="#fff"/>',
  ];
  for (const [i, strategy] of strategies.entries()) {
    const x = 16 + i * 150;
    parts.push(
      `<rect x="${x}" y="12" width="14" height="4" fill="${colour(i)}"/><text x="${x + 20}" y="18">${escapeXml(strategy)}</text>`,
    );
  }
  const x = 16 + strategies.length * 150;
  parts.push(`<path d="M${x} 14h14" stroke="#999" stroke-dasharray="3 3"/><text x="${x + 20}" y="18">a perfect crawler</text>`);
  for (const [i, [mirror, own]] of mirrors.entries()) {
    const x = (i % perRow) * panel.width;
    const y = legend + Math.floor(i / perRow) * panel.height;
    parts.push(`<g transform="translate(${x} ${y})">${drawPanel(mirror, own, strategies)}</g>`);
  }
  parts.push('</svg>');
  return `${parts.join('\n')}\n`;
}

function drawPanel(mirror: string, runs: readonly RunSummary[], strategies: readonly string[]): string {
  const floor = runs[0]?.floor ?? 1;
  const most = Math.max(floor, ...runs.map((run) => run.requests));
  const inner = { width: panel.width - panel.left - panel.right, height: panel.height - panel.top - panel.bottom };
  const x = (requests: number) => round(panel.left + (requests / most) * inner.width);
  const y = (valuable: number) => round(panel.top + inner.height - (Math.min(valuable, floor) / floor) * inner.height);
  const out = [`<text x="${panel.left}" y="20" font-weight="bold">${escapeXml(mirror)}</text>`];
  for (const share of [0, 0.5, 1]) {
    out.push(
      `<line x1="${panel.left}" x2="${panel.left + inner.width}" y1="${y(share * floor)}" y2="${y(share * floor)}" stroke="#ddd"/>`,
      `<text x="${panel.left - 6}" y="${y(share * floor) + 4}" text-anchor="end" fill="#555">${share * 100}%</text>`,
    );
  }
  out.push(
    `<text x="${panel.left}" y="${panel.height - 18}" fill="#555">0</text>`,
    `<text x="${panel.left + inner.width}" y="${panel.height - 18}" text-anchor="end" fill="#555">${most.toLocaleString('en-US')} requests</text>`,
    `<path d="M${x(0)} ${y(0)}L${x(floor)} ${y(floor)}" stroke="#999" stroke-dasharray="3 3" fill="none"/>`,
  );
  for (const run of runs) {
    const points = [[0, 0], ...(run.curve ?? []), [run.requests, run.valuable ?? 0]] as [number, number][];
    const path = thinned(points)
      .map(([requests, valuable], i) => `${i === 0 ? 'M' : 'L'}${x(requests)} ${y(valuable)}`)
      .join('');
    out.push(`<path d="${path}" stroke="${colour(strategies.indexOf(run.strategy))}" stroke-width="1.8" fill="none"/>`);
  }
  return out.join('');
}

/** A panel is some hundred pixels wide; more points than that only make the file large. */
function thinned(points: [number, number][]): [number, number][] {
  const step = Math.ceil(points.length / 150);
  return points.filter((_, i) => i % step === 0 || i === points.length - 1);
}

const colour = (i: number) => colours[i % colours.length]!;
const round = (n: number) => Math.round(n * 10) / 10;

export function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
