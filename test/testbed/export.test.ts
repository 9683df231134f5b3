import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { labels, writeMirror } from '../../testbed/export.ts';
import type { Label } from '../../testbed/labels.ts';
import { makeSite } from '../../testbed/site.ts';
import { skinByName } from '../../testbed/skins/index.ts';
import { truth } from '../../testbed/truth.ts';

const root = mkdtempSync(join(tmpdir(), 'testbed-'));
after(() => rmSync(root, { recursive: true }));
const site = makeSite({ skin: skinByName('dl-list'), size: 30, switches: 'all' });

/** The records of an uncompressed WARC: header fields and block. */
function readWarc(bytes: Buffer): { fields: Map<string, string>; block: Buffer }[] {
  const records = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', at);
    const [version, ...lines] = bytes.toString('latin1', at, end).split('\r\n');
    assert.equal(version, 'WARC/1.1');
    const fields = new Map(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
    const length = Number(fields.get('Content-Length'));
    records.push({ fields, block: bytes.subarray(end + 4, end + 4 + length) });
    at = end + 4 + length;
    assert.equal(bytes.toString('latin1', at, at + 4), '\r\n\r\n');
    at += 4;
  }
  return records;
}

test('a mirror holds a response for every label, in their order, entry first', async () => {
  const dir = join(root, 'plain');
  const { urls } = await writeMirror(dir, site, { noise: 20 });
  const [info, ...responses] = readWarc(readFileSync(join(dir, 'site.warc')));
  assert.equal(info!.fields.get('WARC-Type'), 'warcinfo');
  const lines = readFileSync(join(dir, 'labels.jsonl'), 'utf8').trim().split('\n');
  const found: Label[] = lines.map((line) => JSON.parse(line));
  assert.equal(found.length, urls);
  assert.deepEqual(found, labels(site, { noise: 20 }));
  assert.equal(found[0]!.key, 'entry');
  assert.deepEqual(
    responses.map(({ fields }) => fields.get('WARC-Target-URI')),
    found.map((label) => label.url),
  );
  for (const [i, { fields, block }] of responses.entries()) {
    assert.equal(fields.get('WARC-Type'), 'response');
    const head = block.toString('latin1', 0, block.indexOf('\r\n\r\n'));
    assert.match(head, new RegExp(`^HTTP/1.1 ${found[i]!.status} `));
    assert.equal(Number(/content-length: (\d+)/.exec(head)![1]), block.length - head.length - 4);
    if (found[i]!.location) assert.ok(head.includes(`location: ${found[i]!.location}`));
  }
  assert.equal(new Set(responses.map(({ fields }) => fields.get('WARC-Record-ID'))).size, responses.length);
});

test('the compressed forms hold the same bytes', async () => {
  const small = makeSite({ skin: skinByName('dl-list'), size: 5 });
  const read = async (compress: 'none' | 'gzip' | 'zstd', name: string): Promise<Buffer> => {
    await writeMirror(join(root, compress), small, { compress });
    return readFileSync(join(root, compress, name));
  };
  const plain = await read('none', 'site.warc');
  assert.deepEqual(gunzipSync(await read('gzip', 'site.warc.gz')), plain);
  assert.deepEqual(zstdDecompressSync(await read('zstd', 'site.warc.zst')), plain);
});

test('labels value each kind of page as mirrors do', () => {
  const found = labels(site);
  const valuesOf = (kind: string): string[] =>
    [...new Set(found.filter((label) => label.kind === kind).map((label) => label.value))].sort();
  assert.deepEqual(valuesOf('thread'), ['duplicate', 'valuable']);
  for (const kind of ['login', 'register', 'error']) assert.deepEqual(valuesOf(kind), ['invalid'], kind);
  for (const kind of ['print', 'search', 'feed', 'calendar']) assert.deepEqual(valuesOf(kind), ['uninformative'], kind);
  assert.deepEqual(valuesOf('redirect'), ['redirect']);
  for (const label of found) assert.equal(label.key !== null, label.type !== 'other');
});

test('a permalink, an alias and a shortcut have the key of the thread page they show', () => {
  const site = makeSite({ skin: skinByName('dl-list'), size: 30, switches: { duplicates: true } });
  const found = labels(site, { noise: 5000 });
  const key = (path: string): string | null | undefined => found.find((label) => label.url === `${site.origin}${path}`)?.key;
  const thread = site.present().forum.threads.find((t) => t.posts.length > 10 && !t.deleted)!;
  assert.equal(key(`/viewtopic.php?p=${thread.posts[0]!.id}`), `thread/${thread.id}/1`);
  assert.equal(key(`/viewtopic.php?p=${thread.posts[10]!.id}`), `thread/${thread.id}/2`);
  assert.equal(key(`/viewtopic.php?f=${thread.board}&t=${thread.id}`), `thread/${thread.id}/1`);
  assert.equal(key(`/viewtopic.php?t=${thread.id}&start=10`), `thread/${thread.id}/2`);
});

test('truth leaves out what no page shows', () => {
  const { threads } = truth(site);
  assert.ok(site.forum.threads.some((thread) => thread.deleted));
  for (const { id, posts } of threads) {
    assert.equal(site.forum.threads[Number(id) - 1]!.deleted, false);
    assert.ok(posts.every((post) => post.text !== '' && new Date(post.time) <= site.clock.now()));
  }
});

const scorer = join(import.meta.dirname, '../../../shared/score.mjs');

test('the scorer takes a mirror, and scores perfect knowledge as perfect', {
  skip: !existsSync(scorer) && 'no score.mjs beside the repository',
}, async () => {
  const dir = join(root, 'scored');
  await writeMirror(dir, site);
  const run = mkdtempSync(join(root, 'run-'));
  const best = labels(site).filter((label) => label.value === 'valuable');
  writeFileSync(
    join(run, 'fetches.jsonl'),
    best.map(({ url, status }) => `${JSON.stringify({ url, phase: 'crawl', status })}\n`).join(''),
  );
  const pages = Map.groupBy(
    best.filter((label) => label.type === 'thread'),
    (label) => label.key!.split('/')[1]!,
  );
  const threads = truth(site).threads.map(({ id, title, url, posts }) => ({
    url,
    title,
    pages: pages.get(id)!.map((page) => page.url),
    posts,
  }));
  writeFileSync(join(run, 'threads.jsonl'), threads.map((thread) => `${JSON.stringify(thread)}\n`).join(''));
  const score = JSON.parse(execFileSync(process.execPath, [scorer, dir, run, '--json'], { encoding: 'utf8' }));
  assert.equal(score.floor, best.length);
  assert.equal(score.valuable, best.length);
  assert.equal(score.overhead, 1);
  assert.equal(score.threadCoverage, 1);
  assert.equal(score.indexCoverage, 1);
  assert.equal(score.posts.f1, 1);
  assert.equal(score.posts.time, 1);
  assert.equal(score.posts.wholeThreads, 1);
});
