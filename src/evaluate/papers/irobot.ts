import { Site } from '../../crawl/site.ts';
import { sampledSitemap } from '../../strategies/sampled-sitemap.ts';
import { earlyCrawls, type SystemCrawls, systemPart } from './by-system.ts';
import { chartSvg } from './chart.ts';
import type { CrawlFigures } from './crawl-figures.ts';
import { type ArcFigures, arcFigures } from './hand-chosen-arcs.ts';
import type { Paper } from './papers.ts';
import { mean, type PaperPart, type PaperReport, ratio, share, whole } from './report.ts';

/** Sizes of figure 10; the last is what the crawl itself learns from. */
const sampleSizes = [50, 100, 200, 500];

interface Measured {
  crawls: SystemCrawls;
  /** Shares among the mirror's own URLs. */
  mirrored: { invalid: number; duplicate: number };
  arcs: ArcFigures;
  bySample: (CrawlFigures | null)[];
}

type All = readonly { mirror: string; data: Measured }[];

/** iRobot: An Intelligent Crawler for Web Forums (WWW 2008), section 6. */
export const irobotPaper: Paper<Measured> = {
  name: 'irobot',
  async measure(at) {
    const labels = [...at.mirror.truth.labels.values()];
    const invalid = labels.filter((label) => label.value === 'invalid' || label.status >= 400).length;
    const duplicate = labels.filter((label) => label.value === 'duplicate').length;
    const crawls = await earlyCrawls(at);
    const bySample: (CrawlFigures | null)[] = [];
    for (const size of sampleSizes.slice(0, -1)) bySample.push(await at.crawl('irobot', { sample: size }));
    at.tell('arcs of the sitemap');
    const site = new Site({ source: at.mirror.source, start: at.mirror.start });
    const { sitemap } = await sampledSitemap(site, { seed: at.seed, sample: sampleSizes.at(-1)! }, 'format');
    return {
      crawls,
      mirrored: { invalid: invalid / labels.length, duplicate: duplicate / labels.length },
      arcs: arcFigures(at.mirror, sitemap),
      bySample: [...bySample, crawls.get('irobot') ?? null],
    };
  },
  report(measured): PaperReport {
    const early = measured.map(({ mirror, data }) => ({ mirror, crawls: data.crawls }));
    const crawls = early.map(({ mirror, crawls }) => ({
      mirror,
      crawls: new Map([...crawls].filter(([name]) => name !== 'source')),
    }));
    const inMirror = (value: (data: Measured) => number) => ({
      name: 'in the mirror',
      values: measured.map(({ data }) => value(data)),
    });
    return {
      name: 'irobot',
      title: 'iRobot: its figures on our mirrors',
      parts: [
        arcsPart(measured),
        systemPart(crawls, {
          title: 'Invalid pages (figure 7)',
          note: "Login, denied and error pages of all pages fetched, learning charged, and of the mirror's own URLs. `irobot` samples 500 pages, as in the paper; theirs ran after a person had restored missing arcs and removed redundant ones, ours as it was learned. Links to what the mirror does not hold count as invalid.",
          id: 'invalid',
          axis: 'share of invalid pages',
          also: inMirror((data) => data.mirrored.invalid),
          value: (crawl) => crawl.ours.invalidRatio,
          format: share,
          paper: { 'in the mirror': '32.7 %', irobot: '2.9 %' },
        }),
        systemPart(crawls, {
          title: 'Duplicate pages (figure 8)',
          note: "Pages whose content was fetched before, of all pages fetched, and of the mirror's own URLs.",
          id: 'duplicate',
          axis: 'share of duplicate pages',
          also: inMirror((data) => data.mirrored.duplicate),
          value: (crawl) => crawl.ours.duplicateRatio,
          format: share,
          paper: { 'in the mirror': '8.7 %', irobot: '2.5 %' },
        }),
        systemPart(crawls, {
          title: 'Coverage (figure 9)',
          note: 'Eq. 5: of all pages neither invalid nor duplicate, profiles, searches and lists in other orders included. A crawler that wants threads alone has little of it and loses nothing: coverage of thread pages is in the tables of FoCUS.',
          id: 'coverage',
          axis: 'coverage of all valid pages',
          value: (crawl) => crawl.coverageOfAll,
          format: share,
          paper: { irobot: 'above 85 %' },
        }),
        samplePart(measured),
        relationsPart(measured),
        systemPart(early, {
          title: 'Effectiveness (figure 11)',
          note: "The paper's count: pages neither invalid nor duplicate, of the first 5,000 of mirrors of 12,000 to 20,000; ours of the first quarter of the mirror's URLs, learning charged.",
          id: 'effectiveness',
          axis: 'neither invalid nor duplicate, of the first quarter',
          value: (crawl) => crawl.valuableEarly,
          format: share,
          paper: { 'breadth-first': '69 %', irobot: '93 %' },
        }),
        systemPart(early, {
          title: 'Effectiveness, lists and threads alone',
          note: 'Ours: of the same requests those that brought a list or thread page not fetched before.',
          id: 'effectiveness-ours',
          axis: 'new list and thread pages, of the first quarter',
          value: (crawl) => crawl.effectiveEarly,
          format: share,
          paper: {},
        }),
        systemPart(crawls, {
          title: 'Efficiency (figure 12)',
          note: 'Requests, learning included, for half of the lists and threads of the mirror, divided by that half: theirs are fetches for 5,000 valuable pages, divided by 5,000 (9,600 and 5,500). A dash: it never came to half. Means are of those that did.',
          id: 'efficiency',
          axis: 'requests for each page of the first half (10 or more at the edge)',
          value: (crawl) => (crawl.ours.requestsFor.half === null ? null : crawl.ours.requestsFor.half / (crawl.ours.floor / 2)),
          format: (value) => (value == null ? '–' : value.toFixed(2)),
          paper: { 'breadth-first': '1.92', irobot: '1.10' },
          max: 10,
        }),
      ],
    };
  },
};

