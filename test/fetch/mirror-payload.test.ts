import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliCompressSync, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { file, opened, text } from './open-mirror.ts';
import { answer, page, record } from './warc-writer.ts';

const A = 'http://forum.example/';
const B = 'http://forum.example/t/1';
const C = 'http://forum.example/t/2';

describe('payloads', () => {
  const html = '<p>a page of some length, again and again</p>'.repeat(20);
  const chunked = (body: Buffer) =>
    Buffer.concat([
      Buffer.from(`${(10).toString(16)};x=y\r\n`),
      body.subarray(0, 10),
      Buffer.from(`\r\n${(body.length - 10).toString(16)}\r\n`),
      body.subarray(10),
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
  const TE = { 'Transfer-Encoding': 'chunked' };
  const cases: Record<string, Buffer> = {
    chunked: answer(chunked(Buffer.from(html)), TE),
    'chunked without an end': answer(chunked(Buffer.from(html)).subarray(0, -7), TE),
    'said to be chunked': answer(html, TE),
    'chunked and gzip': answer(chunked(gzipSync(html)), { ...TE, 'Content-Encoding': 'gzip' }),
    gzip: answer(gzipSync(html), { 'Content-Encoding': 'gzip' }),
    'said to be gzip': answer(html, { 'Content-Encoding': 'gzip', 'Content-Length': '7' }),
    br: answer(brotliCompressSync(html), { 'content-encoding': 'br' }),
    'said to be br': answer(html, { 'Content-Encoding': 'br' }),
    zstd: answer(zstdCompressSync(html), { 'Content-Encoding': 'zstd' }),
    'said to be zstd': answer(html, { 'Content-Encoding': 'zstd' }),
    'raw deflate': answer(deflateRawSync(html), { 'Content-Encoding': 'deflate' }),
    'said to be deflate': answer(html, { 'Content-Encoding': 'deflate' }),
    'line feeds only': Buffer.from(`HTTP/1.0 200\nContent-Type: text/html\nX: a\n  folded\n\n${html}`),
    'odd status line': Buffer.from(`HTTP/2 200 \r\nno colon here\r\n\r\n${html}`),
    'older status line': Buffer.from(`HTTP 200 Fine\r\n\r\n${html}`),
  };
  for (const [name, block] of Object.entries(cases)) {
    test(name, () =>
      opened(file(record({ uri: A, block })), async (mirror) => assert.equal(await text(mirror, A), `200 ${html}`)),
    );
  }

  test('folded headers are joined', () =>
    opened(file(record({ uri: A, block: cases['line feeds only']! })), async (mirror) => {
      const got = await mirror.fetch({ url: A });
      assert.ok(got.ok);
      assert.equal(got.headers.x, 'a folded');
    }));

  test('a body without an HTTP head, named by the record; a block that is no answer; a broken encoding', () =>
    opened(
      file(
        Buffer.concat([
          record({ uri: A, block: html, fields: { 'Content-Type': 'text/html' } }),
          record({ uri: B, block: 'what is this' }),
          record({ uri: C, block: answer(gzipSync(html).subarray(0, 40), { 'Content-Encoding': 'gzip' }) }),
        ]),
      ),
      async (mirror) => {
        assert.equal(await text(mirror, A), `200 ${html}`);
        assert.equal(await text(mirror, B), 'corrupt-record');
        assert.equal(await text(mirror, C), 'corrupt-record');
      },
    ));

  test('larger than allowed, stored so or packed', () =>
    opened(
      file(
        Buffer.concat([
          page(A, Buffer.alloc(2000)),
          page(B, '', { block: answer(gzipSync(Buffer.alloc(1_000_000)), { 'Content-Encoding': 'gzip' }) }),
          page(C, Buffer.alloc(2_000_000)),
        ]),
      ),
      async (mirror) => {
        for (const url of [A, B, C]) assert.equal(await text(mirror, url), 'too-large');
      },
      { maxBytes: 1000 },
    ));
});
