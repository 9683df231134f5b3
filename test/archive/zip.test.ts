import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { ZipWriter } from '../../src/archive/zip.ts';
import { openZip } from './players.ts';
import { temporaryFolder } from './samples.ts';

interface Content {
  name: string;
  bytes: Uint8Array;
  /** Whether its size is said beforehand. */
  announced: boolean;
}

async function write(contents: readonly Content[], wideFrom?: number): Promise<string> {
  const path = join(temporaryFolder(), 'a.zip');
  const zip = await ZipWriter.create(path, wideFrom === undefined ? {} : { wideFrom });
  for (const { name, bytes, announced } of contents) {
    const half = bytes.length >> 1;
    await zip.add(name, [bytes.subarray(0, half), bytes.subarray(half)], announced ? bytes.length : undefined);
  }
  assert.equal(await zip.finish(), readFileSync(path).length);
  await zip.close();
  return path;
}

const contents = fc.uniqueArray(
  fc.record({
    name: fc
      .string({ unit: fc.constantFrom(...'abc/ü-.'), minLength: 1, maxLength: 8 })
      .filter((name) => !/^\/|\/$|\/\/|\.\.?(\/|$)|^\.\.?$/.test(name)),
    bytes: fc.uint8Array({ maxLength: 300 }),
    announced: fc.boolean(),
  }),
  { selector: ({ name }) => name, maxLength: 6 },
);

describe('a zip', () => {
  test('is read back by position, with fields of 32 bits or of 64', async (t: TestContext) => {
    await fc.assert(
      fc.asyncProperty(contents, fc.constantFrom(undefined, 1, 100, 400), async (all, wideFrom) => {
        const path = await write(all, wideFrom);
        const zip = await openZip(path, t);
        assert.deepEqual(zip.names.sort(), all.map(({ name }) => name).sort());
        for (const { name, bytes } of all) {
          assert.equal(zip.stored(name), true);
          assert.deepEqual(await zip.read(name), Buffer.from(bytes));
        }
      }),
      { numRuns: 60 },
    );
  });

  for (const [tool, args] of Object.entries({ unzip: ['-tq'], python3: ['-m', 'zipfile', '-t'] })) {
    test(`is whole to ${tool}`, async (t) => {
      if (spawnSync(tool, ['--help']).error) return t.skip(`${tool} is not there`);
      const names = ['archive/a.warc.gz', 'pages/ü.jsonl', 'empty'];
      const all = names.map((name, i) => ({ name, bytes: Buffer.from(name.repeat(i % 2 ? 1000 : 0)), announced: i !== 1 }));
      for (const wideFrom of [undefined, 1, 500]) {
        const { status, stdout, stderr } = spawnSync(tool, [...args, await write(all, wideFrom)], { encoding: 'utf8' });
        assert.equal(status, 0, stdout + stderr);
      }
    });
  }

  test('has what was announced, or is refused', async () => {
    const zip = await ZipWriter.create(join(temporaryFolder(), 'a.zip'), { wideFrom: 10 });
    await assert.rejects(zip.add('a', [Buffer.alloc(20)], 5), RangeError);
    await zip.close();
  });

  test('says when, and what its bytes add up to', async () => {
    const path = join(temporaryFolder(), 'a.zip');
    const zip = await ZipWriter.create(path, { date: new Date('2024-02-29T13:14:16Z') });
    await zip.add('a', [Buffer.from('text')], 4);
    await zip.finish();
    await zip.close();
    const bytes = readFileSync(path);
    assert.equal(bytes.readUInt16LE(10), (13 << 11) | (14 << 5) | 8);
    assert.equal(bytes.readUInt16LE(12), (44 << 9) | (2 << 5) | 29);
    assert.equal(bytes.readUInt32LE(14), crc32('text'));
  });
});
