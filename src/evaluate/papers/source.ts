import type { Strategy } from '../../crawl/strategy.ts';
import { type SourceVariant, sourceVariant } from '../../strategies/source/source.ts';
import { chartSvg } from './chart.ts';
import { type ClustererFigures, type ClustererName, clustererFigures, clustererNames } from './clusterers.ts';
import { type ContentFigures, contentFigures, harmonic } from './crawl-figures.ts';
import { paperRun, type Walked } from './paper-run.ts';
import type { MirrorAtHand, Paper } from './papers.ts';
import { mean, type PaperReport, type PaperTable, score3, whole } from './report.ts';
import { type TargetFigures, targetFigures } from './target-figures.ts';

const contentCrawlers = ['source', 'irobot', 'breadth-first'] as const;
const targetCrawlers = ['source', 'structure-driven', 'breadth-first'] as const;
const targetTypes = ['thread', 'profile'] as const;
const clusteringSample = 500;
/** Figure 8: sizes, and how many pages each walk may come to. */
const sampleSizes = [100, 200, 500];
const sampleStudyPages = 300;
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
      const walked = await contentWalk(at, strategy, undefined, strategy.byExample ? budget : maxContentPages);
      content.set(name, contentFigures(at.mirror, walked.slice(0, budget)));
      if (!strategy.byExample) plain.set(name, walked);
    }
    const byVariant = new Map<string, ContentFigures>();
    for (const [name, variant] of Object.entries(variants)) {
      const whole = Object.keys(variant).length === 0 ? content.get('source') : undefined;
      byVariant.set(name, whole ?? (await contentCrawl(at, sourceVariant(variant))));
    }
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
        contentTable(measured),
        ...targetTypes.map((type) => targetTable(measured, type)),
        variantTable(measured),
        {
          title: 'Sample size and sampling (figure 8)',
          note: `Means over the mirrors of walks of up to ${sampleStudyPages} pages: share of user-created content, and harvest rate for threads. The paper: 200 pages of its own sampling do as well as 1,000 of breadth-first sampling.`,
          id: 'sample-size',
          svg: chartSvg(sampleSeries(measured), {
            x: { title: 'sampled pages', max: sampleSizes.at(-1)! },
            y: { title: 'share', max: 1 },
          }),
        },
        {
          title: 'Recall of a target over the crawl (figure 7)',
          note: 'Means over the mirrors, threads and profiles; the paper has 0.822 for SOUrCe and 0.355 for breadth-first at the end.',
          id: 'target-recall',
          svg: chartSvg(
            targetCrawlers.map((name) => ({
              name,
              points: Array.from({ length: 11 }, (_, i): [number, number] => [
                i / 10,
                i === 0 ? 0 : (mean(targetsOf(measured, name).map((figures) => figures.curve[i - 1])) ?? 0),
              ]),
            })),
            { x: { title: 'share of the budget', max: 1 }, y: { title: 'recall', max: 1 } },
          ),
        },
      ],
    };
  },
};

type All = readonly { mirror: string; data: Measured }[];

