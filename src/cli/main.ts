#!/usr/bin/env node
import { ArchiveError } from '../archive/archive-error.ts';
import { ForumDbError } from '../archive/forum-db.ts';
import { CrawlError } from '../crawl/folder-lock.ts';
import { SimulateError } from '../evaluate/simulate.ts';
import { BrowserMissing } from '../fetch/browser/browser-missing.ts';
import { MirrorError } from '../fetch/mirror.ts';
import { version } from '../fetch/version.ts';
import { GuideError } from '../guide/read.ts';
import { checkCommand } from './check.ts';
import { type Command, closest, exitCode, helpFor, type Io, parseArguments, UsageError } from './command.ts';
import { compareCommand } from './compare.ts';
import { crawlCommand } from './crawl.ts';
import { demoCommand } from './demo.ts';
import { exportCommand } from './export.ts';
import { inspectCommand } from './inspect.ts';
import { learnCommand } from './learn.ts';
import { readCommand } from './read.ts';
import { searchCommand } from './search.ts';
import { showCommand } from './show.ts';
import { simulateCommand } from './simulate.ts';
import { skippedCommand } from './skipped.ts';
import { statusCommand } from './status.ts';

const commands: readonly Command[] = [
  crawlCommand,
  statusCommand,
  skippedCommand,
  exportCommand,
  readCommand,
  searchCommand,
  showCommand,
  checkCommand,
  learnCommand,
  inspectCommand,
  demoCommand,
  simulateCommand,
  compareCommand,
];

/** Errors that say all that a person needs. */
const explained = [MirrorError, GuideError, SimulateError, CrawlError, ForumDbError, BrowserMissing];

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
    return print(about ? helpFor(about) : overview());
  }
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    const near = closest(
      name,
      commands.map((one) => one.name),
    );
    return refuse(`unknown command "${name}"${near ? `; did you mean "${near}"?` : '. "boardwalk --help" lists the commands.'}`);
  }
  if (rest.includes('--help') || rest.includes('-h')) return print(helpFor(command));
  try {
    return await command.run(parseArguments(command, rest), io());
  } catch (error) {
    if (error instanceof UsageError) return refuse(`${error.message} "boardwalk ${name} --help" tells more.`);
    if (error instanceof Error && explained.some((kind) => error instanceof kind)) return refuse(error.message);
    if (error instanceof ArchiveError) {
      process.stderr.write(`boardwalk: ${error.message}\n`);
      return exitCode.failed;
    }
    return failed(error);
  }
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
    'Exit codes: 0 done, 1 failed, 2 wrong usage or unusable input, 3 stopped by a limit, 4 the site let us read no further,\n  11 interrupted.',
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
