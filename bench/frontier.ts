/**
 * The table of URLs, which is also the frontier, at 100 thousand, 1 million and 5 million URLs on disk: what a link costs that a
 * page offers, what it costs to take a page and settle it, memory, and the time to open it again.
 *   npm run bench -- frontier [URLS…]
 * Each size is a process of its own. Bounds: an operation at the largest size costs at most twice what it does at the smallest;
 * memory stays under 500 MB.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForumDb } from '../src/archive/forum-db.ts';
import { type FrontierEntry, UrlTable } from '../src/archive/url-table.ts';

interface Measured {
  urls: number;
  /** CPU microseconds, like the next two. */
  link: number;
  takeAndSettle: number;
  page: number;
  reopenSeconds: number;
  peakMB: number;
  reopenPeakMB: number;
}

const sizes = [100_000, 1_000_000, 5_000_000];
const rounds = 3;
const maxRatio = 2;
const maxMB = 500;

/** A page of a forum deep in a crawl: furniture that is on every page, neighbours, links to anywhere, and a few that are new. */
const linksOfPage = { furniture: 40, near: 40, anywhere: 34, fresh: 6 };
/** As a guide has them: boards before threads before the rest. */
const priorities = [3, 2, 2, 1, 1, 1, 0, 0];
const measuredPages = 4000;
/** Before these the compiler is still at work. */
const warmUpPages = 1000;
/** Links of a page while the table is filled: mostly new, so that it takes minutes and not hours. */
const fillLinks = 120;

const urlOf = (number: number) =>
  `http://forum.example.org/viewtopic.php?f=${number % 97}&t=${Math.floor(number / 7)}&start=${(number % 7) * 15}`;

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x100000000;
  };
}

function entryOf(number: number, from: FrontierEntry | null): FrontierEntry {
  return {
    url: urlOf(number),
    from: from?.url ?? null,
    row: 'thread',
    relation: 'child',
    priority: priorities[number % priorities.length]!,
    depth: (from?.depth ?? 0) + 1,
  };
}

/** A fifth is not to be fetched, as logins and prints are. */
function offer(table: UrlTable, number: number, from: FrontierEntry & { id: number }, entry = entryOf(number, from)): void {
  if (number % 5 === 4) table.skip(entry, entry.url, from.id, 'guide: row rest');
  else table.queue(entry, entry.url, from.id);
}

function fill(path: string, size: number): void {
  const db = new ForumDb(path);
  const table = new UrlTable(db);
  db.transaction(() => table.queue(entryOf(0, null), urlOf(0), null));
  while (table.size < size) {
    const taken = table.take()!;
    db.transaction(() => {
      table.settle(taken.id, 'done', null);
      for (let i = 0; i < fillLinks; i++) {
        offer(table, table.size, taken);
      }
    });
  }
  db.close();
}

function measure(path: string, size: number): Measured {
  const db = new ForumDb(path);
  const opening = performance.now();
  const table = new UrlTable(db);
  const reopenSeconds = (performance.now() - opening) / 1000;
  const reopenPeakMB = process.resourceUsage().maxRSS / 1024;
  const next = random(size);
  let fresh = table.size;
  const cpu = { link: 0, take: 0, settle: 0, commit: 0 };
  const { furniture, near, anywhere } = linksOfPage;
  const links = furniture + near + anywhere + linksOfPage.fresh;
  for (let page = -warmUpPages; page < measuredPages; page++) {
    if (page === 0) for (const part of Object.keys(cpu) as (keyof typeof cpu)[]) cpu[part] = 0;
    let mark = now();
    const lap = (part: keyof typeof cpu) => {
      const at = now();
      cpu[part] += at - mark;
      mark = at;
    };
    const taken = table.take()!;
    lap('take');
    const offered: [number, FrontierEntry][] = [];
    const add = (number: number) => offered.push([number, entryOf(number, taken)]);
    for (let i = 0; i < furniture; i++) add(i);
    for (let i = 0; i < near; i++) add(Math.max(0, taken.id - 1 - i));
    for (let i = 0; i < anywhere; i++) add(Math.floor(next() * fresh));
    for (let i = 0; i < linksOfPage.fresh; i++) add(fresh++);
    mark = now();
    db.transaction(() => {
      table.settle(taken.id, 'done', null);
      lap('settle');
      for (const [number, entry] of offered) offer(table, number, taken, entry);
      lap('link');
    });
    lap('commit');
  }
  const urls = table.size;
  db.close();
  return {
    urls,
    link: cpu.link / measuredPages / links,
    takeAndSettle: (cpu.take + cpu.settle + cpu.commit) / measuredPages,
    page: (cpu.link + cpu.take + cpu.settle + cpu.commit) / measuredPages,
    reopenSeconds,
    peakMB: process.resourceUsage().maxRSS / 1024,
    reopenPeakMB,
  };
}

