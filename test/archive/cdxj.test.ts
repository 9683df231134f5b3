import assert from 'node:assert/strict';
import { createReadStream, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CDXIndexer, getSurt } from 'warcio';
import { ArchiveError } from '../../src/archive/archive-error.ts';
import { type CdxRow, cdxjLine, writeCdxj } from '../../src/archive/cdxj.ts';
import { readCdxRows } from '../../src/archive/cdxj-read.ts';
import { sortedLines } from '../../src/archive/cdxj-sort.ts';
import { surt } from '../../src/archive/cdxj-surt.ts';
import { targetUri } from '../../src/archive/warc-record.ts';
import { payloadDigest } from '../../src/archive/warc-writer.ts';
import { begin, bodyOf, dateOf, exchange, temporaryFolder, urlOf, warcNames } from './samples.ts';

/** An archive with something of everything. */
function archive(): string {
  const folder = temporaryFolder();
  const writer = begin(folder, { rollOverBytes: 6000 });
  for (let i = 0; i < 20; i++) writer.append(exchange(i));
  writer.append(exchange(20, { rendered: '<p>rendered' }));
  writer.append(exchange(21, { response: { body: bodyOf(1) }, duplicateOf: { url: urlOf(1), date: dateOf(1) } }));
  writer.append(exchange(22, { url: 'https://www.Forum.example:8443/A?z=1&b=2&a', response: { status: 301, headers: {} } }));
  // Larger than what is read at once.
  writer.append(exchange(23, { response: { body: Buffer.from(Array.from({ length: 3e6 }, () => Math.random() * 256)) } }));
  writer.append(exchange(24));
  writer.close();
  return folder;
}

function parsed(line: string): Record<string, string> {
  const [, urlkey, timestamp, json] = /^(\S+) (\d+) (.*)$/.exec(line)!;
  return { urlkey: urlkey!, timestamp: timestamp!, ...JSON.parse(json!) };
}

describe('the key', () => {
  test('is what warcio makes of the URL', () => {
    assert.equal(surt(targetUri('https://www.Forum.example:8443/A/?z=1&B=2#x')), 'example,forum:8443)/a/?b=2&z=1');
    const part = fc.string({ unit: fc.constantFrom(...'aZ09-._~%/?&=+;:@!$,ü\\ '), maxLength: 12 });
    const host = fc.constantFrom(
      'forum.example',
      'www.forum.example',
      'WWW2.Forum.Example',
      '127.0.0.1',
      '[::1]',
      'bücher.example',
    );
    const port = fc.constantFrom('', ':80', ':443', ':8080');
    fc.assert(
      fc.property(fc.constantFrom('http', 'https'), host, port, part, part, (scheme, name, number, path, query) => {
        const href = URL.parse(`${scheme}://${name}${number}/${path}?${query}`)?.href;
        if (href) assert.equal(surt(targetUri(href)), getSurt(href));
      }),
    );
  });
});

describe('the index', () => {
  test('says of an archive what warcio says of it', async () => {
    const folder = archive();
    const expected: Record<string, string>[] = [];
    for (const filename of warcNames(folder)) {
      const files = [{ filename, reader: createReadStream(join(folder, filename)) }];
      for await (const row of new CDXIndexer().iterIndex(files)) {
        const { status = 200, mime, digest, length, offset, ...rest } = row as Record<string, string | undefined>;
        const bare = mime ? mime.split(';')[0] : 'unk';
        const numbers = { status: `${status}`, length: `${length}`, offset: `${offset}` };
        expected.push({ ...rest, ...numbers, mime: bare!, digest: `sha256:${digest}` });
      }
    }
    const found = (await Array.fromAsync(readCdxRows(folder))).map((row) => parsed(cdxjLine(row)));
    assert.equal(found.length, 26);
    assert.deepEqual(found, expected);
  });

  test('is a sorted file, with a rendered page behind the raw one', async () => {
    const folder = archive();
    const out = join(temporaryFolder(), 'index.cdxj');
    assert.equal(await writeCdxj(readCdxRows(folder), { out }), 26);
    const lines = readFileSync(out, 'latin1').trimEnd().split('\n');
    assert.deepEqual(lines, [...lines].sort());
    for (const line of lines) assert.match(line, /^\S+ \d{14} \{"url":"[\x21-\x7e]+".*\}$/);
    const both = lines.map(parsed).filter(({ url }) => url === urlOf(20));
    assert.deepEqual(
      both.map(({ digest }) => digest),
      [payloadDigest(bodyOf(20)), payloadDigest(Buffer.from('<p>rendered'))],
    );
    assert.deepEqual(readdirSync(join(out, '..')), ['index.cdxj']);
  });

  test('ends where it is told', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder, { rollOverBytes: 1500 });
    const upTo = [0, 1, 2, 3, 4, 5].map((i) => {
      writer.append(exchange(i));
      return writer.position();
    });
    writer.close();
    for (const [i, position] of upTo.entries()) {
      const rows = await Array.fromAsync(readCdxRows(folder, position));
      assert.deepEqual(
        rows.map(({ url }) => url),
        [...Array(i + 1).keys()].map(urlOf),
      );
    }
  });

  test('is not made of a damaged archive, and says where it is damaged', async () => {
    const folder = archive();
    const path = join(folder, warcNames(folder)[0]!);
    truncateSync(path, readFileSync(path).length - 5);
    const out = join(temporaryFolder(), 'index.cdxj');
    writeFileSync(out, 'the old one');
    await assert.rejects(
      writeCdxj(readCdxRows(folder), { out }),
      (error) => error instanceof ArchiveError && /00001\.warc\.gz: the record at byte \d+ is damaged/.test(error.message),
    );
    assert.equal(readFileSync(out, 'utf8'), 'the old one');
    assert.equal(existsSync(`${out}.part`), false);
  });

  test('keeps a line a line, whatever the URL and type', () => {
    const odd: CdxRow = { ...row(), url: 'http://forum.example/\n{"a":1} ü\u2028', mime: 'text/ü\n\u2028"' };
    const line = cdxjLine(odd);
    assert.match(line, /^[\x20-\x7e]+$/);
    assert.equal(parsed(line).mime, 'text/ü\n\u2028"');
    assert.equal(line.split(' ')[1], '20240101000001');
  });

  function row(): CdxRow {
    return {
      kind: 'response',
      url: urlOf(1),
      date: dateOf(1),
      mime: 'text/html',
      status: 200,
      digest: 'sha256:0',
      file: 'f',
      offset: 0,
      length: 1,
    };
  }
});

describe('sorting', () => {
  async function* each(lines: readonly string[]) {
    yield* lines;
  }

  test('is the same however little memory it has', async () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom(...'ab ~'), maxLength: 6 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 100 }), async (all, runBytes) => {
        const folder = join(temporaryFolder(), 'sort');
        assert.deepEqual(await Array.fromAsync(sortedLines(each(all), folder, runBytes)), [...all].sort());
        assert.equal(existsSync(folder), false);
      }),
      { numRuns: 60 },
    );
  });

  test('cleans up when nobody wants the rest', async () => {
    const folder = join(temporaryFolder(), 'sort');
    for await (const line of sortedLines(each(['c', 'b', 'a', 'd']), folder, 2)) {
      assert.equal(line, 'a');
      assert.equal(existsSync(folder), true);
      break;
    }
    assert.equal(existsSync(folder), false);
  });
});
