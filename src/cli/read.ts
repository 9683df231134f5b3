import { readFileSync, statSync } from 'node:fs';
import { decodeBody } from '../fetch/charset.ts';
import { readPage } from '../read/read-page.ts';
import { threadLine } from '../read/thread-line.ts';
import { type Command, exitCode, UsageError } from './command.ts';

export const readCommand: Command = {
  name: 'read',
  usage: 'FILE.html --url URL',
  description:
    'Reads one saved page of a thread, of any forum, and prints its thread as one line of JSON: title, and every post\n' +
    'with author, time in UTC, text, safe HTML, quotes, links and images, as far as a single page can tell. Makes no\n' +
    'request.',
  options: {
    url: { value: 'URL', help: 'the address the page came from: what its links are relative to' },
    fetched: { value: 'DATE', help: 'when it was fetched (ISO 8601), for "yesterday" (default: the date of the file)' },
  },
  examples: ['boardwalk read thread.html --url https://forum.example/viewtopic.php?t=7'],
  async run(args, io) {
    const [file, extra] = args.positionals;
    if (file === undefined) throw new UsageError('which page? Give a saved HTML file.');
    if (extra !== undefined) throw new UsageError(`one page at a time; "${extra}" is one too many.`);
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
  },
};
