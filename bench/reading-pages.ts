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
import type { Post } from '../src/read/thread.ts';
import { threadLine } from '../src/read/thread-line.ts';

const shared = join(import.meta.dirname, '..', '..', 'shared');
const gold = join(shared, 'pages', 'web-forum-52.jsonl.zst');
if (!existsSync(gold)) {
  console.log(`There are no pages with gold posts at ${gold}.`);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-pages-'));
const lines = zstdDecompressSync(readFileSync(gold)).toString('utf8').split('\n').filter(Boolean);
const sites = new Map<string, Post[]>();
const read = lines.map((line) => {
  const { site, url, html } = JSON.parse(line) as { site: string; url: string; html: string };
  const thread = readPage(html, url, null);
  sites.set(site, [...(sites.get(site) ?? []), ...thread.posts]);
  return JSON.stringify(threadLine(thread));
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

console.log(
  '\nHow many posts have each field; of quotes, how many there are and how many found the quoted post on their page.\n',
);
console.log('| site | posts | address | number | signature | edit note | attachments | answers | quotes | quoted post |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [site, posts] of [...sites].sort()) {
  const count = (has: (post: Post) => unknown) => posts.filter(has).length;
  const quotes = posts.flatMap((post) => post.quotes);
  const cells = [
    posts.length,
    count((post) => post.url),
    count((post) => post.number !== undefined),
    count((post) => post.signature),
    count((post) => post.editNote),
    count((post) => post.attachments.length),
    count((post) => post.replyTo !== undefined),
    quotes.length,
    quotes.filter((quote) => quote.post !== undefined).length,
  ];
  console.log(`| ${site} | ${cells.join(' | ')} |`);
}
