/**
 * Whether `check` is to be believed: pages and whole threads are left out of each mirror, the rest is read, and what `check` says of each
 * thread is held against the truth.
 *   npm run bench -- completeness [MIRROR…]
 * Threads that are named wrongly are held, or are none. A thread is short when fewer of its posts were read than there are, whether a page is missing or reading lost them.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkReading } from '../src/archive/check-reading.ts';
import { ForumDb } from '../src/archive/forum-db.ts';
import { pagesOfMirror } from '../src/archive/page-shelf.ts';
import { readInto } from '../src/archive/read-archive.ts';
import { readGroundTruth, withoutFragment } from '../src/evaluate/ground-truth.ts';
import { openMirror } from '../src/fetch/mirror.ts';

/** One thread in so many loses its last page, if it has several; one in so many is left out whole. */
const LOSES_PAGE = 4;
const LEFT_OUT = 20;

const shared = process.env.MIRRORS ?? join(import.meta.dirname, '..', '..', 'shared', 'mirrors');
const given = process.argv.slice(2);
const found = existsSync(shared) ? readdirSync(shared, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
const mirrors = given.length > 0 ? given : found.map((entry) => join(shared, entry.name));
if (mirrors.length === 0) console.log('There are no mirrors beside the repository; name some.');

const keyOf = (key: string): { thread: string; page: number } | null => {
  const match = /^thread\/(.+)\/(\d+)$/.exec(key);
  return match && { thread: match[1]!, page: Number(match[2]) };
};

async function measure(path: string): Promise<string[]> {
  const { labels, threads } = readGroundTruth(path)!;
  const best = new Map<string, string>();
  const pages = new Map<string, number>();
  // Of several addresses of one page that which is most like the thread's own, as lists have it.
  const addresses = new Map(threads.map((thread) => [String(thread.id), (thread as { url?: string }).url ?? '']));
  const likeness = (url: string, key: string) => {
    const own = addresses.get(keyOf(key)?.thread ?? '') ?? '';
    let same = 0;
    while (same < own.length && own[same] === url[same]) same++;
    return 2 * same - url.length;
  };
  for (const { url, key, status, type } of labels.values()) {
    if (status !== 200 || key === null || type === 'other') continue;
    const known = best.get(key);
    if (known === undefined || likeness(url, key) > likeness(known, key)) best.set(key, url);
    const thread = keyOf(key);
    if (thread) pages.set(thread.thread, Math.max(thread.page, pages.get(thread.thread) ?? 0));
  }
  const order = new Map([...pages.keys()].map((thread, i) => [thread, i]));
  const isLeftOut = (thread: string) => order.get(thread)! % LEFT_OUT === 7;
  const isLost = (key: string) => {
    const at = keyOf(key);
    if (at === null) return false;
    const last = pages.get(at.thread)!;
    return isLeftOut(at.thread) || (last > 1 && at.page === last && order.get(at.thread)! % LOSES_PAGE === 1);
  };
  const urls = [...best].filter(([key]) => !isLost(key)).map(([, url]) => url);
  const mirror = await openMirror(path);
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
  try {
    const db = new ForumDb(join(folder, 'forum.db'));
    await readInto(db, { ...pagesOfMirror(mirror), urls }, { source: path, problems: [] });
    const report = checkReading(db);
    const said = new Map(report.lacking.map(({ thread }) => [thread, 'short']));
    const counted = new Set(
      db.tuples<[number]>("SELECT DISTINCT thread FROM claims WHERE what IN ('posts', 'replies')").map(([id]) => id),
    );
    const doubted = new Set(report.oneLess.map(({ thread }) => thread));
    const size = new Map(threads.map(({ id, posts }) => [String(id), posts?.length ?? 0]));
    const heldOnes = new Set<string>();
    const is = { short: 0, found: 0, alarms: 0, complete: 0, wrong: 0, unknown: 0, held: 0 };
    for (const { id, url, posts } of db.all<{ id: number; url: string; posts: number }>('SELECT id, url, posts FROM threads')) {
      const key = labels.get(withoutFragment(url))?.key;
      const thread = key ? keyOf(key)?.thread : undefined;
      if (thread === undefined) continue;
      const isShort = posts < size.get(thread)!;
      heldOnes.add(thread);
      is.held++;
      if (isShort) is.short++;
      if (said.has(id)) isShort ? is.found++ : is.alarms++;
      else if (counted.has(id) && !doubted.has(id)) {
        is.complete++;
        if (isShort) is.wrong++;
      } else is.unknown++;
    }
    db.close();
    const leftOut = [...pages.keys()].filter(isLeftOut);
    const missed = new Set(
      report.missingThreads.map(({ url }) => keyOf(labels.get(withoutFragment(url))?.key ?? '')?.thread ?? `other ${url}`),
    );
    const foundOut = leftOut.filter((thread) => missed.has(thread)).length;
    const cells = [
      is.held,
      is.complete,
      is.wrong,
      is.short,
      is.found,
      is.alarms,
      is.unknown,
      leftOut.length,
      foundOut,
      missed.size - foundOut,
    ];
    return [basename(path), ...cells.map(String)];
  } finally {
    await mirror.close();
    rmSync(folder, { recursive: true });
  }
}

console.log(
  '| mirror | threads held | called complete | wrongly | short in truth | called incomplete | wrongly | cannot know | threads left out | named | named wrongly |',
);
console.log(`| --- |${' ---: |'.repeat(10)}`);
for (const mirror of mirrors) console.log(`| ${(await measure(mirror)).join(' | ')} |`);
