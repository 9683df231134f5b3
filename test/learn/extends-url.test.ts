import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayExtend, renamesUrl } from '../../src/learn/extends-url.ts';
import { tokensOf } from '../../src/url/pattern.ts';

const tokens = (path: string) => tokensOf(`http://f${path}`);
const renames = (own: string, pager: string) => renamesUrl(tokens(own), tokens(pager), { at: 'page', digits: 0 });

test('where an address has no numbers, its last name says what is shown', () => {
  assert.ok(renames('/news', '/list.php?of=news&page=2'));
  assert.ok(renames('/forum/news/', '/list.php?of=news&page=2'));
  assert.ok(!renames('/talk', '/list.php?of=news&page=2'));
  assert.ok(!renames('/news/today', '/list.php?of=news&page=2'));
  // But not where parameters say more, where there is no name, or where numbers say what is shown.
  assert.ok(!renames('/news?by=time', '/list.php?of=news&page=2'));
  assert.ok(!renames('/', '/list.php?of=&page=2'));
  assert.ok(!renames('/7/news', '/list.php?of=news&page=2'));
  assert.ok(renames('/7/news', '/list.php?of=news&id=7&page=2'));
});

test('an address may be another with a number more by its name', () => {
  assert.ok(mayExtend(tokens('/news'), tokens('/list.php?of=news&page=2')));
  assert.ok(!mayExtend(tokens('/news'), tokens('/list.php?of=talk&page=2')));
  assert.ok(!mayExtend(tokens('/news?by=time'), tokens('/list.php?of=news&page=2')));
});
