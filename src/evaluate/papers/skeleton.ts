import { Site } from '../../crawl/site.ts';
import { pageFlipping } from '../../learn/page-flipping.ts';
import type { Arc, Sitemap } from '../../learn/sitemap.ts';
import { sampledSitemap } from '../../strategies/sampled-sitemap.ts';
import { chartSvg } from './chart.ts';
import { type CrawlFigures, informativenessOf } from './crawl-figures.ts';
import type { LabelledMirror } from './paper-run.ts';
import type { MirrorAtHand, Paper } from './papers.ts';
import { mean, type PaperReport, score3, share, times } from './report.ts';

const crawlers = ['breadth-first', 'structure-driven', 'skeleton'] as const;

/** A loop-back link of a sample: how many pairs of pages lie behind it, its connectivity, and whether it turns pages in truth. */
interface Loop {
  pairs: number;
  connectivity: number;
  flipping: boolean;
}

interface Measured {
  crawls: Record<(typeof crawlers)[number], CrawlFigures | null>;
  mirrored: number | null;
  loops: Loop[];
}

/** Exploring Traversal Strategy for Web Forum Crawling (SIGIR 2008), section 6. */
export const skeletonPaper: Paper<Measured> = {
  name: 'skeleton',
  async measure(at) {
    const crawls = {
      'breadth-first': await at.crawl('breadth-first'),
      'structure-driven': await at.crawl('structure-driven'),
      skeleton: await at.crawl('skeleton', 500),
    };
    const mirrored = informativenessOf(at.mirror, [...at.mirror.truth.labels.keys()]);
    return { crawls, mirrored, loops: await loopsOf(at) };
  },
  report(measured): PaperReport {
    const average = (value: (data: Measured) => number | null | undefined) => mean(measured.map(({ data }) => value(data)));
    type Pick = (value: (data: Measured) => number | null | undefined) => number | null | undefined;
    const quality = (name: string, of: Pick) => [
      name,
      score3(of((m) => m.mirrored)),
      ...crawlers.map((crawler) => score3(of((m) => m.crawls[crawler]?.informativeness))),
      ...crawlers.map((crawler) => share(of((m) => m.crawls[crawler]?.ours.threadCoverage))),
    ];
    const speed = (name: string, of: Pick) => [
      name,
      ...crawlers.map((crawler) => share(of((m) => m.crawls[crawler]?.valuableEarly))),
      ...crawlers.map((crawler) => share(of((m) => m.crawls[crawler]?.effectiveEarly))),
      ...crawlers.map((crawler) => times(of((m) => m.crawls[crawler]?.ours.overhead))),
    ];
    const loops = measured.flatMap(({ data }) => data.loops);
    const dots = (flipping: boolean) =>
      loops
        .filter((loop) => loop.flipping === flipping)
        .map((loop): [number, number] => [Math.log10(loop.pairs), loop.connectivity]);
    const above = (flipping: boolean, line: number) => {
      const own = loops.filter((loop) => loop.flipping === flipping);
      return share(own.length === 0 ? null : own.filter((loop) => loop.connectivity >= line).length / own.length);
    };
    const most = Math.max(1, ...loops.map((loop) => Math.log10(loop.pairs)));
    return {
      name: 'skeleton',
      title: 'The Traversal Strategy: its figures on our mirrors',
      parts: [
        {
          title: 'Informativeness and coverage (figures 6 and 7)',
          note: 'Informativeness is eq. 2 over all pages fetched, copies by their labels, invalid pages of one kind being copies of one page; coverage is of thread pages, theirs of all valuable ones. Crawls stop after as many requests as the mirror has URLs. The structure-driven crawler has no example given here: theirs had one chosen by hand for each kind of page.',
          head: [
            'mirror',
            'informativeness: mirror',
            'generic',
            'structure-driven',
            'skeleton',
            'coverage: generic',
            'structure-driven',
            'skeleton',
          ],
          rows: [
            ...measured.map(({ mirror, data }) => quality(mirror, (value) => value(data))),
            quality('**mean**', average),
            ['**paper**', '0.67', '', '0.85', '0.97', '', '40 %', '> 83 %'],
          ],
        },
        {
          title: 'Effectiveness and efficiency (figures 8 and 9)',
          note: "Of the first quarter of the mirror's URLs (theirs: of the first 5,000 pages) those neither invalid nor duplicate, then those that are lists or threads and new; and requests for each page worth having over the whole crawl (theirs: fetches for 5,000 valuable pages, divided by 5,000).",
          head: [
            'mirror',
            'neither: generic',
            'structure-driven',
            'skeleton',
            'lists and threads: generic',
            'structure-driven',
            'skeleton',
            'overhead: generic',
            'structure-driven',
            'skeleton',
          ],
          rows: [
            ...measured.map(({ mirror, data }) => speed(mirror, (value) => value(data))),
            speed('**mean**', average),
            ['**paper**', '59 %', '69 %', '91 %', '', '', '', '1.74', '1.42', '1.10'],
          ],
        },
        {
          title: 'Connectivity of loop-back links (figure 10): shares',
          note: 'Loop-back links of samples of 500 pages with at least one path between two pages, told apart by the labels of their links.',
          head: ['', 'links', 'connectivity at least 0.7', 'at least 0.5'],
          rows: [
            ['page flipping', String(dots(true).length), above(true, 0.7), above(true, 0.5)],
            ['others', String(dots(false).length), above(false, 0.7), above(false, 0.5)],
            ['**paper**, page flipping', '14', '100 %', '100 %'],
            ['**paper**, others', '17', '0 %', '0 %'],
          ],
        },
        {
          title: 'Connectivity of loop-back links (figure 10)',
          note: 'Menus whose entries lead back to one another are what no connectivity tells from pagers.',
          id: 'connectivity',
          svg: chartSvg(
            [
              { name: 'page flipping', points: dots(true), draw: 'dots' },
              { name: 'other loop-back links', points: dots(false), draw: 'dots' },
            ],
            { x: { title: 'pairs of pages behind it (log10)', max: Math.ceil(most) }, y: { title: 'connectivity', max: 1 } },
          ),
        },
      ],
    };
  },
};

async function loopsOf(at: MirrorAtHand): Promise<Loop[]> {
  at.tell('loop-back links');
  const site = new Site({ source: at.mirror.source, start: at.mirror.start });
  const { sitemap, duplicateOf } = await sampledSitemap(site, { seed: at.seed, sample: 500 }, 'layout');
  return pageFlipping(sitemap, { duplicateOf }).flatMap(({ arc, connectivity, pairs }) => {
    const flipping = connectivity === null ? null : turnsPages(at.mirror, sitemap, arc);
    return flipping === null ? [] : [{ pairs, connectivity: connectivity!, flipping }];
  });
}

/** Whether most of an arc's labelled links lead to another page of the same list or thread; null when labels do not say. */
function turnsPages(mirror: LabelledMirror, sitemap: Sitemap, arc: Arc): boolean | null {
  const partOf = (url: string) => /^((?:board|thread)\/.+)\/(\d+)$/.exec(mirror.label(url)?.key ?? '');
  let [same, other] = [0, 0];
  for (const index of sitemap.vertices.find((vertex) => vertex.id === arc.from)?.pages ?? []) {
    const page = sitemap.pages[index]!;
    const own = partOf(page.url);
    for (const link of page.links) {
      if (link.location !== arc.location || mirror.label(link.url) === undefined) continue;
      const target = partOf(link.url);
      if (!own || !target || own[1] !== target[1]) other++;
      else if (own[2] !== target[2]) same++;
    }
  }
  return same + other === 0 ? null : same > other;
}
