import { join } from 'node:path';
import { exportWacz } from '../archive/captures.ts';
import { csv } from '../archive/export/csv.ts';
import { writeHtmlSite } from '../archive/export/html-site.ts';
import { jsonl } from '../archive/export/jsonl.ts';
import { markdown } from '../archive/export/markdown.ts';
import { mbox } from '../archive/export/mbox.ts';
import { writeParquet } from '../archive/export/parquet.ts';
import { writeSqlite } from '../archive/export/sqlite.ts';
import { streamText, writeText } from '../archive/export/write-text.ts';
import { ForumDb } from '../archive/forum-db.ts';
import { openReading } from '../archive/read-archive.ts';
import { type Arguments, type Command, exitCode, type Io, UsageError } from './command.ts';
import { archiveFolder } from './status.ts';
import { wanted, wantedOptions } from './wanted.ts';
import { count, megabytes } from './wording.ts';

const texts = { jsonl, csv, mbox, markdown };
/** What stands behind the folder's name when no output is named. */
const endings = {
  jsonl: '.jsonl',
  csv: '.csv',
  parquet: '.parquet',
  mbox: '.mbox',
  markdown: '.md',
  sqlite: '-posts.db',
  html: '-html',
  wacz: '.wacz',
};
type Format = keyof typeof endings;
const formats = Object.keys(endings).join(', ');

export const exportCommand: Command = {
  name: 'export',
  usage: 'DIR --format NAME [-o FILE]',
  description:
    'Writes what an archive folder holds. Once it was read ("boardwalk read DIR"): jsonl (a line a thread), csv (a\n' +
    'row a post), parquet (the same, for DuckDB and the like), sqlite (the posts alone, with search), mbox (a message\n' +
    'a post, in threads), markdown, or html (a folder of pages that opens without a server, with a search). At any\n' +
    'time: wacz, a package that ReplayWeb.page and pywb open as the forum was. Makes no request and changes nothing\n' +
    'in the folder; works while a crawl goes on.',
  options: {
    format: { value: 'NAME', help: formats },
    ...wantedOptions,
    output: { value: 'FILE', short: 'o', help: 'the file to write, - for the terminal or a pipe (default: named after DIR)' },
  },
  examples: [
    'boardwalk export forum.example.org --format jsonl -o - | gzip > threads.jsonl.gz',
    'boardwalk export forum.example.org --format html --board Bikes --since 2020-01-01',
    'boardwalk export forum.example.org --format wacz -o forum.wacz',
  ],
  async run(args, io) {
    const folder = archiveFolder(args.positionals);
    const format = args.text('format');
    if (format === undefined) throw new UsageError(`which format? --format takes ${formats}.`);
    if (!Object.hasOwn(endings, format)) throw new UsageError(`no format "${format}"; there are ${formats}.`);
    const out = args.text('output') ?? `${folder.replace(/[\\/]+$/, '')}${endings[format as Format]}`;
    if (out === '-' && !Object.hasOwn(texts, format))
      throw new UsageError(`${format} cannot be written to a pipe; name a file with -o.`);
    if (format === 'wacz') return writePackage(folder, out, args, io);
    const { db } = openReading(folder);
    try {
      const part = wanted(args, db);
      if (format === 'sqlite') writeSqlite(join(folder, 'forum.db'), out, part);
      else if (format === 'parquet') await writeParquet(db, out, part);
      else if (format === 'html') {
        const { threads, pages } = writeHtmlSite(db, out, titleOf(db), part);
        io.out.write(`${join(out, 'index.html')}: ${count(threads)} threads on ${count(pages)} pages\n`);
        return exitCode.done;
      } else {
        const text = texts[format as keyof typeof texts](db, part);
        if (out === '-') {
          await streamText(io.out, text);
          return exitCode.done;
        }
        await writeText(out, text);
      }
      io.out.write(`${out}: written\n`);
    } finally {
      db.close();
    }
    return exitCode.done;
  },
};

function titleOf(db: ForumDb): string {
  const url = db.setting('entry') ?? db.get<{ url: string }>('SELECT url FROM threads LIMIT 1')?.url;
  return (url && URL.parse(url)?.host) || 'A forum';
}

async function writePackage(folder: string, out: string, args: Arguments, io: Io): Promise<number> {
  if (args.text('board') !== undefined || args.text('since') !== undefined)
    throw new UsageError('a wacz holds the whole archive; --board and --since are for the other formats.');
  const db = new ForumDb(join(folder, 'forum.db'), { readOnly: true });
  try {
    const summary = await exportWacz(db, folder, out);
    io.out.write(`${out}: ${count(summary.pages)} pages, ${count(summary.captures)} captures, ${megabytes(summary.bytes)}\n`);
  } finally {
    db.close();
  }
  return exitCode.done;
}
