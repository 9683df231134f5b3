import assert from 'node:assert/strict';
import { test } from 'node:test';
import { people, readPages, when, words } from './thread-html.ts';

/** Tables without names, in which the text, the time and the pager stand in elements of one name. */
const post = (i: number, text: string) =>
  `<tr><td><b><a href="/user/${people[i]}">${people[i]}</a></b></td><td><font>Posted ${when(i)}</font><hr><font><span class="t">${text}</span></font></td></tr>`;
const pager = (page: number, at: string) =>
  `<table><tr>${[1, 2].map((n) => `<td><font>${n === page ? `<b>${n}</b>` : `<span class="t"><a href="${at}&page=${n}">${n}</a></span>`}</font></td>`).join('')}</tr></table>`;
const page = (number: number, at: string, title: string, posts: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${pager(number, at)}<table>${posts}</table>${pager(number, at)}</body></html>`;

test('a pager is no post, and a date in the words is not when they were written, though both stand where posts and times do', async () => {
  const pages: Record<string, string> = {};
  const texts = people.map((_, i) => `${words(i)}${i % 2 ? ' I bought it on 21 Dec 2014 in town.' : ''}`);
  for (const id of [7, 8, 9, 10]) {
    const at = `https://forum.example/thread?id=${id}`;
    const told = texts.map((text, i) => post(i, `Thread ${id}: ${text}`));
    pages[at] = page(1, at, `Tools of kind ${id}`, told.slice(0, 3).join(''));
    pages[`${at}&page=2`] = page(2, at, `Tools of kind ${id}`, told.slice(3).join(''));
  }
  const threads = await readPages(pages);
  assert.equal(threads.length, 4);
  for (const { posts } of threads) {
    assert.deepEqual(
      posts.map((one) => [one.author, one.time?.utc]),
      people.map((name, i) => [name, `2019-03-0${i + 1}T1${i}:05:00.000Z`]),
    );
  }
});
