import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Row } from '../../src/guide/guide.ts';
import { Page } from '../../src/page/page.ts';
import { uncalledParameters } from '../../src/strategies/auto/guide/uncalled.ts';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { at, observerOf, row, seen } from './observed-walk.ts';
import { WrittenForum } from './written-forum.ts';

const forum = makeForum({ seed: 17, size: 170, longestThread: 40, subBoards: false });
const boards = forum.boards.map(({ id, name }) => ({ id, name, path: `/${name.toLowerCase().replace(/\W+/g, '-')}/` }));
const pathOf = ({ id, board }: Thread) => `${boards.find((one) => one.id === board)!.path}${id}`;
/** Requests beside those for threads: lists, and what the survey looks at. */
const spared = 60;
const latest = { name: 'All that is new', path: '/latest/' };
const newest = ({ posts }: Thread) => posts.at(-1)!;

/** A forum whose links lie over whole rows of lists, so that no two of a thread say the same: boards, and what was written last of all. */
function written(pathOnBoard: (thread: Thread) => string, pathOnLatest: (thread: Thread) => string): WrittenForum {
  const into = new WrittenForum(forum);
  into.putPeople();
  const named = [...boards, latest].map(({ path, name }) => `<li><h2><a href="${path}">${name}</a></h2></li>`);
  into.put('/', 'Home', `<ul>${named.join('')}</ul>`);
  const nameOf = (post: Post) => into.author(post.author).replace(/<[^>]+>/g, '');
  const row = (path: string, { title, posts }: Thread, where: string) =>
    `<a class="row" href="${path}"><p>${posts.length} ${where}</p><p>${title}</p><p>${nameOf(posts.at(-1)!)}</p></a>`;
  for (const { id, name, path } of boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    into.putList(path, name, own, (one) => row(pathOnBoard(one), one, ''));
  }
  const all = forum.threads.toSorted((a, b) => +newest(b).time - +newest(a).time);
  into.putList(latest.path, latest.name, all, (one) => row(pathOnLatest(one), one, `in ${one.board}`));
  return into;
}

/** Posts of a thread, and its further pages. */
function putThread(into: WrittenForum, thread: Thread, path: string, head = ''): string[] {
  const show = (post: Post) => `<article>${into.post(post)}</article>`;
  into.flip = (base, page) => (page === 1 ? base : `${pathOf(thread)}/part${page}`);
  into.putList(path, thread.title, thread.posts, show);
  const pages = Array.from({ length: Math.max(1, Math.ceil(thread.posts.length / 10)) }, (_, i) => into.flip(path, i + 1));
  for (const page of pages) into.pages.set(page, into.pages.get(page)!.replace('</head>', `${head}</head>`));
  return pages;
}

/** Everything is had, by whichever address, and little of it twice. */
async function assertOnce(into: WrittenForum, wanted: readonly string[]): Promise<void> {
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await into.crawl(seed);
    const had = new Set([...fetched].map((path) => path.replace(/\?changed.*/, '')));
    assert.deepEqual(
      wanted.filter((path) => !had.has(path)),
      [],
      `seed ${seed}`,
    );
    assert.ok(requests <= wanted.length + spared, `seed ${seed}: ${requests} requests for ${wanted.length} threads`);
  }
}

describe('threads that lists name by several addresses', () => {
  test('a parameter that they leave out of what they call themselves says nothing', async () => {
    const changed = (thread: Thread) => `${pathOf(thread)}?changed=${+newest(thread).time}`;
    const into = written(changed, pathOf);
    const wanted: string[] = [];
    for (const thread of forum.threads) {
      const head = `<link rel="canonical" href="${pathOf(thread)}">`;
      putThread(into, thread, changed(thread), head);
      wanted.push(...putThread(into, thread, pathOf(thread), head));
    }
    await assertOnce(into, wanted);
  });
});

test('a thread that is known to be one by both of its addresses was not had before, whichever it calls itself by', () => {
  const identity = { idle: ['changed'], page: null };
  const plain: Row = { ...row('thread', ['/t/1', '/t/2']), identity };
  const changed: Row = { ...row('thread', ['/t/1?changed=1', '/t/2?changed=2']), identity };
  const observer = observerOf([changed, plain], {});
  const numbers = Array.from({ length: 40 }, (_, i) => i + 1);
  const list = numbers.map((n) => `<p><a href="/t/${n}${n > 9 ? `?changed=${n}` : ''}">Topic ${n}</a></p>`).join('');
  observer.observe(seen(new Page(list, at('/board')), 'index', null));
  for (const n of numbers) {
    const html = `<title>Topic ${n}</title><link rel="canonical" href="/t/${n}"><p>A post.</p>`;
    const [path, by] = n > 9 ? [`/t/${n}?changed=${n}`, changed] : [`/t/${n}`, plain];
    assert.equal(observer.observe(seen(new Page(html, at(path)), 'thread', by.id)).guide, undefined, path);
  }
});

describe('parameters that pages leave out of their names', () => {
  const called = (...pairs: [string, string | null][]) =>
    uncalledParameters(pairs.map(([url, canonical]) => ({ url: at(url), canonical: canonical && at(canonical) })));

  test('several pages of different names agree', () => {
    assert.deepEqual(called(['/t/7?seen=9', '/t/7'], ['/t/8?seen=3', '/t/8'], ['/t/9', '/t/9']), ['seen']);
    assert.deepEqual(called(['/show?t=7&seen=9', '/show?t=7'], ['/show?t=8&seen=9', '/show?t=8']), ['seen']);
  });
  test('one page alone says too little', () => assert.deepEqual(called(['/t/7?seen=9', '/t/7'], ['/t/7?seen=3', '/t/7']), []));
  test('one name for all says nothing', () => assert.deepEqual(called(['/show?t=7', '/show'], ['/show?t=8', '/show']), []));
  test('what some pages are called by does say something', () =>
    assert.deepEqual(called(['/t/7?p=2', '/t/7'], ['/t/8?p=2', '/t/8'], ['/t/9?p=3', '/t/9?p=3']), []));
  test('a name of another form says nothing of what an address has', () =>
    assert.deepEqual(called(['/show?t=7', '/t/7'], ['/show?t=8', '/t/8'], ['/b?t=1', null]), []));
});
