import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findListsOfExcerpts } from '../../src/strategies/auto/explore/excerpts.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

test('lists that show a post of each thread are lists', async () => {
  const forum = makeForum({ seed: 3, size: 80, longestThread: 12, subBoards: false });
  const written = new WrittenForum(forum);
  written.putFront(forum.boards);
  written.putPeople();
  for (const { id: board, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board);
    // The last post of each in full, with its author and time.
    const row = ({ id, title, posts }: (typeof own)[number]) =>
      `<div class="row"><h2><a href="/topic/${id}">${title}</a></h2>${written.post(posts.at(-1)!)}</div>`;
    written.putList(`/board/${board}`, name, own, row);
    for (const { id, title, posts } of own) {
      const up = `<ol><li><a href="/board/${board}">${name}</a></li></ol>`;
      written.putList(`/topic/${id}`, title, posts, (post) => `<div class="row">${written.post(post)}</div>`, up);
    }
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/(board|topic)\//.test(path) && !path.endsWith('?page=1'));
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.25 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
});

/** Whether pages that look like threads are found to be lists, where what a heading leads to bears it as its title. */
async function areLists(
  titleOf: (heading: string, id: number) => string,
  said = ' is what came of it in the end',
): Promise<boolean> {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const ids = Array.from({ length: 12 }, (_, i) => i + 1);
  const headings = ids.map((id) => `${'ABCDEFGHIJKL'[id - 1]}${said}`);
  written.put('/', 'Home', ids.map((id) => `<p><a href="/page/${id}">Page ${id}</a></p>`).join(''));
  for (const [i, id] of ids.entries()) {
    const heading = `<h1><a href="/find?what=${id}">${headings[i]}</a></h1>`;
    written.put(`/page/${id}`, titleOf(headings[i]!, id), `${heading}<p>What they said of number ${id}.</p>`);
    written.put(`/find?what=${id}`, headings[i]!, `<h1>${headings[i]}</h1><p>What they said of number ${id}, and more.</p>`);
  }
  const judge: Judge = ({ url }) => (/page|find/.test(url) ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  for (const path of ['/', ...ids.slice(0, 8).map((id) => `/page/${id}`)]) await survey.look(`http://forum.test${path}`);
  return findListsOfExcerpts(survey);
}

test('a heading that is called as its page is the subject of that page, though it leads to a search for it', async () => {
  assert.equal(await areLists((heading) => heading), false);
  assert.equal(await areLists((heading) => `${heading.toUpperCase()} - page 2`), false);
});

test('one that the page is not called by is the title of a thread that it shows', async () => {
  assert.equal(await areLists((_, id) => `Board ${id}`), true);
});

test('titles in signs for words are as long as they would be in letters; names are short in both', async () => {
  assert.equal(await areLists((_, id) => `Board ${id}`, '种花要注意什么问题'), true);
  assert.equal(await areLists((_, id) => `Board ${id}`, '种花的人'), false);
  assert.equal(await areLists((_, id) => `Board ${id}`, '-gardener'), false);
});

test('threads that name similar ones of other boards, whose names are in their addresses, are no lists of them', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = ['garden', 'kitchen', 'attic'];
  const ids = Array.from({ length: 24 }, (_, i) => i + 1);
  const all = boards.flatMap((_, board) => ids.map((id) => 100 * board + id));
  const pathOf = (id: number) => `/talk/${boards[Math.floor(id / 100)]}/${id}`;
  const called = (id: number) => [...String(id)].map((digit) => 'abcdefghij'[Number(digit)]!.repeat(9)).join(' ');
  const link = (id: number) => `<li><a href="${pathOf(id)}">${called(id)} in the end</a></li>`;
  /** Three of the board behind it that nothing else names. */
  const similar = (id: number) =>
    [1, 2, 3].map((n) => ((100 * Math.floor(id / 100) + 100) % 300) + ((3 * (id % 100) - 3) % 24) + n);
  written.put('/', 'Home', all.map(link).join(''));
  for (const id of all)
    written.put(
      pathOf(id),
      `${called(id)} in the end`,
      `<p>${called(id)} said so.</p><ol>${similar(id).map(link).join('')}</ol>`,
    );
  const judge: Judge = ({ url }) => (url.includes('/talk/') ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  for (const path of ['/', ...ids.slice(0, 8).map(pathOf)]) await survey.look(`http://forum.test${path}`);
  assert.equal(await findListsOfExcerpts(survey), false);
});

test('where one such list was found, those of its form list the threads of other boards', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = ['garden', 'kitchen', 'attic', 'cellar'];
  const whats = ['pears', 'lenses', 'saddles', 'kettles', 'ferries', 'tomatoes', 'scanners', 'knives'];
  const titleOf = (board: string, what: string) => `What became of the ${what} of the ${board}`;
  const pathOf = (board: string, what: string) => `/${board}/${what}-of-the-${board}`;
  written.put('/', 'Home', boards.map((board, i) => `<p><a href="/list/${i}">${board}</a></p>`).join(''));
  for (const [i, board] of boards.entries()) {
    const rows = whats.map((what) => `<h3><a href="${pathOf(board, what)}">${titleOf(board, what)}</a></h3>`);
    written.put(`/list/${i}`, board, rows.join(''));
    for (const what of whats) written.put(pathOf(board, what), titleOf(board, what), `<p>They said it of ${what}.</p>`);
  }
  const judge: Judge = ({ title }) => (title.startsWith('Home') ? { index: 1, thread: -1 } : { index: -1, thread: 1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  const look = async (path: string) => survey.look(`http://forum.test${path}`);
  await look('/');
  await look('/list/0');
  assert.equal(await findListsOfExcerpts(survey), true);
  for (const i of [1, 2, 3]) await look(`/list/${i}`);
  assert.equal(survey.roleOfUrl('http://forum.test/list/0'), 'index');
  await look(pathOf('attic', 'pears'));
  assert.equal(survey.roleOfUrl(`http://forum.test${pathOf('attic', 'pears')}`), 'thread');
});

test('titles may have the name of their list in the address, and lists another form', async () => {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = ['garden', 'kitchen', 'attic', 'cellar'];
  const letters = [...'abcdef'];
  const called = (board: string, letter: string) => `${letter.toUpperCase()} of the ${board} and what came of it`;
  written.put('/', 'Home', boards.map((board, i) => `<p><a href="/${board}-f${i + 1}/">All of ${board}</a></p>`).join(''));
  for (const [i, board] of boards.entries()) {
    const heading = (letter: string) =>
      `<h1><a href="/${board}/${letter}-thing">${called(board, letter)}</a></h1><p>They said ${letter}.</p>`;
    written.put(`/${board}-f${i + 1}/`, board, letters.map(heading).join(''));
    for (const letter of letters)
      written.put(`/${board}/${letter}-thing`, called(board, letter), `<p>They said ${letter} of ${board}.</p>`);
  }
  // A box of new threads, where lists have theirs.
  const box = `<h1><a href="/garden/a-thing">${called('garden', 'a')}</a></h1><p>They said more.</p>`;
  const threads = ['/cellar/g-thing', '/cellar/g-thing?page=2'];
  for (const path of threads) written.put(path, called('cellar', 'g'), box);
  const judge: Judge = ({ url }) => (url.endsWith('.test/') ? { index: 1, thread: -1 } : { index: -1, thread: 1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  const paths = boards.map((board, i) => `/${board}-f${i + 1}/`);
  for (const path of ['/', ...paths.slice(0, 3)]) await survey.look(`http://forum.test${path}`);
  assert.equal(await findListsOfExcerpts(survey), true);
  for (const path of [paths[3]!, ...threads]) await survey.look(`http://forum.test${path}`);
  for (const path of threads) assert.equal(survey.roleOfPage(survey.page(`http://forum.test${path}`)!), 'thread', path);
  for (const path of paths) assert.equal(survey.roleOfPage(survey.page(`http://forum.test${path}`)!), 'index', path);
});
