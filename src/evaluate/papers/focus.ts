import type { PageTypeModel } from '../../learn/page-types.ts';
import { plainPages } from '../page-type-models.ts';
import { type SystemCrawls, systemCrawls, systemPart } from './by-system.ts';
import type { CrawlFigures } from './crawl-figures.ts';
import { type EntryDiscovery, entryDiscovery, flipDetection, urlDetection } from './focus-modules.ts';
import { type IdealCoverage, idealCoverage } from './ideal-crawl.ts';
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
import type { MirrorAtHand, Paper } from './papers.ts';
import { deviation, mean, type PaperPart, type PaperReport, ratio, share, whole } from './report.ts';
import { rowsSvg } from './rows-chart.ts';

/** Numbers of training forums, each drawn so many times; the paper has 5 to 40, and we have fewer. */
const trainingSizes = [5, 10];
const draws = 3;
/** Requests of the generic crawler that obeys nofollow: enough to see what it meets. */
const obeying = 5000;

/** Table 2 for one set of training forums. */
interface Trained {
  /** How many forums; null for all there are. */
  size: number | null;
  draw: number;
  pages: PageTypeTallies;
  urls: Tally;
}

interface Measured {
  crawls: SystemCrawls;
  trained: Trained[];
  flips: Tally;
  entry: EntryDiscovery;
  generic: CrawlFigures | null;
  ideal: IdealCoverage;
}

type All = readonly { mirror: string; data: Measured }[];

/** FoCUS: Learning to Crawl Web Forums (WWW 2012), section 5. */
export const focusPaper: Paper<Measured> = {
  name: 'focus',
  async measure(at) {
    const crawls = await systemCrawls(at);
    const generic = await at.crawl('breadth-first', { nofollow: 'obey', requests: Math.min(at.mirror.urls, obeying) });
    at.tell('page types and index/thread URLs');
    const trained = await trainedFigures(at);
    at.tell('page-flipping URLs');
    const flips = await flipDetection(at.mirror, at.pageTypes);
    at.tell('entry pages');
    const entry = await entryDiscovery(at.mirror, at.pageTypes);
    at.tell('coverage from other pages than the entry');
    return { crawls, trained, flips, entry, generic, ideal: await idealCoverage(at.mirror) };
  },
  report(measured): PaperReport {
    const crawls = measured.map(({ mirror, data }) => ({ mirror, crawls: data.crawls }));
    return {
      name: 'focus',
      title: 'FoCUS: its figures on our mirrors',
      parts: [
        trainingPart(measured),
        modulesPart(measured),
        entryPart(measured),
        genericPart(measured),
        idealPart(measured),
        systemPart(crawls, {
          title: 'Effectiveness (figures 7 and 8)',
          note: 'Lists, threads and the entry, each once, of all pages of the crawl phase; learning is left out, as in the paper. `focus` and `auto` have page types learned without the package of the mirror. A dash: what learning fetched was all there was to fetch.',
          id: 'effectiveness',
          axis: 'effectiveness of the crawl phase',
          value: (crawl) => ratio(crawl.crawlPhase.valuable, crawl.crawlPhase.requests),
          format: share,
          paper: { 'breadth-first': '53 % (obeying robots.txt and nofollow)', irobot: 'about 90 %', focus: '99.96 % micro' },
        }),
        systemPart(crawls, {
          title: 'Effectiveness with learning charged',
          note: 'Ours: every request counts.',
          id: 'effectiveness-charged',
          axis: 'effectiveness, every request counted',
          value: (crawl) => crawl.ours.effectiveness,
          format: share,
          paper: {},
        }),
        systemPart(crawls, {
          title: 'Coverage (figures 7 and 9)',
          note: 'Thread pages fetched, in learning or after. Crawls stop after as many requests as the mirror has URLs, which costs the generic crawler some.',
          id: 'coverage',
          axis: 'coverage of thread pages',
          value: (crawl) => crawl.ours.threadCoverage,
          format: share,
          paper: { 'breadth-first': 'nearly 100 %', irobot: '86 %', focus: '99 %' },
        }),
        averagesPart(measured),
      ],
    };
  },
};

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

