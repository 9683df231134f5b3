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

test('nor is it one where all threads are called what their board is called, and posts have no links', async () => {
  const post = (id: number, i: number) =>
    `<div class="post"><p class="intro"><b>${people[i]}</b> <span>${when(i)}</span> No.${id}${i}</p><blockquote>${words(i)} That is number ${id} of those I know, ${people[i]} says.</blockquote></div>`;
  const page = (body: string) =>
    `<!doctype html><html lang="en"><head><title>A board of tools</title></head><body><p><a href="https://forum.example/b/">Back</a></p><form>${body}</form></body></html>`;
  const pages: Record<string, string> = {};
  const ids = [31, 32, 33, 34, 35, 36];
  const lengthOf = (id: number) => (id % 2 === 0 ? 6 : 3);
  const posts = (id: number) => Array.from({ length: lengthOf(id) }, (_, i) => post(id, i));
  const shown = ids.map((id) => `${posts(id)[0]!}[<a href="${id}.html">Reply</a>]${posts(id).slice(1).slice(-2).join('')}`);
  pages['https://forum.example/b/'] = page(shown.join('<hr>'));
  for (const id of ids) pages[`https://forum.example/b/${id}.html`] = page(posts(id).join(''));
  const threads = await readPages(pages);
  assert.deepEqual(
    threads.map(({ url, posts }) => [url, posts.length]),
    ids.map((id) => [`https://forum.example/b/${id}.html`, lengthOf(id)]),
  );
});
