import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeople } from '../../src/strategies/auto/explore/people.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { makeForum } from '../../testbed/forum.ts';
import type { Thread } from '../../testbed/types.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

test('profiles that list what people wrote are no boards, and links to last posts no threads of their own', async () => {
  const forum = makeForum({ seed: 5, size: 120, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  const last = ({ id, title, posts }: (typeof forum.threads)[number]) => {
    const { id: post, author, time } = posts.at(-1)!;
    return `begun by ${written.author(posts[0]!.author)}, last by ${written.author(author)} <i>${time.toUTCString()}</i><br><a href="/topic/${id}?r=${post}#${post}">RE: ${title}</a>`;
  };
  const threadsOf = (board: number) => forum.threads.filter((thread) => thread.board === board);
  const table = (rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
  const boards = forum.boards.map(({ id, name }) => {
    const newest = threadsOf(id).slice(0, 2).map(last);
    return `<tr><td><a class="board" href="/board/${id}">${name}</a></td><td>${threadsOf(id).length}</td><td>${newest.join('<br>')}</td></tr>`;
  });
  written.put('/', 'Home', table(boards));
  const sizes = (path: string) => `<p>On a page: 10, <a href="${path}?size=25">25</a>, <a href="${path}?size=50">50</a></p>`;
  for (const { id: board, name } of forum.boards) {
    const path = `/board/${board}`;
    const row = (thread: (typeof forum.threads)[number]) =>
      table([
        `<tr><td><a href="/topic/${thread.id}">${thread.title}</a></td><td>${written.author(thread.posts[0]!.author)}</td><td>${last(thread)}</td></tr>`,
      ]);
    written.putList(path, name, threadsOf(board), row, '', sizes(path));
    for (const size of [25, 50]) written.pages.set(`${path}?size=${size}`, written.pages.get(path)!);
  }
  for (const { id, title, posts, board } of forum.threads) {
    const up = `<p><a href="/board/${board}">${forum.boards[board - 1]!.name}</a></p>`;
    written.putList(`/topic/${id}`, title, posts, (post) => `<div class="message">${written.post(post)}</div>`, up);
    for (const post of posts) written.pages.set(`/topic/${id}?r=${post.id}`, written.pages.get(`/topic/${id}`)!);
  }
  for (const { id, name } of forum.users) {
    const wrote = forum.threads.flatMap((thread) =>
      thread.posts
        .filter(({ author }) => author === id)
        .map(
          (post) =>
            `<tr><td><a href="/topic/${thread.id}?r=${post.id}">RE: ${thread.title}</a></td><td>${post.time.toUTCString()}</td></tr>`,
        ),
    );
    written.put(`/user/${id}`, name, `<h1>${name}</h1>${table(wrote.slice(0, 20))}`);
  }
  const wanted = [...written.pages.keys()].filter(
    (path) => /^\/(board|topic)\//.test(path) && !path.endsWith('?page=1') && !/[?](r|size)=/.test(path),
  );
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.25 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});

test('people whom a list names beside each thread are named there for what they wrote: from such a list on, they are people too', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const ids = Array.from({ length: 12 }, (_, i) => i + 1);
  const person = (id: number) => `<a class="who" href="/user/${id}">Person number ${id}</a>`;
  const title = (id: number) => `<a class="title" href="/thread/${id}">What came of number ${id} in the end</a>`;
  written.put('/board/1', 'Board', ids.map((id) => `<div>${title(id)} by ${person(1 + (id % 6))}</div>`).join(''));
  for (const id of ids) {
    const posts = [1, 2, 3, 4, 5, 6].map((n) => `<div>${person(1 + ((5 * id + n) % 12))} said so</div>`);
    written.put(`/thread/${id}`, `Number ${id}`, posts.join(''));
    written.put(`/user/${id}`, `Person ${id}`, ids.map((one) => `<div>${title(one)}</div>`).join(''));
  }
  const judge: Judge = ({ url }) => (url.includes('/thread/') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/board/1', seed: 1, budget: 50, judge });
  for (const path of ['/board/1', '/thread/1', '/thread/2', '/thread/3', '/user/1', '/user/2', '/user/3'])
    await survey.look(`http://forum.test${path}`);
  assert.equal(findPeople(survey), true);
});

test('people are people though a list of members lists them, and categories name them beside few boards', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const ids = Array.from({ length: 62 }, (_, i) => i + 1);
  const person = (id: number) => `<a class="who" href="/user/${id}">Person number ${id}</a>`;
  const title = (id: number) => `<a class="title" href="/thread/${id}">What came of number ${id} in the end</a>`;
  const board = (id: number) =>
    `<tr><td><a href="/board/${id}">Board ${id}</a></td><td>${person(id)} ${person(id + 6)}</td></tr>`;
  const boards = [1, 2, 3, 4, 5, 6].map(board);
  written.put('/', 'Home', `<table>${boards.join('')}</table>`);
  for (const half of [0, 1])
    written.put(`/category/${half}`, 'Category', `<table>${boards.slice(3 * half, 3 * half + 3).join('')}</table>`);
  for (const page of [1, 2]) written.put(`/members/${page}`, 'Members', ids.map((id) => `<p>${person(id)}</p>`).join(''));
  for (const id of ids) {
    written.put(`/board/${id}`, `Board ${id}`, ids.map((one) => `<div>${title(one)}</div>`).join(''));
    const posts = [1, 2, 3, 4, 5].map((who) => `<div>${person(((5 * id + who) % 50) + 12)} said so</div>`);
    written.put(`/thread/${id}`, `Number ${id}`, posts.join(''));
    written.put(
      `/user/${id}`,
      `Person ${id}`,
      ids
        .slice(0, 5)
        .map((one) => `<div>${title(one)}</div>`)
        .join(''),
    );
  }
  const judge: Judge = ({ url }) => (url.includes('/thread/') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  for (const listing of ['/category/', '/members/']) {
    const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
    for (const path of [
      '/',
      '/board/1',
      '/thread/1',
      '/thread/2',
      '/thread/3',
      '/user/1',
      '/user/2',
      `${listing}1`,
      `${listing}0`,
      `${listing}2`,
    ])
      await survey.look(`http://forum.test${path}`);
    assert.equal(findPeople(survey), true, listing);
    assert.equal(survey.roleOfUrl('http://forum.test/board/2'), 'index');
  }
});

test('threads that others name as similar are no people, however few posts they have', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const titles = Array.from({ length: 60 }, (_, i) => `What came of number ${i + 1} in the end`);
  const rows = (ids: number[]) =>
    ids.map((id) => `<div><a class="title" href="/thread/${id}">${titles[id - 1]}</a></div>`).join('');
  const ids = titles.map((_, i) => i + 1);
  const boards = [1, 2, 3].map((id) => `<li><a class="board" href="/board/${id}">The board of number ${id}</a></li>`);
  const last = [1, 2, 3].map((id) => `<p><a class="last" href="/post/${id}">The last post on board number ${id}</a></p>`);
  written.put('/', 'Home', `<ul>${boards.join('')}</ul>${last.join('')}`);
  for (const id of [1, 2, 3]) {
    written.put(`/board/${id}`, `Board ${id}`, rows(ids.slice(id * 10, id * 10 + 9)));
    written.put(`/post/${id}`, titles[id]!, `<p>What they said.</p><h3>Similar</h3>${rows(ids.slice(id * 12 + 3, id * 12 + 8))}`);
  }
  for (const id of ids)
    written.put(`/thread/${id}`, titles[id - 1]!, `<p>A word.</p><h3>Similar</h3>${rows(ids.slice(id % 50, (id % 50) + 5))}`);
  const judge: Judge = ({ url }) => (url.includes('/post/') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  const paths = ['/', '/board/1', '/board/2', '/board/3', '/post/1', '/post/2', '/post/3', '/thread/9', '/thread/12'];
  for (const path of paths) await survey.look(`http://forum.test${path}`);
  assert.equal(findPeople(survey), false);
});

test('boards that a box names on threads and lists alike are no people', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const box = (course: number) =>
    [1, 2, 3, 4, 5].map((n) => `<li><a href="/board/${course * 10 + n}">The ${n}th board of it</a></li>`).join('');
  const title = (id: number) => `<div><a class="title" href="/thread/${id}">What came of number ${id} in the end</a></div>`;
  const ids = Array.from({ length: 12 }, (_, i) => i + 1);
  written.put('/', 'Home', [1, 2, 3].map((id) => `<h2><a href="/course/${id}">The course of number ${id}</a></h2>`).join(''));
  const papers = ids
    .map((id) => `<p><a href="/paper/${id}">What is to be read about number ${id} before all else</a></p>`)
    .join('');
  for (const course of [1, 2, 3]) written.put(`/course/${course}`, `Course ${course}`, `${papers}<ul>${box(course)}</ul>`);
  for (const id of ids) written.put(`/thread/${id}`, `Number ${id}`, `<p>They said so.</p><ul>${box(1 + (id % 3))}</ul>`);
  for (const id of [11, 21]) written.put(`/board/${id}`, `Board ${id}`, ids.map(title).join(''));
  const judge: Judge = ({ url }) => (url.includes('/thread/') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  const threads = ids.slice(0, 6).map((id) => `/thread/${id}`);
  for (const path of ['/', '/course/1', '/course/2', '/course/3', ...threads, '/board/11', '/board/21'])
    await survey.look(`http://forum.test${path}`);
  assert.equal(findPeople(survey), false);
  assert.equal(survey.roleOfUrl('http://forum.test/board/11'), 'index');
});

test('boards above a thread are no people, however deep they lie', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const board = (id: number) => `<a class="board" href="/board/${id}">The board of number ${id}</a>`;
  const title = (id: number) => `<div><a class="title" href="/thread/${id}">What came of number ${id} in the end</a></div>`;
  const ids = Array.from({ length: 12 }, (_, i) => i + 1);
  written.put('/', 'Home', [1, 2, 3].map((id) => `<h2>${board(id)}</h2>`).join(''));
  // The last board lies below four others.
  const above = [1, 4, 5, 6, 7];
  for (const id of [1, 2, 3, 4, 5, 6, 7]) {
    const below = above.includes(id) && id < 7 ? `<h2>${board(above[above.indexOf(id) + 1]!)}</h2>` : '';
    written.put(`/board/${id}`, `Board ${id}`, below + ids.map(title).join(''));
  }
  for (const id of ids) written.put(`/thread/${id}`, `Number ${id}`, `<p>${above.map(board).join(' ')}</p><p>They said so.</p>`);
  const judge: Judge = ({ url }) => (url.includes('/thread/') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  const boards = [1, 2, 3, 4, 5, 6, 7].map((id) => `/board/${id}`);
  for (const path of ['/', ...boards, '/thread/1', '/thread/2', '/thread/3']) await survey.look(`http://forum.test${path}`);
  assert.equal(findPeople(survey), false);
});

/** Threads end with others that are like them, each with two of many boards; posts name those who wrote them, or nobody. */
async function withSimilar(post: (id: number) => string): Promise<Survey> {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const ids = Array.from({ length: 60 }, (_, i) => i + 1);
  const things = ['oak', 'elm', 'fir', 'yew', 'bay', 'fig', 'pear', 'plum', 'lime', 'pine'];
  const nameOf = (id: number) => `${things[id % 10]} and ${things[(3 * Math.floor(id / 10) + id + 1) % 10]}`;
  const title = (id: number) => `<a class="title" href="/thread/${id}">What came of ${nameOf(id)} in the end</a>`;
  const board = (id: number) => `<a class="board" href="/board/${id}">The board of number ${id}</a>`;
  const boardsOf = (id: number) => `${board(id)} ${board(100 + id)}`;
  written.put('/', 'Home', [1, 2, 3].map((id) => `<h2>${board(id)}</h2>`).join(''));
  for (const id of [1, 2, 3]) written.put(`/board/${id}`, `Board ${id}`, ids.map((one) => `<div>${title(one)}</div>`).join(''));
  for (const id of ids) {
    const like = [1, 2, 3, 4, 5].map((n) => 1 + ((id + 9 * n) % 60)).map((one) => `<li>${title(one)} in ${boardsOf(one)}</li>`);
    written.put(`/thread/${id}`, `Number ${id}`, `${post(id)}<h3>Similar</h3><ul>${like.join('')}</ul>`);
    written.put(
      `/user/${id}`,
      `Person ${id}`,
      ids
        .slice(id % 50, (id % 50) + 6)
        .map((one) => `<div>${title(one)}</div>`)
        .join(''),
    );
  }
  const judge: Judge = ({ url }) => (url.includes('/thread/') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  const threads = [1, 2, 3, 4].map((id) => `/thread/${id}`);
  for (const path of ['/', '/board/1', '/board/2', '/board/3', ...threads, '/user/1', '/user/2'])
    await survey.look(`http://forum.test${path}`);
  return survey;
}

test('boards named with each of some similar threads are no people, though each has several', async () => {
  const survey = await withSimilar(() => '<p>They said so.</p>');
  assert.equal(findPeople(survey), false);
  assert.equal(survey.roleOfUrl('http://forum.test/board/20'), 'index');
});

test('those who wrote above a list of similar threads are people all the same', async () => {
  const person = (id: number) => `<div><a class="who" href="/user/${id}">Person number ${id}</a> said so</div>`;
  const survey = await withSimilar((id) => [1, 2, 3, 4, 5].map((n) => person(1 + ((5 * id + n) % 60))).join(''));
  assert.equal(findPeople(survey), true);
  assert.equal(survey.roleOfUrl('http://forum.test/user/20'), 'other');
  assert.equal(survey.roleOfUrl('http://forum.test/board/20'), 'index');
});

test('threads of two sorts that name each other as related are no people', async () => {
  const forum = makeForum({ seed: 5, size: 200, longestThread: 20, subBoards: false });
  const written = new WrittenForum(forum);
  const pathOf = ({ id, board }: Thread) => `/${board % 2 === 0 ? 'question' : 'discussion'}/${id}`;
  const link = (thread: Thread) => `<a href="${pathOf(thread)}">${thread.title}</a>`;
  written.putFront(forum.boards);
  const row = (thread: Thread) =>
    `<div class="row"><h3>${link(thread)}</h3> ${thread.posts.length - 1} replies <i>${thread.posts.at(-1)!.time.toUTCString()}</i></div>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(`/board/${id}`, name, own, row);
  }
  for (const thread of forum.threads) {
    const { id, board, title, posts } = thread;
    const related = Array.from({ length: 10 }, (_, n) => forum.threads[(id * 7 + n * 11) % 60]!).filter((one) => one !== thread);
    const up = `<p><a href="/board/${board}">${forum.boards[board - 1]!.name}</a></p>`;
    const below = `<h4>Related</h4><ul>${related.map((one) => `<li>${link(one)}</li>`).join('')}</ul>`;
    written.putList(pathOf(thread), title, posts, (post) => `<div class="message">${written.post(post)}</div>`, up, below);
  }
  written.putPeople();
  const wanted = [...written.pages.keys()].filter(
    (path) => /^\/(board|question|discussion)/.test(path) && !path.endsWith('page=1'),
  );
  await assertWhole(written, wanted, { spared: 10 });
});

test('people whose names would do for the title of a thread are not asked for', async () => {
  const forum = makeForum({ seed: 5, size: 300, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : path.replace('.html', `_p${page}.html`));
  written.author = (id) => `<a class="user" href="/member-${id}.html">${forum.users[id - 1]!.name}</a>`;
  const paths = new Map<string, Thread>();
  for (const thread of forum.threads) {
    let name = thread.title
      .toLowerCase()
      .match(/[a-z]+/g)!
      .join('-');
    while (paths.has(`/${name}.html`)) name += '-again';
    paths.set(`/${name}.html`, thread);
  }
  const pathOf = new Map([...paths].map(([path, thread]) => [thread, path]));
  const title = (thread: Thread) => `<h3><a href="${pathOf.get(thread)}">${thread.title}</a></h3>`;
  const boards = forum.boards.map(
    ({ id, name, description }) =>
      `<tr><td><h2><a class="board" href="/board/${id}.html">${name}</a></h2></td><td>${description}</td></tr>`,
  );
  written.put('/', 'Home', `<table>${boards.join('')}</table>`);
  const row = (thread: Thread) => {
    const [first, last] = [thread.posts[0]!, thread.posts.at(-1)!];
    const by = `by ${written.author(first.author)}, last by ${written.author(last.author)}`;
    return `<div class="row">${title(thread)} ${by} <i>${last.time.toUTCString()}</i></div>`;
  };
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    written.putList(`/board/${id}.html`, name, own, row);
  }
  for (const [path, { title: called, board, posts }] of paths) {
    const up = `<p><a href="/board/${board}.html">${forum.boards[board - 1]!.name}</a></p>`;
    written.putList(path, called, posts, (post) => `<div class="message">${written.post(post)}</div>`, up);
  }
  for (const { id, name } of forum.users) {
    const wrote = forum.threads.filter(({ posts }) => posts.some(({ author }) => author === id)).slice(0, 20);
    const rows = wrote.map((thread) => `<div class="row">${title(thread)} ${thread.posts[0]!.time.toUTCString()}</div>`);
    written.put(`/member-${id}.html`, name, `<h1>${name}</h1>${rows.join('')}`);
  }
  const wanted = [...written.pages.keys()].filter((path) => !/^\/(member-.*|help)?$/.test(path));
  await assertWhole(written, wanted, { spared: 10 });
});
