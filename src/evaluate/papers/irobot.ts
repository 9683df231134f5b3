import { chartSvg } from './chart.ts';
import type { CrawlFigures } from './crawl-figures.ts';
import type { Paper } from './papers.ts';
import { mean, type PaperReport, share, whole } from './report.ts';

/** Sizes of figure 10. */
const sampleSizes = [50, 100, 200, 500];

interface Measured {
  generic: CrawlFigures | null;
  irobot: CrawlFigures | null;
  /** Shares among the mirror's own URLs. */
  mirrored: { invalid: number; duplicate: number };
  bySample: (CrawlFigures | null)[];
}

/** iRobot: An Intelligent Crawler for Web Forums (WWW 2008), section 6. */
export const irobotPaper: Paper<Measured> = {
  name: 'irobot',
  async measure(at) {
    const labels = [...at.mirror.truth.labels.values()];
    const invalid = labels.filter((label) => label.value === 'invalid' || label.status >= 400).length;
    const duplicate = labels.filter((label) => label.value === 'duplicate').length;
    const bySample: (CrawlFigures | null)[] = [];
    for (const size of sampleSizes) bySample.push(await at.crawl('irobot', size));
    return {
      generic: await at.crawl('breadth-first'),
      irobot: await at.crawl('irobot', 500),
      mirrored: { invalid: invalid / labels.length, duplicate: duplicate / labels.length },
      bySample,
    };
  },
  report(measured): PaperReport {
    const column = (value: (data: Measured) => number | null | undefined) => mean(measured.map(({ data }) => value(data)));
    const quality = (name: string, data: (value: (data: Measured) => number | null | undefined) => number | null | undefined) => [
      name,
      share(data((m) => m.mirrored.invalid)),
      share(data((m) => m.irobot?.ours.invalidRatio)),
      share(data((m) => m.mirrored.duplicate)),
      share(data((m) => m.irobot?.ours.duplicateRatio)),
      share(data((m) => m.irobot?.coverageOfAll)),
      share(data((m) => m.irobot?.ours.threadCoverage)),
    ];
    const speed = (name: string, data: (value: (data: Measured) => number | null | undefined) => number | null | undefined) => [
      name,
      share(data((m) => m.generic?.valuableEarly)),
      share(data((m) => m.irobot?.valuableEarly)),
      share(data((m) => m.generic?.effectiveEarly)),
      share(data((m) => m.irobot?.effectiveEarly)),
      whole(data((m) => m.generic?.ours.requestsFor.half)),
      whole(data((m) => m.irobot?.ours.requestsFor.half)),
    ];
    const kept = measured.reduce((sum, { data }) => sum + (data.irobot?.relations.kept ?? 0), 0);
    const pairs = measured.reduce((sum, { data }) => sum + (data.irobot?.relations.all ?? 0), 0);
    const bySample = sampleSizes.map((_, i) => ({
      invalid: column((m) => m.bySample[i]?.ours.invalidRatio),
      duplicate: column((m) => m.bySample[i]?.ours.duplicateRatio),
      coverage: column((m) => m.bySample[i]?.ours.threadCoverage),
    }));
    const line = (name: string, value: (one: (typeof bySample)[number]) => number | null) => ({
      name,
      points: bySample.flatMap((one, i): [number, number][] => (value(one) === null ? [] : [[sampleSizes[i]!, value(one)!]])),
    });
    return {
      name: 'irobot',
      title: 'iRobot: its figures on our mirrors',
      parts: [
        {
          title: 'Invalid, duplicate, coverage (figures 7 to 9)',
          note: 'Ours from 500 sampled pages, learning charged, no person looking anything over; theirs after a person restored missing arcs and removed redundant ones. "All" is eq. 5, every page neither invalid nor duplicate, profiles and searches included; "threads" is thread pages alone.',
          head: [
            'mirror',
            'invalid in the mirror',
            'invalid by irobot',
            'duplicate in the mirror',
            'duplicate by irobot',
            'coverage of all',
            'coverage of threads',
          ],
          rows: [
            ...measured.map(({ mirror, data }) => quality(mirror, (value) => value(data))),
            quality('**mean**', column),
            ['**paper**', '32.7 %', '2.9 %', '8.7 %', '2.5 %', '> 85 %', ''],
          ],
        },
        {
          title: 'Effectiveness and efficiency (figures 11 and 12)',
          note: 'Theirs are the first 5,000 pages of mirrors of 12,000 to 20,000, and fetches for 5,000 valuable ones; ours the first quarter of the mirror\'s URLs, and requests for half of what is worth having (– when it never came to that). "Neither" is the paper\'s count, 1 − invalid − duplicate; "lists and threads" is ours.',
          head: [
            'mirror',
            'neither: generic',
            'neither: irobot',
            'lists and threads: generic',
            'lists and threads: irobot',
            'requests for half: generic',
            'requests for half: irobot',
          ],
          rows: [
            ...measured.map(({ mirror, data }) => speed(mirror, (value) => value(data))),
            speed('**mean**', column),
            ['**paper**', '69 %', '93 %', '', '', '9,600 for 5,000', '5,500 for 5,000'],
          ],
        },
        {
          title: 'Relations kept (table 3)',
          note: 'Of later pages of a list or thread that the walk came to from another page of it, those whose row says so. Lists and threads that were not reached at all are not in it.',
          head: ['', 'kept', 'of', 'share'],
          rows: [
            ['irobot', whole(kept), whole(pairs), share(pairs === 0 ? null : kept / pairs)],
            ['**paper**', '', '', 'about 95 %'],
          ],
        },
        {
          title: 'Sample size (figure 10)',
          note: 'Means over the mirrors. The paper: stable above 100 pages.',
          id: 'sample-size',
          svg: chartSvg(
            [
              line('thread coverage', (one) => one.coverage),
              line('invalid', (one) => one.invalid),
              line('duplicate', (one) => one.duplicate),
            ],
            {
              x: { title: 'sampled pages', max: sampleSizes.at(-1)! },
              y: { title: 'share', max: 1 },
            },
          ),
        },
      ],
    };
  },
};
