import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findListsOfPosts } from '../../src/strategies/auto/explore/shown-threads.ts';
import { type Judge, Survey } from '../../src/strategies/auto/survey/survey.ts';
import { makeForum } from '../../testbed/forum.ts';
import type { Post, Thread } from '../../testbed/types.ts';
import { WrittenForum } from './written-forum.ts';

/** Boards with names in their menu. Threads are called by how long they are, or what their board is called. */
function pictures(titles: 'own' | 'boards'): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 3, size: 130, longestThread: 40, subBoards: false });
  const codes = 'a,b,ck,diy,fit,g,lit,mu,n1,n2,p'.split(',');
  const pathOf = ({ id, board }: Pick<Thread, 'id' | 'board'>) => `/${codes[board - 1]}/res/${1000 + 7 * id}.html`;
  const menu = codes.map((code) => `<a href="/${code}/index.html">${code}</a>`).join(' / ');
  const written = new WrittenForum(forum);
  written.flip = (path, page) => (page === 1 ? path : path.replace('index', `${page}`));
  const post = (thread: Thread, { id, time, body }: Post) => {
    const own = `${pathOf(thread)}#${id}`;
    const text = body.map((block) => ('text' in block ? `<p>${block.text}</p>` : '')).join('');
    const picture = `<p class="file"><a href="/src/${id}00.png">${id}00.png</a></p>`;
    const about = `<p class="intro"><b>Anonymous</b> <time datetime="${time.toISOString()}">${time.toUTCString()}</time>`;
    return `${picture}${about} <a class="no" href="${own}">No.</a><a class="no" href="${own}">${id}</a>__</p><div class="text">${text}</div>`;
  };
  const frame = (body: string) => `<div class="boards"><span>[ ${menu} ]</span></div>${body}`;
  const news = forum.threads
    .slice(0, 5)
    .map((thread) => `<li><a href="${pathOf(thread)}">${thread.title.slice(0, 12)} …</a></li>`);
  written.put('/', 'Pictures', frame(`<ul>${news.join('')}</ul>`));
  for (const [i, code] of codes.entries()) {
    const own = forum.threads.filter(({ board }) => board === i + 1);
    const shown = (thread: Thread) => {
      const [first, ...rest] = thread.posts;
      const answers = rest.slice(-3).map((one) => `<div class="post">${post(thread, one).replace('__', '')}</div>`);
      const reply = `<a href="${pathOf(thread)}">[Reply]</a>`;
      return `<div class="thread"><div class="post op">${post(thread, first!).replace('__', reply)}</div>${answers.join('')}</div>`;
    };
    written.putList(`/${code}/index.html`, `/${code}/`, own, shown, frame(''));
    for (const thread of own) {
      const posts = thread.posts.map((one) => `<div class="post">${post(thread, one).replace('__', '')}</div>`);
      const title = titles === 'own' ? `/${code}/ - ${thread.posts.length}` : `/${code}/`;
      written.put(pathOf(thread), title, frame(`<div class="thread">${posts.join('')}</div>`));
    }
  }
  const wanted = [...written.pages.keys()].filter((path) => /^\/\w+\/./.test(path));
  return { written, wanted };
}

async function reachesAll({ written, wanted }: ReturnType<typeof pictures>): Promise<void> {
  for (const seed of [1, 2, 3]) {
    const { fetched, requests } = await written.crawl(seed);
    assert.deepEqual(
      wanted.filter((path) => !fetched.has(path)),
      [],
    );
    assert.ok(requests < 1.1 * wanted.length, `${requests} requests for ${wanted.length} pages`);
  }
}

test('lists that show posts of each thread and name none are lists, and go on under a number from a name', () =>
  reachesAll(pictures('own')));

test('so they are where threads are called what their list is called', () => reachesAll(pictures('boards')));

/** Whether threads are found to be lists whose posts lead to pages of who wrote them, which show all that these wrote, with a heading for each post. */
async function areLists(heading: (thread: number) => string): Promise<boolean> {
  const written = new WrittenForum({ title: '', language: 'en', categories: [], boards: [], users: [], threads: [] });
  const ids = Array.from({ length: 30 }, (_, i) => i + 1);
  const writersOf = (thread: number) => [1, 2, 3, 4, 5].map((n) => 1 + ((7 * thread + n) % 30));
  const said = (who: number, thread: number) =>
    `<p>This is what number ${word(who)} had to say about number ${word(thread)}.</p>`;
  const word = (n: number) => `${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10)]}`;
  const title = (id: number) => `<a class="title" href="/thread/${id}">What came of number ${id} in the end</a>`;
  written.put('/', 'Home', ids.map((id) => `<p>${title(id)}</p>`).join(''));
  for (const id of ids) {
    const posts = writersOf(id).map(
      (who) => `<div class="post"><a class="who" href="/user/${who}">Person ${who}</a>${said(who, id)}</div>`,
    );
    written.put(`/thread/${id}`, `Number ${id}`, posts.join(''));
    const own = ids.filter((one) => writersOf(one).includes(id));
    written.put(
      `/user/${id}`,
      `Person ${id}`,
      own.map((one) => `<div class="wrote">${heading(one)}${said(id, one)}</div>`).join(''),
    );
  }
  const judge: Judge = ({ url }) => (/thread|user/.test(url) ? { index: -1, thread: 1 } : { index: 1, thread: -1 });
  const survey = new Survey({ site: written.site(), start: 'http://forum.test/', seed: 1, budget: 50, judge });
  for (const path of ['/', '/thread/1', '/thread/2', '/thread/3']) await survey.look(`http://forum.test${path}`);
  return findListsOfPosts(survey);
}

test('who wrote a post is no thread of the page it stands on: what shows all their posts names other such pages', async () => {
  assert.equal(
    await areLists((thread) => `<h3><a href="/thread/${thread}">What came of number ${thread} in the end</a></h3>`),
    false,
  );
});

test('what shows more of the same posts and names no such pages is what the page lists', async () => {
  assert.equal(await areLists(() => ''), true);
});
