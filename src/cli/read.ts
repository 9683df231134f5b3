import { readFileSync, statSync } from 'node:fs';
import { isArchive, type ReadingSummary, readArchive, readMirror } from '../archive/read-archive.ts';
import { lockFolder } from '../crawl/folder-lock.ts';
import { decodeBody } from '../fetch/charset.ts';
import { readPage } from '../read/read-page.ts';
import { threadLine } from '../read/thread-line.ts';
import { type Arguments, type Command, exitCode, type Io, UsageError } from './command.ts';
import { printable } from './printable.ts';
import { ProgressView } from './progress.ts';
import { count } from './wording.ts';

export const readCommand: Command = {
  name: 'read',
  usage: 'DIR | WARC --out DIR | FILE.html --url URL',
  description:
    'Reads the pages of an archive folder into whole threads and posts, kept in its forum.db for "boardwalk\n' +
    'search", "show", "check" and "export". Any WARC, WACZ or folder of them is read into the folder that --out\n' +
    'names. Run again, it replaces what it wrote. With --url it reads one saved page of a thread, of any forum, and\n' +
    'prints its thread as one line of JSON: title, and every post with author, time in UTC, text, safe HTML,\n' +
    'quotes, links and images, as far as a single page can tell. Makes no request.',
  options: {
    out: { value: 'DIR', short: 'o', help: 'where forum.db goes, for a WARC or WACZ that is no archive of ours' },
    url: { value: 'URL', help: 'the address a saved page came from: what its links are relative to' },
    fetched: { value: 'DATE', help: 'when it was fetched (ISO 8601), for "yesterday" (default: when the file was last changed)' },
  },
  examples: [
    'boardwalk read forum.example.org',
    'boardwalk read saved.wacz --out saved',
    'boardwalk read thread.html --url https://forum.example/viewtopic.php?t=7',
  ],
  async run(args, io) {
    const [path, extra] = args.positionals;
    if (path === undefined) throw new UsageError('read what? Give an archive folder, a WARC or WACZ file, or a saved HTML page.');
    if (extra !== undefined) throw new UsageError(`one at a time; "${extra}" is one too many.`);
    if (args.text('url') !== undefined || /\.x?html?$/i.test(path)) return readSavedPage(path, args, io);
    const out = args.text('out');
    const view = new ProgressView(io.err);
    const progress = (done: number, all: number) => view.show(() => `${path}: ${count(done)} of ${count(all)} pages read`);
    let summary: ReadingSummary;
    if (isArchive(path) && out === undefined) {
      const unlock = lockFolder(path);
      try {
        summary = await readArchive(path, progress);
      } finally {
        unlock();
      }
    } else if (out === undefined)
      throw new UsageError(`${path} is no archive folder of ours; --out DIR says where its threads go.`);
    else summary = await readMirror(path, out, progress);
    view.clear();
    io.out.write(describe(summary, out ?? path));
    return exitCode.done;
  },
};

/** Problems shown; the rest are counted. */
const shownProblems = 5;

function describe(summary: ReadingSummary, folder: string): string {
  const { boards, threads, posts, pages, threadPages, problems } = summary;
  const lines = [
    `${folder}: ${count(threads)} threads with ${count(posts)} posts in ${count(boards)} boards`,
    `  pages      ${count(pages)} looked at, ${count(threadPages)} of them pages of threads`,
  ];
  if (threads === 0) lines.push('  No page shows posts in a way that repeats; with more pages of threads there may be.');
  if (problems.length > 0) lines.push(`  damaged    ${count(problems.length)} passed over, everything else is kept:`);
  for (const problem of problems.slice(0, shownProblems)) lines.push(`    ${printable(problem)}`);
  if (problems.length > shownProblems) lines.push(`    and ${count(problems.length - shownProblems)} more`);
  return `${lines.join('\n')}\n`;
}

function readSavedPage(file: string, args: Arguments, io: Io): number {
  const url = args.text('url');
  if (url === undefined || !/^https?:\/\/[^/]/.test(url))
    throw new UsageError('--url takes the address the page came from (http://…).');
  const fetched = args.text('fetched');
  if (fetched !== undefined && Number.isNaN(Date.parse(fetched)))
    throw new UsageError(`--fetched takes a date, not "${fetched}".`);
  let body: Buffer;
  let changed: Date;
  try {
    body = readFileSync(file);
    changed = statSync(file).mtime;
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}.`);
  }
  const date = fetched === undefined ? changed.toISOString() : new Date(fetched).toISOString();
  io.out.write(`${JSON.stringify(threadLine(readPage(decodeBody(body).text, url, date)))}\n`);
  return exitCode.done;
}
