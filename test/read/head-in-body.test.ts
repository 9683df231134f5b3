import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../../src/read/read-page.ts';
import { people, url, when, words } from './thread-html.ts';

test('author and time that stand in the text of a post, in lines before it, are no words of it', () => {
  const said = (i: number) => `${words(i)}<br><br>${words(i + 1)} ${words(i + 2)}`;
  const posts = people.map(
    (name, i) =>
      `<a name="r${i}"></a><table><tr><td class="subject">${i > 0 ? 'Re: ' : ''}Garden tools</td></tr><tr><td class="message"><font>Author:
       <a href="/user/${name}">${name}</a>&nbsp;<br>Date: &nbsp; ${when(i)}<br><br>${said(i)}</font></td></tr>
       <tr><td><a href="/reply?p=${i}">Reply to this</a></td></tr></table>`,
  );
  const { posts: read } = readPage(
    `<html lang="en"><head><title>Garden tools</title></head><body><a href="/list">All</a>${posts.join('')}</body></html>`,
    url,
    null,
  );
  assert.deepEqual(
    read.map(({ author, text }) => ({ author, text })),
    people.map((author, i) => ({ author, text: `${words(i)}\n${words(i + 1)} ${words(i + 2)}` })),
  );
  assert.ok(read.every(({ time }, i) => time?.utc.startsWith(`2019-03-0${i + 1}T1${i}:05`)));
});
