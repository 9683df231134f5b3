import { type CheckReport, checkReading, isIncomplete, type LackingThread } from '../archive/check-reading.ts';
import { openReading, type ReadingSummary } from '../archive/read-archive.ts';
import { type Command, exitCode } from './command.ts';
import { oneLine } from './printable.ts';
import { archiveFolder } from './status.ts';
import { count } from './wording.ts';

/** Threads that are named; the rest are counted. */
const named = 20;

export const checkCommand: Command = {
  name: 'check',
  usage: 'DIR [--json]',
  description:
    'Compares what was read with what the forum itself claims: reply counts, last posts and threads on its lists,\n' +
    'counts of its boards, pages that the pagers of threads show, the numbers of posts. Lists what is missing, with\n' +
    'the reason where the crawl knows one, what looks wrong, and what cannot be known. Makes no request and changes\n' +
    'nothing. The archive must have been read ("boardwalk read DIR"). Exit code 5 when something is missing.',
  options: { json: { help: 'all of it as JSON' } },
  examples: ['boardwalk check forum.example.org'],
  async run(args, io) {
    const folder = archiveFolder(args.positionals);
    const { db, reading } = openReading(folder);
    try {
      const report = checkReading(db);
      io.out.write(args.flag('json') ? `${JSON.stringify({ reading, ...report })}\n` : describe(report, reading, folder));
      return isIncomplete(report) ? exitCode.incomplete : exitCode.done;
    } finally {
      db.close();
    }
  },
};

function describe(report: CheckReport, reading: ReadingSummary, folder: string): string {
  const { lacking, missingThreads, lackingBoards, more, oneLess } = report;
  const lines = [
    `${folder}: ${count(report.threads)} threads with ${count(report.posts)} posts, read ${reading.date.slice(0, 16).replace('T', ' ')}`,
    `  complete     ${count(report.complete)} threads: lists count as many posts as are held, and pagers show no more pages`,
    `  incomplete   ${count(lacking.length)} threads lack ${count(report.missingPages)} pages that pagers show, ${count(report.missingPosts)} posts that lists count`,
    ...some(lacking, lackingLines),
    `  cannot know  ${count(report.unknown)} threads: no list counts their posts, or not as their pages do; nothing else shows more`,
    `  not held     ${count(missingThreads.length)} threads that lists show`,
    ...some(missingThreads, ({ url, title, why }) => [
      `    ${oneLine(title, 60)}`,
      `        ${oneLine(url, 200)} (${oneLine(why, 80)})`,
    ]),
  ];
  if (report.boardsCounted === 0) lines.push('  boards       no page counts their threads or posts');
  else
    lines.push(
      `  boards       ${count(report.boardsCounted)} of ${count(report.boards)} are counted; ${count(new Set(lackingBoards.map(({ board }) => board)).size)} of them have more than is held`,
      ...some(lackingBoards, ({ title, what, held, claimed, list }) => [
        `    ${oneLine(title, 60)}: ${count(held)} of ${count(claimed)} ${what}, by ${oneLine(list, 200)}`,
      ]),
    );
  const doubts = [
    [more.length, 'threads with more posts than a list counts'],
    [report.oneLess.length, 'threads with the last post and all pages, and one post less than a list counts'],
    [report.otherLastTime, 'threads whose last post has another time on a list'],
    [report.emptyPosts, 'posts without text'],
    [report.withoutAuthor, 'posts without an author'],
    [report.withoutTime, 'posts without a time'],
    [report.unordered, 'threads in which time runs backwards'],
    [report.withoutBoard, 'threads of no board'],
  ] as const;
  const found = doubts.filter(([n]) => n > 0).map(([n, what]) => `${count(n)} ${what}`);
  lines.push(`  suspicious   ${found.join(', ') || 'nothing'}`);
  for (const example of [more[0], oneLess[0]]) {
    if (!example) continue;
    const { thread, title, held, claimed, list } = example;
    lines.push(`    ${thread}  ${oneLine(title, 60)}: ${held} posts, by ${oneLine(list, 200)} ${claimed}`);
  }
  if (report.inferredTime > 0)
    lines.push(`  inferred     the times of ${count(report.inferredTime)} posts in part (mostly the forum's time zone)`);
  if (reading.problems.length > 0)
    lines.push(`  damaged      ${count(reading.problems.length)} records or pages could not be read`);
  if (reading.along)
    lines.push('  not final    the crawl read pages as they came; "boardwalk read" puts threads together and compares lists');
  if (report.waiting + report.failed > 0)
    lines.push(
      `  crawl        ${count(report.waiting)} URLs wait, ${count(report.failed)} failed; threads among them are not counted here`,
    );
  lines.push('What no fetched page leads to or counts cannot be missed.');
  return `${lines.join('\n')}\n`;
}

function some<T>(list: readonly T[], lines: (one: T) => string[]): string[] {
  const rest = list.length > named ? [`    and ${count(list.length - named)} more; --json lists all`] : [];
  return [...list.slice(0, named).flatMap(lines), ...rest];
}

function lackingLines({ thread, title, url, pages, posts, lastTime, numbered }: LackingThread): string[] {
  const claims = [
    ...(pages.claimed > pages.held ? [`${pages.held} of ${pages.claimed} pages`] : []),
    ...(posts && posts.claimed > posts.held ? [`${posts.held} of ${posts.claimed} posts`] : []),
    ...(lastTime ? [`a last post of ${lastTime.claimed.slice(0, 16).replace('T', ' ')}`] : []),
    ...(numbered === null ? [] : [`posts numbered up to ${numbered}`]),
  ];
  const [first] = pages.missing;
  const where = first ? `${oneLine(first.url, 200)} (${oneLine(first.why, 80)})` : oneLine(url, 200);
  const by = !first && posts && posts.claimed > posts.held ? `, by ${oneLine(posts.list, 200)}` : '';
  return [`    ${thread}  ${oneLine(title, 60)}: ${claims.join(', ')}`, `        ${where}${by}`];
}
