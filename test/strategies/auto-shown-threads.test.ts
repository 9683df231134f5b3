import assert from 'node:assert/strict';
import { test } from 'node:test';
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
