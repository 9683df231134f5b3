import type { PageTypeModel } from '../../learn/page-types.ts';
import { plainPages } from '../page-type-models.ts';
import { type EntryDiscovery, entryDiscovery, flipDetection, urlDetection } from './focus-modules.ts';
import {
  balanced,
  type PageTypeTallies,
  pageTypeTallies,
  precisionOf,
  recallOf,
  sumOf,
  type Tally,
  trainOnSome,
} from './page-type-figures.ts';
import type { MirrorAtHand } from './papers.ts';
import { deviation, mean, type PaperPart, share, whole } from './report.ts';

/** Numbers of training forums, each drawn so many times; the paper has 5 to 40, and we have fewer. */
const trainingSizes = [5, 10];
const draws = 3;
/** Table 2 for one set of training forums. */
interface Trained {
  /** How many forums; null for all there are. */
  size: number | null;
  draw: number;
  pages: PageTypeTallies;
  urls: Tally;
}

/** FoCUS 5.2: what its parts do by themselves. */
export interface ModuleFigures {
  trained: Trained[];
  flips: Tally;
  entry: EntryDiscovery;
}

type All = readonly { mirror: string; data: ModuleFigures }[];

export async function moduleFigures(at: MirrorAtHand): Promise<ModuleFigures> {
  at.tell('page types and index/thread URLs');
  const trained = await trainedFigures(at);
  at.tell('page-flipping URLs');
  const flips = await flipDetection(at.mirror, at.pageTypes);
  at.tell('entry pages');
  return { trained, flips, entry: await entryDiscovery(at.mirror, at.pageTypes) };
}

async function trainedFigures(at: MirrorAtHand): Promise<Trained[]> {
  const figures: Trained[] = [];
  const pages = at.own === undefined ? [] : balanced(plainPages(at.own));
  const measure = async (size: number | null, draw: number, model: PageTypeModel) =>
    figures.push({ size, draw, pages: pageTypeTallies(model, pages), urls: await urlDetection(at.mirror, model) });
  for (const size of trainingSizes)
    for (let draw = 0; draw < draws && size < at.others.length; draw++)
      await measure(size, draw, trainOnSome(at.others, size, 1000 * size + draw + at.seed));
  await measure(null, 0, at.pageTypes);
  return figures;
}

export function trainingPart(measured: All): PaperPart {
  const row = (size: number | null) => {
    const byDraw = Array.from({ length: draws }, (_, draw) =>
      measured.flatMap(({ data }) => data.trained.filter((one) => one.size === size && one.draw === draw)),
    ).filter((some) => some.length > 0);
    const cells = (pick: (one: Trained) => Tally) =>
      [precisionOf, recallOf].map((figure) => {
        const values = byDraw.map((some) => figure(sumOf(some.map(pick))));
        return `${share(mean(values))}${values.length > 1 ? ` ± ${((deviation(values) ?? 0) * 100).toFixed(1)}` : ''}`;
      });
    const figures = [cells((one) => one.pages.index), cells((one) => one.pages.thread), cells((one) => one.urls)];
    return [size === null ? 'all of other packages' : String(size), ...figures.flat()];
  };
  return {
    title: 'Page types and index/thread URLs by number of training forums (table 2)',
    note: `Training forums are drawn ${draws} times for each mirror from the other mirrors and the forums of the testbed, never of its package; mean ± standard deviation of the draws, in points. Ten pages of each type a mirror, views that show lists or threads once more left out; URLs page by page after the vote. The paper trains on up to 40 forums and tests on 160.`,
    table: {
      head: [
        'training forums',
        ...['index page', 'thread page', 'index/thread URLs'].flatMap((what) => [`${what} precision`, 'recall']),
      ],
      rows: [
        ...trainingSizes.map(row),
        row(null),
        [
          '**paper**, 5',
          '97.51 % ± 0.83',
          '96.98 % ± 1.33',
          '98.24 % ± 0.55',
          '98.12 % ± 1.15',
          '99.02 % ± 0.17',
          '98.14 % ± 0.21',
        ],
        [
          '**paper**, 10',
          '97.05 % ± 0.69',
          '97.47 % ± 1.56',
          '98.28 % ± 0.27',
          '98.04 % ± 1.23',
          '99.01 % ± 0.15',
          '98.13 % ± 0.18',
        ],
        ['**paper**, 40', '97.44 %', '96.38 %', '99.04 %', '97.49 %', '99.03 %', '98.12 %'],
      ],
    },
  };
}

export function modulesPart(measured: All): PaperPart {
  const cells = (tallies: readonly Tally[]) => [share(precisionOf(sumOf(tallies))), share(recallOf(sumOf(tallies)))];
  const whole = (data: ModuleFigures) => data.trained.find((one) => one.size === null)!;
  const row = (name: string, all: readonly ModuleFigures[]) => [
    name,
    ...cells(all.map((data) => whole(data).pages.index)),
    ...cells(all.map((data) => whole(data).pages.thread)),
    ...cells(all.map((data) => whole(data).urls)),
    ...cells(all.map((data) => data.flips)),
  ];
  return {
    title: 'Page types, index/thread URLs and page-flipping URLs by mirror (sections 5.2.1 and 5.2.2)',
    note: 'With page types learned from all forums of other packages. Ten pages of each type a mirror. What was missed is listed by `npm run bench -- focus`.',
    table: {
      head: [
        'mirror',
        ...['index page', 'thread page', 'index/thread URLs', 'page-flipping URLs'].flatMap((what) => [
          `${what} precision`,
          'recall',
        ]),
      ],
      rows: [
        ...measured.map(({ mirror, data }) => row(mirror, [data])),
        row(
          '**all**',
          measured.map(({ data }) => data),
        ),
        ['**paper**', '97.44 %', '96.38 %', '99.04 %', '97.49 %', '99.03 %', '98.12 %', '99 %', '93 %'],
      ],
    },
  };
}

export function entryPart(measured: All): PaperPart {
  const row = (name: string, pick: (entry: EntryDiscovery) => readonly Tally[]) => {
    const rounds = Math.max(0, ...measured.map(({ data }) => pick(data.entry).length));
    // As in the paper: one page a forum, repeated with other pages.
    const byRound = Array.from({ length: rounds }, (_, i) => sumOf(measured.flatMap(({ data }) => pick(data.entry)[i] ?? [])));
    const cells = [precisionOf, recallOf].flatMap((figure) => [
      share(mean(byRound.map(figure))),
      share(deviation(byRound.map(figure))),
    ]);
    return [name, ...cells];
  };
  const requests = mean(measured.map(({ data }) => data.entry.requests / (data.entry.focus.length || 1)));
  return {
    title: 'Entry page discovery (table 3)',
    note: `From a page of each mirror drawn at random, ten times with other pages. FoCUS asks for ${whole(requests)} pages to find it, in the mean. The baseline looks for words such as "forum" in the URL; on most of our mirrors the host itself is the entry.`,
    table: {
      head: ['method', 'precision', 'standard deviation', 'recall', 'standard deviation'],
      rows: [
        row('baseline', (entry) => entry.keywords),
        row('focus', (entry) => entry.focus),
        ['**paper**, baseline', '76.38 %', '1.74 %', '76.38 %', '1.74 %'],
        ['**paper**, FoCUS', '98.08 %', '0.85 %', '95.81 %', '0.59 %'],
      ],
    },
  };
}