function trainingPart(measured: All): PaperPart {
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

function modulesPart(measured: All): PaperPart {
  const cells = (tallies: readonly Tally[]) => [share(precisionOf(sumOf(tallies))), share(recallOf(sumOf(tallies)))];
  const whole = (data: Measured) => data.trained.find((one) => one.size === null)!;
  const row = (name: string, all: readonly Measured[]) => [
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

function entryPart(measured: All): PaperPart {
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

function genericPart(measured: All): PaperPart {
  const names = ['lists and threads', 'duplicate', 'uninformative', 'invalid or not there', 'nofollow'];
  const rows = measured.map(({ mirror, data: { generic } }) => {
    if (generic === null) return { name: mirror, values: names.map(() => null) };
    const { valuable, duplicate, uninformative, redirect, invalid, unknown, requests } = generic.ours;
    const parts = [valuable, duplicate, uninformative + redirect, invalid + unknown, generic.nofollowed];
    return { name: mirror, values: parts.map((part) => part / (requests + generic.nofollowed || 1)) };
  });
  const means = names.map((_, i) => mean(rows.map(({ values }) => values[i])));
  return {
    title: 'URLs that a generic crawler meets (figure 5)',
    note: `A breadth-first crawl that obeys nofollow, over as many requests as the mirror has URLs, up to ${whole(obeying)}: what it fetched, and the URLs that nofollow kept it from. Mirrors hold no robots.txt, which in the paper kept it from pages on six of nine forums. The paper gives bars, no numbers; nofollow mattered on three of nine.`,
    table: {
      head: ['mirror', ...names],
      rows: [
        ...rows.map(({ name, values }) => [name, ...values.map(share)]),
        ['**mean**', ...means.map(share)],
        ['**paper**', 'about 53 % of what it fetched', '', '', '', 'on 3 of 9 forums'],
      ],
    },
    figure: {
      id: 'generic',
      svg: rowsSvg({
        series: names,
        rows: [...rows, { name: 'mean', values: means, strong: true }],
        title: 'share of the URLs it met',
        max: 1,
        draw: 'stack',
      }),
    },
  };
}

function idealPart(measured: All): PaperPart {
  const average = (key: keyof IdealCoverage) => mean(measured.map(({ data }) => data.ideal[key]));
  const rows = [
    ...measured.map(({ mirror, data: { ideal } }) => ({ name: mirror, values: [ideal.fromEntry, ideal.fromOther] })),
    { name: 'mean', values: [average('fromEntry'), average('fromOther')], strong: true },
  ];
  return {
    title: 'Coverage from the entry and from elsewhere (figure 6)',
    note: 'A crawler that follows index, thread and page-flipping URLs by their labels and nothing else, from the entry and from ten list pages drawn at random (mean). By the definitions of the paper the first two stand on entry and index pages, so breadcrumbs of a thread do not count, links of a list to other boards do.',
    table: {
      head: ['mirror', 'from the entry', 'from a list page'],
      rows: [
        ...rows.map(({ name, values }) => [name === 'mean' ? '**mean**' : name, ...values.map(share)]),
        ['**paper**', 'close to 100 %', 'about 52 %'],
      ],
    },
    figure: {
      id: 'entry',
      svg: rowsSvg({
        series: ['from the entry', 'from a list page'],
        rows: [...rows, { name: 'paper', values: [1, 0.52], strong: true }],
        title: 'coverage of thread pages',
        max: 1,
        draw: 'dots',
      }),
    },
  };
}

function averagesPart(measured: All): PaperPart {
  const names = [...new Set(measured.flatMap(({ data }) => [...data.crawls.keys()]))];
  const row = (name: string) => {
    const own = measured.flatMap(({ data }) => data.crawls.get(name) ?? []);
    const sum = (value: (crawl: CrawlFigures) => number) => own.reduce((total, crawl) => total + value(crawl), 0);
    const { valuable, requests } = {
      valuable: sum((c) => c.crawlPhase.valuable),
      requests: sum((c) => c.crawlPhase.requests),
    };
    return [
      name,
      share(ratio(valuable, requests)),
      share(mean(own.map((c) => ratio(c.crawlPhase.valuable, c.crawlPhase.requests)))),
      share(
        ratio(
          sum((c) => c.threadPages.fetched),
          sum((c) => c.threadPages.all),
        ),
      ),
      share(mean(own.map((c) => c.ours.threadCoverage))),
      whole(mean(own.map((c) => c.ours.sampled))),
      whole(Math.max(...own.map((c) => c.ours.sampled))),
    ];
  };
  return {
    title: 'Micro and macro averages (table 5), and pages to learn from (section 5.1)',
    note: 'Micro: over the pages of all mirrors together (coverage weighted by thread pages); macro: mean of the mirrors.',
    table: {
      head: ['', 'effectiveness micro', 'macro', 'coverage micro', 'macro', 'pages to learn, mean', 'most'],
      rows: [
        ...names.map(row),
        ['**paper**, FoCUS on 158 forums', '99.96 %', '99.85 %', '99.16 %', '97.46 %', '442', '2,663'],
        ['**paper**, structure-driven', '', '', '', '', 'at least 3,000', ''],
        ['**paper**, iRobot', '', '', '', '', 'at least 2,000', ''],
      ],
    },
  };
}
