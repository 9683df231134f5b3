import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from '../../testbed/encoding.ts';
import { escapeHtml, formatDate, renderBlocks } from '../../testbed/html.ts';
import { pagerPages } from '../../testbed/view.ts';
import { readPage, squeeze } from './pages.ts';

test('text comes back from its escaped form', () => {
  const nasty = `a < b && "c" > 'd' &amp; </p>`;
  assert.equal(readPage(`<p>${escapeHtml(nasty)}</p>`).text, squeeze(nasty));
});

test('blocks are escaped and a skin can replace any of their markup', () => {
  const html = renderBlocks(
    [
      { kind: 'paragraph', text: '1 < 2' },
      { kind: 'quote', post: 4, author: 'A&B', text: 'so "he" said' },
      { kind: 'list', items: ['x', '<y>'] },
    ],
    { quote: (author, text, href) => `[${author}|${text}|${href}]` },
    (post) => `/p/${post}`,
  );
  assert.equal(html, '<p>1 &lt; 2</p>\n[A&amp;B|so &quot;he&quot; said|/p/4]<ul><li>x</li><li>&lt;y&gt;</li></ul>\n');
});

test('dates read as their style says', () => {
  const date = new Date('2021-03-09T14:05:07Z');
  assert.equal(formatDate(date, 'iso'), '2021-03-09T14:05:07Z');
  assert.equal(formatDate(date, 'us'), '03-09-2021, 02:05 PM');
  assert.equal(formatDate(date, 'dotted'), '09.03.2021, 14:05');
  assert.equal(formatDate(date, 'short'), 'Tue Mar 09, 2021 2:05 pm');
  assert.equal(formatDate(date, 'long', 'de'), '9. März 2021, 14:05 Uhr');
  assert.equal(formatDate(date, 'long', 'ru'), '9 марта 2021 г., 14:05');
  assert.equal(formatDate(date, 'long', 'zh'), '2021年3月9日 14:05');
  assert.equal(formatDate(date, 'unix'), '1615298707');
});

test('each charset decodes to what was encoded; what it lacks becomes a reference', () => {
  const cases = [
    ['utf-8', 'Grüße 论坛 🙂', 'Grüße 论坛 🙂'],
    ['iso-8859-1', 'Grüße 论 🙂', 'Grüße &#35770; &#128578;'],
    ['gbk', '论坛 ab 帖子 🙂', '论坛 ab 帖子 &#128578;'],
  ] as const;
  for (const [charset, text, expected] of cases) {
    assert.equal(new TextDecoder(charset, { fatal: true }).decode(encode(text, charset)), expected);
  }
});

test('a windowed pager shows the ends and the neighbourhood', () => {
  assert.deepEqual(pagerPages(1, 40, true), [1, 2, 3, 0, 40]);
  assert.deepEqual(pagerPages(20, 40, true), [1, 0, 18, 19, 20, 21, 22, 0, 40]);
  assert.deepEqual(pagerPages(2, 5, true), [1, 2, 3, 4, 5]);
  assert.equal(pagerPages(20, 40, false).length, 40);
});
