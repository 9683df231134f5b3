import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findEchoes } from '../../src/strategies/auto/explore/echoes.ts';
import { Survey } from '../../src/strategies/auto/survey/survey.ts';
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

test('what threads add to their own address to show themselves once more, with another advertisement, is a view, whatever they are called', async () => {
  const forum = makeForum({ seed: 5, size: 30, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  const threads = forum.threads.filter(({ posts }) => posts.length > 3).slice(0, 4);
  const path = ({ id, title }: (typeof threads)[number]) => `/${title.toLowerCase().replace(/[^a-z]+/g, '-')}-t${id}.html`;
  written.put('/', 'Home', threads.map((thread) => `<p><a href="${path(thread)}">${thread.title}</a></p>`).join(''));
  const looks: string[] = ['/'];
  for (const thread of threads) {
    const shown = thread.posts.map((post) => `<h3><a href="${path(thread)}?post=${post.id}">#</a></h3>${written.post(post)}`);
    const show = (address: string, advertisement: string) =>
      written.put(address, thread.title, `<p>${advertisement}</p><h1>${thread.title}</h1>${shown.join('')}`);
    show(path(thread), 'Tents');
    for (const post of thread.posts) show(`${path(thread)}?post=${post.id}`, `Tyres, ${'x'.repeat(post.id % 7)}`);
    looks.push(path(thread), `${path(thread)}?post=${thread.posts[1]!.id}`);
  }
  // Each title makes a shape of its own, and a thread of few posts with much beside it may look like a list.
  const judge = () => ({ index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  for (const address of looks) await survey.look(`http://forum.test${address}`);
  assert.ok(!survey.viewKeys().has('post'));
  assert.ok(findEchoes(survey));
  assert.ok(survey.viewKeys().has('post'));
  assert.ok(!findEchoes(survey), 'what is known is not found again');
});

test('posts whose addresses are of another shape are known by where they stand in threads, though lists name last posts where they name threads', async () => {
  const forum = makeForum({ seed: 33, size: 150, longestThread: 40 });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => path.replace(/0\.html$/, `${(page - 1) * 10}.html`);
  written.putPeople();
  const below = (parent: number | null) => forum.boards.filter((board) => board.parent === parent);
  const threadsOf = (id: number) => forum.threads.filter(({ board }) => board === id).toReversed();
  const postOf = (thread: number, post: number) => `/topic,${thread}.msg${post}.html`;
  const table = (rows: readonly string[]) => `<table>${rows.join('')}</table>`;
  const board = ({ id, name }: (typeof forum.boards)[number]) => {
    const [last] = threadsOf(id);
    const link = last ? `<a href="${postOf(last.id, last.posts.at(-1)!.id)}">Re: ${last.title}</a>` : '';
    return `<tr><td><b><a href="/board,${id}.0.html">${name}</a></b></td><td><span>${link}</span></td></tr>`;
  };
  written.put('/', 'Home', table(below(null).map(board)));
  const row = ({ id, title, posts }: (typeof forum.threads)[number]) => {
    const last = posts.at(-1)!;
    return table([
      `<tr><td><span><a href="/topic,${id}.0.html">${title}</a></span></td><td>${written.author(posts[0]!.author)}</td>
       <td><a href="${postOf(id, last.id)}">Last post</a> ${last.time.toUTCString()}</td></tr>`,
    ]);
  };
  for (const { id, name } of forum.boards)
    written.putList(`/board,${id}.0.html`, name, threadsOf(id), row, table(below(id).map(board)));
  for (const { id, title, posts, board: within } of forum.threads) {
    const up = `<p><a href="/board,${within}.0.html">${forum.boards[within - 1]!.name}</a></p>`;
    const show = (post: (typeof posts)[number]) =>
      `<div class="post"><h4><a href="${postOf(id, post.id)}">Re: ${title}</a></h4>${written.post(post)}</div>`;
    written.putList(`/topic,${id}.0.html`, title, posts, show, up);
    for (const [i, post] of posts.entries())
      written.pages.set(postOf(id, post.id), written.pages.get(`/topic,${id}.${Math.floor(i / 10) * 10}.html`)!);
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/(board|topic),\d+\.\d+\.html$/.test(path));
  for (const seed of [1, 2, 3, 4]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests <= wanted.length + 25, `seed ${seed}: ${requests} requests for ${wanted.length} pages`);
  }
});
