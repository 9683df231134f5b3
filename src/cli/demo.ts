import { startTestbed, type Testbed } from '../../testbed/server.ts';
import { skins } from '../../testbed/skins/index.ts';
import { MemoryStore } from '../crawl/memory-store.ts';
import { Site, type Visit } from '../crawl/site.ts';
import { type WalkEnd, walk } from '../crawl/walk.ts';
import type { GroundTruth } from '../evaluate/ground-truth.ts';
import { type Fetch, type Figures, score } from '../evaluate/score.ts';
import { httpSource } from '../fetch/http.ts';
import { type Command, closest, exitCode, exitCodeFor, UsageError } from './command.ts';
import { ProgressView } from './progress.ts';
import { strategyNamed, strategyNames } from './strategy-option.ts';
import { bar, count, duration, percent, ratio } from './wording.ts';

/** What a forum of any age is full of. The endless calendar stays off: a crawl that follows every link would not come home. */
const noise = { loginWalls: true, duplicates: true, stickies: true, windowedPagers: true, subBoards: true, advertisements: true };

export const demoCommand: Command = {
  name: 'demo',
  usage: '[options]',
  description:
    'Starts a small forum of generated posts on this machine, with the login walls, print views, sort orders and\n' +
    'permalinks that real ones have, and crawls it over HTTP. Nothing leaves the machine and nothing is written.\n' +
    'Because the forum is ours, the summary can say of each request whether it was worth making.',
  options: {
    skin: { value: 'NAME', help: 'how the forum looks (default: dl-list; --skin list shows all)' },
    strategy: { value: 'NAME', help: `how to crawl: ${strategyNames} (default: auto)` },
    size: { value: 'N', help: 'threads in the forum (default: 120)' },
    seed: { value: 'N', help: 'another seed, another forum (default: 1)' },
  },
  examples: ['boardwalk demo', 'boardwalk demo --skin table-soup --size 500'],
  async run(args, io) {
    if (args.positionals.length > 0) throw new UsageError(`the demo takes no "${args.positionals[0]}".`);
    const skin = args.text('skin') ?? 'dl-list';
    if (skin === 'list') {
      io.out.write(`${skins.map((one) => `${one.name.padEnd(16)}${one.description}`).join('\n')}\n`);
      return exitCode.done;
    }
    if (!skins.some((one) => one.name === skin)) {
      const near = closest(
        skin,
        skins.map((one) => one.name),
      );
      throw new UsageError(`no skin "${skin}"${near ? `; did you mean "${near}"?` : '. --skin list shows all.'}`);
    }
    const strategy = strategyNamed(args.text('strategy') ?? 'auto');
    const seed = args.count('seed', 0) ?? 1;
    const testbed = await startTestbed({ skin, seed, size: args.count('size') ?? 120, switches: noise });
    const source = httpSource();
    try {
      const { forum } = testbed.site.present();
      const posts = forum.threads.reduce((sum, thread) => sum + thread.posts.length, 0);
      io.out.write(
        `Boardwalk demo: "${forum.title}", ${count(forum.boards.length)} boards, ${count(forum.threads.length)} threads, ${count(posts)} posts, at ${testbed.url}\n`,
      );
      const started = performance.now();
      const fetches: Fetch[] = [];
      const onVisit = (visit: Visit) => fetches.push({ url: visit.url, phase: visit.phase, status: visit.status });
      const site = new Site({ source, start: testbed.url, onVisit });
      const learned = await strategy.learn(site, { seed });
      const steps = walk({ site, ...learned, store: new MemoryStore(), concurrency: 4, signal: io.signal });
      const line = new ProgressView(io.err);
      let step = await steps.next();
      for (; !step.done; step = await steps.next()) {
        const { waiting } = step.value;
        line.show(() => {
          const rate = fetches.length / ((performance.now() - started) / 1000);
          return `crawling ${bar(fetches.length / (fetches.length + waiting))} ${count(fetches.length)} fetched, ${count(waiting)} waiting, ${count(rate)} pages/s`;
        });
      }
      line.clear();
      const seconds = (performance.now() - started) / 1000;
      io.out.write(describe(score(truthOf(testbed, fetches), fetches), step.value, strategy.name, seconds));
      return exitCodeFor[step.value.reason];
    } finally {
      await source.close();
      await testbed.close();
    }
  },
};

function truthOf(testbed: Testbed, fetches: readonly Fetch[]): GroundTruth {
  const labels = new Map(testbed.labels().map((label) => [label.url, label]));
  for (const { url } of fetches) if (!labels.has(url)) labels.set(url, testbed.label(url));
  return { labels, package: undefined, threads: [] };
}

function describe(run: Figures, end: WalkEnd, strategy: string, seconds: number): string {
  const row = (name: string, n: number, note: string) =>
    `  ${name.padEnd(20)}${count(n).padStart(7)}  ${bar(n / run.requests, 20)}  ${note}`;
  return `${[
    `${end.reason === 'stopped' ? 'Stopped' : 'Done'} after ${duration(seconds)}: ${count(run.requests)} requests by ${strategy}${end.waiting ? `, ${count(end.waiting)} URLs still waiting` : ''}`,
    row(
      'worth having',
      run.valuable,
      `of ${count(run.floor)} board and thread pages; ${percent(run.threadCoverage)} of all thread pages`,
    ),
    row('duplicates', run.duplicate, 'permalinks, view modes, shortcuts to pages already fetched'),
    row('login and errors', run.invalid + run.unknown, 'one login page behind many links'),
    row('other pages', run.uninformative, 'print views, sort orders, profiles, searches, feeds'),
    row('redirects', run.redirect, ''),
    `Overhead: ${ratio(run.overhead)} requests for each page worth having; 1.00 would be perfect.`,
    end.saved > 0
      ? `Saved: ${count(end.saved)} requests that a crawler following every link would have made.`
      : 'This strategy follows every link, as a generic crawler does.',
  ].join('\n')}\n`;
}
