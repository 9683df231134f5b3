import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnedNumber } from '../../src/read/page-number.ts';

const turned = (own: string, url: string) => turnedNumber(`http://f${own}`, `http://f${url}`);

test('the next page is the own address with a number more, or one more', () => {
  assert.equal(turned('/d/12-title', '/d/12-title?page=2'), 2);
  assert.equal(turned('/node/12', '/node/12?page=1'), 1);
  assert.equal(turned('/d/12-title?page=3', '/d/12-title?page=4'), 4);
  assert.equal(turned('/t-12-2.html', '/t-12-3.html'), null, 'two numbers are no page alone');
  assert.equal(turned('/topic/title/page-2', '/topic/title/page-1'), 1);
});

test('other addresses turn nothing', () => {
  assert.equal(turned('/d/12-title', '/d/12-title?post=981'), null);
  assert.equal(turned('/d/12-title', '/d/13-other'), null);
  assert.equal(turned('/d/12-title?page=3', '/d/12-title?page=9'), null);
  assert.equal(turned('/d/12-title', '/d/12-title'), null);
  assert.equal(turned('/d/12-title', '/u/name'), null);
});
