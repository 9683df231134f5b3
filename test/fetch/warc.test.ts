import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { bufferReader } from '../../src/fetch/byte-reader.ts';
import { type Mirror, MirrorError, openMirror } from '../../src/fetch/mirror.ts';
import { scanRecords, type WarcRecord } from '../../src/fetch/warc.ts';
import { answer, page, record } from './warc-writer.ts';

function scan(bytes: Buffer): { records: WarcRecord[]; problems: string[]; lost: (string | null)[] } {
  const records: WarcRecord[] = [];
  const problems: string[] = [];
  const lost: (string | null)[] = [];
  scanRecords(bufferReader(bytes), {
    record: (one) => records.push(one),
    problem: (_offset, message, uri) => {
      problems.push(message);
      lost.push(uri);
    },
  });
  return { records, problems, lost };
}

const url = (i: number) => `http://forum.example/t/${i}`;
const [A, B, C] = [page(url(0), 'one'), page(url(1), 'two'), page(url(2), 'three')];
const uris = (bytes: Buffer) => scan(bytes).records.map(({ uri }) => uri);

describe('records', () => {
  test('of all versions and spellings', () => {
    for (const version of ['WARC/0.17', 'WARC/0.18', 'WARC/1.0', 'WARC/1.1'])
      assert.equal(scan(page(url(0), 'x', { version })).records.length, 1);
    const upper = Buffer.from(A.toString().replace(/^[\w-]+(?=:)/gm, (name) => name.toUpperCase()));
    const lower = Buffer.from(A.toString().replace(/^[\w-]+(?=:)/gm, (name) => name.toLowerCase()));
    const feeds = page(url(0), 'one', { newline: '\n' });
    const wget = page(`<${url(0)}>`, 'one');
    const folded = page(url(0), 'one', { fields: { 'X-Note': 'a\r\n\tb' } });
    for (const bytes of [upper, lower, feeds, wget, folded]) assert.deepEqual(uris(Buffer.concat([bytes, B])), [url(0), url(1)]);
    assert.deepEqual(uris(page('http://forum.example/ü', 'x')), ['http://forum.example/ü']);
  });

  test('without a blank line between, with many, at the end', () => {
    assert.equal(
      scan(Buffer.concat([A.subarray(0, -4), B, Buffer.from('\r\n\r\n\r\n\n\n'), C.subarray(0, -4)])).problems.length,
      0,
    );
    assert.equal(scan(Buffer.concat([A.subarray(0, -4), B, C])).records.length, 3);
  });

  test('a page that shows a WARC is no record', () => {
    assert.deepEqual(uris(Buffer.concat([page(url(0), C), B])), [url(0), url(1)]);
  });
});

describe('damage loses one record and names it', () => {
  const without = (bytes: Buffer, pattern: RegExp, replacement: string) =>
    Buffer.from(bytes.toString('latin1').replace(pattern, replacement), 'latin1');
  const damages: Record<string, { bytes: Buffer; message: RegExp }> = {
    'no Content-Length': { bytes: without(B, /Content-Length: \d+\r\n/, ''), message: /without a valid Content-Length/ },
    'a length that is no number': {
      bytes: without(B, /Content-Length: \d+/, 'Content-Length: -1'),
      message: /without a valid Content-Length/,
    },
    'a length too short': { bytes: without(B, /Content-Length: \d+/, 'Content-Length: 9'), message: /wrong length/ },
    'a length that reaches into the next': {
      bytes: without(B, /Content-Length: \d+/, 'Content-Length: 200'),
      message: /wrong length/,
    },
    'a length beyond the end': {
      bytes: without(B, /Content-Length: \d+/, 'Content-Length: 99999999'),
      message: /cut off or has a wrong length/,
    },
    'no type': { bytes: without(B, /WARC-Type: response\r\n/, ''), message: /without WARC-Type/ },
    'cut in its block': { bytes: B.subarray(0, -20), message: /wrong length/ },
    'cut in its head': { bytes: B.subarray(0, 60), message: /head is cut off/ },
    'a broken signature': { bytes: without(B, /^WARC/, 'WRAC'), message: /belong to no record/ },
  };
  for (const [name, { bytes, message }] of Object.entries(damages)) {
    test(name, () => {
      const found = scan(Buffer.concat([A, bytes, C]));
      assert.deepEqual(
        found.records.map(({ uri }) => uri),
        [url(0), url(2)],
      );
      assert.equal(found.problems.length, 1);
      assert.match(found.problems[0]!, message);
    });
  }

  test('garbage between records loses none', () => {
    const found = scan(
      Buffer.concat([
        Buffer.from('junk\n'),
        A,
        Buffer.alloc(3_000_000, 'WARC/ x\r\n'),
        B,
        Buffer.from('more'),
        C,
        Buffer.from('end'),
      ]),
    );
    assert.deepEqual(
      found.records.map(({ uri }) => uri),
      [url(0), url(1), url(2)],
    );
    assert.equal(found.problems.length, 4);
  });

  test('a file that is cut', () => {
    const found = scan(Buffer.concat([A, B]).subarray(0, -10));
    assert.deepEqual(
      found.records.map(({ uri }) => uri),
      [url(0)],
    );
    assert.deepEqual(found.lost, [url(1)]);
    assert.match(found.problems[0]!, /cut off.*no record follows/);
  });
});

