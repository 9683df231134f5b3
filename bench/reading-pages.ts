/**
 * Posts read from single saved pages of real sites, scored by the independent scorer.
 *   npm run results -- reading-pages
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { readPage } from '../src/read/read-page.ts';
import { threadLine } from '../src/read/thread-line.ts';

const shared = join(import.meta.dirname, '..', '..', 'shared');
const gold = join(shared, 'pages', 'web-forum-52.jsonl.zst');
if (!existsSync(gold)) {
  console.log(`There are no pages with gold posts at ${gold}.`);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-pages-'));
const lines = zstdDecompressSync(readFileSync(gold)).toString('utf8').split('\n').filter(Boolean);
const read = lines.map((line) => {
  const { url, html } = JSON.parse(line) as { url: string; html: string };
  return JSON.stringify(threadLine(readPage(html, url, null)));
});
const predicted = join(folder, 'predicted.jsonl');
writeFileSync(predicted, `${read.join('\n')}\n`);
const scored = execFileSync(process.execPath, [join(shared, 'score-pages.mjs'), gold, predicted], { encoding: 'utf8' });
rmSync(folder, { recursive: true });
console.log('Posts of single saved pages, each read alone.\n');
console.log('| site | precision | recall | author | day | text | perfect pages |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const line of scored.trim().split('\n')) {
  const site = /^(\S+)\s+P (\S+) R (\S+) author (\S+) day (\S+) text (\S+) perfect (\S+)/.exec(line);
  if (site) console.log(`| ${site.slice(1).join(' | ')} |`);
}
console.log(`\n${scored.trim().split('\n').at(-1)}`);
