import { type CheckReport, checkReading } from '../archive/check-reading.ts';
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
    'Compares what was read with what the forum itself claims: pages that the pagers of threads show, the numbers\n' +
    'of posts. Lists what is missing, with the reason where the crawl knows one, and what looks wrong. Makes no\n' +
    'request and changes nothing. The archive must have been read ("boardwalk read DIR").',
  options: { json: { help: 'all of it as JSON' } },
  examples: ['boardwalk check forum.example.org'],
  async run(args, io) {
    const folder = archiveFolder(args.positionals);
    const { db, reading } = openReading(folder);
    try {
      const report = checkReading(db);
      io.out.write(args.flag('json') ? `${JSON.stringify({ reading, ...report })}\n` : describe(report, reading, folder));
    } finally {
      db.close();
    }
    return exitCode.done;
  },
};

function describe(report: CheckReport, reading: ReadingSummary, folder: string): string {
  const { lacking, gaps } = report;
  const lines = [
    `${folder}: ${count(report.threads)} threads with ${count(report.posts)} posts, read ${reading.date.slice(0, 16).replace('T', ' ')}`,
    `  missing      ${count(report.missingPages)} pages of ${count(lacking.length)} threads, by what their pagers show`,
  ];
  for (const { thread, title, held, claimed, missing } of lacking.slice(0, named)) {
    lines.push(`    ${thread}  ${oneLine(title, 60)}: ${held} of ${claimed} pages`);
    const [first] = missing;
    if (first) lines.push(`        ${oneLine(first.url, 200)} (${oneLine(first.why, 80)})`);
  }
  if (lacking.length > named) lines.push(`    and ${count(lacking.length - named)} more; --json lists all`);
  if (gaps.length > 0) lines.push(`  gaps         in the numbers of the posts of ${count(gaps.length)} threads:`);
  for (const { thread, title, posts, numbered } of gaps.slice(0, named))
    lines.push(`    ${thread}  ${oneLine(title, 60)}: ${posts} of ${numbered}`);
  if (gaps.length > named) lines.push(`    and ${count(gaps.length - named)} more; --json lists all`);
  const doubts = [
    [report.emptyPosts, 'posts without text'],
    [report.withoutAuthor, 'posts without an author'],
    [report.withoutTime, 'posts without a time'],
    [report.unordered, 'threads in which time runs backwards'],
    [report.withoutBoard, 'threads of no board'],
  ] as const;
  const found = doubts.filter(([n]) => n > 0).map(([n, what]) => `${count(n)} ${what}`);
  lines.push(`  suspicious   ${found.join(', ') || 'nothing'}`);
  if (report.inferredTime > 0)
    lines.push(`  inferred     the times of ${count(report.inferredTime)} posts in part (mostly the forum's time zone)`);
  if (reading.problems.length > 0)
    lines.push(`  damaged      ${count(reading.problems.length)} records or pages could not be read`);
  if (report.waiting + report.failed > 0)
    lines.push(
      `  crawl        ${count(report.waiting)} URLs wait, ${count(report.failed)} failed; threads among them are not counted here`,
    );
  const whole = report.threads - new Set([...lacking, ...gaps].map(({ thread }) => thread)).size;
  lines.push(
    `${count(whole)} of ${count(report.threads)} threads are complete as far as their own pages tell. Reply counts on lists of threads are not compared,`,
    'and a thread that no fetched page leads to cannot be missed.',
  );
  return `${lines.join('\n')}\n`;
}
