import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../../src/read/read-page.ts';
import { people, post, readPages, url, when, words } from './thread-html.ts';

/** Answers to answers are not in the order of time, names lead nowhere: little tells what they are but how they are built. */
const turn = [0, 1, 2, 3, 5, 4];
const built = (i: number) =>
  post(i, { author: () => `<span class="name">${people[i]}</span>`, time: () => `<span class="when">${when(turn[i]!)}</span>` });

const page = (first: string, answers: string, title = 'Garden tools') =>
  `<!doctype html><html lang="en"><head><title>${title} - My list</title></head><body><h1>${title}</h1>
    <p class="near"><a href="/thread/1">A shed of oak that nobody sold</a></p><div id="content">${first}<div class="answers">${answers}</div></div></body></html>`;
const level = (depth: number, inner: string) => `<div class="${depth === 0 ? '' : `answer-level-${depth}`}">${inner}</div>`;
const whole = page(built(0), [1, 2, 3, 4, 5].map((i) => level(i > 3 ? 1 : 0, built(i))).join(''));

test('the first post, answers, and answers to answers are built alike in other surroundings', () => {
  const { posts } = readPage(whole, url, null);
  assert.deepEqual(
    posts.map((one) => one.text),
    turn.map((_, i) => words(i)),
  );
  assert.deepEqual(
    posts.map((one) => one.author),
    people,
  );
  assert.deepEqual(
    posts.map((one) => one.time?.utc),
    turn.map((day) => `2019-03-0${day + 1}T1${day}:05:00.000Z`),
  );
});

test('threads of a single post are read beside long ones', async () => {
  const only = (i: number) =>
    page(built(i).replace(words(i), `${people[i]} alone asks how to sharpen blade ${words(i + 1)}`), '', `Blade of ${people[i]}`);
  const threads = await readPages({
    'https://forum.example/t/1': only(0),
    'https://forum.example/t/2': whole,
    'https://forum.example/t/3': only(1),
    'https://forum.example/t/4': only(2),
    'https://forum.example/t/5': only(4),
  });
  assert.deepEqual(threads.map((thread) => thread.posts.length).sort(), [1, 1, 1, 1, 6]);
});

test('a title that tells the moment by another clock gives the day, the page the hour', () => {
  const posts = [0, 1, 2, 3].map((i) =>
    post(i, {
      time: () => `<i class="when" title="Sender: Mar ${i + 2}, 2019, 1:3${i} a.m.">10:3${i} p.m.</i>`,
    }),
  );
  assert.deepEqual(
    readPage(page('', posts.join('')), url, null).posts.map((one) => one.time?.utc),
    [0, 1, 2, 3].map((i) => `2019-03-0${i + 1}T22:3${i}:00.000Z`),
  );
});
