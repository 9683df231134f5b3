import { openReading } from '../archive/read-archive.ts';
import { type Hit, search } from '../archive/search.ts';
import { excerpt } from '../archive/search-words.ts';
import { type Command, exitCode, UsageError } from './command.ts';
import { oneLine } from './printable.ts';
import { archiveFolder } from './status.ts';
import { wanted, wantedOptions } from './wanted.ts';

export const searchCommand: Command = {
  name: 'search',
  usage: 'DIR WORDS [options]',
  description:
    'Finds posts of an archive that hold all the words, in text, author or title, newest first. "Words in quotes"\n' +
    'stand next to each other, -word must not be there, word* is any word that begins so; English endings and\n' +
    'accents make no difference. The archive must have been read ("boardwalk read DIR").',
  options: {
    ...wantedOptions,
    limit: { value: 'N', help: 'at most N posts (default: 20)' },
    ranked: { help: 'the best matches first, among the newest thousand' },
    json: { help: 'one JSON object a line, with the whole text' },
  },
  examples: [
    'boardwalk search forum.example.org "rear derailleur" -shimano --since 2020',
    'boardwalk search forum.example.org 北京',
  ],
  async run(args, io) {
    const [given, ...words] = args.positionals;
    const folder = archiveFolder(given === undefined ? [] : [given]);
    // The shell took the quotes away from words that were given as one.
    const typed =
      words.length > 1 ? words.map((word) => (/\s/.test(word) && !word.includes('"') ? `"${word}"` : word)).join(' ') : words[0];
    if (typed === undefined) throw new UsageError('which words? Give them behind the folder.');
    const { db } = openReading(folder);
    try {
      const hits = search(db, typed, { ...wanted(args, db), limit: args.count('limit') ?? 20, ranked: args.flag('ranked') });
      if (hits === null) throw new UsageError(`there is no word to look for in "${typed}".`);
      if (args.flag('json')) for (const hit of hits) io.out.write(`${JSON.stringify(hit)}\n`);
      else if (hits.length === 0) io.err.write('Nothing found.\n');
      else io.out.write(`${hits.map((hit) => describe(hit, typed)).join('\n')}\n`);
    } finally {
      db.close();
    }
    return exitCode.done;
  },
};

function describe(hit: Hit, typed: string): string {
  const when = hit.time?.slice(0, 16).replace('T', ' ') ?? 'time unknown';
  const board = hit.board === null ? '' : ` (${oneLine(hit.board, 40)})`;
  return [
    `${hit.thread}  ${oneLine(hit.title, 80)}${board}`,
    `    #${hit.position + 1} ${oneLine(hit.author ?? 'unknown', 40)}, ${when}: ${oneLine(excerpt(hit.text, typed, 150), 160)}`,
    `    ${oneLine(hit.url, 300)}`,
  ].join('\n');
}
