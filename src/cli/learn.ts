import { existsSync, writeFileSync } from 'node:fs';
import { obeyingElsewhere } from '../crawl/entry-search.ts';
import { openLive } from '../crawl/live-source.ts';
import type { CrawlEvent } from '../crawl/options.ts';
import { Site } from '../crawl/site.ts';
import { askStart } from '../crawl/start.ts';
import { openMirror } from '../fetch/mirror.ts';
import { writeGuide } from '../guide/read.ts';
import { type Command, exitCode, type Io, UsageError } from './command.ts';
import { ProgressView } from './progress.ts';
import { strategyNamed, strategyNames, targetFor } from './strategy-option.ts';
import { count } from './wording.ts';

export const learnCommand: Command = {
  name: 'learn',
  usage: 'URL|MIRROR --strategy NAME [options]',
  description:
    'Samples a live forum, or a mirror without any network, and writes what the strategy made of it as a guide: kinds of\n' +
    'pages, groups of links, which of them to follow and why. "boardwalk inspect" shows it; crawl and simulate take it\n' +
    'with --guide, edited by you or as it is.',
  options: {
    strategy: { value: 'NAME', help: `how to learn: ${strategyNames}` },
    sample: { value: 'N', help: "requests that learning may spend (default: the strategy's own)" },
    seed: { value: 'N', help: 'seed of everything random (default: 1)' },
    target: { value: 'URL', help: 'learn the way to pages like this one, where the strategy can (source, structure-driven)' },
    out: { value: 'FILE', short: 'o', help: 'the guide to write (default: guide.json)' },
    contact: { value: 'URL', help: 'where a webmaster reaches you; part of the user agent' },
    'ignore-robots': { help: 'look at what robots.txt asks not to' },
  },
  examples: [
    'boardwalk learn mirrors/forum --strategy irobot --sample 500',
    'boardwalk learn https://forum.example.org/ --strategy skeleton -o guide.json',
  ],
  async run(args, io) {
    const [where, extra] = args.positionals;
    if (where === undefined) throw new UsageError('learn what? Give the address of a forum, or a mirror.');
    if (extra !== undefined) throw new UsageError(`one forum at a time; "${extra}" is one too many.`);
    const strategy = strategyNamed(args.text('strategy') ?? 'irobot');
    const out = args.text('out') ?? 'guide.json';
    const sample = args.count('sample');
    const seed = args.count('seed', 0) ?? 1;
    const target = targetFor(strategy, args.text('target'));
    const isUrl = /^https?:\/\//.test(where);
    if (!isUrl && !existsSync(where))
      throw new UsageError(`${where} is neither a web address (http://…) nor a mirror that is there.`);
    const view = new ProgressView(io.err);
    const { source, start, refuse } = isUrl
      ? await live(where, args.text('contact'), args.flag('ignore-robots'), io)
      : await mirror(where);
    try {
      const site: Site = new Site({
        source,
        start,
        refuse,
        onVisit: () => view.show(() => `learning: ${count(site.requests)} requests`),
      });
      const { guide } = await strategy.learn(site, { seed, ...target, ...(sample === undefined ? {} : { sample }) });
      view.clear();
      writeFileSync(out, writeGuide(guide));
      const followed = guide.rows.filter((row) => row.follow).length;
      io.out.write(
        `${out}: ${count(guide.kinds.length)} kinds of pages, ${count(guide.rows.length)} groups of links of which ${count(followed)} are followed, from ${count(site.requests)} requests\n` +
          `"boardwalk inspect ${out}" shows it.\n`,
      );
    } finally {
      await source.close();
    }
    return io.signal.aborted ? exitCode.interrupted : exitCode.done;
  },
};

async function mirror(path: string) {
  const source = await openMirror(path);
  if (source.first === null) throw new UsageError(`there is no page in ${path}.`);
  return { source, start: source.first, refuse: () => null };
}

async function live(url: string, contact: string | undefined, ignoreRobots: boolean, io: Io) {
  const options = {
    url,
    signal: io.signal,
    robots: ignoreRobots ? ('ignore' as const) : ('obey' as const),
    ...(contact ? { contact } : {}),
  };
  const tell = (event: CrawlEvent) => {
    if (event.type === 'wait') io.err.write(`waiting: ${event.reason}\n`);
    else if (event.type === 'note') io.err.write(`${event.message}\n`);
  };
  const { source, robots } = await openLive(options, { tell });
  const start = await askStart(source, url, robots, tell);
  const obeying = robots === null ? source : obeyingElsewhere(source, start.url);
  return { source: obeying, start: start.url, refuse: (link: string) => robots?.refuse(link) ?? null };
}
