import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { ArchiveError } from '../../src/archive/archive-error.ts';
import { payloadDigest } from '../../src/archive/warc-writer.ts';
import { version } from '../../src/fetch/version.ts';
import { begin, bodyOf, dateOf, exchange, readBack, temporaryFolder, urlOf, warcNames } from './samples.ts';

describe('an exchange', () => {
  test('is an answer and its request, which belong together', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder);
    writer.append(exchange(1));
    writer.close();
    const [info, answer, request, ...rest] = await readBack(folder);
    assert.deepEqual([info?.type, answer?.type, request?.type, rest.length], ['warcinfo', 'response', 'request', 0]);
    assert.equal(answer?.uri, urlOf(1));
    assert.equal(answer?.field('WARC-Date'), dateOf(1));
    assert.equal(answer?.statusLine, 'HTTP/1.1 200 OK');
    assert.deepEqual(answer?.payload, bodyOf(1));
    assert.equal(request?.statusLine, 'GET /thread.php?t=1 HTTP/1.1');
    assert.deepEqual(request?.http, [
      ['host', 'forum.example'],
      ['user-agent', 'Boardwalk/test'],
    ]);
    assert.equal(request?.field('WARC-Concurrent-To'), answer?.field('WARC-Record-ID'));
  });

  test('says where its records lie, each readable from there alone', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder);
    const places = [1, 2, 3].map((i) => writer.append(exchange(i, i === 2 ? { rendered: '<p>rendered</p>' } : {})));
    assert.equal(writer.position().size, readFileSync(join(folder, writer.position().file)).length);
    writer.close();
    for (const [i, { file, offset, length, digest, rendered, revisit }] of places.entries()) {
      const bytes = readFileSync(join(folder, file));
      const record = gunzipSync(bytes.subarray(offset, offset + length)).toString();
      assert.ok(record.includes(`WARC-Type: response`) && record.endsWith(`${bodyOf(i + 1)}\r\n\r\n`));
      assert.equal(digest, payloadDigest(bodyOf(i + 1)));
      assert.equal(revisit, false);
      assert.equal(rendered === null, i !== 1);
      if (!rendered) continue;
      const resource = gunzipSync(bytes.subarray(rendered.offset, rendered.offset + rendered.length)).toString();
      assert.ok(resource.includes('WARC-Type: resource') && resource.endsWith('<p>rendered</p>\r\n\r\n'));
      assert.equal(rendered.digest, payloadDigest(Buffer.from('<p>rendered</p>')));
    }
  });

  test('with a body that is there already keeps the head and points to it', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder);
    writer.append(exchange(1));
    const again = exchange(2, { response: { body: bodyOf(1) }, duplicateOf: { url: `${urlOf(1)}#top`, date: dateOf(1) } });
    const place = writer.append(again);
    writer.close();
    const revisit = (await readBack(folder)).find(({ type }) => type === 'revisit')!;
    assert.deepEqual([place.revisit, place.digest], [true, payloadDigest(bodyOf(1))]);
    assert.equal(revisit.uri, urlOf(2));
    assert.equal(revisit.field('WARC-Profile'), 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest');
    assert.equal(revisit.field('WARC-Refers-To-Target-URI'), urlOf(1));
    assert.equal(revisit.field('WARC-Refers-To-Date'), dateOf(1));
    assert.equal(revisit.field('WARC-Payload-Digest'), payloadDigest(bodyOf(1)));
    assert.equal(revisit.statusLine, 'HTTP/1.1 200 OK');
    assert.equal(revisit.payload.length, 0);
  });

  test('is described as it is stored: without the encodings that were undone', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder);
    const headers = { 'content-encoding': 'gzip', 'content-length': '7', 'transfer-encoding': 'chunked', server: 'x' };
    writer.append(exchange(1, { response: { headers } }));
    writer.close();
    assert.deepEqual((await readBack(folder))[1]?.http, [
      ['x-orig-content-encoding', 'gzip'],
      ['x-orig-content-length', '7'],
      ['x-orig-transfer-encoding', 'chunked'],
      ['server', 'x'],
      ['content-length', String(bodyOf(1).length)],
    ]);
  });

  test('never holds a password of ours', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder);
    const headers = { Authorization: 'Basic c2VjcmV0', 'proxy-authorization': 'c2VjcmV0', accept: '*/*' };
    writer.append(exchange(1, { request: { method: 'GET', headers } }));
    writer.close();
    assert.ok(!gunzipSync(readFileSync(join(folder, warcNames(folder)[0]!))).includes('c2VjcmV0'));
  });
});

