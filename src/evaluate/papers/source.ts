import type { Strategy } from '../../crawl/strategy.ts';
import { type SourceVariant, sourceVariant } from '../../strategies/source/source.ts';
import { chartSvg } from './chart.ts';
import { clusteringSample, clusterTable, precisionTable, purityTable } from './cluster-tables.ts';
import { type ClustererFigures, clustererFigures } from './clusterers.ts';
import { type ContentFigures, contentFigures, harmonic } from './crawl-figures.ts';
import { paperRun, type Walked } from './paper-run.ts';
import type { MirrorAtHand, Paper } from './papers.ts';
import { mean, type PaperPart, type PaperReport, score3, whole } from './report.ts';
import { maxBudget, type TargetFigures, targetFigures } from './target-figures.ts';

const contentCrawlers = ['source', 'irobot', 'breadth-first', 'auto'] as const;
const targetCrawlers = ['source', 'structure-driven', 'breadth-first'] as const;
const targetTypes = ['thread', 'profile'] as const;
/** Figure 8: sizes, and how many pages each walk may come to. */
const sampleSizes = [100, 200, 500, 1000];
const sampleStudyPages = 300;
/** Table 5: pages of each walk with a term left out. */
const ablationPages = 1000;
const variants: Record<string, SourceVariant> = {
  'DSim + Balance': { info: false },
  'Info + Balance': { dsim: false },
  'Info + DSim': { balance: false },
  'Info + DSim + Balance': {},
};
const samplings = { 'one link an anchor path': 'one-per-anchor-path', 'every link': 'every-link' } as const;

interface Measured {
  clusters: ClustererFigures;
  content: Map<string, ContentFigures>;
  variants: Map<string, ContentFigures>;
  /** By type and crawler. */
  targets: Map<string, TargetFigures | null>;
  bySample: Map<string, { content: number; target: number | null }>;
}

/** SOUrCe (Xu, Gao and Callan), section 5. */
export const sourcePaper: Paper<Measured> = {
  name: 'source',
  async measure(at) {
    const named = (name: string) => at.strategies.find((strategy) => strategy.name === name);
    const clusters = await clustererFigures(at, clusteringSample);
    const content = new Map<string, ContentFigures>();
    const plain = new Map<string, Walked[]>();
    for (const name of contentCrawlers) {
      const strategy = named(name);
      if (strategy === undefined) continue;
      const budget = contentBudget(at);
      // The generic crawler takes no example: what it comes to here serves for the targets too.
      const plainTarget = name === 'breadth-first';
      const walked = await contentWalk(at, strategy, undefined, plainTarget ? Math.max(budget, maxBudget) : budget);
      content.set(name, contentFigures(at.mirror, walked.slice(0, budget)));
      if (plainTarget) plain.set(name, walked);
    }
    const byVariant = new Map<string, ContentFigures>();
    for (const [name, variant] of Object.entries(variants))
      byVariant.set(name, await contentCrawl(at, sourceVariant(variant), undefined, ablationPages));
    const targets = new Map<string, TargetFigures | null>();
    for (const type of targetTypes) {
      for (const name of targetCrawlers) {
        const strategy = named(name);
        if (strategy !== undefined)
          targets.set(`${type} ${name}`, await targetFigures(at, strategy, type, { before: plain.get(name) }));
      }
    }
    const bySample: Measured['bySample'] = new Map();
    for (const [name, sampling] of Object.entries(samplings)) {
      for (const size of sampleSizes) {
        const strategy = sourceVariant({ sampling });
        const own = await contentCrawl(at, strategy, size, sampleStudyPages);
        const target = await targetFigures(at, strategy, 'thread', { sample: size, budget: sampleStudyPages });
        bySample.set(`${name} ${size}`, { content: own.validRatio, target: target?.harvestRate ?? null });
      }
    }
    return { clusters, content, variants: byVariant, targets, bySample };
  },
  report(measured): PaperReport {
    return {
      name: 'source',
      title: 'SOUrCe: its figures on our mirrors',
      parts: [
        clusterTable(measured),
        purityTable(measured),
        precisionTable(measured),
        contentTable(measured, ['validRatio', 'recall', 'f'], 'Crawling for user-created content (table 3)'),
        contentTable(measured, ['entropy', 'ours'], 'Crawling for user-created content: diversity, and what is worth having'),
        ...targetTypes.map((type) => targetTable(measured, type)),
        trendPart(measured, 'harvest', 'Harvest rate over the crawl (figure 6)'),
        trendPart(measured, 'curve', 'Recall over the crawl (figure 7)'),
        samplePart(measured),
        variantTable(measured),
      ],
    };
  },
};