/** CPU microseconds of this process. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

interface Filled {
  seconds: number;
  peakMB: number;
}

function child<T>(task: string, path: string, size: number): T {
  const flags = ['--disable-warning=ExperimentalWarning', import.meta.filename, task, path, String(size)];
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as T;
}

const [task, path, size] = process.argv.slice(2);
if (task === 'fill') {
  const started = performance.now();
  fill(path!, Number(size));
  const filled: Filled = {
    seconds: (performance.now() - started) / 1000,
    peakMB: process.resourceUsage().maxRSS / 1024,
  };
  console.log(JSON.stringify(filled));
} else if (task === 'measure') console.log(JSON.stringify(measure(path!, Number(size))));
else {
  const given = process.argv.slice(2).map(Number);
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
  try {
    const wanted = given.length > 0 ? given : sizes;
    const fills = wanted.map((count) => child<Filled>('fill', join(folder, `${count}.db`), count));
    const runs = wanted.map((): Measured[] => []);
    // The first round brings the files into memory.
    for (let round = 0; round <= rounds; round++) {
      for (const [i, count] of wanted.entries()) {
        const copy = join(folder, 'copy.db');
        copyFileSync(join(folder, `${count}.db`), copy);
        const run = child<Measured>('measure', copy, count);
        if (round > 0) runs[i]!.push(run);
      }
    }
    const of = (i: number, part: keyof Measured) => median(runs[i]!.map((run) => run[part]));
    console.log('CPU µs; a page is taken, settled with 120 links of which 6 are new, and committed.\n');
    console.log(
      '| URLs | a link offered | take, settle, commit | a page | against the smallest | peak MB | while filled, MB | opened again, s | filled, s |',
    );
    console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    const ratios = (['link', 'takeAndSettle', 'page'] as const).map((part) => of(wanted.length - 1, part) / of(0, part));
    for (const i of wanted.keys()) {
      const ratio = (['link', 'takeAndSettle', 'page'] as const).map((part) => (of(i, part) / of(0, part)).toFixed(2));
      console.log(
        `| ${of(i, 'urls')} | ${of(i, 'link').toFixed(2)} | ${of(i, 'takeAndSettle').toFixed(0)} | ${of(i, 'page').toFixed(0)} | ${ratio.join(', ')} | ${Math.round(of(i, 'peakMB'))} | ${Math.round(fills[i]!.peakMB)} | ${of(i, 'reopenSeconds').toFixed(2)} | ${fills[i]!.seconds.toFixed(0)} |`,
      );
    }
    const peak = Math.max(...wanted.keys().map((i) => Math.max(of(i, 'peakMB'), fills[i]!.peakMB)));
    const worst = Math.max(...ratios);
    const says = (kept: boolean) => (kept ? 'kept' : 'missed');
    console.log(
      `\nWorst ratio ${worst.toFixed(2)} (bound ${maxRatio}: ${says(worst <= maxRatio)}); peak ${Math.round(peak)} MB (bound ${maxMB}: ${says(peak < maxMB)}).`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
