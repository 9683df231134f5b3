/**
 * What was read, at 100 thousand and at a million posts: search for common and rare words, phrases and Chinese, and every export.
 *   npm run bench -- posts [POSTS…]
 * Each size is a process of its own, and so is each export. Times are CPU time, because a
 * shared machine makes everything else slower as well. Bounds: every search answers in under 100 ms at the largest size, opening the
 * database included; an export needs at most 1.5 times the memory that it needs at the smallest.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csv } from '../src/archive/export/csv.ts';
import { writeHtmlSite } from '../src/archive/export/html-site.ts';
import { jsonl } from '../src/archive/export/jsonl.ts';
import { markdown } from '../src/archive/export/markdown.ts';
import { mbox } from '../src/archive/export/mbox.ts';
import { writeParquet } from '../src/archive/export/parquet.ts';
import { writeSqlite } from '../src/archive/export/sqlite.ts';
import { writeText } from '../src/archive/export/write-text.ts';
import { ForumDb } from '../src/archive/forum-db.ts';
import { search } from '../src/archive/search.ts';
import { writeReading } from '../src/archive/write-reading.ts';
import type { Thread } from '../src/read/thread.ts';

const sizes = [100_000, 1_000_000];
const postsOfThread = 20;
const wordsOfPost = 60;
const vocabulary = 50_000;
const boards = 50;
const maxSearchMs = 100;
const maxRatio = 1.5;
type Export = (db: ForumDb, path: string, out: string) => unknown;
const formats: Record<string, Export> = {
  ...Object.fromEntries(
    Object.entries({ jsonl, csv, mbox, markdown }).map(([name, text]) => [
      name,
      (db: ForumDb, _: string, out: string) => writeText(out, text(db, {})),
    ]),
  ),
  parquet: (db, _, out) => writeParquet(db, out, {}),
  sqlite: (_, path, out) => writeSqlite(path, out, {}),
  html: (db, _, out) => writeHtmlSite(db, out, 'forum.example.org', {}),
};
/** Word number n is n times rarer than the first, as words are. */
const queries: [string, string][] = [
  ['a word of half the posts', word(3)],
  ['a rare word', word(9_000)],
  ['two common words', `${word(2)} ${word(4)}`],
  ['a common and a rare word', `${word(3)} ${word(7_000)}`],
  ['a phrase', `"${word(2)} ${word(5)}"`],
  ['a beginning', `${word(40).slice(0, 3)}*`],
  ['a common phrase', `"${word(1)} ${word(1)}"`],
  ['a long phrase', `"${word(2)} ${word(5)} ${word(3)}"`],
  ['two Chinese characters', han(3)],
  ['one Chinese character', han(3)[0]!],
  ['four Chinese characters', han(3) + han(4)],
  ['a common word in one board', word(3)],
  ['a common word of the last year', word(3)],
  ['no post', 'nonexistentword'],
];

function word(n: number): string {
  let text = '';
  for (let rest = n + 20; rest > 0; rest = Math.floor(rest / 20)) text += 'bcdfghjklmnprstvwxyz'[rest % 20]! + 'aeiou'[rest % 5]!;
  return text;
}
function han(n: number): string {
  return String.fromCodePoint(0x4e00 + (n % 2000), 0x4e00 + ((n * 7) % 2000));
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x100000000;
  };
}

function threadOf(number: number, next: () => number): Thread {
  const url = `http://forum.example.org/viewtopic.php?t=${number}`;
  const zipf = () => word(Math.floor(vocabulary ** next()));
  const board = number % boards;
  return {
    url,
    title: `${zipf()} ${zipf()} ${zipf()}`,
    board: { title: `Board ${board}`, url: `http://forum.example.org/viewforum.php?f=${board}` },
    pages: [url],
    posts: Array.from({ length: postsOfThread }, (_, i) => {
      const text = `${Array.from({ length: wordsOfPost }, zipf).join(' ')} ${han(Math.floor(next() * 3000))}`;
      const utc = new Date(Date.UTC(2005, 0, 1) + (number * 37 + i * 1000) * 60_000).toISOString();
      return {
        author: `user${Math.floor(next() * 5000)}`,
        time: { utc, precision: 'minute', inferred: [], shown: utc },
        text,
        html: `<p>${text}</p>`,
        quotes: [],
        links: [],
        images: [],
        attachments: [],
        page: url,
      };
    }),
  };
}

function fill(path: string, posts: number): { seconds: number } {
  const started = process.cpuUsage();
  const next = random(1);
  const db = new ForumDb(path);
  const threads = Array.from({ length: posts / postsOfThread }, (_, i) => threadOf(i + 1, next));
  const place = { fetched: null, file: null, offset: null };
  db.transaction(() => writeReading(db, { threads, boards: [] }, { provenance: () => place, unheld: () => [] }));
  db.close();
  return { seconds: cpuSeconds(started) };
}