function arcsPart(measured: All): PaperPart {
  const kinds = ['valid', 'ours'] as const;
  const counts = (arcs: readonly ArcFigures[]) => {
    const sum = (value: (arcs: ArcFigures) => number) => whole(arcs.reduce((total, one) => total + value(one), 0));
    const average = (value: (arcs: ArcFigures) => number | null) => share(mean(arcs.map(value)));
    return [
      sum((one) => one.auto),
      ...kinds.flatMap((kind) => [
        sum((one) => one[kind].hand),
        sum((one) => one[kind].both),
        average((one) => ratio(one[kind].both, one.auto)),
        average((one) => ratio(one[kind].both, one[kind].hand)),
      ]),
    ];
  };
  return {
    title: 'Arcs chosen automatically and by hand (table 2)',
    note: "Of the sitemap from 500 sampled pages: arcs that `irobot` follows; arcs that are left when labels take the place of the person who removes redundant arcs and adds missing ones; arcs in both. An arc stays when at least half of the URLs that it adds show a page not led to before: any page that is valid, as the paper counts, or lists and threads alone. The last row but one has sums, and means of the mirrors' shares.",
    table: {
      head: [
        'mirror',
        'auto-generated',
        ...['valid pages', 'lists and threads'].flatMap((what) => [`${what}: by hand`, 'both', 'precision', 'recall']),
      ],
      rows: [
        ...measured.map(({ mirror, data: { arcs } }) => [mirror, ...counts([arcs])]),
        ['**all**', ...counts(measured.map(({ data }) => data.arcs))],
        ['**paper**, seven forums', '290', '228', '195', 'about 70 %', 'above 85 %', '', '', '', ''],
      ],
    },
  };
}

function relationsPart(measured: All): PaperPart {
  const of = (data: Measured) => data.crawls.get('irobot')?.relations ?? { kept: 0, all: 0 };
  const kept = measured.reduce((sum, { data }) => sum + of(data).kept, 0);
  const all = measured.reduce((sum, { data }) => sum + of(data).all, 0);
  return {
    title: 'Relations kept (table 3)',
    note: 'Of later pages of a list or thread that the walk of `irobot` came to from another page of it, those whose row says so. Lists and threads that were not reached at all are not in it.',
    table: {
      head: ['mirror', 'kept', 'of', 'share'],
      rows: [
        ...measured.map(({ mirror, data }) => [
          mirror,
          whole(of(data).kept),
          whole(of(data).all),
          share(ratio(of(data).kept, of(data).all)),
        ]),
        ['**all**', whole(kept), whole(all), share(ratio(kept, all))],
        ['**paper**', '', '', 'about 95 %'],
      ],
    },
  };
}

function samplePart(measured: All): PaperPart {
  const line = (name: string, value: (crawl: CrawlFigures) => number | null) => ({
    name,
    points: sampleSizes.flatMap((size, i): [number, number][] => {
      const average = mean(measured.map(({ data }) => (data.bySample[i] ? value(data.bySample[i]) : null)));
      return average === null ? [] : [[size, average]];
    }),
  });
  const lines = [
    line('thread coverage', (crawl) => crawl.ours.threadCoverage),
    line('coverage of all', (crawl) => crawl.coverageOfAll),
    line('invalid', (crawl) => crawl.ours.invalidRatio),
    line('duplicate', (crawl) => crawl.ours.duplicateRatio),
  ];
  const at = (points: readonly (readonly [number, number])[], size: number) => points.find(([x]) => x === size)?.[1];
  return {
    title: 'Sample size (figure 10)',
    note: 'Means over the mirrors of whole crawls by `irobot`, learning charged.',
    table: {
      head: ['sampled pages', ...lines.map(({ name }) => name)],
      rows: [
        ...sampleSizes.map((size) => [String(size), ...lines.map(({ points }) => share(at(points, size)))]),
        ['**paper**', '', 'above 85 %, stable from 100 pages on', '2.9 % at 500', '2.5 % at 500'],
      ],
    },
    figure: {
      id: 'sample-size',
      svg: chartSvg(lines, { x: { title: 'sampled pages', max: sampleSizes.at(-1)! }, y: { title: 'share', max: 1 } }),
    },
  };
}
