import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** A forum below a portal of news. Its entry is `/forum/index.php`; every page links to that by its folder, too, and to the portal. */
function below(): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 31, size: 120, longestThread: 25, subBoards: false });
  const news = makeForum({ seed: 32, size: 60, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  const put = (path: string, title: string, body: string): void => {
    const menu =
      '<div class="top"><a href="/">Portal</a> <a href="/forum/">Forum</a> <a href="/forum/index.php">Boards</a></div>';
    written.pages.set(path, `<html><head><title>${title}</title></head><body>${menu}${body}</body></html>`);
  };
  written.put = put;
  written.flip = (path, page) => `${path}&page=${page}`;
  const boards = forum.boards.map(
    ({ id, name, description }) => `<tr><td><a href="/forum/list.php?f=${id}">${name}</a><p>${description}</p></td></tr>`,
  );
  for (const path of ['/forum/', '/forum/index.php']) put(path, 'Forum', `<table>${boards.join('')}</table>`);
  const row = ({ id, title, posts }: Thread) =>
    `<div class="row"><h3><a href="/forum/read.php?t=${id}">${title}</a></h3>${written.author(posts[0]!.author)} ${posts.at(-1)!.time.toUTCString()}</div>`;
  for (const { id, name } of forum.boards)
    written.putList(
      `/forum/list.php?f=${id}`,
      name,
      forum.threads.filter(({ board }) => board === id),
      row,
    );
  for (const { id, board, title, posts } of forum.threads) {
    const up = `<p><a href="/forum/list.php?f=${board}">${forum.boards[board - 1]!.name}</a></p>`;
    written.putList(`/forum/read.php?t=${id}`, title, posts, (post) => `<article>${written.post(post)}</article>`, up);
  }
  const topics = news.boards.map(({ id, name }) => `<li><a href="/news/topic/${id}">${name}</a></li>`).join('');
  const named = ({ id, title, posts }: Thread) =>
    `<div class="news"><h2><a href="/news/${id}">${title}</a></h2>${posts[0]!.time.toUTCString()}</div>`;
  put('/', 'News', `<ul>${topics}</ul>${news.threads.slice(0, 20).map(named).join('')}`);
  for (const { id, name } of news.boards)
    put(
      `/news/topic/${id}`,
      name,
      news.threads
        .filter(({ board }) => board === id)
        .map(named)
        .join(''),
    );
  for (const { id, title, posts } of news.threads)
    put(
      `/news/${id}`,
      title,
      `<h1>${title}</h1>${posts.map((post) => `<div class="comment">${written.post(post)}</div>`).join('')}`,
    );
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => /^\/forum\/(list|read)/.test(path) && !path.endsWith('&page=1'));
  return { written, wanted };
}

test('a forum that every page leads back to by its folder is no part of what lies above it', async () => {
  const { written, wanted } = below();
  await assertWhole(written, wanted, { spared: 10, start: '/forum/index.php' });
});

/** A front page names categories, these their boards, and boards their category or none. A category has a plainer address, too, which nothing links to. */
function categorised(hasTrail: boolean): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 5, size: 200, longestThread: 20, subBoards: false });
  const written = new WrittenForum(forum);
  const names = ['garden', 'kitchen', 'attic', 'cellar'];
  const pathOf = (category: number) => `/category/${category + 1}-${names[category]}`;
  const categories = names.map((name, i) => `<h2><a href="${pathOf(i)}">All about the ${name}</a></h2>`);
  written.put('/', 'Home', categories.join('<p>What there is to say.</p>'));
  for (const [i, name] of names.entries()) {
    const boards = forum.boards
      .filter(({ id }) => id % 4 === i)
      .map((board) => `<li><h3><a href="/board/${board.id}">${board.name}</a></h3>${board.description}</li>`);
    for (const path of [pathOf(i), `/category/${i + 1}`]) written.put(path, name, `<ul>${boards.join('')}</ul>`);
  }
  const row = ({ id, title, posts }: Thread) =>
    `<div class="row"><h3><a href="/topic/${id}">${title}</a></h3>${written.author(posts[0]!.author)} <i>${posts.at(-1)!.time.toUTCString()}</i></div>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    const trail = hasTrail ? `<p><a href="${pathOf(id % 4)}">${names[id % 4]}</a></p>` : '';
    written.putList(`/board/${id}`, name, own, row, trail);
  }
  for (const { id, board, title, posts } of forum.threads) {
    const up = `<p><a href="/board/${board}">${forum.boards[board - 1]!.name}</a></p>`;
    written.putList(`/topic/${id}`, title, posts, (post) => `<div class="message">${written.post(post)}</div>`, up);
  }
  written.putPeople();
  const wanted = [...written.pages.keys()].filter((path) => /^\/(board|topic)/.test(path) && !path.endsWith('page=1'));
  return { written, wanted };
}

for (const [what, hasTrail] of [
  ['nothing leads to', false],
  ['boards lead to by another address alone', true],
] as const)
  test(`a start page that ${what} does not hide the front page above it`, async () => {
    const { written, wanted } = categorised(hasTrail);
    await assertWhole(written, wanted, { spared: 20, start: '/category/2', seeds: [1, 2] });
  });
