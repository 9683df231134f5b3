import type { CrawlFigures } from './crawl-figures.ts';
import type { Paper } from './papers.ts';
import { mean, type PaperReport, share, whole } from './report.ts';

/** It refuses no link: without a budget its crawl is the generic one in another order. */
const rankingOnly = 'source';

interface Measured {
  crawls: Map<string, CrawlFigures>;
}

/** FoCUS: Learning to Crawl Web Forums (WWW 2012), sections 5.1 and 5.3. */
export const focusPaper: Paper<Measured> = {
  name: 'focus',
  async measure(at) {
    const crawls = new Map<string, CrawlFigures>();
    for (const { name } of at.strategies) {
      const crawl = name === rankingOnly ? null : await at.crawl(name);
      if (crawl !== null) crawls.set(name, crawl);
    }
    return { crawls };
  },
  report(measured): PaperReport {
    const names = [...new Set(measured.flatMap(({ data }) => [...data.crawls.keys()]))];
    const of = (name: string) => measured.flatMap(({ data }) => data.crawls.get(name) ?? []);
    const sum = (name: string, value: (crawl: CrawlFigures) => number) =>
      of(name).reduce((total, crawl) => total + value(crawl), 0);
    const ratio = (a: number, b: number) => (b === 0 ? null : a / b);
    const perForum = (
      title: string,
      note: string,
      paper: Record<string, string>,
      value: (crawl: CrawlFigures) => number | null,
    ) => ({
      title,
      note,
      head: ['mirror', ...names],
      rows: [
        ...measured.map(({ mirror, data }) => [
          mirror,
          ...names.map((name) => share(data.crawls.has(name) ? value(data.crawls.get(name)!) : null)),
        ]),
        ['**mean**', ...names.map((name) => share(mean(of(name).map(value))))],
        ['**paper**', ...names.map((name) => paper[name] ?? '')],
      ],
    });
    return {
      name: 'focus',
      title: 'FoCUS: its figures on our mirrors',
      parts: [
        perForum(
          'Effectiveness (figures 7 and 8)',
          'Lists, threads and the entry, each once, of all pages of the crawl phase; learning is left out, as in the paper. A dash: what learning fetched was all there was to fetch.',
          { 'breadth-first': '53 % (obeying robots.txt and nofollow)', irobot: 'about 90 %', focus: '99.96 % micro' },
          (crawl) => ratio(crawl.crawlPhase.valuable, crawl.crawlPhase.requests),
        ),
        perForum('Effectiveness with learning charged', 'Ours: every request counts.', {}, (crawl) => crawl.ours.effectiveness),
        perForum(
          'Coverage (figures 7 and 9)',
          'Thread pages fetched, in learning or after. Crawls stop after as many requests as the mirror has URLs, which costs the generic crawler some.',
          { 'breadth-first': 'nearly 100 %', irobot: '86 %', focus: '99 %' },
          (crawl) => crawl.ours.threadCoverage,
        ),
        {
          title: 'Micro and macro averages (table 5)',
          note: 'Micro: over the pages of all mirrors together (coverage weighted by thread pages); macro: mean of the mirrors.',
          head: ['', 'effectiveness micro', 'macro', 'coverage micro', 'macro', 'pages to learn, mean', 'most'],
          rows: [
            ...names.map((name) => [
              name,
              share(
                ratio(
                  sum(name, (c) => c.crawlPhase.valuable),
                  sum(name, (c) => c.crawlPhase.requests),
                ),
              ),
              share(mean(of(name).map((c) => ratio(c.crawlPhase.valuable, c.crawlPhase.requests)))),
              share(
                ratio(
                  sum(name, (c) => c.threadPages.fetched),
                  sum(name, (c) => c.threadPages.all),
                ),
              ),
              share(mean(of(name).map((c) => c.ours.threadCoverage))),
              whole(mean(of(name).map((c) => c.ours.sampled))),
              whole(Math.max(...of(name).map((c) => c.ours.sampled))),
            ]),
            ['**paper**, FoCUS on 158 forums', '99.96 %', '99.85 %', '99.16 %', '97.46 %', '442', '2,663'],
            ['**paper**, structure-driven', '', '', '', '', 'at least 3,000', ''],
            ['**paper**, iRobot', '', '', '', '', 'at least 2,000', ''],
          ],
        },
      ],
    };
  },
};
