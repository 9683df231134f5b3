import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { compare } from '../evaluate/compare.ts';
import { curvesSvg } from '../evaluate/curves.ts';
import { paperNames, paperReports } from '../evaluate/papers/papers.ts';
import { reportMarkdown } from '../evaluate/papers/report.ts';
import { readableJson } from '../evaluate/simulate.ts';
import { markdownTable, terminalTable } from '../evaluate/table.ts';
import { strategies as allStrategies } from '../strategies/index.ts';
import { type Arguments, type Command, exitCode, type Io, UsageError } from './command.ts';
import { ProgressView } from './progress.ts';
import { strategyNamed, strategyNames } from './strategy-option.ts';
import { testbedForums } from './testbed-forums.ts';
import { count, duration } from './wording.ts';

export const compareCommand: Command = {
  name: 'compare',
  usage: 'MIRROR… [options]',
  description:
    'Simulates each strategy on each mirror and shows how they compare: a table here, and in the output folder\n' +
    'compare.md, compare.json and curves.svg (valuable pages over requests), with every run in a folder of its own.\n' +
    'The last rows of the table give the median and the worst of each figure. With --paper it makes the tables of a paper\n' +
    "again with these mirrors in place of its forums, and the paper's own numbers beside them; page types for a mirror are\n" +
    'then learned from the other mirrors and the forums of the testbed, without its package.',
  options: {
    strategies: { value: 'A,B', help: `which strategies (default: all of ${strategyNames})` },
    paper: { value: 'A,B', help: `the tables of these papers instead: ${paperNames.join(', ')}` },
    out: { value: 'DIR', short: 'o', help: 'where to write (default: runs/compare)' },
    budget: { value: 'N', help: 'stop each run after N requests, learning included' },
    sample: { value: 'N', help: 'requests that learning may spend, where the strategy learns' },
    seed: { value: 'N', help: 'seed of everything random (default: 1)' },
    'obey-nofollow': { help: 'pass over links and pages marked nofollow' },
  },
  examples: [
    'boardwalk compare mirrors/* --out runs/all',
    'boardwalk compare mirrors/forum --strategies breadth-first --budget 5000',
    'boardwalk compare mirrors/* --paper source --out runs/papers',
  ],
  async run(args, io) {
    if (args.positionals.length === 0) throw new UsageError('which mirrors? Give WARC files or folders of them.');
    const papers = args.list('paper');
    if (papers !== undefined) return paperTables(papers, args, io);
    const chosen = args.list('strategies')?.map(strategyNamed) ?? [...allStrategies];
    if (chosen.length === 0) throw new UsageError(`--strategies names none. There are: ${strategyNames}.`);
    const out = args.text('out') ?? join('runs', 'compare');
    const optional = { budget: args.count('budget'), sample: args.count('sample'), seed: args.count('seed', 0) };
    const line = new ProgressView(io.err);
    const total = args.positionals.length * chosen.length;
    let finished = 0;
    const runs = await compare({
      mirrors: args.positionals,
      strategies: chosen,
      ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<
        Record<keyof typeof optional, number>
      >),
      nofollow: args.flag('obey-nofollow') ? 'obey' : 'ignore',
      outFor: (mirror, strategy) => join(out, basename(resolve(mirror)), strategy.name),
      signal: io.signal,
      onProgress: (p) =>
        line.show(
          () =>
            `run ${finished + 1} of ${total}: ${p.mirror} by ${p.strategy}, ${count(p.requests)} requests, ${count(p.waiting)} waiting`,
        ),
      onRun: (run) => {
        finished++;
        line.clear();
        io.err.write(
          `${finished}/${total} ${run.mirror} by ${run.strategy}: ${count(run.requests)} requests in ${duration(run.performance.seconds)}\n`,
        );
      },
    });
    line.clear();
    if (runs.length === 0) return exitCode.interrupted;
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, 'compare.md'), `${markdownTable(runs)}\n`);
    writeFileSync(join(out, 'compare.json'), readableJson(runs));
    writeFileSync(join(out, 'curves.svg'), curvesSvg(runs));
    io.out.write(
      `${terminalTable(runs)}\n\nWritten to ${out}: compare.md, compare.json, curves.svg and a folder for each run.\n`,
    );
    return runs.length < total ? exitCode.interrupted : exitCode.done;
  },
};

async function paperTables(papers: string[], args: Arguments, io: Io): Promise<number> {
  const unknown = papers.find((paper) => !paperNames.includes(paper));
  if (unknown !== undefined || papers.length === 0)
    throw new UsageError(`--paper takes ${paperNames.join(', ')}${unknown === undefined ? '' : `, not "${unknown}"`}.`);
  for (const option of ['strategies', 'budget', 'sample'])
    if (args.text(option) !== undefined)
      throw new UsageError(`--${option} does not go with --paper: the paper says how it measured.`);
  const out = args.text('out') ?? join('runs', 'papers');
  const line = new ProgressView(io.err);
  const reports = await paperReports({
    papers,
    mirrors: args.positionals,
    strategies: allStrategies,
    forums: await testbedForums(),
    seed: args.count('seed', 0) ?? 1,
    signal: io.signal,
    tell: (what) => line.show(() => what),
  });
  line.clear();
  if (io.signal.aborted) return exitCode.interrupted;
  mkdirSync(out, { recursive: true });
  for (const report of reports) {
    const text = reportMarkdown(report);
    writeFileSync(join(out, `paper-${report.name}.md`), text);
    for (const { figure } of report.parts)
      if (figure !== undefined) writeFileSync(join(out, `paper-${report.name}-${figure.id}.svg`), figure.svg);
    io.out.write(`${text}\n`);
  }
  io.out.write(`Written to ${out}: ${reports.map((report) => `paper-${report.name}.md`).join(', ')} and figures.\n`);
  return exitCode.done;
}
