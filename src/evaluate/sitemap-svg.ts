import type { Guide, PageKind, Row } from '../guide/guide.ts';
import { printPattern } from '../url/pattern.ts';
import { escapeXml } from './curves.ts';

const box = { width: 210, height: 62, gapX: 40, gapY: 90 };
const margin = { x: 40, top: 70 };
/** The three entries of the legend side by side. */
const legendWidth = 620;
// Told apart by people who do not tell red from green.
const colours = { child: '#0072b2', 'same-board': '#009e73', 'same-thread': '#009e73', refused: '#c9c9c9' };
const fills = { entry: '#fff3d6', index: '#e6f1fa', thread: '#e3f4ec', other: '#f4f4f4' };

/** The guide as a graph in layers from the entry: kinds of pages, and the links between them by verdict. */
export function sitemapSvg(guide: Guide): string {
  const places = layOut(guide);
  const width = Math.max(legendWidth, ...[...places.values()].map((at) => at.x)) + box.width + margin.x;
  const height = Math.max(...[...places.values()].map((at) => at.y)) + box.height + 60;
  const arcs = gather(guide);
  // What is refused lies below what is followed.
  const drawn = arcs
    .filter((arc) => arc.row.follow || arc.from !== arc.to)
    .sort((a, b) => Number(a.row.follow) - Number(b.row.follow))
    .map((arc) => drawArc(arc, places));
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<title>Sitemap of ${escapeXml(guide.entry)} by ${escapeXml(guide.strategy)}</title>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="${margin.x}" y="26" font-size="15" font-weight="bold">${escapeXml(guide.entry)}</text>`,
    legend(),
    ...drawn,
    ...guide.kinds.map((kind) => drawKind(kind, places.get(kind.id)!)),
    '</svg>',
  ].join('\n')}\n`;
}

interface Place {
  x: number;
  y: number;
}

/** Rows that lead from one kind to another with one verdict are one line; one that is followed is as thick as its links are many. */
interface DrawnArc {
  row: Row;
  from: string;
  to: string;
  links: number;
  count: number;
}

function gather(guide: Guide): DrawnArc[] {
  const arcs = new Map<string, DrawnArc>();
  for (const row of guide.rows) {
    // Pagers that are followed from any page stand on pages of the kind they lead to.
    const from = row.from ?? (row.relation === 'child' ? null : row.to);
    if (from === null || row.to === null) continue;
    const name = `${from} ${row.to} ${row.follow} ${row.relation}`;
    const arc = arcs.get(name) ?? { row, from, to: row.to, links: 0, count: 0 };
    arc.links += row.evidence.counts?.links ?? row.evidence.counts?.urls ?? 1;
    arc.count++;
    arcs.set(name, arc);
  }
  return [...arcs.values()];
}

function layOut(guide: Guide): Map<string, Place> {
  const layer = new Map<string, number>();
  const root = guide.kinds.find((kind) => kind.role === 'entry') ?? guide.kinds[0];
  const spread = (rows: readonly Row[]) => {
    for (let changed = true; changed; ) {
      changed = false;
      for (const { from, to } of rows) {
        if (from === null || to === null || layer.has(to) || !layer.has(from)) continue;
        layer.set(to, layer.get(from)! + 1);
        changed = true;
      }
    }
  };
  if (root) layer.set(root.id, 0);
  spread(guide.rows.filter((row) => row.follow));
  spread(guide.rows);
  const last = Math.max(0, ...layer.values()) + 1;
  const counts: number[] = [];
  const places = new Map<string, Place>();
  for (const kind of guide.kinds.toSorted((a, b) => weight(b) - weight(a))) {
    const row = layer.get(kind.id) ?? last;
    const column = counts[row] ?? 0;
    counts[row] = column + 1;
    places.set(kind.id, { x: margin.x + column * (box.width + box.gapX), y: margin.top + row * (box.height + box.gapY) });
  }
  if (places.size === 0) places.set('', { x: margin.x, y: margin.top });
  return places;
}

/** Lists and threads stand to the left, large kinds before small ones. */
function weight(kind: PageKind): number {
  return (kind.role === 'index' ? 2e6 : kind.role === 'thread' ? 1e6 : 0) + (kind.evidence?.counts?.pages ?? 0);
}

