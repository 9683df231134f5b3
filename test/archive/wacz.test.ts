import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { ArchiveError, ArchiveFull } from '../../src/archive/archive-error.ts';
import { readCdxRows } from '../../src/archive/cdxj-read.ts';
import { writeWacz } from '../../src/archive/wacz.ts';
import { openInPlayer, openZip } from './players.ts';
import { begin, bodyOf, dateOf, exchange, smallDisk, temporaryFolder, urlOf, warcNames } from './samples.ts';

const PAGES = 700;

/** More captures than one block of the index holds, in several files. */
function archive(): string {
  const folder = temporaryFolder();
  const writer = begin(folder, { rollOverBytes: 200_000 });
  for (let i = 0; i < PAGES; i++) writer.append(exchange(i, i === 20 ? { rendered: '<p>rendered' } : {}));
  writer.append(exchange(PAGES, { response: { body: bodyOf(1) }, duplicateOf: { url: urlOf(1), date: dateOf(1) } }));
  writer.append(exchange(PAGES + 1, { url: 'http://www.forum.example/Ü?b=1&A=2' }));
  writer.close();
  return folder;
}

const page = (i: number) => ({ url: urlOf(i), title: `Thread ${i}`, ts: dateOf(i), text: bodyOf(i).toString() });
const about = { title: 'Forum', description: 'All of it', mainPageUrl: urlOf(0), mainPageDate: dateOf(0) };

