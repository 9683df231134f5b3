import { passedOver } from '../archive/report.ts';
import { type Command, exitCode } from './command.ts';
import { archiveFolder } from './status.ts';
import { count } from './wording.ts';

export const skippedCommand: Command = {
  name: 'skipped',
  usage: 'DIR [options]',
  description: 'Counts the URLs that were found and not fetched, or that failed, by reason, with examples of each.',
  options: {
    examples: { value: 'N', help: 'examples of each (default: 3)' },
    json: { help: 'the same as JSON lines' },
  },
  examples: ['boardwalk skipped forum.example.org'],
  async run(args, io) {
    const folder = archiveFolder(args.positionals);
    const reasons = passedOver(folder, args.count('examples', 0) ?? 3);
    for (const { reason, count: n, examples } of reasons) {
      if (args.flag('json')) io.out.write(`${JSON.stringify({ reason, count: n, examples })}\n`);
      else io.out.write(`${count(n).padStart(9)}  ${reason}\n${examples.map((url) => `${' '.repeat(11)}${url}\n`).join('')}`);
    }
    if (reasons.length === 0 && !args.flag('json')) io.out.write('Nothing was passed over.\n');
    return exitCode.done;
  },
};