describe('the first record', () => {
  test('says what wrote the file, and for whom', async () => {
    const folder = temporaryFolder();
    const about = { operator: 'A. Person\r\nrobots: ignore', isPartOf: 'Forums', robots: 'obey', userAgent: 'Boardwalk/1' };
    begin(folder, { name: '../forum.example:8080', about }).close();
    assert.deepEqual(warcNames(folder), ['forum.example-8080-00001.warc.gz']);
    const [info] = await readBack(folder);
    assert.equal(info?.field('WARC-Filename'), 'forum.example-8080-00001.warc.gz');
    assert.deepEqual(info?.payload.toString().split('\r\n'), [
      `software: Boardwalk/${version}`,
      'format: WARC File Format 1.1',
      'conformsTo: https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
      'operator: A. Person robots: ignore',
      'isPartOf: Forums',
      'robots: obey',
      'http-header-user-agent: Boardwalk/1',
      '',
    ]);
  });
});

describe('roll-over', () => {
  test('begins a new file, with an exchange never cut in two', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder, { rollOverBytes: 3000 });
    const places = Array.from({ length: 12 }, (_, i) => writer.append(exchange(i)));
    writer.close();
    const names = warcNames(folder);
    assert.ok(names.length > 2);
    assert.deepEqual(new Set(places.map(({ file }) => file)), new Set(names));
    const records = await readBack(folder);
    for (const name of names) {
      const [first, ...rest] = records.filter(({ file }) => file === name);
      assert.equal(first?.type, 'warcinfo');
      assert.deepEqual(
        rest.map(({ type }) => type),
        rest.map((_, i) => (i % 2 ? 'request' : 'response')),
      );
    }
    assert.equal(records.filter(({ type }) => type === 'response').length, 12);
  });
});

describe('what a server sends', () => {
  /** Characters that break lines, heads and terminals, among ordinary ones. */
  const nasty = fc.string({ unit: fc.constantFrom(...'ab:; ,\r\n\t\0\x1b\x7f\x85\u2028\ud800é字'), maxLength: 12 });

  test('cannot add a field, a record or a character that is not text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(nasty, nasty, { maxKeys: 5 }),
        nasty,
        fc.uint8Array({ maxLength: 200 }),
        fc.integer({ min: 100, max: 999 }),
        async (headers, text, bytes, status) => {
          const folder = temporaryFolder();
          const writer = begin(folder);
          const injected = `\r\nx-injected: 1\r\n\r\nWARC/1.1\r\nWARC-Type: response\r\n${text}`;
          const body = Buffer.concat([Buffer.from(injected), bytes]);
          writer.append(
            exchange(1, {
              url: `http://forum.example/${text}${injected}`,
              request: { method: text, headers: { ...headers, 'x-sent': injected } },
              response: { status, body, headers: { ...headers, 'content-type': injected, location: injected } },
              duplicateOf: null,
            }),
          );
          writer.append(exchange(2));
          writer.close();
          const records = await readBack(folder);
          assert.deepEqual(
            records.map(({ type }) => type),
            ['warcinfo', 'response', 'request', 'response', 'request'],
          );
          assert.deepEqual(records[1]?.payload, body);
          for (const { uri, http, statusLine, field } of records) {
            assert.match(uri, /^[\x21-\x7e]*$/);
            assert.match(statusLine ?? '', /^[\x20-\x7e]*$/);
            assert.equal(field('x-injected'), null);
            for (const [name, value] of http) {
              assert.notEqual(name, 'x-injected');
              assert.match(name, /^[!#$%&'*+.^_`|~0-9a-z-]+$/);
              assert.doesNotMatch(value, /[\x00-\x1f\x7f-\x9f\u2028\u2029]/);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('keeps each cookie on its own line', async () => {
    const folder = temporaryFolder();
    const writer = begin(folder);
    writer.append(exchange(1, { response: { headers: { 'set-cookie': 'a=1; expires=Mon, 1 Jan\nb=2' } } }));
    writer.close();
    const cookies = (await readBack(folder))[1]?.http.filter(([name]) => name === 'set-cookie').map(([, value]) => value);
    assert.deepEqual(cookies, ['a=1; expires=Mon, 1 Jan', 'b=2']);
  });
});

describe('a closed archive', () => {
  test('takes nothing more and says so', () => {
    const writer = begin(temporaryFolder());
    writer.close();
    writer.close();
    assert.throws(() => writer.append(exchange(1)), ArchiveError);
  });
});
