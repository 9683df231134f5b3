import assert from 'node:assert/strict';
import { closeSync, cpSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { CheckReport } from '../../src/archive/check-reading.ts';
import { boardwalk } from '../crawl/cli.ts';
import { crawled, letters, newFolder, prose, rowsOf, smallForum } from '../crawl/crawling.ts';

const threads = 40;
const postsOf = (thread: number) => 2 + (thread % 5);

function threadPage(thread: number): string {
  const posts = Array.from(
    { length: postsOf(thread) },
    (_, i) =>
      `<div class="post"><div class="head"><a class="author" href="/u${(thread + i) % 7}">user${letters((thread + i) % 7)}</a>
       <span class="date">2020-02-${String(1 + (thread % 27)).padStart(2, '0')} 10:${10 + i}</span></div><div class="body">${prose(thread * 100 + i)}</div></div>`,
  );
  return `<html lang="en"><head><title>Thread ${letters(thread)}</title></head><body><h1>Thread ${letters(thread)}</h1><a href="/">Board</a>${posts.join('\n')}</body></html>`;
}

/** Pages that are not what their template says. */
const odd: Record<number, string> = {
  7: '<html><body><h1>Down for maintenance</h1><p>We will be back soon.</p></body></html>',
  // Cut off in the middle of its first post.
  11: threadPage(11).slice(0, threadPage(11).indexOf('class="body"') + 30),
  19: '<div>'.repeat(50_000),
  23: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 97) % 256)).toString('latin1'),
  29: `<script>${'while(1);'.repeat(1000)}`,
};

let archive: string;
before(async () => {
  const forum = await smallForum((path) => {
    const thread = Number(/^\/t(\d+)$/.exec(path)?.[1]);
    if (thread >= 1 && thread <= threads) return odd[thread] ?? threadPage(thread);
    if (path !== '/') return undefined;
    const rows = Array.from(
      { length: threads },
      (_, i) => `<tr><td><a href="/t${i + 1}">Thread ${letters(i + 1)}</a></td><td>${postsOf(i + 1) - 1}</td></tr>`,
    );
    return `<html><head><title>Board</title></head><body><table>${rows.join('\n')}</table></body></html>`;
  });
  archive = (await crawled({ url: forum.url, entrySearch: false })).out;
});

test('pages that are not what their template says cost themselves, and check names them', async () => {
  const { code, out, err } = await boardwalk(['read', archive]);
  assert.equal(code, 0, err);
  const good = threads - Object.keys(odd).length;
  const kept = rowsOf<{ title: string; posts: number }>(archive, 'SELECT title, posts FROM threads ORDER BY id');
  for (let thread = 1; thread <= threads; thread++) {
    if (thread in odd) continue;
    const found = kept.find(({ title }) => title === `Thread ${letters(thread)}`);
    assert.equal(found?.posts, postsOf(thread), `thread ${thread}: ${out}`);
  }
  assert.ok(kept.length >= good && kept.length <= good + 1, `${kept.length} threads`);
  const checked = await boardwalk(['check', archive, '--json']);
  assert.equal(checked.code, 5);
  const report = JSON.parse(checked.out) as CheckReport;
  assert.equal(report.complete, good);
  const missed = [...report.missingThreads.map(({ url }) => url), ...report.lacking.map(({ url }) => url)];
  assert.deepEqual(
    missed.map((url) => Number(/t(\d+)$/.exec(url)![1])).sort((a, b) => a - b),
    Object.keys(odd).map(Number),
  );
  for (const { why } of report.missingThreads) assert.match(why, /fetched, but no posts were read/);
});

test('a damaged forum.db is said to be, and the WARC files give all of it back', async () => {
  const hurt = newFolder();
  cpSync(archive, hurt, { recursive: true });
  for (const ending of ['-wal', '-shm']) rmSync(join(hurt, `forum.db${ending}`), { force: true });
  const path = join(hurt, 'forum.db');
  const file = openSync(path, 'r+');
  for (let at = 8192; at < statSync(path).size; at += 6144) writeSync(file, Buffer.alloc(2048, 0x7f), 0, 2048, at);
  closeSync(file);
  const before = readdirSync(hurt).length;
  for (const args of [
    ['search', hurt, 'meadow'],
    ['export', hurt, '--format', 'jsonl', '-o', join(hurt, 'out.jsonl')],
    ['export', hurt, '--format', 'csv', '-o', '-'],
    ['export', hurt, '--format', 'sqlite', '-o', join(hurt, 'out.db')],
    ['check', hurt],
  ]) {
    const { code, err } = await boardwalk(args);
    assert.equal(code, 1, `${args.join(' ')}: ${err}`);
    assert.match(err, /forum\.db is damaged .* "boardwalk read DIR\/archive --out NEW"/);
    assert.equal(err.trim().split('\n').length, 1, err);
  }
  assert.ok(readdirSync(hurt).length <= before + 2, 'nothing half-written is left');
  const out = newFolder();
  assert.equal((await boardwalk(['read', join(hurt, 'archive'), '--out', out])).code, 0);
  const count = (folder: string) => rowsOf(folder, 'SELECT count(*) AS n FROM posts');
  assert.deepEqual(count(out), count(archive));
});
