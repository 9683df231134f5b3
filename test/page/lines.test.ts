import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from '../../src/page/lines.ts';
import { Page } from '../../src/page/page.ts';

/** Each line with the days that it says. */
function linesIn(html: string): [string, string[]][] {
  const { tree } = new Page(`<html lang="en"><body>${html}</body></html>`, 'http://forum.example/');
  return linesOf(tree, 'en').lines.map(({ text, times }) => [
    text,
    times.map(({ year, month, day }) => `${year}-${month}-${day}`),
  ]);
}

test('a time that style alone sets apart from the word before it is one', () => {
  assert.deepEqual(linesIn('<ul><li><span>Posted</span>Apr 15th 2025</li><li><b>anna</b><i>on 7 May 2024</i></li></ul>'), [
    ['PostedApr 15th 2025', ['2025-4-15']],
    ['annaon 7 May 2024', ['2024-5-7']],
  ]);
});

test('a time that pieces say together is one, whatever stands between them', () => {
  assert.deepEqual(linesIn('<p><b>15</b> <i>April</i> <b>2025</b></p><p>20<b>25</b>-04-15</p>'), [
    ['15 April 2025', ['2025-4-15']],
    ['2025-04-15', ['2025-4-15']],
  ]);
});

test('pieces without a time have none together, and a line break begins a new line', () => {
  assert.deepEqual(linesIn('<p><span>Posted</span>by anna</p><p><span>Replies</span>15<br>Apr 15th 2025</p>'), [
    ['Postedby anna', []],
    ['Replies15', []],
    ['Apr 15th 2025', ['2025-4-15']],
  ]);
});