function drawKind(kind: PageKind, at: Place): string {
  const counts = kind.evidence?.counts ?? {};
  const pattern =
    kind.classifier.by === 'layout'
      ? kind.classifier.pattern
        ? printPattern(kind.classifier.pattern)
        : `such as ${URL.parse(kind.examples[0] ?? '')?.pathname ?? ''}${URL.parse(kind.examples[0] ?? '')?.search ?? ''}`
      : kind.classifier.by === 'url'
        ? kind.classifier.patterns.map(printPattern).join(' ')
        : '';
  const text = (y: number, words: string, extra = '') =>
    `<text x="${at.x + 10}" y="${at.y + y}" ${extra}>${escapeXml(words.length > 32 ? `${words.slice(0, 31)}…` : words)}</text>`;
  const facts = [
    counts.pages === undefined ? '' : `${counts.pages} pages`,
    counts.duplicates ? `${counts.duplicates} copies` : '',
    counts.informativeness === undefined ? '' : `info ${counts.informativeness.toFixed(2)}`,
  ].filter(Boolean);
  return [
    `<rect x="${at.x}" y="${at.y}" width="${box.width}" height="${box.height}" rx="7" fill="${fills[kind.role]}" stroke="#555"/>`,
    text(18, kind.role === 'other' ? kind.id : `${kind.id} · ${kind.role}`, 'font-weight="bold"'),
    text(35, pattern, 'fill="#333"'),
    text(51, facts.join(', '), 'fill="#666"'),
  ].join('');
}

function drawArc(arc: DrawnArc, places: ReadonlyMap<string, Place>): string {
  const [a, b] = [places.get(arc.from), places.get(arc.to)];
  if (!a || !b) return '';
  const colour = arc.row.follow ? colours[arc.row.relation] : colours.refused;
  const width = arc.row.follow ? (1 + Math.log10(Math.max(1, arc.links))).toFixed(1) : '0.8';
  const label = `<title>${escapeXml(`${arc.count} link groups, ${arc.links} links: ${arc.row.follow ? 'follow' : 'refuse'}. ${arc.row.evidence.why}`)}</title>`;
  const path = a === b ? loop(a, arc.row.relation === 'child' ? 'right' : 'left') : curve(a, b);
  const dash = arc.row.follow ? '' : ' stroke-dasharray="4 4"';
  const faint = arc.row.follow ? '' : ' opacity="0.55"';
  return `<g${faint}>${label}<path d="${path.d}" fill="none" stroke="${colour}" stroke-width="${width}"${dash}/><path d="${path.head}" fill="${colour}"/></g>`;
}

/** Lists of lists to the right, pages of one list or thread to the left. */
function loop(at: Place, side: 'left' | 'right'): { d: string; head: string } {
  const x = side === 'right' ? at.x + box.width : at.x;
  const y = at.y + box.height / 2;
  const out = side === 'right' ? 1 : -1;
  const far = x + 34 * out;
  return {
    d: `M${x} ${y - 12}C${far} ${y - 24} ${far} ${y + 24} ${x + 5 * out} ${y + 12}`,
    head: `M${x} ${y + 12}l${8 * out} -5l${out} 9z`,
  };
}

function curve(a: Place, b: Place): { d: string; head: string } {
  const down = b.y > a.y;
  const level = b.y === a.y;
  const start = { x: a.x + box.width / 2 + (down ? 0 : 20), y: level || !down ? a.y : a.y + box.height };
  const end = { x: b.x + box.width / 2 + (down ? 0 : -20), y: down ? b.y : level ? b.y : b.y + box.height };
  const bend = level ? -box.gapY * 0.6 : (end.y - start.y) / 2;
  const tip = down || level ? 6 : -6;
  const d = `M${start.x} ${start.y}C${start.x} ${start.y + bend} ${end.x} ${level ? end.y + bend : end.y - bend} ${end.x} ${end.y - tip}`;
  return { d, head: `M${end.x} ${end.y}l-5 ${-tip * 1.4}h10z` };
}

function legend(): string {
  const entries: [string, string, string][] = [
    ['follow', colours.child, ''],
    ['follow, same board or thread', colours['same-thread'], ''],
    ['refuse', colours.refused, ' stroke-dasharray="4 4"'],
  ];
  return entries
    .map(([name, colour, dash], i) => {
      const x = margin.x + i * 230;
      return `<path d="M${x} 46h26" stroke="${colour}" stroke-width="2.5"${dash}/><text x="${x + 34}" y="50" fill="#444">${name}</text>`;
    })
    .join('');
}
