import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reportOn } from '../archive/report.ts';
import { runningIn } from '../crawl/folder-lock.ts';
import { type Command, exitCode, UsageError } from './command.ts';
import { count, megabytes } from './wording.ts';

export const statusCommand: Command = {
  name: 'status',
  usage: 'DIR [--json]',
  description: 'Tells what an archive folder holds, what waits, and whether a crawl works on it now. Changes nothing.',
  options: { json: { help: 'the same as JSON' } },
  examples: ['boardwalk status forum.example.org'],
  async run(args, io) {
    const folder = archiveFolder(args.positionals);
    const pid = runningIn(folder);
    const report = reportOn(folder);
    if (args.flag('json')) {
      io.out.write(`${JSON.stringify({ running: pid, ...report })}\n`);
      return exitCode.done;
    }
    const pages = Object.entries(report.pages).map(([verdict, n]) => `${count(n)} ${verdict}`);
    const state =
      pid !== null
        ? `running (process ${pid})`
        : report.end?.reason === 'done'
          ? `done, ${report.end.date}`
          : report.end
            ? `stopped (${report.end.reason}), ${report.end.date}`
            : 'stopped in the middle; "boardwalk crawl" with the same address goes on';
    io.out.write(
      `${[
        `${report.entry || report.start}: ${state}`,
        ...(report.end?.message ? [`  ${report.end.message}`] : []),
        `  requests   ${count(report.requests)} (${megabytes(report.bytes)}), ${report.first ?? 'none yet'} to ${report.last ?? 'now'}`,
        `  pages      ${pages.join(', ') || 'none'}; ${count(report.fruitful)} brought something new`,
        `  waiting    ${count(report.waiting)}`,
        `  failed     ${count(report.failed)}`,
        `  passed     ${count(report.passedOver)} URLs passed over; "boardwalk skipped ${folder}" says why`,
      ].join('\n')}\n`,
    );
    return exitCode.done;
  },
};

/** The one archive folder that a command was given. */
export function archiveFolder(positionals: readonly string[]): string {
  const [folder, extra] = positionals;
  if (folder === undefined) throw new UsageError('which archive? Give its folder.');
  if (extra !== undefined) throw new UsageError(`one archive at a time; "${extra}" is one too many.`);
  if (!existsSync(join(folder, 'forum.db'))) throw new UsageError(`${folder} is no archive: there is no forum.db in it.`);
  return folder;
}
