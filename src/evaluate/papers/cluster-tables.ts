import { type ClustererFigures, type ClustererName, clustererNames } from './clusterers.ts';
import { mean, type PaperPart, score3, whole } from './report.ts';
import { rowsSvg } from './rows-chart.ts';

/** Pages of the sample that is clustered, as in the paper. */
export const clusteringSample = 1000;

interface Clustered {
  clusters: ClustererFigures;
}

type All = readonly { mirror: string; data: Clustered }[];

export function clusterTable(measured: All): PaperPart {
  const rows = measured.map(({ mirror, data: { clusters } }) => {
    const { pages, types, clusters: count, outliers } = clusters.quality.source;
    return [mirror, whole(pages), whole(clusters.xpaths), whole(types), whole(count), whole(outliers)];
  });
  return {
    title: 'Clustering statistics (table 2)',
    note: `Samples of up to ${whole(clusteringSample)} pages, as in the paper. Types are those of the labels with at least four pages in the sample.`,
    table: {
      head: ['mirror', 'pages', 'XPaths', 'page types', 'clusters', 'outliers'],
      rows: [...rows, ['**paper**, six sites', '1,000', '194 to 446', '4 to 22', '11 to 28', '13 to 55']],
    },
  };
}

/** A figure of each clusterer for every mirror, and the mean. */
function clustererPart<F extends string>(
  measured: All,
  of: (data: Clustered, name: ClustererName, figure: F) => number,
  figures: Record<F, string>,
): Pick<PaperPart, 'table'> {
  const keys = Object.keys(figures) as F[];
  const cells = (value: (name: ClustererName, figure: F) => number | null) =>
    keys.flatMap((figure) => clustererNames.map((name) => score3(value(name, figure))));
  return {
    table: {
      head: ['mirror', ...keys.flatMap((figure) => clustererNames.map((name) => `${figures[figure]}: ${name}`))],
      rows: [
        ...measured.map(({ mirror, data }) => [mirror, ...cells((name, figure) => of(data, name, figure))]),
        ['**mean**', ...cells((name, figure) => mean(measured.map(({ data }) => of(data, name, figure))))],
        ['**paper**', ...keys.flatMap(() => ['highest', '', ''])],
      ],
    },
  };
}

export function purityTable(measured: All): PaperPart {
  const of = (data: Clustered, name: ClustererName, figure: 'purity' | 'microF' | 'macroF') =>
    data.clusters.quality[name][figure];
  return {
    title: 'Purity and F of page clusters (figure 5a)',
    note: 'On the sample that was clustered. F of a type is that of the cluster which fits it best; micro weighs types by pages, macro does not; outliers are clusters of one page. The paper gives bars, no numbers: SOUrCe above both others throughout. The picture has micro F.',
    ...clustererPart(measured, of, { purity: 'purity', microF: 'micro F', macroF: 'macro F' }),
    figure: {
      id: 'clusters',
      svg: rowsSvg({
        series: clustererNames,
        rows: [
          ...measured.map(({ mirror, data }) => ({
            name: mirror,
            values: clustererNames.map((name) => of(data, name, 'microF')),
          })),
          {
            name: 'mean',
            values: clustererNames.map((name) => mean(measured.map(({ data }) => of(data, name, 'microF')))),
            strong: true,
          },
        ],
        title: 'micro F of page clusters',
        max: 1,
        percent: false,
        draw: 'dots',
      }),
    },
  };
}

export function precisionTable(measured: All): PaperPart {
  return {
    title: 'Precision of classifying pages, 4-fold stratified cross-validation (figure 5b)',
    note: 'For irobot the list of repetitive patterns is that of the whole sample; clusters are of the training folds alone. A page called an outlier is wrong.',
    ...clustererPart(measured, (data, name, figure: 'micro' | 'macro') => data.clusters.precision[name][figure], {
      micro: 'micro',
      macro: 'macro',
    }),
  };
}
