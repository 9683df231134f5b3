import { join } from 'node:path';
import { exportWacz } from '../archive/captures.ts';
import { ForumDb } from '../archive/forum-db.ts';
import { type Command, exitCode, UsageError } from './command.ts';
import { archiveFolder } from './status.ts';
import { count, megabytes } from './wording.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: 'DIR --format wacz [-o FILE]',
  description:
    'Writes one file from an archive folder: wacz, a package that ReplayWeb.page and pywb open as the forum was.\nMakes no request and changes nothing in the folder; works while a crawl goes on.',
  options: {
    format: { value: 'NAME', help: 'wacz' },
    output: { value: 'FILE', short: 'o', help: 'the file to write (default: DIR.wacz)' },
  },
  examples: ['boardwalk export forum.example.org --format wacz -o forum.wacz'],
  async run(args, io) {
    const folder = archiveFolder(args.positionals);
    const format = args.text('format');
    if (format !== 'wacz')
      throw new UsageError(format === undefined ? 'which format? --format wacz.' : `no format "${format}"; there is wacz.`);
    const out = args.text('output') ?? `${folder.replace(/[\\/]+$/, '')}.wacz`;
    const db = new ForumDb(join(folder, 'forum.db'), { readOnly: true });
    try {
      const summary = await exportWacz(db, folder, out);
      io.out.write(`${out}: ${count(summary.pages)} pages, ${count(summary.captures)} captures, ${megabytes(summary.bytes)}\n`);
    } finally {
      db.close();
    }
    return exitCode.done;
  },
};
