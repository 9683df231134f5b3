import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { choosePack, pack, packAnew } from '../../src/archive/gzip.ts';

test('members are the same from one state as from a new one each, whatever was packed before', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3000 }), { minLength: 1, maxLength: 5 }), (pieces) => {
      const packed = pack(pieces);
      assert.deepEqual(packed, packAnew(pieces));
      assert.deepEqual(gunzipSync(packed), Buffer.concat(pieces));
    }),
  );
});

test('what does not fit into the room at hand is whole, and so is the next', () => {
  for (const size of [65_000, 65_536, 200_000, 3_000_000, 10]) {
    const pieces = [Buffer.from('head'), randomBytes(size), Buffer.from('end')];
    assert.deepEqual(gunzipSync(pack(pieces)), Buffer.concat(pieces));
  }
});

test('a member handed out is not changed by the next one', () => {
  const first = pack([Buffer.from('first')]);
  pack([Buffer.from('second, and longer')]);
  assert.equal(gunzipSync(first).toString(), 'first');
});

test('where Node has no such state, or another one, members are packed as Node offers it', () => {
  const missing = () => {
    throw new TypeError('handle.reset is not a function');
  };
  assert.equal(choosePack(missing), packAnew, 'there is none');
  assert.equal(
    choosePack(() => missing),
    packAnew,
    'it fails at work',
  );
  assert.equal(
    choosePack(() => () => Buffer.from('something else')),
    packAnew,
    'it makes another thing',
  );
  let calls = 0;
  assert.equal(
    choosePack(() => (pieces) => (calls++ === 0 ? packAnew(pieces) : packAnew([Buffer.from('left from before'), ...pieces]))),
    packAnew,
    'it is not wiped between members',
  );
  const good = (pieces: readonly Uint8Array[]) => packAnew(pieces);
  assert.equal(
    choosePack(() => good),
    good,
  );
});
