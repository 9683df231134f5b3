import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { assertWhole } from './whole-crawl.ts';
import { WrittenForum } from './written-forum.ts';

/** One list of all threads, which goes on below the id of its last thread's last post; it alone says where. */
function falling(): { written: WrittenForum; wanted: string[] } {
  const forum = makeForum({ seed: 61, size: 180, longestThread: 30, subBoards: false });
  const written = new WrittenForum(forum);
  written.putPeople();
  const lastOf = ({ posts }: (typeof forum.threads)[number]) => 3000 + 7 * Math.max(...posts.map(({ id }) => id));
  const all = forum.threads.toSorted((a, b) => lastOf(b) - lastOf(a));
  const row = (thread: (typeof forum.threads)[number]) =>
    `<div class="row"><h3><a href="/discussion/${thread.id}">${thread.title}</a></h3>
     ${written.author(thread.posts[0]!.author)} ${thread.posts.at(-1)!.time.toUTCString()}</div>`;
  const wanted: string[] = [];
  for (let from = 0; from < all.length; from += 20) {
    const here = all.slice(from, from + 20);
    const more = from + 20 < all.length ? `<p><a rel="next" href="/?start=${lastOf(here.at(-1)!)}">More</a></p>` : '';
    const path = from === 0 ? '/' : `/?start=${lastOf(all[from - 1]!)}`;
    written.put(path, 'Discussions', `${here.map(row).join('')}${more}`);
    wanted.push(path);
  }
  for (const { id, title, posts } of forum.threads) {
    written.putList(`/discussion/${id}`, title, posts, (post) => `<article>${written.post(post)}</article>`);
  }
  return {
    written,
    wanted: [...wanted, ...[...written.pages.keys()].filter((path) => /^\/discussion\/\d+(\?page=([2-9]|1\d))?$/.test(path))],
  };
}

test('a list that goes on below the id of its last post is had to its end', async () => {
  const { written, wanted } = falling();
  assert.ok(wanted.filter((path) => path.startsWith('/?start=')).length > 5);
  await assertWhole(written, wanted, { spared: 10 });
});
