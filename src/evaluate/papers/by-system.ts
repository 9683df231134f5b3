import type { CrawlFigures } from './crawl-figures.ts';
import type { MirrorAtHand } from './papers.ts';
import { type Format, mean, type PaperPart, share } from './report.ts';
import { rowsSvg } from './rows-chart.ts';

/** Every system that refuses links, in the order of the papers, and ours. SOUrCe only ranks: without a budget it is the generic crawler. */
export const systems = ['breadth-first', 'structure-driven', 'irobot', 'skeleton', 'focus', 'auto'] as const;

export type SystemCrawls = Map<string, CrawlFigures>;

/** A whole crawl by each of them. */
export async function systemCrawls(at: MirrorAtHand): Promise<SystemCrawls> {
  const crawls: SystemCrawls = new Map();
  for (const name of systems) {
    const crawl = await at.crawl(name);
    if (crawl !== null) crawls.set(name, crawl);
  }
  return crawls;
}

/** The first quarter of the mirror's URLs by each system, SOUrCe among them. */
export async function earlyCrawls(at: MirrorAtHand): Promise<SystemCrawls> {
  const crawls = await systemCrawls(at);
  const source = await at.crawl('source', { requests: Math.ceil(at.mirror.urls / 4) });
  if (source !== null) crawls.set('source', source);
  return crawls;
}

export interface SystemFigure {
  title: string;
  note: string;
  id: string;
  /** What the axis says. */
  axis: string;
  value: (crawl: CrawlFigures) => number | null;
  format: Format;
  /** The paper's own means: what it says, and the number if it is one. */
  paper: Record<string, string>;
  max?: number;
  /** A column after the systems', which keep their colours: one value a mirror. */
  also?: { name: string; values: readonly (number | null)[] };
}

/** One figure of the crawls for every mirror and system: a table and a picture, with the mean and the paper's own below. */
export function systemPart(measured: readonly { mirror: string; crawls: SystemCrawls }[], figure: SystemFigure): PaperPart {
  const { also } = figure;
  const run = [...new Set(measured.flatMap(({ crawls }) => [...crawls.keys()]))];
  const names = [...run, ...(also ? [also.name] : [])];
  const figureOf = (crawls: SystemCrawls, name: string) => {
    const crawl = crawls.get(name);
    return crawl === undefined ? null : figure.value(crawl);
  };
  const rows = measured.map(({ mirror, crawls }, i) => ({
    name: mirror,
    values: [...run.map((name) => figureOf(crawls, name)), ...(also ? [also.values[i] ?? null] : [])],
  }));
  const means = names.map((_, i) => mean(rows.map(({ values }) => values[i])));
  const theirs = names.map((name) => figure.paper[name] ?? '');
  const cells = (values: readonly (number | null)[]) => values.map(figure.format);
  return {
    title: figure.title,
    note: figure.note,
    table: {
      head: ['mirror', ...names],
      rows: [
        ...rows.map(({ name, values }) => [name, ...cells(values)]),
        ['**mean**', ...cells(means)],
        ['**paper**', ...theirs],
      ],
    },
    figure: {
      id: figure.id,
      svg: rowsSvg({
        series: names,
        rows: [
          ...rows,
          { name: 'mean', values: means, strong: true },
          ...(theirs.some((text) => text !== '') ? [{ name: 'paper', values: theirs.map(numberIn), strong: true }] : []),
        ],
        title: figure.axis,
        max: figure.max ?? 1,
        percent: figure.format === share,
        draw: 'dots',
      }),
    },
  };
}

/** The number that a paper's figure begins with, after words such as "about". */
function numberIn(text: string): number | null {
  const found = /(\d[\d,]*(?:\.\d+)?)( %)?/.exec(text);
  return found === null ? null : Number(found[1]!.replaceAll(',', '')) / (found[2] ? 100 : 1);
}
