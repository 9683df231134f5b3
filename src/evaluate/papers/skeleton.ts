import { Site } from '../../crawl/site.ts';
import { pageFlipping } from '../../learn/page-flipping.ts';
import type { Arc, Sitemap } from '../../learn/sitemap.ts';
import { sampledSitemap } from '../../strategies/sampled-sitemap.ts';
import { earlyCrawls, type SystemCrawls, systemPart } from './by-system.ts';
import { chartSvg } from './chart.ts';
import { informativenessOf } from './crawl-figures.ts';
import type { LabelledMirror } from './paper-run.ts';
import type { MirrorAtHand, Paper } from './papers.ts';
import { type PaperPart, type PaperReport, ratio, score3, share, times } from './report.ts';

/** Pages that loop-back links are judged by; the paper has up to 5,000 of 30,000. */
const loopSamples = [200, 500, 1000];

/** A loop-back link of a sample: how many pairs of pages lie behind it, its connectivity, and whether it turns pages in truth. */
interface Loop {
  sample: number;
  pairs: number;
  connectivity: number;
  flipping: boolean;
}

interface Measured {
  crawls: SystemCrawls;
  mirrored: number | null;
  loops: Loop[];
}

/** Exploring Traversal Strategy for Web Forum Crawling (SIGIR 2008), section 6. */
export const skeletonPaper: Paper<Measured> = {
  name: 'skeleton',
  async measure(at) {
    const crawls = await earlyCrawls(at);
    const mirrored = informativenessOf(at.mirror, [...at.mirror.truth.labels.keys()]);
    return { crawls, mirrored, loops: await loopsOf(at) };
  },
  report(measured): PaperReport {
    const early = measured.map(({ mirror, data }) => ({ mirror, crawls: data.crawls }));
    const crawls = early.map(({ mirror, crawls }) => ({
      mirror,
      crawls: new Map([...crawls].filter(([name]) => name !== 'source')),
    }));
    return {
      name: 'skeleton',
      title: 'The Traversal Strategy: its figures on our mirrors',
      parts: [
        systemPart(crawls, {
          title: 'Informativeness (figure 6)',
          note: "Eq. 2 over all pages fetched, copies by their labels, invalid pages of one kind being copies of one page. `skeleton` samples 500 pages, theirs 5,000. The structure-driven crawler is given no example here: theirs had one chosen by hand for each kind of page. The paper's 0.67 is of its mirrors.",
          id: 'informativeness',
          axis: 'informativeness',
          also: { name: 'in the mirror', values: measured.map(({ data }) => data.mirrored) },
          value: (crawl) => crawl.informativeness,
          format: score3,
          paper: { 'in the mirror': '0.67', 'structure-driven': '0.85', skeleton: '0.97' },
        }),
        systemPart(crawls, {
          title: 'Coverage (figure 7)',
          note: 'Of thread pages, theirs of all valuable pages. Crawls stop after as many requests as the mirror has URLs.',
          id: 'coverage',
          axis: 'coverage of thread pages',
          value: (crawl) => crawl.ours.threadCoverage,
          format: share,
          paper: { 'structure-driven': '40 %', skeleton: 'above 83 %' },
        }),
        systemPart(early, {
          title: 'Effectiveness (figure 8)',
          note: "Pages neither invalid nor duplicate, of the first 5,000; ours of the first quarter of the mirror's URLs.",
          id: 'effectiveness',
          axis: 'neither invalid nor duplicate, of the first quarter',
          value: (crawl) => crawl.valuableEarly,
          format: share,
          paper: { 'breadth-first': '59 %', 'structure-driven': '69 %', skeleton: '91 %' },
        }),
        systemPart(crawls, {
          title: 'Efficiency (figure 9)',
          note: 'Requests for each list or thread page over the whole crawl, learning included; theirs are fetches for 5,000 valuable pages, divided by 5,000 (8,700, 7,100 and 5,500).',
          id: 'efficiency',
          axis: 'requests for each page worth having (10 or more at the edge)',
          value: (crawl) => crawl.ours.overhead,
          format: times,
          paper: { 'breadth-first': '1.74', 'structure-driven': '1.42', skeleton: '1.10' },
          max: 10,
        }),
        connectivityPart(measured.flatMap(({ data }) => data.loops)),
      ],
    };
  },
};

