import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunSummary, simulate } from '../evaluate/simulate.ts';
import { readGuide } from '../guide/read.ts';
import { type Command, endInWords, exitCodeFor, UsageError } from './command.ts';
import { ProgressView } from './progress.ts';
import { strategyNamed, strategyNames } from './strategy-option.ts';
import { count, duration, percent, ratio } from './wording.ts';

export const simulateCommand: Command = {
  name: 'simulate',
  summary: 'crawl a mirror (WARC) as if it were live, and score the crawl',
  usage: 'MIRROR --strategy NAME [options]',
  description:
    'Crawls a mirror of a forum without any network: a .warc, .warc.gz or .warc.zst file, or a folder of them.\n' +
    'A URL that the mirror does not have answers 404. Writes fetches.jsonl (every request in order), threads.jsonl (what\n' +
    'the pages say: a line a thread), guide.json (what was learned) and summary.json. With labels.jsonl and\n' +
    'truth.json beside the WARC the crawl is scored.',
  options: {
    strategy: { value: 'NAME', help: `how to crawl: ${strategyNames} (default: breadth-first)` },
    out: { value: 'DIR', short: 'o', help: 'where to write the run (default: runs/MIRROR/STRATEGY)' },
    entry: { value: 'URL', help: "start page (default: the mirror's first page)" },
    guide: { value: 'FILE', help: 'follow this guide instead of learning one' },
    budget: { value: 'N', help: 'stop after N requests, learning included' },
    sample: { value: 'N', help: 'requests that learning may spend, where the strategy learns' },
    seed: { value: 'N', help: 'seed of everything random (default: 1)' },
    'obey-nofollow': { help: 'pass over links and pages marked nofollow' },
  },
  examples: [
    'boardwalk simulate mirrors/forum --strategy breadth-first --out runs/forum',
    'boardwalk simulate forum.warc.gz --budget 5000',
  ],
  async run(args, io) {
    const [mirror, extra] = args.positionals;
    if (mirror === undefined) throw new UsageError('which mirror? Give a WARC file or a folder of them.');
    if (extra !== undefined) throw new UsageError(`one mirror at a time; "${extra}" is one too many.`);
    const strategy = strategyNamed(args.text('strategy') ?? 'breadth-first');
    const out = args.text('out') ?? join('runs', mirror.split(/[\\/]/).filter(Boolean).at(-1) ?? 'mirror', strategy.name);
    const entry = args.text('entry');
    if (entry !== undefined && !/^https?:\/\/[^/]/.test(entry))
      throw new UsageError(`--entry takes a web address (http://…), not "${entry}".`);
    const optional = { entry, budget: args.count('budget'), sample: args.count('sample'), seed: args.count('seed', 0) };
    const guideFile = args.text('guide');
    if (guideFile !== undefined && !existsSync(guideFile)) throw new UsageError(`there is no file ${guideFile}.`);
    const guide = guideFile === undefined ? {} : { guide: readGuide(readFileSync(guideFile, 'utf8')) };
    const line = new ProgressView(io.err);
    const summary = await simulate({
      mirror,
      strategy,
      ...guide,
      out,
      ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<typeof optional>),
      read: true,
      nofollow: args.flag('obey-nofollow') ? 'obey' : 'ignore',
      signal: io.signal,
      onProgress: (p) =>
        line.show(() =>
          p.phase === 'opening'
            ? `${p.mirror}: opening the mirror …`
            : `${p.mirror}: ${p.phase}, ${count(p.requests)} requests, ${count(p.waiting)} waiting`,
        ),
    });
    line.clear();
    io.out.write(describe(summary, out));
    return exitCodeFor[summary.end.reason];
  },
};

function describe(run: RunSummary, out: string): string {
  const lines = [
    `${run.mirror} by ${run.strategy}: ${count(run.requests)} requests in ${duration(run.performance.seconds)} (${endInWords[run.end.reason]}${run.end.waiting ? `, ${count(run.end.waiting)} URLs waiting` : ''})`,
  ];
  if (run.valuable !== undefined) {
    lines.push(
      `  worth having   ${count(run.valuable)} of ${count(run.floor ?? 0)} pages; thread pages covered ${percent(run.threadCoverage)}, list pages ${percent(run.indexCoverage)}`,
      `  waste          ${count(run.duplicate ?? 0)} duplicate, ${count(run.invalid ?? 0)} invalid, ${count(run.unknown ?? 0)} not in the mirror, ${count(run.uninformative ?? 0)} uninformative, ${count(run.redirect ?? 0)} redirects`,
      `  effectiveness  ${percent(run.effectiveness)}; overhead ${ratio(run.overhead)} requests for each page worth having`,
    );
    if (run.posts) {
      const { f1, author, time, wholeThreads } = run.posts;
      lines.push(
        `  posts          F1 ${percent(f1)}, author ${percent(author)}, time ${percent(time)}; whole threads ${percent(wholeThreads)}`,
      );
    }
  } else lines.push('  not scored: there is no labels.jsonl beside the mirror');
  if (run.problems.length > 0)
    lines.push(`  ${count(run.problems.length)} damaged records passed over; the first: ${run.problems[0]}`);
  lines.push(`  written to     ${out}`);
  return `${lines.join('\n')}\n`;
}