describe('a package', () => {
  test('has everything the format asks for', async (t) => {
    const folder = archive();
    const out = join(temporaryFolder(), 'forum.wacz');
    const summary = await writeWacz({ folder, out, pages: [page(0), page(5)], ...about });
    const names = warcNames(folder);
    assert.deepEqual(summary, { bytes: statSync(out).size, warcs: names.length, captures: PAGES + 3, pages: 2 });
    assert.deepEqual(readdirSync(join(out, '..')), ['forum.wacz']);

    const zip = await openZip(out, t);
    const parts = [...names.map((name) => `archive/${name}`), 'indexes/index.cdx.gz', 'indexes/index.idx', 'pages/pages.jsonl'];
    assert.deepEqual(zip.names, [...parts, 'datapackage.json', 'datapackage-digest.json']);
    for (const name of zip.names) assert.ok(zip.stored(name));
    for (const name of names) assert.deepEqual(await zip.read(`archive/${name}`), readFileSync(join(folder, name)));

    const sum = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    const datapackage = await zip.read('datapackage.json');
    const { resources, created, ...rest } = JSON.parse(datapackage.toString());
    assert.deepEqual(rest, {
      profile: 'data-package',
      wacz_version: '1.1.1',
      software: rest.software,
      ...about,
      metadata: { title: 'Forum', desc: 'All of it' },
    });
    assert.equal(new Date(created).toISOString(), created);
    for (const [i, path] of parts.entries()) {
      const bytes = await zip.read(path);
      assert.deepEqual(resources[i], { name: path.split('/').at(-1), path, hash: sum(bytes), bytes: bytes.length });
    }
    assert.equal(resources.length, parts.length);
    assert.deepEqual(JSON.parse((await zip.read('datapackage-digest.json')).toString()), {
      path: 'datapackage.json',
      hash: sum(datapackage),
    });

    const lines = (await zip.read('pages/pages.jsonl'))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(lines, [{ format: 'json-pages-1.0', id: 'pages', title: 'All Pages', hasText: true }, page(0), page(5)]);
  });

  test('has an index in blocks, each reached by the index of blocks', async (t) => {
    const out = join(temporaryFolder(), 'forum.wacz');
    await writeWacz({ folder: archive(), out, pages: [] });
    const zip = await openZip(out, t);
    const [meta, ...blocks] = (await zip.read('indexes/index.idx')).toString().trimEnd().split('\n');
    assert.equal(meta, '!meta 0 {"format":"cdxj-gzip-1.0","filename":"index.cdx.gz"}');
    assert.equal(blocks.length, 3);
    const all: string[] = [];
    for (const block of blocks) {
      const { offset, length } = JSON.parse(block.slice(block.indexOf(' {')));
      const lines = gunzipSync(await zip.read('indexes/index.cdx.gz', offset, length))
        .toString()
        .trimEnd()
        .split('\n');
      assert.equal(block.split(' {')[0], lines[0]?.split(' {')[0]);
      all.push(...lines);
    }
    assert.equal(all.length, PAGES + 3);
    assert.deepEqual(all, [...all].sort());
  });

  test('opens in the player, which finds pages, revisits and rendered pages', async (t) => {
    const out = join(temporaryFolder(), 'forum.wacz');
    await writeWacz({ folder: archive(), out, pages: [page(0), page(5)], ...about });
    const player = await openInPlayer(out, t);
    assert.equal(player.title, 'Forum');
    assert.deepEqual(
      (await player.pages()).map(({ url, title, ts }) => ({ url, title, ts })).sort((a, b) => a.ts - b.ts),
      [
        { url: urlOf(0), title: 'Thread 0', ts: Date.parse(dateOf(0)) },
        { url: urlOf(5), title: 'Thread 5', ts: Date.parse(dateOf(5)) },
      ],
    );
    for (const i of [0, 5, 299, 300, 301, PAGES - 1]) {
      const found = await player.page(urlOf(i), dateOf(i));
      assert.deepEqual([found?.url, found?.status, found?.body], [urlOf(i), 200, bodyOf(i)]);
      assert.equal(found?.headers['content-type'], 'text/html; charset=utf-8');
    }
    assert.equal((await player.page(urlOf(20), dateOf(20)))?.body?.toString(), '<p>rendered');
    assert.deepEqual((await player.page(urlOf(PAGES), dateOf(PAGES)))?.body, bodyOf(1));
    assert.deepEqual((await player.page('http://www.forum.example/%C3%9C?b=1&A=2', dateOf(PAGES + 1)))?.body, bodyOf(PAGES + 1));
    assert.equal(await player.page(urlOf(PAGES + 9), dateOf(1)), null);
  });

  test('is the same from captures that are known already', async (t) => {
    const folder = archive();
    const [read, known] = [join(temporaryFolder(), 'a.wacz'), join(temporaryFolder(), 'b.wacz')];
    const created = new Date('2024-05-01T00:00:00Z');
    await writeWacz({ folder, out: read, pages: [], created });
    const rows = (await Array.fromAsync(readCdxRows(folder))).reverse();
    await writeWacz({ folder, out: known, pages: [], created, rows });
    assert.ok(readFileSync(read).equals(readFileSync(known)));
    const zip = await openZip(known, t);
    assert.match((await zip.read('pages/pages.jsonl')).toString(), /^\{"format":"json-pages-1\.0".*"hasText":false\}\n$/);
  });

  test('of an archive that is still being written ends at what was committed', async (t) => {
    const folder = temporaryFolder();
    const writer = begin(folder, { rollOverBytes: 2000 });
    writer.append(exchange(1));
    writer.append(exchange(2));
    const upTo = writer.position();
    for (let i = 3; i < 9; i++) writer.append(exchange(i));
    const out = join(temporaryFolder(), 'forum.wacz');
    const rows = await Array.fromAsync(readCdxRows(folder));
    assert.equal((await writeWacz({ folder, out, upTo, pages: [], rows })).captures, 2);
    assert.equal((await writeWacz({ folder, out, upTo, pages: [] })).captures, 2);
    writer.close();
    assert.ok(warcNames(folder).length > 1);
    const player = await openInPlayer(out, t);
    assert.deepEqual((await player.page(urlOf(2), dateOf(2)))?.body, bodyOf(2));
    assert.equal(await player.page(urlOf(3), dateOf(3)), null);
  });
});

describe('a package that cannot be written', () => {
  test('leaves the one before it, and no pieces', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'forum.wacz');
    writeFileSync(out, 'the old one');
    await assert.rejects(
      writeWacz({ folder, out, pages: [] }),
      (error) => error instanceof ArchiveError && /holds no WARC file/.test(error.message),
    );
    await assert.rejects(writeWacz({ folder: join(folder, 'none'), out, pages: [] }), ArchiveError);
    await assert.rejects(writeWacz({ folder: archive(), out: join(folder, 'none', 'a.wacz'), pages: [] }), ArchiveError);
    const failing = (function* () {
      yield page(1);
      throw new Error('the database is gone');
    })();
    await assert.rejects(writeWacz({ folder: archive(), out, pages: failing }), /the database is gone/);
    assert.equal(readFileSync(out, 'utf8'), 'the old one');
    assert.deepEqual(readdirSync(folder), ['forum.wacz']);
  });

  test('for want of space says so', async (t) => {
    const disk = smallDisk(t, 64);
    if (!disk) return;
    const out = join(disk, 'forum.wacz');
    await assert.rejects(writeWacz({ folder: archive(), out, pages: [] }), ArchiveFull);
    assert.equal(existsSync(out), false);
    assert.deepEqual(readdirSync(disk), []);
  });
});
