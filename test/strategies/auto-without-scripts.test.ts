import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeForum } from '../../testbed/forum.ts';
import { WrittenForum } from './written-forum.ts';

/** A forum's front page, boards and profiles; what its threads look like is up to the test. */
function listsOf(seed: number, longestThread: number) {
  const forum = makeForum({ seed, size: 60, longestThread, subBoards: false });
  const written = new WrittenForum(forum);
  written.putFront(forum.boards);
  for (const { id: board, name } of forum.boards) {
    const own = forum.threads.filter((thread) => thread.board === board);
    const row = ({ id, title, posts }: (typeof own)[number]) =>
      `<p class="row"><a href="/topic/${id}">${title}</a> ${written.author(posts[0]!.author)} ${posts[0]!.time.toUTCString()} ${posts.length} posts</p>`;
    written.putList(`/board/${board}`, name, own, row);
  }
  written.putPeople();
  return { forum, written };
}

test('where scripts bring the posts of a thread, the page for those who run none is fetched too', async () => {
  const { forum, written } = listsOf(4, 12);
  for (const { id, title, posts, board } of forum.threads) {
    const { name } = forum.boards.find((one) => one.id === board)!;
    const up = `<ol><li><a href="/board/${board}">${name}</a></li></ol><h1>${title}</h1>`;
    const show = posts.map((post) => `<div class="row">${written.post(post)}</div>`);
    const more = `<div id="replies">Loading<noscript><a href="/topic/${id}?plain">Without scripts</a></noscript></div>`;
    written.put(`/topic/${id}`, title, up + show[0]! + more);
    written.put(`/topic/${id}?plain`, title, up + show.join(''));
  }
  const { fetched } = await written.crawl(1);
  const lost = forum.threads.filter(({ id }) => !fetched.has(`/topic/${id}`) || !fetched.has(`/topic/${id}?plain`));
  assert.deepEqual(
    lost.map(({ id }) => id),
    [],
  );
});

test('a pager for those who run no scripts is a pager: no first page comes twice', async () => {
  const { forum, written } = listsOf(6, 40);
  for (const { id, title, posts } of forum.threads)
    written.putList(`/topic/${id}`, title, posts, (post) => `<div class="row">${written.post(post)}</div>`);
  for (const [path, html] of written.pages)
    written.pages.set(
      path,
      html.replace(/<ul class="pages">.*?<\/ul>/, (pager) => `<noscript>${pager}</noscript>`),
    );
  const { fetched } = await written.crawl(1);
  assert.deepEqual(
    [...written.pages.keys()].filter((path) => /^\/topic.*[^=]$/.test(path) && fetched.has(path) === path.endsWith('?page=1')),
    [],
  );
});