function connectivityPart(loops: readonly Loop[]): PaperPart {
  const largest = loops.filter((loop) => loop.sample === loopSamples.at(-1));
  const dots = (flipping: boolean) =>
    largest
      .filter((loop) => loop.flipping === flipping)
      .map((loop): [number, number] => [Math.log10(loop.pairs), loop.connectivity]);
  const row = (sample: number, flipping: boolean) => {
    const own = loops.filter((loop) => loop.sample === sample && loop.flipping === flipping);
    const above = (line: number) => share(ratio(own.filter((loop) => loop.connectivity >= line).length, own.length));
    const name = `${flipping ? 'page flipping' : 'others'}, ${sample} sampled pages`;
    return [name, String(own.length), above(0.7), above(0.5)];
  };
  const most = Math.max(1, ...largest.map((loop) => Math.log10(loop.pairs)));
  return {
    title: 'Connectivity of loop-back links (figure 10)',
    note: `Loop-back links with at least one path between two pages, told apart by the labels of their links; the picture has those of ${loopSamples.at(-1)!.toLocaleString('en-US')} sampled pages. Menus whose entries lead back to one another are what no connectivity tells from pagers.`,
    table: {
      head: ['', 'links', 'connectivity at least 0.7', 'at least 0.5'],
      rows: [
        ...loopSamples.flatMap((sample) => [row(sample, true), row(sample, false)]),
        ['**paper**, page flipping, 5,000 pages', '14', '100 %', '100 %'],
        ['**paper**, others', '17', '0 %', '0 %'],
      ],
    },
    figure: {
      id: 'connectivity',
      svg: chartSvg(
        [
          { name: 'other loop-back links', points: dots(false), draw: 'dots' },
          { name: 'page flipping', points: dots(true), draw: 'dots' },
        ],
        { x: { title: 'pairs of pages behind it (log10)', max: Math.ceil(most) }, y: { title: 'connectivity', max: 1 } },
      ),
    },
  };
}

async function loopsOf(at: MirrorAtHand): Promise<Loop[]> {
  const loops: Loop[] = [];
  for (const sample of loopSamples) {
    at.tell(`loop-back links of ${sample} pages`);
    const site = new Site({ source: at.mirror.source, start: at.mirror.start });
    const { sitemap, duplicateOf } = await sampledSitemap(site, { seed: at.seed, sample }, 'layout');
    for (const { arc, connectivity, pairs } of pageFlipping(sitemap, { duplicateOf })) {
      const flipping = connectivity === null ? null : turnsPages(at.mirror, sitemap, arc);
      if (flipping !== null) loops.push({ sample, pairs, connectivity: connectivity!, flipping });
    }
  }
  return loops;
}

/** Whether most of an arc's labelled links lead to another page of the same list or thread; null when labels do not say. */
function turnsPages(mirror: LabelledMirror, sitemap: Sitemap, arc: Arc): boolean | null {
  let [same, other] = [0, 0];
  for (const index of sitemap.vertices.find((vertex) => vertex.id === arc.from)?.pages ?? []) {
    const page = sitemap.pages[index]!;
    const own = mirror.part(page.url);
    for (const link of page.links) {
      if (link.location !== arc.location || mirror.label(link.url) === undefined) continue;
      const target = mirror.part(link.url);
      if (!own || !target || own.whole !== target.whole) other++;
      else if (own.page !== target.page) same++;
    }
  }
  return same + other === 0 ? null : same > other;
}