test('scanning never throws and always ends, whatever the bytes', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(
        'WARC/1.0\r\n',
        'WARC/',
        '\r\n\r\n',
        'Content-Length: 10\r\n',
        'WARC-Type: response\r\n',
        '\n\n',
        'WARC/1.1\nContent-Length:',
      )
      .map((text) => Buffer.from(text)),
    fc.constantFrom(A, B, C),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => void scan(Buffer.concat(pieces))),
    { numRuns: 500 },
  );
});

const folder = mkdtempSync(join(tmpdir(), 'warc-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function mirrorOf(bytes: Buffer): Promise<Mirror | null> {
  const path = join(folder, 'site.warc');
  writeFileSync(path, bytes);
  return openMirror(path).catch((error) => {
    assert.ok(error instanceof MirrorError, error);
    return null;
  });
}

const CONTAINERS: Record<string, (records: Buffer[]) => Buffer[]> = {
  plain: (records) => records,
  'a gzip member a record': (records) => records.map((one) => gzipSync(one)),
  'one gzip stream': (records) => [gzipSync(Buffer.concat(records))],
  'a zstd frame a record': (records) => records.map((one) => zstdCompressSync(one)),
  'one zstd frame': (records) => [zstdCompressSync(Buffer.concat(records))],
};

const token = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/).map((name) => `x-${name}`);
const value = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/);

test('what was written is read back', async () => {
  const pages = fc.array(
    fc.record({
      body: fc.uint8Array({ maxLength: 2000 }),
      headers: fc.dictionary(token, value, { maxKeys: 5 }),
      status: fc.integer({ min: 200, max: 599 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(pages, fc.constantFrom(...Object.keys(CONTAINERS)), async (written, container) => {
      const records = written.map(({ body, headers, status }, i) =>
        record({ uri: url(i), block: answer(Buffer.from(body), headers, `${status} Some Reason`) }),
      );
      const mirror = await mirrorOf(Buffer.concat(CONTAINERS[container]!(records)));
      assert.ok(mirror);
      try {
        assert.deepEqual(mirror.problems, []);
        for (const [i, { body, headers, status }] of written.entries()) {
          const got = await mirror.fetch({ url: url(i) });
          assert.ok(got.ok);
          assert.equal(got.status, status);
          assert.deepEqual(Buffer.from(got.body), Buffer.from(body));
          for (const [name, text] of Object.entries(headers)) assert.equal(got.headers[name], text);
        }
      } finally {
        await mirror.close();
      }
    }),
  );
});

test('flipped bytes and cuts lose only the records they hit', async () => {
  const records = Array.from({ length: 8 }, (_, i) => page(url(i), `<p>page ${i} ${'some words of a post '.repeat(5 + i)}</p>`));
  const damage = fc.record({
    container: fc.constantFrom('plain', 'a gzip member a record', 'a zstd frame a record'),
    flips: fc.array(fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), to: fc.integer({ min: 1, max: 255 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    cut: fc.option(fc.double({ min: 0.3, max: 1, noNaN: true })),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ container, flips, cut }) => {
      const parts = CONTAINERS[container]!(records);
      const bytes = Buffer.concat(parts);
      const hit = new Set<number>();
      const partAt = (at: number) => {
        let end = 0;
        return parts.findIndex((part) => {
          end += part.length;
          return at < end;
        });
      };
      for (const { at, to } of flips) {
        const place = Math.floor(at * bytes.length);
        bytes[place]! ^= to;
        const part = partAt(place);
        hit.add(part);
        // The blank line behind a record belongs to it, and with its last bytes gone the next one's start may be doubted.
        if (part + 1 < parts.length && partAt(place + 4) === part + 1) hit.add(part + 1);
      }
      const length = cut === null ? bytes.length : Math.floor(cut * bytes.length);
      let end = 0;
      for (const [i, part] of parts.entries()) {
        end += part.length;
        if (end > length) hit.add(i);
      }
      const mirror = await mirrorOf(bytes.subarray(0, length));
      if (!mirror) return;
      try {
        for (const [i] of records.entries()) {
          const got = await mirror.fetch({ url: url(i) });
          if (!hit.has(i))
            assert.ok(got.ok && got.status === 200 && Buffer.from(got.body).includes(`page ${i} `), `${container}: record ${i}`);
        }
      } finally {
        await mirror.close();
      }
    }),
    { numRuns: 400 },
  );
});

test('a damaged stream shows what came before the damage', async () => {
  // Words that pack badly, so that the damage lies in the middle of the pages too.
  const word = (seed: number) => (Math.imul(seed + 1, 2654435761) >>> 0).toString(36);
  const records = Array.from({ length: 400 }, (_, i) =>
    page(url(i), Array.from({ length: 500 }, (_, j) => word(i * 500 + j)).join(' ')),
  );
  for (const container of ['one gzip stream', 'one zstd frame']) {
    const bytes = CONTAINERS[container]!(records)[0]!;
    for (const damaged of [
      bytes.subarray(0, bytes.length / 2),
      Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(50), bytes.subarray(bytes.length / 2 + 50)]),
    ]) {
      const mirror = await mirrorOf(damaged);
      assert.ok(mirror, container);
      assert.ok(mirror.size > 100, `${container}: ${mirror.size}`);
      assert.ok(mirror.problems.length > 0);
      await mirror.close();
    }
  }
});
