import { type SystemCrawls, systemCrawls, systemPart } from './by-system.ts';
import type { CrawlFigures } from './crawl-figures.ts';
import { entryPart, type ModuleFigures, moduleFigures, modulesPart, trainingPart } from './focus-module-tables.ts';
import { type IdealCoverage, idealCoverage } from './ideal-crawl.ts';
import type { Paper } from './papers.ts';
import { mean, type PaperPart, type PaperReport, ratio, share, whole } from './report.ts';
import { rowsSvg } from './rows-chart.ts';

/** Requests of the generic crawler that obeys nofollow: enough to see what it meets. */
const obeying = 5000;

interface Measured extends ModuleFigures {
  crawls: SystemCrawls;
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
    const modules = await moduleFigures(at);
    at.tell('coverage from other pages than the entry');
    return { ...modules, crawls, generic, ideal: await idealCoverage(at.mirror) };
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
          note: 'Lists, threads and the entry, each once, of all pages of the crawl phase; learning is left out, as in the paper. `focus` and `auto` have page types learned without the package of the mirror. A dash: the walk asked for nothing that learning had not fetched.',
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
        percent: true,
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
        percent: true,
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
