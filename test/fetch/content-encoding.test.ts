import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { decodeContent } from '../../src/fetch/content-encoding.ts';

const PACK: Record<string, (body: Buffer) => Buffer> = {
  gzip: (body) => gzipSync(body),
  'x-gzip': (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  br: (body) => brotliCompressSync(body),
  zstd: (body) => zstdCompressSync(body),
  identity: (body) => body,
};

function unpacked(body: Uint8Array, encoding: string): Buffer {
  const decoded = decodeContent(body, encoding, 10_000_000);
  assert.ok(decoded.ok, decoded.ok ? '' : decoded.detail);
  return Buffer.from(decoded.body);
}

test('every encoding, alone and stacked, gives the body back', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 3000 }),
      fc.array(fc.constantFrom(...Object.keys(PACK)), { maxLength: 4 }),
      (bytes, layers) => {
        const body = layers.reduce<Buffer>((packed, layer) => PACK[layer]!(packed), Buffer.from(bytes));
        if (body.length === 0) return;
        assert.deepEqual(unpacked(body, layers.join(', ').toUpperCase()), Buffer.from(bytes));
      },
    ),
  );
});

test('raw deflate', () => {
  const text = Buffer.from('hello '.repeat(200));
  assert.deepEqual(unpacked(deflateRawSync(text), 'deflate'), text);
});

test('several members, several frames, skippable frames, bytes behind the end', () => {
  const [a, b] = [Buffer.from('first '.repeat(50)), Buffer.from('second '.repeat(50))];
  const both = Buffer.concat([a, b]);
  assert.deepEqual(unpacked(Buffer.concat([gzipSync(a), gzipSync(b)]), 'gzip'), both);
  assert.deepEqual(unpacked(Buffer.concat([gzipSync(a), gzipSync(b), Buffer.from('<!-- cache -->')]), 'gzip'), both);
  const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
  assert.deepEqual(unpacked(Buffer.concat([skippable, zstdCompressSync(a), skippable, zstdCompressSync(b)]), 'zstd'), both);
});

test('unknown names are ignored, an empty body is empty', () => {
  assert.equal(unpacked(Buffer.from('text'), 'none, utf-8').toString(), 'text');
  assert.equal(unpacked(Buffer.alloc(0), 'gzip').length, 0);
});

test('never throws, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.constantFrom(...Object.keys(PACK)), (bytes, layer) => {
      decodeContent(bytes, layer, 1000);
      const packed = PACK[layer]!(Buffer.from(bytes));
      if (packed.length) packed[bytes[0] ?? 0] = 0x55;
      decodeContent(packed, layer, 1000);
    }),
  );
});
