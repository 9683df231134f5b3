import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { auto } from '../../src/strategies/auto/auto.ts';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

const start = '/community/all';

/** A help centre whose sections have many articles each, with a community below it; the front page of the one names threads of the other, or none. */
function house(names: 'threads' | 'nothing', articles = '/help', isInMenu = true): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 41, size: 70, longestThread: 15, subBoards: false });
  const help = makeForum({ seed: 42, size: 260, longestThread: 6, subBoards: false });
  const [written, helping] = [new WrittenForum(forum), new WrittenForum(help)];
  const put = (path: string, title: string, body: string): void => {
    const home = isInMenu ? `<a href="${start}">Community</a>` : '';
    const top = `<div class="top"><a href="/">The house</a> ${home} <a href="/terms">Terms</a></div>`;
    written.pages.set(path, `<html><head><title>${title}</title></head><body>${top}${body}</body></html>`);
  };
  written.put = put;
  put('/terms', 'Terms', '<p>Be kind.</p>');
  const titled = ({ id, title }: Thread) => `<a class="title" href="/community/topic/${id}">${title}</a>`;
  const boards = forum.boards.map(
    ({ id, name, description }) => `<tr><td><a href="/community/board/${id}">${name}</a><p>${description}</p></td></tr>`,
  );
  put(start, 'Community', `<table>${boards.join('')}</table>`);
  const row = (thread: Thread) =>
    `<div class="row"><h3>${titled(thread)}</h3>${written.author(thread.posts[0]!.author)} ${thread.posts.at(-1)!.time.toUTCString()}</div>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(`/community/board/${id}`, name, own, row);
  }
  for (const { id, board, title, posts } of forum.threads) {
    const up = `<p><a href="/community/board/${board}">${forum.boards[board - 1]!.name}</a></p>`;
    written.putList(`/community/topic/${id}`, title, posts, (post) => `<article>${written.post(post)}</article>`, up);
  }
  written.putPeople();
  const sections = help.boards.map(({ id, name }) => `<li><h2><a href="/help/section/${id}">${name}</a></h2></li>`).join('');
  const newest = forum.threads.slice(0, 4).map((thread) => `<p class="new">${titled(thread)}</p>`);
  put('/', 'Help', `<ul>${sections}</ul>${names === 'threads' ? newest.join('') : ''}`);
  const article = ({ id, title, posts }: Thread) =>
    `<div class="article"><h3><a href="${articles}/${id}">${title}</a></h3>${posts[0]!.time.toUTCString()}</div>`;
  for (const { id, name } of help.boards) {
    const own = help.threads.filter(({ board }) => board === id);
    put(`/help/section/${id}`, name, `<h1>${name}</h1>${own.map(article).join('')}`);
  }
  for (const { id, title, posts } of help.threads)
    put(`${articles}/${id}`, title, `<h1>${title}</h1>${posts.map((post) => `<div>${helping.post(post)}</div>`).join('')}`);
  const wanted = [...written.pages.keys()].filter((path) => /^\/community\/(board|topic)/.test(path) && !path.endsWith('=1'));
  return { written, wanted };
}

describe('boards that lead to threads are not left for a page above them that leads to more of something else', () => {
  for (const [names, spared] of [
    ['threads', 80],
    ['nothing', 15],
  ] as const) {
    const { written, wanted } = house(names);
    test(`where that names ${names} of theirs`, async () => {
      await assertWhole(written, wanted, { spared, start, seeds: [1, 2] });
      const { guide } = await auto.learn(written.site(start), { seed: 1 });
      assert.equal(guide.entry, `http://forum.test${start}`);
    });
  }

  test('where that leads to articles with addresses of the same form, and nothing leads back to them', async () => {
    const { written, wanted } = house('threads', '/help/article', false);
    await assertWhole(written, wanted, { spared: 80, start, seeds: [1, 2] });
    const { guide } = await auto.learn(written.site(start), { seed: 1 });
    assert.equal(guide.entry, `http://forum.test${start}`);
  });

  test('what names nothing of theirs is looked at once, and nothing behind it', async () => {
    const { written } = house('nothing');
    const { fetched } = await written.crawl(1, start);
    assert.deepEqual(
      [...fetched].filter((path) => path.startsWith('/help')),
      [],
    );
    const site = written.site(start);
    await auto.learn(site, { seed: 1 });
    const asked = [...written.pages.keys()].filter((path) => path.startsWith('/help') && site.has(`http://forum.test${path}`));
    assert.deepEqual(asked, []);
  });
});
