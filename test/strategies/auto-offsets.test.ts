import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenKey } from '../../src/guide/identity.ts';
import { findPagers } from '../../src/learn/pagers.ts';
import { pageNumberOf } from '../../src/strategies/auto/guide/page-numbers.ts';
import { patternFor } from '../../src/strategies/auto/guide/way-patterns.ts';

test('what is turned by a number behind its id, with a word between, is told by its id', () => {
  const flips = [10, 20, 30].map((offset) => `http://f/list,14_offset,${offset}`);
  const links = flips.map((url, i) => ({ url, text: String(i + 2), rel: '' }));
  const [pager] = findPagers('http://f/list,14', links).filter(({ own }) => own);
  const identity = { idle: [], page: pageNumberOf(pager!, patternFor(flips)) };
  const boards = ['http://f/list,7', 'http://f/list,10', 'http://f/list,14', 'http://f/list,20'];
  assert.equal(new Set([...boards, ...flips].map((url) => seenKey(identity, url))).size, boards.length + flips.length);
});
