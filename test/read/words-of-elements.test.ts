import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../../src/page/page.ts';
import { outlineOf, plainText } from '../../src/read/outline.ts';
import { postsOf } from './thread-html.ts';

test('a word ends where its element does', () => {
  const page = outlineOf(new Page('<p><b>one</b>two<i>three</i>four</p>', 'http://forum.example/'));
  const paragraph = page.order.find((node) => page.tree.name(node) === 'p')!;
  assert.equal(plainText(page, paragraph), 'one two three four');
});

test('posts have the time that stands behind an element without a space', () => {
  const days = ['15th', '16th', '18th', '21st', '22nd', '23rd'];
  const posts = postsOf({
    time: (i) => `<ul><li><span>Posted</span>Apr ${days[i]} 2025</li><li><span>Likes</span>${i}</li></ul>`,
  });
  assert.deepEqual(
    posts.map(({ time }) => time?.utc?.slice(0, 10)),
    days.map((day) => `2025-04-${Number.parseInt(day, 10)}`),
  );
});
