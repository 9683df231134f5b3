import assert from 'node:assert/strict';
import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ArchiveError, ArchiveFull } from '../../src/archive/archive-error.ts';
import type { Position } from '../../src/archive/warc-writer.ts';
import { begin, bodyOf, exchange, readBack, smallDisk, temporaryFolder, urlOf, warcNames } from './samples.ts';

const answered = (records: Awaited<ReturnType<typeof readBack>>) =>
  records.filter(({ type }) => type === 'response').map(({ uri, payload }) => ({ uri, payload }));

const contents = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));

describe('after a crash', () => {
  test('everything committed is there and nothing else, wherever it struck', async () => {
    const bodies = fc.array(fc.uint8Array({ maxLength: 3000 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        fc.integer({ min: 1, max: 8000 }),
        async (pages, committedPages, cut, garbage, rollOverBytes) => {
          const folder = temporaryFolder();
          const writer = begin(folder, { rollOverBytes });
          const positions: Position[] = [writer.position()];
          for (const [i, body] of pages.entries()) {
            writer.append(exchange(i, { response: { body }, ...(i % 3 === 0 && { rendered: `<p>${i}` }) }));
            positions.push(writer.position());
          }
          writer.close();
          const kept = committedPages % positions.length;
          const committed = positions[kept]!;

          // The last file is anywhere between the committed place and its end, or has garbage behind.
          const last = positions.at(-1)!;
          const floor = last.file === committed.file ? committed.size : 0;
          truncateSync(join(folder, last.file), floor + Math.round((last.size - floor) * cut));
          if (garbage) appendFileSync(join(folder, last.file), '\x1f\x8b\x08 a torn record');
          const older = warcNames(folder).filter((name) => name < committed.file);
          const before = older.map((name) => readFileSync(join(folder, name)));

          const again = begin(folder, { rollOverBytes, committed });
          assert.deepEqual(again.position(), committed);
          assert.equal(statSync(join(folder, committed.file)).size, committed.size);
          assert.deepEqual(warcNames(folder), [...older, committed.file]);
          again.append(exchange(100));
          again.close();

          const expected = [...pages.slice(0, kept).entries()].map(([i, body]) => ({
            uri: urlOf(i),
            payload: Buffer.from(body),
          }));
          assert.deepEqual(answered(await readBack(folder)), [...expected, { uri: urlOf(100), payload: bodyOf(100) }]);
          assert.deepEqual(
            older.map((name) => readFileSync(join(folder, name))),
            before,
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  test('a file that was emptied gets its first record again', async () => {
    const folder = temporaryFolder();
    begin(folder).close();
    const writer = begin(folder, { committed: { file: 'forum.example-00001.warc.gz', size: 0 } });
    writer.append(exchange(1));
    writer.close();
    assert.deepEqual(
      (await readBack(folder)).map(({ type }) => type),
      ['warcinfo', 'response', 'request'],
    );
  });

  test('files of another archive in the folder stay', () => {
    const folder = temporaryFolder();
    begin(folder).close();
    const committed = { file: warcNames(folder)[0]!, size: statSync(join(folder, warcNames(folder)[0]!)).size };
    for (const name of ['other-00002.warc.gz', 'forum.example-00002.warc.gz.txt', 'forum.example.www-00002.warc.gz', 'notes'])
      writeFileSync(join(folder, name), 'mine');
    writeFileSync(join(folder, 'forum.example-00002.warc.gz'), 'torn');
    begin(folder, { committed }).close();
    assert.deepEqual(
      readdirSync(folder).sort(),
      [
        committed.file,
        'forum.example-00002.warc.gz.txt',
        'forum.example.www-00002.warc.gz',
        'notes',
        'other-00002.warc.gz',
      ].sort(),
    );
  });
});

describe('an archive that is not what was committed is left alone', () => {
  const damages: Record<string, { committed: Position; message: RegExp }> = {
    'a file that is too short': {
      committed: { file: 'forum.example-00001.warc.gz', size: 1e6 },
      message: /1000000.*put the whole file back/,
    },
    'a file that is gone': { committed: { file: 'forum.example-00007.warc.gz', size: 10 }, message: /no such file/ },
    'a name that leads elsewhere': { committed: { file: '../forum.example-00001.warc.gz', size: 10 }, message: /not the name/ },
  };
  for (const [what, { committed, message }] of Object.entries(damages)) {
    test(what, () => {
      const folder = temporaryFolder();
      const writer = begin(folder, { rollOverBytes: 500 });
      for (let i = 0; i < 4; i++) writer.append(exchange(i));
      writer.close();
      const before = contents(folder);
      assert.throws(
        () => begin(folder, { committed }),
        (error) => error instanceof ArchiveError && message.test(error.message),
      );
      assert.deepEqual(contents(folder), before);
    });
  }

  test('files that nothing is known of are set aside and not lost', async () => {
    const folder = temporaryFolder();
    for (let run = 0; run < 3; run++) {
      const writer = begin(folder);
      writer.append(exchange(run));
      writer.close();
    }
    assert.deepEqual(readdirSync(folder).sort(), [
      'forum.example-00001.warc.gz',
      'forum.example-00001.warc.gz.uncommitted',
      'forum.example-00001.warc.gz.uncommitted-2',
    ]);
    assert.deepEqual(
      answered(await readBack(folder)).map(({ uri }) => uri),
      [urlOf(2)],
    );
  });

  test('a folder that cannot be one', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    assert.throws(() => begin(join(folder, 'file')), ArchiveError);
    assert.throws(() => begin(join(folder, 'file', 'below')), ArchiveError);
  });
});

describe('a full disk', () => {
  /** Bytes that do not pack. */
  const noise = (length: number) => Buffer.from(Array.from({ length }, (_, i) => Math.imul(i + 1, 2654435761) >>> 13));

  test('is said in words, leaves nothing half-written, and can be gone on from', async (t) => {
    const folder = smallDisk(t, 64);
    if (!folder) return;
    const archive = join(folder, 'archive');
    const writer = begin(archive);
    let saved = 0;
    const fill = () => {
      for (; ; saved++) writer.append(exchange(saved, { response: { body: noise(5000) } }));
    };
    const full = (error: unknown) =>
      error instanceof ArchiveFull &&
      /no space left to save http:\/\/forum\.example\/thread\.php\?t=\d+ in .*free some/.test(error.message);
    assert.throws(fill, full);
    assert.ok(saved > 2);
    const { file, size } = writer.position();
    assert.equal(statSync(join(archive, file)).size, size);
    assert.throws(fill, full);
    assert.equal(answered(await readBack(archive)).length, saved);
    // What is smaller still fits, and lies where the large one would have.
    const place = writer.append(exchange(saved, { response: { body: Buffer.from('small') } }));
    assert.equal(place.offset, size);
    writer.close();
    assert.equal(answered(await readBack(archive)).length, saved + 1);
  });

  test('at a roll-over leaves no empty file', async (t) => {
    const folder = smallDisk(t, 16);
    if (!folder) return;
    const archive = join(folder, 'archive');
    const writer = begin(archive, { rollOverBytes: 2000 });
    writer.append(exchange(1, { response: { body: noise(6000) } }));
    const position = writer.position();
    writeFileSync(join(folder, 'filler'), '');
    assert.throws(() => {
      for (;;) appendFileSync(join(folder, 'filler'), Buffer.alloc(4096));
    });
    assert.throws(() => writer.append(exchange(2)), ArchiveFull);
    assert.deepEqual(writer.position(), position);
    assert.deepEqual(readdirSync(archive), [position.file]);
    truncateSync(join(folder, 'filler'));
    assert.equal(writer.append(exchange(2)).file, 'forum.example-00002.warc.gz');
    writer.close();
    assert.equal(answered(await readBack(archive)).length, 2);
  });
});
