import { openReading } from '../archive/read-archive.ts';
import { type KeptPost, type KeptThread, threadRead } from '../archive/threads-read.ts';
import { type Command, exitCode, UsageError } from './command.ts';
import { oneLine, printable } from './printable.ts';
import { archiveFolder } from './status.ts';
import { counted } from './wording.ts';

export const showCommand: Command = {
  name: 'show',
  usage: 'DIR THREAD',
  description:
    'Prints a thread of an archive with all its posts: THREAD is the number that "boardwalk search" shows, or the\n' +
    'URL of one of its pages. The archive must have been read ("boardwalk read DIR").',
  options: {},
  examples: ['boardwalk show forum.example.org 17 | less'],
  async run(args, io) {
    const [given, name, extra] = args.positionals;
    const folder = archiveFolder(given === undefined ? [] : [given]);
    if (name === undefined) throw new UsageError('which thread? Give its number or URL.');
    if (extra !== undefined) throw new UsageError(`one thread at a time; "${extra}" is one too many.`);
    const { db } = openReading(folder);
    try {
      const thread = threadRead(db, name);
      if (thread === null) throw new UsageError(`there is no thread "${name}" in ${folder}.`);
      io.out.write(describe(thread));
    } finally {
      db.close();
    }
    return exitCode.done;
  },
};

function describe(thread: KeptThread): string {
  const { title, url, board, posts, pages } = thread;
  const head = [
    oneLine(title, 300),
    oneLine(
      `${board === null ? '' : `${board.title}, `}${counted(posts.length, 'post')} on ${counted(pages.length, 'page')}`,
      300,
    ),
    oneLine(url, 1000),
  ];
  return `${[head.join('\n'), ...posts.map((post, i) => describePost(post, i))].join('\n\n')}\n`;
}

function describePost(post: KeptPost, index: number): string {
  const when = post.time ? post.time.utc.slice(0, 16).replace('T', ' ') : 'time unknown';
  const doubt = post.time && post.time.inferred.length > 0 ? ` (${post.time.inferred.join(', ')} inferred)` : '';
  const answers = post.replyTo === undefined ? '' : `, answers #${post.replyTo + 1}`;
  const head = `── #${index + 1} ${oneLine(post.author ?? 'unknown', 80)}, ${when}${doubt}${answers}`;
  const files = post.attachments.map(({ url, text }) => `[attached: ${oneLine(text || url, 200)}]`);
  return [head, printable(post.text), ...files].join('\n');
}
