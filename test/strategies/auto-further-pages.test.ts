import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenKey } from '../../src/guide/identity.ts';
import { GuideMatcher } from '../../src/guide/match.ts';
import { Page } from '../../src/page/page.ts';
import { guideFrom } from '../../src/strategies/auto/guide/guide.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { understand } from '../../src/strategies/auto/understand/understand.ts';
import { makeForum } from '../../testbed/forum.ts';
import type { Forum, Thread } from '../../testbed/types.ts';
import { at, observerOf, row, seen } from './observed-walk.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

const perPage = 10;

interface Manner {
  list: (board: Forum['boards'][number], from: number, threads: readonly Thread[]) => string;
  /** The link from one page of a list to the next. */
  older: (next: string) => string;
  thread: (thread: Thread, from: number) => string;
  /** The pager of a page of a thread. */
  pager: (thread: Thread, at: (from: number) => string, from: number) => string;
}

const firsts = (count: number) => Array.from({ length: Math.ceil(count / perPage) }, (_, i) => i * perPage);

/** A forum whose lists and threads go on in some manner, and all pages of its boards and threads. */
function written(manner: Partial<Manner>): { forum: WrittenForum; wanted: string[] } {
  const made = makeForum({ seed: 3, size: 160, longestThread: 40, subBoards: false });
  const forum = new WrittenForum(made);
  const {
    list = ({ id }, from) => `/board/${id}${from === 0 ? '' : `?page=${from / perPage + 1}`}`,
    older = (next) => `<a href="${next}">Older</a>`,
    thread = ({ id }) => `/read/${id}`,
    pager = () => '',
  } = manner;
  const wanted = ['/'];
  for (const one of made.threads) {
    const pages = manner.pager === undefined ? [0] : firsts(one.posts.length);
    for (const from of pages) {
      const posts = manner.pager === undefined ? one.posts : one.posts.slice(from, from + perPage);
      const shown = posts.map((post) => `<div>${forum.post(post)}</div>`).join('');
      const path = thread(one, from);
      wanted.push(path);
      const next = `<p><a href="/reply/${one.id}">Reply</a> <a href="/read/${one.id}/next">Next thread</a></p>`;
      forum.put(path, one.title, `<h1>${one.title}</h1>${pager(one, (at) => thread(one, at), from)}${shown}${next}`);
      const { id } = made.threads[one.id % made.threads.length]!;
      forum.redirects.set(`/read/${one.id}/next`, thread(made.threads[id - 1]!, 0));
    }
  }
  for (const board of made.boards) {
    const threads = made.threads.filter((one) => one.board === board.id);
    for (const from of firsts(Math.max(1, threads.length))) {
      const rows = threads
        .slice(from, from + perPage)
        .map((one) => `<li><a href="${thread(one, 0)}">${one.title}</a> ${forum.author(one.posts[0]!.author)}</li>`);
      const go = from + perPage < threads.length ? older(list(board, from + perPage, threads)) : '';
      wanted.push(list(board, from, threads));
      forum.put(list(board, from, threads), board.name, `<h1>${board.name}</h1><ul>${rows.join('')}</ul><p>${go}</p>`);
    }
  }
  forum.putPeople();
  const names = made.boards.map((board) => `<h3><a href="${list(board, 0, [])}">${board.name}</a></h3>`);
  forum.put('/', 'All boards', `<h1>All boards</h1>${names.join('')}`);
  return { forum, wanted };
}

test('lists that go on by a word, under an address with more parameters and a number of threads', async () => {
  const { forum, wanted } = written({
    list: ({ id }, from) => (from === 0 ? `/list?board=${id}` : `/list?rows=10&style=plain&offset=${from}&board=${id}`),
    older: (next) => `<a href="${next.replaceAll('&', '&amp;')}">Next messages</a>`,
  });
  await assertWhole(forum, wanted, { spared: 25 });
});

test('lists that go on by a word, under another program and from the moment of a post', async () => {
  const { forum, wanted } = written({
    list: ({ id }, from, threads) =>
      from === 0
        ? `/list-${id * 7 + 40}.html`
        : `/more?of=${id * 7 + 40}&amp;before=${threads[from]!.posts[0]!.time.getTime()}`.replace('&amp;', '&'),
    older: (next) => `<a href="${next.replace('&', '&amp;')}">Next &gt;</a>`,
  });
  await assertWhole(forum, wanted, { spared: 25 });
});

test('threads that go on by the numbers of their posts, under another program', async () => {
  const { forum, wanted } = written({
    thread: ({ id }, from) => (from === 0 ? `/read/${id + 200}/1` : `/show?msg=${id + 200}.${from + 1}`),
    pager: ({ posts }, at) => {
      const ranges = firsts(posts.length).map(
        (from) => `<a href="${from === 0 ? at(0) : at(from)}">${from + 1}-${Math.min(posts.length, from + perPage)}</a>`,
      );
      return ranges.length > 1 ? `<p>${ranges.join(' ')}</p>` : '';
    },
  });
  await assertWhole(forum, wanted, { spared: 25 });
});

test('threads that go on in words, in a folder called as their file is, though other pages have folders, too', async () => {
  const { forum, wanted } = written({
    thread: ({ id }, from) => (from === 0 ? `/read${id}.html` : `/read${id}/p${from / perPage + 1}.html`),
    pager: ({ posts }, at, from) => (from + perPage < posts.length ? `<p><a href="${at(from + perPage)}">Next</a></p>` : ''),
  });
  const chapters = ['first-steps', 'rules', 'pictures', 'smileys', 'privacy'];
  for (const name of chapters) forum.put(`/about/${name}`, name, `<h1>${name}</h1><p>All of this forum's ${name} are kind.</p>`);
  const named = chapters.map((name) => `<li><a href="/about/${name}">All there is to know of our ${name}</a></li>`);
  forum.pages.set('/', forum.pages.get('/')!.replace('<main>', `<main><ul>${named.join('')}</ul>`));
  await assertWhole(forum, wanted, { spared: 25 });
});

