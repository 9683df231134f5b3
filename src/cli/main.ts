#!/usr/bin/env node
import { version } from '../fetch/version.ts';
import { type Command, closest, exitCode, helpFor, type Io, parseArguments, UsageError } from './command.ts';

/** Loaded when it is asked for: all of them together take longer to load than most commands take to run. */
interface Entry {
  name: string;
  /** One line in the list of commands. */
  summary: string;
  load: () => Promise<Command>;
}

const commands: readonly Entry[] = [
  {
    name: 'crawl',
    summary: 'crawl a live forum into an archive folder, or go on with one',
    load: async () => (await import('./crawl.ts')).crawlCommand,
  },
  {
    name: 'status',
    summary: 'how a running or stopped crawl stands',
    load: async () => (await import('./status.ts')).statusCommand,
  },
  {
    name: 'skipped',
    summary: 'which URLs a crawl did not fetch, and why',
    load: async () => (await import('./skipped.ts')).skippedCommand,
  },
  {
    name: 'export',
    summary: 'write an archive in a format that other tools open',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  {
    name: 'read',
    summary: 'read an archive into threads and posts, or one saved page',
    load: async () => (await import('./read.ts')).readCommand,
  },
  {
    name: 'search',
    summary: 'find posts by their words',
    load: async () => (await import('./search.ts')).searchCommand,
  },
  {
    name: 'show',
    summary: 'read a thread in the terminal',
    load: async () => (await import('./show.ts')).showCommand,
  },
  {
    name: 'check',
    summary: 'what an archive lacks of what the forum says there is',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  {
    name: 'learn',
    summary: 'look at a sample of a forum and write the guide that a strategy learns from it',
    load: async () => (await import('./learn.ts')).learnCommand,
  },
  {
    name: 'inspect',
    summary: 'show what a guide says: kinds of pages, links between them, and why each is followed or not',
    load: async () => (await import('./inspect.ts')).inspectCommand,
  },
  {
    name: 'demo',
    summary: 'crawl the built-in demo forum on this machine and show what came of it',
    load: async () => (await import('./demo.ts')).demoCommand,
  },
  {
    name: 'simulate',
    summary: 'crawl a mirror (WARC) as if it were live, and score the crawl',
    load: async () => (await import('./simulate.ts')).simulateCommand,
  },
  {
    name: 'compare',
    summary: 'run strategies on mirrors and print a table of all figures',
    load: async () => (await import('./compare.ts')).compareCommand,
  },
];

// Whoever reads our output may stop reading (… | head): then there is nobody to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exitCode.done : exitCode.failed),
);

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  const [name = 'demo', ...rest] = argv;
  if (name === '--version' || name === '-V') return print(`boardwalk ${version}\n`);
  if (name === '--help' || name === '-h' || name === 'help') {
    const about = commands.find((command) => command.name === rest[0]);
    return print(about ? helpFor(await about.load()) : overview());
  }
  const entry = commands.find((one) => one.name === name);
  if (entry === undefined) {
    const near = closest(
      name,
      commands.map((one) => one.name),
    );
    return refuse(`unknown command "${name}"${near ? `; did you mean "${near}"?` : '. "boardwalk --help" lists the commands.'}`);
  }
  const command = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) return print(helpFor(command));
  try {
    return await command.run(parseArguments(command, rest), io());
  } catch (error) {
    if (error instanceof UsageError) return refuse(`${error.message} "boardwalk ${name} --help" tells more.`);
    const known = await knownErrors();
    if (error instanceof Error && known.unusable.some((kind) => error instanceof kind)) return refuse(error.message);
    const inWords = error instanceof known.ArchiveError ? error : known.damagedDatabase(error);
    if (inWords) {
      process.stderr.write(`boardwalk: ${inWords.message}\n`);
      return exitCode.failed;
    }
    return failed(error);
  }
}

/** Errors that say all that a person needs. */
async function knownErrors() {
  const [
    { ArchiveError, damagedDatabase },
    { ForumDbError },
    { CrawlError },
    { LearnError },
    { SimulateError },
    { BrowserMissing },
    { MirrorError },
    { GuideError },
  ] = await Promise.all([
    import('../archive/archive-error.ts'),
    import('../archive/forum-db.ts'),
    import('../crawl/folder-lock.ts'),
    import('../crawl/strategy.ts'),
    import('../evaluate/simulate.ts'),
    import('../fetch/browser/browser-missing.ts'),
    import('../fetch/mirror.ts'),
    import('../guide/read.ts'),
  ]);
  return {
    ArchiveError,
    damagedDatabase,
    unusable: [MirrorError, GuideError, SimulateError, CrawlError, LearnError, ForumDbError, BrowserMissing],
  };
}

function overview(): string {
  const width = Math.max(...commands.map((command) => command.name.length)) + 2;
  return [
    'Boardwalk crawls web forums: every board and thread page once, and almost nothing else.',
    '',
    'Usage: boardwalk COMMAND [arguments]',
    '',
    'Commands:',
    ...commands.map((command) => `  ${command.name.padEnd(width)}${command.summary}`),
    '',
    'Without a command it runs the demo. "boardwalk COMMAND --help" tells what a command takes.',
    'Exit codes: 0 done, 1 failed, 2 wrong usage or unusable input, 3 stopped by a limit, 4 the site let us read no further,\n  5 something is missing (check), 11 interrupted.',
    '',
  ].join('\n');
}

function io(): Io {
  const stop = new AbortController();
  // The first Ctrl-C finishes what is under way; the second ends at once.
  process.once('SIGINT', () => {
    process.stderr.write('\nStopping after what is under way; once more to stop at once.\n');
    stop.abort();
    process.once('SIGINT', () => process.exit(exitCode.interrupted));
  });
  process.once('SIGTERM', () => stop.abort());
  return { out: process.stdout, err: process.stderr, signal: stop.signal };
}

function print(text: string): number {
  process.stdout.write(text);
  return exitCode.done;
}

function refuse(message: string): number {
  process.stderr.write(`boardwalk: ${message}\n`);
  return exitCode.usage;
}

// Not the user's fault: one line for everybody, the stack for whoever asks.
function failed(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`boardwalk: ${message}\n`);
  if (process.env.BOARDWALK_DEBUG) console.error(error);
  else process.stderr.write('Set BOARDWALK_DEBUG=1 to see where it happened.\n');
  return exitCode.failed;
}
