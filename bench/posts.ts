/**
 * What was read, at 10 thousand and at a million posts: search for common and rare words, in words and in pairs of characters, and
 * every export as a stream.
 *   npm run bench -- posts [POSTS…]
 * Each size is a process of its own, and so is each export. Bounds: a search answers in under 100 ms at the largest size; an export needs
 * at most 1.5 times the memory that it needs at the smallest.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csv } from '../src/archive/export/csv.ts';
import { jsonl } from '../src/archive/export/jsonl.ts';
import { markdown } from '../src/archive/export/markdown.ts';
import { mbox } from '../src/archive/export/mbox.ts';
import { ForumDb } from '../src/archive/forum-db.ts';
import { search } from '../src/archive/search.ts';
import { writeReading } from '../src/archive/write-reading.ts';
import type { Thread } from '../src/read/thread.ts';

const sizes = [10_000, 1_000_000];
const postsOfThread = 20;
const wordsOfPost = 60;
const vocabulary = 50_000;
const boards = 50;
const maxSearchMs = 100;
const maxRatio = 1.5;
const formats = { jsonl, csv, mbox, markdown };
/** Word number n is n times rarer than the first, as words are. */
const queries: [string, string][] = [
  ['a word of half the posts', word(3)],
  ['a rare word', word(9_000)],
  ['two common words', `${word(2)} ${word(4)}`],
  ['a common and a rare word', `${word(3)} ${word(7_000)}`],
  ['a phrase', `"${word(2)} ${word(5)}"`],
  ['a beginning', `${word(40).slice(0, 3)}*`],
  ['two Chinese characters', han(3)],
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
  const started = performance.now();
  const next = random(1);
  const db = new ForumDb(path);
  const threads = Array.from({ length: posts / postsOfThread }, (_, i) => threadOf(i + 1, next));
  const place = { fetched: null, file: null, offset: null };
  db.transaction(() => writeReading(db, { threads, boards: [] }, { provenance: () => place, unheld: () => [] }));
  db.close();
  return { seconds: (performance.now() - started) / 1000 };
}

const rounds = 5;

function searches(path: string): Record<string, { newest: number; ranked: number; hits: number }> {
  const db = new ForumDb(path, { readOnly: true });
  const measured = queries.map(([name, typed]) => {
    let hits = 0;
    const time = (ranked: boolean) => {
      const times = Array.from({ length: rounds }, () => {
        const started = performance.now();
        hits = search(db, typed, { ranked })!.length;
        return performance.now() - started;
      });
      return times.toSorted((a, b) => a - b)[rounds >> 1]!;
    };
    return [name, { newest: time(false), ranked: time(true), hits }];
  });
  db.close();
  return Object.fromEntries(measured);
}

function exportAs(path: string, format: keyof typeof formats): { peakMB: number; bytes: number; seconds: number } {
  const started = performance.now();
  const db = new ForumDb(path, { readOnly: true });
  let bytes = 0;
  for (const piece of formats[format](db, {})) bytes += Buffer.byteLength(piece);
  db.close();
  return { peakMB: process.resourceUsage().maxRSS / 1024, bytes, seconds: (performance.now() - started) / 1000 };
}

function child<T>(...args: string[]): T {
  const flags = ['--max-old-space-size=6000', '--disable-warning=ExperimentalWarning', import.meta.filename, ...args];
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as T;
}

const [task, path, argument] = process.argv.slice(2);
if (task === 'fill') console.log(JSON.stringify(fill(path!, Number(argument))));
else if (task === 'search') console.log(JSON.stringify(searches(path!)));
else if (task === 'export') console.log(JSON.stringify(exportAs(path!, argument as keyof typeof formats)));
else {
  const given = process.argv.slice(2).map(Number);
  const wanted = given.length > 0 ? given : sizes;
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
  try {
    const pathOf = (size: number) => join(folder, `${size}.db`);
    for (const size of wanted) {
      const { seconds } = child<{ seconds: number }>('fill', pathOf(size), String(size));
      console.log(`${size} posts written in ${seconds.toFixed(0)} s.`);
    }
    const largest = wanted.at(-1)!;
    const found = child<ReturnType<typeof searches>>('search', pathOf(largest));
    console.log(`\n| search among ${largest} posts | newest first, ms | ranked, ms | hits shown |\n| --- | ---: | ---: | ---: |`);
    for (const [name, { newest, ranked, hits }] of Object.entries(found))
      console.log(`| ${name} | ${newest.toFixed(1)} | ${ranked.toFixed(1)} | ${hits} |`);
    console.log(
      `\n| export | ${wanted.map((size) => `${size} posts, peak MB | s`).join(' | ')} |\n| --- |${' ---: | ---: |'.repeat(wanted.length)}`,
    );
    let worst = 0;
    for (const format of Object.keys(formats)) {
      const runs = wanted.map((size) => child<ReturnType<typeof exportAs>>('export', pathOf(size), format));
      console.log(`| ${format} | ${runs.map((run) => `${Math.round(run.peakMB)} | ${run.seconds.toFixed(1)}`).join(' | ')} |`);
      worst = Math.max(worst, runs.at(-1)!.peakMB / runs[0]!.peakMB);
    }
    const slowest = Math.max(...Object.values(found).flatMap(({ newest, ranked }) => [newest, ranked]));
    const says = (kept: boolean) => (kept ? 'kept' : 'missed');
    console.log(
      `\nSlowest search ${slowest.toFixed(1)} ms (bound ${maxSearchMs}: ${says(slowest < maxSearchMs)}); memory at most ${worst.toFixed(2)} times that of the smallest (bound ${maxRatio}: ${says(worst <= maxRatio)}).`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