function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

const rounds = 9;

interface Times {
  median: number;
  worst: number;
}

function searches(path: string): Record<string, { newest: Times; ranked: Times; hits: number }> {
  const measured = queries.map(([name, typed]) => {
    const part = name.endsWith('board') ? { boards: [7] } : name.endsWith('year') ? { since: lastYear(path) } : {};
    let hits = 0;
    const time = (ranked: boolean): Times => {
      // As the command does: the database is opened, and nothing of it is in its cache.
      const times = Array.from({ length: rounds }, () => {
        const started = process.cpuUsage();
        const db = new ForumDb(path, { readOnly: true });
        hits = search(db, typed, { ranked, ...part })!.length;
        db.close();
        return cpuSeconds(started) * 1000;
      }).sort((a, b) => a - b);
      return { median: times[rounds >> 1]!, worst: times.at(-1)! };
    };
    return [name, { newest: time(false), ranked: time(true), hits }];
  });
  return Object.fromEntries(measured);
}

function lastYear(path: string): string {
  const db = new ForumDb(path, { readOnly: true });
  const { last } = db.get<{ last: string }>('SELECT max(time) AS last FROM posts')!;
  db.close();
  return new Date(Date.parse(last) - 365 * 86_400_000).toISOString();
}

async function exportAs(path: string, format: string): Promise<{ peakMB: number; seconds: number }> {
  const out = `${path}-${format}`;
  const started = process.cpuUsage();
  const db = new ForumDb(path, { readOnly: true });
  try {
    await formats[format]!(db, path, out);
  } finally {
    db.close();
  }
  const measured = { peakMB: process.resourceUsage().maxRSS / 1024, seconds: cpuSeconds(started) };
  rmSync(out, { recursive: true });
  return measured;
}

function child<T>(...args: string[]): T {
  const flags = ['--max-old-space-size=6000', '--disable-warning=ExperimentalWarning', import.meta.filename, ...args];
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as T;
}

const [task, path, argument] = process.argv.slice(2);
if (task === 'fill') console.log(JSON.stringify(fill(path!, Number(argument))));
else if (task === 'search') console.log(JSON.stringify(searches(path!)));
else if (task === 'export') console.log(JSON.stringify(await exportAs(path!, argument!)));
else {
  const given = process.argv.slice(2).map(Number);
  const wanted = given.length > 0 ? given : sizes;
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
  try {
    const pathOf = (size: number) => join(folder, `${size}.db`);
    for (const size of wanted) {
      const { seconds } = child<{ seconds: number }>('fill', pathOf(size), String(size));
      console.log(`${size} posts written in ${seconds.toFixed(0)} s of CPU.`);
    }
    const largest = wanted.at(-1)!;
    const found = child<ReturnType<typeof searches>>('search', pathOf(largest));
    console.log(
      `\n| search among ${largest} posts | newest first: median CPU ms | worst | ranked: median CPU ms | worst | hits shown |\n| --- | ---: | ---: | ---: | ---: | ---: |`,
    );
    const shown = ({ median, worst }: Times) => `${median.toFixed(1)} | ${worst.toFixed(1)}`;
    for (const [name, { newest, ranked, hits }] of Object.entries(found))
      console.log(`| ${name} | ${shown(newest)} | ${shown(ranked)} | ${hits} |`);
    console.log(
      `\n| export | ${wanted.map((size) => `${size} posts, peak MB | CPU s`).join(' | ')} |\n| --- |${' ---: | ---: |'.repeat(wanted.length)}`,
    );
    let worst = 0;
    for (const format of Object.keys(formats)) {
      const runs = wanted.map((size) => child<Awaited<ReturnType<typeof exportAs>>>('export', pathOf(size), format));
      console.log(`| ${format} | ${runs.map((run) => `${Math.round(run.peakMB)} | ${run.seconds.toFixed(1)}`).join(' | ')} |`);
      worst = Math.max(worst, runs.at(-1)!.peakMB / runs[0]!.peakMB);
    }
    const slowest = Math.max(...Object.values(found).flatMap(({ newest, ranked }) => [newest.worst, ranked.worst]));
    const says = (kept: boolean) => (kept ? 'kept' : 'missed');
    console.log(
      `\nSlowest search ${slowest.toFixed(1)} ms (bound ${maxSearchMs}: ${says(slowest < maxSearchMs)}); memory at most ${worst.toFixed(2)} times that of the smallest (bound ${maxRatio}: ${says(worst <= maxRatio)}).`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