/** For user-created content, as far as the budget of any table goes. */
async function contentWalk(at: MirrorAtHand, strategy: Strategy, sample: number | undefined, pages: number): Promise<Walked[]> {
  at.tell(`user-created content by ${strategy.name}`);
  const learn = sample === undefined ? {} : { sample };
  return (await paperRun(at.mirror, strategy, { seed: at.seed, pages, within: 'mirror', ...learn })).walked;
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

function clusterTable(measured: All): PaperTable {
  const rows = measured.map(({ mirror, data: { clusters } }) => {
    const { pages, types, clusters: count, outliers } = clusters.quality.source;
    return [mirror, whole(pages), whole(clusters.xpaths), whole(types), whole(count), whole(outliers)];
  });
  return {
    title: 'Clustering statistics (table 2)',
    note: `Samples of up to ${clusteringSample} pages, theirs of 1,000. Types are those of the labels with at least four pages in the sample.`,
    head: ['mirror', 'pages', 'XPaths', 'page types', 'clusters', 'outliers'],
    rows: [...rows, ['**paper**, six sites', '1,000', '194 to 446', '4 to 22', '11 to 28', '13 to 55']],
  };
}

function purityTable(measured: All): PaperTable {
  const cells = (of: (name: ClustererName, figure: 'purity' | 'microF' | 'macroF') => number | null) =>
    (['purity', 'microF', 'macroF'] as const).flatMap((figure) => clustererNames.map((name) => score3(of(name, figure))));
  return {
    title: 'Purity and F of page clusters (figure 5a)',
    note: 'On the sample that was clustered. F of a type is that of the cluster which fits it best; micro weighs types by pages, macro does not; outliers are clusters of one page. The paper gives bars, no numbers: SOUrCe above both others throughout.',
    head: ['mirror', ...['purity', 'micro F', 'macro F'].flatMap((figure) => clustererNames.map((name) => `${figure}: ${name}`))],
    rows: [
      ...measured.map(({ mirror, data }) => [mirror, ...cells((name, figure) => data.clusters.quality[name][figure])]),
      ['**mean**', ...cells((name, figure) => mean(measured.map(({ data }) => data.clusters.quality[name][figure])))],
      ['**paper**', ...['highest', '', ''], ...['highest', '', ''], ...['highest', '', '']],
    ],
  };
}

function precisionTable(measured: All): PaperTable {
  const cells = (of: (name: ClustererName, figure: 'micro' | 'macro') => number | null) =>
    (['micro', 'macro'] as const).flatMap((figure) => clustererNames.map((name) => score3(of(name, figure))));
  return {
    title: 'Precision of classifying pages, 4-fold stratified cross-validation (figure 5b)',
    note: 'For irobot the list of repetitive patterns is that of the whole sample; clusters are of the training folds alone. A page called an outlier is wrong.',
    head: ['mirror', ...['micro', 'macro'].flatMap((figure) => clustererNames.map((name) => `${figure}: ${name}`))],
    rows: [
      ...measured.map(({ mirror, data }) => [mirror, ...cells((name, figure) => data.clusters.precision[name][figure])]),
      ['**mean**', ...cells((name, figure) => mean(measured.map(({ data }) => data.clusters.precision[name][figure])))],
      ['**paper**', 'highest', '', '', 'highest', '', ''],
    ],
  };
}

function contentTable(measured: All): PaperTable {
  const figures = ['validRatio', 'recall', 'f', 'entropy', 'ours'] as const;
  const cells = (of: (name: string, figure: (typeof figures)[number]) => number | null | undefined) =>
    figures.flatMap((figure) => contentCrawlers.map((name) => score3(of(name, figure))));
  const words = ['valid ratio', 'recall', 'F', 'entropy', 'lists and threads'];
  return {
    title: 'Crawling for user-created content (table 3)',
    note: 'The walk comes to a quarter of the mirror\'s URLs, up to 2,000; learning is not counted, and links out of the mirror are passed over, as in the paper. Valid is what users wrote or made, profiles and copies included; "lists and threads" is ours, each page once, of all there are.',
    head: ['mirror', ...words.flatMap((word) => contentCrawlers.map((name) => `${word}: ${name}`))],
    rows: [
      ...measured.map(({ mirror, data }) => [mirror, ...cells((name, figure) => data.content.get(name)?.[figure])]),
      ['**mean**', ...cells((name, figure) => mean(measured.map(({ data }) => data.content.get(name)?.[figure])))],
      ['**paper**', '0.999', '0.936', '0.878', '0.277', '0.044', '0.241', '0.433', '0.083', '0.377', '', '', '', '', '', ''],
    ],
  };
}

function targetsOf(measured: All, crawler: string, types: readonly string[] = targetTypes): TargetFigures[] {
  return measured.flatMap(({ data }) => types.flatMap((type) => data.targets.get(`${type} ${crawler}`) ?? []));
}

function targetTable(measured: All, type: (typeof targetTypes)[number]): PaperTable {
  const kept = measured.filter(({ data }) => targetCrawlers.some((name) => data.targets.get(`${type} ${name}`)));
  const cells = (of: (name: string, figure: 'harvestRate' | 'recall') => number | null | undefined) => [
    ...targetCrawlers.map((name) => score3(of(name, 'harvestRate'))),
    ...targetCrawlers.map((name) => score3(of(name, 'recall'))),
    ...targetCrawlers.map((name) => score3(harmonic(of(name, 'harvestRate') ?? 0, of(name, 'recall') ?? 0))),
  ];
  return {
    title: `Crawling for a target: ${type} pages (table 4)`,
    note: "The budget is the number of such pages in the mirror, up to 1,000 (recall is then of the budget); the example is drawn from them; learning is not counted. Mirrors with fewer than 100 are left out. 0 throughout: the example was like no page that was sampled. The paper's row is the mean of detail and profile pages.",
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
      ['**paper**', '', '0.822', '0.828', '0.355', '0.822', '0.273', '0.355', '0.822', '0.376', '0.355'],
    ],
  };
}

function variantTable(measured: All): PaperTable {
  const paper: Record<string, [string, string]> = {
    'DSim + Balance': ['0.9892', '1.539'],
    'Info + Balance': ['0.9896', '1.1413'],
    'Info + DSim': ['0.9936', '0.4949'],
    'Info + DSim + Balance': ['0.9954', '0.8649'],
  };
  return {
    title: 'Which term matters (table 5)',
    note: 'Means over the mirrors of the crawls for user-created content, with terms of eq. 11 left out.',
    head: ['terms', 'valid ratio', 'paper', 'entropy', 'paper', 'lists and threads'],
    rows: Object.keys(variants).map((name) => {
      const of = (figure: keyof ContentFigures) => score3(mean(measured.map(({ data }) => data.variants.get(name)?.[figure])));
      return [name, of('validRatio'), paper[name]![0], of('entropy'), paper[name]![1], of('ours')];
    }),
  };
}

function sampleSeries(measured: All) {
  return Object.keys(samplings).flatMap((name, i) =>
    (['content', 'target'] as const).map((figure) => ({
      name: `${figure === 'content' ? 'valid ratio' : 'harvest rate'}, ${i === 0 ? 'anchor paths' : 'every link'}`,
      dashed: i === 1,
      points: sampleSizes.flatMap((size): [number, number][] => {
        const value = mean(measured.map(({ data }) => data.bySample.get(`${name} ${size}`)?.[figure]));
        return value === null ? [] : [[size, value]];
      }),
    })),
  );
}