test('the next thread is no page of a thread, whatever its address', async () => {
  const { forum, wanted } = written({});
  for (const seed of [1, 2]) {
    const { fetched } = await forum.crawl(seed);
    const nexts = [...fetched].filter((path) => path.endsWith('/next'));
    assert.ok(nexts.length <= 4, `${nexts.length} were asked for`);
    assert.ok(wanted.filter((path) => !fetched.has(path)).length === 0);
  }
});

test('what says that it leads on under another name is not let in by what proved good', () => {
  const place = '/html/body/div/b/a';
  const observer = observerOf([row('index', ['/oak/', '/elm/']), row('thread', ['/read/7', '/read/8'])], {
    judge: () => ({ index: 1, thread: -1 }),
    places: new Map([[place, 'thread']]),
  });
  const list = (path: string, first: number, further: string) => {
    const threads = [0, 1, 2].map((n) => `<div><b><a href="/read/${first + n}">What ${first + n} says</a></b></div>`);
    return new Page(`<html><title>Trees</title><body>${threads.join('')}${further}</body></html>`, at(path));
  };
  const further = (board: string, n: number) =>
    `<p><a href="/${board}/pictures/${n}/">Next picture</a> <a href="/${board}/more/${n}/">Next threads</a></p>`;
  const first = observer.observe(seen(list('/oak/', 10, further('oak', 3)), 'index', 'index-/oak/'));
  assert.deepEqual([...(first.soon ?? [])].sort(), [at('/oak/more/3/'), at('/oak/pictures/3/')]);
  const proved = observer.observe(seen(list('/oak/more/3/', 20, ''), null, null));
  const follows = (path: string) => new GuideMatcher(proved.guide!).row('index', at(path), null).follow;
  assert.deepEqual(['/oak/more/3/', '/oak/more/6/', '/oak/pictures/6/'].map(follows), [true, true, false]);
  // Boards of any name are lists, so they go on alike.
  assert.deepEqual(['/elm/more/5/', '/elm/pictures/5/'].map(follows), [true, false]);
  assert.equal(observer.observe(seen(new Page('<title>A picture</title>', at('/oak/pictures/3/')), null, null)).guide, undefined);
});

test('a box of threads on all pages makes no short page of a list one of what is known', () => {
  const place = '/html/body/div/b/a';
  const box = [1, 2, 3, 4, 5];
  const observer = observerOf([row('index', ['/oak/', '/elm/']), row('thread', ['/read/7', '/read/8'])], {
    judge: () => ({ index: 1, thread: -1 }),
    places: new Map([[place, 'thread']]),
    menu: new Set(box.map((id) => at(`/read/${id}`))),
  });
  const list = (path: string, ids: number[], further: string) => {
    const threads = [...ids, ...box].map((id) => `<div><b><a href="/read/${id}">What ${id} says</a></b></div>`);
    return new Page(`<html><title>Trees</title><body>${threads.join('')}${further}</body></html>`, at(path));
  };
  const next = '<p><a href="/oak/more/3/">Next threads</a></p>';
  assert.deepEqual(observer.observe(seen(list('/oak/', [10, 11, 12, 13], next), 'index', 'index-/oak/')).soon, [
    at('/oak/more/3/'),
  ]);
  const proved = observer.observe(seen(list('/oak/more/3/', [20, 21, 22], ''), null, null));
  assert.ok(proved.guide !== undefined && new GuideMatcher(proved.guide).row('index', at('/oak/more/6/'), null).follow);
});

test('what lists go on with by a word changes something, where their first pages lack it', async () => {
  const forum = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const boards = [1, 2, 3, 4, 5];
  const path = (board: number, from: number) => `/forums/trees.${board}/${from === 0 ? '' : `?start=${from}`}`;
  const named = boards.map((board) => `<h3><a href="${path(board, 0)}">The trees of number ${board}</a></h3>`);
  forum.put('/', 'All boards', named.join(''));
  for (const board of boards)
    for (const from of [0, 13]) {
      const ids = Array.from({ length: 13 }, (_, i) => 1000 * board + from + i);
      const rows = ids.map((id) => `<li><a href="/read?${board},${id}">What was said of ${id}</a></li>`);
      const turn = from === 0 ? `<a href="${path(board, 13)}">Next</a>` : `<a href="${path(board, 0)}">Previous</a>`;
      forum.put(path(board, from), `Trees ${board}`, `<ul>${rows.join('')}</ul><p>${turn}</p>`);
      for (const id of ids) forum.put(`/read?${board},${id}`, `What was said of ${id}`, `<p>${id}</p>`);
    }
  const judge: Judge = ({ url }) => (url.includes('/read') ? { index: -2, thread: 2 } : { index: 2, thread: -2 });
  const survey = new Survey({ site: forum.site(), start: at('/'), seed: 1, budget: 50, judge });
  const threads = ['/read?1,1002', '/read?2,2003', '/read?3,3001'];
  for (const one of ['/', ...[1, 2, 3].flatMap((board) => [path(board, 0), path(board, 13)]), ...threads])
    await survey.look(at(one));
  const matcher = new GuideMatcher(guideFrom(survey, understand(survey), survey.start, {}));
  const keyOf = (from: number) => seenKey(matcher.row('index', at(path(4, from)), null).identity, at(path(4, from)));
  assert.notEqual(keyOf(13), keyOf(0));
});
