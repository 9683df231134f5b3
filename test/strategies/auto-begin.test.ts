import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { auto } from '../../src/strategies/auto/auto.ts';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

/**
 * A house with news at its front door and a forum in `/talk/`. Every page names the newest topics and the people in a box beside; print
 * views have one link back, plain views none.
 */
function house(): { written: WrittenForum; wanted: string[]; starts: Record<string, string> } {
  const forum = makeForum({ seed: 5, size: 150, longestThread: 40, subBoards: false });
  const written = new WrittenForum(forum);
  const nameOf = (id: number) => forum.boards[id - 1]!.name;
  const newest = forum.threads.slice(0, 6).map(({ id, title }) => `<li><a href="/talk/topic/${id}">${title}</a></li>`);
  const people = [1, 2, 3, 4, 5, 6].map((id) => `<li>${written.author(id)}</li>`);
  const beside = `<aside><ul class="new">${newest.join('')}</ul><ul class="who">${people.join('')}</ul></aside>`;
  const ways = '<p class="ways"><a href="/talk/">All boards</a> <a href="/search">Search</a> <a href="/login">Log in</a></p>';
  const put = (path: string, title: string, body: string) => written.put(path, title, `${ways}${body}${beside}`);
  const news = [1, 2, 3, 4].map((n) => `<h2><a href="/news/${n}">What happened in week ${n} at our house</a></h2><p>Much.</p>`);
  put('/', 'News', news.join(''));
  for (const n of [1, 2, 3, 4]) put(`/news/${n}`, `Week ${n}`, `<h1>Week ${n}</h1><p>${'Much happened. '.repeat(40)}</p>`);
  const boards = forum.boards.map(
    ({ id, name }) => `<tr><td><a href="/talk/board/${id}">${name}</a></td><td>All of it</td></tr>`,
  );
  put('/talk/', 'All boards', `<table>${boards.join('')}</table>`);
  put('/search', 'Search', '<form><input name="q"></form>');
  put('/login', 'Log in', '<form><input name="user"><input type="password" name="secret"></form>');
  const row = ({ id, title, posts }: (typeof forum.threads)[number]) =>
    `<tr><td><a class="title" href="/talk/topic/${id}">${title}</a></td><td>${written.author(posts[0]!.author)}</td></tr>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === id);
    written.putList(`/talk/board/${id}`, name, own, (thread) => `<table>${row(thread)}</table>`, ways, beside);
  }
  for (const { id, title, posts, board } of forum.threads) {
    const up = `${ways}<p><a class="up" href="/talk/board/${board}">${nameOf(board)}</a></p>`;
    const show = (post: (typeof posts)[number]) => `<div class="post">${written.post(post)}</div>`;
    written.putList(`/talk/topic/${id}`, title, posts, show, up, beside);
    written.pages.set(
      `/talk/topic/${id}/print`,
      `<h1>${title}</h1>${posts.map(show).join('')}<a href="/talk/topic/${id}">Back</a>`,
    );
    written.pages.set(`/talk/topic/${id}/plain`, `<h1>${title}</h1>${posts.map(({ body }) => JSON.stringify(body)).join('')}`);
  }
  for (const { id, name } of forum.users) {
    const own = forum.threads.filter(({ posts }) => posts.some(({ author }) => author === id)).slice(0, 12);
    const rows = own.map((thread) => `<li><a href="/talk/topic/${thread.id}">${thread.title}</a></li>`);
    put(`/user/${id}`, name, `<h1>${name}</h1><ul>${rows.join('')}</ul>`);
  }
  const pages = [...written.pages.keys()];
  const wanted = pages.filter((path) => /^\/talk\/(board|topic)\/\d+(\?page=\d+)?$/.test(path) && !path.endsWith('?page=1'));
  const pick = (form: RegExp) => pages.filter((path) => form.test(path))[3]!;
  const starts = {
    'the front page': '/',
    'the search page': '/search',
    'a wall': '/login',
    'a person': '/user/9',
    'a board': '/talk/board/4',
    'a later page of a board': pick(/board\/\d+\?page=[2-9]$/),
    'a thread': '/talk/topic/77',
    'a later page of a thread': pick(/topic\/\d+\?page=[2-9]$/),
    'a print view with a link back': '/talk/topic/30/print',
    'a view without links, by the folder it lies in': '/talk/topic/30/plain',
  };
  return { written, wanted, starts };
}

describe('from wherever it begins, the forum is found', () => {
  const { written, wanted, starts } = house();
  for (const [name, start] of Object.entries({ 'its entry': '/talk/', ...starts })) {
    test(`from ${name}`, async () => {
      const { fetched, requests } = await written.crawl(1, start);
      assert.deepEqual(
        wanted.filter((path) => !fetched.has(path)),
        [],
      );
      assert.ok(requests <= wanted.length + (start === '/talk/' ? 15 : 60), `${requests} requests for ${wanted.length} pages`);
      const { guide } = await auto.learn(written.site(start), { seed: 1 });
      assert.equal(guide.entry, 'http://forum.test/talk/');
    });
  }

  test('who is told to begin where it is does so', async () => {
    const { guide } = await auto.learn(written.site('/talk/topic/77'), { seed: 1, entrySearch: false });
    assert.equal(guide.entry, 'http://forum.test/talk/topic/77');
  });
});

test('all pages that may be the entry share what learning may spend', async () => {
  const { written, starts } = house();
  for (const start of Object.values(starts)) {
    const site = written.site(start);
    await auto.learn(site, { seed: 1, sample: 45 });
    // The last look of a survey may be at a redirect, and a door is looked at before it is known what is behind it.
    assert.ok(site.requests <= 50, `${site.requests} requests from ${start}`);
  }
});
