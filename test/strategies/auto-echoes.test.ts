import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEchoes } from '../../src/strategies/auto/echoes.ts';
import { Survey } from '../../src/strategies/auto/survey.ts';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

/** Threads whose posts have headings with addresses of their own; `show` says what is there. */
async function surveyOf(show: (thread: string, post: string) => string): Promise<Survey> {
  const forum = makeForum({ seed: 5, size: 30, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  const threads = forum.threads.filter(({ posts }) => posts.length > 3).slice(0, 4);
  written.put('/', 'Home', threads.map(({ id, title }) => `<p><a href="/node/${id}">${title}</a></p>`).join(''));
  const looks: string[] = ['/'];
  for (const { id, title, posts } of threads) {
    const heads = posts.map((post) => `<h3><a href="/comment/${post.id}">Re: ${title}</a></h3>${written.post(post)}`);
    written.put(`/node/${id}`, title, `<h1><a href="/node/${id}">${title}</a></h1>${heads.join('')}`);
    const page = written.pages.get(`/node/${id}`)!;
    for (const post of posts) written.pages.set(`/comment/${post.id}`, show(page, written.post(post)));
    looks.push(`/node/${id}`, `/comment/${posts[2]!.id}`);
  }
  const judge = () => ({ index: -1, thread: 1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  for (const path of looks) await survey.look(`http://forum.test${path}`);
  return survey;
}

test('addresses of posts that show their thread once more lead nowhere, and those of threads do', async () => {
  const survey = await surveyOf((thread) => thread);
  assert.ok(findEchoes(survey));
  const [node, comment] = ['/node/', '/comment/'].map((path) => survey.pages.find(({ url }) => url.includes(path))!);
  assert.deepEqual([survey.roleOfPage(node!), survey.roleOfPage(comment!)], ['thread', 'other']);
  assert.ok(!findEchoes(survey), 'what is known is not found again');
});

test('so do those that show less of it under its title', async () => {
  const survey = await surveyOf((thread, post) => thread.replace(/<main>.*<\/main>/s, `<main>${post}</main>`));
  assert.ok(findEchoes(survey));
});

test('what pages list is no echo of them', async () => {
  const survey = await surveyOf((_, post) => `<title>${post.length}</title><main>${post}</main>`);
  assert.ok(!findEchoes(survey));
});
