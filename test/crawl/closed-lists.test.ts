import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from '../strategies/written-forum.ts';

/** Threads of two boards are for members; their titles are shown to all. One of the two has a thread that everybody may read. */
const forum = makeForum({ seed: 7, size: 240, longestThread: 30, subBoards: false });
const bySize = forum.boards
  .map(({ id }) => forum.threads.filter(({ board }) => board === id))
  .sort((a, b) => b.length - a.length);
const [closed, nearlyClosed] = [bySize[1]!, bySize[2]!.slice(1)];
const isHidden = new Set([...closed, ...nearlyClosed].map(({ id }) => id));
const door = '<form><p>You must log in to read this.</p><input name="user"><input type="password" name="word"></form>';

/** The login is asked for on the thread's own address, on one for each thread, or on one for all. Every page may have a small one above. */
function written(refusal: (forum: WrittenForum, path: string, id: number) => void, above = ''): WrittenForum {
  const site = new WrittenForum(forum);
  site.putFront(forum.boards);
  const row = ({ id, title, posts }: (typeof forum.threads)[number]) =>
    `<div class="row"><a class="title" href="/threads/${id}">${title}</a> ${site.author(posts[0]!.author)} ${posts.length - 1} replies, ${posts.at(-1)!.time.toUTCString()}</div>`;
  for (const { id, name } of forum.boards) {
    const own = forum.threads.filter(({ board }) => board === id);
    site.putList(`/board/${id}`, name, own, row, above);
  }
  for (const { id, title, posts } of forum.threads) {
    if (isHidden.has(id)) refusal(site, `/threads/${id}`, id);
    else site.putList(`/threads/${id}`, title, posts, (post) => `<div class="message">${site.post(post)}</div>`, above);
  }
  site.putPeople();
  return site;
}

const quickLogin = '<form><input name="user"><input type="password" name="word"></form>';
const ways: Record<string, WrittenForum> = {
  'on the address of each thread': written((site, path) => site.put(path, 'Log in', door)),
  'on such an address, with a field for the password on every page': written(
    (site, path) => site.put(path, 'Log in', door),
    quickLogin,
  ),
  'on an address for each thread': written((site, path, id) => {
    site.redirects.set(path, `/login?to=${id}`);
    site.put(`/login?to=${id}`, 'Log in', door);
  }),
  'on one address for all': written((site, path) => {
    site.redirects.set(path, '/login');
    site.put('/login', 'Log in', door);
  }),
};

for (const [name, site] of Object.entries(ways)) {
  test(`threads for members alone are given up, list by list: the login is asked for ${name}`, async () => {
    const readable = [...site.pages.keys()].filter(
      (path) => path.startsWith('/threads/') && !isHidden.has(Number(/\d+/.exec(path)![0])) && !path.endsWith('page=1'),
    );
    for (const seed of [1, 2, 3]) {
      const { fetched } = await site.crawl(seed);
      assert.deepEqual(
        readable.filter((path) => !fetched.has(path)),
        [],
      );
      const asked = (threads: typeof closed) => threads.filter(({ id }) => fetched.has(`/threads/${id}`)).length;
      assert.ok(closed.length > 30 && asked(closed) <= 12, `${asked(closed)} of ${closed.length} closed threads were asked for`);
    }
  });
}