type All = readonly { mirror: string; data: Measured }[];

/** For user-created content, as far as the budget of any table goes. */
async function contentWalk(at: MirrorAtHand, strategy: Strategy, sample: number | undefined, pages: number): Promise<Walked[]> {
  at.tell(`user-created content by ${strategy.name}`);
  const learn = sample === undefined ? {} : { sample };
  return (await paperRun(at.mirror, strategy, { seed: at.seed, pages, within: 'mirror', pageTypes: at.pageTypes, ...learn }))
    .walked;
}

async function contentCrawl(
  at: MirrorAtHand,
  strategy: Strategy,
  sample?: number,
  pages = maxContentPages,
): Promise<ContentFigures> {
  return contentFigures(at.mirror, await contentWalk(at, strategy, sample, Math.min(contentBudget(at), pages)));
}

/** The paper's budget is a quarter of its mirrors; so is ours, as long as the largest do not take all the time. */
const maxContentPages = 2000;
const contentBudget = (at: MirrorAtHand) => Math.min(Math.round(at.mirror.urls / 4), maxContentPages);

const contentWords: Record<keyof ContentFigures, { word: string; paper: readonly string[] }> = {
  validRatio: { word: 'valid ratio', paper: ['0.999', '0.936', '0.878', ''] },
  recall: { word: 'recall', paper: ['0.277', '0.044', '0.241', ''] },
  f: { word: 'F', paper: ['0.433', '0.083', '0.377', ''] },
  entropy: { word: 'entropy', paper: ['0.865 (table 5)', '', '', ''] },
  ours: { word: 'lists and threads', paper: ['', '', '', ''] },
};

function contentTable(measured: All, figures: readonly (keyof ContentFigures)[], title: string): PaperPart {
  const cells = (of: (name: string, figure: keyof ContentFigures) => number | null | undefined) =>
    figures.flatMap((figure) => contentCrawlers.map((name) => score3(of(name, figure))));
  return {
    title,
    note: 'The walk comes to a quarter of the mirror\'s URLs, up to 2,000; learning is not counted, and links out of the mirror are passed over, as in the paper. Valid is what users wrote or made, profiles and copies included; "lists and threads" is ours, each page once, of all there are. A crawler that refuses links, as irobot and auto do, may end before the quarter.',
    table: {
      head: ['mirror', ...figures.flatMap((figure) => contentCrawlers.map((name) => `${contentWords[figure].word}: ${name}`))],
      rows: [
        ...measured.map(({ mirror, data }) => [mirror, ...cells((name, figure) => data.content.get(name)?.[figure])]),
        ['**mean**', ...cells((name, figure) => mean(measured.map(({ data }) => data.content.get(name)?.[figure])))],
        ['**paper**', ...figures.flatMap((figure) => contentWords[figure].paper)],
      ],
    },
  };
}

function targetsOf(measured: All, crawler: string, types: readonly string[] = targetTypes): TargetFigures[] {
  return measured.flatMap(({ data }) => types.flatMap((type) => data.targets.get(`${type} ${crawler}`) ?? []));
}

/** Means of the paper's table 4 over the five sites that have both kinds: details are what threads are to a forum. */
const paperTargets = {
  thread: ['0.854', '0.922', '0.496', '0.854', '0.297', '0.496', '0.854', '0.402', '0.496'],
  profile: ['0.808', '0.690', '0.281', '0.808', '0.229', '0.281', '0.808', '0.326', '0.281'],
};

function targetTable(measured: All, type: (typeof targetTypes)[number]): PaperPart {
  const kept = measured.filter(({ data }) => targetCrawlers.some((name) => data.targets.get(`${type} ${name}`)));
  const cells = (of: (name: string, figure: 'harvestRate' | 'recall') => number | null | undefined) => [
    ...targetCrawlers.map((name) => score3(of(name, 'harvestRate'))),
    ...targetCrawlers.map((name) => score3(of(name, 'recall'))),
    ...targetCrawlers.map((name) => score3(harmonic(of(name, 'harvestRate') ?? 0, of(name, 'recall') ?? 0))),
  ];
  return {
    title: `Crawling for a target: ${type} pages (table 4)`,
    note: `The budget is the number of such pages in the mirror, up to 1,000 (recall is then of the budget); the example is drawn from them; learning is not counted. Mirrors with fewer than 100 are left out. 0 throughout: the example was like no page that was sampled. The paper's row is the mean of its ${type === 'thread' ? 'detail' : 'profile'} pages on the five sites that have both kinds.`,
    table: {
      head: [
        'mirror',
        'budget',
        ...['harvest rate', 'recall', 'F'].flatMap((figure) => targetCrawlers.map((name) => `${figure}: ${name}`)),
      ],
      rows: [
        ...kept.map(({ mirror, data }) => {
          const of = (name: string) => data.targets.get(`${type} ${name}`);
          return [
            mirror,
            whole(of('breadth-first')?.budget ?? of('source')?.budget),
            ...cells((name, figure) => of(name)?.[figure]),
          ];
        }),
        ['**mean**', '', ...cells((name, figure) => mean(targetsOf(measured, name, [type]).map((figures) => figures[figure])))],
        ['**paper**', '', ...paperTargets[type]],
      ],
    },
  };
}

