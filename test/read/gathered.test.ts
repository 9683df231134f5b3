import assert from 'node:assert/strict';
import { test } from 'node:test';
import { people, readPages, when, words } from './thread-html.ts';

test('a list that shows several posts of each thread is no thread, however many people speak', async () => {
  const at = (id: number) => `https://forum.example/b/${id}.html`;
  const post = (id: number, i: number) =>
    `<div class="post"><p class="intro"><b>${people[i]}</b> <span>${when(i)}</span> <a href="${at(id)}#p${id}${i}">No.</a></p><div class="text" id="p${id}${i}">${words(i)} That is number ${id} of those I know, ${people[i]} says.</div></div>`;
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><p><a href="https://forum.example/b/">A board of tools</a></p>${body}</body></html>`;
  const pages: Record<string, string> = {};
  const ids = [31, 32, 33, 34, 35, 36];
  // Two of them have more posts than the list shows.
  const lengthOf = (id: number) => (id % 3 === 0 ? 6 : 4);
  const posts = (id: number) => Array.from({ length: lengthOf(id) }, (_, i) => post(id, i));
  const shown = ids.map((id) => [posts(id)[0]!, ...posts(id).slice(-3)].join(''));
  pages['https://forum.example/b/'] = page('A board of tools', shown.join('<hr>'));
  for (const id of ids) pages[at(id)] = page(`Tools of ${'abcdefgh'[id - 30]} kind`, posts(id).join(''));
  const threads = await readPages(pages);
  assert.deepEqual(
    threads.map(({ url, posts }) => [url, posts.length]),
    ids.map((id) => [at(id), lengthOf(id)]),
  );
});
