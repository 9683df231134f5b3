/**
 * Threads and posts read from simulated crawls of every mirror, a mirror a row.
 *   npm run results -- reading-mirrors reading-mirrors-auto   (STRATEGY=name; breadth-first fetches everything, noise included)
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { simulate } from '../src/evaluate/simulate.ts';
import { strategies } from '../src/strategies/index.ts';

const shared = process.env.MIRRORS ?? join(import.meta.dirname, '..', '..', 'shared', 'mirrors');
const given = process.argv.slice(2);
const found = existsSync(shared) ? readdirSync(shared, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
const mirrors = given.length > 0 ? given : found.map((entry) => join(shared, entry.name));
if (mirrors.length === 0) console.log('There are no mirrors beside the repository; name some.');
const strategy = strategies.find((one) => one.name === (process.env.STRATEGY ?? 'breadth-first'))!;
const figure = (value: number | null | undefined) => (value == null ? '-' : value.toFixed(4));

console.log(`Threads read from a ${strategy.name} crawl of each mirror.\n`);
console.log('| mirror | precision | recall | F1 | text | author | time | title | whole threads | split | stray |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const mirror of mirrors) {
  const out = mkdtempSync(join(tmpdir(), 'boardwalk-reading-'));
  const { posts } = await simulate({ mirror, strategy, out, read: true });
  rmSync(out, { recursive: true });
  if (!posts) continue;
  const cells = [
    posts.precision,
    posts.recall,
    posts.f1,
    posts.text,
    posts.author,
    posts.time,
    posts.title,
    posts.wholeThreads,
  ].map(figure);
  console.log(`| ${basename(mirror)} | ${cells.join(' | ')} | ${posts.splitThreads} | ${posts.strayThreads} |`);
}