function trendPart(measured: All, figure: 'harvest' | 'curve', title: string): PaperPart {
  const points = (name: string) =>
    Array.from({ length: 10 }, (_, i): [number, number] => [
      (i + 1) / 10,
      mean(targetsOf(measured, name).map((figures) => figures[figure][i])) ?? 0,
    ]);
  return {
    title,
    note:
      figure === 'curve'
        ? "Means over the mirrors, threads and profiles. At the budget's end the paper has 0.822 for SOUrCe, 0.273 for TPM and 0.355 for breadth-first."
        : 'Means over the mirrors, threads and profiles: targets among the pages come to so far. The paper has 1 at the start of an example, and for SOUrCe 0.822 at the end.',
    figure: {
      id: figure === 'curve' ? 'target-recall' : 'harvest-rate',
      svg: chartSvg(
        targetCrawlers.map((name) => ({ name, points: figure === 'curve' ? [[0, 0], ...points(name)] : points(name) })),
        {
          x: { title: 'share of the budget', max: 1 },
          y: { title: figure === 'curve' ? 'recall' : 'harvest rate', max: 1 },
        },
      ),
    },
  };
}

function variantTable(measured: All): PaperPart {
  const paper: Record<string, [string, string]> = {
    'DSim + Balance': ['0.9892', '1.539'],
    'Info + Balance': ['0.9896', '1.1413'],
    'Info + DSim': ['0.9936', '0.4949'],
    'Info + DSim + Balance': ['0.9954', '0.8649'],
  };
  return {
    title: 'Which term matters (table 5)',
    note: `Means over the mirrors of crawls for user-created content, with terms of eq. 11 left out: a quarter of the mirror's URLs, up to ${whole(ablationPages)} pages.`,
    table: {
      head: ['terms', 'valid ratio', 'paper', 'entropy', 'paper', 'lists and threads'],
      rows: Object.keys(variants).map((name) => {
        const of = (figure: keyof ContentFigures) => score3(mean(measured.map(({ data }) => data.variants.get(name)?.[figure])));
        return [name, of('validRatio'), paper[name]![0], of('entropy'), paper[name]![1], of('ours')];
      }),
    },
  };
}

function samplePart(measured: All): PaperPart {
  const series = Object.keys(samplings).flatMap((name, i) =>
    (['content', 'target'] as const).map((figure) => ({
      name: `${figure === 'content' ? 'valid ratio' : 'harvest rate'}, ${i === 0 ? 'anchor paths' : 'every link'}`,
      dashed: i === 1,
      points: sampleSizes.flatMap((size): [number, number][] => {
        const value = mean(measured.map(({ data }) => data.bySample.get(`${name} ${size}`)?.[figure]));
        return value === null ? [] : [[size, value]];
      }),
    })),
  );
  return {
    title: 'Sample size and sampling (figure 8)',
    note: `Means over the mirrors of walks of up to ${sampleStudyPages} pages: share of user-created content, and harvest rate for threads. The paper gives curves, no numbers: little change from 200 to 1,000 pages, a sharp drop of the harvest rate from 200 to 100, and 200 pages of its own sampling as good as 1,000 of breadth-first sampling.`,
    table: {
      head: ['sampled pages', ...series.map(({ name }) => name)],
      rows: sampleSizes.map((size) => [
        String(size),
        ...series.map(({ points }) => score3(points.find(([x]) => x === size)?.[1])),
      ]),
    },
    figure: {
      id: 'sample-size',
      svg: chartSvg(series, { x: { title: 'sampled pages', max: sampleSizes.at(-1)! }, y: { title: 'share', max: 1 } }),
    },
  };
}
