import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { folded } from '../../src/page/fold.ts';
import { opening } from '../../src/read/opening.ts';

const spaced = fc
  .array(fc.constantFrom(' ', '  ', '\n', '\t', ' ', '\u3000', '\ufeff', 'a', 'word', '字'), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('any run of white space is one space, and none is left at the ends', () => {
  assert.equal(folded(' one\n\t two  three '), 'one two three');
  fc.assert(fc.property(spaced, (text) => assert.equal(folded(text), text.replace(/\s+/g, ' ').trim())));
});

test('how a post begins does not depend on how much of it is looked at', () => {
  assert.equal(opening('a\nb'), 'a b');
  fc.assert(
    fc.property(spaced, fc.integer({ min: 1, max: 600 }), (text, times) => {
      const long = text.repeat(times);
      assert.equal(opening(long), long.replace(/\s+/g, ' ').slice(0, 2000));
    }),
  );
});
